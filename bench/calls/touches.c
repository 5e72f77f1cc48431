// Touch times of pairs of circles under acceleration, from positions, velocities and accelerations to all sorted times:
// the kernel of each backend, gz_solve_touches from the caller's columns, and one pair at a time by Yuksel's method.
#include <stdio.h>

#include "bench/benchmarks.h"
#include "bench/kernels/trajectory_pairs.h"
#include "bench/peers/yuksel.h"
#include "bench/support/benchmark.h"
#include "kernels/dispatch.h"

typedef struct touches_case touches_case;

struct touches_case {
	int set;
	const graze_kernels *kernels; // null: gz_solve_touches with the best backend, or the peer
	int32_t (*count_touches)(const touches_case *c, const trajectory_pairs *pairs);
};

static int32_t touches_by_kernel(const touches_case *c, const trajectory_pairs *pairs) {
	static trajectory_touches out;
	static trajectory_work work;
	int32_t found = 0;
	for (int32_t first = 0; first < TRAJECTORY_PAIRS; first += TILE) {
		const trajectory_columns columns = trajectory_columns_from(pairs, first);
		c->kernels->trajectory_touches(&out, &work, &columns);
		for (int32_t i = 0; i < out.found_count; i++) found += out.state[out.found[i]] & TRAJECTORY_TIME_COUNT;
	}
	return found;
}

enum { COLUMNS = 7 }; // px, py, vx, vy, ax, ay, radius

/// Makes columns of both circles of each pair: each circle gets half of the relative trajectory and of the reach.
static void make_columns(float column[2][COLUMNS][TRAJECTORY_PAIRS], const trajectory_pairs *pairs) {
	for (int i = 0; i < TRAJECTORY_PAIRS; i++) {
		const double relative[COLUMNS] = {
			pairs->px[i], pairs->py[i], pairs->vx[i], pairs->vy[i], pairs->ax[i], pairs->ay[i], pairs->reach[i]};
		for (int k = 0; k < COLUMNS; k++)
			column[0][k][i] = (float)(relative[k] / 2), column[1][k][i] = (float)(-relative[k] / 2);
		column[1][COLUMNS - 1][i] = column[0][COLUMNS - 1][i];
	}
}

static gz_trajectories trajectories_in(float column[COLUMNS][TRAJECTORY_PAIRS]) {
	const size_t stride = sizeof(float);
	return (gz_trajectories){.center = {column[0], column[1], stride},
		.motion = {column[2], column[3], stride},
		.acceleration = {column[4], column[5], stride},
		.radius = {column[6], stride}};
}

static int32_t touches_by_call(const touches_case *c, const trajectory_pairs *pairs) {
	static float columns[TRAJECTORY_SETS][2][COLUMNS][TRAJECTORY_PAIRS];
	static gz_touch_times times[TRAJECTORY_PAIRS];
	float(*column)[COLUMNS][TRAJECTORY_PAIRS] = columns[c->set];
	int32_t found = 0;
	if (column[0][COLUMNS - 1][0] == 0) make_columns(column, pairs);
	const gz_trajectory_pairs query = {.first = trajectories_in(column[0]),
		.second = trajectories_in(column[1]),
		.horizon = {pairs->horizon, sizeof(double)},
		.count = TRAJECTORY_PAIRS};
	if (gz_solve_touches(times, NULL, &query).status) return -1;
	for (int i = 0; i < TRAJECTORY_PAIRS; i++) found += times[i].count;
	return found;
}

static int32_t touches_by_yuksel(const touches_case *c, const trajectory_pairs *pairs) {
	int32_t found = 0;
	(void)c;
	for (int i = 0; i < TRAJECTORY_PAIRS; i++) {
		const double p[2] = {pairs->px[i], pairs->py[i]}, v[2] = {pairs->vx[i], pairs->vy[i]};
		const double a[2] = {pairs->ax[i], pairs->ay[i]};
		yuksel_touches touches;
		yuksel_solve(&touches, p, v, a, pairs->reach[i], pairs->horizon[i]);
		found += touches.count;
	}
	return found;
}

static void run(bench_state *state, const void *context) {
	const touches_case *c = context;
	const trajectory_pairs *pairs = trajectory_set(c->set);
	int32_t found = 0;
	while (bench_keep_running(state)) found = c->count_touches(c, pairs);
	bench_items(state, "time_per_pair", TRAJECTORY_PAIRS);
	bench_counter(state, "times_per_pair", (double)found / TRAJECTORY_PAIRS);
}

static void add(touches_case *to, touches_case c, const char *solver) {
	char name[64];
	*to = c;
	snprintf(name, sizeof name, "touches_%s/%s", trajectory_set_names[c.set], solver);
	bench_add(name, run, to);
}

void add_touches(void) {
	enum { BACKENDS = 5 };
	static touches_case cases[TRAJECTORY_SETS * (BACKENDS + 2)];
	touches_case *next = cases;
	for (int set = 0; set < TRAJECTORY_SETS; set++) {
		const graze_kernels *kernels;
		for (size_t k = 0; (kernels = graze_kernels_available(k)); k++)
			add(next++, (touches_case){set, kernels, touches_by_kernel}, kernels->name);
		add(next++, (touches_case){set, NULL, touches_by_call}, "gz_solve_touches");
		add(next++, (touches_case){set, NULL, touches_by_yuksel}, "yuksel");
	}
}
