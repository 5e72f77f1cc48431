// gz_predict and gz_predict_touches: the bodies of crowds.c under acceleration, among walls and among one another, one
// step and ten steps ahead.
#include <stdio.h>
#include <stdlib.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/fixture.h"
#include "bench/support/random.h"
#include "bench/support/scenes.h"

typedef struct prediction_case {
	bool touches; ///< gz_predict_touches, not gz_predict
	bool all;     ///< targets are walls and bodies, not walls alone
	size_t count;
	double steps; ///< how far ahead
} prediction_case;

typedef struct prediction_run {
	bench_fixture fixture;
	float *acceleration; ///< x of all bodies, then y
	gz_hits hits;
	gz_touch_list list;
	gz_prediction prediction;
} prediction_run;

static gz_report call(const prediction_run *r, bool touches) {
	const gz_query query = {.chunks = &r->fixture.bodies, .chunk_count = 1};
	if (touches) return gz_predict_touches(&r->list, &r->prediction, r->fixture.world, &query, r->fixture.scratch);
	return gz_predict(&r->hits, &r->prediction, r->fixture.world, &query, r->fixture.scratch);
}

/// Accelerations of up to a unit per step and step in x and in y.
static bool make_accelerations(prediction_run *r, size_t count) {
	uint64_t random = 5;
	r->acceleration = fixture_memory(2 * count * sizeof *r->acceleration);
	for (size_t i = 0; r->acceleration && i < 2 * count; i++) r->acceleration[i] = random_between(&random, -1, 1);
	if (r->acceleration)
		r->fixture.bodies.acceleration =
			(gz_vec2_view){r->acceleration, r->acceleration + count, sizeof *r->acceleration};
	return r->acceleration != NULL;
}

/// Lists have exactly the capacity that is needed, which a first call with capacity 0 counts.
static const char *prepare(prediction_run *r, const prediction_case *c) {
	const char *fault =
		fixture_open(&r->fixture, scene_sparse_walls(c->count), scene_sparse_bodies(c->count, ORDER_ROWS), NULL);
	if (fault) return fault;
	r->prediction = (gz_prediction){.until = c->steps, .crowd = c->all ? r->fixture.crowd : NULL};
	r->list.first = malloc((c->count + 1) * sizeof *r->list.first);
	if (!make_accelerations(r, c->count) || !fixture_hits(&r->hits, c->count) || !r->list.first) return "out of memory";
	const size_t capacity = c->touches ? call(r, true).hits : 0;
	r->list.data = fixture_memory(capacity * sizeof *r->list.data), r->list.capacity = capacity;
	return r->list.data ? NULL : "out of memory";
}

static void measure(bench_state *state, const prediction_run *r, const prediction_case *c) {
	gz_report report = call(r, c->touches); // touches all memory once
	if (report.error.status) {
		bench_fail(state, report.error.text);
		return;
	}
	while (bench_keep_running(state)) report = call(r, c->touches);
	bench_items(state, "time_per_body", (double)report.bodies);
	bench_counter(state, "candidates", (double)report.candidates);
	bench_counter(state, "touches", (double)report.hits);
}

static void run(bench_state *state, const void *context) {
	prediction_run r = {0};
	const char *fault = prepare(&r, context);
	if (fault) bench_fail(state, fault);
	else measure(state, &r, context);
	free(r.acceleration), free(r.hits.time.data), free(r.list.data), free(r.list.first);
	fixture_close(&r.fixture);
}

void add_predictions(void) {
	enum { SIZES = 2, STEPS = 2 };
	static const size_t sizes[SIZES] = {10000, 100000};
	static const int steps[STEPS] = {1, 10};
	static prediction_case cases[SIZES * 2 * 2 * STEPS];
	prediction_case *next = cases;
	for (int size = 0; size < SIZES; size++)
		for (int all = 0; all < 2; all++)
			for (int touches = 0; touches < 2; touches++)
				for (int k = 0; k < STEPS; k++, next++) {
					char name[80];
					*next = (prediction_case){touches, all, sizes[size], steps[k]};
					snprintf(name, sizeof name, "prediction_%s_%s/%zu/%d", touches ? "touches" : "hits",
						all ? "all" : "walls", sizes[size], steps[k]);
					bench_add(name, run, next);
				}
}
