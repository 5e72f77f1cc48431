// The gaps of a scenario's pairs in long double, by projection; and the pairs as the oracles take them.
#ifndef GRAZE_FUZZ_CHECKS_PAIR_GAPS_H
#define GRAZE_FUZZ_CHECKS_PAIR_GAPS_H

#include "fuzz/scenario/scenario.h"
#include "oracle/exact/predicates.h"
#include "query/pair_kernel.h"

typedef long double wide;

typedef struct gap {
	wide distance; ///< between the surfaces
	wide grain;    ///< 2^-24 of the largest length of the pair
} gap;

/// Yes, no, or a decision that is within rounding.
typedef enum certainty { UNCERTAIN = -1, NO, YES } certainty;

/// The gap of a body whose centre is at (x, y).
gap gap_to_wall(const fuzz_wall *w, wide x, wide y, wide radius);
gap gap_to_circle(wide other_x, wide other_y, wide other_radius, wide x, wide y, wide radius);

/// How far left of a -> b a point is; a wall that is a point has no left.
gap left_of_wall(const fuzz_wall *w, wide x, wide y);

/// Whether a wall exists for a body at this point, if it is one-sided.
certainty wall_exists_at(const fuzz_wall *w, wide x, wide y);

/// The wall for the exact predicates; and whether a body at a point is clear of it, exactly.
oracle_wall exact_wall(const fuzz_wall *w);
bool is_clear_of_wall(const fuzz_wall *w, point at, float radius);

pair_case pair_of_wall(const fuzz_body *b, const fuzz_wall *w);
circle_case pair_of_circles(const fuzz_body *b, const fuzz_body *other);

/// Whether the wall shares an end with another enabled wall.
bool wall_is_adjacent(const scenario *s, size_t live);

#endif
