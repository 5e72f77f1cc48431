// Building a world, grid and clearance map included, from ever more copies of one level.
#include <graze/graze.h>
#include <stdio.h>

#include "benchmarks.h"
#include "scenes.h"
#include "shim.h"

static void build(bench_state *state, const void *context) {
	const size_t count = *(const size_t *)context;
	const app_segments *walls = scene_tiled_walls(count);
	if (!walls) {
		bench_fail(state, scenes_fault());
		return;
	}
	const gz_world_desc desc = {.walls = {.a = {walls->ax, walls->ay, sizeof(float)},
									.b = {walls->bx, walls->by, sizeof(float)},
									.count = count},
		.reach = 26};
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

void add_worlds(void) {
	static const size_t sizes[] = {1000, 10000, 100000, 1000000};
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		char name[48];
		snprintf(name, sizeof name, "world_build/%zu", sizes[i]);
		bench_add(name, build, sizes + i);
	}
}
