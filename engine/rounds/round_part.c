#include "engine/rounds/round_part.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/ranges.h"
#include "engine/query/body_ranges.h"
#include "engine/query/query_tasks.h"
#include "engine/query/stage_helpers.h"

enum { LEAST_BODIES = 512 }; ///< that are not alone, of a part: fewer are faster on one thread

// ---------------------------------------------------------------------------------------------------------------------
// Memory
// ---------------------------------------------------------------------------------------------------------------------

static const array_member arrays[] = {
	ARRAY(round_part, chunks, gz_bodies),
	ARRAY(round_part, active.body, int32_t),
	ARRAY(round_part, active.neighbours, int32_t),
	ARRAY(round_part, sliding.body, int32_t),
	ARRAY(round_part, sliding.neighbours, int32_t),
	ARRAY(round_part, moving.body, int32_t),
	ARRAY(round_part, moving.neighbours, int32_t),
	ARRAY(round_part, tied.body, int32_t),
	ARRAY(round_part, tied.neighbours, int32_t),
	ARRAY(round_part, turned, circle_record),
	ARRAY(round_part, turned_bits, uint32_t),
	ARRAY(round_part, hits, round_hit),
	ARRAY(round_part, resting_hits, int32_t),
	ARRAY(round_part, recovered, int32_t),
	ARRAY(round_part, walled, int32_t),
	ARRAY(round_part, queue, int32_t),
	ARRAY(round_part, across, int32_t),
	ARRAY(round_part, follow_body, int32_t),
	ARRAY(round_part, follow_other, int32_t),
	ARRAY(round_part, follow_base, float),
	ARRAY(round_part, follow_factor, float),
	ARRAY(round_part, half_planes, float),
	ARRAY(round_part, first_plane, int32_t),
	ARRAY(round_part, plane_end, int32_t),
	ARRAY(round_part, wall_x, float),
	ARRAY(round_part, wall_y, float),
	ARRAY(round_part, wall_room, float),
	ARRAY(round_part, wall_shapes, nearby_shape),
	ARRAY(round_part, walls, round_walls),
};

static void release(void *state, caller_memory *memory) {
	round_part *p = state;
	if (!p) return;
	graze_arrays_free(p, arrays, sizeof arrays / sizeof *arrays, memory);
	graze_pairs_free(&p->pairs, memory);
	graze_pairs_free(&p->wall_pairs, memory);
	graze_release(memory, p, 1, sizeof *p);
}

static void *make(caller_memory *memory) {
	round_part *p = graze_allocate(memory, 1, sizeof *p);
	if (!p) return NULL;
	return memset(p, 0, sizeof *p);
}

static void reserve_like(void *state, const void *other, caller_memory *memory) {
	(void)state, (void)other, (void)memory; // a part has the same bodies in every call with the same input
}

const worker_state_type graze_round_part_state = {make, release, reserve_like};

static void *make_movers(caller_memory *memory) { return graze_mover_tile_make(memory); }
static void release_movers(void *state, caller_memory *memory) { graze_mover_tile_free(state, memory); }

const worker_state_type graze_part_movers_state = {make_movers, release_movers, reserve_like};

bool graze_number_list_size(query_run *run, number_list *list, size_t count) {
	list->count = 0;
	return graze_array_size(run, &list->body, count + LANES, sizeof(int32_t)) &&
		   graze_array_size(run, &list->neighbours, count + LANES, sizeof(int32_t));
}

/// The scratch of worker k. The task of a part uses the scratch with the part's number, whatever thread runs it.
static gz_scratch *scratch_of(const query_run *run, size_t k) {
	return run->scratch->workers ? run->scratch->workers->scratch[k] : run->scratch;
}

bool graze_rounds_make_parts(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const size_t count = graze_query_jobs(run).workers;
	if (!graze_state_make(&run->scratch->states, &graze_round_part_state, &run->scratch->memory) ||
		!graze_state_make(&run->scratch->states, &graze_part_movers_state, &run->scratch->memory) ||
		(run->scratch->workers && !graze_workers_ready(run->scratch)) ||
		!graze_array_size(run, &g->parts, count, sizeof(round_part *)))
		return false;
	for (size_t k = 0; k < count; k++) {
		round_part *p = graze_state_find(&scratch_of(run, k)->states, &graze_round_part_state);
		((round_part **)g->parts.at)[k] = p, p->rounds = g, p->number = k;
		p->movers = graze_state_find(&scratch_of(run, k)->states, &graze_part_movers_state);
	}
	return true;
}

round_part *graze_part_of_run(const query_run *run) {
	return graze_state_find(&run->scratch->states, &graze_round_part_state);
}

bool graze_rounds_any_picks(const query_run *run) {
	bool any = false;
	for (size_t c = 0; c < run->query->chunk_count; c++) any |= run->query->chunks[c].pick != NULL;
	return any;
}

// ---------------------------------------------------------------------------------------------------------------------
// Division
// ---------------------------------------------------------------------------------------------------------------------

/// As many parts as there are workers, but at most one for LEAST_BODIES bodies.
static size_t part_count_for(const query_run *run, size_t bodies) {
	const size_t workers = graze_query_jobs(run).workers, most = bodies / LEAST_BODIES + 1;
	return workers < most ? workers : most;
}

void graze_rounds_cut_evenly(const query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const size_t bodies = g->crowd->grid.count, blocks = (bodies + TILE - 1) / TILE;
	g->part_count = part_count_for(run, bodies);
	for (size_t k = 0; k < g->part_count; k++) {
		const size_t from = TILE * range_begin(blocks, g->part_count, k),
					 to = TILE * range_begin(blocks, g->part_count, k + 1);
		part_at(g, k)->from = (int32_t)(from < bodies ? from : bodies);
		part_at(g, k)->to = (int32_t)(to < bodies ? to : bodies);
	}
}

/// The bodies of a block that are not alone.
static size_t count_together(const crowd_rounds *g, size_t from) {
	const uint8_t *kind = (const uint8_t *)g->kinds.at + from;
	const size_t count = g->count - from < TILE ? g->count - from : TILE;
	size_t together = 0;
	for (size_t i = 0; i < count; i++) together += kind[i] != ROUND_ALONE;
	return together;
}

void graze_rounds_cut_parts(const query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	size_t together = 0, before = 0, k = 0;
	for (size_t i = 0; i < g->count; i += TILE) together += count_together(g, i);
	g->part_count = part_count_for(run, together);
	part_at(g, 0)->from = 0;
	for (size_t i = 0; i < g->count; i += TILE) {
		if (k + 1 < g->part_count && before * g->part_count >= (k + 1) * together)
			part_at(g, k)->to = (int32_t)i, part_at(g, ++k)->from = (int32_t)i;
		before += count_together(g, i);
	}
	for (; k < g->part_count; k++) { // the last ones, if there are no more bodies
		part_at(g, k)->to = (int32_t)g->count;
		if (k + 1 < g->part_count) part_at(g, k + 1)->from = (int32_t)g->count;
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Stages
// ---------------------------------------------------------------------------------------------------------------------

typedef struct stage_call {
	query_run *run;
	round_stage *stage;
} stage_call;

static void run_stage(void *context, size_t number, size_t worker) {
	const stage_call *call = context;
	round_part *p = part_at(graze_rounds_of(call->run), number);
	(void)worker;
	p->report = (gz_report){.error = graze_no_error()};
	p->run = *call->run;
	p->run.scratch = scratch_of(call->run, number), p->run.report = &p->report;
	if (p->run.query->clock) p->run.scratch->stage_time = p->run.query->clock();
	p->done = call->stage(p);
}

static bool run_parts(query_run *run, round_stage *stage, const gz_jobs *jobs) {
	const crowd_rounds *g = graze_rounds_of(run);
	stage_call call = {run, stage};
	bool done = true;
	graze_run_tasks(jobs, g->part_count, run_stage, &call);
	for (size_t k = 0; k < g->part_count; k++) {
		graze_report_add(run->report, &part_at(g, k)->report);
		done &= part_at(g, k)->done;
	}
	graze_limit_pairs(run);
	if (run->query->clock) run->scratch->stage_time = run->query->clock();
	return done && !graze_aborted(run);
}

bool graze_rounds_in_parts(query_run *run, round_stage *stage) {
	const gz_jobs jobs = graze_query_jobs(run);
	return run_parts(run, stage, &jobs);
}

bool graze_rounds_in_turn(query_run *run, round_stage *stage) {
	const gz_jobs jobs = graze_jobs_single();
	return run_parts(run, stage, &jobs);
}
