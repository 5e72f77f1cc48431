// The cell map: every wall is listed in every cell that it comes within the margin of, so that a body whose reach is
// within the margin looks into the one cell under the middle of its path. Lists are blocks of eight walls.
//
// Neighbouring cells share a block where their walls together fit into one: the filter looks at eight walls for the
// price of one, so that the further walls of a neighbour cost nothing. The blocks of game levels become six to eight
// times fewer and stay in the second cache.
#ifndef GRAZE_BROADPHASE_WALLS_CELLS_H
#define GRAZE_BROADPHASE_WALLS_CELLS_H

#include "broadphase/frame.h"
#include "broadphase/memory.h"
#include "broadphase/walls/blocks.h"

typedef struct cell_lists {
	cell_map map;
	wall_cell *cells;
	wall_cell
		*complete_cell; ///< one more cell, behind the others: it lists every wall, for bodies that reach almost all
	uint32_t complete_cell_capacity; ///< blocks of it
	uint32_t *place;                 ///< of each wall, in the cell that lists every one; all levels share the column
	block_store blocks;
	size_t walls;
	size_t occupied; ///< cells with walls
	size_t entries;  ///< walls listed, over all cells
	double margin;   ///< walls are listed up to this distance, rounding included
} cell_lists;

/// A map that lists walls[index[i]] for i < count. `walls` are all walls of the world, `place` has room for as many.
/// Returns 0 when there is no memory.
int graze_cells_make(cell_lists *cells, const map_frame *frame, double margin, const wall_record *walls,
	const int32_t *index, size_t count, uint32_t *place, caller_memory *memory);
void graze_cells_free(cell_lists *cells, caller_memory *memory);

/// Fetches the cells of a wall into the caches, or the first of many.
void graze_cells_prefetch(const cell_lists *cells, const wall_record *wall);

/// Lists one more wall, which the map's frame has room for. Returns 0 when there is no memory, and nothing has changed.
int graze_cells_add(cell_lists *cells, const wall_record *walls, int32_t wall, caller_memory *memory);
void graze_cells_remove(cell_lists *cells, const wall_record *walls, int32_t wall);

/// The wall becomes one of another number, with the same record.
void graze_cells_rename(cell_lists *cells, const wall_record *walls, int32_t wall, int32_t becomes);

/// How many lists a wall of these extents enters, about.
double graze_cells_estimate(double extent_x, double extent_y, double margin, double side);

#endif
