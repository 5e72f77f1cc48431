#include "prediction/trajectory_kernel.h"

#include "kernels/kernels.h"

typedef struct trajectory_table {
	double column[8][TILE + LANES];
	trajectory_touches touches;
	trajectory_work work;
} trajectory_table;

static trajectory_table table; // large, and filled for a few pairs at a time

static trajectory_columns load(trajectory_table *t, const trajectory_case *cases, int32_t count) {
	for (int32_t i = 0; i < count + LANES; i++) {
		const double nan[8] = {NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN}; // what lies behind the last is nobody's
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

bool evaluate_trajectories(
	const char *name, const trajectory_case *cases, size_t count, bool leave_straight, trajectory_answer *answers) {
	const graze_kernels *kernels = graze_kernels_named(name, NULL);
	for (size_t from = 0; kernels && from < count; from += TILE) {
		const int32_t n = count - from < TILE ? (int32_t)(count - from) : TILE;
		trajectory_columns columns = load(&table, cases + from, n);
		columns.skip_straight = leave_straight;
		kernels->trajectory_touches(&table.touches, &table.work, &columns);
		for (int32_t i = 0; i < n; i++) answers[from + (size_t)i] = answer_of(&table.touches, i);
		for (int32_t i = 0; i < table.touches.found_count; i++) answers[from + (size_t)table.touches.found[i]].listed++;
		for (int32_t i = 0; i < table.touches.straight_count; i++)
			answers[from + (size_t)table.touches.straight[i]].left++;
	}
	return kernels != NULL;
}
