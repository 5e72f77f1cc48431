// The cell map: every wall is listed in every cell that it comes within the margin of, so that a body whose reach is
// within the margin looks into the one cell under the middle of its path. Lists are blocks of eight walls.
//
// Neighbouring cells share a block where their walls together fit into one: the filter looks at eight walls for the
// price of one, so that the further walls of a neighbour cost nothing. The blocks of game levels become six to eight
// times fewer and stay in the second cache.
#ifndef GRAZE_CELLS_H
#define GRAZE_CELLS_H

#include "broadphase/frame.h"
#include "broadphase/memory.h"

typedef struct cell_lists {
	cell_map map;
	wall_cell *cells;
	wall_cell *everywhere; ///< one more cell, behind the others: it lists every wall, for bodies that reach almost all
	wall_block *blocks;
	size_t block_count;
	size_t occupied; ///< cells with walls
	size_t entries;  ///< walls listed, over all cells
	double margin;   ///< walls are listed up to this distance, rounding included
} cell_lists;

/// A map that lists walls[index[i]] for i < count. `walls` are all walls of the world. Returns 0 when there is no
/// memory.
int graze_cells_make(cell_lists *cells, const map_frame *frame, double margin, const wall_record *walls,
	const int32_t *index, size_t count, caller_memory *memory);
void graze_cells_free(cell_lists *cells, caller_memory *memory);

/// How many lists a wall of these extents enters, about.
double graze_cells_estimate(double extent_x, double extent_y, double margin, double side);

#endif
