// The sweep of a crowd's own bodies by several workers.
//
// A pair is found from the body that comes first in the crowd's order, and updates the keys of both. So the order is
// cut into ranges of tiles, one worker per range: the bodies whose neighbours are all within the range are completed
// there. Around each cut remains a *seam*: the bodies before the cut with neighbours beyond it, and these neighbours.
// Seams do not overlap; the worker that arrives at a seam second, from either side, processes it. So no key is written
// by two workers at a time, and each tile is processed as one thread would do it.
#include "engine/base/ranges.h"
#include "engine/query/crowd_pairs.h"
#include "engine/query/query_tasks.h"
#include "engine/query/stage_helpers.h"
#include "engine/query/tile_hits.h"
#include "engine/query/workers.h"
#include "engine/sweep/crowd_self.h"

enum { MIN_TILES = 4 }; ///< tiles of a range, on average

/// The end of the contiguous neighbours of all bodies before place `i` of the crowd's order; at least i.
static size_t neighbours_end(const circle_grid *grid, size_t i) {
	const circle_level *finest = grid->level;
	if (i > finest->bodies) return i;
	const size_t cells = (size_t)1 << (finest->column_bits + finest->row_bits);
	const size_t last = grid->cell[i - 1] + ((size_t)1 << finest->column_bits) + 2;
	const size_t end = grid->start[last < cells ? last : cells];
	return end > i ? end : i;
}

/// The seam of a cut before tile `cut`.
static crowd_seam seam_at(const query_run *run, size_t cut) {
	const circle_grid *grid = &run->query->crowd->grid;
	crowd_seam s = {cut, cut, cut};
	if (run->query->targets == GZ_TARGETS_WALLS) return s;
	while (s.low && neighbours_end(grid, s.low * TILE) > cut * TILE) s.low--;
	s.high = (neighbours_end(grid, cut * TILE) + TILE - 1) / TILE;
	return s;
}

/// The first tile of range k. The ranges of one worker are consecutive and become shorter, to a third at the end
/// (guided scheduling): so the workers finish at about the same time.
static size_t range_cut(const query_workers *workers, size_t tiles, size_t ranges, size_t k) {
	const uint64_t count = workers->jobs.workers, of_worker = k * count % ranges, all = ranges;
	const uint64_t begin_task = 2 * (k * count / ranges) * all * all + (3 * all - of_worker) * of_worker;
	return (size_t)(tiles * begin_task / (2 * count * all * all));
}

/// Cuts the crowd into ranges whose seams do not overlap: task k gets the seam behind range k. Returns the number of
/// cuts.
static size_t cut_crowd(const query_run *run, query_workers *workers) {
	const size_t tiles = (run->query->crowd->grid.count + TILE - 1) / TILE;
	const size_t max = tiles / MIN_TILES < workers->task_capacity ? tiles / MIN_TILES : workers->task_capacity;
	size_t cuts = 0, high = 0;
	for (size_t k = 1; k < max; k++) {
		const crowd_seam seam = seam_at(run, range_cut(workers, tiles, max, k));
		if (seam.low <= high) continue;
		workers->tasks[cuts++].seam = seam, high = seam.high;
	}
	if (cuts) workers->tasks[cuts].seam = (crowd_seam){tiles, tiles, tiles};
	for (size_t k = 0; k < cuts; k++) atomic_init(&workers->tasks[k].sides, 0);
	return cuts;
}

// ---------------------------------------------------------------------------------------------------------------------
// Tasks
// ---------------------------------------------------------------------------------------------------------------------

typedef struct crowd_call {
	query_run *whole; ///< the run of the call
	query_workers *workers;
	uint64_t *key; ///< of the scratch that owns the workers
	size_t ready;  ///< keys below are initialised before any worker begins
	size_t cuts;
} crowd_call;

/// Begins a task with a worker's scratch, which gets the keys of the owner. Keys below `ready` are initialised, or are
/// not the task's to initialise.
static query_run *begin_task(const crowd_call *call, query_task *task, size_t worker, size_t ready) {
	gz_scratch *m = call->workers->scratch[worker];
	if (m != call->whole->scratch) m->key = call->key;
	m->prepared_keys = ready;
	m->contiguous_end = 0, m->pair_ranges.count = 0;
	graze_query_task_begin(task, call->whole, m);
	return &task->run;
}

/// The place of a tile's first body in the crowd's order; at most the crowd's end.
static size_t place_of(const query_run *run, size_t tile) {
	const size_t count = run->query->crowd->grid.count;
	return tile * TILE < count ? tile * TILE : count;
}

/// Finds the pairs of these tiles, which belong to a range that ends before tile `until`.
static void find_pairs_of_tiles(query_run *run, size_t from, size_t to, size_t until) {
	if (run->query->targets == GZ_TARGETS_WALLS) return;
	for (size_t t = from; t < to && !graze_aborted(run); t++)
		graze_crowd_pairs_contiguous(run, (int32_t)(t * TILE), TILE, (int32_t)place_of(run, until));
}

static void complete_tiles(query_run *run, size_t from, size_t to) {
	for (size_t t = from; t < to && !graze_aborted(run); t++) {
		graze_load_crowd_tile(run, t * TILE);
		graze_write_crowd_tile(run, t * TILE);
	}
}

/// Processes the bodies around the cut behind range `number`, and adds their report to that of the range.
static void process_seam(const crowd_call *call, size_t number, size_t worker) {
	query_task *task = call->workers->tasks + number;
	const gz_report range_report = task->report; // begin_task empties it
	query_run *run = begin_task(call, task, worker, call->whole->query->crowd->grid.count);
	find_pairs_of_tiles(run, task->seam.low, task->seam.cut, task->seam.cut);
	complete_tiles(run, task->seam.low, task->seam.high);
	graze_report_add(run->report, &range_report);
}

/// One side of a seam is complete: the range before it up to the seam, or the first tiles of the range behind it. The
/// second to arrive processes the seam.
static void arrive_at_seam(const crowd_call *call, size_t number, size_t worker) {
	if (atomic_fetch_add(&call->workers->tasks[number].sides, 1)) process_seam(call, number, worker);
}

/// Finds the pairs of the first tiles of a range, which are part of the seam before it; then processes that seam if its
/// other side is complete. Mostly the same worker has just finished the range before, whose data are in its cache.
static void begin_range(const crowd_call *call, query_run *run, size_t number, size_t worker) {
	const crowd_seam before = call->workers->tasks[number - 1].seam;
	find_pairs_of_tiles(run, before.cut, before.high, call->workers->tasks[number].seam.cut);
	graze_prepare_keys(run->scratch, place_of(run, before.high));
	const size_t ready = run->scratch->prepared_keys;
	arrive_at_seam(call, number - 1, worker);
	run->scratch->prepared_keys = ready, run->scratch->contiguous_end = 0; // process_seam has changed them
	if (run->query->clock) run->scratch->stage_time = run->query->clock();
}

static void process_range(void *context, size_t number, size_t worker) {
	const crowd_call *call = context;
	query_task *task = call->workers->tasks + number;
	const crowd_seam before = number ? task[-1].seam : (crowd_seam){0, 0, 0}, *next = &task->seam;
	const size_t from = before.cut * TILE;
	query_run *run = begin_task(call, task, worker, call->ready > from ? call->ready : from);
	task->results.words.count = 0; // those of the seam are added
	if (number) begin_range(call, run, number, worker);
	for (size_t t = before.high; t < next->low && !graze_aborted(run); t++) {
		find_pairs_of_tiles(run, t, t + 1, next->cut);
		graze_prepare_keys(run->scratch, place_of(run, t + 1));
		complete_tiles(run, t, t + 1);
	}
	graze_prepare_keys(run->scratch, place_of(run, next->cut));
	if (number < call->cuts) arrive_at_seam(call, number, worker);
}

/// Initialises the hits of a range of bodies, in the caller's order, as misses.
static void init_hits(void *context, size_t number, size_t worker) {
	const crowd_call *call = context;
	const query_run *run = call->whole;
	const size_t count = run->query->crowd->own_bodies, task_count = call->workers->task_capacity;
	const size_t end = range_begin(count, task_count, number + 1);
	(void)worker;
	for (size_t index = range_begin(count, task_count, number), written; index < end; index += written) {
		size_t k = index;
		const size_t chunk = graze_crowd_chunk(run->query->crowd, &k), left = run->query->chunks[chunk].count - k;
		written = left < end - index ? left : end - index;
		graze_write_misses(graze_output_hits(run) + chunk, k, written);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// The call
// ---------------------------------------------------------------------------------------------------------------------

bool graze_run_crowd_tasks(query_run *run) {
	query_workers *workers = run->scratch->workers;
	crowd_call call = {run, workers, run->scratch->key, run->scratch->prepared_keys, cut_crowd(run, workers)};
	if (!call.cuts) return false;
	run->task_count = call.cuts + 1;
	if (run->query->type->has_columns) graze_run_tasks(&workers->jobs, workers->task_capacity, init_hits, &call);
	graze_run_tasks(&workers->jobs, call.cuts + 1, process_range, &call);
	for (size_t k = 0; k <= call.cuts; k++) graze_report_add(run->report, &workers->tasks[k].report);
	graze_limit_pairs(run);
	for (size_t k = 1; k < workers->jobs.workers; k++) workers->scratch[k]->key = NULL;
	run->scratch->prepared_keys =
		run->query->crowd->grid.count > call.ready ? run->query->crowd->grid.count : call.ready;
	if (run->query->clock) run->scratch->stage_time = run->query->clock();
	return true;
}
