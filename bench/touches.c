// Touches under acceleration: from positions, velocities and accelerations to all times, sorted and told apart; the
// kernel on each row, gz_solve_touches from the caller's columns, and one pair at a time by Yuksel's method.
#include <stdio.h>

#include "arc_pairs.h"
#include "benchmarks.h"
#include "peers/yuksel.h"
#include "shim.h"

typedef struct touches_case touches_case;

struct touches_case {
	int set;
	const graze_kernels *row; // null: gz_solve_touches with the best, or the peer
	int32_t (*ask)(const touches_case *c, const trajectory_pairs *pairs);
};

static int32_t ask_row(const touches_case *c, const trajectory_pairs *pairs) {
	static trajectory_touches out;
	static trajectory_work work;
	int32_t found = 0;
	for (int32_t first = 0; first < TRAJECTORY_PAIRS; first += TILE) {
		const trajectory_columns columns = trajectory_columns_from(pairs, first);
		c->row->trajectory_touches(&out, &work, &columns);
		for (int32_t i = 0; i < out.found_count; i++) found += out.state[out.found[i]] & TRAJECTORY_TIME_COUNT;
	}
	return found;
}

enum { NUMBERS = 7 }; // px py vx vy ax ay radius

/// Both circles of each pair, in columns of their own.
static void spread(float column[2][NUMBERS][TRAJECTORY_PAIRS], const trajectory_pairs *all) {
	for (int i = 0; i < TRAJECTORY_PAIRS; i++) {
		const double seen[NUMBERS] = {
			all->px[i], all->py[i], all->vx[i], all->vy[i], all->ax[i], all->ay[i], all->reach[i]};
		for (int k = 0; k < NUMBERS; k++)
			column[0][k][i] = (float)(seen[k] / 2), column[1][k][i] = (float)(-seen[k] / 2);
		column[1][NUMBERS - 1][i] = column[0][NUMBERS - 1][i];
	}
}

static gz_trajectories trajectories_in(float column[NUMBERS][TRAJECTORY_PAIRS]) {
	const size_t stride = sizeof(float);
	return (gz_trajectories){.center = {column[0], column[1], stride},
		.motion = {column[2], column[3], stride},
		.acceleration = {column[4], column[5], stride},
		.radius = {column[6], stride}};
}

static int32_t ask_call(const touches_case *c, const trajectory_pairs *all) {
	static float column[TRAJECTORY_SETS][2][NUMBERS][TRAJECTORY_PAIRS];
	static gz_touch_times times[TRAJECTORY_PAIRS];
	float(*here)[NUMBERS][TRAJECTORY_PAIRS] = column[c->set];
	int32_t found = 0;
	if (here[0][NUMBERS - 1][0] == 0) spread(here, all);
	const gz_trajectory_pairs pairs = {.first = trajectories_in(here[0]),
		.second = trajectories_in(here[1]),
		.horizon = {all->horizon, sizeof(double)},
		.count = TRAJECTORY_PAIRS};
	if (gz_solve_touches(times, NULL, &pairs).status) return -1;
	for (int i = 0; i < TRAJECTORY_PAIRS; i++) found += times[i].count;
	return found;
}

static int32_t ask_peer(const touches_case *c, const trajectory_pairs *all) {
	int32_t found = 0;
	(void)c;
	for (int i = 0; i < TRAJECTORY_PAIRS; i++) {
		const double p[2] = {all->px[i], all->py[i]}, v[2] = {all->vx[i], all->vy[i]}, a[2] = {all->ax[i], all->ay[i]};
		yuksel_touches touches;
		yuksel_solve(&touches, p, v, a, all->reach[i], all->horizon[i]);
		found += touches.count;
	}
	return found;
}

static void run(bench_state *state, const void *context) {
	const touches_case *c = context;
	const trajectory_pairs *pairs = trajectory_set(c->set);
	int32_t found = 0;
	while (bench_keep_running(state)) found = c->ask(c, pairs);
	bench_items(state, "time_per_pair", TRAJECTORY_PAIRS);
	bench_counter(state, "times_per_pair", (double)found / TRAJECTORY_PAIRS);
}

static void add(touches_case *to, touches_case c, const char *asked) {
	char name[64];
	*to = c;
	snprintf(name, sizeof name, "touches_%s/%s", trajectory_set_names[c.set], asked);
	bench_add(name, run, to);
}

void add_touches(void) {
	enum { ROWS = 5 };
	static touches_case cases[TRAJECTORY_SETS * (ROWS + 2)];
	touches_case *next = cases;
	for (int set = 0; set < TRAJECTORY_SETS; set++) {
		const graze_kernels *kernels;
		for (size_t row = 0; (kernels = graze_kernels_available(row)); row++)
			add(next++, (touches_case){set, kernels, ask_row}, kernels->name);
		add(next++, (touches_case){set, NULL, ask_call}, "gz_touches");
		add(next++, (touches_case){set, NULL, ask_peer}, "yuksel");
	}
}
