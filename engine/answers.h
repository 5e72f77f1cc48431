// A tile's answers go into the caller's columns.
#ifndef GRAZE_ANSWERS_H
#define GRAZE_ANSWERS_H

#include "engine/bodies.h"
#include "engine/error.h"

/// The first thing that is wrong with the columns to write.
gz_error graze_hits_check(const gz_hits *hits, const gz_bodies *chunks, size_t chunk_count);

/// All bodies of a span as misses.
void graze_write_misses(const gz_hits *hits, const body_span *span);

/// Body k of a chunk as bad.
void graze_write_bad(const gz_hits *hits, size_t k);

/// Body k of a chunk: the hit with that key, its contact being number i of the contacts. `ids` may be null.
void graze_write_hit(
	const gz_hits *hits, size_t k, uint64_t key, const contact_columns *contacts, int32_t i, const uint64_t *ids);

#endif
