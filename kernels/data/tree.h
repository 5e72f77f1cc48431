// A tree over the circles of a crowd where they start, for searches of any distance and in crowds of any density: a
// bounding volume hierarchy whose nodes have eight children, over the circles in the order of a space-filling curve.
#ifndef GRAZE_KERNELS_DATA_TREE_H
#define GRAZE_KERNELS_DATA_TREE_H

#include "kernels/data/columns.h"

enum {
	TREE_LEVELS = 10,    ///< 8^10 circles are more than a crowd has
	NEAREST_MAX = 64,    ///< the most circles that one search returns: all that it finds are compared with one another
	NEAREST_FOUND = 192, ///< the most that it finds before it drops the furthest ones
};

/// The nodes of a level, in columns. Node i has the nodes 8 i to 8 i + 7 of the level below as children; on the lowest
/// level, these circles. LANES elements past the last node can be read.
typedef struct tree_level {
	const float *low_x, *low_y, *high_x, *high_y; ///< the bounding box of the centres
	const float *radius;                          ///< the largest radius
	int32_t count;
} tree_level;

/// The circles in columns, padded to a multiple of LANES by circles whose centres are NaN. Written by the broadphase;
/// read by nearest_circles.
typedef struct circle_tree {
	const float *x, *y, *radius;
	const uint32_t *low; ///< the lower half of each circle's key: KEY_CIRCLE, and the index of its record
	tree_level level[TREE_LEVELS];
	int32_t smallest; ///< the first leaf from which on all circles are of the smallest class of sizes
	int32_t levels;   ///< the last level has at most LANES nodes; 0: no circles
} circle_tree;

enum { NO_LEAF = -1 };

/// Where the search of one body goes on: circles up to this one, in the order of results, do not count.
typedef struct nearest_after {
	float distance; ///< between the surfaces
	uint32_t low;   ///< the lower half of its key
	int32_t passed; ///< circles up to it
} nearest_after;

/// Bodies that are searched for together by nearest_circles, since they are close to one another; or one body.
typedef struct nearest_group {
	float x[LANES], y[LANES], radius[LANES];
	float within[LANES];         ///< the largest distance between the surfaces
	uint32_t own[LANES];         ///< the lower half of the key of the circle that does not count; 0: none
	int32_t count;               ///< bodies, from 1 to LANES
	int32_t leaf;                ///< around which circles are as dense as around the bodies; or NO_LEAF
	int32_t max;                 ///< circles to find for each, from 1 to NEAREST_MAX
	int32_t extra;               ///< so many more count where they are found on the way; with max at most NEAREST_MAX
	const filter_record *filter; ///< of each body; null: pairs are not filtered
	filter_column filters;       ///< of the crowd's records
	const circle_record *records;
	const nearest_after *after; ///< of a group of one body; null: the search begins
} nearest_group;

#endif
