// A mutation of the library: frames have no ghosts from the four sectors at their corners. So bodies fly into one
// another where four sectors meet. The soak must detect the faults that follow.
#include "engine/sectors/divide.h"

// Of the sector so far from the frame's in x and y, which group_beside has as parameters.
#define graze_sector_find(table, sector_x, sector_y)                                                                   \
	(x && y ? (int32_t)NO_SECTOR : (graze_sector_find)(table, sector_x, sector_y))

#include "engine/sectors/ghosts.c"
