// The clearance map: for each small cell a lower bound of the distance to the nearest wall.
//
// 4 bits per cell are enough to answer most bodies; 16 columns by 8 rows of cells fill a cache line. The nibble of a
// cell:
//     line = (row / 8) * (columns / 16) + column / 16, then row % 8, then column % 16.
// A wall only ever lowers bounds, so that walls can be added one by one; after a removal the old bounds stay sound, and
// those that the wall may have set are forgotten, until the walls near them lower them again.
#ifndef GRAZE_BROADPHASE_WALLS_CLEARANCE_H
#define GRAZE_BROADPHASE_WALLS_CLEARANCE_H

#include "broadphase/frame.h"
#include "broadphase/memory.h"
#include "kernels/kernels.h"

typedef struct clearance_bounds {
	clearance_map map;
	uint32_t *nibbles;
	const graze_kernels *kernels;
	float slack;               ///< taken off every distance: what rounding may do between here and the kernels
	double side, less, within; ///< of cells; what is taken off distances; up to which bounds are lowered
	float per_quantum;
	size_t left; ///< walls that are gone whose bounds are still there
} clearance_bounds;

/// A map without walls. Returns 0 when there is no memory.
int graze_clearance_make(clearance_bounds *clearance, const map_frame *frame, float margin, float slack,
	const graze_kernels *kernels, caller_memory *memory);
void graze_clearance_free(clearance_bounds *clearance, caller_memory *memory);

/// Lowers the bounds around a wall, a segment and what is within the radius of it.
void graze_clearance_lower(clearance_bounds *clearance, const segment *wall, double radius);

/// Fetches what is lowered around a wall into the caches.
void graze_clearance_prefetch(const clearance_bounds *clearance, const segment *wall, double radius);

enum { GAP_WORDS = 256 };

/// Eight bounds of which some were forgotten.
typedef struct gap_word {
	uint32_t *word;
	int32_t row, column; ///< of the first of them, where they were forgotten
	double x, y;         ///< its middle, where the gap is told to be
} gap_word;

/// Bounds that were forgotten. Where cells stand for several places, a gap can be told to be at another of them.
typedef struct clearance_gap {
	gap_word word[GAP_WORDS];
	int32_t count;
	cell_range rows, columns;            ///< around all of them
	double low_x, low_y, high_x, high_y; ///< around the middles of all of them, where it is told to be
	int32_t next_row, next_column;       ///< where it goes on
} clearance_gap;

/// Forgets the next bounds that the wall may have set; a gap whose next row and column are 0 begins. Returns how many
/// words: 0 when there are no more.
int graze_clearance_forget(clearance_gap *gap, clearance_bounds *clearance, const segment *wall, double radius);
void graze_clearance_forget_all(clearance_bounds *clearance);

/// Tells it to be at another place, so many cells away.
void graze_clearance_tell(clearance_gap *gap, const clearance_bounds *clearance, int32_t rows, int32_t columns);

/// Lowers the bounds in the gap around a wall.
void graze_clearance_fill(clearance_bounds *clearance, const clearance_gap *gap, const segment *wall, double radius);

#endif
