// What the bodies of a tile have found for their lists, in any order.
#ifndef GRAZE_QUERY_FOUND_HITS_H
#define GRAZE_QUERY_FOUND_HITS_H

#include "broadphase/memory.h"
#include "kernels/columns.h"

/// An answer of a list.
typedef struct found_hit {
	uint64_t key;
	int32_t slot;
} found_hit;

typedef struct found_hits {
	found_hit *at, *sorted; ///< as they came; by slot and key
	size_t count, capacity;
	uint32_t start[TILE + 2]; ///< where the sorted ones of each slot begin
} found_hits;

/// Makes room for twice as many. False without memory.
bool graze_found_grow(found_hits *found, caller_memory *memory);

/// Room for so many, unless there is no memory.
void graze_found_reserve(found_hits *found, size_t capacity, caller_memory *memory);

void graze_found_release(found_hits *found, caller_memory *memory);

#endif
