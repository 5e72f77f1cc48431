// The oracle of gz_depenetrate, in long double: it leaves along rays in all directions, and takes the shortest ray.
//
// Each target is convex, so it covers one interval of a ray. Where the interval of one target ends, another one may
// continue; the ray is outside where none does. No point closer to the centre than the closest point outside is
// outside, so that point is where its own ray first comes outside. More rays are sent around the shortest one.
#ifndef GRAZE_ORACLE_ORACLE_DEPENETRATION_H
#define GRAZE_ORACLE_ORACLE_DEPENETRATION_H

#include "generators/arena.h"

/// A target relative to the body's centre: all points within `radius`, which includes the body's, of a segment.
typedef struct oracle_target {
	long double ax, ay, bx, by, radius;
	long double grain; ///< the resolution of float for its numbers
} oracle_target;

/// Writes the targets of a body of the query, where it starts. Returns their count.
///
/// targets: room for all walls and bodies of the arena
size_t oracle_targets(oracle_target *targets, const arena *s, const arena_query *query, size_t body, gz_targets kinds);

/// The distance of a point from a target's surface; negative inside.
long double oracle_signed_distance(const oracle_target *target, long double x, long double y);

/// The length of a translation out of all targets: the smallest one, unless only directions of measure 0 are shorter.
long double oracle_minimum_translation(const oracle_target *targets, size_t count);

#endif
