// The ranks of bodies in a list: where results are found in any order, one for each body, each goes to the place that
// is the number of lower bodies with a result.
#ifndef GRAZE_QUERY_BODY_RANKS_H
#define GRAZE_QUERY_BODY_RANKS_H

#include "engine/query/query.h"

enum { RANK_BITS = 32 };

typedef struct body_ranks {
	dynamic_array bits;   ///< of uint32_t: a bit for each body, set for those that have a result
	dynamic_array before; ///< of uint32_t: how many are set in the words before
} body_ranks;

/// Begins with none of so many bodies. False without memory.
bool graze_ranks_begin(query_run *run, body_ranks *ranks, size_t bodies);

static inline void graze_rank_add(body_ranks *ranks, size_t body) {
	((uint32_t *)ranks->bits.at)[body / RANK_BITS] |= (uint32_t)1 << body % RANK_BITS;
}

/// Ends adding: graze_rank may follow.
void graze_ranks_end(body_ranks *ranks);

/// How many lower bodies were added.
static inline size_t graze_rank(const body_ranks *ranks, size_t body) {
	const uint32_t word = ((const uint32_t *)ranks->bits.at)[body / RANK_BITS];
	const uint32_t lower = word & (((uint32_t)1 << body % RANK_BITS) - 1);
	return ((const uint32_t *)ranks->before.at)[body / RANK_BITS] + (size_t)bit_count(lower);
}

void graze_ranks_free(body_ranks *ranks, caller_memory *memory);

#endif
