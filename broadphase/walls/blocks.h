// The blocks of a level: eight walls each, structure of arrays, in one growing array that the kernels read. A cell uses
// a run of consecutive blocks. Runs that no cell uses any more are kept in free lists by size, and reused.
//
// Every lane of a block holds a wall or is empty. An empty lane holds a wall of length 0 at a distance that no body
// reaches, so that kernels need no mask.
#ifndef GRAZE_BROADPHASE_WALLS_BLOCKS_H
#define GRAZE_BROADPHASE_WALLS_BLOCKS_H

#include <stdbool.h>

#include "broadphase/caller_memory.h"
#include "kernels/data/columns.h"

enum { FREE_LISTS = 32 };

/// Block 0 is empty and serves all cells without walls.
typedef struct block_store {
	wall_block *data;
	uint32_t *users; ///< the number of cells that share each block; undefined for runs of several blocks
	size_t count, capacity;
	size_t free_count; ///< blocks, of `count`, that are in the free lists
	/// The first free run of 2^k blocks; 0: none. A free run holds the next one's first block in its own first lane.
	uint32_t free_list[FREE_LISTS];
} block_store;

/// Allocates an empty store for `count` blocks and an eighth more. Returns false when there is no memory; the store is
/// valid for graze_blocks_free then as well.
bool graze_blocks_make(block_store *store, size_t count, caller_memory *memory);
void graze_blocks_free(block_store *store, caller_memory *memory);

/// Ensures that `count` blocks can be taken, in runs of any size. Returns false, with the store unchanged, when there
/// is no memory. Growing copies all blocks.
bool graze_blocks_reserve(block_store *store, size_t count, caller_memory *memory);

/// Takes a run of this many empty blocks: from the first free list that has one large enough, else from the end of
/// the array, where there must be capacity. Returns the first block.
uint32_t graze_blocks_take(block_store *store, uint32_t blocks);

/// Returns a run of blocks to the free lists, split into powers of two.
void graze_blocks_give_back(block_store *store, uint32_t first, uint32_t blocks);

/// The coordinates of the wall in an empty lane.
#define EMPTY_LANE_POSITION 1e18f

/// Whether a lane holds a wall, and the index of the wall in a lane that does.
static inline bool block_has(const wall_block *block, int lane) { return block->sum_x[lane] != EMPTY_LANE_POSITION; }
static inline int32_t block_wall(const wall_block *block, int lane) { return block->wall[lane] / RECORD; }

void graze_block_set(wall_block *block, int lane, const wall_record *walls, int32_t wall);
void graze_block_clear(wall_block *block, int lane);
void graze_block_copy(wall_block *to, int lane, const wall_block *from, int from_lane);

/// Sets the first lanes to these walls, at most LANES of them, and clears the others.
void graze_block_fill(wall_block *block, const wall_record *walls, const int32_t *list, size_t count);

/// The lane of a wall; LANES when the block does not have it.
int graze_block_find(const wall_block *block, int32_t wall);

/// The first empty lane; LANES when the block is full.
int graze_block_empty_lane(const wall_block *block);

#endif
