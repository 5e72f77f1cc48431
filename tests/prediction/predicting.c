#include "prediction/predicting.h"

#include <stdlib.h>
#include <string.h>

#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// Arenas
// ---------------------------------------------------------------------------------------------------------------------

/// About as much as the motion changes direction in a few ticks.
static void bend(foreseeing *f, size_t i, random_source *source) {
	const moving_body *b = &f->s.bodies[i].at;
	const float along = random_signed(source, 0), across = random_signed(source, 0);
	f->ax[i] = along * b->dx - across * b->dy, f->ay[i] = along * b->dy + across * b->dx;
	if (b->dx == 0 && b->dy == 0) f->ax[i] = along * b->radius, f->ay[i] = across * b->radius;
	if (random_chance(source, 4)) f->ax[i] = f->ay[i] = 0;
	f->step[i] = random_chance(source, 2) ? 1 : ldexpf((float)random_int(source, 1, 9), -3);
	f->since[i] = random_chance(source, 2) ? 0 : f->from - 2 * (double)random_positive(source, 0);
}

static void cut_in_chunks(foreseeing *f, random_source *source) {
	const size_t all = f->s.body_count;
	f->elements[1] = (size_t)random_int(source, 0, (int)all);
	f->elements[2] = (size_t)random_int(source, (int)f->elements[1], (int)all), f->elements[3] = all;
	for (int c = 0; c < FORESEEING_CHUNKS; c++) {
		const size_t from = f->elements[c], count = f->elements[c + 1] - from;
		uint32_t *pick = f->pick + f->asked;
		random_order(source, pick, count);
		const size_t kept = f->has_picks && count ? (size_t)random_int(source, 0, (int)count) : count;
		for (size_t k = 0; k < kept; k++) {
			if (!f->has_picks) pick[k] = (uint32_t)k;
			f->element[f->asked++] = (uint32_t)from + pick[k];
		}
		f->picks[c + 1] = f->asked;
	}
}

foreseeing foreseeing_make(const arena_kind *kind, size_t walls, size_t bodies, random_source *source) {
	foreseeing f = {.s = arena_make(kind, walls, bodies, source)};
	f.ax = calloc(bodies, sizeof *f.ax), f.ay = calloc(bodies, sizeof *f.ay), f.step = calloc(bodies, sizeof *f.step);
	f.since = calloc(bodies, sizeof *f.since);
	f.pick = calloc(bodies, sizeof *f.pick), f.element = calloc(bodies, sizeof *f.element);
	assert_true(f.ax && f.ay && f.step && f.since && f.pick && f.element);
	f.from = random_chance(source, 2) ? 0 : (double)random_positive(source, 2);
	f.until = f.from + (double)random_size(source, -1, 5);
	for (size_t i = 0; i < bodies; i++) bend(&f, i, source);
	f.has_picks = random_chance(source, 2), f.has_steps = random_chance(source, 2);
	f.has_others = !random_chance(source, 4);
	cut_in_chunks(&f, source);
	return f;
}

foreseeing foreseeing_random(const arena_kind *kind, random_source *source) {
	const size_t walls = (size_t)random_int(source, 0, 50), bodies = (size_t)random_int(source, 1, 60);
	foreseeing f = foreseeing_make(kind, walls, bodies, source);
	f.s.wall_columns = random_chance(source, 2) ? WITH_RADIUS | WITH_ONE_SIDED | WITH_ID : WITH_ID | WITH_FILTERS;
	f.s.body_columns = random_chance(source, 2) ? WITH_ID : WITH_ID | WITH_GROUP | WITH_IGNORE | WITH_MASK;
	return f;
}

void foreseeing_in_one_chunk(foreseeing *f) {
	for (int c = 1; c <= FORESEEING_CHUNKS; c++) f->elements[c] = f->picks[c] = f->s.body_count;
	for (size_t i = 0; i < f->s.body_count; i++) f->pick[i] = f->element[i] = (uint32_t)i;
	f->asked = f->s.body_count, f->has_picks = 0;
}

void foreseeing_free(foreseeing *f) {
	free(f->ax), free(f->ay), free(f->step), free(f->since), free(f->pick), free(f->element);
	arena_free(&f->s);
}

curve_body foreseeing_body(const foreseeing *f, size_t i) {
	const moving_body *b = &f->s.bodies[i].at;
	const float step = f->has_steps ? f->step[i] : 1;
	return (curve_body){b->px, b->py, b->dx * step, b->dy * step, f->ax[i] * step * step, f->ay[i] * step * step,
		b->radius, f->since[i]};
}

// ---------------------------------------------------------------------------------------------------------------------
// The library
// ---------------------------------------------------------------------------------------------------------------------

void foreseeing_begin(foreseeing_call *call, const foreseeing *f, gz_world_desc settings, uint32_t most) {
	for (int c = 0; c < FORESEEING_CHUNKS; c++) {
		const size_t from = f->elements[c], count = f->elements[c + 1] - from;
		gz_bodies *b = call->chunk + c;
		*b = arena_bodies(f->s.bodies + from, count, f->s.body_columns);
		b->acceleration = (gz_vec2_view){f->ax + from, f->ay + from, sizeof(float)};
		if (f->has_steps) b->step = (gz_float_view){f->step + from, sizeof(float)};
		if (f->has_picks) b->pick = f->pick + f->picks[c], b->pick_count = f->picks[c + 1] - f->picks[c];
		call->since[c] = (gz_double_view){f->since + from, sizeof(double)};
	}
	call->world = arena_build(&f->s, settings);
	call->rules = (gz_prediction){.from = f->from, .until = f->until, .max = most, .since = call->since};
	if (f->has_others) call->rules.crowd = call->world.crowd;
	call->question = (gz_query){.chunks = call->chunk, .chunk_count = FORESEEING_CHUNKS};
}

void foreseeing_end(foreseeing_call *call) { arena_destroy(&call->world); }

static const gz_touch unwritten = {.time = -77, .index = -77, .feature = 77, .kind = 77};

foreseen foreseen_room(const foreseeing *f, size_t room) {
	foreseen l = {.at = calloc(room + 1, sizeof *l.at), .room = room, .bodies = f->asked};
	l.first = calloc(f->asked + 1, sizeof *l.first);
	assert_true(l.at && l.first);
	for (size_t i = 0; i <= room; i++) l.at[i] = unwritten;
	return l;
}

void foreseen_free(foreseen *l) { free(l->at), free(l->first); }

foreseen foresee(const foreseeing *f, gz_world_desc settings, uint32_t most) {
	foreseeing_call call;
	foreseeing_begin(&call, f, settings, most);
	foreseen none = foreseen_room(f, 0);
	const gz_touch_list counted = {.first = none.first};
	const size_t room =
		gz_predict_touches(&counted, &call.rules, call.world.world, &call.question, call.world.scratch).hits;
	foreseen l = foreseen_room(f, room);
	const gz_touch_list list = {l.at, room, l.first};
	l.report = gz_predict_touches(&list, &call.rules, call.world.world, &call.question, call.world.scratch);
	if (l.report.error.status) fail_msg("%s", l.report.error.text);
	assert_int_equal(l.report.hits, room);
	assert_int_equal(l.report.written, room);
	assert_int_equal(l.report.bodies, f->asked);
	assert_memory_equal(l.first, none.first, (f->asked + 1) * sizeof *l.first);
	assert_int_equal(l.at[room].kind, 77);
	l.count = room;
	foreseen_free(&none), foreseeing_end(&call);
	return l;
}

// ---------------------------------------------------------------------------------------------------------------------
// The judge
// ---------------------------------------------------------------------------------------------------------------------

int foreseeing_is_near(const foreseeing *f, const curve_body *b) {
	const double t = f->until - b->since;
	const double fast = fabs((double)b->vx) + fabs((double)b->vy) + t * (fabs((double)b->ax) + fabs((double)b->ay));
	return fabs((double)b->px) + fabs((double)b->py) + t * fast + (double)b->radius < (double)GZ_LIMIT / 8;
}

/// The touches of body k with one thing.
static size_t touches_with(gz_touch *out, const foreseen *l, size_t k, int is_circle, size_t index) {
	size_t n = 0;
	for (size_t i = l->first[k]; i < l->first[k + 1]; i++) {
		const gz_touch *t = l->at + i;
		if ((t->feature == GZ_FEATURE_CIRCLE) != is_circle || t->index != (int32_t)index) continue;
		if (n == MOST_CURVE_TOUCHES) fail_msg("too many touches");
		out[n++] = *t;
	}
	return n;
}

static uint64_t id_of(const arena_rules *rules, int columns) {
	return !(columns & WITH_ID) ? 0 : columns & WITH_NARROW_ID ? rules->narrow_id : rules->id;
}

/// Returns whether the pair was judged.
static int judge_pair(
	const curve_case *c, const gz_touch *touches, size_t count, int is_allowed, uint64_t id, const char *where) {
	for (size_t i = 0; i < count; i++) assert_true(touches[i].id == id);
	const char *fault = is_allowed ? curve_fault(c, touches, count) : count ? "forbidden" : NULL;
	if (!fault) return is_allowed;
	print_message("%s", curve_text(c));
	for (size_t i = 0; i < count; i++) print_message("%.17g %d\n", touches[i].time, touches[i].kind);
	fail_msg("%s: %s", where, fault);
	return 0;
}

static size_t judge_walls(const foreseeing *f, const foreseen *l, size_t k, const char *where) {
	const arena_query askers = arena_crowd_query(&f->s);
	const size_t e = f->element[k];
	size_t judged = 0;
	for (size_t w = 0; w < f->s.wall_count; w++) {
		gz_touch touches[MOST_CURVE_TOUCHES];
		const size_t count = touches_with(touches, l, k, 0, w);
		const pair_case p = arena_pair(&f->s, &f->s.bodies[e].at, w);
		const curve_case c = {.body = foreseeing_body(f, e),
			.wall = {p.ax, p.ay, p.bx, p.by, p.thickness, p.one_sided},
			.from = f->from,
			.until = f->until};
		const uint64_t id = id_of(&f->s.walls[w].rules, f->s.wall_columns);
		judged += (size_t)judge_pair(&c, touches, count, arena_allows_wall(&f->s, &askers, e, w), id, where);
	}
	return judged;
}

static size_t judge_others(const foreseeing *f, const foreseen *l, size_t k, const char *where) {
	const arena_query askers = arena_crowd_query(&f->s);
	const size_t e = f->element[k];
	size_t judged = 0;
	for (size_t i = 0; i < f->asked; i++) {
		gz_touch touches[MOST_CURVE_TOUCHES];
		const size_t count = touches_with(touches, l, k, 1, i), o = f->element[i];
		const curve_case c = {.body = foreseeing_body(f, e),
			.has_other = 1,
			.other = foreseeing_body(f, o),
			.from = f->from,
			.until = f->until};
		if (!foreseeing_is_near(f, &c.other)) continue;
		const int is_allowed = f->has_others && i != k && arena_allows_body(&f->s, &askers, e, o);
		const uint64_t id = id_of(&f->s.bodies[o].rules, f->s.body_columns);
		judged += (size_t)judge_pair(&c, touches, count, is_allowed, id, where);
	}
	return judged;
}

/// In the order of time, then walls by index, then circles by id; and of one thing inward first.
static int is_in_order(const gz_touch *a, const gz_touch *b, int has_ids) {
	const int is_circle = a->feature == GZ_FEATURE_CIRCLE;
	if (a->time != b->time) return a->time < b->time;
	if (is_circle != (b->feature == GZ_FEATURE_CIRCLE)) return !is_circle;
	if (a->index == b->index) return a->kind == GZ_EVENT_BEGIN && b->kind == GZ_EVENT_END;
	if (is_circle) return !has_ids || a->id <= b->id;
	return a->index < b->index;
}

size_t judge_body(const foreseeing *f, const foreseen *l, size_t k, const char *where) {
	for (size_t i = l->first[k] + 1; i < l->first[k + 1]; i++)
		if (!is_in_order(l->at + i - 1, l->at + i, f->s.body_columns & WITH_ID)) fail_msg("%s: order", where);
	const curve_body body = foreseeing_body(f, f->element[k]);
	return foreseeing_is_near(f, &body) ? judge_walls(f, l, k, where) + judge_others(f, l, k, where) : 0;
}

size_t judge_foreseen(const foreseeing *f, const foreseen *l, const char *where) {
	size_t judged = 0;
	assert_int_equal(l->first[0], 0), assert_int_equal(l->first[f->asked], l->count);
	for (size_t k = 0; k < f->asked; k++) judged += judge_body(f, l, k, where);
	return judged;
}

// ---------------------------------------------------------------------------------------------------------------------
// Bits
// ---------------------------------------------------------------------------------------------------------------------

void assert_same_touch(const gz_touch *a, const gz_touch *b, const char *where) {
	const float one[] = {a->center_x, a->center_y, a->point_x, a->point_y, a->normal_x, a->normal_y};
	const float other[] = {b->center_x, b->center_y, b->point_x, b->point_y, b->normal_x, b->normal_y};
	if (memcmp(&a->time, &b->time, sizeof a->time) || a->index != b->index || a->id != b->id ||
		memcmp(one, other, sizeof one) || a->feature != b->feature || a->kind != b->kind)
		fail_msg("%s: %a with %d where %a with %d is right", where, a->time, a->index, b->time, b->index);
}

void assert_same_foreseen(const foreseen *got, const foreseen *want, const char *where) {
	assert_int_equal(got->bodies, want->bodies);
	if (memcmp(got->first, want->first, (got->bodies + 1) * sizeof *got->first)) fail_msg("%s: other counts", where);
	for (size_t i = 0; i < want->count; i++) assert_same_touch(got->at + i, want->at + i, where);
}
