// A tile's answers go into the caller's columns.
#ifndef GRAZE_QUERY_HIT_COLUMNS_H
#define GRAZE_QUERY_HIT_COLUMNS_H

#include "engine/base/bodies.h"
#include "engine/base/error.h"

/// The first thing that is wrong with the columns to write.
gz_error graze_hits_check(const gz_hits *hits, const gz_bodies *chunks, size_t chunk_count);

/// Bodies of a chunk as misses.
void graze_write_misses(const gz_hits *hits, size_t first, size_t count);

/// Body k of a chunk as bad.
void graze_write_invalid(const gz_hits *hits, size_t k);

/// The same, and what only hits write is fetched.
void graze_begin_hits(const gz_hits *hits, size_t first, size_t count);

/// Which bodies of a chunk have the contacts from number `first` on.
typedef struct hit_places {
	int32_t first, count;
	size_t place[TILE];
} hit_places;

/// These hits of a chunk. `ids` are those of the walls; null: all are 0.
void graze_write_hits(
	const gz_hits *hits, const hit_places *places, const contact_columns *contacts, const uint64_t *ids);

/// The id of what contact i is with.
static inline uint64_t graze_contact_id(const contact_columns *c, int32_t i, const uint64_t *ids) {
	return c->feature[i] == GZ_FEATURE_CIRCLE ? c->id[i] : ids ? ids[c->index[i]] : 0;
}

#endif
