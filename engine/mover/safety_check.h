// The shapes near movers, and the safety check of their motions.
#ifndef GRAZE_MOVER_SAFETY_CHECK_H
#define GRAZE_MOVER_SAFETY_CHECK_H

#include "engine/mover/mover_tile.h"

/// Finds the walls near where the movers of these pairs would go, for the listed movers. False without memory.
bool graze_find_nearby(query_run *run, mover_tile *t, const pair_buffer *pairs, const int32_t *list, int32_t count);

/// The same, and validates where movers would go: those that are refused are flagged, and listed in `refused`. Returns
/// their number; -1 without memory.
int graze_validate(
	query_run *run, mover_tile *t, const pair_buffer *pairs, const int32_t *looking, int32_t count, int32_t *refused);

/// The distance to the nearest shape; infinity without any.
double graze_nearest_shape(const mover_tile *tile, const mover_state *w);

#endif
