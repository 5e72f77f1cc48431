// The results of a tile: the earliest hits become contacts, and go to the caller's columns.
#ifndef GRAZE_QUERY_TILE_HITS_H
#define GRAZE_QUERY_TILE_HITS_H

#include "engine/query/query.h"

/// Makes contacts of the earliest hits, in the order of scratch.best.
void graze_make_contacts(query_run *run);

/// The output of a sweep: one for each chunk.
static inline const gz_hits *graze_output_hits(const query_run *run) { return run->query->output; }

/// Writes the results of the tile to the caller's columns.
void graze_write_tile(query_run *run);

/// Counts the tile's invalid bodies, and keeps the error of the first; not those of a crowd, which are counted once for
/// all.
void graze_note_invalid(query_run *run);

#endif
