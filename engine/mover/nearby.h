// What is near where ways stand.
#ifndef GRAZE_MOVER_NEARBY_H
#define GRAZE_MOVER_NEARBY_H

#include "engine/mover/mover_tile.h"

/// The walls near where the movers of these pairs are judged, which are the movers of the listed ways. False where
/// there is no memory.
int graze_find_nearby(query_run *run, mover_tile *t, const pair_buffer *pairs, const int32_t *ways, int32_t count);

/// The same for those of the ways that look, and whether ways may go where they are judged: those that may not are
/// flagged, and listed in `refused`. Returns how many there are; -1 when there is no memory.
int graze_validate(
	query_run *run, mover_tile *t, const pair_buffer *pairs, const int32_t *looking, int32_t count, int32_t *refused);

/// The distance to the nearest of a way's walls nearby; infinity without.
double graze_nearest_shape(const mover_tile *tile, const mover_state *way);

#endif
