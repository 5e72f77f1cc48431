// Where bodies end and what they met goes into the caller's columns.
#ifndef GRAZE_MOVER_WRITE_MOVES_H
#define GRAZE_MOVER_WRITE_MOVES_H

#include "engine/mover/mover_tile.h"

/// The kind's `answer`: a tile's bodies.
void graze_mover_write_tile(query_run *a);

/// Does the caller want to know more of the tile's bodies than where they end?
int graze_moves_want_details(const query_run *a);

/// All bodies of a gathering.
void graze_collision_write(query_run *a);

#endif
