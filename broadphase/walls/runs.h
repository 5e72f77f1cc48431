// Runs of several blocks, each of one cell alone: those of cells with many walls, and of the cell that lists every one.
#ifndef GRAZE_BROADPHASE_WALLS_RUNS_H
#define GRAZE_BROADPHASE_WALLS_RUNS_H

#include "broadphase/walls/cells.h"

int graze_run_has(const block_store *blocks, const wall_cell *cell, int32_t wall);

/// Takes a run with one more block where the last is full.
void graze_run_add(block_store *blocks, wall_cell *cell, const wall_record *walls, int32_t wall);

/// If the run has it: its last wall takes the place. Of two blocks one may be left, which other cells may share then.
void graze_run_remove(block_store *blocks, wall_cell *cell, int32_t wall);

/// The cell that lists every wall has more blocks than it uses, so that it is seldom moved. So many are to be taken
/// when one more wall comes.
uint32_t graze_complete_cell_growth(const cell_lists *cells);
void graze_complete_cell_add(cell_lists *cells, const wall_record *walls, int32_t wall);
void graze_complete_cell_remove(cell_lists *cells, int32_t wall);

#endif
