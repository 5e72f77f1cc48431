// The counting sort of a crowd, range by range: count per cell, prefix sums over the cells, scatter. The prefix sums
// are computed in runs of cells: most runs with bodies of one range alone by the worker of that range, the others by
// any worker.
#include "engine/base/filters.h"
#include "engine/base/ranges.h"
#include "engine/base/views.h"
#include "engine/crowd/crowd.h"

enum {
	MAX_RUNS = 256,            ///< of cells
	MIN_RUN_CELLS = 512,       ///< cells of a run, about; more with MAX_RUNS runs
	RECORDS_PER_TASK = 2048,   ///< records that one task bounds; a multiple of LANES
	FILTER_PREFETCH_AHEAD = 32 ///< bodies between the filter that is written and the one that is prefetched
};

/// Consecutive runs of cells, from `from` up to `to`.
typedef struct run_interval {
	size_t from, to;
} run_interval;

typedef struct crowd_sort {
	gz_crowd *crowd;
	const gz_bodies *chunks;
	bool has_ids;                               ///< some chunk has ids
	size_t runs;                                ///< number of runs of cells
	size_t bodies[MAX_CIRCLE_RANGES][MAX_RUNS]; ///< bodies of each range in each run
	size_t before[MAX_RUNS + 1];                ///< prefix sum: bodies of all ranges before each run
	run_interval own[MAX_CIRCLE_RANGES];        ///< the runs that the worker of each range lays out
	bool is_own[MAX_RUNS];                      ///< whether a run is among them
	size_t shared[MAX_RUNS], shared_count;      ///< all other runs
} crowd_sort;

/// The first cell of a run. The last run ends behind the cell of the invalid bodies.
static size_t cell_of(const crowd_sort *s, size_t run) {
	const size_t cells = s->crowd->grid.cell_count + 1;
	return run == s->runs ? cells : range_begin(cells, s->runs, run) / LANES * LANES;
}

static cell_run run_at(const crowd_sort *s, size_t run) { return (cell_run){cell_of(s, run), cell_of(s, run + 1)}; }

/// The ids of the tile's bodies; null where no chunk has ids.
static const uint64_t *read_ids(const crowd_sort *s, crowd_worker *w) {
	for (int32_t k = 0; s->has_ids && k < w->tile.spans; k++) {
		const body_span *span = w->tile.span + k;
		const gz_bodies *b = s->chunks + span->chunk;
		for (int32_t i = 0; i < span->count; i++)
			w->id[span->slot + i] = id_at(b->id, graze_element(b, span->first + (size_t)i));
	}
	return s->has_ids ? w->id : NULL;
}

static void count_range(void *context, size_t range, size_t worker) {
	crowd_sort *s = context;
	gz_crowd *crowd = s->crowd;
	tile_run tiles = crowd->ranges[range];
	body_tile *tile = &crowd->workers[worker].tile;
	graze_circles_begin_range(&crowd->grid, range);
	for (; tiles.tiles && graze_tile_next(tile, &tiles.from); tiles.tiles--, tiles.index += (size_t)tile->count)
		graze_circles_count(&crowd->grid, crowd->backend, &tile->columns, tile->count, tiles.index, range);
	for (size_t k = 0; k < s->runs && crowd->grid.range_count > 1; k++)
		s->bodies[range][k] = graze_circles_count_in_run(&crowd->grid, range, run_at(s, k));
}

/// Writes the filters of the tile's bodies to the places of their records. `first` is the index of the tile's first
/// body.
static void scatter_filters(const crowd_sort *s, const body_tile *tile, size_t first) {
	const gz_crowd *crowd = s->crowd;
	for (int32_t k = 0; crowd->filters && k < tile->spans; k++) {
		const body_span *span = tile->span + k;
		const gz_bodies *b = s->chunks + span->chunk;
		const uint32_t *place = crowd->grid.place + first + span->slot;
		for (int32_t i = 0; i < span->count; i++) {
			if (i + FILTER_PREFETCH_AHEAD < span->count)
				prefetch_line_to_write(crowd->filters + place[i + FILTER_PREFETCH_AHEAD]);
			crowd->filters[place[i]] =
				graze_filter(&b->filters, b->id, b->ignore, graze_element(b, span->first + (size_t)i));
		}
	}
}

static void scatter_range(void *context, size_t range, size_t worker) {
	const crowd_sort *s = context;
	gz_crowd *crowd = s->crowd;
	tile_run tiles = crowd->ranges[range];
	crowd_worker *w = crowd->workers + worker;
	const body_tile *tile = &w->tile;
	const run_interval own = s->own[range];
	const cell_run cells = {cell_of(s, own.from), cell_of(s, own.to)};
	graze_circles_prefix_sums(&crowd->grid, crowd->backend, range, 1, cells, s->before[own.from]);
	for (; tiles.tiles && graze_tile_next(&w->tile, &tiles.from); tiles.tiles--, tiles.index += (size_t)tile->count) {
		graze_circles_scatter(
			&crowd->grid, crowd->backend, &tile->columns, tile->count, tiles.index, read_ids(s, w), range);
		scatter_filters(s, tile, tiles.index);
	}
	graze_circles_end_range(&crowd->grid, crowd->backend, range);
}

// ---------------------------------------------------------------------------------------------------------------------
// Several ranges
// ---------------------------------------------------------------------------------------------------------------------

static void sum_shared_run(void *context, size_t k, size_t worker) {
	const crowd_sort *s = context;
	const circle_grid *grid = &s->crowd->grid;
	const size_t run = s->shared[k];
	(void)worker;
	graze_circles_prefix_sums(grid, s->crowd->backend, 0, grid->range_count, run_at(s, run), s->before[run]);
}

/// Whether no other range has bodies in the run.
static bool is_alone(const crowd_sort *s, size_t range, size_t run) {
	return s->before[run + 1] - s->before[run] == s->bodies[range][run];
}

/// Finds the range's own runs: of the sequences of runs without bodies of other ranges the one with the most bodies.
/// These are nearly all runs of the range where bodies come nearly sorted. The worker of the range lays out their
/// cells, because they are in its cache.
static void find_own_runs(crowd_sort *s, size_t range) {
	run_interval own = {0, 0};
	for (size_t run = 0, from = 0; run < s->runs; run++) {
		if (s->is_own[run] || !is_alone(s, range, run)) from = run + 1;
		else if (s->before[run + 1] - s->before[from] >= s->before[own.to] - s->before[own.from])
			own = (run_interval){from, run + 1}; // >= : with the empty runs behind it
	}
	s->own[range] = own;
	for (size_t run = own.from; run < own.to; run++) s->is_own[run] = true;
	graze_circles_set_own(&s->crowd->grid, range, s->before[own.from], s->before[own.to]);
}

static void divide_cells(crowd_sort *s) {
	const size_t ranges = s->crowd->grid.range_count;
	for (size_t run = 0; run < s->runs; run++) {
		s->before[run + 1] = s->before[run];
		for (size_t range = 0; range < ranges; range++) s->before[run + 1] += s->bodies[range][run];
	}
	for (size_t range = 0; range < ranges; range++) find_own_runs(s, range);
	for (size_t run = 0; run < s->runs; run++)
		if (!s->is_own[run]) s->shared[s->shared_count++] = run;
}

static void bound_records(void *context, size_t task, size_t worker) {
	const crowd_sort *s = context;
	const gz_crowd *crowd = s->crowd;
	const size_t from = task * RECORDS_PER_TASK, left = crowd->grid.count - from;
	(void)worker;
	graze_circles_bound(&crowd->grid, crowd->backend, from, from + (left < RECORDS_PER_TASK ? left : RECORDS_PER_TASK));
}

// ---------------------------------------------------------------------------------------------------------------------
// The call
// ---------------------------------------------------------------------------------------------------------------------

void graze_crowd_sort(gz_crowd *crowd, const gz_bodies *chunks, size_t chunk_count) {
	circle_grid *grid = &crowd->grid;
	crowd_sort s = {.crowd = crowd, .chunks = chunks, .runs = 1};
	const size_t bodies = graze_bodies_count(chunks, chunk_count);
	for (size_t c = 0; c < chunk_count; c++) s.has_ids |= chunks[c].id.data != NULL;
	if (grid->range_count > 1)
		s.runs = grid->cell_count / MIN_RUN_CELLS < MAX_RUNS ? grid->cell_count / MIN_RUN_CELLS + 1 : MAX_RUNS;
	else s.bodies[0][0] = bodies;
	graze_run_tasks(&crowd->jobs, grid->range_count, count_range, &s);
	graze_circles_set_count(grid, bodies);
	divide_cells(&s);
	graze_run_tasks(&crowd->jobs, s.shared_count, sum_shared_run, &s);
	graze_run_tasks(&crowd->jobs, grid->range_count, scatter_range, &s);
	if (grid->range_count > 1)
		graze_run_tasks(&crowd->jobs, (grid->count + RECORDS_PER_TASK - 1) / RECORDS_PER_TASK, bound_records, &s);
	graze_circles_end(grid);
}
