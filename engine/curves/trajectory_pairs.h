// Pairs of circles on curved ways, from the caller's columns, so many at a time.
#ifndef GRAZE_CURVES_TRAJECTORY_PAIRS_H
#define GRAZE_CURVES_TRAJECTORY_PAIRS_H

#include "engine/base/views.h"
#include "kernels/curves/trajectories.h"

/// What there is of a circle. The columns of the first of a pair are followed by those of the second.
typedef enum arc_number { ARC_PX, ARC_PY, ARC_VX, ARC_VY, ARC_AX, ARC_AY, ARC_RADIUS, ARC_NUMBERS } arc_number;

typedef struct arc_column {
	const char *name;
	const float *data;
	size_t stride;
} arc_column;

typedef struct arc_source {
	arc_column column[2 * ARC_NUMBERS];
	gz_double_view horizon;
} arc_source;

arc_source graze_arc_source(const gz_trajectory_pairs *pairs);

/// The first thing that is wrong with the columns.
gz_error graze_arc_check(const arc_source *from, size_t count);

static inline float arc_number_at(const arc_source *from, int column, size_t i) {
	const arc_column *c = from->column + column;
	return *(const float *)view_at(c->data, c->stride, i);
}

enum { ARCS = 512 }; ///< pairs at a time

/// The first as the second sees it, and the sum of the radii.
typedef struct arc_table {
	double number[ARC_NUMBERS][ARCS + LANES];
	double horizon[ARCS + LANES];
	int32_t count;
} arc_table;

/// Loads `to->count` pairs, from number `first` on. Returns whether all are good.
int graze_arcs_load(arc_table *to, const arc_source *from, size_t first);

/// What is wrong with a loaded pair, and the name of the column; null when nothing is. `number`: of the pair
const char *graze_arc_fault(
	const char **name, const arc_table *table, int32_t i, const arc_source *from, size_t number);

/// A bad pair becomes one that nothing is wrong with.
void graze_arc_clear(arc_table *table, int32_t i);

arc_columns graze_arc_columns(const arc_table *table);

#endif
