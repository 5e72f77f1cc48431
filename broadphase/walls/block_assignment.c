#include "broadphase/walls/block_assignment.h"

enum { NO_WALL = -1 };

/// The assignment so far: block number n of the strip, counted from 1 on, is blocks[n].
typedef struct block_assignment {
	const cell_entries *entries;
	block_walls *blocks;
	uint32_t count; ///< the next number
	size_t columns;
	const wall_cell *first_cell; ///< of the strip
} block_assignment;

/// Whether a block has a wall: all lanes are compared, without a branch. Those behind its walls hold NO_WALL.
static bool holds(const block_walls *block, int32_t wall) {
	int32_t equal = 0; // a mask of all bits, which compilers compute for several lanes at once
	for (int i = 0; i < LANES; i++) equal |= -(block->wall[i] == wall);
	return equal;
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

static uint32_t new_block(block_assignment *a) {
	block_walls *block = a->blocks + a->count;
	for (int i = 0; i < LANES; i++) block->wall[i] = NO_WALL;
	block->count = 0;
	return a->count++;
}

/// The block, among those of the cells to the left and in the row below, that lacks the fewest walls of the list and
/// has room for them; else a new one.
static uint32_t choose_block(block_assignment *a, const wall_cell *cell, const int32_t *list, uint32_t count) {
	const size_t back[] = {1, a->columns, a->columns + 1, a->columns - 1};
	const size_t before = (size_t)(cell - a->first_cell);
	uint32_t best = 0;
	int fewest = LANES + 1;
	for (int i = 0; i < 4; i++) {
		if (before < back[i]) continue;
		const wall_cell neighbour = *(cell - back[i]);
		if (neighbour.blocks > 1 || !neighbour.first || neighbour.first == best) continue;
		const int missing = count_missing(a->blocks + neighbour.first, list, count);
		if (missing < fewest) fewest = missing, best = neighbour.first;
		if (!fewest) break;
	}
	return best ? best : new_block(a);
}

/// Removes consecutive duplicates from a list that is not empty: a wrapped cell lists a wall once for each of its
/// coordinates that the wall covers.
static uint32_t remove_duplicates(int32_t *list, uint32_t count) {
	uint32_t kept = 1;
	for (uint32_t i = 1; i < count; i++)
		if (list[i] != list[i - 1]) list[kept++] = list[i];
	return kept;
}

/// cell: its `blocks` is the number of its entries, at least 1
static void assign_cell(block_assignment *a, wall_cell *cell) {
	int32_t *list = entries_of(a->entries, (size_t)(cell - a->entries->cells));
	const uint32_t count = remove_duplicates(list, cell->blocks);
	*cell = (wall_cell){0, 1};
	if (count > LANES) {
		*cell = (wall_cell){a->count, (count + LANES - 1) / LANES};
		for (uint32_t k = 0; k < count; k += LANES)
			add_missing(a->blocks + new_block(a), list + k, count - k < LANES ? count - k : LANES);
	} else {
		cell->first = choose_block(a, cell, list, count);
		add_missing(a->blocks + cell->first, list, count);
	}
}

uint32_t graze_assign_blocks(block_walls *blocks, const cell_entries *entries, size_t strip) {
	const map_frame *frame = &entries->strips->frame;
	const size_t cells = frame_cell_count(frame) / entries->strips->count;
	wall_cell *first = entries->cells + strip * cells;
	block_assignment a = {entries, blocks, 1, (size_t)1 << frame->column_bits, first};
	for (size_t i = 0; i < cells; i++) {
		if (first[i].blocks) assign_cell(&a, first + i);
		else first[i] = (wall_cell){0, 1};
	}
	return a.count - 1;
}

void graze_pack_blocks(int32_t *packed, const block_walls *blocks, uint32_t count) {
	for (uint32_t k = 1; k <= count; k++) {
		for (int i = 0; i < blocks[k].count; i++) *packed++ = blocks[k].wall[i];
		packed[-1] = ~packed[-1];
	}
}

size_t graze_unpack_block(int32_t walls[LANES], const int32_t **packed) {
	size_t count = 0;
	do walls[count++] = *(*packed)++;
	while (walls[count - 1] >= 0);
	walls[count - 1] = ~walls[count - 1];
	return count;
}
