// The results of a tile: the earliest hits become contacts, and go to the caller's columns.
#ifndef GRAZE_QUERY_TILE_HITS_H
#define GRAZE_QUERY_TILE_HITS_H

#include "engine/query/query.h"

/// The earliest hits become contacts, in the order of `best`.
void graze_make_contacts(query_run *run);

/// Where a sweep writes: one for each chunk.
static inline const gz_hits *graze_output_hits(const query_run *run) { return run->query->output; }

/// The answers of the tile go into the caller's columns.
void graze_write_tile(query_run *run);

/// Counts the tile's bad bodies, and keeps the first as the report's error; but not those of a crowd that asks.
void graze_note_invalid(query_run *run);

#endif
