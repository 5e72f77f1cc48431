// The search for the largest share of a bound: hill climbing from many starts.
#ifndef GRAZE_BOUNDS_SEARCH_H
#define GRAZE_BOUNDS_SEARCH_H

#include <stddef.h>

#include "bounds/bounds.h"

/// What is searched: the largest error of a quantity, among cases of a kind in which that part is touched or nearest.
typedef struct bound_search {
	bound_kind kind;
	bound_part part; ///< for misses and intervals: the part that cases start at
	quantity quantity;
	uint64_t seed;
	size_t batches; ///< how many to evaluate, of BOUND_BATCH cases each
	const char *backend;
} bound_search;

/// The largest share of a bound.
typedef struct bound_record {
	double share; ///< -1 before the first
	bound_case worst;
} bound_record;

/// Of each quantity of each kind and part; misses and intervals have the part that was searched.
typedef struct bound_records {
	bound_record of[KIND_COUNT][PART_COUNT][QUANTITY_COUNT];
} bound_records;

/// Searches, and raises the records: of all quantities of the results that it sees.
void search_bound(bound_records *records, const bound_search *search);

#endif
