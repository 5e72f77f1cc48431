#include "world/edit_calls.h"

#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/padding.h"

const int door_column_sets[DOOR_COLUMN_SETS] = {0, WITH_RADIUS | WITH_ONE_SIDED,
	WITH_RADIUS | WITH_ONE_SIDED | WITH_CATEGORY | WITH_MASK | WITH_GROUP | WITH_ID, WITH_ID, WITH_CATEGORY};

doors *doors_make(const arena *s, gz_world_desc settings) {
	doors *d = calloc(1, sizeof *d);
	assert_true(d && s->wall_count <= MOST_DOORS && s->body_count == DOOR_BODIES);
	const arena_world w = arena_build(s, settings);
	d->world = w.world, d->scratch = w.scratch, d->crowd = w.crowd;
	d->count = s->wall_count, d->wall_columns = s->wall_columns;
	memcpy(d->walls, s->walls, s->wall_count * sizeof *s->walls);
	memset(d->state, DOOR_THERE, s->wall_count);
	memcpy(d->bodies, s->bodies, sizeof d->bodies);
	return d;
}

void doors_free(doors *d) {
	arena_destroy(&(arena_world){d->world, d->scratch, d->crowd});
	free(d);
}

arena doors_present(const doors *d, arena_wall walls[MOST_DOORS], int32_t index[MOST_DOORS]) {
	arena s = {.walls = walls, .bodies = (arena_body *)d->bodies, .body_count = DOOR_BODIES};
	s.wall_columns = d->wall_columns, s.body_columns = WITH_FILTERS | WITH_ID;
	for (size_t i = 0; i < d->count; i++)
		if (d->state[i] == DOOR_THERE) index[s.wall_count] = (int32_t)i, walls[s.wall_count++] = d->walls[i];
	return s;
}

void doors_scatter(doors *d, random_source *source) {
	arena_wall walls[MOST_DOORS];
	int32_t index[MOST_DOORS];
	const arena s = doors_present(d, walls, index);
	for (size_t i = 0; i < DOOR_BODIES && s.wall_count; i++) {
		const arena_wall *w = walls + random_int(source, 0, (int)s.wall_count - 1);
		moving_body *b = &d->bodies[i].at;
		const float along = random_positive(source, 0), size = random_size(source, -4, 8);
		if (random_chance(source, 4)) continue;
		b->px = w->ax + along * (w->bx - w->ax) + size * random_signed(source, 0);
		b->py = w->ay + along * (w->by - w->ay) + size * random_signed(source, 0);
		b->dx = size * random_signed(source, 1), b->dy = size * random_signed(source, 1);
		b->radius = random_chance(source, 5) ? 0 : size * random_positive(source, 0);
	}
}

// ---- Edits

/// Like one of the arena's; or with an end or all of another that there is; a point, very long, or far away.
static arena_wall any_wall(const doors *d, const arena *like, random_source *source) {
	arena_wall w = like->walls[random_int(source, 0, (int)like->wall_count - 1)];
	const arena_wall *other = d->walls + random_int(source, 0, (int)d->count - 1);
	const int mode = random_int(source, 0, 24);
	if (mode < 8) w.ax = other->bx, w.ay = other->by;
	if (mode == 8) w = *other;
	if (mode == 9) w.bx = w.ax, w.by = w.ay;
	if (mode == 10) w.bx = w.ax + random_magnitude(source, -10, 22), w.by = w.ay + random_magnitude(source, -10, 22);
	if (mode == 11) w.ax += random_magnitude(source, 4, 24), w.ay += random_magnitude(source, 4, 24);
	if (mode == 12) w.radius = random_size(source, -8, 9);
	return w;
}

static gz_walls columns_of(const arena_wall *walls, size_t count, int columns) {
	return arena_walls(&(arena){.walls = (arena_wall *)walls, .wall_count = count, .wall_columns = columns});
}

static gz_error add_some(doors *d, const arena *like, random_source *source) {
	arena_wall walls[12];
	int32_t index[12];
	size_t n = (size_t)random_int(source, 0, 12), next = 0;
	if (d->count + n > MOST_DOORS) n = 0;
	for (size_t i = 0; i < n; i++) walls[i] = any_wall(d, like, source);
	const gz_walls views = columns_of(walls, n, d->wall_columns);
	const gz_error error = gz_world_add_walls(d->world, &views, index);
	for (size_t i = 0; !error.status && i < n; i++) { // the lowest that are free
		while (next < d->count && d->state[next] != DOOR_GONE) next++;
		assert_int_equal(index[i], next);
		d->count += next == d->count;
		d->walls[next] = walls[i], d->state[next] = DOOR_THERE;
	}
	return error;
}

/// Some walls that there are, each once.
static size_t choose_some(const doors *d, int32_t index[12], random_source *source) {
	size_t n = 0;
	for (int tries = random_int(source, 0, 12); tries > 0; tries--) {
		const int32_t k = random_int(source, 0, (int)d->count - 1);
		int is_new = d->state[k] != DOOR_GONE;
		for (size_t i = 0; i < n; i++) is_new &= index[i] != k;
		index[n] = k, n += (size_t)is_new;
	}
	return n;
}

static gz_error change_some(doors *d, door_state state, random_source *source) {
	int32_t index[12];
	const size_t n = choose_some(d, index, source);
	const gz_error error = state == DOOR_GONE ? gz_world_remove_walls(d->world, index, n)
											  : gz_world_enable_walls(d->world, index, n, state == DOOR_THERE);
	for (size_t i = 0; !error.status && i < n; i++) d->state[index[i]] = (uint8_t)state;
	return error;
}

/// Columns that are not shown stay as they are.
static arena_wall moved_wall(const arena_wall *before, arena_wall to, int columns) {
	if (!(columns & WITH_RADIUS)) to.radius = before->radius;
	if (!(columns & WITH_ONE_SIDED)) to.one_sided = before->one_sided;
	if (!(columns & WITH_CATEGORY)) to.rules.category = before->rules.category;
	if (!(columns & WITH_MASK)) to.rules.mask = before->rules.mask;
	if (!(columns & WITH_GROUP)) to.rules.group = before->rules.group;
	if (!(columns & WITH_ID)) to.rules.id = before->rules.id;
	return to;
}

static gz_error move_some(doors *d, const arena *like, random_source *source) {
	arena_wall walls[12];
	int32_t index[12];
	const size_t n = choose_some(d, index, source);
	const int columns = d->wall_columns & random_int(source, 0, 127);
	for (size_t i = 0; i < n; i++) {
		walls[i] = random_chance(source, 3) ? d->walls[index[i]] : any_wall(d, like, source);
		if (random_chance(source, 3)) walls[i].ax += random_size(source, -6, 1); // a little further
	}
	const gz_walls views = columns_of(walls, n, columns);
	const gz_error error = gz_world_move_walls(d->world, index, &views);
	for (size_t i = 0; !error.status && i < n; i++)
		d->walls[index[i]] = moved_wall(d->walls + index[i], walls[i], columns);
	return error;
}

gz_error doors_edit(doors *d, const arena *like, random_source *source) {
	const int what = random_int(source, 0, 9);
	if (what < 3) return add_some(d, like, source);
	if (what < 5) return change_some(d, DOOR_GONE, source);
	if (what < 8) return change_some(d, what == 5 ? DOOR_OPEN : DOOR_THERE, source);
	return move_some(d, like, source);
}

// ---- Answers

enum { ROOM = DOOR_BODIES * 2 * MOST_DOORS, FOUND = DOOR_BODIES * 4 };

typedef struct answers {
	gz_hit hits[DOOR_BODIES], all[ROOM];
	gz_sensor_event events[ROOM];
	gz_proximity near[FOUND], overlaps[ROOM];
	size_t first[5][DOOR_BODIES + 1];
	float way_x[DOOR_BODIES], way_y[DOOR_BODIES];
	uint8_t blocked[DOOR_BODIES];
} answers;

static void ask(answers *to, const doors *d, const arena_world *w) {
	const gz_bodies chunk = arena_bodies(d->bodies, DOOR_BODIES, WITH_FILTERS | WITH_ID);
	const gz_query q = {.chunks = &chunk, .chunk_count = 1};
	gz_report reports[8];
	memset(to, 0, sizeof *to);
	reports[0] = gz_sweep(&(gz_hits){.time.data = NULL}, w->world, &q, w->scratch);
	reports[1] = arena_sweep(to->hits, w, &chunk, GZ_TARGETS_WALLS);
	reports[2] = gz_sweep_all(&(gz_hit_list){to->all, ROOM, to->first[0]}, w->world, &q, w->scratch);
	reports[3] = gz_sense(&(gz_sensor_event_list){to->events, ROOM, to->first[1]}, w->world, &q, w->scratch);
	reports[4] = gz_nearest(
		&(gz_proximity_list){to->near, FOUND, to->first[2]}, &(gz_nearest_limits){4, 1e30f}, w->world, &q, w->scratch);
	reports[5] = gz_overlaps(&(gz_proximity_list){to->overlaps, ROOM, to->first[3]}, w->world, &q, w->scratch);
	reports[6] = gz_depenetrate(&(gz_vec2_out){to->way_x, to->way_y, sizeof(float)}, w->world, &q, w->scratch);
	reports[7] = gz_line_of_sight(&(gz_byte_out){to->blocked, 1}, w->world, &q, w->scratch);
	for (int i = 0; i < 8; i++)
		if (reports[i].error.status) fail_msg("question %d: %s", i, reports[i].error.text);
	CLEAR_TAILS(to->all, reports[2].written, gz_hit, feature);
	CLEAR_TAILS(to->events, reports[3].written, gz_sensor_event, kind);
	CLEAR_TAILS(to->near, reports[4].written, gz_proximity, feature);
	CLEAR_TAILS(to->overlaps, reports[5].written, gz_proximity, feature);
}

/// The indices of a fresh world become those of the edited one.
static void translate(answers *a, const int32_t *index) {
	for (int i = 0; i < DOOR_BODIES; i++)
		if (a->hits[i].index >= 0) a->hits[i].index = index[a->hits[i].index];
	for (size_t i = 0; i < a->first[0][DOOR_BODIES]; i++) a->all[i].index = index[a->all[i].index];
	for (size_t i = 0; i < a->first[1][DOOR_BODIES]; i++) a->events[i].index = index[a->events[i].index];
	for (size_t i = 0; i < a->first[2][DOOR_BODIES]; i++) a->near[i].index = index[a->near[i].index];
	for (size_t i = 0; i < a->first[3][DOOR_BODIES]; i++) a->overlaps[i].index = index[a->overlaps[i].index];
}

void doors_expect_fresh(const doors *d, gz_world_desc settings, const char *where) {
	static answers got, want;
	static gz_hit right[DOOR_BODIES];
	arena_wall walls[MOST_DOORS];
	int32_t index[MOST_DOORS];
	const arena s = doors_present(d, walls, index);
	ask(&got, d, &(arena_world){d->world, d->scratch, d->crowd});
	arena_world fresh = arena_build(&s, settings);
	ask(&want, d, &fresh);
	arena_destroy(&fresh);
	arena_brute_force(right, &s, arena_crowd_query(&s), GZ_TARGETS_WALLS, gz_backend_name(0));
	assert_arena_hits(&s, want.hits, right, DOOR_BODIES, where);
	translate(&want, index);
	assert_same_hits(got.hits, want.hits, DOOR_BODIES, where);
	if (memcmp(got.first, want.first, sizeof got.first)) fail_msg("%s: lists are not as long", where);
	if (memcmp(&got, &want, sizeof got)) fail_msg("%s: answers differ from a fresh world's", where);
	size_t there = 0;
	for (size_t i = 0; i < d->count; i++) there += d->state[i] != DOOR_GONE;
	assert_int_equal(gz_world_describe(d->world).walls, there);
}

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count) {
	const unsigned char *from = bytes;
	for (size_t i = 0; i < count; i++) hash = (hash ^ from[i]) * 0x100000001b3u;
	return hash;
}

uint64_t doors_hash(const doors *d) {
	static answers a;
	ask(&a, d, &(arena_world){d->world, d->scratch, d->crowd});
	uint64_t hash = hash_bytes(0xcbf29ce484222325u, a.hits, sizeof a.hits);
	hash = hash_bytes(hash, a.all, a.first[0][DOOR_BODIES] * sizeof *a.all);
	hash = hash_bytes(hash, a.events, a.first[1][DOOR_BODIES] * sizeof *a.events);
	hash = hash_bytes(hash, a.near, a.first[2][DOOR_BODIES] * sizeof *a.near);
	hash = hash_bytes(hash, a.overlaps, a.first[3][DOOR_BODIES] * sizeof *a.overlaps);
	return hash_bytes(hash, a.first, sizeof a - offsetof(answers, first));
}
