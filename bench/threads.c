// The same tick by one thread and by two, a few in a row and then in turns: what two gain. Real time, and of each the
// least, so that other programs on the machine do not matter much. (A pool that has slept takes some 40 microseconds
// to wake up: once for all that is asked in a tick of a game.)
#define _POSIX_C_SOURCE 200809L
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "benchmarks.h"
#include "scenes.h"
#include "setup.h"
#include "shim.h"

enum { THREADS = 2 };

/// One of those who ask, alone or with others.
typedef struct ticking {
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
	gz_bodies bodies;
	gz_hits hits;
	float *ends; ///< x of all, then y
} ticking;

static gz_report sweep(const ticking *t) {
	const gz_query question = {.chunks = &t->bodies, .chunk_count = 1};
	return gz_sweep(&t->hits, t->world, &question, t->scratch);
}

static gz_report crowd(const ticking *t) {
	const gz_report placed = gz_crowd_place(t->crowd, &t->bodies, 1);
	if (placed.error.status) return placed;
	const gz_query question = {.crowd = t->crowd, .from_crowd = 1, .targets = GZ_TARGETS_ALL};
	return gz_sweep(&t->hits, t->world, &question, t->scratch);
}

static gz_report place(const ticking *t) { return gz_crowd_place(t->crowd, &t->bodies, 1); }

static gz_report move_by(const ticking *t, const gz_move_options *rules) {
	const size_t count = t->bodies.count;
	const gz_moves moves = {.center = {t->ends, t->ends + count, sizeof *t->ends}};
	const gz_query question = {.chunks = &t->bodies, .chunk_count = 1};
	return gz_move(&moves, rules, t->world, &question, t->scratch);
}

static gz_report move(const ticking *t) { return move_by(t, NULL); }
static gz_report together(const ticking *t) { return move_by(t, &(gz_move_options){.crowd = t->crowd}); }

static gz_report predict(const ticking *t) {
	const gz_query question = {.chunks = &t->bodies, .chunk_count = 1};
	return gz_predict(&t->hits, &(gz_prediction){.until = 8}, t->world, &question, t->scratch);
}

typedef struct thread_case {
	const char *name;
	gz_report (*tick)(const ticking *t);
	int sparse; ///< bodies and walls of the crowds' scene
	int parted; ///< bodies have parted before
	size_t count;
} thread_case;

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double least(const thread_case *c, const ticking *t, double before) {
	enum { IN_A_ROW = 4 };
	for (int k = 0; k < IN_A_ROW; k++) {
		const double start = now();
		c->tick(t);
		before = fmin(before, now() - start);
	}
	return before;
}

static void measure(bench_state *state, const thread_case *c, const ticking *alone, const ticking *shared) {
	double one = INFINITY, two = INFINITY;
	for (int k = 0; k < 2; k++) { // brings all memory in
		const gz_report first = c->tick(alone), second = c->tick(shared);
		if (!first.error.status && !second.error.status) continue;
		bench_fail(state, first.error.status ? first.error.text : second.error.text);
		return;
	}
	while (bench_keep_running(state)) one = least(c, alone, one), two = least(c, shared, two);
	bench_counter(state, "one_per_body", one / (double)c->count);
	bench_counter(state, "two_per_body", two / (double)c->count);
	bench_counter(state, "gain", one / two);
}

/// Returns a message when something cannot be had, else null.
static const char *open_ticking(ticking *t, const bench_setup *s, const gz_jobs *hook) {
	const size_t count = s->bodies.count;
	*t = (ticking){s->world, gz_scratch_create(s->world), gz_crowd_create(s->world), s->bodies, {.time = {NULL, 0}},
		setup_memory(2 * count * sizeof(float))};
	if (!t->scratch || !t->crowd || !t->ends || !setup_hits(&t->hits, count)) return "out of memory";
	if (!hook) return NULL;
	return gz_scratch_set_jobs(t->scratch, hook).status || gz_crowd_set_jobs(t->crowd, hook).status ? "no workers"
																									: NULL;
}

/// Bodies part for so many ticks, without going anywhere. What their places become is kept in `places`: x of all, then
/// y.
static void part_bodies(ticking *t, float *places) {
	enum { TICKS = 20 };
	const float none = 0;
	const size_t count = t->bodies.count;
	const gz_float_view step = t->bodies.step;
	t->bodies.step = (gz_float_view){&none, 0};
	for (int k = 0; k < TICKS; k++) {
		together(t);
		memcpy(places, t->ends, 2 * count * sizeof *places);
		t->bodies.center = (gz_vec2_view){places, places + count, sizeof *places};
	}
	t->bodies.step = step;
}

static void close_ticking(ticking *t) {
	gz_scratch_destroy(t->scratch), gz_crowd_destroy(t->crowd);
	free(t->hits.time.data), free(t->ends);
}

static void run(bench_state *state, const void *context) {
	const thread_case *c = context;
	bench_setup setup = {0};
	ticking alone = {0}, shared = {0};
	gz_pool *pool = gz_pool_create(THREADS);
	const gz_jobs hook = gz_pool_jobs(pool);
	const app_circles *bodies =
		c->sparse ? scene_sparse_bodies(c->count, ORDER_ROWS) : scene_bodies(scene_at(0), c->count);
	float *places = setup_memory(2 * c->count * sizeof *places);
	const char *fault = !pool ? "no threads" : places ? NULL : "out of memory";
	if (!fault) fault = setup_open(&setup, c->sparse ? scene_sparse_walls(c->count) : scene_walls(), bodies, NULL);
	if (!fault) fault = open_ticking(&alone, &setup, NULL);
	if (!fault) fault = open_ticking(&shared, &setup, &hook);
	if (!fault && c->parted) part_bodies(&alone, places), shared.bodies = alone.bodies;
	if (fault) bench_fail(state, fault);
	else measure(state, c, &alone, &shared);
	close_ticking(&alone), close_ticking(&shared), free(places);
	setup_close(&setup), gz_pool_destroy(pool);
}

/// By number first: scenes keep only the bodies of the last number.
void add_threads(void) {
	enum { KINDS = 6, SIZES = 2 };
	static const thread_case kinds[KINDS] = {{"sweep", sweep, 0, 0, 0}, {"move", move, 0, 0, 0},
		{"predict", predict, 0, 0, 0}, {"place", place, 1, 0, 0}, {"crowd", crowd, 1, 0, 0},
		{"together", together, 1, 1, 0}};
	static const size_t sizes[SIZES] = {100000, 1000000};
	static thread_case cases[SIZES * KINDS];
	thread_case *next = cases;
	for (size_t k = 0; k < SIZES; k++)
		for (int kind = 0; kind < KINDS; kind++, next++) {
			char name[80];
			*next = kinds[kind], next->count = sizes[k];
			snprintf(name, sizeof name, "threads_%s/%zu", next->name, next->count);
			bench_add(name, run, next);
		}
}
