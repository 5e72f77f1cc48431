#include "broadphase/cells.h"

#include <math.h>
#include <string.h>

#include "broadphase/entries.h"

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

static void give_blocks(sharing *s, size_t cell, size_t columns) {
	const int32_t *list = s->entries->wall + s->entries->first[cell];
	const uint32_t count = s->entries->first[cell + 1] - s->entries->first[cell];
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

static void set_place(wall_block *block, int k, const wall_record *walls, int32_t wall) {
	const wall_record *w = walls + wall;
	const double ex = (double)w->bx - (double)w->ax, ey = (double)w->by - (double)w->ay;
	const double length = sqrt(ex * ex + ey * ey);
	block->ax[k] = w->ax, block->ay[k] = w->ay;
	block->ux[k] = length > 0 ? (float)(ex / length) : 1;
	block->uy[k] = length > 0 ? (float)(ey / length) : 0;
	block->length[k] = (float)length;
	block->wall[k] = wall * RECORD;
}

/// Nothing passes a place without a wall: a wall of no length, at a distance that no body reaches.
static void clear_place(wall_block *block, int k) {
	block->ax[k] = block->ay[k] = 1e18f;
	block->ux[k] = 1, block->uy[k] = block->length[k] = 0;
	block->wall[k] = 0;
}

static void fill_block(wall_block *block, const wall_record *walls, const int32_t *list, size_t count) {
	for (int k = 0; k < LANES; k++) {
		if ((size_t)k < count) set_place(block, k, walls, list[k]);
		else clear_place(block, k);
	}
}

/// Makes the shared blocks, and behind them those of the cell that lists every wall.
static int fill_blocks(cell_lists *c, const sharing *s, const wall_record *walls, const int32_t *index, size_t count,
	caller_memory *memory) {
	const size_t everywhere = (count + LANES - 1) / LANES;
	if (s->count + everywhere > UINT32_MAX) return 0;
	c->block_count = s->count + everywhere;
	c->blocks = graze_allocate(memory, c->block_count, sizeof *c->blocks);
	if (!c->blocks) return 0;
	for (uint32_t i = 0; i < s->count; i++)
		fill_block(c->blocks + i, walls, s->blocks[i].wall, (size_t)s->blocks[i].count);
	*c->everywhere = (wall_cell){s->count, (uint32_t)everywhere};
	for (size_t i = 0; i < everywhere; i++)
		fill_block(c->blocks + s->count + i, walls, index + i * LANES, count - i * LANES);
	return 1;
}

/// Blocks that the lists of all cells need at most.
static size_t most_blocks(cell_lists *c, const cell_entries *entries) {
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
	const size_t most = most_blocks(c, entries);
	sharing s = {c->cells, entries, graze_allocate(memory, most, sizeof *s.blocks), 1};
	if (!s.blocks) return 0;
	memset(s.blocks, 0, most * sizeof *s.blocks);
	for (size_t i = 0; i < entries->cells; i++) give_blocks(&s, i, (size_t)1 << c->map.frame.column_bits);
	const int made = fill_blocks(c, &s, walls, index, count, memory);
	graze_release(memory, s.blocks, most, sizeof *s.blocks);
	return made;
}

int graze_cells_make(cell_lists *c, const map_frame *frame, double margin, const wall_record *walls,
	const int32_t *index, size_t count, caller_memory *memory) {
	const size_t n = frame_cells(frame);
	*c = (cell_lists){.map.frame = *frame, .margin = margin};
	c->cells = graze_allocate(memory, n + 1, sizeof *c->cells);
	if (!c->cells) return 0;
	c->everywhere = c->cells + n;
	cell_entries entries;
	const int made = graze_entries_make(&entries, frame, margin, walls, index, count, memory) &&
					 share_blocks(c, &entries, walls, index, count, memory);
	c->entries = entries.count;
	graze_entries_free(&entries, memory);
	c->map.cells = c->cells, c->map.blocks = c->blocks;
	return made;
}

void graze_cells_free(cell_lists *c, caller_memory *memory) {
	graze_release(memory, c->blocks, c->block_count, sizeof *c->blocks);
	graze_release(memory, c->cells, frame_cells(&c->map.frame) + 1, sizeof *c->cells);
}
