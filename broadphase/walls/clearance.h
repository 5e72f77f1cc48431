// The clearance map: for each small cell a lower bound of the distance from its points to the nearest wall of the
// level, a quantised distance field. A body whose reach is below the bound at the middle of its path touches no wall.
//
// A bound has 4 bits: bound = nibble * quantum, with 14 quanta to the margin; 15 means beyond the margin. 4 bits decide
// for most bodies. 16 columns by 8 rows of cells fill a cache line; the index of a cell's nibble is
//
//     ((row / 8) * (columns / 16) + column / 16) * 128 + row % 8 * 16 + column % 16
//
// so that a word of 32 bits holds 8 consecutive cells of a row.
//
// **Edits.** The map is the minimum over its walls, and a wall's contribution to a cell is always the same number. So
// walls are added one by one, in any order. When a wall is removed, the bounds that it may have determined are reset
// to 15 and lowered again by the walls near them: a repair. Without it the old bounds are still lower bounds.
#ifndef GRAZE_BROADPHASE_WALLS_CLEARANCE_H
#define GRAZE_BROADPHASE_WALLS_CLEARANCE_H

#include "broadphase/caller_memory.h"
#include "broadphase/frame.h"
#include "broadphase/segment.h"
#include "kernels/kernels.h"

typedef struct clearance_bounds {
	clearance_map map; ///< what kernels read: the same nibbles
	uint32_t *nibbles;
	const graze_kernels *kernels;
	float slack;         ///< for rounding; see graze_rounding_slack
	double side;         ///< of a cell
	double deduction;    ///< subtracted from the distance of a cell's centre: half a diagonal, and the slack
	double max_distance; ///< from a wall's axis to the centre of a cell that a wall of radius 0 lowers below 15
	float quanta_per_unit;
	size_t stale_walls; ///< removed walls whose bounds are still in the map
} clearance_bounds;

/// The number of words that the map of a frame takes.
size_t graze_clearance_words(const map_frame *frame);

/// Makes a map without walls, every bound 15, in the caller's words.
void graze_clearance_set(clearance_bounds *clearance, const map_frame *frame, float margin, float slack,
	const graze_kernels *kernels, uint32_t *words);

/// The same in memory of its own. Returns false when there is none.
bool graze_clearance_make(clearance_bounds *clearance, const map_frame *frame, float margin, float slack,
	const graze_kernels *kernels, caller_memory *memory);
void graze_clearance_free(clearance_bounds *clearance, caller_memory *memory);

/// Lowers the bounds around a wall: a segment with a radius. It takes time proportional to the cells within the margin
/// of the wall.
void graze_clearance_lower(clearance_bounds *clearance, const segment *wall, double radius);

/// Prefetches the words that graze_clearance_lower changes, up to a limit.
void graze_clearance_prefetch(const clearance_bounds *clearance, const segment *wall, double radius);

enum { CLEARANCE_WORDS = 256 }; ///< words that are processed at a time

/// A word with bounds that were reset.
typedef struct repair_word {
	uint32_t *word;
	int32_t row, column; ///< of its first cell, where it was reset
	double x, y;         ///< the centre of its first cell, at the present position of the repair
} repair_word;

/// Bounds that were reset. Where coordinates wrap, one word stands for several positions, and walls near each of them
/// must lower it: the repair can be moved from one to the next.
typedef struct clearance_repair {
	repair_word word[CLEARANCE_WORDS];
	int32_t count;
	cell_range rows, columns;            ///< of all words, where they were reset
	double low_x, low_y, high_x, high_y; ///< around the centres of all cells, at the present position
	int32_t next_row, next_column;       ///< where the next graze_clearance_reset continues; 0 at first
} clearance_repair;

/// Resets the next words with bounds that the wall may have determined. Returns false when there are no more.
bool graze_clearance_reset(clearance_repair *repair, clearance_bounds *clearance, const segment *wall, double radius);

/// Resets all words.
void graze_clearance_reset_all(clearance_bounds *clearance);

/// Moves a repair to the position that is this many rows and columns away from where its words were reset.
void graze_clearance_move_repair(
	clearance_repair *repair, const clearance_bounds *clearance, int32_t rows, int32_t columns);

/// Lowers the bounds of a repair around a wall.
void graze_clearance_lower_repair(
	clearance_bounds *clearance, const clearance_repair *repair, const segment *wall, double radius);

#endif
