// Which walls each cell lists: those that come within the margin of it. Blocks are made of these lists, which then go.
#ifndef GRAZE_BROADPHASE_WALLS_ENTRIES_H
#define GRAZE_BROADPHASE_WALLS_ENTRIES_H

#include "broadphase/frame.h"
#include "broadphase/memory.h"

typedef struct cell_entries {
	uint32_t *first; ///< cell i lists wall[first[i]] up to wall[first[i + 1]]
	int32_t *wall;
	size_t cells, count;
} cell_entries;

/// Lists walls[index[i]] for i < count in the cells of the frame. Returns 0 when there is no memory; what was made is
/// freed by graze_entries_free all the same.
int graze_entries_make(cell_entries *entries, const map_frame *frame, double margin, const wall_record *walls,
	const int32_t *index, size_t count, caller_memory *memory);
void graze_entries_free(cell_entries *entries, caller_memory *memory);

#endif
