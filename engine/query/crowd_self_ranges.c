// A crowd that asks itself, by several workers.
//
// A pair is found from the body that comes first, and counts for both. So the crowd's order is cut into ranges of
// tiles, and each worker keeps to its range: bodies whose neighbours are all in it meet them, and who has then met all
// is answered. Around each cut a *seam* is left: those before it who have neighbours beyond, and those neighbours.
// Seams have nobody in common; of the workers of the two ranges beside one, the second to come there does it in the
// same way. No body is written by two at a time, and each tile is asked as one thread would.
#include "engine/base/ranges.h"
#include "engine/query/crowd_pairs.h"
#include "engine/query/crowd_self.h"
#include "engine/query/query_tasks.h"
#include "engine/query/tile_hits.h"
#include "engine/query/workers.h"

enum { LEAST_TILES = 4 }; ///< of a range, on average

/// No body before place `i` of the crowd's order has a neighbour at this place or beyond.
static size_t neighbours_end(const circle_grid *grid, size_t i) {
	const circle_level *finest = grid->level;
	if (i > finest->bodies) return i;
	const size_t cells = (size_t)1 << (finest->column_bits + finest->row_bits);
	const size_t last = grid->cell[i - 1] + ((size_t)1 << finest->column_bits) + 2;
	const size_t end = grid->start[last < cells ? last : cells];
	return end > i ? end : i;
}

static crowd_seam seam_at(const query_run *run, size_t cut) {
	const circle_grid *grid = &run->query->crowd->grid;
	crowd_seam s = {cut, cut, cut};
	if (run->query->targets == GZ_TARGETS_WALLS) return s;
	while (s.low && neighbours_end(grid, s.low * TILE) > cut * TILE) s.low--;
	s.high = (neighbours_end(grid, cut * TILE) + TILE - 1) / TILE;
	return s;
}

/// The tile that range k begins with. Ranges side by side, as many for each worker as for any other, become shorter, to
/// a third in the end: who is done first then waits for little.
static size_t even_cut(const query_workers *team, size_t tiles, size_t ranges, size_t k) {
	const uint64_t workers = team->jobs.workers, of_worker = k * workers % ranges, all = ranges;
	const uint64_t begin = 2 * (k * workers / ranges) * all * all + (3 * all - of_worker) * of_worker;
	return (size_t)(tiles * begin / (2 * workers * all * all));
}

/// Cuts the crowd into ranges whose seams have nobody in common. Returns how many cuts there are.
static size_t cut_crowd(const query_run *run, query_workers *team) {
	const size_t tiles = (run->query->crowd->grid.count + TILE - 1) / TILE;
	const size_t max = tiles / LEAST_TILES < team->task_capacity ? tiles / LEAST_TILES : team->task_capacity;
	size_t cuts = 0, high = 0;
	for (size_t k = 1; k < max; k++) {
		const crowd_seam seam = seam_at(run, even_cut(team, tiles, max, k));
		if (seam.low <= high) continue;
		team->tasks[cuts++].seam = seam, high = seam.high;
	}
	if (cuts) team->tasks[cuts].seam = (crowd_seam){tiles, tiles, tiles};
	for (size_t k = 0; k < cuts; k++) atomic_init(&team->tasks[k].sides, 0);
	return cuts;
}

// ---------------------------------------------------------------------------------------------------------------------
// What workers do
// ---------------------------------------------------------------------------------------------------------------------

typedef struct crowd_call {
	query_run *whole;
	query_workers *team;
	uint64_t *key; ///< of each body, its earliest hit
	size_t ready;  ///< so many are hits or misses before any worker begins
	size_t cuts;
} crowd_call;

/// A worker's scratch takes part in the owner's keys, of which so many are hits or misses.
static query_run *begin(const crowd_call *call, query_task *p, size_t worker, size_t ready) {
	gz_scratch *m = call->team->scratch[worker];
	if (m != call->whole->scratch) m->key = call->key;
	m->prepared_keys = ready;
	m->side_by_side_end = 0, m->pair_ranges.count = 0;
	graze_query_task_begin(p, call->whole, m);
	return &p->run;
}

/// Where a tile begins in the crowd's order, or that ends.
static size_t place_of(const query_run *run, size_t tile) {
	const size_t count = run->query->crowd->grid.count;
	return tile * TILE < count ? tile * TILE : count;
}

/// These tiles meet, of a run that ends before tile `until`.
static void meet_tiles(query_run *run, size_t from, size_t to, size_t until) {
	for (size_t t = from; t < to && run->query->targets != GZ_TARGETS_WALLS; t++)
		graze_crowd_pairs_side_by_side(run, (int32_t)(t * TILE), TILE, (int32_t)place_of(run, until));
}

static void answer_tiles(query_run *run, size_t from, size_t to) {
	for (size_t t = from; t < to; t++) {
		graze_load_crowd_tile(run, t * TILE);
		graze_write_crowd_tile(run, t * TILE);
	}
}

static void ask_seam(const crowd_call *call, size_t number, size_t worker) {
	query_task *part = call->team->tasks + number;
	const gz_report of_range = part->report;
	query_run *run = begin(call, part, worker, call->whole->query->crowd->grid.count);
	meet_tiles(run, part->seam.low, part->seam.cut, part->seam.cut);
	answer_tiles(run, part->seam.low, part->seam.high);
	graze_report_add(run->report, &of_range);
}

/// One side of a seam has met: the range before it all but the seam, or the range behind it the seam's tiles.
static void come_to_seam(const crowd_call *call, size_t number, size_t worker) {
	if (atomic_fetch_add(&call->team->tasks[number].sides, 1)) ask_seam(call, number, worker);
}

/// The first tiles of a range meet, and the seam before them is done at once if it can be: mostly the same worker has
/// just done the range before it, and all is near.
static void begin_behind_seam(const crowd_call *call, query_run *run, size_t number, size_t worker) {
	const crowd_seam before = call->team->tasks[number - 1].seam;
	meet_tiles(run, before.cut, before.high, call->team->tasks[number].seam.cut);
	graze_prepare_keys(run->scratch, place_of(run, before.high));
	const size_t ready = run->scratch->prepared_keys;
	come_to_seam(call, number - 1, worker);
	run->scratch->prepared_keys = ready, run->scratch->side_by_side_end = 0;
	if (run->query->clock) run->scratch->stage_time = run->query->clock();
}

static void ask_range(void *context, size_t number, size_t worker) {
	const crowd_call *call = context;
	query_task *part = call->team->tasks + number;
	const crowd_seam before = number ? part[-1].seam : (crowd_seam){0, 0, 0}, *next = &part->seam;
	const size_t from = before.cut * TILE;
	query_run *run = begin(call, part, worker, call->ready > from ? call->ready : from);
	if (number) begin_behind_seam(call, run, number, worker);
	for (size_t t = before.high; t < next->low; t++) {
		meet_tiles(run, t, t + 1, next->cut);
		graze_prepare_keys(run->scratch, place_of(run, t + 1));
		answer_tiles(run, t, t + 1);
	}
	graze_prepare_keys(run->scratch, place_of(run, next->cut));
	if (number < call->cuts) come_to_seam(call, number, worker);
}

/// Answers of a share of the bodies begin as misses.
static void begin_answers(void *context, size_t number, size_t worker) {
	const crowd_call *call = context;
	const query_run *run = call->whole;
	const size_t count = run->query->crowd->grid.count + run->query->crowd->invalid, parts = call->team->task_capacity;
	const size_t end = range_begin(count, parts, number + 1);
	(void)worker;
	for (size_t index = range_begin(count, parts, number), some; index < end; index += some) {
		size_t k = index;
		const size_t chunk = graze_crowd_chunk(run->query->crowd, &k), left = run->query->chunks[chunk].count - k;
		some = left < end - index ? left : end - index;
		graze_write_misses(graze_output_hits(run) + chunk, k, some);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// The call
// ---------------------------------------------------------------------------------------------------------------------

int graze_run_crowd_tasks(query_run *run) {
	query_workers *team = run->scratch->workers;
	crowd_call call = {run, team, run->scratch->key, run->scratch->prepared_keys, cut_crowd(run, team)};
	if (!call.cuts) return 0;
	graze_run_tasks(&team->jobs, team->task_capacity, begin_answers, &call);
	graze_run_tasks(&team->jobs, call.cuts + 1, ask_range, &call);
	for (size_t k = 0; k <= call.cuts; k++) graze_report_add(run->report, &team->tasks[k].report);
	for (size_t k = 1; k < team->jobs.workers; k++) team->scratch[k]->key = NULL;
	run->scratch->prepared_keys =
		run->query->crowd->grid.count > call.ready ? run->query->crowd->grid.count : call.ready;
	if (run->query->clock) run->scratch->stage_time = run->query->clock();
	return 1;
}
