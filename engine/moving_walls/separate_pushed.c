// A pass is a gz_move with a crowd in which no body has a displacement: it separates bodies that overlap, among walls,
// and moves nothing else (engine/rounds/separation.h).
#include "engine/moving_walls/separate_pushed.h"

#include "engine/base/bodies.h"
#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/crowd/crowd.h"
#include "engine/query/stage_helpers.h"

enum { DEFAULT_PASSES = 8, MAX_PASSES = 100 };

gz_error graze_separation_check(const query_run *run, const gz_wall_push *push) {
	if (push->max_passes > MAX_PASSES)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "max_passes", "max_passes %u is above %d",
			(unsigned)push->max_passes, MAX_PASSES);
	if (!push->crowd) return graze_no_error();
	if (run->query->ghost_chunks)
		return graze_error(GZ_STATUS_INVALID_INPUT, run->query->chunk_count, "ghosts",
			"chunk %zu: ghosts are not separated, since the push does not move them: move with a crowd after the push",
			run->query->chunk_count);
	if (graze_bodies_count(run->query->chunks, run->query->chunk_count) > GZ_MAX_CROWD)
		return graze_error(GZ_STATUS_TOO_MANY, 0, "count", "more bodies than a crowd's %d", GZ_MAX_CROWD);
	return graze_crowd_check_world(push->crowd, run->query->world);
}

/// The bodies at rest where the push has left them, as chunks of a query.
typedef struct resting_bodies {
	gz_bodies *chunks;
	gz_moves *moves;
	uint32_t *pick; ///< the valid bodies of all chunks: the others have no place where the moves write
	size_t chunk_count, body_count;
} resting_bodies;

static void end(resting_bodies *r, caller_memory *memory) {
	graze_release(memory, r->chunks, r->chunk_count, sizeof *r->chunks);
	graze_release(memory, r->moves, r->chunk_count, sizeof *r->moves);
	graze_release(memory, r->pick, r->body_count, sizeof *r->pick);
}

static bool begin(resting_bodies *r, const query_context *query, caller_memory *memory) {
	*r = (resting_bodies){
		.chunk_count = query->chunk_count, .body_count = graze_bodies_count(query->chunks, query->chunk_count)};
	r->chunks = graze_allocate(memory, r->chunk_count, sizeof *r->chunks);
	r->moves = graze_allocate(memory, r->chunk_count, sizeof *r->moves);
	r->pick = graze_allocate(memory, r->body_count, sizeof *r->pick);
	return r->chunks && r->moves && r->pick;
}

static void fill(resting_bodies *r, const query_context *query, const gz_moves *moves) {
	static const float at_rest = 0;
	uint32_t *pick = r->pick;
	for (size_t c = 0; c < r->chunk_count; c++) {
		const gz_bodies *from = query->chunks + c;
		const gz_vec2_out *at = &moves[c].center;
		gz_bodies *to = r->chunks + c;
		*to = *from, to->pick = pick;
		for (size_t k = 0; k < graze_body_count(from); k++)
			if (graze_body_is_valid(from, graze_element(from, k))) *pick++ = (uint32_t)graze_element(from, k);
		to->pick_count = (size_t)(pick - to->pick);
		to->center = (gz_vec2_view){at->x, at->y, at->stride};
		to->step = (gz_float_view){&at_rest, 0};
		r->moves[c] = (gz_moves){.response = moves[c].response, .center = *at};
	}
}

/// Adds what a pass has looked up to the report of the call, which ends where that exceeds its limit.
static void add_pass(query_run *run, const gz_report *pass) {
	gz_report *r = run->report;
	r->recovered += pass->recovered, r->cells += pass->cells, r->tests += pass->tests;
	r->filtered += pass->filtered, r->candidates += pass->candidates, r->lanes += pass->lanes;
	for (int k = 0; k < GZ_STAGE_COUNT; k++) r->spent[k] += pass->spent[k];
	if (pass->error.status == GZ_STATUS_TOO_MANY_PAIRS) graze_end_for_pairs(run);
	graze_limit_pairs(run);
}

/// How many pairs the next pass may count. A query of 0 has no limit: with 1 it ends no later than the call does.
static size_t pairs_left(const query_run *run) {
	const size_t counted = run->report->tests + run->report->candidates, max = run->query->max_pairs;
	return counted < max ? max - counted : 1;
}

bool graze_separate_pushed(const push_step *s, gz_crowd *crowd, uint32_t max_passes) {
	query_run *run = s->run;
	caller_memory *memory = &run->scratch->memory;
	const uint32_t passes = max_passes ? max_passes : DEFAULT_PASSES;
	resting_bodies r;
	bool done = begin(&r, run->query, memory);
	if (done) fill(&r, run->query, s->moves);
	gz_query query = {.chunks = r.chunks, .chunk_count = r.chunk_count, .clock = run->query->clock};
	const gz_move_options options = {.skin = s->skin, .crowd = crowd};
	for (uint32_t k = 0; done && k < passes; k++) {
		query.max_pairs = pairs_left(run);
		const gz_report report = gz_move(r.moves, &options, s->world, &query, run->scratch);
		add_pass(run, &report);
		done = report.error.status != GZ_STATUS_OUT_OF_MEMORY && !graze_aborted(run);
		if (!report.recovered) break;
	}
	end(&r, memory);
	return done;
}
