// A small world: a square of four walls, and edits of single walls that fail the test if they fail.
#ifndef GRAZE_WORLD_SQUARE_WORLD_H
#define GRAZE_WORLD_SQUARE_WORLD_H

#include "support/trial.h"
#include "world/game_state.h"

/// Bytes of a block (gz_world_save): the header, and one entry for each wall that differs from the world as built.
enum { BLOCK_HEADER = 40, BLOCK_ENTRY = 48 };

/// A square from (0, 0) to (8, 8).
enum { SQUARE_WALLS = 4 };
extern const trial_wall square[SQUARE_WALLS];

gz_world *make_square(gz_allocator allocator);

gz_walls wall_views(const trial_wall *walls, size_t count);

/// Adds a wall, which must get the index `expected`.
void add_wall(gz_world *world, trial_wall wall, int32_t expected);
void remove_wall(gz_world *world, int32_t index);
void move_wall(gz_world *world, int32_t index, trial_wall wall);

void restore_block(gz_world *world, const block *b);

#endif
