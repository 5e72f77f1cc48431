// A clearance map (clearance_bounds.h): building and lowering.
//
// **Edits.** The map is the minimum over its walls, and a wall's contribution to a cell is always the same number. So
// walls are added one by one, in any order. When a wall is removed, the bounds that it may have determined are reset
// to 15 and lowered again by the walls near them: a repair. Without it the old bounds are still lower bounds.
#ifndef GRAZE_BROADPHASE_WALLS_CLEARANCE_H
#define GRAZE_BROADPHASE_WALLS_CLEARANCE_H

#include "broadphase/walls/clearance_bounds.h"
#include "broadphase/walls/strips.h"

/// The number of words that the map of a frame takes.
size_t graze_clearance_words(const map_frame *frame);

/// Makes a map without walls, every bound 15, in the caller's words.
void graze_clearance_set(clearance_bounds *clearance, const map_frame *frame, float margin, float slack,
	const graze_kernels *kernels, uint32_t *words);

/// Makes a map of walls[index[i]], i < count, in memory of its own, strip by strip. Returns false when there is no
/// memory; the map is valid for graze_clearance_free then as well.
bool graze_clearance_build(clearance_bounds *clearance, const map_frame *frame, float margin, float slack,
	const graze_kernels *kernels, const wall_record *walls, const int32_t *index, size_t count,
	const task_runner *runner, caller_memory *memory);
void graze_clearance_free(clearance_bounds *clearance, caller_memory *memory);

/// Lowers the bounds around a wall: a segment with a radius. It takes time proportional to the cells within the margin
/// of the wall.
void graze_clearance_lower(clearance_bounds *clearance, const segment *wall, double radius);

/// Prefetches the words that graze_clearance_lower changes, up to a limit.
void graze_clearance_prefetch(const clearance_bounds *clearance, const segment *wall, double radius);

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
	bool repeats;                        ///< a word may occur several times
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
