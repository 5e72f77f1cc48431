#include "broadphase/walls/cell_lists.h"

#include <math.h>
#include <string.h>

#include "broadphase/walls/entries.h"

double graze_cells_estimate(double extent_x, double extent_y, double margin, double side) {
	const double across = 1 + 2 * margin / side;
	return (across + (extent_x + extent_y) / side) * across;
}

// ---------------------------------------------------------------------------------------------------------------------
// Assignment of blocks to cells: greedy, in the order of the cells
// ---------------------------------------------------------------------------------------------------------------------

/// The indices of a block's walls, before the block itself is made.
typedef struct block_walls {
	int32_t wall[LANES];
	int32_t count;
} block_walls;

/// The assignment so far. Block 0 is empty and serves all empty cells.
typedef struct block_assignment {
	wall_cell *cells;
	const cell_entries *entries;
	block_walls *blocks;
	uint32_t count;
} block_assignment;

static bool holds(const block_walls *block, int32_t wall) {
	for (int i = 0; i < block->count; i++)
		if (block->wall[i] == wall) return true;
	return false;
}

/// The number of walls of the list that the block lacks; LANES + 1 when they do not fit into it.
static int count_missing(const block_walls *block, const int32_t *list, uint32_t count) {
	int missing = 0;
	for (uint32_t i = 0; i < count; i++) missing += !holds(block, list[i]);
	return block->count + missing <= LANES ? missing : LANES + 1;
}

static void add_missing(block_walls *block, const int32_t *list, uint32_t count) {
	for (uint32_t i = 0; i < count; i++)
		if (!holds(block, list[i])) block->wall[block->count++] = list[i];
}

/// The block, among those of the cells to the left and in the row below, that lacks the fewest walls of the list and
/// has room for them; else a new one.
static uint32_t choose_block(block_assignment *a, size_t cell, size_t columns, const int32_t *list, uint32_t count) {
	const size_t back[] = {1, columns, columns + 1, columns - 1};
	uint32_t best = a->count;
	int fewest = LANES + 1;
	for (int i = 0; i < 4; i++) {
		const wall_cell neighbour = cell >= back[i] ? a->cells[cell - back[i]] : (wall_cell){0, 1};
		if (neighbour.blocks > 1 || !neighbour.first) continue;
		const int missing = count_missing(a->blocks + neighbour.first, list, count);
		if (missing < fewest) fewest = missing, best = neighbour.first;
	}
	a->count += best == a->count;
	return best;
}

/// Removes consecutive duplicates: a wrapped cell lists a wall once for each of its coordinates that the wall covers.
static uint32_t remove_duplicates(int32_t *list, uint32_t count) {
	uint32_t kept = count > 0;
	for (uint32_t i = 1; i < count; i++)
		if (list[i] != list[i - 1]) list[kept++] = list[i];
	return kept;
}

static void assign_cell(block_assignment *a, size_t cell, size_t columns) {
	int32_t *list = a->entries->wall + a->entries->first[cell];
	const uint32_t count = remove_duplicates(list, a->entries->first[cell + 1] - a->entries->first[cell]);
	wall_cell *c = a->cells + cell;
	*c = (wall_cell){0, 1};
	if (count > LANES) {
		*c = (wall_cell){a->count, (count + LANES - 1) / LANES};
		for (uint32_t k = 0; k < count; k += LANES)
			add_missing(a->blocks + a->count++, list + k, count - k < LANES ? count - k : LANES);
	} else if (count) {
		c->first = choose_block(a, cell, columns, list, count);
		add_missing(a->blocks + c->first, list, count);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// The lists
// ---------------------------------------------------------------------------------------------------------------------

/// Makes the blocks of the cells, and behind them those of the complete cell.
static bool make_blocks(cell_lists *c, const block_assignment *a, const wall_record *walls, const int32_t *index,
	size_t count, caller_memory *memory) {
	const size_t complete_blocks = (count + LANES - 1) / LANES;
	if (!graze_blocks_make(&c->blocks, a->count + complete_blocks, memory)) return false;
	for (uint32_t i = 0; i < a->count; i++)
		graze_block_fill(c->blocks.data + i, walls, a->blocks[i].wall, (size_t)a->blocks[i].count);
	memset(c->blocks.users, 0, a->count * sizeof *c->blocks.users);
	for (size_t i = 0; i < frame_cell_count(&c->map.frame); i++) c->blocks.users[c->cells[i].first]++;
	c->blocks.count = a->count + complete_blocks;
	*c->complete_cell = (wall_cell){a->count, (uint32_t)complete_blocks};
	c->complete_cell_capacity = (uint32_t)complete_blocks, c->walls = count;
	for (size_t i = 0; i < complete_blocks; i++)
		graze_block_fill(c->blocks.data + a->count + i, walls, index + i * LANES, count - i * LANES);
	for (size_t i = 0; i < count; i++) c->complete_index[index[i]] = (uint32_t)i;
	return true;
}

/// The number of blocks without sharing, an upper bound. Counts the occupied cells as well.
static size_t max_blocks(cell_lists *c, const cell_entries *entries) {
	size_t blocks = 1;
	for (size_t i = 0; i < entries->cells; i++) {
		const size_t walls = entries->first[i + 1] - entries->first[i];
		blocks += (walls + LANES - 1) / LANES;
		c->occupied_cells += walls > 0;
	}
	return blocks;
}

static bool assign_blocks(cell_lists *c, const cell_entries *entries, const wall_record *walls, const int32_t *index,
	size_t count, caller_memory *memory) {
	const size_t max = max_blocks(c, entries);
	block_assignment a = {c->cells, entries, graze_allocate(memory, max, sizeof *a.blocks), 1};
	if (!a.blocks) return false;
	memset(a.blocks, 0, max * sizeof *a.blocks);
	for (size_t i = 0; i < entries->cells; i++) assign_cell(&a, i, (size_t)1 << c->map.frame.column_bits);
	const bool made = make_blocks(c, &a, walls, index, count, memory);
	graze_release(memory, a.blocks, max, sizeof *a.blocks);
	return made;
}

bool graze_cells_make(cell_lists *c, const map_frame *frame, double margin, const wall_record *walls,
	const int32_t *index, size_t count, uint32_t *complete_index, caller_memory *memory) {
	const size_t cell_count = frame_cell_count(frame);
	*c = (cell_lists){.map.frame = *frame, .complete_index = complete_index, .margin = margin};
	c->cells = graze_allocate(memory, cell_count + 1, sizeof *c->cells);
	if (!c->cells) return false;
	c->complete_cell = c->cells + cell_count;
	cell_entries entries;
	const bool made = graze_entries_make(&entries, frame, margin, walls, index, count, memory) &&
					  assign_blocks(c, &entries, walls, index, count, memory);
	c->entries = entries.count;
	graze_entries_free(&entries, memory);
	c->map.cells = c->cells, c->map.blocks = c->blocks.data;
	return made;
}

void graze_cells_free(cell_lists *c, caller_memory *memory) {
	graze_blocks_free(&c->blocks, memory);
	graze_release(memory, c->cells, frame_cell_count(&c->map.frame) + 1, sizeof *c->cells);
}
