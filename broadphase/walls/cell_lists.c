#include "broadphase/walls/cell_lists.h"

#include <math.h>
#include <string.h>

#include "broadphase/walls/block_assignment.h"
#include "broadphase/walls/entries.h"

double graze_cells_estimate(double extent_x, double extent_y, double margin, double side) {
	const double across = 1 + 2 * margin / side;
	return (across + (extent_x + extent_y) / side) * across;
}

// ---------------------------------------------------------------------------------------------------------------------
// Strip by strip: entries are counted, then written and assigned to blocks, then the blocks are filled
// ---------------------------------------------------------------------------------------------------------------------

enum { COMPLETE_WALLS_PER_TASK = 4096 }; ///< a multiple of LANES

typedef struct cell_build {
	cell_lists *lists;
	const wall_record *walls;
	const int32_t *index; ///< of the level's walls
	size_t count;
	cell_entries entries;
	strip_entries counted[MAX_STRIPS];
	size_t first_entry[MAX_STRIPS + 1]; ///< of each strip
	uint32_t blocks[MAX_STRIPS];        ///< of each strip
	uint32_t first_block[MAX_STRIPS];   ///< of each strip; block 0 is empty
	uint32_t empty_cells[MAX_STRIPS];   ///< of each strip
	block_walls *assigned;              ///< of each worker: `max_blocks`
	size_t max_blocks;                  ///< of any strip, and one more
} cell_build;

static void count_strip(void *context, size_t strip, size_t worker) {
	cell_build *b = context;
	(void)worker;
	b->counted[strip] = graze_entries_count(&b->entries, strip);
}

static void assign_strip(void *context, size_t strip, size_t worker) {
	cell_build *b = context;
	graze_entries_write(&b->entries, strip, b->first_entry[strip]);
	block_walls *assigned = b->assigned + worker * b->max_blocks;
	b->blocks[strip] = graze_assign_blocks(assigned, &b->entries, strip);
	graze_pack_blocks(b->entries.wall + b->first_entry[strip], assigned, b->blocks[strip]);
}

/// Fills the blocks of a strip, and counts the cells that use each of them.
static void fill_strip(void *context, size_t strip, size_t worker) {
	cell_build *b = context;
	block_store *store = &b->lists->blocks;
	const uint32_t first = b->first_block[strip];
	const size_t cells = frame_cell_count(&b->lists->map.frame) / b->entries.strips->count;
	const int32_t *packed = b->entries.wall + b->first_entry[strip];
	(void)worker;
	for (uint32_t i = first; i < first + b->blocks[strip]; i++) {
		int32_t list[LANES];
		const size_t count = graze_unpack_block(list, &packed);
		graze_block_fill(store->data + i, b->walls, list, count);
		store->users[i] = 0;
	}
	b->empty_cells[strip] = 0;
	for (wall_cell *c = b->lists->cells + strip * cells, *end = c + cells; c < end; c++) {
		if (!c->first) b->empty_cells[strip]++;
		else c->first += first - 1, store->users[c->first]++;
	}
}

/// Fills blocks of the complete cell.
static void fill_complete(void *context, size_t task, size_t worker) {
	const cell_build *b = context;
	const size_t from = task * COMPLETE_WALLS_PER_TASK, left = b->count - from;
	const size_t to = from + (left < COMPLETE_WALLS_PER_TASK ? left : COMPLETE_WALLS_PER_TASK);
	wall_block *blocks = b->lists->blocks.data + b->lists->complete_cell->first;
	(void)worker;
	for (size_t i = from; i < to; i += LANES) graze_block_fill(blocks + i / LANES, b->walls, b->index + i, to - i);
	for (size_t i = from; i < to; i++) b->lists->complete_index[b->index[i]] = (uint32_t)i;
}

/// Makes the blocks of the cells, and behind them those of the complete cell.
static bool make_blocks(cell_build *b, const task_runner *runner, caller_memory *memory) {
	cell_lists *c = b->lists;
	const size_t strips = b->entries.strips->count, complete_blocks = (b->count + LANES - 1) / LANES;
	uint32_t blocks = 1;
	for (size_t k = 0; k < strips; k++) b->first_block[k] = blocks, blocks += b->blocks[k];
	if (!graze_blocks_make(&c->blocks, blocks + complete_blocks, memory)) return false;
	c->blocks.count = blocks + complete_blocks;
	*c->complete_cell = (wall_cell){blocks, (uint32_t)complete_blocks};
	c->complete_cell_capacity = (uint32_t)complete_blocks, c->walls = b->count;
	run_tasks(runner, strips, fill_strip, b);
	run_tasks(runner, (b->count + COMPLETE_WALLS_PER_TASK - 1) / COMPLETE_WALLS_PER_TASK, fill_complete, b);
	graze_block_fill(c->blocks.data, NULL, NULL, 0);
	c->blocks.users[0] = 0;
	for (size_t k = 0; k < strips; k++) c->blocks.users[0] += b->empty_cells[k];
	return true;
}

/// The jobs for assign_strip: no more workers than that their working memory is twice what all strips need. With fewer
/// large strips more workers would find no work.
static task_runner bounded_workers(const cell_build *b, size_t all_blocks, const task_runner *runner) {
	const size_t max = 2 * all_blocks / b->max_blocks;
	task_runner bounded = *runner;
	if (bounded.jobs.workers > max) bounded.jobs.workers = (uint32_t)max;
	return bounded;
}

/// Lists the walls in cells. `b->entries.wall` has no memory yet.
static bool make_lists(cell_build *b, const task_runner *runner, caller_memory *memory) {
	const size_t strips = b->entries.strips->count;
	size_t all_blocks = 0, entries = 0;
	run_tasks(runner, strips, count_strip, b);
	for (size_t k = 0; k < strips; k++) {
		b->first_entry[k] = entries, entries += b->counted[k].entries;
		b->lists->occupied_cells += b->counted[k].occupied_cells;
		const size_t blocks = b->counted[k].max_blocks + 1;
		if (blocks > b->max_blocks) b->max_blocks = blocks;
		all_blocks += blocks;
	}
	if (entries > UINT32_MAX) return false;
	b->lists->entries = entries;
	const task_runner bounded = bounded_workers(b, all_blocks, runner);
	const size_t scratch = bounded.jobs.workers * b->max_blocks;
	b->entries.wall = graze_allocate(memory, entries, sizeof *b->entries.wall);
	b->assigned = b->entries.wall ? graze_allocate(memory, scratch, sizeof *b->assigned) : NULL;
	if (b->assigned) run_tasks(&bounded, strips, assign_strip, b);
	graze_release(memory, b->assigned, scratch, sizeof *b->assigned);
	const bool made = b->assigned && make_blocks(b, runner, memory);
	graze_release(memory, b->entries.wall, entries, sizeof *b->entries.wall);
	return made;
}

bool graze_cells_make(cell_lists *c, const map_frame *frame, double margin, const wall_record *walls,
	const int32_t *index, size_t count, uint32_t *complete_index, const task_runner *runner, caller_memory *memory) {
	const size_t cell_count = frame_cell_count(frame);
	wall_strips strips = {.wall = NULL};
	*c = (cell_lists){.map.frame = *frame, .complete_index = complete_index, .margin = margin};
	c->cells = graze_allocate(memory, cell_count + 1, sizeof *c->cells);
	if (!c->cells) return false;
	c->complete_cell = c->cells + cell_count;
	cell_build b = {.lists = c, .walls = walls, .index = index, .count = count};
	b.entries = (cell_entries){&strips, walls, margin, c->cells, NULL};
	const bool made = graze_strips_make(&strips, frame, margin, walls, index, count, runner, memory) &&
					  make_lists(&b, runner, memory);
	graze_strips_free(&strips, memory);
	c->map.cells = c->cells, c->map.blocks = c->blocks.data;
	return made;
}

void graze_cells_free(cell_lists *c, caller_memory *memory) {
	graze_blocks_free(&c->blocks, memory);
	graze_release(memory, c->cells, frame_cell_count(&c->map.frame) + 1, sizeof *c->cells);
}
