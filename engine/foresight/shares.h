// All bodies of a foresight in shares, for workers that go through them in the order of their numbers.
#ifndef GRAZE_FORESIGHT_SHARES_H
#define GRAZE_FORESIGHT_SHARES_H

#include "engine/foresight/foresight.h"
#include "engine/parallel.h"

enum { MOST_BODY_SHARES = 64 };

typedef struct body_share {
	size_t number, end;    ///< of its bodies
	size_t chunk, k;       ///< where the first of them is
	size_t element;        ///< before the chunk's, over all chunks
	size_t askers, before; ///< of a piece: among its bodies, and among those of all shares before
	size_t bad;
	gz_error error; ///< of the first bad one
} body_share;

typedef struct body_shares {
	foresight *f;
	const gz_bodies *chunks;
	size_t chunk_count;
	gz_parallel hook;
	size_t count;
	body_share share[MOST_BODY_SHARES];
	size_t elements; ///< of all chunks
} body_shares;

/// The caller's bodies, in shares.
body_shares graze_foresight_share(const asking *a, foresight *f);

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
