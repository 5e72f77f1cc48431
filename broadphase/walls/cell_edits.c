// Edits of cell lists: walls are added and removed, cell by cell.
//
// A wall is added to each block once, whichever of the cells that share the block list it. Invariant: a shared block
// holds a wall only while a cell that uses the block lists it. So a wall that is removed is found in all its blocks.
#include "broadphase/walls/block_runs.h"
#include "broadphase/walls/coverage.h"

typedef struct cell_edit {
	cell_lists *lists;
	const wall_record *walls;
	int32_t wall;
	int32_t new_index; ///< of the wall, where it is renumbered
	size_t blocks;     ///< the largest number of blocks that adding the wall may take
} cell_edit;

static wall_block *block_of(const cell_lists *c, const wall_cell *cell, uint32_t i) {
	return c->blocks.data + cell->first + i;
}

/// Whether a cell lists a wall.
static bool is_listed(const cell_edit *e, int32_t wall, size_t cell) {
	const wall_coverage coverage = coverage_of(&e->lists->map.frame, e->lists->margin, e->walls + wall);
	return coverage_contains_cell(&coverage, cell);
}

// ---------------------------------------------------------------------------------------------------------------------
// Shared blocks
// ---------------------------------------------------------------------------------------------------------------------

/// Lists the walls that a cell of one block lists itself, without those that the block holds for other cells. Returns
/// their number.
static int own_walls(const cell_edit *e, size_t cell, int32_t list[LANES]) {
	const wall_block *block = block_of(e->lists, e->lists->cells + cell, 0);
	int count = 0;
	for (int k = 0; k < LANES; k++)
		if (block_has(block, k) && is_listed(e, block_wall(block, k), cell)) list[count++] = block_wall(block, k);
	return count;
}

/// The number of walls of the list that the block lacks; LANES + 1 when they do not fit into it.
static int count_missing(const wall_block *block, const int32_t *list, int count) {
	int missing = 0, empty = 0;
	for (int i = 0; i < count; i++) missing += graze_block_find(block, list[i]) == LANES;
	for (int k = 0; k < LANES; k++) empty += !block_has(block, k);
	return missing <= empty ? missing : LANES + 1;
}

/// The block, among those of the four neighbouring cells, that lacks the fewest of these walls and has room for them;
/// else a new one.
static uint32_t choose_block(const cell_edit *e, size_t cell, const int32_t *list, int count) {
	cell_lists *c = e->lists;
	const size_t columns = (size_t)1 << c->map.frame.column_bits, mask = frame_cell_count(&c->map.frame) - 1;
	const size_t neighbours[] = {cell - 1, cell - columns, cell + 1, cell + columns};
	uint32_t best = 0;
	int fewest = LANES + 1;
	for (int i = 0; i < 4; i++) {
		const wall_cell *n = c->cells + (neighbours[i] & mask);
		const int missing = n->first && n->blocks == 1 ? count_missing(block_of(c, n, 0), list, count) : LANES + 1;
		if (missing < fewest) fewest = missing, best = n->first;
	}
	return best ? best : graze_blocks_take(&c->blocks, 1);
}

typedef struct block_search {
	const wall_cell *cells;
	uint32_t block;
} block_search;

static bool uses_block(void *context, size_t cell) {
	const block_search *s = context;
	return s->cells[cell].first == s->block;
}

static void drop_user(cell_lists *c, uint32_t block) {
	if (!--c->blocks.users[block]) graze_blocks_give_back(&c->blocks, block, 1);
}

/// Restores the invariant after a cell with these walls has stopped using a block: clears the walls that no other cell
/// of the block lists.
static void leave_block(const cell_edit *e, uint32_t block, const int32_t *list, int count) {
	cell_lists *c = e->lists;
	drop_user(c, block);
	for (int i = 0; c->blocks.users[block] && i < count; i++) {
		const wall_coverage coverage = coverage_of(&c->map.frame, c->margin, e->walls + list[i]);
		if (coverage_visit(&coverage, uses_block, &(block_search){c->cells, block})) continue;
		graze_block_clear(c->blocks.data + block, graze_block_find(c->blocks.data + block, list[i]));
	}
}

/// Moves a cell whose block is full, or the empty one, to blocks that have room for its walls and the new one.
static void change_block(const cell_edit *e, size_t cell) {
	cell_lists *c = e->lists;
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
				graze_block_set(block, graze_block_empty_lane(block), e->walls, list[i]);
		c->blocks.users[at->first]++;
	}
	if (before) leave_block(e, before, list, count - 1);
}

// ---------------------------------------------------------------------------------------------------------------------
// Visits of a wall's cells, for coverage_visit: none ends the enumeration
// ---------------------------------------------------------------------------------------------------------------------

static void prefetch(const void *memory, size_t bytes) {
	for (size_t line = 0; line < bytes; line += CACHE_LINE_BYTES) prefetch_line((const char *)memory + line);
}

/// Counts the blocks that the wall may take at most, and prefetches all blocks at once: in a large world they are in no
/// cache.
static bool count_blocks(void *context, size_t cell) {
	cell_edit *e = context;
	e->blocks += e->lists->cells[cell].blocks + 1;
	prefetch(block_of(e->lists, e->lists->cells + cell, 0), sizeof(wall_block));
	return false;
}

static bool add_to_cell(void *context, size_t cell) {
	const cell_edit *e = context;
	cell_lists *c = e->lists;
	wall_cell *at = c->cells + cell;
	c->entries++, c->occupied_cells += !at->first;
	if (at->first && graze_run_has(&c->blocks, at, e->wall)) return false;
	const int lane = at->first && at->blocks == 1 ? graze_block_empty_lane(block_of(c, at, 0)) : LANES;
	if (at->blocks > 1) graze_run_add(&c->blocks, at, e->walls, e->wall);
	else if (lane < LANES) graze_block_set(block_of(c, at, 0), lane, e->walls, e->wall);
	else change_block(e, cell);
	return false;
}

/// Whether a cell of one block lists any wall itself.
static bool lists_any(const cell_edit *e, size_t cell) {
	const wall_block *block = block_of(e->lists, e->lists->cells + cell, 0);
	for (int k = 0; k < LANES; k++)
		if (block_has(block, k) && is_listed(e, block_wall(block, k), cell)) return true;
	return false;
}

static bool remove_from_cell(void *context, size_t cell) {
	const cell_edit *e = context;
	cell_lists *c = e->lists;
	wall_cell *at = c->cells + cell;
	c->entries--;
	if (!at->first) return false;
	if (at->blocks == 1) {
		const int lane = graze_block_find(block_of(c, at, 0), e->wall);
		if (lane < LANES) graze_block_clear(block_of(c, at, 0), lane);
	} else {
		graze_run_remove(&c->blocks, at, e->wall);
	}
	if (at->blocks > 1 || lists_any(e, cell)) return false;
	drop_user(c, at->first), c->occupied_cells--;
	*at = (wall_cell){0, 1};
	return false;
}

static bool renumber_in_cell(void *context, size_t cell) {
	const cell_edit *e = context;
	const wall_cell *at = e->lists->cells + cell;
	for (uint32_t i = 0; i < at->blocks; i++) {
		wall_block *block = block_of(e->lists, at, i);
		const int lane = graze_block_find(block, e->wall);
		if (lane < LANES) block->wall[lane] = e->new_index * RECORD;
	}
	return false;
}

// ---------------------------------------------------------------------------------------------------------------------
// Edits
// ---------------------------------------------------------------------------------------------------------------------

static wall_coverage edit_coverage(const cell_edit *e) {
	return coverage_of(&e->lists->map.frame, e->lists->margin, e->walls + e->wall);
}

void graze_cells_prefetch(const cell_lists *c, const wall_record *wall) {
	enum { MAX_ROWS = 8, MAX_COLUMNS = 64, PER_LINE = CACHE_LINE_BYTES / sizeof(wall_cell) };
	const wall_coverage coverage = coverage_of(&c->map.frame, c->margin, wall);
	for (int32_t r = coverage.rows.first; r <= coverage.rows.last && r < coverage.rows.first + MAX_ROWS; r++) {
		const cell_range columns = coverage_columns(&coverage, r);
		const int32_t end = columns.first + MAX_COLUMNS, last = columns.last < end ? columns.last : end;
		for (int32_t k = columns.first & ~(PER_LINE - 1); k <= last; k += PER_LINE)
			prefetch_line(c->cells + frame_cell_index(&c->map.frame, k, r));
	}
}

bool graze_cells_add(cell_lists *c, const wall_record *walls, int32_t wall, caller_memory *memory) {
	cell_edit e = {.lists = c, .walls = walls, .wall = wall, .blocks = graze_complete_cell_growth(c)};
	const wall_coverage coverage = edit_coverage(&e);
	coverage_visit(&coverage, count_blocks, &e);
	if (!graze_blocks_reserve(&c->blocks, e.blocks, memory)) return false;
	c->map.blocks = c->blocks.data;
	coverage_visit(&coverage, add_to_cell, &e);
	graze_complete_cell_add(c, walls, wall);
	return true;
}

void graze_cells_remove(cell_lists *c, const wall_record *walls, int32_t wall) {
	cell_edit e = {.lists = c, .walls = walls, .wall = wall};
	const wall_coverage coverage = edit_coverage(&e);
	coverage_visit(&coverage, count_blocks, &e); // for its prefetches
	coverage_visit(&coverage, remove_from_cell, &e);
	graze_complete_cell_remove(c, wall);
}

void graze_cells_renumber(cell_lists *c, const wall_record *walls, int32_t wall, int32_t index) {
	cell_edit e = {.lists = c, .walls = walls, .wall = wall, .new_index = index};
	const wall_coverage coverage = edit_coverage(&e);
	coverage_visit(&coverage, renumber_in_cell, &e);
	const uint32_t position = c->complete_index[index] = c->complete_index[wall];
	block_of(c, c->complete_cell, position / LANES)->wall[position % LANES] = index * RECORD;
}
