// Each kernel alone, in time per item that it processes. These benchmarks and those of touches are the only ones that
// use internals of the library.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/benchmarks.h"
#include "bench/support/benchmark.h"
#include "kernel_benchmark.h"
#include "one_pair.h"
#include "wall_pairs.h"

enum {
	BACKENDS = 5,
	KERNELS = WALL_KERNELS + MARCH_KERNELS + CIRCLE_KERNELS + MOVER_KERNELS + ROUND_KERNELS + CURVE_KERNELS
};

_Static_assert((sizeof(graze_kernels) - offsetof(graze_kernels, bound_clearance)) / sizeof(void (*)(void)) == KERNELS,
	"every kernel has a benchmark");

/// The plain function, as a backend with a single kernel.
static const graze_kernels one_pair = {.name = "one_pair", .evaluate_walls = one_pair_evaluate};

typedef struct kernel_case {
	const kernel_benchmark *benchmark;
	const graze_kernels *kernels;
} kernel_case;

static void run(bench_state *state, const void *context) {
	const kernel_case *c = context;
	kernel_work work = c->benchmark->call(c->kernels); // makes the inputs
	while (bench_keep_running(state)) work = c->benchmark->call(c->kernels);
	bench_items(state, c->benchmark->time, work.done);
	bench_counter(state, "done", work.done);
	if (work.found) bench_counter(state, "found", work.found);
}

static void add(const kernel_benchmark *benchmark, const graze_kernels *kernels) {
	static kernel_case cases[KERNELS * BACKENDS + 1];
	static int count;
	char name[64];
	snprintf(name, sizeof name, "kernel_%s/%s", benchmark->name, kernels->name);
	cases[count] = (kernel_case){benchmark, kernels};
	bench_add(name, run, cases + count++);
}

static void add_all(const kernel_benchmark *benchmarks, int count) {
	const graze_kernels *kernels;
	for (const kernel_benchmark *b = benchmarks; b < benchmarks + count; b++) {
		for (size_t i = 0; (kernels = graze_kernels_available(i)); i++) add(b, kernels);
		if (!strcmp(b->name, "evaluate_walls")) add(b, &one_pair);
	}
}

void add_kernels(void) {
	add_all(wall_kernels, WALL_KERNELS);
	add_all(march_kernels, MARCH_KERNELS);
	add_all(circle_kernels, CIRCLE_KERNELS);
	add_all(mover_kernels, MOVER_KERNELS);
	add_all(round_kernels, ROUND_KERNELS);
	add_all(curve_kernels, CURVE_KERNELS);
}

typedef struct pair_hit {
	int32_t body, wall;
	uint32_t time;
} pair_hit;

static int compare_hits(const void *a, const void *b) { return memcmp(a, b, sizeof(pair_hit)); }

/// Sorts the hits: kernels find those of sides before those of ends.
static const pair_hit *sorted_hits(pair_hit *sorted, const pair_times *times) {
	for (int32_t i = 0; i < times->count; i++) sorted[i] = (pair_hit){times->body[i], times->other[i], times->time[i]};
	qsort(sorted, (size_t)times->count, sizeof *sorted, compare_hits);
	return sorted;
}

static bool same_hits(const pair_times *a, const pair_times *b) {
	static pair_hit sorted[2][PAIR_CAPACITY];
	return a->count == b->count &&
		   !memcmp(sorted_hits(sorted[0], a), sorted_hits(sorted[1], b), (size_t)a->count * sizeof(pair_hit));
}

bool one_pair_agrees(void) {
	static wall_pairs p;
	static pair_times expected, actual;
	const graze_kernels *kernels;
	for (uint64_t seed = 1; seed <= 64; seed++) {
		wall_pairs_make(&p, seed, seed > 1); // seed 1 makes the pairs that are measured
		one_pair_evaluate(&expected, &p.near, &p.pairs, p.walls);
		if (!expected.count) return false;
		for (size_t i = 0; (kernels = graze_kernels_available(i)); i++) {
			kernels->evaluate_walls(&actual, &p.near, &p.pairs, p.walls);
			if (!same_hits(&expected, &actual)) return false;
		}
	}
	return true;
}
