#include "world/edited_world.h"

#include <stdlib.h>
#include <string.h>

#include "support/check.h"

const int edited_column_sets[EDITED_COLUMN_SETS] = {0, WITH_RADIUS | WITH_ONE_SIDED,
	WITH_RADIUS | WITH_ONE_SIDED | WITH_CATEGORY | WITH_MASK | WITH_GROUP | WITH_ID, WITH_ID, WITH_CATEGORY};

edited_world *edited_world_make(const arena *s, gz_world_desc settings) {
	edited_world *e = calloc(1, sizeof *e);
	assert_true(e && s->wall_count <= EDITED_MAX_WALLS && s->body_count == EDITED_BODIES);
	const arena_world w = arena_build(s, settings);
	e->world = w.world, e->scratch = w.scratch, e->crowd = w.crowd;
	e->count = s->wall_count, e->wall_columns = s->wall_columns;
	memcpy(e->walls, s->walls, s->wall_count * sizeof *s->walls);
	memset(e->state, EDITED_ENABLED, s->wall_count);
	memcpy(e->bodies, s->bodies, sizeof e->bodies);
	return e;
}

void edited_world_free(edited_world *e) {
	arena_destroy(&(arena_world){e->world, e->scratch, e->crowd});
	free(e);
}

arena edited_world_enabled(const edited_world *e, arena_wall walls[EDITED_MAX_WALLS], int32_t index[EDITED_MAX_WALLS]) {
	arena s = {.walls = walls, .bodies = (arena_body *)e->bodies, .body_count = EDITED_BODIES};
	s.wall_columns = e->wall_columns, s.body_columns = WITH_FILTERS | WITH_ID;
	for (size_t i = 0; i < e->count; i++)
		if (e->state[i] == EDITED_ENABLED) index[s.wall_count] = (int32_t)i, walls[s.wall_count++] = e->walls[i];
	return s;
}

void edited_world_scatter(edited_world *e, random_source *source) {
	arena_wall walls[EDITED_MAX_WALLS];
	int32_t index[EDITED_MAX_WALLS];
	const arena s = edited_world_enabled(e, walls, index);
	for (size_t i = 0; i < EDITED_BODIES && s.wall_count; i++) {
		const arena_wall *w = walls + random_int(source, 0, (int)s.wall_count - 1);
		moving_body *b = &e->bodies[i].at;
		const float along = random_positive(source, 0), size = random_size(source, -4, 8);
		if (random_chance(source, 4)) continue;
		b->px = w->ax + along * (w->bx - w->ax) + size * random_signed(source, 0);
		b->py = w->ay + along * (w->by - w->ay) + size * random_signed(source, 0);
		b->dx = size * random_signed(source, 1), b->dy = size * random_signed(source, 1);
		b->radius = random_chance(source, 5) ? 0 : size * random_positive(source, 0);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Edits
// ---------------------------------------------------------------------------------------------------------------------

/// A wall like one of the arena's, and often a special case: with an end of another wall, equal to another wall, a
/// point, very long, far away, or with any radius.
static arena_wall any_wall(const edited_world *e, const arena *like, random_source *source) {
	arena_wall w = like->walls[random_int(source, 0, (int)like->wall_count - 1)];
	const arena_wall *other = e->walls + random_int(source, 0, (int)e->count - 1);
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

enum { MAX_EDITED = 12 }; ///< walls per edit

static gz_error add_some(edited_world *e, const arena *like, random_source *source) {
	arena_wall walls[MAX_EDITED];
	int32_t index[MAX_EDITED];
	size_t n = (size_t)random_int(source, 0, MAX_EDITED), next = 0;
	if (e->count + n > EDITED_MAX_WALLS) n = 0;
	for (size_t i = 0; i < n; i++) walls[i] = any_wall(e, like, source);
	const gz_walls views = columns_of(walls, n, e->wall_columns);
	const gz_error error = gz_world_add_walls(e->world, &views, index);
	for (size_t i = 0; !error.status && i < n; i++) { // each gets the lowest unused index
		while (next < e->count && e->state[next] != EDITED_REMOVED) next++;
		assert_int_equal(index[i], next);
		e->count += next == e->count;
		e->walls[next] = walls[i], e->state[next] = EDITED_ENABLED;
	}
	return error;
}

/// Chooses some walls that exist, each once.
static size_t choose_some(const edited_world *e, int32_t index[MAX_EDITED], random_source *source) {
	size_t n = 0;
	for (int tries = random_int(source, 0, MAX_EDITED); tries > 0; tries--) {
		const int32_t k = random_int(source, 0, (int)e->count - 1);
		bool is_new = e->state[k] != EDITED_REMOVED;
		for (size_t i = 0; i < n; i++) is_new = is_new && index[i] != k;
		index[n] = k, n += (size_t)is_new;
	}
	return n;
}

static gz_error change_some(edited_world *e, edited_state state, random_source *source) {
	int32_t index[MAX_EDITED];
	const size_t n = choose_some(e, index, source);
	const gz_error error = state == EDITED_REMOVED ? gz_world_remove_walls(e->world, index, n)
												   : gz_world_enable_walls(e->world, index, n, state == EDITED_ENABLED);
	for (size_t i = 0; !error.status && i < n; i++) e->state[index[i]] = (uint8_t)state;
	return error;
}

/// A wall after a move: columns that the move lacks keep their values.
static arena_wall moved_wall(const arena_wall *before, arena_wall to, int columns) {
	if (!(columns & WITH_RADIUS)) to.radius = before->radius;
	if (!(columns & WITH_ONE_SIDED)) to.one_sided = before->one_sided;
	if (!(columns & WITH_CATEGORY)) to.rules.category = before->rules.category;
	if (!(columns & WITH_MASK)) to.rules.mask = before->rules.mask;
	if (!(columns & WITH_GROUP)) to.rules.group = before->rules.group;
	if (!(columns & WITH_ID)) to.rules.id = before->rules.id;
	return to;
}

static gz_error move_some(edited_world *e, const arena *like, random_source *source) {
	arena_wall walls[MAX_EDITED];
	int32_t index[MAX_EDITED];
	const size_t n = choose_some(e, index, source);
	const int columns = e->wall_columns & random_int(source, 0, 127);
	for (size_t i = 0; i < n; i++) {
		walls[i] = random_chance(source, 3) ? e->walls[index[i]] : any_wall(e, like, source);
		if (random_chance(source, 3)) walls[i].ax += random_size(source, -6, 1); // slightly further
	}
	const gz_walls views = columns_of(walls, n, columns);
	const gz_error error = gz_world_move_walls(e->world, index, &views);
	for (size_t i = 0; !error.status && i < n; i++)
		e->walls[index[i]] = moved_wall(e->walls + index[i], walls[i], columns);
	return error;
}

gz_error edited_world_edit(edited_world *e, const arena *like, random_source *source) {
	const int kind = random_int(source, 0, 9);
	if (kind < 3) return add_some(e, like, source);
	if (kind < 5) return change_some(e, EDITED_REMOVED, source);
	if (kind < 8) return change_some(e, kind == 5 ? EDITED_DISABLED : EDITED_ENABLED, source);
	return move_some(e, like, source);
}
