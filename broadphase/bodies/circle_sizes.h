// The frame of a crowd's grid: how large its cells are, chosen from a sample of the bodies so that each body is tested
// against few others.
#ifndef GRAZE_BROADPHASE_BODIES_CIRCLE_SIZES_H
#define GRAZE_BROADPHASE_BODIES_CIRCLE_SIZES_H

#include <stddef.h>

#include "kernels/data/columns.h"

enum {
	CIRCLE_SAMPLE = 128,           ///< the largest number of bodies in a sample
	CIRCLE_LEVELS = 16,            ///< the largest number of levels; the last one is a single cell
	CIRCLE_LEVEL_SHIFT = 2,        ///< a cell's side is 2^2 times that of the level below, so coordinates shift by this
	CIRCLE_MAX_COORDINATE = 65536, ///< cells are counted from 0 to this in both directions
	CIRCLE_MIN_BITS = 2,           ///< of columns and of rows: with 4 of them, three consecutive ones differ
};

/// Some bodies of a crowd, at even intervals: the middles of their paths, and their reaches.
typedef struct circle_sample {
	float x[CIRCLE_SAMPLE], y[CIRCLE_SAMPLE], reach[CIRCLE_SAMPLE];
	int count;
} circle_sample;

/// Chooses the finest cells for a crowd of `bodies` bodies. They are two to three times as wide as high: that halves
/// their number, and the bodies of the three cells of a row that a body is tested against usually still fit one vector.
/// Sorts the sample's reaches.
///
/// max_reach: the largest reach of a body of the finest level
map_frame graze_circle_frame(circle_sample *sample, size_t bodies, float *max_reach);

/// The largest number of cells, over all levels, that graze_circle_frame chooses for a crowd of this size.
size_t graze_circle_max_cells(size_t bodies);

#endif
