// Explicit pairs of a mover and a wall, evaluated by the motion kernels of one backend alone.
#ifndef GRAZE_MOVER_MOVER_PAIRS_H
#define GRAZE_MOVER_MOVER_PAIRS_H

#include <stdbool.h>

#include "kernels/mover/movers.h"

typedef struct motion_case {
	mover body;
	float ax, ay, bx, by; ///< the wall
	float thickness;      ///< the wall's radius
	uint8_t one_sided;    ///< the wall exists only left of a -> b
} motion_case;

typedef struct motion_result {
	int listed;   ///< how often the kernel listed the pair: as near, as a hit, or as refused
	int feature;  ///< a gz_feature of the caller's wall; not set by evaluate_validation and evaluate_last_segments
	double value; ///< a distance, or a time
	double normal_x, normal_y;
} motion_result;

// Each function writes the results of `count` cases, and returns false when this build or processor lacks the backend.

/// The distances of the movers from the walls; listed: the near ones.
bool evaluate_mover_distances(const char *backend, const motion_case *cases, size_t count, motion_result *results);

/// The sweep of the rest of the path; listed: the hits. The result of a miss is all zero.
bool evaluate_mover_hits(const char *backend, const motion_case *cases, size_t count, motion_result *results);

/// The safety check of the segment to where the mover is; listed: the refused segments.
bool evaluate_validation(const char *backend, const motion_case *cases, size_t count, motion_result *results);

/// The first motion segment of the fast path.
typedef struct segment_result {
	int turns;    ///< the segment ends at the wall, and another one follows
	int slow;     ///< the body falls back to the general solver
	float qx, qy; ///< where the segment ends
} segment_result;

/// The first segments with no other wall and without a skin. The displacement and the radius of a case are read as
/// floats.
bool evaluate_first_segments(const char *backend, const motion_case *cases, size_t count, segment_result *results);

/// The path of a case as the last motion segment of the fast path; listed: the refused segments.
///
/// along: the segment slides along the wall of the case
bool evaluate_last_segments(
	const char *backend, const motion_case *cases, size_t count, bool along, motion_result *results);

/// The case as numbers, for messages; valid until the next call.
const char *motion_text(const motion_case *c);

#endif
