#include "fuzz/run/single_queries.h"

#include <math.h>
#include <string.h>

#include "fuzz/failures.h"
#include "fuzz/run/list_queries.h"

static gz_hit hits[2 * MAX_BODIES];

/// The contents of a hit before the call: some columns are not written for misses and invalid bodies.
static const gz_hit untouched = {-3, -3, 0x3333, -3, -3, -3, -3, 33};

/// Columns for hits; the alternative is one array of gz_hit. The hits of all chunks follow one another.
typedef struct hit_columns {
	float time[2 * MAX_BODIES], point[2 * MAX_BODIES][2], normal_x[2 * MAX_BODIES], normal_y[2 * MAX_BODIES];
	int32_t index[2 * MAX_BODIES];
	uint64_t id[2 * MAX_BODIES];
	uint8_t feature[2 * MAX_BODIES];
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

static void read_columns(size_t count) {
	for (size_t k = 0; k < count; k++)
		hits[k] = (gz_hit){columns.time[k], columns.index[k], columns.id[k], columns.point[k][0], columns.point[k][1],
			columns.normal_x[k], columns.normal_y[k], columns.feature[k]};
}

typedef gz_report hit_call(const gz_hits *out, fuzz_run *r);

static gz_report sweep(const gz_hits *out, fuzz_run *r) {
	const gz_query q = run_query(r);
	return gz_sweep(out, r->world, &q, r->scratch);
}

static gz_report crowd_sweep(const gz_hits *out, fuzz_run *r) {
	const gz_query q = {.targets = r->s->targets, .crowd = r->crowd, .from_crowd = true, .max_pairs = r->max_pairs};
	return gz_sweep(out, r->world, &q, r->scratch);
}

static gz_report predict(const gz_hits *out, fuzz_run *r) {
	const gz_prediction f = run_prediction(r);
	const gz_query q = {.chunks = r->bodies.chunk, .chunk_count = r->bodies.chunk_count, .max_pairs = r->max_pairs};
	return gz_predict(out, &f, r->world, &q, r->scratch);
}

static gz_report fill_hits(fuzz_run *r, hit_call *call) {
	const size_t count = r->bodies.query_count;
	gz_hits out[MAX_CHUNKS];
	for (size_t k = 0; k < count; k++) hits[k] = untouched;
	clear_columns(count);
	for (size_t c = 0; c < r->bodies.chunk_count; c++)
		out[c] = r->set.layout.transposed ? columns_from(r->bodies.first[c]) : gz_hits_in(hits + r->bodies.first[c]);
	const gz_report report = call(out, r);
	if (r->set.layout.transposed) read_columns(count);
	return report;
}

/// The index of a miss is kept as it is: it names no target.
static query_result result_of_first_hit(const gz_hit *h, const fuzz_run *r) {
	query_result a = result_of_hit(h, r);
	if (h->feature == GZ_FEATURE_NONE || h->feature == GZ_FEATURE_INVALID) a.index = h->index;
	return a;
}

static void query_hits(result_list *out, fuzz_run *r, hit_call *call, size_t invalid, const char *name) {
	const gz_report report = fill_hits(r, call);
	results_clear(out), out->hits = report.hits;
	if (query_ended(r, &report, name)) return;
	check_report(&report, r, invalid, false, name);
	size_t counted = 0;
	for (size_t i = 0; i < r->s->body_count; i++) {
		const int32_t k = r->bodies.query_index[i];
		results_begin_body(out, i, k >= 0);
		if (k < 0) continue;
		const query_result a = result_of_first_hit(hits + k, r);
		results_add(out, &a);
		counted += hits[k].time <= hits[k].time && hits[k].time < INFINITY;
	}
	results_end(out, r->s);
	if (counted != report.hits)
		failures_add("list counts", "[%s] %s: found %zu hits, expected the %zu of the report", r->text, name, counted,
			report.hits);
}

void query_sweep(result_list *out, fuzz_run *r) { query_hits(out, r, sweep, r->bodies.invalid, "sweep"); }

void query_crowd_sweep(result_list *out, fuzz_run *r) {
	query_hits(out, r, crowd_sweep, r->bodies.invalid, "sweep of the crowd");
}

void query_predict(result_list *out, fuzz_run *r) { query_hits(out, r, predict, r->bodies.invalid_curved, "predict"); }

// ---- Bytes and translations

static void take_values(result_list *out, const fuzz_run *r, query_result (*read)(size_t k)) {
	for (size_t i = 0; i < r->s->body_count; i++) {
		const int32_t k = r->bodies.query_index[i];
		results_begin_body(out, i, k >= 0);
		if (k < 0) continue;
		const query_result a = read((size_t)k);
		results_add(out, &a);
	}
	results_end(out, r->s);
}

static uint8_t blocked[2 * MAX_BODIES];
static float translation[2 * MAX_BODIES][2];

static query_result read_blocked(size_t k) { return (query_result){.feature = blocked[k]}; }
static query_result read_translation(size_t k) {
	return (query_result){.value = {translation[k][0], translation[k][1]}};
}

void query_line_of_sight(result_list *out, fuzz_run *r) {
	gz_byte_out to[MAX_CHUNKS];
	const gz_query q = run_query(r);
	memset(blocked, 77, sizeof blocked);
	for (size_t c = 0; c < r->bodies.chunk_count; c++) to[c] = (gz_byte_out){blocked + r->bodies.first[c], 1};
	const gz_report report = gz_line_of_sight(to, r->world, &q, r->scratch);
	results_clear(out), out->hits = report.hits;
	if (query_ended(r, &report, "line_of_sight")) return;
	check_report(&report, r, r->bodies.invalid, false, "line_of_sight");
	take_values(out, r, read_blocked);
}

void query_depenetrate(result_list *out, fuzz_run *r) {
	gz_vec2_out to[MAX_CHUNKS];
	const gz_query q = run_query(r);
	memset(translation, 0x55, sizeof translation);
	for (size_t c = 0; c < r->bodies.chunk_count; c++) {
		float *vector = translation[r->bodies.first[c]];
		to[c] = (gz_vec2_out){vector, vector + 1, sizeof *translation};
	}
	const gz_report report = gz_depenetrate(to, r->world, &q, r->scratch);
	results_clear(out), out->hits = report.hits;
	if (query_ended(r, &report, "depenetrate")) return;
	check_report(&report, r, r->bodies.invalid, false, "depenetrate");
	take_values(out, r, read_translation);
}

// ---- Overlap intervals

static query_result result_of_interval(const gz_overlap_interval *interval) {
	return (query_result){.time = (double)interval->entry,
		.value = {interval->exit, interval->from, interval->to},
		.feature = interval->kind};
}

/// Queries the scenario's pairs, except those with a body that this layout leaves out.
static void query_pairs(result_list *out, fuzz_run *r, const gz_query *q) {
	const scenario *s = r->s;
	gz_pair pairs[MAX_PAIRS];
	gz_overlap_interval intervals[MAX_PAIRS];
	size_t of[MAX_PAIRS], count = 0;
	for (size_t i = 0; i < s->pair_count; i++) {
		const gz_pair *p = s->pairs + i;
		const int32_t body = r->bodies.query_index[p->body];
		const int32_t other = p->circle ? r->bodies.query_index[p->index] : fuzz_run_wall_index(r, (size_t)p->index);
		if (body < 0 || other < 0) continue;
		pairs[count] = (gz_pair){(uint32_t)body, other, p->circle}, of[count++] = i;
	}
	const gz_report report = gz_overlap_intervals(intervals, &(gz_pairs){pairs, count}, r->world, q, r->scratch);
	results_clear(out);
	if (query_ended(r, &report, "overlap intervals")) return;
	if (report.error.status && report.error.status != GZ_STATUS_INVALID_BODIES)
		failures_add("status", "[%s] overlap intervals: found the error %s", r->text, report.error.text);
	for (size_t i = 0; i < s->body_count; i++) {
		results_begin_body(out, i, true);
		for (size_t k = 0; k < count; k++) {
			if (s->pairs[of[k]].body != i) continue;
			query_result a = result_of_interval(intervals + k);
			a.index = s->pairs[of[k]].index, a.circle = s->pairs[of[k]].circle;
			results_add(out, &a);
		}
		out->skipped[i] = r->bodies.query_index[i] < 0;
	}
	results_end(out, s);
}

void query_intervals(result_list *out, fuzz_run *r) {
	const gz_query q = run_query(r);
	query_pairs(out, r, &q);
}

void query_crowd_intervals(result_list *out, fuzz_run *r) {
	const gz_query q = {.targets = GZ_TARGETS_ALL, .crowd = r->crowd, .from_crowd = true, .max_pairs = r->max_pairs};
	query_pairs(out, r, &q);
}
