#include "engine/query/crowd_pairs.h"

#include <string.h>

#include "engine/query/body_ranges.h"
#include "engine/query/stage_helpers.h"

enum { MAX_RANGES_PER_BODY = 6 }; ///< at least what graze_circles_finest_pair_ranges appends

static circle_columns columns_of(const circle_grid *grid) { return (circle_columns){grid->x, grid->y, grid->reach}; }

void graze_prepare_keys(gz_scratch *m, size_t count) {
	if (count <= m->prepared_keys) return;
	memset(m->key + m->prepared_keys, 0xff, (count - m->prepared_keys) * sizeof *m->key);
	m->prepared_keys = count;
}

enum { KEYS_PER_TASK = 16384 }; ///< keys that one task initialises

static void prepare_keys_of_task(void *context, size_t task, size_t worker) {
	gz_scratch *m = context;
	const size_t from = task * KEYS_PER_TASK, left = m->prepared_keys - from;
	(void)worker;
	memset(m->key + from, 0xff, (left < KEYS_PER_TASK ? left : KEYS_PER_TASK) * sizeof *m->key);
}

/// Initialises the keys of all bodies, on all workers: a pair of scattered cells may update any key.
static void prepare_all_keys(const query_run *run, size_t count) {
	gz_scratch *m = run->scratch;
	const gz_jobs jobs = graze_query_jobs(run);
	if (jobs.workers < 2) graze_prepare_keys(m, count);
	if (m->prepared_keys >= count) return;
	m->prepared_keys = count;
	graze_run_tasks(&jobs, (count + KEYS_PER_TASK - 1) / KEYS_PER_TASK, prepare_keys_of_task, m);
}

/// Removes the pairs of two ghosts: neither gets a result.
static void drop_pairs_of_ghosts(query_run *run) {
	const gz_crowd *crowd = run->query->crowd;
	pair_list *pairs = &run->scratch->pairs;
	const circle_record *record = crowd->grid.record;
	int32_t kept = 0;
	for (int32_t i = 0; i < pairs->count; i++) {
		const int32_t body = pairs->body[i], other = pairs->other[i];
		const int one = crowd_is_ghost(crowd, record[body >> RECORD_SHIFT].index);
		const int two = crowd_is_ghost(crowd, record[other >> RECORD_SHIFT].index);
		pairs->body[kept] = body, pairs->other[kept] = other;
		kept += !(one & two); // no branch: it would often be mispredicted
	}
	for (int32_t k = 0; k < 2 * LANES; k++) pairs->body[kept + k] = pairs->other[kept + k] = 0; // padding
	pairs->count = kept;
}

/// Filters the listed pairs and passes them to the query's type.
static void process_pairs(query_run *run) {
	if (run->query->crowd->has_ghosts) drop_pairs_of_ghosts(run);
	graze_filter_pairs(run, run->query->crowd->filters, run->query->crowd->filters);
	run->query->type->crowd_pairs(run);
}

void graze_keep_earliest_self(query_run *run) {
	gz_scratch *m = run->scratch;
	const graze_kernels *kernels = run->query->world->backend;
	const circle_record *record = run->query->crowd->grid.record;
	kernels->evaluate_circles(&m->times, record, record, &m->pairs);
	graze_stage_ends(run, GZ_STAGE_EVALUATE);
	kernels->reduce_self(m->key, &m->times, record);
	graze_stage_ends(run, GZ_STAGE_REDUCE);
}

static void process_pair_ranges(query_run *run) {
	gz_scratch *m = run->scratch;
	const circle_columns all = columns_of(&run->query->crowd->grid);
	run->report->cells += (size_t)m->pair_ranges.count;
	for (m->pair_ranges.next = 0; m->pair_ranges.next < m->pair_ranges.count && !graze_aborted(run);) {
		run->query->world->backend->collect_ranges(&m->pairs, &m->pair_ranges, &all, &all);
		process_pairs(run);
	}
	m->pair_ranges.count = 0;
}

/// Lists the pair ranges of a body of the finest level, and processes the list when it is nearly full.
static void process_body(query_run *run, int32_t body) {
	pair_range_list *list = &run->scratch->pair_ranges;
	graze_circles_finest_pair_ranges(&run->query->crowd->grid, body, list);
	if (list->count > PAIR_RANGE_CAPACITY - MAX_RANGES_PER_BODY) process_pair_ranges(run);
}

void graze_crowd_pairs_scattered(query_run *run) {
	const circle_grid *grid = &run->query->crowd->grid;
	run->scratch->pair_ranges.count = run->scratch->contiguous_end = 0;
	const int32_t finest = (int32_t)grid->level[0].bodies;
	for (int32_t body = 0; body < finest && !graze_aborted(run);) {
		const int32_t contiguous = graze_circles_contiguous_end(grid, body, finest);
		if (body < contiguous) body = contiguous;
		else prepare_all_keys(run, grid->count), process_body(run, body++);
	}
	pair_range_cursor cursor = {0, 0, 0};
	for (bool done = false; !done && !graze_aborted(run);) {
		done = graze_circles_pair_ranges(&cursor, grid, &run->scratch->pair_ranges);
		if (run->scratch->pair_ranges.count) prepare_all_keys(run, grid->count);
		process_pair_ranges(run);
	}
}

/// Prefetches the records from `first` up to `end`, except the last `left`: collect_neighbours prefetches these, one
/// per body. Returns the first of them.
static const circle_record *prefetch_all_but(const circle_grid *grid, size_t first, size_t end, size_t left) {
	if (first > end) first = end;
	const size_t stop = end - left > first ? end - left : first;
	graze_circles_prefetch(grid, first, stop);
	return grid->record + stop;
}

void graze_crowd_pairs_contiguous(query_run *run, int32_t from, int32_t count, int32_t end) {
	gz_scratch *m = run->scratch;
	const circle_grid *grid = &run->query->crowd->grid;
	const circle_columns all = columns_of(grid);
	circle_cells cells = {grid->cell, grid->start, (size_t)1 << grid->level[0].column_bits, NULL};
	const int32_t finest = (int32_t)grid->level[0].bodies, range_end = end < finest ? end : finest;
	const int32_t bodies_end = count < range_end - from ? from + count : range_end;
	while (from < bodies_end && !graze_aborted(run)) {
		if (from >= m->contiguous_end) m->contiguous_end = graze_circles_contiguous_end(grid, from, range_end);
		const int32_t before = from, max = from + NEIGHBOUR_BATCH < bodies_end ? from + NEIGHBOUR_BATCH : bodies_end;
		const int32_t to = m->contiguous_end < max ? m->contiguous_end : max;
		if (to <= from) {
			from++; // done by graze_crowd_pairs_scattered
			continue;
		}
		const size_t others_end = grid->start[grid->cell[to - 1] + (1u << grid->level[0].column_bits) + 2];
		// Records before prepared_keys count as prefetched: both end with the neighbours of the batch before.
		cells.prefetch = prefetch_all_but(grid, m->prepared_keys, others_end, (size_t)(to - from));
		graze_prepare_keys(m, others_end);
		from = run->query->world->backend->collect_neighbours(&m->pairs, from, to, &all, &cells);
		run->report->cells += 2 * (size_t)(from - before);
		process_pairs(run);
		if (from == before) process_body(run, from++); // more neighbours than a list of pairs takes
	}
	process_pair_ranges(run);
}
