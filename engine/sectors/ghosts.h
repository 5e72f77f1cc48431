// The ghosts of frames: bodies of other sectors that may touch a frame's own.
#ifndef GRAZE_SECTORS_GHOSTS_H
#define GRAZE_SECTORS_GHOSTS_H

#include "engine/sectors/divide.h"

/// A ghost of a frame.
typedef struct sector_ghost {
	int32_t body;
	int32_t x, y;           ///< from the corner of its sector, in units
	int32_t away_x, away_y; ///< its sector, relative to that of the frame
} sector_ghost;

/// Appends the ghosts of a group's frame, in the order of bodies: those of the group's sector that are not its own, and
/// those of the eight sectors around it whose reach box meets that of its own bodies. False without memory.
bool graze_ghosts_find(
	const divided_bodies *divided, const sector_group *group, dynamic_array *ghosts, caller_memory *memory);

#endif
