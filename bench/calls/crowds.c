// A step of a whole crowd: its bodies are placed, then swept against one another and the walls. By the order in which
// the bodies are kept, backend and number of bodies.
#include <stdio.h>
#include <stdlib.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "bench/support/fixture.h"
#include "bench/support/scenes.h"

typedef struct crowd_case {
	body_order order;
	const char *backend;
	size_t count;
} crowd_case;

typedef struct crowd_run {
	bench_fixture fixture;
	gz_hits hits;
	gz_report report;         // of the last step
	double placing, sweeping; // seconds, of all steps
	size_t steps;
} crowd_run;

static void step(crowd_run *t) {
	const bench_fixture *s = &t->fixture;
	const gz_query query = {.crowd = s->crowd, .from_crowd = 1, .targets = GZ_TARGETS_ALL};
	const double start = bench_seconds();
	t->report = gz_crowd_place(s->crowd, &s->bodies, 1);
	if (t->report.error.status) return;
	const double placed = bench_seconds();
	t->report = gz_sweep(&t->hits, s->world, &query, s->scratch);
	t->placing += placed - start, t->sweeping += bench_seconds() - placed;
	t->steps++;
}

/// Returns a message on failure, else null.
static const char *prepare(crowd_run *t, const crowd_case *c) {
	const app_circles *bodies = scene_sparse_bodies(c->count, c->order);
	const char *fault = fixture_open(&t->fixture, scene_sparse_walls(c->count), bodies, c->backend);
	if (fault) return fault;
	if (!fixture_hits(&t->hits, c->count)) return "out of memory";
	step(t); // touches all memory once
	t->placing = t->sweeping = 0, t->steps = 0;
	return t->report.error.status ? t->report.error.text : NULL;
}

static void measure(bench_state *state, crowd_run *t) {
	while (bench_keep_running(state)) step(t);

	const double bodies = (double)t->fixture.bodies.count, total = bodies * (double)t->steps;
	bench_items(state, "time_per_body", bodies);
	bench_counter(state, "place_per_body", t->placing / total);
	bench_counter(state, "sweep_per_body", t->sweeping / total);
	bench_counter(state, "candidates", (double)t->report.candidates);
	bench_counter(state, "hits", (double)t->report.hits);
}

static void run(bench_state *state, const void *context) {
	crowd_run t = {0};
	const char *fault = prepare(&t, context);
	if (fault) bench_fail(state, fault);
	else measure(state, &t);
	free(t.hits.time.data);
	fixture_close(&t.fixture);
}

/// By number of bodies first: scenes keep the sparse bodies of the last number only.
void add_crowds(void) {
	enum { ORDERS = 2, BACKENDS = 5, SIZES = 3 };
	static crowd_case cases[SIZES * ORDERS * BACKENDS];
	static const size_t sizes[SIZES] = {10000, 100000, 1000000};
	static const char *const orders[ORDERS] = {[ORDER_ROWS] = "sorted", [ORDER_RANDOM] = "shuffled"};
	const char *backend;
	crowd_case *next = cases;
	for (size_t k = 0; k < SIZES; k++)
		for (int order = 0; order < ORDERS; order++)
			for (size_t b = 0; (backend = gz_backend_name(b)); b++, next++) {
				char name[80];
				*next = (crowd_case){(body_order)order, backend, sizes[k]};
				snprintf(name, sizeof name, "crowd_%s/%s/%zu", orders[order], backend, sizes[k]);
				bench_add(name, run, next);
			}
}
