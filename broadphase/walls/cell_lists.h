// The cell lists of a level: every wall is listed in every cell that comes within the margin of it, so that a body
// whose reach is within the margin looks up a single cell, the one at the middle of its path. A list is a run of
// blocks of eight walls.
//
// **Shared blocks.** Neighbouring cells share a block where their walls together fit into one. The filter tests eight
// walls for the price of one, so a neighbour's additional walls cost nothing. The blocks of game levels become six to
// eight times fewer and stay in the second-level cache. Cells of different strips (strips.h) share none when they are
// built.
//
// **The complete cell.** One additional cell lists every wall of the level, for bodies that reach almost all cells. Its
// blocks are its own, and full but for the last one.
#ifndef GRAZE_BROADPHASE_WALLS_CELL_LISTS_H
#define GRAZE_BROADPHASE_WALLS_CELL_LISTS_H

#include "broadphase/caller_memory.h"
#include "broadphase/frame.h"
#include "broadphase/task_runner.h"
#include "broadphase/walls/blocks.h"

typedef struct cell_lists {
	cell_map map; ///< what kernels read: the same cells and blocks
	wall_cell *cells;
	wall_cell *complete_cell;        ///< behind the other cells
	uint32_t complete_cell_capacity; ///< blocks of its run, of which `complete_cell->blocks` are in use
	/// The position of each wall in the complete cell, by the index of the wall in the world. All levels share it.
	uint32_t *complete_index;
	block_store blocks;
	size_t walls;
	size_t occupied_cells; ///< cells with walls
	size_t entries;        ///< walls listed, summed over all cells; counts a wrapped cell once per coordinate
	double margin;         ///< walls are listed up to this distance, which includes the slack for rounding
} cell_lists;

/// Lists walls[index[i]], i < count, in the cells of the frame. Returns false when there is no memory; the lists are
/// valid for graze_cells_free then as well.
///
/// walls: all walls of the world
/// complete_index: kept; has an element for each of them
bool graze_cells_make(cell_lists *cells, const map_frame *frame, double margin, const wall_record *walls,
	const int32_t *index, size_t count, uint32_t *complete_index, const task_runner *runner, caller_memory *memory);
void graze_cells_free(cell_lists *cells, caller_memory *memory);

// Edits (cell_edits.c), in time proportional to the cells that list the wall.

/// Prefetches the cells of a wall; where they are many, the first of them.
void graze_cells_prefetch(const cell_lists *cells, const wall_record *wall);

/// Lists one more wall, which lies within the frame. Returns false, with the lists unchanged, when there is no memory.
bool graze_cells_add(cell_lists *cells, const wall_record *walls, int32_t wall, caller_memory *memory);
void graze_cells_remove(cell_lists *cells, const wall_record *walls, int32_t wall);

/// Changes the index of a wall from `wall` to `index`, which has the same record.
void graze_cells_renumber(cell_lists *cells, const wall_record *walls, int32_t wall, int32_t index);

/// Estimates in how many cells of this side a wall of these extents is listed.
double graze_cells_estimate(double extent_x, double extent_y, double margin, double side);

#endif
