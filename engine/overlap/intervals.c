// The spans of pairs that the caller names, a tile of them at a time: each pair has its own copy of its body.
#include <math.h>

#include "engine/base/error.h"
#include "engine/query/query_run.h"

// ---------------------------------------------------------------------------------------------------------------------
// Pairs
// ---------------------------------------------------------------------------------------------------------------------

static size_t circles_of(const query_run *a) { return a->crowd ? a->crowd->grid.count + a->crowd->invalid : 0; }

static gz_error check_pairs(const query_run *a, const gz_pair *pairs, size_t count) {
	const size_t bodies = graze_bodies_count(a->chunks, a->chunk_count);
	const size_t circles = circles_of(a), walls = a->world->wall_count;
	for (size_t k = 0; k < count; k++) {
		const gz_pair *p = pairs + k;
		if (p->body >= bodies)
			return graze_error(
				GZ_STATUS_INVALID_INPUT, k, "body", "pair %zu: body is %u of %zu", k, (unsigned)p->body, bodies);
		const size_t others = p->circle ? circles : walls;
		if (p->index < 0 || (size_t)p->index >= others)
			return graze_error(GZ_STATUS_INVALID_INPUT, k, "index", "pair %zu: index is %d of %zu %s", k, (int)p->index,
				others, p->circle ? "circles" : "walls");
		if (!p->circle && a->world->state[p->index] == WALL_REMOVED)
			return graze_error(GZ_STATUS_INVALID_INPUT, k, "index", "pair %zu: wall %d was removed", k, (int)p->index);
	}
	return graze_no_error();
}

static gz_error check(const query_run *a, const gz_overlap_interval *intervals, const gz_pairs *pairs) {
	if (a->report.error.status) return a->report.error;
	if (!pairs) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "pairs", "pairs is null");
	if (!pairs->count) return graze_no_error();
	if (!pairs->data) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "pairs.data", "pairs.data is null");
	if (!intervals) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "intervals", "intervals is null");
	return check_pairs(a, pairs->data, pairs->count);
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

/// The chunk of the last pair's body, and the index of its first: pairs mostly come in the order of their bodies.
typedef struct chunk_place {
	size_t chunk, first;
} chunk_place;

static void find_chunk(chunk_place *at, const gz_bodies *chunks, size_t body) {
	while (body < at->first) at->first -= graze_body_count(chunks + --at->chunk);
	while (body - at->first >= graze_body_count(chunks + at->chunk))
		at->first += graze_body_count(chunks + at->chunk++);
}

/// The first bad body is the report's error.
static void note_invalid(query_run *a, gz_error error) {
	if (!a->report.invalid++) a->report.error = error;
}

/// The place of a circle's record; -1, and noted, where it was bad.
static int32_t place_of(query_run *a, size_t index) {
	const uint32_t place = a->crowd->grid.record_index[index];
	if (place < a->crowd->grid.count) return (int32_t)place;
	note_invalid(a, graze_error(GZ_STATUS_INVALID_BODIES, index, "crowd",
						"body %zu of the crowd was bad when it was placed", index));
	return -1;
}

/// Copies a body to the near ones. Returns 0, and it is noted, where it is bad.
static int take_body(query_run *a, int32_t slot, size_t body, chunk_place *at) {
	near_body *to = a->scratch->near.body + slot;
	if (a->from_crowd) {
		const int32_t place = place_of(a, body);
		if (place < 0) return 0;
		const circle_record *r = a->crowd->grid.record + place;
		*to = (near_body){r->px, r->py, r->dx, r->dy, r->radius, slot, 0, 0};
		return 1;
	}
	find_chunk(at, a->chunks, body);
	const gz_bodies *b = a->chunks + at->chunk;
	const size_t i = graze_element(b, body - at->first);
	const char *fault;
	if (graze_body_fault(b, i, &fault)) return note_invalid(a, graze_body_error(b, body - at->first, body)), 0;
	const body_values m = graze_read_body(b, i);
	*to = (near_body){m.px, m.py, m.dx, m.dy, m.radius, slot, 0, 0};
	return 1;
}

// ---------------------------------------------------------------------------------------------------------------------
// Answers
// ---------------------------------------------------------------------------------------------------------------------

static gz_case case_of(float entry, float exit) {
	if (entry > exit) return GZ_CASE_MISS;
	if (entry > 1) return GZ_CASE_FALL_SHORT;
	if (exit < 0) return GZ_CASE_PAST;
	if (entry < 0) return exit > 1 ? GZ_CASE_COMPLETELY_INSIDE : GZ_CASE_EXIT_WOUND;
	return exit > 1 ? GZ_CASE_POKE : GZ_CASE_IMPALE;
}

/// Times overflow where there is hardly any motion. An overlap that begins or ended at no time is none.
static gz_overlap_interval span_of(float entry, float exit) {
	if (entry == INFINITY || exit == -INFINITY) entry = INFINITY, exit = -INFINITY;
	const float from = fmaxf(entry, 0), to = fminf(exit, 1);
	const int within = from <= to;
	return (gz_overlap_interval){entry, exit, within ? from : 1, within ? to : 0, (uint8_t)case_of(entry, exit)};
}

/// Those of the tile's pairs that are with walls, or with circles, among the good.
static void list_pairs(query_run *a, const gz_pair *pairs, const int32_t *offset, int32_t count, int circles) {
	gz_scratch *m = a->scratch;
	int32_t n = 0;
	for (int32_t i = 0; i < count; i++) {
		m->pairs.body[n] = i * RECORD, m->pairs.other[n] = offset[i];
		n += offset[i] >= 0 && !pairs[i].circle == !circles;
	}
	for (int k = 0; k < LANES; k++) m->pairs.body[n + k] = m->pairs.other[n + k] = 0; // what fills the last lanes
	m->pairs.count = n;
	graze_filter_pairs(a, NULL, NULL);
}

static void write_spans(query_run *a, gz_overlap_interval *spans) {
	const gz_scratch *m = a->scratch;
	graze_stage_ends(a, GZ_STAGE_EVALUATE);
	for (int32_t i = 0; i < m->pairs.count; i++) {
		const gz_overlap_interval span = span_of(m->intervals.entry[i], m->intervals.exit[i]);
		spans[m->pairs.body[i] / RECORD] = span;
		a->report.hits += span.kind != GZ_CASE_MISS;
	}
	graze_stage_ends(a, GZ_STAGE_REDUCE);
}

/// Up to a tile of pairs.
static void answer_pairs(
	query_run *a, gz_overlap_interval *spans, const gz_pair *pairs, int32_t count, chunk_place *at) {
	gz_scratch *m = a->scratch;
	int32_t offset[TILE]; // of the walls' and circles' records; -1 where someone is bad
	for (int32_t i = 0; i < count; i++) {
		const gz_pair *p = pairs + i;
		spans[i] = span_of(INFINITY, -INFINITY);
		offset[i] = take_body(a, i, p->body, at) ? p->index * RECORD : -1;
		if (!p->circle && a->world->state[p->index] != WALL_THERE) offset[i] = -1;
		if (p->circle && offset[i] >= 0) {
			const int32_t place = place_of(a, (size_t)p->index);
			offset[i] = place < 0 ? -1 : place * RECORD;
		}
	}
	graze_stage_ends(a, GZ_STAGE_CULL);
	list_pairs(a, pairs, offset, count, 0);
	a->world->backend->interval_walls(&m->intervals, &m->near, &m->pairs, a->world->walls);
	write_spans(a, spans);
	list_pairs(a, pairs, offset, count, 1);
	if (a->crowd) a->world->backend->interval_circles(&m->intervals, &m->near, &m->pairs, a->crowd->grid.record);
	write_spans(a, spans);
	a->report.bodies += (size_t)count;
}

gz_report gz_overlap_intervals(gz_overlap_interval *intervals, const gz_pairs *pairs, const gz_world *world,
	const gz_query *question, gz_scratch *scratch) {
	query_run a = graze_query_begin(NULL, world, question, scratch, FROM_CHUNKS_OR_CROWD);
	a.report.error = check(&a, intervals, pairs);
	if (a.report.error.status) return a.report;
	chunk_place at = {0, 0};
	for (size_t from = 0; from < pairs->count; from += TILE) {
		const int32_t n = pairs->count - from < TILE ? (int32_t)(pairs->count - from) : TILE;
		answer_pairs(&a, intervals + from, pairs->data + from, n, &at);
	}
	return a.report;
}
