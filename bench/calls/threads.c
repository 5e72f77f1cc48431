// The speedup by a second thread: each call by one thread and by two, four times in a row and then in turns. Times are
// real times, and the least of each counts, so that other programs on the machine matter little. (A pool that has slept
// takes some 40 microseconds to wake up, once for all calls of a game's step.)
#define _POSIX_C_SOURCE 200809L
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/fixture.h"
#include "bench/support/scenes.h"

enum { THREADS = 2 };

/// What one thread, or the threads of a pool, work with.
typedef struct thread_run {
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
	gz_bodies bodies;
	gz_hits hits;
	float *ends; ///< of moves: x of all bodies, then y
} thread_run;

static gz_report sweep(const thread_run *r) {
	const gz_query query = {.chunks = &r->bodies, .chunk_count = 1};
	return gz_sweep(&r->hits, r->world, &query, r->scratch);
}

static gz_report place(const thread_run *r) { return gz_crowd_place(r->crowd, &r->bodies, 1); }

static gz_report sweep_crowd(const thread_run *r) {
	const gz_report placed = place(r);
	if (placed.error.status) return placed;
	const gz_query query = {.crowd = r->crowd, .from_crowd = 1, .targets = GZ_TARGETS_ALL};
	return gz_sweep(&r->hits, r->world, &query, r->scratch);
}

static gz_report move_with(const thread_run *r, const gz_move_options *options) {
	const size_t count = r->bodies.count;
	const gz_moves moves = {.center = {r->ends, r->ends + count, sizeof *r->ends}};
	const gz_query query = {.chunks = &r->bodies, .chunk_count = 1};
	return gz_move(&moves, options, r->world, &query, r->scratch);
}

static gz_report move(const thread_run *r) { return move_with(r, NULL); }
static gz_report move_colliding(const thread_run *r) { return move_with(r, &(gz_move_options){.crowd = r->crowd}); }

static gz_report predict(const thread_run *r) {
	const gz_query query = {.chunks = &r->bodies, .chunk_count = 1};
	return gz_predict(&r->hits, &(gz_prediction){.until = 8}, r->world, &query, r->scratch);
}

typedef struct thread_case {
	const char *name;
	gz_report (*call)(const thread_run *r);
	bool sparse;    ///< bodies and walls of the crowds' scene
	bool separated; ///< the bodies, before the measurement
	size_t count;
} thread_case;

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/// The least of `before` and of the times of a few calls.
static double least_time(const thread_case *c, const thread_run *r, double before) {
	enum { IN_A_ROW = 4 };
	for (int k = 0; k < IN_A_ROW; k++) {
		const double start = now();
		c->call(r);
		before = fmin(before, now() - start);
	}
	return before;
}

static void measure(bench_state *state, const thread_case *c, const thread_run *alone, const thread_run *shared) {
	double one = INFINITY, two = INFINITY;
	for (int k = 0; k < 2; k++) { // touches all memory
		const gz_report first = c->call(alone), second = c->call(shared);
		if (!first.error.status && !second.error.status) continue;
		bench_fail(state, first.error.status ? first.error.text : second.error.text);
		return;
	}
	while (bench_keep_running(state)) one = least_time(c, alone, one), two = least_time(c, shared, two);
	bench_counter(state, "one_per_body", one / (double)c->count);
	bench_counter(state, "two_per_body", two / (double)c->count);
	bench_counter(state, "speedup", one / two);
}

/// jobs: null: one thread
/// Returns a message on failure, else null.
static const char *open_run(thread_run *r, const bench_fixture *f, const gz_jobs *jobs) {
	const size_t count = f->bodies.count;
	*r = (thread_run){.world = f->world,
		.scratch = gz_scratch_create(f->world),
		.crowd = gz_crowd_create(f->world),
		.bodies = f->bodies,
		.ends = fixture_memory(2 * count * sizeof(float))};
	if (!r->scratch || !r->crowd || !r->ends || !fixture_hits(&r->hits, count)) return "out of memory";
	if (!jobs) return NULL;
	const bool set = !gz_scratch_set_jobs(r->scratch, jobs).status && !gz_crowd_set_jobs(r->crowd, jobs).status;
	return set ? NULL : "no workers";
}

static void close_run(thread_run *r) {
	gz_scratch_destroy(r->scratch), gz_crowd_destroy(r->crowd);
	free(r->hits.time.data), free(r->ends);
}

/// Moves the bodies of the fixture to `places`, where they are separated.
static void separate(bench_fixture *f, float *places) {
	fixture_separate(f, GZ_RESPONSE_SLIDE, places, places + f->bodies.count);
	f->bodies.center = (gz_vec2_view){places, places + f->bodies.count, sizeof *places};
}

static void run(bench_state *state, const void *context) {
	const thread_case *c = context;
	bench_fixture fixture = {0};
	thread_run alone = {0}, shared = {0};
	gz_pool *pool = gz_pool_create(THREADS);
	const gz_jobs jobs = gz_pool_jobs(pool);
	const app_circles *bodies =
		c->sparse ? scene_sparse_bodies(c->count, ORDER_ROWS) : scene_bodies(scene_at(0), c->count);
	float *places = fixture_memory(2 * c->count * sizeof *places);
	const char *fault = !pool ? "no threads" : places ? NULL : "out of memory";
	if (!fault) fault = fixture_open(&fixture, c->sparse ? scene_sparse_walls(c->count) : scene_walls(), bodies, NULL);
	if (!fault && c->separated) separate(&fixture, places);
	if (!fault) fault = open_run(&alone, &fixture, NULL);
	if (!fault) fault = open_run(&shared, &fixture, &jobs);
	if (fault) bench_fail(state, fault);
	else measure(state, c, &alone, &shared);
	close_run(&alone), close_run(&shared), free(places);
	fixture_close(&fixture), gz_pool_destroy(pool);
}

/// By number of bodies first: scenes keep the sparse bodies of the last number only.
void add_threads(void) {
	enum { SIZES = 2 };
	static const thread_case kinds[] = {{"sweep", sweep, false, false, 0}, {"move", move, false, false, 0},
		{"predict", predict, false, false, 0}, {"place", place, true, false, 0}, {"crowd", sweep_crowd, true, false, 0},
		{"colliding", move_colliding, true, true, 0}};
	enum { KINDS = sizeof kinds / sizeof *kinds };
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
