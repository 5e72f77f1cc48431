// Which walls each cell lists, as CSR lists (compressed sparse rows): temporary, until blocks are made of them.
#ifndef GRAZE_BROADPHASE_WALLS_ENTRIES_H
#define GRAZE_BROADPHASE_WALLS_ENTRIES_H

#include "broadphase/caller_memory.h"
#include "broadphase/frame.h"

/// Cell i lists wall[first[i]] up to wall[first[i + 1]], in the order of the walls. A wall that covers several
/// coordinates of a wrapped cell is listed once for each, consecutively.
typedef struct cell_entries {
	uint32_t *first; ///< cells + 2 elements
	int32_t *wall;
	size_t cells, count;
} cell_entries;

/// Lists walls[index[i]], i < count, in the cells of the frame that come within `margin` of them: a counting sort with
/// two passes over the walls. Returns false when there is no memory or there are more than 2^32 entries; the entries
/// are valid for graze_entries_free then as well.
bool graze_entries_make(cell_entries *entries, const map_frame *frame, double margin, const wall_record *walls,
	const int32_t *index, size_t count, caller_memory *memory);
void graze_entries_free(cell_entries *entries, caller_memory *memory);

#endif
