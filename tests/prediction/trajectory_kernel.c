#include "prediction/trajectory_kernel.h"

#include "query/pair_tile.h"

typedef struct trajectory_table {
	double column[8][TILE + LANES];
	trajectory_touches touches;
	trajectory_work work;
} trajectory_table;

static trajectory_table table; // too large for the stack

static trajectory_columns load(trajectory_table *t, const trajectory_case *cases, int32_t count) {
	for (int32_t i = 0; i < count + LANES; i++) {
		const double nan[8] = {NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN}; // the padding behind the last pair
		double numbers[8];
		memcpy(numbers, i < count ? &cases[i].px : nan, sizeof numbers);
		for (int k = 0; k < 8; k++) t->column[k][i] = numbers[k];
	}
	double(*c)[TILE + LANES] = t->column;
	return (trajectory_columns){c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], count, 0};
}

static trajectory_answer answer_of(const trajectory_touches *touches, int32_t pair) {
	const int state = touches->state[pair];
	trajectory_answer a = {.count = state & TRAJECTORY_TIME_COUNT,
		.starts = (state & TRAJECTORY_STARTS) != 0,
		.ends = (state & TRAJECTORY_ENDS) != 0,
		.approaches = (state & TRAJECTORY_APPROACHES) != 0,
		.first = trajectory_first_touch(touches, pair)};
	for (int k = 0; k < a.count && k < 4; k++) a.time[k] = touches->time[pair][k];
	return a;
}

static void solve(
	const graze_kernels *kernels, const void *cases, int32_t count, bool leave_straight, trajectory_answer *answers) {
	trajectory_columns columns = load(&table, cases, count);
	columns.skip_straight = leave_straight;
	kernels->trajectory_touches(&table.touches, &table.work, &columns);
	for (int32_t i = 0; i < count; i++) answers[i] = answer_of(&table.touches, i);
	for (int32_t i = 0; i < table.touches.found_count; i++) answers[table.touches.found[i]].listed++;
	for (int32_t i = 0; i < table.touches.straight_count; i++) answers[table.touches.straight[i]].deferred++;
}

static void solve_all(const graze_kernels *kernels, const void *cases, int32_t count, void *answers) {
	solve(kernels, cases, count, false, answers);
}

static void solve_curved(const graze_kernels *kernels, const void *cases, int32_t count, void *answers) {
	solve(kernels, cases, count, true, answers);
}

bool evaluate_trajectories(
	const char *backend, const trajectory_case *cases, size_t count, bool leave_straight, trajectory_answer *answers) {
	static const pair_evaluation all = {sizeof *cases, sizeof *answers, 0, solve_all};
	static const pair_evaluation curved = {sizeof *cases, sizeof *answers, 0, solve_curved};
	return evaluate_tiles(leave_straight ? &curved : &all, backend, cases, count, answers);
}
