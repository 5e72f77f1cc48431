// A set of slots of a tile, which is read in their order.
#ifndef GRAZE_QUERY_SLOT_SET_H
#define GRAZE_QUERY_SLOT_SET_H

#include "engine/query/query.h"

enum { SLOT_SET_BITS = 32 };

/// Zero is the empty set.
typedef struct slot_set {
	uint32_t bits[TILE / SLOT_SET_BITS];
} slot_set;

static inline void slot_set_add(slot_set *set, int32_t slot) {
	set->bits[slot / SLOT_SET_BITS] |= (uint32_t)1 << slot % SLOT_SET_BITS;
}

/// The first slot of the set from `slot` on; TILE where there is none.
static inline int32_t slot_set_from(const slot_set *set, int32_t slot) {
	uint32_t below = ((uint32_t)1 << slot % SLOT_SET_BITS) - 1;
	for (int32_t w = slot / SLOT_SET_BITS; w < TILE / SLOT_SET_BITS; w++, below = 0)
		if (set->bits[w] & ~below) return SLOT_SET_BITS * w + lowest_bit(set->bits[w] & ~below);
	return TILE;
}

#endif
