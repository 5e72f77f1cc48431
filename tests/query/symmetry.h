// Symmetries of pairs: a pair and its transformed copy (shifted, scaled, with swapped ends, ...) have equal results, to
// the bit. A test of a symmetry needs no oracle.
#ifndef GRAZE_QUERY_SYMMETRY_H
#define GRAZE_QUERY_SYMMETRY_H

#include "generators/cases.h"

/// Fails the test, with a text of the pair, unless both results have the same bits.
void assert_same_answer(const pair_hit *actual, const pair_hit *expected, const char *text);

/// Makes many pairs, transforms each, evaluates both, and calls `compare` with the pair, its result and the result of
/// its transformed copy.
void compare_transformed(uint64_t seed, pair_case (*make)(random_source *),
	pair_case (*transform)(pair_case, random_source *), void (*compare)(const pair_case *, pair_hit *, pair_hit *));

/// A pair whose numbers are multiples of 2^-8, so that no difference of coordinates is tiny.
pair_case quantized_case(random_source *source);

/// A transformation: swaps the ends of the wall.
pair_case swap_ends(pair_case pair, random_source *source);

/// Compares a pair's result with that of the pair with swapped ends.
void expect_same_with_swapped_ends(const pair_case *pair, pair_hit *result, pair_hit *swapped);

#endif
