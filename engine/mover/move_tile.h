// Moves the bodies of a tile among walls.
#ifndef GRAZE_MOVER_MOVE_TILE_H
#define GRAZE_MOVER_MOVE_TILE_H

#include "engine/mover/mover_tile.h"

/// query_type.find_pairs: moves all bodies of the tile. Movers end at p of their records, bodies of the fast path at
/// the end of their last segment, all others at the end of their displacement. The report has the error.
void graze_move_tile(query_run *run);

/// The beginning without the fast path: every body with a wall in reach becomes a mover, with the shapes around it.
/// False without memory.
///
/// margin: as in graze_mover_candidates
bool graze_movers_begin(query_run *run, mover_tile *t, const float *margin);

/// Moves bodies among walls alone, and writes where they end.
extern const query_type graze_moves_among_walls;

#endif
