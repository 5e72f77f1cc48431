// gz_world_push_walls: a door that moves to and fro in a level with a crowd, by number of bodies, with and without
// bodies near the door. Where the bodies end is written elsewhere, so that every push starts with the same bodies.
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/fixture.h"
#include "bench/support/scenes.h"

typedef struct push_case {
	size_t count;
	bool among; ///< the door is among the bodies, not far outside of the level
} push_case;

/// Adds a door of 64 by 8 units around (x, y).
static bool add_door(gz_world *world, int32_t index[4], float x, float y) {
	const float ax[] = {x - 32, x + 32, x + 32, x - 32}, ay[] = {y - 4, y - 4, y + 4, y + 4};
	const float bx[] = {x + 32, x + 32, x - 32, x - 32}, by[] = {y - 4, y + 4, y + 4, y - 4};
	const gz_walls walls = {.a = {ax, ay, sizeof *ax}, .b = {bx, by, sizeof *bx}, .count = 4};
	return !gz_world_add_walls(world, &walls, index).status;
}

static void measure(bench_state *state, const push_case *c, const bench_fixture *f, float *ends) {
	const app_segments *walls = scene_walls();
	const size_t last = walls->count - 1;
	int32_t door[4];
	const float x = c->among ? *f->bodies.center.x : walls->ax[last];
	const float y = c->among ? *f->bodies.center.y + 30 : walls->ay[last];
	if (!add_door(f->world, door, c->among ? x : x + 1e4f, y)) {
		bench_fail(state, "out of memory");
		return;
	}
	const gz_moves moves = {.center = {ends, ends + c->count, sizeof *ends}};
	const gz_query query = {.chunks = &f->bodies, .chunk_count = 1};
	size_t pushed = 0, stopped = 0, near = 0, rounds = 0;
	for (; bench_keep_running(state); rounds++) {
		const gz_wall_group push = {.wall = door, .count = 4, .dx = 0, .dy = rounds % 2 ? 4.0f : -4.0f};
		const gz_report r =
			gz_world_push_walls(&(gz_wall_push){.data = &push, .count = 1}, &moves, f->world, &query, f->scratch);
		pushed += r.pushed, stopped += r.stopped, near += r.near_walls;
	}
	bench_items(state, "time_per_push", 1);
	bench_counter(state, "near", (double)near / (double)rounds);
	bench_counter(state, "pushed", (double)pushed / (double)rounds);
	bench_counter(state, "stopped", (double)stopped / (double)rounds);
}

static void run(bench_state *state, const void *context) {
	const push_case *c = context;
	bench_fixture f = {0};
	float *ends = malloc(2 * c->count * sizeof *ends);
	const char *fault = fixture_open(&f, scene_walls(), scene_bodies(scene_at(0), c->count), NULL);
	if (fault || !ends) bench_fail(state, fault ? fault : "out of memory");
	else measure(state, c, &f, ends);
	free(ends);
	fixture_close(&f);
}

void add_pushes(void) {
	static const push_case cases[] = {{100, false}, {10000, false}, {10000, true}, {100000, false}, {100000, true}};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char name[48];
		snprintf(name, sizeof name, "push_%s/%zu", cases[i].among ? "among" : "alone", cases[i].count);
		bench_add(name, run, cases + i);
	}
}
