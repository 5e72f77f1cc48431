// A door leaf that goes to and fro among a level's crowd: gz_world_push_walls, by how many bodies are there and whether
// it meets any. The bodies are where they were each time, since they end elsewhere.
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>

#include "benchmarks.h"
#include "scenes.h"
#include "setup.h"
#include "shim.h"

typedef struct push_case {
	size_t count;
	bool among; ///< bodies, or behind the last wall of the level
} push_case;

/// Adds a leaf of 64 by 8 units around (x, y).
static bool add_leaf(gz_world *world, int32_t index[4], float x, float y) {
	const float ax[] = {x - 32, x + 32, x + 32, x - 32}, ay[] = {y - 4, y - 4, y + 4, y + 4};
	const float bx[] = {x + 32, x + 32, x - 32, x - 32}, by[] = {y - 4, y + 4, y + 4, y - 4};
	const gz_walls swept_group = {.a = {ax, ay, sizeof *ax}, .b = {bx, by, sizeof *bx}, .count = 4};
	return !gz_world_add_walls(world, &swept_group, index).status;
}

static void measure(bench_state *state, const push_case *c, const bench_setup *s, float *ends) {
	const app_segments *walls = scene_walls();
	const size_t last = walls->count - 1;
	int32_t swept_group[4];
	const float x = c->among ? *s->bodies.center.x : walls->ax[last];
	const float y = c->among ? *s->bodies.center.y + 30 : walls->ay[last];
	if (!add_leaf(s->world, swept_group, c->among ? x : x + 1e4f, y)) {
		bench_fail(state, "out of memory");
		return;
	}
	const gz_moves moves = {.center = {ends, ends + c->count, sizeof *ends}};
	const gz_query question = {.chunks = &s->bodies, .chunk_count = 1};
	size_t pushed = 0, stopped = 0, near = 0, rounds = 0;
	for (; bench_keep_running(state); rounds++) {
		const gz_wall_group push = {swept_group, 4, 0, rounds % 2 ? 4.0f : -4.0f};
		const gz_report r =
			gz_world_push_walls(&(gz_wall_push){.data = &push, .count = 1}, &moves, s->world, &question, s->scratch);
		pushed += r.pushed, stopped += r.stopped, near += r.near_walls;
	}
	bench_items(state, "time_per_push", 1);
	bench_counter(state, "near", (double)near / (double)rounds);
	bench_counter(state, "pushed", (double)pushed / (double)rounds);
	bench_counter(state, "stopped", (double)stopped / (double)rounds);
}

static void run(bench_state *state, const void *context) {
	const push_case *c = context;
	bench_setup s;
	float *ends = malloc(2 * c->count * sizeof *ends);
	const char *fault = setup_open(&s, scene_walls(), scene_bodies(scene_at(0), c->count), NULL);
	if (fault || !ends) bench_fail(state, fault ? fault : "out of memory");
	else measure(state, c, &s, ends);
	free(ends);
	setup_close(&s);
}

void add_pushes(void) {
	static const push_case cases[] = {{100, false}, {10000, false}, {10000, true}, {100000, false}, {100000, true}};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char name[48];
		snprintf(name, sizeof name, "push_%s/%zu", cases[i].among ? "among" : "alone", cases[i].count);
		bench_add(name, run, cases + i);
	}
}
