// Functions that several stages of a query use: clock, bodies of a tile, filters, pieces of a march.
#ifndef GRAZE_QUERY_STAGE_HELPERS_H
#define GRAZE_QUERY_STAGE_HELPERS_H

#include "engine/query/query.h"

/// The view of the scratch's tile itself.
tile_view graze_tile_view(const query_run *run);

/// Adds the time since the end of the last stage to this one.
void graze_stage_ends(query_run *run, gz_stage stage);

/// The body of the query in a slot of the tile.
body_ref graze_tile_body(const query_run *run, int32_t slot);

/// Computes the present pieces of the scratch's march. Returns them as the columns of a tile, padded with NaN.
tile_columns graze_march_pieces(gz_scratch *scratch, const graze_kernels *kernels);

/// Sets the near bodies to the bodies of the pieces in scratch.pieces, with their whole paths. `columns` are those of
/// the tile.
void graze_march_paths(gz_scratch *scratch, const tile_columns *columns);

/// The filter of the body in a slot of the tile.
filter_record graze_filter_of(const query_run *run, int32_t slot);

/// Reads the filters of the near bodies into scratch.filters, if the query filters pairs.
void graze_read_filters(query_run *run, const tile_view *view);

/// Sets the error where the report has more pairs than the query allows.
void graze_limit_pairs(query_run *run);

/// Sets that error.
void graze_end_for_pairs(query_run *run);

/// Removes the listed pairs that the filters of either side forbid (null: no filters), and counts the others as
/// candidates; the call may end there (graze_limit_pairs). Ends GZ_STAGE_COLLECT.
void graze_filter_pairs(query_run *run, const filter_record *bodies, const filter_record *others);

#endif
