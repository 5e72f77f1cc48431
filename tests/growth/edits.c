// The edits whose time is measured, a hundred each, and saved worlds.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "growth/growth.h"

enum { EDITS = 100 };

static gz_walls wall_of(const float ends[4]) {
	return (gz_walls){.a = {ends, ends + 1, 0}, .b = {ends + 2, ends + 3, 0}, .count = 1};
}

/// Disables walls, one by one, and enables them again.
void run_enable(growth_scene *s) {
	for (int enabled = 0; enabled < 2; enabled++)
		for (size_t k = 0; k < EDITS; k++) {
			const int32_t index = (int32_t)(k * (s->wall_count / EDITS));
			growth_check(gz_world_enable_walls(s->world, &index, 1, enabled));
		}
}

void run_add_and_remove(growth_scene *s) {
	int32_t index[EDITS];
	for (size_t k = 0; k < EDITS; k++) {
		const float x = (float)(10 * k), ends[4] = {x, x, x + 3, x + 1};
		const gz_walls wall = wall_of(ends);
		growth_check(gz_world_add_walls(s->world, &wall, index + k));
	}
	for (size_t k = 0; k < EDITS; k++) growth_check(gz_world_remove_walls(s->world, index + k, 1));
}

/// A wall as long as the room moves across it.
void run_move_a_long_wall(growth_scene *s) {
	const int32_t index = 5;
	for (size_t k = 0; k < EDITS; k++) {
		const float y = 10 * (float)k, ends[4] = {0, y, 1000, y + 1};
		const gz_walls wall = wall_of(ends);
		growth_check(gz_world_move_walls(s->world, &index, &wall));
	}
}

/// Each wall lies outside of what the grid of a new world covers.
void run_add_ever_further(growth_scene *s) {
	int32_t index[EDITS];
	gz_scratch_destroy(s->scratch), gz_crowd_destroy(s->crowd), gz_world_destroy(s->world);
	growth_world(s, 0);
	for (size_t k = 0; k < EDITS; k++) {
		const float x = exp2f(10 + 28 * (float)k / EDITS), ends[4] = {x, x, x, x};
		const gz_walls wall = wall_of(ends);
		growth_check(gz_world_add_walls(s->world, &wall, index + k));
	}
}

/// Disables all walls, and enables them, in calls for all.
static void enable_all(growth_scene *s, const int32_t *walls, int enabled) {
	growth_check(gz_world_enable_walls(s->world, walls, s->wall_count, enabled));
}

/// The world is saved while all walls are disabled, and comes back to that.
void run_save_and_restore(growth_scene *s) {
	int32_t *walls = growth_zeroed(s->wall_count, sizeof *walls);
	for (size_t i = 0; i < s->wall_count; i++) walls[i] = (int32_t)i;
	enable_all(s, walls, 0);
	if (!s->block) s->block_size = gz_world_save(s->world, NULL, 0), s->block = growth_zeroed(s->block_size, 1);
	if (gz_world_save(s->world, s->block, s->block_size) != s->block_size)
		fprintf(stderr, "graze_growth: a saved world has another size\n"), exit(2);
	enable_all(s, walls, 1);
	growth_check(gz_world_restore(s->world, s->block, s->block_size));
	enable_all(s, walls, 1);
	free(walls);
}
