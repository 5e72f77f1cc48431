#include "broadphase/walls/runs.h"

#include <string.h>

int graze_run_has(const block_store *blocks, const wall_cell *cell, int32_t wall) {
	for (uint32_t i = 0; i < cell->blocks; i++)
		if (graze_block_find(blocks->at + cell->first + i, wall) < LANES) return 1;
	return 0;
}

/// Makes a run longer.
static void move_run(block_store *blocks, wall_cell *cell, uint32_t had, uint32_t capacity) {
	const uint32_t first = graze_blocks_take(blocks, capacity);
	memcpy(blocks->at + first, blocks->at + cell->first, cell->blocks * sizeof *blocks->at);
	if (had) graze_blocks_give(blocks, cell->first, had);
	cell->first = first;
}

static wall_block *last_block(const block_store *blocks, const wall_cell *cell) {
	return blocks->at + cell->first + cell->blocks - 1;
}

void graze_run_add(block_store *blocks, wall_cell *cell, const wall_record *walls, int32_t wall) {
	if (graze_block_capacity(last_block(blocks, cell)) == LANES) {
		move_run(blocks, cell, cell->blocks, cell->blocks + 1);
		cell->blocks++;
	}
	wall_block *last = last_block(blocks, cell);
	graze_block_set(last, graze_block_capacity(last), walls, wall);
}

/// The last wall of the run goes to this place.
static void close_gap(block_store *blocks, wall_cell *cell, wall_block *block, int place) {
	wall_block *last = last_block(blocks, cell);
	const int from = graze_block_capacity(last) - 1;
	graze_block_copy(block, place, last, from);
	graze_block_clear(last, from);
	if (from) return;
	graze_blocks_give(blocks, cell->first + --cell->blocks, 1);
	if (cell->blocks == 1) blocks->users[cell->first] = 1;
}

void graze_run_remove(block_store *blocks, wall_cell *cell, int32_t wall) {
	for (uint32_t i = 0; i < cell->blocks; i++) {
		wall_block *block = blocks->at + cell->first + i;
		const int place = graze_block_find(block, wall);
		if (place == LANES) continue;
		close_gap(blocks, cell, block, place);
		return;
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// The cell that lists every wall
// ---------------------------------------------------------------------------------------------------------------------

uint32_t graze_complete_cell_growth(const cell_lists *c) {
	return c->walls < (size_t)c->complete_cell_capacity * LANES
			   ? 0
			   : c->complete_cell_capacity + c->complete_cell_capacity / 2 + 1;
}

static wall_block *block_at(const cell_lists *c, size_t place) {
	return c->blocks.at + c->complete_cell->first + place / LANES;
}

void graze_complete_cell_add(cell_lists *c, const wall_record *walls, int32_t wall) {
	const uint32_t grown = graze_complete_cell_growth(c);
	if (grown)
		move_run(&c->blocks, c->complete_cell, c->complete_cell_capacity, grown), c->complete_cell_capacity = grown;
	const size_t place = c->walls++;
	c->place[wall] = (uint32_t)place;
	graze_block_set(block_at(c, place), (int)(place % LANES), walls, wall);
	c->complete_cell->blocks = (uint32_t)(place / LANES + 1);
}

void graze_complete_cell_remove(cell_lists *c, int32_t wall) {
	const uint32_t place = c->place[wall], last = (uint32_t)--c->walls;
	wall_block *from = block_at(c, last);
	c->place[block_wall(from, last % LANES)] = place;
	graze_block_copy(block_at(c, place), place % LANES, from, last % LANES);
	graze_block_clear(from, last % LANES);
	c->complete_cell->blocks = (last + LANES - 1) / LANES;
}
