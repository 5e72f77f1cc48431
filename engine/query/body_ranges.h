// The bodies of a call in ranges: each range is processed by one worker, in the order of the bodies' indices.
#ifndef GRAZE_QUERY_BODY_RANGES_H
#define GRAZE_QUERY_BODY_RANGES_H

#include "engine/jobs/tasks.h"
#include "engine/query/query.h"

enum { MAX_BODY_RANGES = 64 };

/// A range, and the position in it: range_next and range_pass advance from chunk to chunk.
typedef struct body_range {
	size_t number, end; ///< the index of the next body among all bodies; the end of the range
	size_t chunk, k;    ///< the chunk of the next body, and its number within the chunk
	size_t element;     ///< the number of elements of all chunks before that chunk
	size_t found;       ///< a count of the user of the range
	size_t before;      ///< the sum of `found` of all ranges before this one (graze_body_ranges_add)
	size_t invalid;     ///< invalid bodies of the range
	gz_error error;     ///< of the first invalid body
} body_range;

typedef struct body_ranges {
	query_run *run;
	const gz_bodies *chunks;
	size_t chunk_count;
	gz_jobs jobs;
	size_t count;
	body_range range[MAX_BODY_RANGES];
	size_t elements; ///< of all chunks
} body_ranges;

/// The number of ranges for this number of elements: 1 for few elements or without workers.
size_t graze_body_range_count(const query_run *run, size_t elements);

/// The jobs of the run's scratch; without workers graze_jobs_single.
gz_jobs graze_query_jobs(const query_run *run);

/// Divides the bodies of `chunks`, an array of as many chunks as the query has.
body_ranges graze_body_ranges(query_run *run, const gz_bodies *chunks);

/// Prefix sum of `found` into `before`. Returns the total.
size_t graze_body_ranges_add(body_ranges *ranges);

/// Skips chunks without bodies left. Returns the number of bodies of the range that follow in the chunk, from its body
/// k on; 0 at the end of the range.
static inline size_t range_next(const body_ranges *ranges, body_range *range) {
	if (range->number == range->end) return 0;
	for (; range->k >= graze_body_count(ranges->chunks + range->chunk); range->k = 0)
		range->element += ranges->chunks[range->chunk++].count;
	const size_t in_chunk = graze_body_count(ranges->chunks + range->chunk) - range->k;
	const size_t in_range = range->end - range->number;
	return in_chunk < in_range ? in_chunk : in_range;
}

/// Advances by this number of bodies, at most those that range_next returned.
static inline void range_pass(body_range *range, size_t bodies) { range->number += bodies, range->k += bodies; }

#endif
