// Pairs of circles on curved ways, from the caller's columns, so many at a time.
#ifndef GRAZE_CURVES_TRAJECTORY_PAIRS_H
#define GRAZE_CURVES_TRAJECTORY_PAIRS_H

#include "engine/base/views.h"
#include "kernels/curves/trajectories.h"

/// What there is of a circle. The columns of the first of a pair are followed by those of the second.
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

typedef struct trajectory_source {
	trajectory_column column[2 * TRAJECTORY_NUMBERS];
	gz_double_view horizon;
} trajectory_source;

trajectory_source graze_trajectory_source(const gz_trajectory_pairs *pairs);

/// The first thing that is wrong with the columns.
gz_error graze_trajectory_check(const trajectory_source *from, size_t count);

static inline float trajectory_number_at(const trajectory_source *from, int column, size_t i) {
	const trajectory_column *c = from->column + column;
	return *(const float *)view_at(c->data, c->stride, i);
}

enum { TRAJECTORIES = 512 }; ///< pairs at a time

/// The first as the second sees it, and the sum of the radii.
typedef struct trajectory_table {
	double number[TRAJECTORY_NUMBERS][TRAJECTORIES + LANES];
	double horizon[TRAJECTORIES + LANES];
	int32_t count;
} trajectory_table;

/// Loads `to->count` pairs, from number `first` on. Returns whether all are good.
int graze_trajectories_load(trajectory_table *to, const trajectory_source *from, size_t first);

/// What is wrong with a loaded pair, and the name of the column; null when nothing is. `number`: of the pair
const char *graze_trajectory_fault(
	const char **name, const trajectory_table *table, int32_t i, const trajectory_source *from, size_t number);

/// A bad pair becomes one that nothing is wrong with.
void graze_trajectory_clear(trajectory_table *table, int32_t i);

trajectory_columns graze_trajectory_columns(const trajectory_table *table);

#endif
