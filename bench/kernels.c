// Kernels alone, in nanoseconds per pair or whatever else they work on: the one part of the benchmarks that looks
// inside the library.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "benchmarks.h"
#include "kernel_benchmark.h"
#include "kernel_pairs.h"
#include "one_pair.h"
#include "shim.h"

enum { ROWS = 5, KERNELS = WALL_KERNELS + MARCH_KERNELS + CIRCLE_KERNELS + MOTION_KERNELS + TRAJECTORY_KERNELS };

_Static_assert((sizeof(graze_kernels) - offsetof(graze_kernels, bound_clearance)) / sizeof(void (*)(void)) == KERNELS,
	"each kernel has a benchmark");

/// One function of a row, to be measured beside it.
static const graze_kernels one_pair = {.name = "one_pair", .evaluate = one_pair_evaluate};

typedef struct kernel_case {
	const kernel_benchmark *benchmark;
	const graze_kernels *row;
} kernel_case;

static void run(bench_state *state, const void *context) {
	const kernel_case *c = context;
	kernel_work work = c->benchmark->call(c->row); // makes what all rows share
	while (bench_keep_running(state)) work = c->benchmark->call(c->row);
	bench_items(state, c->benchmark->time, work.done);
	bench_counter(state, "done", work.done);
	if (work.found) bench_counter(state, "found", work.found);
}

static void add(const kernel_benchmark *benchmark, const graze_kernels *row) {
	static kernel_case cases[KERNELS * ROWS + 1];
	static int count;
	char name[64];
	snprintf(name, sizeof name, "kernel_%s/%s", benchmark->name, row->name);
	cases[count] = (kernel_case){benchmark, row};
	bench_add(name, run, cases + count++);
}

static void add_all(const kernel_benchmark *benchmarks, int count) {
	const graze_kernels *row;
	for (const kernel_benchmark *b = benchmarks; b < benchmarks + count; b++) {
		for (size_t i = 0; (row = graze_kernels_available(i)); i++) add(b, row);
		if (!strcmp(b->name, "evaluate")) add(b, &one_pair);
	}
}

void add_kernels(void) {
	add_all(wall_kernels, WALL_KERNELS);
	add_all(march_kernels, MARCH_KERNELS);
	add_all(circle_kernels, CIRCLE_KERNELS);
	add_all(motion_kernels, MOTION_KERNELS);
	add_all(trajectory_kernels, TRAJECTORY_KERNELS);
}

typedef struct touch {
	int32_t body, wall;
	uint32_t time;
} touch;

static int compare_touches(const void *a, const void *b) { return memcmp(a, b, sizeof(touch)); }

/// The touches in an order of their own: kernels find those with sides before those with ends.
static const touch *sorted_touches(touch *sorted, const pair_times *touches) {
	for (int32_t i = 0; i < touches->count; i++)
		sorted[i] = (touch){touches->body[i], touches->other[i], touches->time[i]};
	qsort(sorted, (size_t)touches->count, sizeof *sorted, compare_touches);
	return sorted;
}

static bool same_touches(const pair_times *a, const pair_times *b) {
	static touch sorted[2][PAIR_CAPACITY];
	return a->count == b->count &&
		   !memcmp(sorted_touches(sorted[0], a), sorted_touches(sorted[1], b), (size_t)a->count * sizeof(touch));
}

bool one_pair_agrees(void) {
	static kernel_pairs p;
	static pair_times plain, touches;
	const graze_kernels *kernels;
	for (uint64_t seed = 1; seed <= 64; seed++) {
		kernel_pairs_make(&p, seed, seed > 1); // the first are those that are measured
		one_pair_evaluate(&plain, &p.near, &p.pairs, p.walls);
		if (!plain.count) return false;
		for (size_t i = 0; (kernels = graze_kernels_available(i)); i++) {
			kernels->evaluate(&touches, &p.near, &p.pairs, p.walls);
			if (!same_touches(&plain, &touches)) return false;
		}
	}
	return true;
}
