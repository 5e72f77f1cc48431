#include "generators/arena.h"

#include <stdlib.h>

#include "support/check.h"

void arena_free(arena *s) { free(s->walls), free(s->bodies); }

static gz_filters filters_of(const arena_rules *r, size_t stride, int columns) {
	gz_filters f = {0};
	if (columns & WITH_CATEGORY) f.category = (gz_bits_view){&r->category, stride};
	if (columns & WITH_MASK) f.mask = (gz_bits_view){&r->mask, stride};
	if (columns & WITH_GROUP) f.group = (gz_bits_view){&r->group, stride};
	return f;
}

static gz_id_view ids_of(const uint64_t *wide, const uint32_t *narrow, size_t stride, int columns) {
	return columns & WITH_NARROW_ID ? (gz_id_view){narrow, stride, 4} : (gz_id_view){wide, stride, 8};
}

gz_walls arena_walls(const arena *s) {
	const arena_wall *w = s->walls;
	const size_t stride = sizeof *w;
	if (!s->wall_count) return (gz_walls){.count = 0};
	gz_walls walls = {.a = {&w->ax, &w->ay, stride}, .b = {&w->bx, &w->by, stride}, .count = s->wall_count};
	if (s->wall_columns & WITH_RADIUS) walls.radius = (gz_float_view){&w->radius, stride};
	if (s->wall_columns & WITH_ONE_SIDED) walls.one_sided = (gz_byte_view){&w->one_sided, stride};
	if (s->wall_columns & WITH_ID) walls.id = ids_of(&w->rules.id, &w->rules.narrow_id, stride, s->wall_columns);
	walls.filters = filters_of(&w->rules, stride, s->wall_columns);
	return walls;
}

gz_bodies arena_bodies(const arena_body *b, size_t count, int columns) {
	const size_t stride = sizeof *b;
	if (!count) return (gz_bodies){.count = 0};
	gz_bodies bodies = {.center = {&b->at.px, &b->at.py, stride},
		.motion = {&b->at.dx, &b->at.dy, stride},
		.radius = {&b->at.radius, stride},
		.filters = filters_of(&b->rules, stride, columns),
		.count = count};
	if (columns & WITH_ID) bodies.id = ids_of(&b->rules.id, &b->rules.narrow_id, stride, columns);
	if (columns & WITH_IGNORE) bodies.ignore = ids_of(&b->rules.ignore, &b->rules.narrow_ignore, stride, columns);
	return bodies;
}

pair_case arena_pair(const arena *s, const moving_body *b, size_t wall) {
	const arena_wall *w = s->walls + wall;
	const float thickness = s->wall_columns & WITH_RADIUS ? w->radius : 0;
	const uint8_t one_sided = s->wall_columns & WITH_ONE_SIDED ? w->one_sided : 0;
	return (pair_case){b->px, b->py, b->dx, b->dy, b->radius, w->ax, w->ay, w->bx, w->by, thickness, one_sided};
}

// ---- Filters, by their definition

typedef struct effective_rules {
	uint32_t category, mask, group;
	bool has_id, has_ignore;
	uint64_t id, ignore;
} effective_rules;

static effective_rules effective(const arena_rules *r, int columns) {
	const int narrow = columns & WITH_NARROW_ID;
	return (effective_rules){.category = columns & WITH_CATEGORY ? r->category : 1,
		.mask = columns & WITH_MASK ? r->mask : UINT32_MAX,
		.group = columns & WITH_GROUP ? r->group : 0,
		.has_id = columns & WITH_ID,
		.has_ignore = columns & WITH_IGNORE,
		.id = narrow ? r->narrow_id : r->id,
		.ignore = narrow ? r->narrow_ignore : r->ignore};
}

static bool ignores(const effective_rules *a, const effective_rules *b) {
	return a->has_ignore && b->has_id && a->ignore == b->id;
}

static bool filters_allow(const arena_rules *one, int columns, const arena_rules *other, int other_columns) {
	const effective_rules a = effective(one, columns), b = effective(other, other_columns);
	if (!(a.category & b.mask) || !(b.category & a.mask)) return false;
	if (a.group && a.group == b.group) return false;
	return !ignores(&a, &b) && !ignores(&b, &a);
}

bool arena_allows_wall(const arena *s, const arena_query *query, size_t body, size_t wall) {
	const int columns = s->wall_columns & ~WITH_IGNORE;
	return filters_allow(&query->bodies[body].rules, query->columns, &s->walls[wall].rules, columns);
}

bool arena_allows_body(const arena *s, const arena_query *query, size_t body, size_t other) {
	return filters_allow(&query->bodies[body].rules, query->columns, &s->bodies[other].rules, s->body_columns);
}

// ---- Hits

bool arena_wall_is_adjacent(const arena *s, size_t wall) {
	const arena_wall *w = s->walls + wall;
	for (size_t i = 0; i < s->wall_count; i++) {
		const arena_wall *o = s->walls + i;
		const bool at_a = (o->ax == w->ax && o->ay == w->ay) || (o->bx == w->ax && o->by == w->ay);
		const bool at_b = (o->ax == w->bx && o->ay == w->by) || (o->bx == w->bx && o->by == w->by);
		if (i != wall && (at_a || at_b)) return true;
	}
	return false;
}

/// Whether an end was expected and a side of the same wall was reported, at the same time.
static bool is_inner_end(const arena *s, const gz_hit *actual, const gz_hit *expected) {
	if (expected->feature != GZ_FEATURE_END_A && expected->feature != GZ_FEATURE_END_B) return false;
	if (actual->feature != GZ_FEATURE_SIDE || actual->time != expected->time || actual->index != expected->index)
		return false;
	const float length_squared = actual->normal_x * actual->normal_x + actual->normal_y * actual->normal_y;
	return length_squared > 0.9999f && length_squared < 1.0001f && arena_wall_is_adjacent(s, (size_t)expected->index);
}

void assert_arena_hits(const arena *s, const gz_hit *actual, const gz_hit *expected, size_t count, const char *where) {
	gz_hit *allowed = calloc(count + 1, sizeof *allowed);
	assert_non_null(allowed);
	for (size_t i = 0; i < count; i++) {
		const gz_hit *contact = is_inner_end(s, actual + i, expected + i) ? actual + i : expected + i;
		allowed[i] = *contact, allowed[i].id = expected[i].id;
	}
	assert_same_hits(actual, allowed, count, where);
	free(allowed);
}

// ---- The library

arena_world arena_build(const arena *s, gz_world_desc settings) {
	gz_error error;
	settings.walls = arena_walls(s);
	arena_world w = {.world = gz_world_create(&settings, &error)};
	if (!w.world) fail_msg("%s", error.text);
	w.scratch = gz_scratch_create(w.world), w.crowd = gz_crowd_create(w.world);
	assert_non_null(w.scratch);
	assert_non_null(w.crowd);
	const gz_bodies bodies = arena_bodies(s->bodies, s->body_count, s->body_columns);
	const gz_report report = gz_crowd_place(w.crowd, &bodies, 1);
	if (report.error.status) fail_msg("%s", report.error.text);
	assert_int_equal(report.bodies, s->body_count);
	return w;
}

void arena_destroy(arena_world *w) {
	gz_crowd_destroy(w->crowd), gz_scratch_destroy(w->scratch), gz_world_destroy(w->world);
}

static gz_report sweep(gz_hit *hits, const arena_world *w, gz_query query, size_t count) {
	const gz_hits out = gz_hits_in(hits);
	for (size_t i = 0; i < count; i++) hits[i] = trial_untouched;
	const gz_report report = gz_sweep(&out, w->world, &query, w->scratch);
	if (report.error.status) fail_msg("%s", report.error.text);
	assert_int_equal(report.bodies, count);
	return report;
}

gz_report arena_sweep_crowd(gz_hit *hits, const arena_world *w, size_t count, gz_targets targets) {
	return sweep(hits, w, (gz_query){.targets = targets, .crowd = w->crowd, .from_crowd = 1}, count);
}

gz_report arena_sweep(gz_hit *hits, const arena_world *w, const gz_bodies *chunk, gz_targets targets) {
	const gz_query query = {.chunks = chunk, .chunk_count = 1, .targets = targets, .crowd = w->crowd};
	return sweep(hits, w, query, chunk->pick ? chunk->pick_count : chunk->count);
}
