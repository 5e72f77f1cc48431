// The shapes near movers, and the safety check of their motions.
#ifndef GRAZE_MOVER_SAFETY_CHECK_H
#define GRAZE_MOVER_SAFETY_CHECK_H

#include "engine/mover/mover_tile.h"

enum { NO_MEMORY = -1 }; ///< in place of a number of movers

/// Finds the walls near q, for the listed movers; `pairs` has their pairs, and may have those of others. False without
/// memory.
bool graze_find_nearby(query_run *run, mover_tile *t, const pair_buffer *pairs, const int32_t *list, int32_t count);

/// The same, and validates the motion from p to q of every mover of the pairs: those that are refused are loaded,
/// flagged, and listed in `refused` (null: no validation). Returns their number, or NO_MEMORY.
int32_t graze_validate(
	query_run *run, mover_tile *t, const pair_buffer *pairs, const int32_t *list, int32_t count, int32_t *refused);

/// The distance of the nearest of the mover's nearby shapes; infinity without any.
double graze_nearest_shape(const mover_tile *tile, const mover_state *w);

#endif
