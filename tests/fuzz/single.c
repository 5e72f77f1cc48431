#include "single.h"

#include <math.h>
#include <string.h>

#include "failures.h"
#include "lists.h"

static gz_hit hits[2 * MOST_BODIES];

/// What a hit has before the call: nothing is written to some of its columns for misses and bad bodies.
static const gz_hit untouched = {-3, -3, 0x3333, -3, -3, -3, -3, 33};

/// Hits of all chunks lie one behind the other, or as columns of their own; all of them, or only some.
typedef struct hit_columns {
	float time[2 * MOST_BODIES], point[2 * MOST_BODIES][2], normal_x[2 * MOST_BODIES], normal_y[2 * MOST_BODIES];
	int32_t index[2 * MOST_BODIES];
	uint64_t id[2 * MOST_BODIES];
	uint8_t feature[2 * MOST_BODIES];
} hit_columns;

static hit_columns columns;

static void clear_columns(size_t count) {
	for (size_t k = 0; k < count; k++) {
		columns.time[k] = -3, columns.point[k][0] = -3, columns.point[k][1] = -3;
		columns.normal_x[k] = -3, columns.normal_y[k] = -3;
		columns.index[k] = -3, columns.id[k] = 0x3333, columns.feature[k] = 33;
	}
}

static gz_hits columns_from(size_t k) {
	return (gz_hits){.time = {columns.time + k, sizeof *columns.time},
		.index = {columns.index + k, sizeof *columns.index},
		.feature = {columns.feature + k, 1},
		.id = {columns.id + k, sizeof *columns.id},
		.point = {&columns.point[k][0], &columns.point[k][1], sizeof *columns.point},
		.normal = {columns.normal_x + k, columns.normal_y + k, sizeof *columns.normal_x}};
}

static void gather_columns(size_t count) {
	for (size_t k = 0; k < count; k++)
		hits[k] = (gz_hit){columns.time[k], columns.index[k], columns.id[k], columns.point[k][0], columns.point[k][1],
			columns.normal_x[k], columns.normal_y[k], columns.feature[k]};
}

typedef gz_report hit_call(const gz_hits *out, rig *r);

static gz_report sweep(const gz_hits *out, rig *r) {
	const gz_query q = rig_question(r);
	return gz_sweep(out, r->world, &q, r->scratch);
}

static gz_report sweep_of_crowd(const gz_hits *out, rig *r) {
	const gz_query q = {.targets = r->s->against, .crowd = r->crowd, .from_crowd = 1};
	return gz_sweep(out, r->world, &q, r->scratch);
}

static gz_report predict(const gz_hits *out, rig *r) {
	const gz_prediction f = rig_foresight(r);
	const gz_query q = {.chunks = r->bodies.chunk, .chunk_count = r->bodies.chunk_count};
	return gz_predict(out, &f, r->world, &q, r->scratch);
}

static gz_report call_for_hits(rig *r, hit_call *call) {
	const size_t asked = r->bodies.asked;
	gz_hits out[MOST_CHUNKS];
	for (size_t k = 0; k < asked; k++) hits[k] = untouched;
	clear_columns(asked);
	for (size_t c = 0; c < r->bodies.chunk_count; c++)
		out[c] = r->set.layout.transposed ? columns_from(r->bodies.first[c]) : gz_hits_in(hits + r->bodies.first[c]);
	const gz_report report = call(out, r);
	if (r->set.layout.transposed) gather_columns(asked);
	return report;
}

/// The indices of misses are not places in the scenario.
static answer answer_of_first(const gz_hit *h, const rig *r) {
	answer a = answer_of_hit(h, r);
	if (h->feature == GZ_FEATURE_NONE || h->feature == GZ_FEATURE_INVALID) a.index = h->index;
	return a;
}

static void ask_hits(answers *out, rig *r, hit_call *call, size_t bad, const char *name) {
	const gz_report report = call_for_hits(r, call);
	check_report(&report, r, bad, false, name);
	answers_clear(out), out->hits = report.hits;
	size_t counted = 0;
	for (size_t i = 0; i < r->s->body_count; i++) {
		const int32_t k = r->bodies.asked_of[i];
		answers_begin_body(out, i, k >= 0);
		if (k < 0) continue;
		const answer a = answer_of_first(hits + k, r);
		answers_add(out, &a);
		counted += hits[k].time <= hits[k].time && hits[k].time < INFINITY;
	}
	answers_end(out, r->s);
	if (counted != report.hits)
		failures_add("list counts", "[%s] %s: %zu hits, %zu reported", r->text, name, counted, report.hits);
}

void ask_sweep(answers *out, rig *r) { ask_hits(out, r, sweep, r->bodies.bad, "sweep"); }

void ask_sweep_of_crowd(answers *out, rig *r) { ask_hits(out, r, sweep_of_crowd, r->bodies.bad, "sweep of the crowd"); }

void ask_predict(answers *out, rig *r) { ask_hits(out, r, predict, r->bodies.bad_curved, "predict"); }

// ---- Bytes and ways out

static void take_singles(answers *out, const rig *r, answer (*read)(size_t k)) {
	for (size_t i = 0; i < r->s->body_count; i++) {
		const int32_t k = r->bodies.asked_of[i];
		answers_begin_body(out, i, k >= 0);
		if (k < 0) continue;
		const answer a = read((size_t)k);
		answers_add(out, &a);
	}
	answers_end(out, r->s);
}

static uint8_t blocked[2 * MOST_BODIES];
static float way_out[2 * MOST_BODIES][2];

static answer read_blocked(size_t k) { return (answer){.feature = blocked[k]}; }
static answer read_way_out(size_t k) { return (answer){.at = {way_out[k][0], way_out[k][1]}}; }

void ask_sight(answers *out, rig *r) {
	gz_byte_out to[MOST_CHUNKS];
	const gz_query q = rig_question(r);
	memset(blocked, 77, sizeof blocked);
	for (size_t c = 0; c < r->bodies.chunk_count; c++) to[c] = (gz_byte_out){blocked + r->bodies.first[c], 1};
	const gz_report report = gz_line_of_sight(to, r->world, &q, r->scratch);
	check_report(&report, r, r->bodies.bad, false, "sight");
	answers_clear(out), out->hits = report.hits;
	take_singles(out, r, read_blocked);
}

void ask_push_out(answers *out, rig *r) {
	gz_vec2_out to[MOST_CHUNKS];
	const gz_query q = rig_question(r);
	memset(way_out, 0x55, sizeof way_out);
	for (size_t c = 0; c < r->bodies.chunk_count; c++) {
		float *place = way_out[r->bodies.first[c]];
		to[c] = (gz_vec2_out){place, place + 1, sizeof *way_out};
	}
	const gz_report report = gz_depenetrate(to, r->world, &q, r->scratch);
	check_report(&report, r, r->bodies.bad, false, "push_out");
	answers_clear(out), out->hits = report.hits;
	take_singles(out, r, read_way_out);
}

// ---- Spans

static answer answer_of_span(const gz_overlap_interval *span) {
	return (answer){.time = (double)span->entry, .at = {span->exit, span->from, span->to}, .feature = span->kind};
}

/// Pairs whose body or other is left out in this arrangement are not asked.
static void ask_pairs(answers *out, rig *r, const gz_query *q) {
	const scenario *s = r->s;
	gz_pair pairs[MOST_PAIRS];
	gz_overlap_interval spans[MOST_PAIRS];
	size_t of[MOST_PAIRS], count = 0;
	for (size_t i = 0; i < s->pair_count; i++) {
		const gz_pair *p = s->pairs + i;
		const int32_t body = r->bodies.asked_of[p->body];
		const int32_t other = p->circle ? r->bodies.asked_of[p->index] : rig_wall_index(r, (size_t)p->index);
		if (body < 0 || other < 0) continue;
		pairs[count] = (gz_pair){(uint32_t)body, other, p->circle}, of[count++] = i;
	}
	const gz_report report = gz_overlap_intervals(spans, &(gz_pairs){pairs, count}, r->world, q, r->scratch);
	if (report.error.status && report.error.status != GZ_STATUS_INVALID_BODIES)
		failures_add("status", "[%s] spans: %s", r->text, report.error.text);
	answers_clear(out);
	for (size_t i = 0; i < s->body_count; i++) {
		answers_begin_body(out, i, true);
		for (size_t k = 0; k < count; k++) {
			if (s->pairs[of[k]].body != i) continue;
			answer a = answer_of_span(spans + k);
			a.index = s->pairs[of[k]].index, a.circle = s->pairs[of[k]].circle;
			answers_add(out, &a);
		}
		out->left_out[i] = r->bodies.asked_of[i] < 0;
	}
	answers_end(out, s);
}

void ask_spans(answers *out, rig *r) {
	const gz_query q = rig_question(r);
	ask_pairs(out, r, &q);
}

void ask_spans_of_crowd(answers *out, rig *r) {
	const gz_query q = {.targets = GZ_TARGETS_ALL, .crowd = r->crowd, .from_crowd = 1};
	ask_pairs(out, r, &q);
}
