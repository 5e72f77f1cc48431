// Building worlds (grid and clearance map) of more and more copies of one level; editing one wall in a hundred; saving
// and restoring a world in which one wall in a hundred is a door.
#define _POSIX_C_SOURCE 200809L
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/columns.h"
#include "bench/support/random.h"
#include "bench/support/scenes.h"

enum { REACH = 26 }; ///< of the worlds, in units of the level

static void build(bench_state *state, const void *context) {
	const size_t count = *(const size_t *)context;
	const app_segments *walls = scene_tiled_walls(count);
	if (!walls) {
		bench_fail(state, scenes_fault());
		return;
	}
	const gz_world_desc desc = {.walls = wall_columns(walls), .reach = REACH};
	gz_world_info info = {0};
	gz_world_destroy(gz_world_create(&desc, NULL)); // the first world also pays for fresh pages
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

static double real_seconds(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/// The real time of building with these jobs and destroying the world again; below 0 where that fails.
static double build_with(const app_segments *walls, const gz_jobs *jobs) {
	const double start = real_seconds();
	gz_world *world =
		gz_world_create(&(gz_world_desc){.walls = wall_columns(walls), .reach = REACH, .jobs = jobs}, NULL);
	gz_world_destroy(world);
	return world ? real_seconds() - start : -1;
}

/// By one thread and by two, in turns: the least real times, in seconds.
static void build_shared(bench_state *state, const void *context) {
	const app_segments *walls = scene_tiled_walls(*(const size_t *)context);
	gz_pool *pool = gz_pool_create(2);
	const gz_jobs jobs = gz_pool_jobs(pool);
	double one = HUGE_VAL, two = HUGE_VAL;
	if (!walls || !pool) bench_fail(state, walls ? "no threads" : scenes_fault());
	while (bench_keep_running(state)) {
		one = fmin(one, build_with(walls, NULL)), two = fmin(two, build_with(walls, &jobs));
		if (one < 0 || two < 0) bench_fail(state, "out of memory");
	}
	bench_counter(state, "one_thread", one);
	bench_counter(state, "two_threads", two);
	bench_counter(state, "speedup", one / two);
	gz_pool_destroy(pool);
}

// ---------------------------------------------------------------------------------------------------------------------
// Editing
// ---------------------------------------------------------------------------------------------------------------------

/// Walls all over the level.
typedef struct edited_walls {
	app_segments before, moved; ///< the walls as they are, and 20 units further
	int32_t *index;
} edited_walls;

static bool choose_walls(edited_walls *e, const app_segments *walls, size_t count) {
	uint64_t state = 1;
	const float middle = (walls->ax[0] + walls->ax[walls->count - 1]) / 2;
	*e = (edited_walls){.index = calloc(count, sizeof *e->index)};
	for (size_t i = 0; e->index && i < count; i++) { // one random wall of each hundred
		const size_t part = walls->count / count, k = i * part + random_bits(&state) % part;
		const float ax = walls->ax[k], ay = walls->ay[k], bx = walls->bx[k], by = walls->by[k];
		e->index[i] = (int32_t)k;
		const float x = ax > middle ? -20 : 20;
		if (!segments_add(&e->before, ax, ay, bx, by) || !segments_add(&e->moved, ax + x, ay, bx + x, by)) return false;
	}
	return e->index != NULL;
}

typedef enum edit_kind { DISABLE, ENABLE, MOVE, MOVE_BACK, REMOVE, ADD, EDITS } edit_kind;

/// Returns the seconds that an edit takes; below 0 where it fails.
static double edit(gz_world *world, edited_walls *e, edit_kind kind) {
	const size_t count = e->before.count;
	const gz_walls before = wall_columns(&e->before), moved = wall_columns(&e->moved);
	const double start = bench_seconds();
	gz_error error = {0};
	if (kind == DISABLE || kind == ENABLE) error = gz_world_enable_walls(world, e->index, count, kind == ENABLE);
	if (kind == MOVE || kind == MOVE_BACK)
		error = gz_world_move_walls(world, e->index, kind == MOVE ? &moved : &before);
	if (kind == REMOVE) error = gz_world_remove_walls(world, e->index, count);
	if (kind == ADD) error = gz_world_add_walls(world, &before, e->index);
	return error.status ? -1 : bench_seconds() - start;
}

/// Reports the time of each edit as a share of the time of building: the least of all rounds, and as `max` the largest
/// of any edit, which is one that allocates.
static void edit_all(bench_state *state, gz_world *world, edited_walls *e, double build_seconds) {
	static const char *const names[] = {"disable", "enable", "move", "move_back", "remove", "add"};
	double least[EDITS], max = 0;
	for (int k = 0; k < EDITS; k++) least[k] = HUGE_VAL;
	while (bench_keep_running(state))
		for (int k = 0; k < EDITS; k++) {
			const double seconds = edit(world, e, (edit_kind)k);
			if (seconds < 0) bench_fail(state, "an edit failed");
			if (seconds < least[k]) least[k] = seconds;
			if (seconds > max) max = seconds;
		}
	for (int k = 0; k < EDITS; k++) bench_counter(state, names[k], least[k] / build_seconds);
	bench_counter(state, "max", max / build_seconds);
	bench_counter(state, "world_bytes", (double)gz_world_describe(world).bytes);
	bench_items(state, "time_per_wall", (double)(EDITS * e->before.count));
}

/// Runs `measure` on a world of `count` walls, one in a hundred of which are chosen for edits. `build_seconds` is the
/// least time of building that world four times.
static void with_world(bench_state *state, size_t count,
	void (*measure)(bench_state *state, gz_world *world, edited_walls *e, double build_seconds)) {
	const app_segments *walls = scene_tiled_walls(count);
	edited_walls e = {.index = NULL};
	if (!walls || !choose_walls(&e, walls, count / 100)) {
		bench_fail(state, walls ? "out of memory" : scenes_fault());
	} else {
		const gz_world_desc desc = {.walls = wall_columns(walls), .reach = REACH};
		gz_world *world = NULL;
		double build_seconds = HUGE_VAL;
		for (int i = 0; i < 4; i++) {
			gz_world_destroy(world);
			const double start = bench_seconds();
			world = gz_world_create(&desc, NULL);
			build_seconds = fmin(build_seconds, bench_seconds() - start);
		}
		if (world) measure(state, world, &e, build_seconds);
		else bench_fail(state, "out of memory");
		gz_world_destroy(world);
	}
	segments_free(&e.before), segments_free(&e.moved), free(e.index);
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

/// Saves a world whose doors are all open. Also reports the size of the block, and the time as a share of building.
static void save_doors(bench_state *state, gz_world *world, edited_walls *e, double build_seconds) {
	size_t rounds = 0;
	const bool opened = edit(world, e, DISABLE) >= 0;
	const saved_world s = save(world);
	if (!opened || !s.block) bench_fail(state, "out of memory");
	const double start = bench_seconds();
	for (; bench_keep_running(state); rounds++)
		if (gz_world_save(world, s.block, s.size) != s.size) bench_fail(state, "the size of the block has changed");
	bench_items(state, "time_per_door", (double)e->before.count);
	bench_counter(state, "block_bytes", (double)s.size);
	bench_counter(state, "share", (bench_seconds() - start) / (double)rounds / build_seconds);
	free(s.block);
}

/// Returns the seconds that a restore takes; below 0 where it fails.
static double restore(gz_world *world, const saved_world *s) {
	const double start = bench_seconds();
	return gz_world_restore(world, s->block, s->size).status ? -1 : bench_seconds() - start;
}

/// Reports the time of each kind of restore as a share of building: nothing differs; all doors get disabled; all get
/// enabled and moved; all get moved back.
static void restore_doors(bench_state *state, gz_world *world, edited_walls *e, double build_seconds) {
	static const char *const names[] = {"same", "disable", "enable", "move"};
	saved_world s[4];
	double spent[4] = {0};
	size_t rounds = 0;
	bool valid = edit(world, e, MOVE) >= 0;
	s[2] = save(world), valid = valid && edit(world, e, MOVE_BACK) >= 0;
	s[3] = save(world), valid = valid && edit(world, e, DISABLE) >= 0;
	s[0] = s[3], s[1] = save(world), valid = valid && restore(world, s + 3) >= 0;
	if (!valid) bench_fail(state, "out of memory");
	for (; bench_keep_running(state); rounds++)
		for (int k = 0; k < 4; k++) {
			const double seconds = restore(world, s + k);
			if (seconds < 0) bench_fail(state, "a restore failed");
			spent[k] += seconds;
		}
	for (int k = 0; k < 4; k++) bench_counter(state, names[k], spent[k] / (double)rounds / build_seconds);
	bench_items(state, "time_per_door", (double)(3 * e->before.count));
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
	} kinds[] = {{"world_build", build}, {"world_build_shared", build_shared}, {"world_edit", edit_world},
		{"world_save", save_world}, {"world_restore", restore_world}};
	for (size_t r = 0; r < sizeof kinds / sizeof *kinds; r++)
		for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
			char name[48];
			snprintf(name, sizeof name, "%s/%zu", kinds[r].name, sizes[i]);
			bench_add(name, kinds[r].run, sizes + i);
		}
}
