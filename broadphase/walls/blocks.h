// The blocks of a cell map: eight walls each, in one array that the kernels read, and that grows. Blocks that no cell
// uses any more go into lists by the size of their run and serve the next cells.
#ifndef GRAZE_BROADPHASE_WALLS_BLOCKS_H
#define GRAZE_BROADPHASE_WALLS_BLOCKS_H

#include "broadphase/memory.h"
#include "kernels/columns.h"

enum { RUN_SIZES = 32 };

/// Block 0 is empty and serves all empty cells.
typedef struct block_store {
	wall_block *at;
	uint32_t *users; ///< how many cells share each block; of a run of several, which is one cell's own, nothing
	size_t count, capacity;
	size_t unused;                  ///< of the count
	uint32_t unused_run[RUN_SIZES]; ///< the first run of 2^i of them, whose first place names the next; 0: none
} block_store;

/// Room for `count` blocks and some more; none is used. Returns 0 when there is no memory; what was made is freed by
/// graze_blocks_free all the same.
int graze_blocks_make(block_store *store, size_t count, caller_memory *memory);
void graze_blocks_free(block_store *store, caller_memory *memory);

/// Sees to it that so many blocks can be taken, whatever their runs. Returns 0 when there is no memory, and nothing has
/// changed.
int graze_blocks_reserve(block_store *store, size_t count, caller_memory *memory);

/// Takes a run of this many blocks, which are empty, and gives one back.
uint32_t graze_blocks_take(block_store *store, uint32_t blocks);
void graze_blocks_give(block_store *store, uint32_t first, uint32_t blocks);

/// Nothing passes a place without a wall: a wall of no length, at a distance that no body reaches.
#define NO_WALL_AT 1e18f

static inline int block_has(const wall_block *block, int place) { return block->sum_x[place] != NO_WALL_AT; }
static inline int32_t block_wall(const wall_block *block, int place) { return block->wall[place] / RECORD; }

void graze_block_set(wall_block *block, int place, const wall_record *walls, int32_t wall);
void graze_block_clear(wall_block *block, int place);
void graze_block_copy(wall_block *to, int place, const wall_block *from, int from_place);

/// These walls, at most LANES of them.
void graze_block_fill(wall_block *block, const wall_record *walls, const int32_t *list, size_t count);

/// The place of a wall; the first place without one; LANES where there is none.
int graze_block_find(const wall_block *block, int32_t wall);
int graze_block_capacity(const wall_block *block);

#endif
