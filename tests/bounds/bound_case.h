// Cases of the search for the largest errors: a body and a wall, or a body and another circle, as ten floats.
#ifndef GRAZE_BOUNDS_BOUND_CASE_H
#define GRAZE_BOUNDS_BOUND_CASE_H

#include <stdbool.h>

#include "generators/random.h"

typedef enum bound_kind {
	KIND_RAY,     ///< a body without radius and a thin wall
	KIND_WALL,    ///< a circle and a thin wall
	KIND_CAPSULE, ///< a circle and a wall with a radius
	KIND_CIRCLE,  ///< two circles
	KIND_COUNT
} bound_kind;

/// What is touched, or is the nearest.
typedef enum bound_part { PART_SIDE, PART_END, PART_CIRCLE, PART_COUNT } bound_part;

// The numbers of a case.
enum {
	BODY_X,
	BODY_Y,
	BODY_DX, ///< the displacement
	BODY_DY,
	BODY_RADIUS,
	OTHER, ///< the first number that is not of the body
	WALL_AX = OTHER,
	WALL_AY,
	WALL_BX,
	WALL_BY,
	WALL_RADIUS,
	CIRCLE_X = OTHER,
	CIRCLE_Y,
	CIRCLE_DX,
	CIRCLE_DY,
	CIRCLE_RADIUS,
	NUMBERS
};

typedef struct bound_case {
	float v[NUMBERS];
} bound_case;

/// Whether the bounds hold for the case: all lengths are 0 or from 2^-40 to 2^40, and the radii are those of the kind.
bool case_is_valid(const bound_case *c, bound_kind kind);

/// A case in which a body comes to touch the part, made of lengths and angles with extreme ratios: grazing paths,
/// starts close to the touch, long thin walls, tiny and huge radii, places far from the origin. Valid, or nearly
/// always.
bound_case start_case(random_source *source, bound_kind kind, bound_part part);

/// A case close to this one. Either some of its numbers change, by units in the last place, by any of their bits, or by
/// a power of two; or it is moved, turned or scaled as a whole, which keeps its shape and changes what is rounded.
bound_case mutated_case(random_source *source, const bound_case *c, bound_kind kind);

#endif
