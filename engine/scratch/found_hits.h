// What the bodies of a tile have found for their lists, in any order.
#ifndef GRAZE_SCRATCH_FOUND_HITS_H
#define GRAZE_SCRATCH_FOUND_HITS_H

#include "broadphase/caller_memory.h"
#include "kernels/data/columns.h"

/// One result of a body, by its key (see best_hits).
typedef struct found_hit {
	uint64_t key;
	int32_t slot;
} found_hit;

typedef struct found_hits {
	found_hit *at, *sorted; ///< unsorted; sorted by slot and key
	size_t count, capacity;
	uint32_t start[TILE + 2]; ///< the first sorted hit of each slot
} found_hits;

/// Doubles the capacity. False without memory, and nothing has changed.
bool graze_found_grow(found_hits *found, caller_memory *memory);

/// Reserves a capacity, as far as memory goes.
void graze_found_reserve(found_hits *found, size_t capacity, caller_memory *memory);

void graze_found_release(found_hits *found, caller_memory *memory);

#endif
