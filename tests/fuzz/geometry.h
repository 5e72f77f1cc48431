// Pairs of a scenario in long double, by projection; and as the oracle takes them.
#ifndef GRAZE_FUZZ_GEOMETRY_H
#define GRAZE_FUZZ_GEOMETRY_H

#include "query/pair_kernel.h"
#include "scenario.h"

typedef long double wide;

/// One grain is 2^-24 of the largest length of a pair.
typedef struct gap {
	wide distance; ///< between the surfaces
	wide grain;
} gap;

/// Where the body's centre is at (x, y).
gap gap_to_wall(const fuzz_wall *w, wide x, wide y, wide radius);
gap gap_to_circle(wide other_x, wide other_y, wide other_radius, wide x, wide y, wide radius);

/// How far left of a -> b a place is; a point has no left.
gap left_of_wall(const fuzz_wall *w, wide x, wide y);

/// Is a one-sided wall there for this place? 1, 0; -1 within a few grains of its line.
int wall_is_there(const fuzz_wall *w, wide x, wide y);

pair_case pair_of_wall(const fuzz_body *b, const fuzz_wall *w);
circle_case pair_of_circles(const fuzz_body *b, const fuzz_body *other);

/// Does the wall share an end with another that is there?
bool wall_is_joined(const scenario *s, size_t live);

#endif
