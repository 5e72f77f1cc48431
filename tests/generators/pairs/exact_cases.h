// Families of pairs on small integers, most of them times a power of two. Their products and sums are exact in float,
// so whether such a pair is a hit follows without rounding.
#ifndef GRAZE_GENERATORS_PAIRS_EXACT_CASES_H
#define GRAZE_GENERATORS_PAIRS_EXACT_CASES_H

#include "generators/cases.h"

pair_case exact_small_numbers(random_source *source);
pair_case exact_rays(random_source *source);
pair_case exact_rays_beside_ends(random_source *source);
pair_case exact_at_rest(random_source *source);
pair_case exact_centred_on_the_wall(random_source *source);
pair_case exact_on_the_line(random_source *source);
pair_case exact_tangent(random_source *source);

#endif
