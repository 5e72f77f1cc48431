// Building a world, grid and clearance map included, from ever more copies of one level; editing one of its walls in a
// hundred; and saving and restoring it, with that many doors.
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "benchmarks.h"
#include "random.h"
#include "scenes.h"
#include "shim.h"

static gz_walls columns_of(const app_segments *walls) {
	return (gz_walls){
		.a = {walls->ax, walls->ay, sizeof(float)}, .b = {walls->bx, walls->by, sizeof(float)}, .count = walls->count};
}

static void build(bench_state *state, const void *context) {
	const size_t count = *(const size_t *)context;
	const app_segments *walls = scene_tiled_walls(count);
	if (!walls) {
		bench_fail(state, scenes_fault());
		return;
	}
	const gz_world_desc desc = {.walls = columns_of(walls), .reach = 26};
	gz_world_info info = {0};
	gz_world_destroy(gz_world_create(&desc, NULL)); // the first one pays for memory that no process has touched yet
	while (bench_keep_running(state)) {
		gz_error error;
		gz_world *world = gz_world_create(&desc, &error);
		if (!world) {
			bench_fail(state, error.text);
			return;
		}
		info = gz_world_describe(world);
		gz_world_destroy(world);
	}
	bench_items(state, "time_per_wall", (double)count);
	bench_counter(state, "cells", (double)info.cells);
	bench_counter(state, "entries", (double)info.entries);
	bench_counter(state, "world_bytes", (double)info.bytes);
}

// ---------------------------------------------------------------------------------------------------------------------
// Editing
// ---------------------------------------------------------------------------------------------------------------------

/// Walls here and there.
typedef struct edited_walls {
	app_segments there, moved; ///< where they are, and a little further
	int32_t *index;
} edited_walls;

static bool choose_walls(edited_walls *e, const app_segments *walls, size_t count) {
	uint64_t state = 1;
	const float middle = (walls->ax[0] + walls->ax[walls->count - 1]) / 2;
	*e = (edited_walls){.index = calloc(count, sizeof *e->index)};
	for (size_t i = 0; e->index && i < count; i++) { // one of each hundred or so, wherever those are in the level
		const size_t part = walls->count / count, k = i * part + random_bits(&state) % part;
		const float ax = walls->ax[k], ay = walls->ay[k], bx = walls->bx[k], by = walls->by[k];
		e->index[i] = (int32_t)k;
		const float x = ax > middle ? -20 : 20;
		if (!segments_add(&e->there, ax, ay, bx, by) || !segments_add(&e->moved, ax + x, ay, bx + x, by)) return false;
	}
	return e->index != NULL;
}

enum { DISABLE, ENABLE, MOVE, MOVE_BACK, REMOVE, ADD, EDITS };

/// The seconds that an edit takes; below 0 where it fails.
static double edit(gz_world *world, edited_walls *e, int what) {
	const size_t count = e->there.count;
	const gz_walls there = columns_of(&e->there), moved = columns_of(&e->moved);
	const double start = bench_seconds();
	gz_error error = {0};
	if (what == DISABLE || what == ENABLE) error = gz_world_enable_walls(world, e->index, count, what == ENABLE);
	if (what == MOVE || what == MOVE_BACK) error = gz_world_move_walls(world, e->index, what == MOVE ? &moved : &there);
	if (what == REMOVE) error = gz_world_remove_walls(world, e->index, count);
	if (what == ADD) error = gz_world_add_walls(world, &there, e->index);
	return error.status ? -1 : bench_seconds() - start;
}

/// Each edit's share of the time that building took, the least of all rounds, and the largest of any edit: when memory
/// grew.
static void edit_all(bench_state *state, gz_world *world, edited_walls *e, double built) {
	static const char *const names[] = {"disable", "enable", "move", "move_back", "remove", "add"};
	double least[EDITS], most = 0;
	for (int what = 0; what < EDITS; what++) least[what] = HUGE_VAL;
	while (bench_keep_running(state))
		for (int what = 0; what < EDITS; what++) {
			const double seconds = edit(world, e, what);
			if (seconds < 0) bench_fail(state, "an edit failed");
			if (seconds < least[what]) least[what] = seconds;
			if (seconds > most) most = seconds;
		}
	for (int what = 0; what < EDITS; what++) bench_counter(state, names[what], least[what] / built);
	bench_counter(state, "most", most / built);
	bench_counter(state, "world_bytes", (double)gz_world_describe(world).bytes);
	bench_items(state, "time_per_wall", (double)(EDITS * e->there.count));
}

/// Runs `measure` on a world of so many copied walls, one in a hundred of which are chosen; `built` is the seconds that
/// building it took, the least of a few times.
static void with_world(bench_state *state, size_t count,
	void (*measure)(bench_state *state, gz_world *world, edited_walls *e, double built)) {
	const app_segments *walls = scene_tiled_walls(count);
	edited_walls e = {.index = NULL};
	if (!walls || !choose_walls(&e, walls, count / 100)) {
		bench_fail(state, walls ? "out of memory" : scenes_fault());
	} else {
		const gz_world_desc desc = {.walls = columns_of(walls), .reach = 26};
		gz_world *world = NULL;
		double built = HUGE_VAL;
		for (int i = 0; i < 4; i++) { // the first one as above
			gz_world_destroy(world);
			const double start = bench_seconds();
			world = gz_world_create(&desc, NULL);
			built = fmin(built, bench_seconds() - start);
		}
		if (world) measure(state, world, &e, built);
		else bench_fail(state, "out of memory");
		gz_world_destroy(world);
	}
	segments_free(&e.there), segments_free(&e.moved), free(e.index);
}

static void edit_world(bench_state *state, const void *context) {
	with_world(state, *(const size_t *)context, edit_all);
}

// ---------------------------------------------------------------------------------------------------------------------
// Rollback
// ---------------------------------------------------------------------------------------------------------------------

typedef struct saved_world {
	void *block;
	size_t size;
} saved_world;

static saved_world save(const gz_world *world) {
	saved_world s = {.size = gz_world_save(world, NULL, 0)};
	s.block = malloc(s.size);
	if (s.block && gz_world_save(world, s.block, s.size) == s.size) return s;
	free(s.block);
	return (saved_world){NULL, 0};
}

/// All doors are open. Beside the time, how many bytes the block has and what share of building it took.
static void save_doors(bench_state *state, gz_world *world, edited_walls *e, double built) {
	size_t rounds = 0;
	const bool opened = edit(world, e, DISABLE) >= 0;
	const saved_world s = save(world);
	if (!opened || !s.block) bench_fail(state, "out of memory");
	const double start = bench_seconds();
	for (; bench_keep_running(state); rounds++)
		if (gz_world_save(world, s.block, s.size) != s.size) bench_fail(state, "the size of the block has changed");
	bench_items(state, "time_per_door", (double)e->there.count);
	bench_counter(state, "block_bytes", (double)s.size);
	bench_counter(state, "share", (bench_seconds() - start) / (double)rounds / built);
	free(s.block);
}

/// The seconds that going back takes; below 0 where it fails.
static double go_back(gz_world *world, const saved_world *s) {
	const double start = bench_seconds();
	return gz_world_restore(world, s->block, s->size).status ? -1 : bench_seconds() - start;
}

/// Each kind's share of building: where nothing differs, where all doors are to open or close, to move and to move
/// back.
static void restore_doors(bench_state *state, gz_world *world, edited_walls *e, double built) {
	static const char *const names[] = {"same", "disable", "enable", "move"};
	saved_world s[4];
	double spent[4] = {0};
	size_t rounds = 0;
	bool good = edit(world, e, MOVE) >= 0;
	s[2] = save(world), good = good && edit(world, e, MOVE_BACK) >= 0;
	s[3] = save(world), good = good && edit(world, e, DISABLE) >= 0;
	s[0] = s[3], s[1] = save(world), good = good && go_back(world, s + 3) >= 0;
	if (!good) bench_fail(state, "out of memory");
	for (; bench_keep_running(state); rounds++)
		for (int k = 0; k < 4; k++) {
			const double seconds = go_back(world, s + k);
			if (seconds < 0) bench_fail(state, "the world refused its block");
			spent[k] += seconds;
		}
	for (int k = 0; k < 4; k++) bench_counter(state, names[k], spent[k] / (double)rounds / built);
	bench_items(state, "time_per_door", (double)(3 * e->there.count));
	for (int k = 1; k < 4; k++) free(s[k].block);
}

static void save_world(bench_state *state, const void *context) {
	with_world(state, *(const size_t *)context, save_doors);
}

static void restore_world(bench_state *state, const void *context) {
	with_world(state, *(const size_t *)context, restore_doors);
}

void add_worlds(void) {
	static const size_t sizes[] = {1000, 10000, 100000, 1000000};
	static const struct {
		const char *name;
		bench_function *run;
	} rows[] = {{"world_build", build}, {"world_edit", edit_world}, {"world_save", save_world},
		{"world_restore", restore_world}};
	for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
		for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
			char name[48];
			snprintf(name, sizeof name, "%s/%zu", rows[r].name, sizes[i]);
			bench_add(name, rows[r].run, sizes + i);
		}
}
