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

typedef struct trajectory_source {
	trajectory_column column[2 * TRAJECTORY_NUMBERS];
	gz_double_view horizon;
} trajectory_source;

trajectory_source graze_trajectory_source(const gz_trajectory_pairs *pairs);

/// Checks the columns.
gz_error graze_trajectory_check(const trajectory_source *from, size_t count);

static inline float trajectory_number_at(const trajectory_source *from, int column, size_t i) {
	const trajectory_column *c = from->column + column;
	return *(const float *)view_at(c->data, c->stride, i);
}

enum { TRAJECTORIES = 512 }; ///< pairs of a batch

/// The first circle relative to the second, and the sum of the radii.
typedef struct trajectory_table {
	double number[TRAJECTORY_NUMBERS][TRAJECTORIES + LANES];
	double horizon[TRAJECTORIES + LANES];
	int32_t count;
} trajectory_table;

/// Loads `to->count` pairs, from number `first` on. Returns whether all are valid.
bool graze_trajectories_load(trajectory_table *to, const trajectory_source *from, size_t first);

/// The fault of a loaded pair, and the name of the column; null for a valid pair. number: of the pair
const char *graze_trajectory_fault(
	const char **name, const trajectory_table *table, int32_t i, const trajectory_source *from, size_t number);

/// Replaces an invalid pair by a valid one.
void graze_trajectory_clear(trajectory_table *table, int32_t i);

trajectory_columns graze_trajectory_columns(const trajectory_table *table);

#endif
