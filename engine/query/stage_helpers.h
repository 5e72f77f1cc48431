// What the stages of a query share: the clock, the bodies of a tile, their filters, and the pieces of a march.
#ifndef GRAZE_QUERY_STAGE_HELPERS_H
#define GRAZE_QUERY_STAGE_HELPERS_H

#include "engine/query/query.h"

tile_view graze_tile_view(const query_run *run);

/// Adds the time since the end of the last stage to this one.
void graze_stage_ends(query_run *run, gz_stage stage);

/// The body of the query in a slot of the tile.
body_ref graze_tile_body(const query_run *run, int32_t slot);

/// The pieces of the scratch's march, as columns; and the bodies of the pieces that scratch.pieces lists, with their
/// whole paths, as near bodies.
tile_columns graze_march_pieces(gz_scratch *scratch, const graze_kernels *kernels);
void graze_march_paths(gz_scratch *scratch, const tile_columns *columns);

/// The filter of the body in a slot of the tile.
filter_record graze_filter_of(const query_run *run, int32_t slot);

/// Reads the filters of the near bodies, where pairs are filtered.
void graze_read_filters(query_run *run, const tile_view *view);

/// Removes the pairs that the filters of either side forbid (null: no filters); the others are counted as candidates.
void graze_filter_pairs(query_run *run, const filter_record *bodies, const filter_record *others);

#endif
