#include "broadphase/walls/cells.h"

#include <math.h>
#include <string.h>

#include "broadphase/walls/entries.h"

double graze_cells_estimate(double extent_x, double extent_y, double margin, double side) {
	const double across = 1 + 2 * margin / side;
	return (across + (extent_x + extent_y) / side) * across;
}

/// The walls of a block while blocks are shared out.
typedef struct block_walls {
	int32_t wall[LANES];
	int32_t count;
} block_walls;

/// How the cells of one map get their blocks. Block 0 is empty and serves all empty cells.
typedef struct sharing {
	wall_cell *cells;
	const cell_entries *entries;
	block_walls *blocks;
	uint32_t count;
} sharing;

static int holds(const block_walls *block, int32_t wall) {
	for (int i = 0; i < block->count; i++)
		if (block->wall[i] == wall) return 1;
	return 0;
}

/// How many walls of the list the block lacks; more than LANES where it has no room for them.
static int lacks(const block_walls *block, const int32_t *list, uint32_t count) {
	int missing = 0;
	for (uint32_t i = 0; i < count; i++) missing += !holds(block, list[i]);
	return block->count + missing <= LANES ? missing : LANES + 1;
}

static void add(block_walls *block, const int32_t *list, uint32_t count) {
	for (uint32_t i = 0; i < count; i++)
		if (!holds(block, list[i])) block->wall[block->count++] = list[i];
}

/// The block of a cell before this one that lacks the fewest of its walls, or a new one.
static uint32_t choose_block(sharing *s, size_t cell, size_t columns, const int32_t *list, uint32_t count) {
	const size_t back[] = {1, columns, columns + 1, columns - 1}; // beside it, and in the row below
	uint32_t best = s->count;
	int least = LANES + 1;
	for (int i = 0; i < 4; i++) {
		const wall_cell neighbour = cell >= back[i] ? s->cells[cell - back[i]] : (wall_cell){0, 1};
		if (neighbour.blocks > 1 || !neighbour.first) continue;
		const int missing = lacks(s->blocks + neighbour.first, list, count);
		if (missing < least) least = missing, best = neighbour.first;
	}
	s->count += best == s->count;
	return best;
}

/// A wall that is near several of the places that a cell stands for is in its list as often, each behind the other.
static uint32_t keep_one_of_each(int32_t *list, uint32_t count) {
	uint32_t kept = count > 0;
	for (uint32_t i = 1; i < count; i++)
		if (list[i] != list[i - 1]) list[kept++] = list[i];
	return kept;
}

static void give_blocks(sharing *s, size_t cell, size_t columns) {
	int32_t *list = s->entries->wall + s->entries->first[cell];
	const uint32_t count = keep_one_of_each(list, s->entries->first[cell + 1] - s->entries->first[cell]);
	wall_cell *c = s->cells + cell;
	*c = (wall_cell){0, 1};
	if (count > LANES) {
		*c = (wall_cell){s->count, (count + LANES - 1) / LANES};
		for (uint32_t k = 0; k < count; k += LANES)
			add(s->blocks + s->count++, list + k, count - k < LANES ? count - k : LANES);
	} else if (count) {
		c->first = choose_block(s, cell, columns, list, count);
		add(s->blocks + c->first, list, count);
	}
}

/// Makes the shared blocks, and behind them those of the cell that lists every wall.
static int fill_blocks(cell_lists *c, const sharing *s, const wall_record *walls, const int32_t *index, size_t count,
	caller_memory *memory) {
	const size_t complete_cell = (count + LANES - 1) / LANES;
	if (!graze_blocks_make(&c->blocks, s->count + complete_cell, memory)) return 0;
	for (uint32_t i = 0; i < s->count; i++)
		graze_block_fill(c->blocks.at + i, walls, s->blocks[i].wall, (size_t)s->blocks[i].count);
	memset(c->blocks.users, 0, s->count * sizeof *c->blocks.users);
	for (size_t i = 0; i < frame_cells(&c->map.frame); i++) c->blocks.users[c->cells[i].first]++;
	c->blocks.count = s->count + complete_cell;
	*c->complete_cell = (wall_cell){s->count, (uint32_t)complete_cell};
	c->complete_cell_capacity = (uint32_t)complete_cell, c->walls = count;
	for (size_t i = 0; i < complete_cell; i++)
		graze_block_fill(c->blocks.at + s->count + i, walls, index + i * LANES, count - i * LANES);
	for (size_t i = 0; i < count; i++) c->place[index[i]] = (uint32_t)i;
	return 1;
}

/// Blocks that the lists of all cells need at most.
static size_t max_blocks(cell_lists *c, const cell_entries *entries) {
	size_t blocks = 1;
	for (size_t i = 0; i < entries->cells; i++) {
		const size_t walls = entries->first[i + 1] - entries->first[i];
		blocks += (walls + LANES - 1) / LANES;
		c->occupied += walls > 0;
	}
	return blocks;
}

static int share_blocks(cell_lists *c, const cell_entries *entries, const wall_record *walls, const int32_t *index,
	size_t count, caller_memory *memory) {
	const size_t max = max_blocks(c, entries);
	sharing s = {c->cells, entries, graze_allocate(memory, max, sizeof *s.blocks), 1};
	if (!s.blocks) return 0;
	memset(s.blocks, 0, max * sizeof *s.blocks);
	for (size_t i = 0; i < entries->cells; i++) give_blocks(&s, i, (size_t)1 << c->map.frame.column_bits);
	const int made = fill_blocks(c, &s, walls, index, count, memory);
	graze_release(memory, s.blocks, max, sizeof *s.blocks);
	return made;
}

int graze_cells_make(cell_lists *c, const map_frame *frame, double margin, const wall_record *walls,
	const int32_t *index, size_t count, uint32_t *place, caller_memory *memory) {
	const size_t n = frame_cells(frame);
	*c = (cell_lists){.map.frame = *frame, .place = place, .margin = margin};
	c->cells = graze_allocate(memory, n + 1, sizeof *c->cells);
	if (!c->cells) return 0;
	c->complete_cell = c->cells + n;
	cell_entries entries;
	const int made = graze_entries_make(&entries, frame, margin, walls, index, count, memory) &&
					 share_blocks(c, &entries, walls, index, count, memory);
	c->entries = entries.count;
	graze_entries_free(&entries, memory);
	c->map.cells = c->cells, c->map.blocks = c->blocks.at;
	return made;
}

void graze_cells_free(cell_lists *c, caller_memory *memory) {
	graze_blocks_free(&c->blocks, memory);
	graze_release(memory, c->cells, frame_cells(&c->map.frame) + 1, sizeof *c->cells);
}
