#include "engine/query/crowd_pairs.h"

#include <string.h>

#include "engine/query/body_ranges.h"
#include "engine/query/stage_helpers.h"

enum { MAX_TO_ONE = 6 }; ///< pair ranges of one body within its level, at most

static circle_columns columns_of(const circle_grid *grid) { return (circle_columns){grid->x, grid->y, grid->reach}; }

void graze_prepare_keys(gz_scratch *m, size_t count) {
	if (count <= m->prepared_keys) return;
	memset(m->key + m->prepared_keys, 0xff, (count - m->prepared_keys) * sizeof *m->key);
	m->prepared_keys = count;
}

enum { KEYS = 16384 }; ///< keys that one task prepares

static void prepare_some_keys(void *context, size_t part, size_t worker) {
	gz_scratch *m = context;
	const size_t from = part * KEYS, left = m->prepared_keys - from;
	(void)worker;
	memset(m->key + from, 0xff, (left < KEYS ? left : KEYS) * sizeof *m->key);
}

/// A body whose neighbours are not side by side in memory may collide with any other: every key must be a hit or a
/// miss.
static void prepare_all_keys(const query_run *run, size_t count) {
	gz_scratch *m = run->scratch;
	const gz_jobs jobs = graze_query_jobs(run);
	if (jobs.workers < 2) graze_prepare_keys(m, count);
	if (m->prepared_keys >= count) return;
	m->prepared_keys = count;
	graze_run_tasks(&jobs, (count + KEYS - 1) / KEYS, prepare_some_keys, m);
}

static void process_pairs(query_run *run) {
	graze_filter_pairs(run, run->query->crowd->filters, run->query->crowd->filters);
	run->query->type->crowd_pairs(run);
}

/// Narrowphase: pairs of the crowd -> the earliest hits of both bodies.
void graze_keep_earliest_self(query_run *run) {
	gz_scratch *m = run->scratch;
	const graze_kernels *kernels = run->query->world->backend;
	const circle_record *record = run->query->crowd->grid.record;
	kernels->evaluate_circles(&m->times, record, record, &m->pairs);
	graze_stage_ends(run, GZ_STAGE_EVALUATE);
	kernels->reduce_self(m->key, &m->times, record);
	graze_stage_ends(run, GZ_STAGE_REDUCE);
}

static void process_listed(query_run *run) {
	gz_scratch *m = run->scratch;
	const circle_columns all = columns_of(&run->query->crowd->grid);
	run->report->cells += (size_t)m->pair_ranges.count;
	for (m->pair_ranges.next = 0; m->pair_ranges.next < m->pair_ranges.count;) {
		run->query->world->backend->collect_ranges(&m->pairs, &m->pair_ranges, &all, &all);
		process_pairs(run);
	}
	m->pair_ranges.count = 0;
}

static void process_body(query_run *run, int32_t body) {
	pair_range_list *list = &run->scratch->pair_ranges;
	graze_circles_finest_pair_ranges(&run->query->crowd->grid, body, list);
	if (list->count > PAIR_RANGE_CAPACITY - MAX_TO_ONE) process_listed(run);
}

void graze_crowd_pairs_scattered(query_run *run) {
	const circle_grid *grid = &run->query->crowd->grid;
	run->scratch->pair_ranges.count = run->scratch->contiguous_end = 0;
	const int32_t finest = (int32_t)grid->level[0].bodies;
	for (int32_t body = 0; body < finest;) {
		const int32_t to = graze_circles_contiguous_end(grid, body, finest);
		if (body < to) body = to;
		else prepare_all_keys(run, grid->count), process_body(run, body++);
	}
	pair_range_cursor walk = {0, 0, 0};
	for (int done = 0; !done;) {
		done = graze_circles_pair_ranges(&walk, grid, &run->scratch->pair_ranges);
		if (run->scratch->pair_ranges.count) prepare_all_keys(run, grid->count);
		process_listed(run);
	}
}

/// Prefetches the records up to `end` that were not prefetched, except the last `left`: the pair kernel prefetches
/// these, one per body. Returns the first of them.
static const circle_record *fetch_all_but(const circle_grid *grid, size_t fetched, size_t end, size_t left) {
	const size_t rest = end - left, known = fetched < end ? fetched : end, to = rest > known ? rest : known;
	graze_circles_prefetch(grid, known, to);
	return grid->record + to;
}

void graze_crowd_pairs_contiguous(query_run *run, int32_t from, int32_t count, int32_t end) {
	gz_scratch *m = run->scratch;
	const circle_grid *grid = &run->query->crowd->grid;
	const circle_columns all = columns_of(grid);
	circle_cells cells = {grid->cell, grid->start, (size_t)1 << grid->level[0].column_bits, NULL};
	const int32_t finest = (int32_t)grid->level[0].bodies, until = end < finest ? end : finest;
	const int32_t done = count < until - from ? from + count : until;
	while (from < done) {
		if (from >= m->contiguous_end) m->contiguous_end = graze_circles_contiguous_end(grid, from, until);
		const int32_t before = from, max = from + NEIGHBOUR_BATCH < done ? from + NEIGHBOUR_BATCH : done;
		const int32_t to = m->contiguous_end < max ? m->contiguous_end : max;
		if (to <= from) {
			from++; // done by graze_crowd_pairs_scattered
			continue;
		}
		const size_t others = grid->start[grid->cell[to - 1] + (1u << grid->level[0].column_bits) + 2];
		cells.prefetch = fetch_all_but(grid, m->prepared_keys, others, (size_t)(to - from));
		graze_prepare_keys(m, others);
		from = run->query->world->backend->collect_neighbours(&m->pairs, from, to, &all, &cells);
		run->report->cells += 2 * (size_t)(from - before);
		process_pairs(run);
		if (from == before) process_body(run, from++); // too many neighbours for one list
	}
	process_listed(run);
}
