#include "engine/rounds/neighbours.h"

#include <string.h>

#include "engine/base/bodies.h"
#include "engine/base/filters.h"
#include "engine/base/views.h"
#include "engine/mover/mover_state.h"
#include "engine/query/crowd_pairs.h"
#include "engine/rounds/round_part.h"
#include "engine/rounds/sizes.h"

static bool place(query_run *run, crowd_rounds *g) {
	static const float no_motion = 0;
	if (!graze_rounds_find_sizes(run) || !graze_array_size(run, &g->placed, run->query->chunk_count, sizeof(gz_bodies)))
		return false;
	float *radius = g->discs.at;
	gz_bodies *chunks = g->placed.at;
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		const gz_bodies *b = run->query->chunks + c;
		chunks[c] = (gz_bodies){
			.count = b->count, .center = b->center, .motion = b->motion, .step = b->step, .ghosts = b->ghosts};
		if (g->separating == FINDING_SHIFTS) chunks[c].motion = (gz_vec2_view){&no_motion, &no_motion, 0};
		chunks[c].pick = b->pick, chunks[c].pick_count = b->pick_count;
		if (b->count) chunks[c].radius = (gz_float_view){radius, sizeof(float)};
		radius += b->count;
	}
	const gz_report report = gz_crowd_place(g->crowd, chunks, run->query->chunk_count);
	if (report.error.status == GZ_STATUS_OUT_OF_MEMORY) run->report->error = report.error;
	g->count = g->crowd->grid.count + g->crowd->invalid;
	return !graze_aborted(run);
}

bool graze_rounds_any_responds(const query_run *run, uint8_t with) {
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		const gz_byte_view response = graze_move_settings(run)->moves[c].response;
		const gz_bodies *b = run->query->chunks + c;
		const size_t bodies = graze_body_count(b);
		// One response for all bodies, another one, needs no look at them.
		if (!response.data || !bodies || (!response.stride && *response.data != with)) continue;
		for (size_t k = 0; k < bodies; k++) {
			const size_t i = graze_element(b, k);
			if (byte_at(response, i) == with && graze_body_is_valid(b, i)) return true;
		}
	}
	return false;
}

/// Reads the responses and filters of all bodies, where they differ.
static bool read_filters(query_run *run, crowd_rounds *g) {
	g->filtering = graze_bodies_have_filters(run->query->chunks, run->query->chunk_count);
	g->passes = graze_rounds_any_responds(run, GZ_RESPONSE_PASS);
	g->bounces = g->separating == NOT_SEPARATING && g->any_bounces;
	const bool responses_differ = g->passes || g->bounces;
	const size_t bodies = g->count;
	if (!graze_array_size(run, &g->responses, responses_differ ? bodies : 0, sizeof(uint8_t)) ||
		!graze_array_size(run, &g->filters, g->filtering ? bodies : 0, sizeof(filter_record)))
		return false;
	const uint32_t *number = g->crowd->grid.place;
	for (size_t c = 0; (responses_differ || g->filtering) && c < run->query->chunk_count; c++) {
		const gz_bodies *b = run->query->chunks + c;
		const gz_byte_view response = graze_move_settings(run)->moves[c].response;
		for (size_t k = 0; k < graze_body_count(b); k++, number++) {
			const size_t i = graze_element(b, k);
			if (responses_differ) ((uint8_t *)g->responses.at)[*number] = response_at(response, i);
			if (g->filtering)
				((filter_record *)g->filters.at)[*number] = graze_filter(&b->filters, b->id, b->ignore, i);
		}
	}
	return true;
}

bool graze_rounds_collide(const crowd_rounds *g, int32_t one, int32_t other) {
	const uint8_t *response = g->responses.at;
	const filter_record *filters = g->filters.at;
	if (g->passes && (response[one] == GZ_RESPONSE_PASS || response[other] == GZ_RESPONSE_PASS)) return false;
	return !g->filtering || graze_filters_allow(filters + one, filters + other);
}

/// query_type.crowd_pairs: appends the pairs of bodies that may collide. Bodies that bounce go straight, so those of
/// them whose paths do not meet are none.
static void keep_pairs(query_run *run) {
	const crowd_rounds *g = graze_rounds_of(run);
	pair_buffer *pairs = &graze_part_of_run(run)->pairs;
	const pair_list *found = &run->scratch->pairs;
	if (graze_aborted(run)) return;
	if (!graze_pairs_reserve(pairs, (size_t)found->count, &run->scratch->memory)) {
		graze_mover_out_of_memory(run);
		return;
	}
	int32_t *body = pairs->body + pairs->count, *other = pairs->other + pairs->count;
	const size_t count = (size_t)found->count;
	for (size_t i = 0; i < count; i++) body[i] = found->body[i] >> RECORD_SHIFT;
	for (size_t i = 0; i < count; i++) other[i] = found->other[i] >> RECORD_SHIFT;
	uint8_t meets[PAIR_CAPACITY / 8 + LANES];
	const circle_record *record = g->crowd->grid.record;
	if (g->bounces) run->query->world->backend->paths_meet(meets, record, record, found);
	size_t n = g->passes || g->filtering || g->bounces ? 0 : count;
	for (size_t i = n; i < count; i++) {
		body[n] = body[i], other[n] = other[i];
		const bool straight = g->bounces && graze_rounds_both_bounce(g, body[n], other[n]);
		n += (size_t)((!straight || bit_at(meets, i)) && graze_rounds_collide(g, body[n], other[n]));
	}
	pairs->count += n;
}

/// Makes one list of the pairs of all parts. False without memory.
static bool join_pairs(query_run *run, crowd_rounds *g) {
	g->pairs.count = 0;
	for (size_t k = 0; k < g->part_count; k++) {
		const pair_buffer *from = &part_at(g, k)->pairs;
		if (!from->count) continue;
		if (!graze_pairs_reserve(&g->pairs, from->count, &run->scratch->memory)) return false;
		memcpy(g->pairs.body + g->pairs.count, from->body, from->count * sizeof *from->body);
		memcpy(g->pairs.other + g->pairs.count, from->other, from->count * sizeof *from->other);
		g->pairs.count += from->count;
	}
	return true;
}

/// A stage: finds the pairs of the part's bodies with those behind them, in blocks: so what is counted does not depend
/// on the number of parts.
static bool find_contiguous_pairs(round_part *p) {
	const int32_t placed = (int32_t)p->rounds->crowd->grid.count;
	p->run.scratch->prepared_keys = SIZE_MAX; // keys are not used
	p->run.scratch->pair_ranges.count = p->run.scratch->contiguous_end = 0;
	for (int32_t from = p->from; from < p->to; from += TILE)
		graze_crowd_pairs_contiguous(&p->run, from, p->to - from < TILE ? p->to - from : TILE, placed);
	return !graze_aborted(&p->run);
}

static bool find_pairs(query_run *run, crowd_rounds *g) {
	static const query_type of_crowd = {.crowd_pairs = keep_pairs};
	query_context context = *run->query;
	context.type = &of_crowd, context.crowd = g->crowd, context.targets = GZ_TARGETS_CIRCLES, context.from_crowd = true;
	context.filtering = false;
	query_run pairs = *run;
	pairs.query = &context;
	graze_rounds_cut_evenly(run);
	for (size_t k = 0; k < g->part_count; k++) part_at(g, k)->pairs.count = 0;
	run->scratch->prepared_keys = SIZE_MAX;
	graze_crowd_pairs_scattered(&pairs);
	return graze_rounds_in_parts(&pairs, find_contiguous_pairs) && join_pairs(run, g);
}

bool graze_rounds_find_pairs(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	return place(run, g) && read_filters(run, g) && find_pairs(run, g);
}
