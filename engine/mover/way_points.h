// Way points: the places where bodies turn on their ways. They are kept only where a call follows ways
// (move_settings.jumps), in the list of jumps and in the mover tiles of all workers, until the call has read them.
#ifndef GRAZE_MOVER_WAY_POINTS_H
#define GRAZE_MOVER_WAY_POINTS_H

#include "engine/mover/mover_tile.h"

/// Appends a point to a list. False without memory.
static inline bool graze_way_point_append(dynamic_array *list, way_point point, caller_memory *memory) {
	if (!graze_array_reserve(list, 1, sizeof point, memory)) return false;
	((way_point *)list->at)[list->count++] = point;
	return true;
}

/// Appends a point to those of the tile, if ways are followed. False without memory.
static inline bool graze_way_point_add(mover_tile *t, way_point point, caller_memory *memory) {
	return !t->settings->jumps || graze_way_point_append(&t->ways, point, memory);
}

/// Appends the present place of a mover, if movers are those of slots. False without memory.
static inline bool graze_way_point_of(mover_tile *t, int32_t index, caller_memory *memory) {
	const mover_state *w = t->state + index;
	const mover *m = t->mover + index;
	if (t->first_body == SIZE_MAX) return true;
	return graze_way_point_add(
		t, (way_point){t->first_body + (size_t)w->slot, (float)(1 - w->time_left), m->px, m->py}, memory);
}

#endif
