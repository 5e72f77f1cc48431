// The worlds that blocks are restored into. The low bits of a number choose the walls that a world is built of, and
// whether it has been edited since.
#ifndef GRAZE_FUZZ_TARGETS_SUPPORT_BLOCK_WORLD_H
#define GRAZE_FUZZ_TARGETS_SUPPORT_BLOCK_WORLD_H

#include "engine/world/snapshot.h"

/// allocator: counts the memory of the world; null: malloc
gz_world *block_world_create(uint8_t number, const gz_allocator *allocator);

/// The walls that this world has had.
size_t block_world_walls(uint8_t number);

/// The header of a block of this world after its edits.
snapshot_header block_world_header(uint8_t number);

#endif
