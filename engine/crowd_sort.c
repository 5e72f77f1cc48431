// Bodies go into a crowd: counted cell by cell, then put in their places, share by share.
#include "engine/crowd.h"
#include "engine/filters.h"
#include "engine/views.h"

enum {
	MOST_RUNS = 64,    ///< of cells
	FEW_CELLS = 16384, ///< that are laid out by one
	RECORDS = 8192,    ///< that are extended at a time
	AHEAD = 32         ///< filters whose lines are fetched before they are written
};

typedef struct crowd_sorting {
	gz_crowd *crowd;
	const gz_bodies *chunks;
	int ids; ///< some chunk has any
	size_t runs;
	size_t before[MOST_RUNS + 1]; ///< bodies in each run of cells; then in all before it
} crowd_sorting;

/// The ids of the tile's bodies; null when no chunk has any.
static const uint64_t *read_ids(const crowd_sorting *s, crowd_worker *w) {
	for (int32_t k = 0; s->ids && k < w->tile.spans; k++) {
		const body_span *span = w->tile.span + k;
		const gz_bodies *b = s->chunks + span->chunk;
		for (int32_t i = 0; i < span->count; i++)
			w->id[span->slot + i] = id_at(b->id, graze_element(b, span->first + (size_t)i));
	}
	return s->ids ? w->id : NULL;
}

static void count_share(void *context, size_t share, size_t worker) {
	const crowd_sorting *s = context;
	gz_crowd *crowd = s->crowd;
	body_run run = crowd->share[share];
	body_tile *tile = &crowd->worker[worker].tile;
	graze_circles_begin_share(&crowd->grid, share);
	for (; run.tiles && graze_tile_next(tile, &run.from); run.tiles--, run.index += (size_t)tile->count)
		graze_circles_count(&crowd->grid, crowd->kernels, &tile->columns, tile->count, run.index, share);
}

/// The filters of the tile's bodies go where their records went.
static void put_filters(const crowd_sorting *s, const body_tile *tile, size_t first) {
	const gz_crowd *crowd = s->crowd;
	for (int32_t k = 0; crowd->filters && k < tile->spans; k++) {
		const body_span *span = tile->span + k;
		const gz_bodies *b = s->chunks + span->chunk;
		const uint32_t *place = crowd->grid.place + first + span->slot;
		for (int32_t i = 0; i < span->count; i++) {
			if (i + AHEAD < span->count) __builtin_prefetch(crowd->filters + place[i + AHEAD], 1);
			crowd->filters[place[i]] =
				graze_filter(&b->filters, b->id, b->ignore, graze_element(b, span->first + (size_t)i));
		}
	}
}

static void put_share(void *context, size_t share, size_t worker) {
	const crowd_sorting *s = context;
	gz_crowd *crowd = s->crowd;
	body_run run = crowd->share[share];
	crowd_worker *w = crowd->worker + worker;
	const body_tile *tile = &w->tile;
	for (; run.tiles && graze_tile_next(&w->tile, &run.from); run.tiles--, run.index += (size_t)tile->count) {
		graze_circles_put(&crowd->grid, crowd->kernels, &tile->columns, tile->count, run.index, read_ids(s, w), share);
		put_filters(s, tile, run.index);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Several shares
// ---------------------------------------------------------------------------------------------------------------------

static void count_cells(void *context, size_t run, size_t worker) {
	crowd_sorting *s = context;
	const circle_grid *grid = &s->crowd->grid;
	(void)worker;
	s->before[run] = graze_circles_in_cells(
		grid, part_begin(grid->cells + 1, s->runs, run), part_begin(grid->cells + 1, s->runs, run + 1));
}

static void lay_out_cells(void *context, size_t run, size_t worker) {
	const crowd_sorting *s = context;
	circle_grid *grid = &s->crowd->grid;
	(void)worker;
	graze_circles_lay_out_cells(
		grid, part_begin(grid->cells + 1, s->runs, run), part_begin(grid->cells + 1, s->runs, run + 1), s->before[run]);
}

static void lay_out(crowd_sorting *s) {
	const gz_parallel *hook = &s->crowd->parallel;
	const size_t runs = s->crowd->grid.cells / FEW_CELLS + 1;
	s->runs = runs < MOST_RUNS ? runs : MOST_RUNS;
	graze_run_parts(hook, s->runs, count_cells, s);
	for (size_t k = 0, sum = 0, some; k < s->runs; k++, sum += some) some = s->before[k], s->before[k] = sum;
	graze_run_parts(hook, s->runs, lay_out_cells, s);
}

static void extend(void *context, size_t part, size_t worker) {
	const crowd_sorting *s = context;
	const gz_crowd *crowd = s->crowd;
	const size_t from = part * RECORDS, left = crowd->grid.count - from;
	(void)worker;
	graze_circles_extend(&crowd->grid, crowd->kernels, from, from + (left < RECORDS ? left : RECORDS));
}

// ---------------------------------------------------------------------------------------------------------------------
// The call
// ---------------------------------------------------------------------------------------------------------------------

void graze_crowd_sort(gz_crowd *crowd, const gz_bodies *chunks, size_t chunk_count) {
	circle_grid *grid = &crowd->grid;
	crowd_sorting s = {.crowd = crowd, .chunks = chunks};
	for (size_t c = 0; c < chunk_count; c++) s.ids |= chunks[c].id.data != NULL;
	graze_run_parts(&crowd->parallel, grid->shares, count_share, &s);
	if (grid->shares == 1) graze_circles_lay_out(grid);
	else lay_out(&s);
	graze_run_parts(&crowd->parallel, grid->shares, put_share, &s);
	graze_circles_end(grid, crowd->kernels);
	if (grid->shares > 1) graze_run_parts(&crowd->parallel, (grid->count + RECORDS - 1) / RECORDS, extend, &s);
}
