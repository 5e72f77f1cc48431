// Pairs of circles on parabolas, loaded from the caller's columns batch by batch.
#ifndef GRAZE_CURVES_TRAJECTORY_PAIRS_H
#define GRAZE_CURVES_TRAJECTORY_PAIRS_H

#include "engine/base/views.h"
#include "kernels/curves/trajectories.h"

/// The values of a circle. The columns of the first circles are followed by those of the second.
typedef enum trajectory_number {
	TRAJECTORY_PX,
	TRAJECTORY_PY,
	TRAJECTORY_VX,
	TRAJECTORY_VY,
	TRAJECTORY_AX,
	TRAJECTORY_AY,
	TRAJECTORY_RADIUS,
	TRAJECTORY_NUMBERS
} trajectory_number;

typedef struct trajectory_column {
	const char *name;
	const float *data;
	size_t stride;
} trajectory_column;

/// The caller's columns: of the first circles, of the second circles, and of the pairs.
typedef struct trajectory_source {
	trajectory_column column[2 * TRAJECTORY_NUMBERS];
	gz_double_view horizon;
} trajectory_source;

/// The columns of the caller's pairs. A missing acceleration becomes a column of zeros.
trajectory_source graze_trajectory_source(const gz_trajectory_pairs *pairs);

/// Checks the views of `count` pairs. Values are checked batch by batch.
gz_error graze_trajectory_check(const trajectory_source *from, size_t count);

/// The value of a column for pair i. column: a trajectory_number, plus TRAJECTORY_NUMBERS for the second circle
static inline float trajectory_number_at(const trajectory_source *from, int column, size_t i) {
	const trajectory_column *c = from->column + column;
	return *(const float *)view_at(c->data, c->stride, i);
}

enum { TRAJECTORIES = 512 }; ///< pairs of a batch

/// A batch of pairs: the values of the first circle relative to the second, but the sum of the radii.
typedef struct trajectory_table {
	double number[TRAJECTORY_NUMBERS][TRAJECTORIES + LANES];
	double horizon[TRAJECTORIES + LANES];
	int32_t count;
} trajectory_table;

/// Loads `to->count` pairs, from number `first` on. Returns whether all are valid.
bool graze_trajectories_load(trajectory_table *to, const trajectory_source *from, size_t first);

/// The fault of pair i of the table, which is pair `number` of the call, with the name of the column; null for a valid
/// pair.
const char *graze_trajectory_fault(
	const char **name, const trajectory_table *table, int32_t i, const trajectory_source *from, size_t number);

/// Sets all values of a pair to 0, so that kernels may compute it.
void graze_trajectory_clear(trajectory_table *table, int32_t i);

/// The table as the kernels read it. Straight pairs are skipped (skip_straight).
trajectory_columns graze_trajectory_columns(const trajectory_table *table);

#endif
