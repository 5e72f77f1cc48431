// Pairs of a body on a curved path and a wall or another body, whose touches are hard to compute, made with the same
// bits on every machine.
#ifndef GRAZE_GENERATORS_PAIRS_CURVE_CASES_H
#define GRAZE_GENERATORS_PAIRS_CURVE_CASES_H

#include <stdbool.h>

#include "generators/random.h"
#include "prediction/path_calls.h"

typedef struct curve_family {
	const char *name;
	/// Fills a case whose has_other, from and until are given.
	void (*make)(curve_case *c, random_source *source);
	int log_horizon; ///< until is up to 2^log_horizon
	int min_touches; ///< some pair of a large sample has at least so many touches
	bool is_whole;   ///< all numbers are integers, times too
} curve_family;

/// All families; `name` is null past the last.
extern const curve_family curve_families[];

/// A case with the members that all cases of a batch share: has_other, from and until.
curve_case curve_batch_start(const curve_family *family, random_source *source);

#endif
