// Writes the results of a tile to the caller's columns.
#ifndef GRAZE_BASE_HIT_COLUMNS_H
#define GRAZE_BASE_HIT_COLUMNS_H

#include "engine/base/bodies.h"
#include "engine/base/error.h"

/// Checks the columns that the hits of each chunk are written to.
gz_error graze_hits_check(const gz_hits *hits, const gz_bodies *chunks, size_t chunk_count);

/// Writes `count` bodies of a chunk, from body `first` on, as misses.
void graze_write_misses(const gz_hits *hits, size_t first, size_t count);

/// Writes body k of a chunk as invalid.
void graze_write_invalid(const gz_hits *hits, size_t k);

/// As graze_write_misses; also prefetches the columns that only hits write.
void graze_begin_hits(const gz_hits *hits, size_t first, size_t count);

/// Contacts whose bodies are in the same chunk: contact first + i is of body place[i] of the chunk.
typedef struct hit_places {
	int32_t first, count;
	size_t place[TILE];
} hit_places;

/// Writes the contacts of `places` to the hits of their chunk. `ids` are those of the walls; null: all are 0.
void graze_write_hits(
	const gz_hits *hits, const hit_places *places, const contact_columns *contacts, const uint64_t *ids);

/// The id of the wall or body of contact i.
static inline uint64_t graze_contact_id(const contact_columns *c, int32_t i, const uint64_t *ids) {
	return c->feature[i] == GZ_FEATURE_CIRCLE ? c->id[i] : ids ? ids[c->index[i]] : 0;
}

#endif
