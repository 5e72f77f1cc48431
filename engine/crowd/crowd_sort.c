// The counting sort of a crowd, range by range: count per cell, prefix sums over the cells, scatter. The cells are laid
// out in runs: runs with bodies of one range alone by the worker of that range, the others by any worker.
#include "engine/base/filters.h"
#include "engine/base/ranges.h"
#include "engine/base/views.h"
#include "engine/crowd/crowd.h"

enum {
	MAX_RUNS = 256,  ///< of cells
	FEW_CELLS = 512, ///< cells that one task lays out
	RECORDS = 2048,  ///< records that one task bounds
	AHEAD = 32       ///< filters that are prefetched before they are written
};

typedef struct crowd_sorting {
	gz_crowd *crowd;
	const gz_bodies *chunks;
	bool ids;                                   ///< some chunk has ids
	size_t runs;                                ///< number of runs of cells
	size_t bodies[MAX_CIRCLE_RANGES][MAX_RUNS]; ///< bodies of each range in each run
	size_t before[MAX_RUNS + 1];                ///< prefix sum: bodies of all ranges before each run
	cell_run own[MAX_CIRCLE_RANGES];            ///< the runs in which a range is alone
	bool is_own[MAX_RUNS];                      ///< whether a run belongs to one range
	size_t common[MAX_RUNS], common_count;      ///< the runs that belong to several ranges
} crowd_sorting;

static size_t cell_of(const crowd_sorting *s, size_t run) {
	const size_t cells = s->crowd->grid.cell_count + 1;
	return run == s->runs ? cells : range_begin(cells, s->runs, run) / LANES * LANES;
}

static cell_run run_at(const crowd_sorting *s, size_t run) { return (cell_run){cell_of(s, run), cell_of(s, run + 1)}; }

/// The ids of the tile's bodies; null where no chunk has any.
static const uint64_t *read_ids(const crowd_sorting *s, crowd_worker *w) {
	for (int32_t k = 0; s->ids && k < w->tile.spans; k++) {
		const body_span *interval = w->tile.span + k;
		const gz_bodies *b = s->chunks + interval->chunk;
		for (int32_t i = 0; i < interval->count; i++)
			w->id[interval->slot + i] = id_at(b->id, graze_element(b, interval->first + (size_t)i));
	}
	return s->ids ? w->id : NULL;
}

static void count_share(void *context, size_t share, size_t worker) {
	crowd_sorting *s = context;
	gz_crowd *crowd = s->crowd;
	tile_run run = crowd->ranges[share];
	body_tile *tile = &crowd->workers[worker].tile;
	graze_circles_begin_range(&crowd->grid, share);
	for (; run.tiles && graze_tile_next(tile, &run.from); run.tiles--, run.index += (size_t)tile->count)
		graze_circles_count(&crowd->grid, crowd->backend, &tile->columns, tile->count, run.index, share);
	for (size_t k = 0; k < s->runs && crowd->grid.range_count > 1; k++)
		s->bodies[share][k] = graze_circles_count_in_run(&crowd->grid, share, run_at(s, k));
}

/// Writes the filters of the tile's bodies to the places of their records.
static void put_filters(const crowd_sorting *s, const body_tile *tile, size_t first) {
	const gz_crowd *crowd = s->crowd;
	for (int32_t k = 0; crowd->filters && k < tile->spans; k++) {
		const body_span *interval = tile->span + k;
		const gz_bodies *b = s->chunks + interval->chunk;
		const uint32_t *place = crowd->grid.place + first + interval->slot;
		for (int32_t i = 0; i < interval->count; i++) {
			if (i + AHEAD < interval->count) __builtin_prefetch(crowd->filters + place[i + AHEAD], 1);
			crowd->filters[place[i]] =
				graze_filter(&b->filters, b->id, b->ignore, graze_element(b, interval->first + (size_t)i));
		}
	}
}

static void put_share(void *context, size_t share, size_t worker) {
	const crowd_sorting *s = context;
	gz_crowd *crowd = s->crowd;
	tile_run run = crowd->ranges[share];
	crowd_worker *w = crowd->workers + worker;
	const body_tile *tile = &w->tile;
	const cell_run own = {cell_of(s, s->own[share].from), cell_of(s, s->own[share].to)};
	graze_circles_prefix_sums(&crowd->grid, crowd->backend, share, 1, own, s->before[s->own[share].from]);
	for (; run.tiles && graze_tile_next(&w->tile, &run.from); run.tiles--, run.index += (size_t)tile->count) {
		graze_circles_scatter(
			&crowd->grid, crowd->backend, &tile->columns, tile->count, run.index, read_ids(s, w), share);
		put_filters(s, tile, run.index);
	}
	graze_circles_end_range(&crowd->grid, crowd->backend, share);
}

// ---------------------------------------------------------------------------------------------------------------------
// Several ranges
// ---------------------------------------------------------------------------------------------------------------------

static void sum_common_run(void *context, size_t k, size_t worker) {
	const crowd_sorting *s = context;
	const circle_grid *grid = &s->crowd->grid;
	const size_t run = s->common[k];
	(void)worker;
	graze_circles_prefix_sums(grid, s->crowd->backend, 0, grid->range_count, run_at(s, run), s->before[run]);
}

static bool is_own(const crowd_sorting *s, size_t share, size_t run) {
	return s->before[run + 1] - s->before[run] == s->bodies[share][run];
}

/// The longest sequence of runs without bodies of other ranges: nearly all runs of a range, where bodies come nearly
/// sorted. The worker of the range lays out these cells itself, because they are in its cache.
static void find_own_runs(crowd_sorting *s, size_t share) {
	cell_run own = {0, 0};
	for (size_t run = 0, from = 0; run < s->runs; run++) {
		if (s->is_own[run] || !is_own(s, share, run)) from = run + 1;
		else if (s->before[run + 1] - s->before[from] >= s->before[own.to] - s->before[own.from])
			own = (cell_run){from, run + 1}; // with the empty runs behind it
	}
	s->own[share] = own;
	for (size_t run = own.from; run < own.to; run++) s->is_own[run] = true;
	graze_circles_set_own(&s->crowd->grid, share, s->before[own.from], s->before[own.to]);
}

static void divide_cells(crowd_sorting *s) {
	const size_t shares = s->crowd->grid.range_count;
	for (size_t run = 0; run < s->runs; run++) {
		s->before[run + 1] = s->before[run];
		for (size_t share = 0; share < shares; share++) s->before[run + 1] += s->bodies[share][run];
	}
	for (size_t share = 0; share < shares; share++) find_own_runs(s, share);
	for (size_t run = 0; run < s->runs; run++)
		if (!s->is_own[run]) s->common[s->common_count++] = run;
}

static void bound(void *context, size_t part, size_t worker) {
	const crowd_sorting *s = context;
	const gz_crowd *crowd = s->crowd;
	const size_t from = part * RECORDS, left = crowd->grid.count - from;
	(void)worker;
	graze_circles_bound(&crowd->grid, crowd->backend, from, from + (left < RECORDS ? left : RECORDS));
}

// ---------------------------------------------------------------------------------------------------------------------
// The call
// ---------------------------------------------------------------------------------------------------------------------

void graze_crowd_sort(gz_crowd *crowd, const gz_bodies *chunks, size_t chunk_count) {
	circle_grid *grid = &crowd->grid;
	crowd_sorting s = {.crowd = crowd, .chunks = chunks, .runs = 1};
	const size_t bodies = graze_bodies_count(chunks, chunk_count);
	for (size_t c = 0; c < chunk_count; c++) s.ids |= chunks[c].id.data != NULL;
	if (grid->range_count > 1)
		s.runs = grid->cell_count / FEW_CELLS < MAX_RUNS ? grid->cell_count / FEW_CELLS + 1 : MAX_RUNS;
	else s.bodies[0][0] = bodies;
	graze_run_tasks(&crowd->jobs, grid->range_count, count_share, &s);
	graze_circles_set_count(grid, bodies);
	divide_cells(&s);
	graze_run_tasks(&crowd->jobs, s.common_count, sum_common_run, &s);
	graze_run_tasks(&crowd->jobs, grid->range_count, put_share, &s);
	if (grid->range_count > 1) graze_run_tasks(&crowd->jobs, (grid->count + RECORDS - 1) / RECORDS, bound, &s);
	graze_circles_end(grid);
}
