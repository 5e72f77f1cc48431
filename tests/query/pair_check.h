// Families of pairs against an oracle: makes the pairs of a family, evaluates them on the best backend, and measures
// the errors of the results.
#ifndef GRAZE_QUERY_PAIR_CHECK_H
#define GRAZE_QUERY_PAIR_CHECK_H

#include <stdbool.h>
#include <stddef.h>

#include "generators/random.h"

/// A type of pairs (walls or circles), a type of results (hits or distances), and the oracle of these.
typedef struct pair_check {
	size_t case_size, result_size; ///< in bytes
	void (*make)(const void *family, void *pair, random_source *source);
	bool (*evaluate)(const char *backend, const void *cases, size_t count, void *results);
	/// The error of a result, in grains (oracle_sweep.h); infinite for a result that must not be. Sets `aspect` to what
	/// has that error, such as "its time".
	double (*error)(const void *family, const void *pair, const void *result, const char **aspect);
	double max_error; ///< in grains; a result with a larger error fails the test
	void (*report)(const void *pair, const void *result, const char *aspect, double error); ///< fails the test
	bool (*is_hit)(const void *result); ///< optional: the results to count
} pair_check;

typedef struct pair_check_totals {
	size_t pairs, hits;
	double worst;       ///< the largest error, in grains
	const char *aspect; ///< what had that error
} pair_check_totals;

/// Checks at least `pairs` pairs of a family, and adds to the totals.
void check_family(
	pair_check_totals *totals, const pair_check *check, const void *family, size_t pairs, random_source *source);

#endif
