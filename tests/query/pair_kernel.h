// One body against one wall, evaluated by the kernels alone: no grid, no filter. For tests of the arithmetic.
#ifndef GRAZE_QUERY_PAIR_KERNEL_H
#define GRAZE_QUERY_PAIR_KERNEL_H

#include <stddef.h>
#include <stdint.h>

typedef struct pair_case {
	float px, py, dx, dy, radius; // the body: centre, displacement, radius
	float ax, ay, bx, by;         // the wall
	float thickness;              // its radius
	uint8_t one_sided;            // it exists only left of a -> b
} pair_case;

typedef struct pair_answer {
	float time;                                 // infinity: a miss
	int feature;                                // a gz_feature
	float point_x, point_y, normal_x, normal_y; // 0 for a miss
} pair_answer;

/// Answers `count` cases, a tile at a time, with the kernels of that name; false when this build or processor lacks
/// them. Tiles of thin two-sided walls go to the kernel for those, as worlds do.
int evaluate_pairs(const char *kernels, const pair_case *cases, size_t count, pair_answer *answers);

#endif
