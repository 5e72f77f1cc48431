// All bodies of a call in shares, for workers that go through them in the order of their numbers.
#ifndef GRAZE_QUERY_BODY_RANGES_H
#define GRAZE_QUERY_BODY_RANGES_H

#include "engine/jobs/tasks.h"
#include "engine/query/query_run.h"

enum { MOST_SHARES_OF_ALL = 64 };

typedef struct body_share {
	size_t number, end;   ///< of its bodies
	size_t chunk, k;      ///< where the first of them is
	size_t element;       ///< before the chunk's, over all chunks
	size_t found, before; ///< of what is looked for: among its bodies, and among those of all shares before
	size_t bad;
	gz_error error; ///< of the first bad one
} body_share;

typedef struct body_shares {
	asking *a;
	const gz_bodies *chunks;
	size_t chunk_count;
	gz_jobs hook;
	size_t count;
	body_share share[MOST_SHARES_OF_ALL];
	size_t elements; ///< of all chunks
} body_shares;

/// Into how many shares things are divided: one where they are few, or nobody shares the work.
size_t graze_shares_of(const asking *a, size_t things);

/// Those who share the work; else the caller alone.
gz_jobs graze_sharing_hook(const asking *a);

/// The bodies of chunks, as many as the question has, for its workers.
body_shares graze_share_bodies(asking *a, const gz_bodies *chunks);

/// Each share begins behind what those before have found. Returns how much that is in all.
size_t graze_shares_add(body_shares *shares);

/// How many of the share's bodies come next that are of one chunk, from the chunk's body `k` on; 0 when there are none
/// left.
static inline size_t share_run(const body_shares *s, body_share *at) {
	if (at->number == at->end) return 0;
	for (; at->k >= graze_body_count(s->chunks + at->chunk); at->k = 0) at->element += s->chunks[at->chunk++].count;
	const size_t left = graze_body_count(s->chunks + at->chunk) - at->k, wanted = at->end - at->number;
	return left < wanted ? left : wanted;
}

static inline void share_pass(body_share *at, size_t bodies) { at->number += bodies, at->k += bodies; }

#endif
