// How near one body is to one wall, or to one circle, by the kernels alone: no grid, no filter.
#ifndef GRAZE_QUERY_DISTANCE_KERNEL_H
#define GRAZE_QUERY_DISTANCE_KERNEL_H

#include "query/body_pair_kernel.h"

typedef struct near_answer {
	float distance; // infinity: the wall is not there for this body
	int feature;    // a gz_feature
	float point_x, point_y, normal_x, normal_y;
} near_answer;

/// Answers `count` cases, a tile at a time, with the kernels of that name; false when this build or processor lacks
/// them.
int evaluate_distances(const char *kernels, const pair_case *cases, size_t count, near_answer *answers);
int evaluate_circle_distances(const char *kernels, const circle_case *cases, size_t count, near_answer *answers);

#endif
