// gz_overlap_intervals: pairs that the caller gives, up to a tile of them at a time. Slot i has the body of pair i: a
// body that is in several pairs is copied for each.
#include <math.h>

#include "engine/base/error.h"
#include "engine/query/begin_query.h"
#include "engine/query/query.h"
#include "engine/query/stage_helpers.h"

// ---------------------------------------------------------------------------------------------------------------------
// Pairs
// ---------------------------------------------------------------------------------------------------------------------

static size_t circles_of(const query_run *run) {
	return run->query->crowd ? run->query->crowd->grid.count + run->query->crowd->invalid : 0;
}

static gz_error check_pairs(const query_run *run, const gz_pair *pairs, size_t count) {
	const size_t bodies = graze_bodies_count(run->query->chunks, run->query->chunk_count);
	const size_t circles = circles_of(run), walls = run->query->world->wall_count;
	for (size_t k = 0; k < count; k++) {
		const gz_pair *p = pairs + k;
		if (p->body >= bodies)
			return graze_error(
				GZ_STATUS_INVALID_INPUT, k, "body", "pair %zu: body is %u of %zu", k, (unsigned)p->body, bodies);
		const size_t others = p->circle ? circles : walls;
		if (p->index < 0 || (size_t)p->index >= others)
			return graze_error(GZ_STATUS_INVALID_INPUT, k, "index", "pair %zu: index is %d of %zu %s", k, (int)p->index,
				others, p->circle ? "circles" : "walls");
		if (!p->circle && run->query->world->state[p->index] == WALL_REMOVED)
			return graze_error(GZ_STATUS_INVALID_INPUT, k, "index", "pair %zu: wall %d was removed", k, (int)p->index);
	}
	return graze_no_error();
}

static gz_error check(const query_run *run, const gz_overlap_interval *intervals, const gz_pairs *pairs) {
	if (run->report->error.status) return run->report->error;
	if (!pairs) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "pairs", "pairs is null");
	if (!pairs->count) return graze_no_error();
	if (!pairs->data) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "pairs.data", "pairs.data is null");
	if (!intervals) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "intervals", "intervals is null");
	return check_pairs(run, pairs->data, pairs->count);
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

/// The chunk of the last pair's body, and the index of the chunk's first body. Pairs mostly come in the order of their
/// bodies, so that the next chunk is near.
typedef struct chunk_place {
	size_t chunk, first;
} chunk_place;

static void find_chunk(chunk_place *at, const gz_bodies *chunks, size_t body) {
	while (body < at->first) at->first -= graze_body_count(chunks + --at->chunk);
	while (body - at->first >= graze_body_count(chunks + at->chunk))
		at->first += graze_body_count(chunks + at->chunk++);
}

enum { INVALID = -1 }; ///< in place of the place, or of the offset, of a record

/// Counts a pair with an invalid body; the first one is the report's error.
static void count_invalid(query_run *run, gz_error error) {
	if (!run->report->invalid++) run->report->error = error;
}

/// The place of a circle's record. An invalid body is counted, and gets INVALID.
static int32_t place_of(query_run *run, size_t index) {
	const uint32_t place = run->query->crowd->grid.place[index];
	if (place < run->query->crowd->grid.count) return (int32_t)place;
	count_invalid(run, graze_error(GZ_STATUS_INVALID_BODIES, index, "crowd",
						   "body %zu of the crowd was bad when it was placed", index));
	return INVALID;
}

/// Copies a body to a slot of the near bodies. False for an invalid body, which is counted.
static bool load_body(query_run *run, int32_t slot, size_t body, chunk_place *at) {
	near_body *to = run->scratch->near.body + slot;
	if (run->query->from_crowd) {
		const int32_t place = place_of(run, body);
		if (place == INVALID) return false;
		const circle_record *r = run->query->crowd->grid.record + place;
		*to = (near_body){r->px, r->py, r->dx, r->dy, r->radius, slot, 0, 0};
		return true;
	}
	find_chunk(at, run->query->chunks, body);
	const gz_bodies *b = run->query->chunks + at->chunk;
	const size_t i = graze_element(b, body - at->first);
	const char *fault;
	if (graze_body_fault(b, i, &fault)) return count_invalid(run, graze_body_error(b, body - at->first, body)), false;
	const body_values m = graze_read_body(b, i);
	*to = (near_body){m.px, m.py, m.dx, m.dy, m.radius, slot, 0, 0};
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Results
// ---------------------------------------------------------------------------------------------------------------------

static gz_case case_of(float entry, float exit) {
	if (entry > exit) return GZ_CASE_MISS;
	if (entry > 1) return GZ_CASE_FALL_SHORT;
	if (exit < 0) return GZ_CASE_PAST;
	if (entry < 0) return exit > 1 ? GZ_CASE_COMPLETELY_INSIDE : GZ_CASE_EXIT_WOUND;
	return exit > 1 ? GZ_CASE_POKE : GZ_CASE_IMPALE;
}

/// Where a pair hardly moves, its times overflow: a pair that overlaps at no representable time is a miss.
static gz_overlap_interval interval_of(float entry, float exit) {
	if (entry == INFINITY || exit == -INFINITY) entry = INTERVAL_MISS_ENTRY, exit = INTERVAL_MISS_EXIT;
	const float from = fmaxf(entry, 0), to = fminf(exit, 1);
	const bool within = from <= to;
	return (gz_overlap_interval){entry, exit, within ? from : 1, within ? to : 0, (uint8_t)case_of(entry, exit)};
}

/// Lists the tile's valid pairs with walls, or those with circles.
static void list_pairs(query_run *run, const gz_pair *pairs, const int32_t *offset, int32_t count, bool circles) {
	gz_scratch *m = run->scratch;
	int32_t n = 0;
	for (int32_t i = 0; i < count; i++) {
		m->pairs.body[n] = i * RECORD, m->pairs.other[n] = offset[i];
		n += offset[i] != INVALID && (pairs[i].circle != 0) == circles;
	}
	for (int k = 0; k < LANES; k++) m->pairs.body[n + k] = m->pairs.other[n + k] = 0; // padding of the last lanes
	m->pairs.count = n;
	graze_filter_pairs(run, NULL, NULL);
}

static void write_intervals(query_run *run, gz_overlap_interval *intervals) {
	const gz_scratch *m = run->scratch;
	graze_stage_ends(run, GZ_STAGE_EVALUATE);
	for (int32_t i = 0; i < m->pairs.count; i++) {
		const gz_overlap_interval interval = interval_of(m->intervals.entry[i], m->intervals.exit[i]);
		intervals[m->pairs.body[i] / RECORD] = interval;
		run->report->hits += interval.kind != GZ_CASE_MISS;
	}
	graze_stage_ends(run, GZ_STAGE_REDUCE);
}

/// Computes up to a tile of pairs.
static void compute_pairs(
	query_run *run, gz_overlap_interval *intervals, const gz_pair *pairs, int32_t count, chunk_place *at) {
	gz_scratch *m = run->scratch;
	int32_t offset[TILE]; // of the record of each pair's wall or circle; INVALID for a miss
	const gz_overlap_interval miss = interval_of(INTERVAL_MISS_ENTRY, INTERVAL_MISS_EXIT);
	for (int32_t i = 0; i < count; i++) {
		const gz_pair *p = pairs + i;
		intervals[i] = miss;
		offset[i] = load_body(run, i, p->body, at) ? p->index * RECORD : INVALID;
		if (!p->circle && run->query->world->state[p->index] != WALL_ENABLED) offset[i] = INVALID;
		if (p->circle && offset[i] != INVALID) {
			const int32_t place = place_of(run, (size_t)p->index);
			offset[i] = place == INVALID ? INVALID : place * RECORD;
		}
	}
	graze_stage_ends(run, GZ_STAGE_CULL);
	list_pairs(run, pairs, offset, count, false);
	run->query->world->backend->interval_walls(&m->intervals, &m->near, &m->pairs, run->query->world->walls);
	write_intervals(run, intervals);
	list_pairs(run, pairs, offset, count, true);
	if (run->query->crowd)
		run->query->world->backend->interval_circles(
			&m->intervals, &m->near, &m->pairs, run->query->crowd->grid.record);
	write_intervals(run, intervals);
	run->report->bodies += (size_t)count;
}

gz_report gz_overlap_intervals(gz_overlap_interval *intervals, const gz_pairs *pairs, const gz_world *world,
	const gz_query *query, gz_scratch *scratch) {
	static const query_type intervals_type = {.accepts_crowd = true, .named_pairs = true};
	query_call call;
	query_run *run = graze_query_begin(&call, &intervals_type, world, query, scratch);
	call.report.error = check(run, intervals, pairs);
	if (graze_has_error(run)) return call.report;
	chunk_place at = {0, 0};
	for (size_t from = 0; from < pairs->count && !graze_aborted(run); from += TILE) {
		const int32_t n = pairs->count - from < TILE ? (int32_t)(pairs->count - from) : TILE;
		compute_pairs(run, intervals + from, pairs->data + from, n, &at);
	}
	return call.report;
}
