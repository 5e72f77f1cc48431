// Runs of blocks that belong to one cell: those of cells with more than eight walls, and that of the complete cell.
#ifndef GRAZE_BROADPHASE_WALLS_BLOCK_RUNS_H
#define GRAZE_BROADPHASE_WALLS_BLOCK_RUNS_H

#include "broadphase/walls/cell_lists.h"

/// Whether one of the cell's blocks holds the wall.
bool graze_run_has(const block_store *blocks, const wall_cell *cell, int32_t wall);

/// Adds a wall. Where the last block is full, the run moves to a longer one, for which there must be capacity.
void graze_run_add(block_store *blocks, wall_cell *cell, const wall_record *walls, int32_t wall);

/// Removes a wall, if the run has it: the run's last wall takes its lane, and a last block that becomes empty is given
/// back. A run of one block becomes an ordinary block, which other cells may share.
void graze_run_remove(block_store *blocks, wall_cell *cell, int32_t wall);

/// The complete cell's run has spare blocks, so that it seldom moves. Returns the length of the run to take before one
/// more wall is added; 0 when the present one suffices.
uint32_t graze_complete_cell_growth(const cell_lists *cells);
void graze_complete_cell_add(cell_lists *cells, const wall_record *walls, int32_t wall);
void graze_complete_cell_remove(cell_lists *cells, int32_t wall);

#endif
