// The clearance map: for each small cell a lower bound of the distance to the nearest wall.
//
// 4 bits per cell are enough to answer most bodies; 16 columns by 8 rows of cells fill a cache line. The nibble of a
// cell:
//     line = (row / 8) * (columns / 16) + column / 16, then row % 8, then column % 16.
// A wall only ever lowers bounds, so that walls can be added one by one; after a removal the old bounds stay sound.
#ifndef GRAZE_CLEARANCE_H
#define GRAZE_CLEARANCE_H

#include "broadphase/frame.h"
#include "broadphase/memory.h"
#include "kernels/kernels.h"

typedef struct clearance_bounds {
	clearance_map map;
	uint32_t *nibbles;
	const graze_kernels *kernels;
	float slack; ///< taken off every distance: what rounding may do between here and the kernels
} clearance_bounds;

/// A map without walls. Returns 0 when there is no memory.
int graze_clearance_make(clearance_bounds *clearance, const map_frame *frame, float margin, float slack,
	const graze_kernels *kernels, caller_memory *memory);
void graze_clearance_free(clearance_bounds *clearance, caller_memory *memory);

/// Lowers the bounds around a wall, a segment and what is within the radius of it.
void graze_clearance_lower(clearance_bounds *clearance, const segment *wall, double radius);

#endif
