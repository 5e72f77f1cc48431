#include "broadphase/bodies/circles.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { LAG = 8192 }; ///< so many records later, bodies that come nearly sorted have left none out

static void lay_out_levels(circle_grid *grid, float fits) {
	const map_frame *f = &grid->frame;
	grid->cells = 0, grid->levels = 0;
	for (int shift = 0;; shift += CIRCLE_LEVEL_SHIFT, fits *= 1 << CIRCLE_LEVEL_SHIFT) {
		circle_level *level = grid->level + grid->levels++;
		*level = (circle_level){grid->cells, f->column_bits - shift, f->row_bits - shift, shift, fits, 0};
		const int last = grid->levels == CIRCLE_LEVELS || level->column_bits < CIRCLE_LEAST_BITS ||
						 level->row_bits < CIRCLE_LEAST_BITS;
		if (last) level->column_bits = level->row_bits = 0, level->fits = INFINITY;
		grid->cells += (size_t)1 << (level->column_bits + level->row_bits);
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
	grid->cell = grid->place = NULL, grid->record = NULL, grid->x = grid->y = grid->reach = NULL, grid->capacity = 0;
}

void graze_circles_free(circle_grid *grid, caller_memory *memory) {
	release_bodies(grid, memory);
	graze_release(memory, grid->start, grid->cell_capacity, sizeof *grid->start);
	graze_release(memory, grid->counts, grid->count_capacity, sizeof *grid->counts);
	*grid = (circle_grid){.count = 0}; // of no levels: nobody
}

static int reserve_bodies(circle_grid *grid, size_t bodies, caller_memory *memory) {
	const size_t capacity = bodies + 4 * LANES;
	if (capacity <= grid->capacity) return 1;
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

static int reserve_cells(circle_grid *grid, size_t bodies, caller_memory *memory) {
	const size_t capacity = graze_circle_max_cells(bodies) + 2 + LANES; // the bad ones' cell, its end, and whole lanes
	if (capacity > grid->cell_capacity) {
		graze_release(memory, grid->start, grid->cell_capacity, sizeof *grid->start);
		grid->start = graze_allocate(memory, capacity, sizeof *grid->start);
		grid->cell_capacity = capacity;
	}
	return grid->start != NULL;
}

/// What one share counts in: for each cell, and the bad ones', in whole lanes.
static size_t capacity_of_counts(size_t cells) { return cells + 1 + LANES; }

static int reserve_counts(circle_grid *grid, size_t bodies, caller_memory *memory) {
	const size_t capacity =
		grid->range_count > 1 ? grid->range_count * capacity_of_counts(graze_circle_max_cells(bodies)) : 0;
	if (capacity > grid->count_capacity) {
		graze_release(memory, grid->counts, grid->count_capacity, sizeof *grid->counts);
		grid->counts = graze_allocate(memory, capacity, sizeof *grid->counts);
		grid->count_capacity = grid->counts ? capacity : 0;
	}
	return !capacity || grid->counts;
}

int graze_circles_begin(circle_grid *grid, size_t bodies, size_t shares, circle_sample *sample, caller_memory *memory) {
	float fits;
	grid->count = 0, grid->range_count = shares;
	grid->frame = graze_circle_frame(sample, bodies, &fits);
	lay_out_levels(grid, fits);
	assert(grid->cells <= graze_circle_max_cells(bodies)); // which memory is reserved for
	if (!reserve_bodies(grid, bodies, memory) || !reserve_cells(grid, bodies, memory) ||
		!reserve_counts(grid, bodies, memory)) {
		graze_circles_free(grid, memory);
		return 0;
	}
	grid->start[0] = 0;
	memset(grid->record + bodies, 0, LANES * sizeof *grid->record); // which fill the last lanes
	return 1;
}

static float reach_of(const tile_columns *tile, int32_t slot) {
	const float dx = tile->mx[slot] * tile->step, dy = tile->my[slot] * tile->step;
	return tile->radius[slot] + 0.5f * sqrtf(dx * dx + dy * dy);
}

/// The cell of a body that is not of the finest level, whose cell there is known.
static uint32_t odd_cell(circle_grid *grid, const tile_columns *tile, int32_t slot, uint32_t finest) {
	if (!tile_body_is_valid(tile, slot)) return (uint32_t)grid->cells;
	const float reach = reach_of(tile, slot);
	int l = 0;
	while (reach > grid->level[l].fits) l++;
	const circle_level *level = grid->level + l;
	if (!level->column_bits) return (uint32_t)level->first_cell;
	const uint32_t columns = 1u << grid->frame.column_bits;
	const uint32_t column = (finest & (columns - 1)) >> level->shift,
				   row = finest >> grid->frame.column_bits >> level->shift;
	return (uint32_t)level->first_cell + (row << level->column_bits | column);
}

/// Of each cell, how many bodies a share has, and then the place of the next. In the end that of a single share is
/// where the next cell starts.
static uint32_t *next_of(const circle_grid *grid, size_t share) {
	return grid->range_count == 1 ? grid->start + 1 : grid->counts + share * capacity_of_counts(grid->cells);
}

void graze_circles_begin_range(circle_grid *grid, size_t share) {
	memset(next_of(grid, share), 0, capacity_of_counts(grid->cells) * sizeof *grid->counts);
	grid->range[share] = (circle_range){0, 0, 0, 0, 0};
}

void graze_circles_count(circle_grid *grid, const graze_kernels *kernels, const tile_columns *tile, int32_t count,
	size_t first, size_t share) {
	int32_t odd[TILE + LANES];
	uint32_t whole_lanes[TILE + LANES]; // behind the tile's places may lie another share's
	uint32_t *const place = grid->place + first, *cell = grid->range_count == 1 ? place : whole_lanes;
	uint32_t *counts = next_of(grid, share);
	const float fits =
		fminf(grid->level[0].fits, GZ_LIMIT / 2); // who reaches further may have a number beyond the limit
	const int32_t odds = kernels->assign_cells(cell, odd, tile, &grid->frame, fits);
	for (int32_t i = 0; i < odds; i++)
		if (odd[i] < count) cell[odd[i]] = odd_cell(grid, tile, odd[i], cell[odd[i]]);
	for (int32_t i = 0; i < count; i++) counts[cell[i]]++;
	if (cell != place) memcpy(place, cell, (size_t)count * sizeof *cell);
}

size_t graze_circles_in_run(const circle_grid *grid, size_t share, cell_run run) {
	const uint32_t *counts = next_of(grid, share);
	uint32_t lane[2 * LANES] = {0}, bodies = 0; // so that no addition waits for the one before it
	size_t i = run.from;
	for (; i + 2 * LANES <= run.to; i += 2 * LANES)
		for (int k = 0; k < 2 * LANES; k++) lane[k] += counts[i + (size_t)k];
	for (; i < run.to; i++) bodies += counts[i];
	for (int k = 0; k < 2 * LANES; k++) bodies += lane[k];
	return bodies;
}

void graze_circles_counted(circle_grid *grid, size_t bodies) {
	grid->count = bodies;
	for (size_t share = 0; share < grid->range_count; share++) grid->count -= next_of(grid, share)[grid->cells];
}

void graze_circles_lay_out(
	const circle_grid *grid, const graze_kernels *kernels, size_t share, size_t shares, cell_run run, size_t before) {
	uint32_t *next[MAX_CIRCLE_RANGES];
	for (size_t k = 0; k < shares; k++) next[k] = next_of(grid, share + k);
	kernels->prefix_sums(grid->range_count > 1 ? grid->start : NULL, next, shares, run.from, run.to, (uint32_t)before);
}

void graze_circles_own(circle_grid *grid, size_t share, size_t from, size_t to) {
	circle_range *s = grid->range + share;
	s->from = s->extended = (from + LANES - 1) / LANES * LANES;
	s->to = to < grid->count ? to / LANES * LANES : grid->count;
}

static void extend(const circle_grid *grid, const graze_kernels *kernels, size_t from, size_t to) {
	const circle_columns_out columns = {grid->x + from, grid->y + from, grid->reach + from, grid->cell + from};
	kernels->bound_paths(&columns, grid->record + from, (int32_t)(to - from), &grid->frame);
}

void graze_circles_extend(const circle_grid *grid, const graze_kernels *kernels, size_t from, size_t to) {
	for (size_t share = 0; share < grid->range_count; share++)
		if (from >= grid->range[share].from && to <= grid->range[share].extended) return;
	extend(grid, kernels, from, to);
}

static void extend_own(circle_grid *grid, const graze_kernels *kernels, circle_range *s, size_t to) {
	if (to > s->to) to = s->to;
	if (to <= s->extended) return;
	extend(grid, kernels, s->extended, to);
	s->extended = to;
}

/// Bodies that come nearly sorted, as those of most games do, are extended while their records are near. When one comes
/// too late for that, all are left to the end.
static void extend_behind(
	circle_grid *grid, const graze_kernels *kernels, circle_range *s, size_t lowest, size_t last) {
	if (s->extended > s->from && lowest < s->extended) s->extended = s->from, s->shuffled = 1;
	else if (last > LAG) extend_own(grid, kernels, s, (last - LAG) / LANES * LANES);
}

void graze_circles_put(circle_grid *grid, const graze_kernels *kernels, const tile_columns *tile, int32_t count,
	size_t first, const uint64_t *id, size_t share) {
	circle_range *s = grid->range + share;
	const uint32_t lowest =
		kernels->scatter(grid->record, next_of(grid, share), grid->place + first, tile, count, (int32_t)first, id);
	const size_t last = first + (size_t)count;
	if (last > lowest + s->spread) s->spread = last - lowest;
	if (!s->shuffled) extend_behind(grid, kernels, s, lowest, last);
}

void graze_circles_end_range(circle_grid *grid, const graze_kernels *kernels, size_t share) {
	extend_own(grid, kernels, grid->range + share, SIZE_MAX);
}

size_t graze_circles_spread(const circle_grid *grid) {
	size_t spread = 0;
	for (size_t share = 0; share < grid->range_count; share++)
		if (grid->range[share].spread > spread) spread = grid->range[share].spread;
	return spread;
}

void graze_circles_end(circle_grid *grid) {
	for (int l = 0; l < grid->levels; l++) {
		circle_level *level = grid->level + l;
		const size_t cells = (size_t)1 << (level->column_bits + level->row_bits);
		level->bodies = grid->start[level->first_cell + cells] - grid->start[level->first_cell];
	}
	float *const columns[] = {grid->x, grid->y, grid->reach};
	for (int k = 0; k < 3; k++) memset(columns[k] + grid->count, 0, 2 * LANES * sizeof(float)); // which bodies look at
}
