// The kernels of accelerated paths and of polynomials.
#include "bench/support/random.h"
#include "kernel_benchmark.h"
#include "trajectory_pairs.h"

static kernel_work trajectory_touches_of_pairs(const graze_kernels *kernels) {
	static trajectory_touches out;
	static trajectory_work scratch;
	kernel_work work = {TRAJECTORY_PAIRS, 0};
	for (int32_t first = 0; first < TRAJECTORY_PAIRS; first += TILE) {
		const trajectory_columns pairs = trajectory_columns_from(trajectory_set(TRAJECTORIES_RANDOM), first);
		kernels->trajectory_touches(&out, &scratch, &pairs);
		work.found += out.found_count;
	}
	return work;
}

static kernel_work interval_straight(const graze_kernels *kernels) {
	static straight_pairs pairs;
	const trajectory_pairs *all = trajectory_set(TRAJECTORIES_RANDOM);
	kernel_work work = {STRAIGHT_PAIR_CAPACITY, 0};
	for (int i = 0; !pairs.count && i < STRAIGHT_PAIR_CAPACITY; i++) {
		pairs.px[i] = (float)all->px[i], pairs.py[i] = (float)all->py[i];
		pairs.dx[i] = (float)all->vx[i], pairs.dy[i] = (float)all->vy[i], pairs.reach[i] = (float)all->reach[i];
	}
	pairs.count = STRAIGHT_PAIR_CAPACITY;
	kernels->interval_straight(&pairs);
	for (int i = 0; i < STRAIGHT_PAIR_CAPACITY; i++) work.found += pairs.entry[i] <= pairs.exit[i];
	return work;
}

enum { BATCHES = 16 };

static const polynomial_columns *quartics(void) {
	static polynomial_columns all[BATCHES];
	uint64_t random = 1;
	if (all->count) return all;
	for (int b = 0; b < BATCHES; b++) {
		all[b].degree = 4, all[b].count = POLYNOMIAL_CAPACITY;
		for (int i = 0; i < POLYNOMIAL_CAPACITY; i++) {
			for (int k = 0; k <= 4; k++) all[b].c[k][i] = (double)random_between(&random, -1, 1);
			all[b].low[i] = (double)random_between(&random, -3, 0),
			all[b].high[i] = (double)random_between(&random, 0, 3);
		}
	}
	return all;
}

static kernel_work runs_of_quartics(const graze_kernels *kernels) {
	static polynomial_runs runs;
	const polynomial_columns *all = quartics();
	for (int b = 0; b < BATCHES; b++) kernels->polynomial_runs(&runs, all + b);
	return (kernel_work){BATCHES * POLYNOMIAL_CAPACITY, 0};
}

const kernel_benchmark curve_kernels[CURVE_KERNELS] = {
	{"trajectory_touches", "time_per_pair", trajectory_touches_of_pairs},
	{"interval_straight", "time_per_pair", interval_straight},
	{"polynomial_runs", "time_per_quartic", runs_of_quartics},
};
