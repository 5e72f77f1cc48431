// How large the cells of a crowd are, and how bodies of different reach are spread over levels: chosen from a sample of
// the bodies, so that all of them look at few others.
#ifndef GRAZE_BROADPHASE_BODIES_CIRCLE_SIZES_H
#define GRAZE_BROADPHASE_BODIES_CIRCLE_SIZES_H

#include <stddef.h>

#include "kernels/columns.h"

enum {
	CIRCLE_SAMPLE = 128,    ///< bodies that are looked at
	CIRCLE_LEVELS = 16,     ///< at most; cells grow 4 times from one to the next, the last is one cell for all
	CIRCLE_LEVEL_SHIFT = 2, ///< so numbers of cells are shifted by this much
	CIRCLE_LIMIT = 1 << 16, ///< cells are counted up to this, in both directions
	CIRCLE_LEAST_BITS = 2,  ///< of columns and of rows: three cells side by side are different ones
};

/// The middles of paths, and how far the paths and their bodies reach from them.
typedef struct circle_sample {
	float x[CIRCLE_SAMPLE], y[CIRCLE_SAMPLE], reach[CIRCLE_SAMPLE];
	int count;
} circle_sample;

/// How `bodies` bodies are laid out, of which these are a sample. Its order does not matter; it is sorted here.
///
/// The finest cells are two or three times as wide as high, which makes them half as many, and the runs of a body still
/// go into one vector each.
///
/// fits: bodies that reach this far are of the finest level
map_frame graze_circle_frame(circle_sample *sample, size_t bodies, float *fits);

/// The most cells that so many bodies are laid out in, over all levels.
size_t graze_circle_max_cells(size_t bodies);

#endif
