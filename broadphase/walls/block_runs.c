#include "broadphase/walls/block_runs.h"

#include <string.h>

bool graze_run_has(const block_store *blocks, const wall_cell *cell, int32_t wall) {
	for (uint32_t i = 0; i < cell->blocks; i++)
		if (graze_block_find(blocks->data + cell->first + i, wall) < LANES) return true;
	return false;
}

/// Moves the cell's blocks into a new run of `capacity` blocks and gives back the old run of `old_capacity`.
static void move_run(block_store *blocks, wall_cell *cell, uint32_t old_capacity, uint32_t capacity) {
	const uint32_t first = graze_blocks_take(blocks, capacity);
	memcpy(blocks->data + first, blocks->data + cell->first, cell->blocks * sizeof *blocks->data);
	if (old_capacity) graze_blocks_give_back(blocks, cell->first, old_capacity);
	cell->first = first;
}

static wall_block *last_block(const block_store *blocks, const wall_cell *cell) {
	return blocks->data + cell->first + cell->blocks - 1;
}

void graze_run_add(block_store *blocks, wall_cell *cell, const wall_record *walls, int32_t wall) {
	if (graze_block_empty_lane(last_block(blocks, cell)) == LANES) {
		move_run(blocks, cell, cell->blocks, cell->blocks + 1);
		cell->blocks++;
	}
	wall_block *last = last_block(blocks, cell);
	graze_block_set(last, graze_block_empty_lane(last), walls, wall);
}

/// Moves the run's last wall into this lane, which may be its own, and gives back a last block that becomes empty.
static void fill_lane(block_store *blocks, wall_cell *cell, wall_block *block, int lane) {
	wall_block *last = last_block(blocks, cell);
	const int last_lane = graze_block_empty_lane(last) - 1;
	graze_block_copy(block, lane, last, last_lane);
	graze_block_clear(last, last_lane);
	if (last_lane) return;
	graze_blocks_give_back(blocks, cell->first + --cell->blocks, 1);
	if (cell->blocks == 1) blocks->users[cell->first] = 1;
}

void graze_run_remove(block_store *blocks, wall_cell *cell, int32_t wall) {
	for (uint32_t i = 0; i < cell->blocks; i++) {
		wall_block *block = blocks->data + cell->first + i;
		const int lane = graze_block_find(block, wall);
		if (lane == LANES) continue;
		fill_lane(blocks, cell, block, lane);
		return;
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// The complete cell
// ---------------------------------------------------------------------------------------------------------------------

uint32_t graze_complete_cell_growth(const cell_lists *c) {
	const uint32_t capacity = c->complete_cell_capacity;
	return c->walls < (size_t)capacity * LANES ? 0 : capacity + capacity / 2 + 1;
}

static wall_block *complete_block(const cell_lists *c, size_t position) {
	return c->blocks.data + c->complete_cell->first + position / LANES;
}

void graze_complete_cell_add(cell_lists *c, const wall_record *walls, int32_t wall) {
	const uint32_t capacity = graze_complete_cell_growth(c);
	if (capacity) {
		move_run(&c->blocks, c->complete_cell, c->complete_cell_capacity, capacity);
		c->complete_cell_capacity = capacity;
	}
	const size_t position = c->walls++;
	c->complete_index[wall] = (uint32_t)position;
	graze_block_set(complete_block(c, position), (int)(position % LANES), walls, wall);
	c->complete_cell->blocks = (uint32_t)(position / LANES + 1);
}

void graze_complete_cell_remove(cell_lists *c, int32_t wall) {
	const uint32_t position = c->complete_index[wall], last = (uint32_t)--c->walls;
	wall_block *from = complete_block(c, last);
	c->complete_index[block_wall(from, last % LANES)] = position;
	graze_block_copy(complete_block(c, position), position % LANES, from, last % LANES);
	graze_block_clear(from, last % LANES);
	c->complete_cell->blocks = (last + LANES - 1) / LANES;
}
