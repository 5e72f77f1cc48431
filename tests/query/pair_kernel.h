// Explicit pairs of a body and a wall or circle, evaluated by the kernels of one backend alone: no grid, no filter, no
// reach. For tests of the arithmetic, and for reference results.
#ifndef GRAZE_QUERY_PAIR_KERNEL_H
#define GRAZE_QUERY_PAIR_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A body and a wall.
typedef struct pair_case {
	float px, py, dx, dy, radius; ///< the body: centre, displacement, radius
	float ax, ay, bx, by;         ///< the wall
	float thickness;              ///< the wall's radius
	uint8_t one_sided;            ///< the wall exists only for bodies left of a -> b
} pair_case;

typedef struct moving_body {
	float px, py, dx, dy, radius; ///< centre, displacement, radius
} moving_body;

/// A body and a circle that moves, too.
typedef struct circle_case {
	moving_body body, other;
} circle_case;

/// The result of a sweep.
typedef struct pair_hit {
	float time;                                 ///< infinity for a miss
	int feature;                                ///< a gz_feature
	float point_x, point_y, normal_x, normal_y; ///< 0 for a miss
} pair_hit;

// Each function writes the results of `count` cases, and returns false when this build or processor lacks the backend.

/// Sweeps bodies against walls. Tiles whose walls are all thin and two-sided go to the kernel for these, as worlds do.
bool evaluate_wall_hits(const char *backend, const pair_case *cases, size_t count, pair_hit *hits);

/// Sweeps bodies of a chunk against circles of a crowd. The feature of a hit is GZ_FEATURE_CIRCLE.
bool evaluate_circle_hits(const char *backend, const circle_case *cases, size_t count, pair_hit *hits);

/// Sweeps the two bodies of each case as a crowd that queries itself.
///
/// hits: 2 * count; hits[2 * i] is that of case i's body, hits[2 * i + 1] that of the other
bool evaluate_crowd_hits(const char *backend, const circle_case *cases, size_t count, pair_hit *hits);

/// The swept bounds of a body in the broadphase: a disc that its path never leaves.
typedef struct swept_disc {
	float x, y, reach;
} swept_disc;

bool evaluate_swept_discs(const char *backend, const moving_body *bodies, size_t count, swept_disc *discs);

/// Whether the broadphase passes on a pair of bodies with these discs: in float, and symmetric.
static inline bool swept_discs_overlap(const swept_disc *a, const swept_disc *b) {
	const float dx = b->x - a->x, dy = b->y - a->y, both = a->reach + b->reach;
	return dx * dx + dy * dy <= both * both;
}

#endif
