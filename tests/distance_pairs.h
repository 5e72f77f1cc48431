// How near one body is to one wall, or to one circle, by the kernels alone: no grid, no filter.
#ifndef GRAZE_TESTS_DISTANCE_PAIRS_H
#define GRAZE_TESTS_DISTANCE_PAIRS_H

#include "circle_pairs.h"

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
