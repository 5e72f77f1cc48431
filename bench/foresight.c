// What bodies foresee: gz_predict and gz_predict_touches of the crowd of crowds.c on curved ways, among walls and among
// one another, one tick ahead and ten.
#include <stdio.h>
#include <stdlib.h>

#include "benchmarks.h"
#include "random.h"
#include "scenes.h"
#include "setup.h"
#include "shim.h"

typedef struct foresight_case {
	bool lists; ///< gz_predict_touches, not gz_predict
	bool all;   ///< one another as well
	size_t count;
	double ticks;
} foresight_case;

/// What a call needs.
typedef struct foreseeing {
	bench_setup setup;
	float *bend; ///< the accelerations
	gz_hits hits;
	gz_touch_list list;
	gz_prediction rules;
} foreseeing;

static gz_report ask(const foreseeing *f, bool lists) {
	const gz_query question = {.chunks = &f->setup.bodies, .chunk_count = 1};
	if (lists) return gz_predict_touches(&f->list, &f->rules, f->setup.world, &question, f->setup.scratch);
	return gz_predict(&f->hits, &f->rules, f->setup.world, &question, f->setup.scratch);
}

/// By up to a unit per tick in each tick, in x and in y.
static bool bend(foreseeing *f, size_t count) {
	uint64_t random = 5;
	f->bend = setup_memory(2 * count * sizeof *f->bend);
	for (size_t i = 0; f->bend && i < 2 * count; i++) f->bend[i] = random_between(&random, -1, 1);
	if (f->bend) f->setup.bodies.acceleration = (gz_vec2_view){f->bend, f->bend + count, sizeof *f->bend};
	return f->bend != NULL;
}

/// Lists have room for exactly what there is: the first call has none.
static const char *prepare(foreseeing *f, const foresight_case *c) {
	const char *fault =
		setup_open(&f->setup, scene_sparse_walls(c->count), scene_sparse_bodies(c->count, ORDER_ROWS), NULL);
	if (fault) return fault;
	f->rules = (gz_prediction){.until = c->ticks, .crowd = c->all ? f->setup.crowd : NULL};
	f->list.first = malloc((c->count + 1) * sizeof *f->list.first);
	if (!bend(f, c->count) || !setup_hits(&f->hits, c->count) || !f->list.first) return "out of memory";
	const size_t room = c->lists ? ask(f, true).hits : 0;
	f->list.data = setup_memory(room * sizeof *f->list.data), f->list.capacity = room;
	return f->list.data ? NULL : "out of memory";
}

static void measure(bench_state *state, const foreseeing *f, const foresight_case *c) {
	gz_report report = ask(f, c->lists); // brings all memory in
	if (report.error.status) {
		bench_fail(state, report.error.text);
		return;
	}
	while (bench_keep_running(state)) report = ask(f, c->lists);
	bench_items(state, "time_per_body", (double)report.bodies);
	bench_counter(state, "candidates", (double)report.candidates);
	bench_counter(state, "touches", (double)report.hits);
}

static void run(bench_state *state, const void *context) {
	foreseeing f = {0};
	const char *fault = prepare(&f, context);
	if (fault) bench_fail(state, fault);
	else measure(state, &f, context);
	free(f.bend), free(f.hits.time.data), free(f.list.data), free(f.list.first);
	setup_close(&f.setup);
}

void add_foresight(void) {
	static const size_t sizes[] = {10000, 100000};
	static const int ticks[] = {1, 10};
	static foresight_case cases[16];
	for (int i = 0; i < 16; i++) {
		foresight_case *c = cases + i;
		const int far = ticks[i & 1];
		char name[80];
		*c = (foresight_case){.lists = i >> 1 & 1, .all = i >> 2 & 1, .count = sizes[i >> 3], .ticks = far};
		snprintf(name, sizeof name, "foresight_%s_%s/%zu/%d", c->lists ? "foresee" : "predict",
			c->all ? "all" : "walls", c->count, far);
		bench_add(name, run, c);
	}
}
