// A tick of a whole crowd: its bodies are placed, then they ask for one another and the walls. By the order in which
// they are kept, row of kernels and number of bodies.
#include <stdio.h>
#include <stdlib.h>

#include "benchmarks.h"
#include "scenes.h"
#include "setup.h"
#include "shim.h"

typedef struct crowd_case {
	body_order order;
	const char *kernels;
	size_t count;
} crowd_case;

typedef struct crowd_ticks {
	bench_setup setup;
	gz_hits hits;
	gz_report report;         // of the last tick
	double placing, sweeping; // seconds, of all ticks
	size_t ticks;
} crowd_ticks;

static void tick(crowd_ticks *t) {
	const bench_setup *s = &t->setup;
	const gz_query question = {.crowd = s->crowd, .from_crowd = 1, .targets = GZ_TARGETS_ALL};
	const double start = bench_seconds();
	t->report = gz_crowd_place(s->crowd, &s->bodies, 1);
	if (t->report.error.status) return;
	const double placed = bench_seconds();
	t->report = gz_sweep(&t->hits, s->world, &question, s->scratch);
	t->placing += placed - start, t->sweeping += bench_seconds() - placed;
	t->ticks++;
}

/// Returns a message when something cannot be had, else null.
static const char *prepare(crowd_ticks *t, const crowd_case *c) {
	const app_circles *bodies = scene_sparse_bodies(c->count, c->order);
	const char *fault = setup_open(&t->setup, scene_sparse_walls(c->count), bodies, c->kernels);
	if (fault) return fault;
	if (!setup_hits(&t->hits, c->count)) return "out of memory";
	tick(t); // brings all memory in
	t->placing = t->sweeping = 0, t->ticks = 0;
	return t->report.error.status ? t->report.error.text : NULL;
}

static void measure(bench_state *state, crowd_ticks *t) {
	while (bench_keep_running(state)) tick(t);

	const double bodies = (double)t->setup.bodies.count, all = bodies * (double)t->ticks;
	bench_items(state, "time_per_body", bodies);
	bench_counter(state, "place_per_body", t->placing / all);
	bench_counter(state, "sweep_per_body", t->sweeping / all);
	bench_counter(state, "candidates", (double)t->report.candidates);
	bench_counter(state, "hits", (double)t->report.hits);
}

static void run(bench_state *state, const void *context) {
	crowd_ticks t = {0};
	const char *fault = prepare(&t, context);
	if (fault) bench_fail(state, fault);
	else measure(state, &t);
	free(t.hits.time.data);
	setup_close(&t.setup);
}

/// By number first: scenes keep only the bodies of the last number.
void add_crowds(void) {
	enum { ORDERS = 2, ROWS = 5, SIZES = 3 };
	static crowd_case cases[SIZES * ORDERS * ROWS];
	static const size_t sizes[SIZES] = {10000, 100000, 1000000};
	static const char *const orders[ORDERS] = {[ORDER_ROWS] = "sorted", [ORDER_RANDOM] = "shuffled"};
	const char *kernels;
	crowd_case *next = cases;
	for (size_t k = 0; k < SIZES; k++)
		for (int order = 0; order < ORDERS; order++)
			for (size_t row = 0; (kernels = gz_backend_name(row)); row++, next++) {
				char name[80];
				*next = (crowd_case){(body_order)order, kernels, sizes[k]};
				snprintf(name, sizeof name, "crowd_%s/%s/%zu", orders[order], kernels, sizes[k]);
				bench_add(name, run, next);
			}
}
