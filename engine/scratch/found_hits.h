// The results of the bodies of a tile, in any order, before they are sorted into lists.
#ifndef GRAZE_SCRATCH_FOUND_HITS_H
#define GRAZE_SCRATCH_FOUND_HITS_H

#include "broadphase/caller_memory.h"
#include "kernels/data/columns.h"

/// One result of a body; the key is one of best_hits or, with a key_tag_bits, one of its query type.
typedef struct found_hit {
	uint64_t key;
	int32_t slot;
} found_hit;

typedef struct found_hits {
	found_hit *at;    ///< in any order
	uint64_t *sorted; ///< their keys, sorted by slot and key
	size_t count, capacity;
	uint32_t start[TILE + 2];   ///< the sorted keys of slot s: start[s] up to start[s + 1]
	const uint64_t *keys[TILE]; ///< the sorted keys of each slot, there or elsewhere
} found_hits;

/// Doubles the capacity. False without memory, and nothing has changed.
bool graze_found_grow(found_hits *found, caller_memory *memory);

/// Reserves a capacity. Without memory the array keeps the capacity that it has reached.
void graze_found_reserve(found_hits *found, size_t capacity, caller_memory *memory);

void graze_found_release(found_hits *found, caller_memory *memory);

#endif
