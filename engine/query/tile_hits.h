// The results of a tile: makes contacts of the earliest hits, and writes them to the caller's columns.
#ifndef GRAZE_QUERY_TILE_HITS_H
#define GRAZE_QUERY_TILE_HITS_H

#include "engine/query/query.h"

/// Makes contacts of the earliest hits, in the order of scratch.best. Reorders best.slot: hits on walls come first. For
/// types with `find_pairs`, which are proximity queries here, hits are distances, and contacts are closest points.
void graze_make_contacts(query_run *run);

/// The output of a sweep: one element for each chunk.
static inline const gz_hits *graze_output_hits(const query_run *run) { return run->query->output; }

/// query_type.finish of the sweep: writes the results of the tile to the caller's columns, and counts them.
void graze_write_tile(query_run *run);

/// Counts the tile's invalid bodies in the report; the first one of a run becomes its error. Does nothing for a crowd,
/// whose invalid bodies are counted once for all tiles.
void graze_note_invalid(query_run *run);

#endif
