// A tile's answers go into the caller's columns.
#ifndef GRAZE_ANSWERS_H
#define GRAZE_ANSWERS_H

#include "engine/bodies.h"
#include "engine/error.h"

/// The first thing that is wrong with the columns to write.
gz_error graze_hits_check(const gz_hits *hits, const gz_bodies *chunks, size_t chunk_count);

/// Bodies of a chunk as misses.
void graze_write_misses(const gz_hits *hits, size_t first, size_t count);

/// Body k of a chunk as bad.
void graze_write_bad(const gz_hits *hits, size_t k);

/// Which bodies of a chunk have the contacts from number `first` on.
typedef struct hit_places {
	int32_t first, count;
	size_t place[TILE];
} hit_places;

/// These hits of a chunk.
void graze_write_hits(const gz_hits *hits, const hit_places *places, const contact_columns *contacts);

#endif
