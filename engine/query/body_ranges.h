// The bodies of a call in ranges, for workers that process them in the order of their indices.
#ifndef GRAZE_QUERY_BODY_RANGES_H
#define GRAZE_QUERY_BODY_RANGES_H

#include "engine/jobs/tasks.h"
#include "engine/query/query.h"

enum { MAX_BODY_RANGES = 64 };

typedef struct body_range {
	size_t number, end;   ///< the indices of its bodies
	size_t chunk, k;      ///< where its first body is
	size_t element;       ///< elements of all chunks before that chunk
	size_t found, before; ///< a count of the caller's, for prefix sums: in this range, and in all ranges before it
	size_t invalid;
	gz_error error; ///< of the first invalid body
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

/// The number of ranges for so many elements: one for few elements or without workers.
size_t graze_body_range_count(const query_run *run, size_t things);

/// The jobs of the scratch; without workers those of the calling thread alone.
gz_jobs graze_query_jobs(const query_run *run);

/// Divides the bodies of `chunks`, of which there are as many as the query has.
body_ranges graze_body_ranges(query_run *run, const gz_bodies *chunks);

/// Prefix sum of `found` into `before`. Returns the total.
size_t graze_body_ranges_add(body_ranges *shares);

/// The number of bodies of the range that follow in one chunk, from the chunk's body `k` on; 0 at the end of the range.
static inline size_t range_next(const body_ranges *s, body_range *at) {
	if (at->number == at->end) return 0;
	for (; at->k >= graze_body_count(s->chunks + at->chunk); at->k = 0) at->element += s->chunks[at->chunk++].count;
	const size_t left = graze_body_count(s->chunks + at->chunk) - at->k, wanted = at->end - at->number;
	return left < wanted ? left : wanted;
}

static inline void range_pass(body_range *at, size_t bodies) { at->number += bodies, at->k += bodies; }

#endif
