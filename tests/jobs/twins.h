// Pairs and their twins, changed in a way that must not change the bits of the answer.
#ifndef GRAZE_JOBS_TWINS_H
#define GRAZE_JOBS_TWINS_H

#include "generators/cases.h"

/// Fails the test, with a text of the pair, unless both have the same bits.
void assert_same_answer(const pair_answer *got, const pair_answer *want, const char *text);

/// Calls `compare` for many cases, with the answers to each and to its twin.
void compare_twins(uint64_t seed, pair_case (*make)(random_source *), pair_case (*change)(pair_case, random_source *),
	void (*compare)(const pair_case *, pair_answer *, pair_answer *));

/// On a raster, so that no difference of coordinates is tiny.
pair_case case_on_a_raster(random_source *source);

/// The wall with its ends swapped, and an answer to that as one to the wall as it was.
pair_case swap_ends(pair_case pair, random_source *source);
void same_but_for_the_ends(const pair_case *pair, pair_answer *answer, pair_answer *swapped);

#endif
