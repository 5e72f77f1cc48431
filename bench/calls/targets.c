// Bodies against the bodies of a crowd that they do not belong to: many bullets against few enemies, beside the same
// bullets against walls; and as many bodies as the crowd has, beside the crowd against itself. Both sides of a
// comparison alternate in one run.
#include <stdio.h>
#include <stdlib.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/columns.h"
#include "bench/support/fixture.h"
#include "bench/support/scenes.h"

enum { ENEMIES = 500, BULLETS = 20000, ALL = 100000 };

typedef struct target_run {
	bench_fixture fixture; // its bodies query the crowd
	gz_hits hits;
	gz_query query, reference;
	const gz_bodies *placed; // placed by each reference; null: none
	double time, reference_time;
	size_t steps;
	gz_report report;
} target_run;

static bool sweep(target_run *t, const gz_query *query, double *time) {
	const double start = bench_seconds();
	gz_report report = {.error = {.status = GZ_STATUS_OK}};
	if (query == &t->reference && t->placed) report = gz_crowd_place(t->fixture.crowd, t->placed, 1);
	if (!report.error.status) report = gz_sweep(&t->hits, t->fixture.world, query, t->fixture.scratch);
	*time += bench_seconds() - start;
	t->report = report;
	return !report.error.status;
}

static bool step(target_run *t) {
	t->steps++;
	return sweep(t, &t->reference, &t->reference_time) && sweep(t, &t->query, &t->time);
}

static void measure(bench_state *state, target_run *t) {
	if (!step(t)) { // touches all memory once
		bench_fail(state, t->report.error.text);
		return;
	}
	t->time = t->reference_time = 0, t->steps = 0;
	while (bench_keep_running(state)) step(t);
	const double bodies = (double)t->fixture.bodies.count, total = bodies * (double)t->steps;
	bench_items(state, "time_of_both_per_body", bodies);
	bench_counter(state, "against_crowd", t->time / total);
	bench_counter(state, "reference", t->reference_time / total);
	bench_counter(state, "ratio", t->time / t->reference_time);
	bench_counter(state, "candidates", (double)t->report.candidates);
	bench_counter(state, "hits", (double)t->report.hits);
}

// Returns a message on failure, else null.
static const char *place(target_run *t, const gz_bodies *bodies) {
	const gz_report report = gz_crowd_place(t->fixture.crowd, bodies, 1);
	t->query = (gz_query){
		.chunks = &t->fixture.bodies, .chunk_count = 1, .crowd = t->fixture.crowd, .targets = GZ_TARGETS_CIRCLES};
	return report.error.status ? "the crowd could not be placed" : NULL;
}

static void run_few(bench_state *state, const void *backend) {
	target_run t = {0};
	const app_circles *bullets = scene_bodies(scene_at(1), BULLETS), *enemies = scene_bodies(scene_at(0), ENEMIES);
	const char *fault = fixture_open(&t.fixture, scene_walls(), bullets, backend);
	const gz_bodies few = enemies ? body_columns(enemies) : (gz_bodies){0};
	if (!fault && !fixture_hits(&t.hits, BULLETS)) fault = "out of memory";
	if (!fault) fault = place(&t, &few);
	t.reference = (gz_query){.chunks = &t.fixture.bodies, .chunk_count = 1};
	if (fault) bench_fail(state, fault);
	else measure(state, &t);
	free(t.hits.time.data);
	fixture_close(&t.fixture);
}

static void run_many(bench_state *state, const void *backend) {
	target_run t = {0};
	const app_circles *bodies = scene_sparse_bodies(ALL, ORDER_RANDOM);
	const char *fault = fixture_open(&t.fixture, scene_sparse_walls(ALL), bodies, backend);
	if (!fault && !fixture_hits(&t.hits, ALL)) fault = "out of memory";
	if (!fault) fault = place(&t, &t.fixture.bodies);
	t.reference = (gz_query){.crowd = t.fixture.crowd, .from_crowd = true, .targets = GZ_TARGETS_CIRCLES};
	t.placed = &t.fixture.bodies;
	if (fault) bench_fail(state, fault);
	else measure(state, &t);
	free(t.hits.time.data);
	fixture_close(&t.fixture);
}

void add_targets(void) {
	const char *backend;
	for (size_t b = 0; (backend = gz_backend_name(b)); b++) {
		char name[80];
		snprintf(name, sizeof name, "targets_few/%s/%d", backend, BULLETS);
		bench_add(name, run_few, backend);
		snprintf(name, sizeof name, "targets_many/%s/%d", backend, ALL);
		bench_add(name, run_many, backend);
	}
}
