#include "broadphase/bodies/circle_grid.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/// Records that lie this far behind the number of bodies written so far are assumed complete. For bodies that come
/// nearly sorted they are.
enum { LAG = 8192 };

// ---------------------------------------------------------------------------------------------------------------------
// Memory
// ---------------------------------------------------------------------------------------------------------------------

/// Each level has a fourth of the columns and of the rows of the one below. The last one is a single cell for bodies of
/// any reach.
static void lay_out_levels(circle_grid *grid, float max_reach) {
	const map_frame *f = &grid->frame;
	grid->cell_count = 0, grid->level_count = 0;
	for (int shift = 0;; shift += CIRCLE_LEVEL_SHIFT, max_reach *= 1 << CIRCLE_LEVEL_SHIFT) {
		circle_level *level = grid->level + grid->level_count++;
		*level = (circle_level){grid->cell_count, f->column_bits - shift, f->row_bits - shift, shift, max_reach, 0};
		const bool last = grid->level_count == CIRCLE_LEVELS || level->column_bits < CIRCLE_MIN_BITS ||
						  level->row_bits < CIRCLE_MIN_BITS;
		if (last) level->column_bits = level->row_bits = 0, level->max_reach = INFINITY;
		grid->cell_count += (size_t)1 << (level->column_bits + level->row_bits);
		if (last) return;
	}
}

static void release_bodies(circle_grid *grid, caller_memory *memory) {
	graze_release(memory, grid->cell, grid->capacity, sizeof *grid->cell);
	graze_release(memory, grid->place, grid->capacity, sizeof *grid->place);
	graze_release(memory, grid->record, grid->capacity, sizeof *grid->record);
	graze_release(memory, grid->x, grid->capacity, sizeof *grid->x);
	graze_release(memory, grid->y, grid->capacity, sizeof *grid->y);
	graze_release(memory, grid->reach, grid->capacity, sizeof *grid->reach);
	grid->cell = grid->place = NULL, grid->record = NULL, grid->x = grid->y = grid->reach = NULL;
	grid->capacity = 0;
}

void graze_circles_free(circle_grid *grid, caller_memory *memory) {
	release_bodies(grid, memory);
	graze_release(memory, grid->start, grid->cell_capacity, sizeof *grid->start);
	graze_release(memory, grid->range_counts, grid->range_counts_capacity, sizeof *grid->range_counts);
	*grid = (circle_grid){.count = 0}; // no levels, no bodies
}

static bool reserve_bodies(circle_grid *grid, size_t bodies, caller_memory *memory) {
	const size_t capacity = bodies + 4 * LANES;
	if (capacity <= grid->capacity) return true;
	release_bodies(grid, memory);
	grid->capacity = capacity;
	grid->cell = graze_allocate(memory, capacity, sizeof *grid->cell);
	grid->place = graze_allocate(memory, capacity, sizeof *grid->place);
	grid->record = graze_allocate(memory, capacity, sizeof *grid->record);
	grid->x = graze_allocate(memory, capacity, sizeof *grid->x);
	grid->y = graze_allocate(memory, capacity, sizeof *grid->y);
	grid->reach = graze_allocate(memory, capacity, sizeof *grid->reach);
	return grid->cell && grid->place && grid->record && grid->x && grid->y && grid->reach;
}

static bool reserve_cells(circle_grid *grid, size_t bodies, caller_memory *memory) {
	const size_t capacity =
		graze_circle_max_cells(bodies) + 2 + LANES; // the invalid bodies' cell, the end, and whole vectors
	if (capacity > grid->cell_capacity) {
		graze_release(memory, grid->start, grid->cell_capacity, sizeof *grid->start);
		grid->start = graze_allocate(memory, capacity, sizeof *grid->start);
		grid->cell_capacity = capacity;
	}
	return grid->start != NULL;
}

/// The counts of one range: one per cell, one for the invalid bodies, padded to whole vectors.
static size_t range_counts_size(size_t cells) { return cells + 1 + LANES; }

static bool reserve_range_counts(circle_grid *grid, size_t bodies, caller_memory *memory) {
	const size_t capacity =
		grid->range_count > 1 ? grid->range_count * range_counts_size(graze_circle_max_cells(bodies)) : 0;
	if (capacity > grid->range_counts_capacity) {
		graze_release(memory, grid->range_counts, grid->range_counts_capacity, sizeof *grid->range_counts);
		grid->range_counts = graze_allocate(memory, capacity, sizeof *grid->range_counts);
		grid->range_counts_capacity = grid->range_counts ? capacity : 0;
	}
	return !capacity || grid->range_counts;
}

bool graze_circles_begin(
	circle_grid *grid, size_t bodies, size_t ranges, circle_sample *sample, caller_memory *memory) {
	float max_reach;
	grid->count = 0, grid->range_count = ranges;
	grid->frame = graze_circle_frame(sample, bodies, &max_reach);
	lay_out_levels(grid, max_reach);
	assert(grid->cell_count <= graze_circle_max_cells(bodies)); // which memory is reserved for
	if (!reserve_bodies(grid, bodies, memory) || !reserve_cells(grid, bodies, memory) ||
		!reserve_range_counts(grid, bodies, memory)) {
		graze_circles_free(grid, memory);
		return false;
	}
	grid->start[0] = 0;
	memset(grid->record + bodies, 0, LANES * sizeof *grid->record); // padding to whole vectors
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Counting
// ---------------------------------------------------------------------------------------------------------------------

static float reach_of(const tile_columns *tile, int32_t slot) {
	const float dx = tile->mx[slot] * tile->step, dy = tile->my[slot] * tile->step;
	return tile->radius[slot] + 0.5f * sqrtf(dx * dx + dy * dy);
}

/// The cell of a body that is invalid, of a coarser level, or not checked by the kernel. `finest` is its cell on the
/// finest level.
static uint32_t cell_of_exception(circle_grid *grid, const tile_columns *tile, int32_t slot, uint32_t finest) {
	if (!tile_body_is_valid(tile, slot)) return (uint32_t)grid->cell_count;
	const float reach = reach_of(tile, slot);
	int l = 0;
	while (reach > grid->level[l].max_reach) l++;
	const circle_level *level = grid->level + l;
	if (!level->column_bits) return (uint32_t)level->first_cell;
	const uint32_t columns = 1u << grid->frame.column_bits;
	const uint32_t column = (finest & (columns - 1)) >> level->shift,
				   row = finest >> grid->frame.column_bits >> level->shift;
	return (uint32_t)level->first_cell + (row << level->column_bits | column);
}

/// Per cell, first the number of the range's bodies, and after prefix_sums the index of the range's next record. For a
/// single range this is `start` without its first element: once all records are written, the next record of a cell is
/// the start of the cell after it.
static uint32_t *counts_of(const circle_grid *grid, size_t range) {
	return grid->range_count == 1 ? grid->start + 1 : grid->range_counts + range * range_counts_size(grid->cell_count);
}

void graze_circles_begin_range(circle_grid *grid, size_t range) {
	memset(counts_of(grid, range), 0, range_counts_size(grid->cell_count) * sizeof *grid->range_counts);
}

void graze_circles_count(circle_grid *grid, const graze_kernels *kernels, const tile_columns *tile, int32_t count,
	size_t first, size_t range) {
	int32_t exceptions[TILE + LANES];
	// The kernel writes whole vectors, and the elements behind those of the tile may belong to another range.
	uint32_t padded[TILE + LANES];
	uint32_t *const cells = grid->place + first, *cell = grid->range_count == 1 ? cells : padded;
	uint32_t *counts = counts_of(grid, range);
	// Bodies that reach further than GZ_LIMIT / 2 may have coordinates beyond GZ_LIMIT: they are checked one by one.
	const float max_reach = fminf(grid->level[0].max_reach, GZ_LIMIT / 2);
	const int32_t exception_count = kernels->assign_cells(cell, exceptions, tile, &grid->frame, max_reach);
	for (int32_t i = 0; i < exception_count; i++)
		if (exceptions[i] < count)
			cell[exceptions[i]] = cell_of_exception(grid, tile, exceptions[i], cell[exceptions[i]]);
	for (int32_t i = 0; i < count; i++) counts[cell[i]]++;
	if (cell != cells) memcpy(cells, cell, (size_t)count * sizeof *cell);
}

size_t graze_circles_count_in_run(const circle_grid *grid, size_t range, cell_run run) {
	const uint32_t *counts = counts_of(grid, range);
	uint32_t lane[2 * LANES] = {0}, bodies = 0; // independent sums: no addition waits for the one before it
	size_t i = run.from;
	for (; i + 2 * LANES <= run.to; i += 2 * LANES)
		for (int k = 0; k < 2 * LANES; k++) lane[k] += counts[i + (size_t)k];
	for (; i < run.to; i++) bodies += counts[i];
	for (int k = 0; k < 2 * LANES; k++) bodies += lane[k];
	return bodies;
}

void graze_circles_set_count(circle_grid *grid, size_t bodies) {
	grid->count = bodies;
	for (size_t range = 0; range < grid->range_count; range++) grid->count -= counts_of(grid, range)[grid->cell_count];
}

void graze_circles_prefix_sums(
	const circle_grid *grid, const graze_kernels *kernels, size_t range, size_t ranges, cell_run run, size_t before) {
	uint32_t *next[MAX_CIRCLE_RANGES];
	for (size_t k = 0; k < ranges; k++) next[k] = counts_of(grid, range + k);
	kernels->prefix_sums(grid->range_count > 1 ? grid->start : NULL, next, ranges, run.from, run.to, (uint32_t)before);
}

// ---------------------------------------------------------------------------------------------------------------------
// Writing
// ---------------------------------------------------------------------------------------------------------------------

void graze_circles_set_own(circle_grid *grid, size_t range, size_t first, size_t end) {
	const size_t from = (first + LANES - 1) / LANES * LANES;
	grid->range[range] = (circle_range){
		.first = from, .bounded_end = from, .end = end < grid->count ? end / LANES * LANES : grid->count};
}

static void bound(const circle_grid *grid, const graze_kernels *kernels, size_t first, size_t end) {
	const circle_columns_out columns = {
		.x = grid->x + first, .y = grid->y + first, .reach = grid->reach + first, .cell = grid->cell + first};
	kernels->bound_paths(&columns, grid->record + first, (int32_t)(end - first), &grid->frame);
}

void graze_circles_bound(const circle_grid *grid, const graze_kernels *kernels, size_t first, size_t end) {
	for (size_t range = 0; range < grid->range_count; range++)
		if (first >= grid->range[range].first && end <= grid->range[range].bounded_end) return;
	bound(grid, kernels, first, end);
}

static void bound_own(circle_grid *grid, const graze_kernels *kernels, circle_range *range, size_t end) {
	if (end > range->end) end = range->end;
	if (end <= range->bounded_end) return;
	bound(grid, kernels, range->bounded_end, end);
	range->bounded_end = end;
}

/// Computes the bounding circles of the records that are LAG behind, while they are in the cache. Bodies of most games
/// come nearly sorted. When a record is written whose bounding circle was computed already, all bounding circles of the
/// range are computed at its end instead.
///
/// lowest: the lowest record of the tile
/// written: the number of the crowd's bodies up to the tile's last one
static void bound_behind(
	circle_grid *grid, const graze_kernels *kernels, circle_range *range, size_t lowest, size_t written) {
	if (range->bounded_end > range->first && lowest < range->bounded_end)
		range->bounded_end = range->first, range->shuffled = true;
	else if (written > LAG) bound_own(grid, kernels, range, (written - LAG) / LANES * LANES);
}

void graze_circles_scatter(circle_grid *grid, const graze_kernels *kernels, const tile_columns *tile, int32_t count,
	size_t first, const uint64_t *id, size_t range) {
	circle_range *r = grid->range + range;
	const uint32_t lowest =
		kernels->scatter(grid->record, counts_of(grid, range), grid->place + first, tile, count, (int32_t)first, id);
	const size_t end = first + (size_t)count;
	if (end > lowest + r->spread) r->spread = end - lowest;
	if (!r->shuffled) bound_behind(grid, kernels, r, lowest, end);
}

void graze_circles_end_range(circle_grid *grid, const graze_kernels *kernels, size_t range) {
	bound_own(grid, kernels, grid->range + range, SIZE_MAX);
}

size_t graze_circles_spread(const circle_grid *grid) {
	size_t spread = 0;
	for (size_t range = 0; range < grid->range_count; range++)
		if (grid->range[range].spread > spread) spread = grid->range[range].spread;
	return spread;
}

void graze_circles_end(circle_grid *grid) {
	for (int l = 0; l < grid->level_count; l++) {
		circle_level *level = grid->level + l;
		const size_t cells = (size_t)1 << (level->column_bits + level->row_bits);
		level->bodies = grid->start[level->first_cell + cells] - grid->start[level->first_cell];
	}
	float *const columns[] = {grid->x, grid->y, grid->reach}; // kernels read whole vectors past the end
	for (int k = 0; k < 3; k++) memset(columns[k] + grid->count, 0, 2 * LANES * sizeof(float));
}
