// What the stages of a query share: the clock, the bodies of a tile, their filters, and the pieces of a march.
#ifndef GRAZE_QUERY_STAGES_H
#define GRAZE_QUERY_STAGES_H

#include "engine/query/query.h"

tile_view graze_tile_view(const query_run *run);

/// Adds the time since the last stage's end to this one.
void graze_stage_ends(query_run *run, gz_stage stage);

/// The chunk's how-manieth body a slot of the tile is, and which chunk.
body_ref graze_tile_body(const query_run *run, int32_t slot);

/// The pieces of the scratch's march, as a tile; and the bodies of those that the scratch's `pieces` lists, with their
/// whole paths, as near bodies.
tile_columns graze_march_pieces(gz_scratch *scratch, const graze_kernels *kernels);
void graze_march_paths(gz_scratch *scratch, const tile_columns *columns);

/// The filters of the tile's body in this slot.
filter_record graze_filter_of(const query_run *run, int32_t slot);

/// The filters of the near bodies, where pairs are filtered.
void graze_read_filters(query_run *run, const tile_view *view);

/// The listed pairs, but for those that the filters of either side (null: those of nobody) forbid, are candidates.
void graze_filter_pairs(query_run *run, const filter_record *bodies, const filter_record *others);

#endif
