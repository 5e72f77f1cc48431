// All bodies of a call in shares, for workers that go through them in the order of their numbers.
#ifndef GRAZE_QUERY_BODY_RANGES_H
#define GRAZE_QUERY_BODY_RANGES_H

#include "engine/jobs/tasks.h"
#include "engine/query/query.h"

enum { MAX_BODY_RANGES = 64 };

typedef struct body_range {
	size_t number, end;   ///< of its bodies
	size_t chunk, k;      ///< where the first of them is
	size_t element;       ///< before the chunk's, over all chunks
	size_t found, before; ///< of what is looked for: among its bodies, and among those of all shares before
	size_t invalid;
	gz_error error; ///< of the first bad one
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

/// Into how many shares things are divided: one where they are few, or nobody shares the work.
size_t graze_body_range_count(const query_run *run, size_t things);

/// Those who share the work; else the caller alone.
gz_jobs graze_query_jobs(const query_run *run);

/// The bodies of chunks, as many as the question has, for its workers.
body_ranges graze_body_ranges(query_run *run, const gz_bodies *chunks);

/// Each share begins behind what those before have found. Returns how much that is in all.
size_t graze_body_ranges_add(body_ranges *shares);

/// How many of the share's bodies come next that are of one chunk, from the chunk's body `k` on; 0 when there are none
/// left.
static inline size_t range_next(const body_ranges *s, body_range *at) {
	if (at->number == at->end) return 0;
	for (; at->k >= graze_body_count(s->chunks + at->chunk); at->k = 0) at->element += s->chunks[at->chunk++].count;
	const size_t left = graze_body_count(s->chunks + at->chunk) - at->k, wanted = at->end - at->number;
	return left < wanted ? left : wanted;
}

static inline void range_pass(body_range *at, size_t bodies) { at->number += bodies, at->k += bodies; }

#endif
