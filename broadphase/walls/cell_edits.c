// Walls enter and leave the lists of a cell map that is built.
//
// A wall enters each block once, whichever of the cells that share it list the wall. So that it can be taken out again,
// one rule holds: a block has a wall only as long as some cell that uses the block lists it.
#include "broadphase/walls/listing.h"
#include "broadphase/walls/runs.h"

typedef struct cell_edit {
	cell_lists *c;
	const wall_record *walls;
	int32_t wall, becomes;
	size_t blocks; ///< that it may take
} cell_edit;

static wall_block *block_of(const cell_lists *c, const wall_cell *cell, uint32_t i) {
	return c->blocks.at + cell->first + i;
}

static int lists(const cell_edit *e, int32_t wall, size_t cell) {
	const wall_listing l = listing_of(&e->c->map.frame, e->c->margin, e->walls + wall);
	return listing_has_cell(&l, cell);
}

// ---------------------------------------------------------------------------------------------------------------------
// Shared blocks
// ---------------------------------------------------------------------------------------------------------------------

/// The walls of a cell that shares its block: those that it lists itself.
static int own_walls(const cell_edit *e, size_t cell, int32_t list[LANES]) {
	const wall_block *block = block_of(e->c, e->c->cells + cell, 0);
	int count = 0;
	for (int k = 0; k < LANES; k++)
		if (block_has(block, k) && lists(e, block_wall(block, k), cell)) list[count++] = block_wall(block, k);
	return count;
}

/// How many walls of the list the block lacks; more than LANES where it has no room for them.
static int lacks(const wall_block *block, const int32_t *list, int count) {
	int missing = 0, capacity = 0;
	for (int i = 0; i < count; i++) missing += graze_block_find(block, list[i]) == LANES;
	for (int k = 0; k < LANES; k++) capacity += !block_has(block, k);
	return missing <= capacity ? missing : LANES + 1;
}

/// The block of a neighbour that lacks the fewest of these walls, or a new one.
static uint32_t choose_block(const cell_edit *e, size_t cell, const int32_t *list, int count) {
	cell_lists *c = e->c;
	const size_t columns = (size_t)1 << c->map.frame.column_bits, mask = frame_cells(&c->map.frame) - 1;
	const size_t neighbours[] = {cell - 1, cell - columns, cell + 1, cell + columns};
	uint32_t best = 0;
	int least = LANES + 1;
	for (int i = 0; i < 4; i++) {
		const wall_cell *n = c->cells + (neighbours[i] & mask);
		const int missing = n->first && n->blocks == 1 ? lacks(block_of(c, n, 0), list, count) : LANES + 1;
		if (missing < least) least = missing, best = n->first;
	}
	return best ? best : graze_blocks_take(&c->blocks, 1);
}

typedef struct block_search {
	const wall_cell *cells;
	uint32_t block;
} block_search;

static int uses_block(void *context, size_t cell) {
	const block_search *s = context;
	return s->cells[cell].first == s->block;
}

static void drop_user(cell_lists *c, uint32_t block) {
	if (!--c->blocks.users[block]) graze_blocks_give(&c->blocks, block, 1);
}

/// The cell has left this block. Walls that no other of its cells lists leave as well.
static void leave_block(const cell_edit *e, uint32_t block, const int32_t *list, int count) {
	cell_lists *c = e->c;
	drop_user(c, block);
	for (int i = 0; c->blocks.users[block] && i < count; i++) {
		const wall_listing l = listing_of(&c->map.frame, c->margin, e->walls + list[i]);
		if (listing_each(&l, uses_block, &(block_search){c->cells, block})) continue;
		graze_block_clear(c->blocks.at + block, graze_block_find(c->blocks.at + block, list[i]));
	}
}

/// The cell's block is full, or the empty one: the cell goes where there is room for it and the new wall.
static void change_block(const cell_edit *e, size_t cell) {
	cell_lists *c = e->c;
	wall_cell *at = c->cells + cell;
	const uint32_t before = at->first;
	int32_t list[LANES + 1];
	int count = before ? own_walls(e, cell, list) : 0;
	list[count++] = e->wall;
	if (count > LANES) {
		*at = (wall_cell){graze_blocks_take(&c->blocks, 2), 2};
		graze_block_fill(block_of(c, at, 0), e->walls, list, LANES);
		graze_block_fill(block_of(c, at, 1), e->walls, list + LANES, 1);
	} else {
		*at = (wall_cell){choose_block(e, cell, list, count), 1};
		wall_block *block = block_of(c, at, 0);
		for (int i = 0; i < count; i++)
			if (graze_block_find(block, list[i]) == LANES)
				graze_block_set(block, graze_block_capacity(block), e->walls, list[i]);
		c->blocks.users[at->first]++;
	}
	if (before) leave_block(e, before, list, count - 1);
}

// ---------------------------------------------------------------------------------------------------------------------
// Edits
// ---------------------------------------------------------------------------------------------------------------------

static void prefetch(const void *memory, size_t bytes) {
	for (size_t line = 0; line < bytes; line += 64) __builtin_prefetch((const char *)memory + line);
}

/// What the wall may take at most. In a large world its cells and blocks are in no cache: all are fetched at once.
static int count_blocks(void *context, size_t cell) {
	cell_edit *e = context;
	e->blocks += e->c->cells[cell].blocks + 1;
	prefetch(block_of(e->c, e->c->cells + cell, 0), sizeof(wall_block));
	return 0;
}

static int enter_cell(void *context, size_t cell) {
	const cell_edit *e = context;
	wall_cell *at = e->c->cells + cell;
	e->c->entries++, e->c->occupied += !at->first;
	if (at->first && graze_run_has(&e->c->blocks, at, e->wall)) return 0;
	const int capacity = at->first && at->blocks == 1 ? graze_block_capacity(block_of(e->c, at, 0)) : LANES;
	if (at->blocks > 1) graze_run_add(&e->c->blocks, at, e->walls, e->wall);
	else if (capacity < LANES) graze_block_set(block_of(e->c, at, 0), capacity, e->walls, e->wall);
	else change_block(e, cell);
	return 0;
}

static int lists_any(const cell_edit *e, size_t cell) {
	const wall_block *block = block_of(e->c, e->c->cells + cell, 0);
	for (int k = 0; k < LANES; k++)
		if (block_has(block, k) && lists(e, block_wall(block, k), cell)) return 1;
	return 0;
}

static int leave_cell(void *context, size_t cell) {
	const cell_edit *e = context;
	wall_cell *at = e->c->cells + cell;
	e->c->entries--;
	if (!at->first) return 0;
	if (at->blocks == 1) {
		const int place = graze_block_find(block_of(e->c, at, 0), e->wall);
		if (place < LANES) graze_block_clear(block_of(e->c, at, 0), place);
	} else {
		graze_run_remove(&e->c->blocks, at, e->wall);
	}
	if (at->blocks > 1 || lists_any(e, cell)) return 0;
	drop_user(e->c, at->first), e->c->occupied--;
	*at = (wall_cell){0, 1};
	return 0;
}

static int rename_in_cell(void *context, size_t cell) {
	const cell_edit *e = context;
	const wall_cell *at = e->c->cells + cell;
	for (uint32_t i = 0; i < at->blocks; i++) {
		wall_block *block = block_of(e->c, at, i);
		const int place = graze_block_find(block, e->wall);
		if (place < LANES) block->wall[place] = e->becomes * RECORD;
	}
	return 0;
}

static wall_listing listing_in(const cell_edit *e) {
	return listing_of(&e->c->map.frame, e->c->margin, e->walls + e->wall);
}

void graze_cells_prefetch(const cell_lists *c, const wall_record *wall) {
	const wall_listing l = listing_of(&c->map.frame, c->margin, wall);
	for (int32_t r = l.rows.first; r <= l.rows.last && r < l.rows.first + LANES; r++) {
		cell_range columns;
		if (!listing_columns(&l, r, &columns)) continue;
		const int32_t last = columns.last < columns.first + 64 ? columns.last : columns.first + 64;
		for (int32_t k = columns.first & ~7; k <= last; k += 8)
			__builtin_prefetch(c->cells + frame_cell(&c->map.frame, k, r));
	}
}

int graze_cells_add(cell_lists *c, const wall_record *walls, int32_t wall, caller_memory *memory) {
	cell_edit e = {.c = c, .walls = walls, .wall = wall, .blocks = graze_complete_cell_growth(c)};
	const wall_listing l = listing_in(&e);
	listing_each(&l, count_blocks, &e);
	if (!graze_blocks_reserve(&c->blocks, e.blocks, memory)) return 0;
	c->map.blocks = c->blocks.at;
	listing_each(&l, enter_cell, &e);
	graze_complete_cell_add(c, walls, wall);
	return 1;
}

void graze_cells_remove(cell_lists *c, const wall_record *walls, int32_t wall) {
	cell_edit e = {.c = c, .walls = walls, .wall = wall};
	const wall_listing l = listing_in(&e);
	listing_each(&l, count_blocks, &e);
	listing_each(&l, leave_cell, &e);
	graze_complete_cell_remove(c, wall);
}

void graze_cells_rename(cell_lists *c, const wall_record *walls, int32_t wall, int32_t becomes) {
	cell_edit e = {.c = c, .walls = walls, .wall = wall, .becomes = becomes};
	const wall_listing l = listing_in(&e);
	listing_each(&l, rename_in_cell, &e);
	const uint32_t place = c->place[becomes] = c->place[wall];
	block_of(c, c->complete_cell, place / LANES)->wall[place % LANES] = becomes * RECORD;
}
