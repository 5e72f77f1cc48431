// The assignment of blocks to the cells of a strip: greedy, in the order of the cells. It depends on nothing outside of
// the strip.
#ifndef GRAZE_BROADPHASE_WALLS_BLOCK_ASSIGNMENT_H
#define GRAZE_BROADPHASE_WALLS_BLOCK_ASSIGNMENT_H

#include "broadphase/walls/entries.h"

/// The indices of a block's walls, before the block itself is made.
typedef struct block_walls {
	int32_t wall[LANES];
	int32_t count;
} block_walls;

/// Assigns blocks to the cells of a strip whose entries are written. Each cell gets its first block, counted from 1 on
/// within the strip, 0 for an empty cell, and the number of its blocks. Returns the number of blocks of the strip.
///
/// blocks: room for one more than the blocks that the strip takes without sharing; the first one is not used
uint32_t graze_assign_blocks(block_walls *blocks, const cell_entries *entries, size_t strip);

/// Packs the walls of blocks 1 to `count` without gaps: the last wall of each block is complemented. They take no more
/// room than the entries that the blocks were made of.
void graze_pack_blocks(int32_t *packed, const block_walls *blocks, uint32_t count);

/// Reads the walls of the next block, and advances `packed`. Returns their number.
size_t graze_unpack_block(int32_t walls[LANES], const int32_t **packed);

#endif
