#include "sectors/lattice_calls.h"

#include <string.h>

#include "support/check.h"

void clear_results(call_results *r) { r->count = r->found = 0; }

void put_bits(call_results *r, uint64_t word) {
	assert_true(r->count < RESULT_WORDS);
	r->word[r->count++] = word;
}

void put_number(call_results *r, float number) {
	uint32_t bits;
	memcpy(&bits, &number, sizeof bits);
	put_bits(r, bits);
}

void put_place(const lattice_caller *c, double x, double y) {
	const double relative[] = {x - c->origin_x + 0.0, y - c->origin_y + 0.0}; // no -0
	uint64_t bits[2];
	memcpy(bits, relative, sizeof bits);
	put_bits(c->results, bits[0]), put_bits(c->results, bits[1]);
}

void put_index(call_results *r, int32_t index, bool circle) {
	if (index >= 0 && circle && r->body_name) put_bits(r, r->body_name[index]);
	else if (index >= 0 && !circle && r->wall_name) put_bits(r, (uint64_t)r->wall_name[index]);
	else put_bits(r, (uint64_t)index);
}

static size_t body_count(const lattice_caller *c) { return c->chunk.pick ? c->chunk.pick_count : c->chunk.count; }

static gz_query query_of(const lattice_caller *c, gz_targets targets) {
	return (gz_query){.chunks = &c->chunk, .chunk_count = 1, .targets = targets, .crowd = c->crowd};
}

static void put_hit(const lattice_caller *c, const gz_hit *hit) {
	call_results *r = c->results;
	put_number(r, hit->time), put_bits(r, hit->feature);
	put_index(r, hit->index, hit->feature == GZ_FEATURE_CIRCLE);
	if (!(hit->time <= 1)) return;
	r->found++;
	put_bits(r, hit->id), put_place(c, (double)hit->point_x, (double)hit->point_y);
	put_number(r, hit->normal_x), put_number(r, hit->normal_y);
}

static void put_hits(const lattice_caller *c, const gz_hit *hits, size_t count) {
	for (size_t i = 0; i < count; i++) put_hit(c, hits + i);
}

/// The first results of a list, by which body has how many.
static void put_firsts(const lattice_caller *c, const size_t *first) {
	for (size_t i = 0; i <= body_count(c); i++) put_bits(c->results, first[i]);
}

enum { LIST = 1 << 15 };
static size_t first_of[CALL_BODIES + 1];

// ---------------------------------------------------------------------------------------------------------------------
// Sweeps
// ---------------------------------------------------------------------------------------------------------------------

static gz_hit hit_memory[LIST];

static void sweep(const lattice_caller *c, gz_targets targets) {
	const gz_query query = query_of(c, targets);
	const gz_hits hits = gz_hits_in(hit_memory);
	expect_ok(gz_sweep(&hits, c->world, &query, c->scratch));
	put_hits(c, hit_memory, body_count(c));
}

static void call_sweep_walls(const lattice_caller *c) { sweep(c, GZ_TARGETS_WALLS); }
static void call_sweep_circles(const lattice_caller *c) { sweep(c, GZ_TARGETS_CIRCLES); }
static void call_sweep_all_targets(const lattice_caller *c) { sweep(c, GZ_TARGETS_ALL); }

static void call_sweep_hits(const lattice_caller *c) {
	static gz_body_hit data[CALL_BODIES];
	const gz_query query = query_of(c, GZ_TARGETS_ALL);
	const gz_report report = gz_sweep_hits(&(gz_body_hits){data, CALL_BODIES}, c->world, &query, c->scratch);
	expect_ok(report);
	for (size_t i = 0; i < report.written; i++) put_bits(c->results, data[i].body), put_hit(c, &data[i].hit);
}

static void call_sweep_all(const lattice_caller *c) {
	const gz_query query = query_of(c, GZ_TARGETS_ALL);
	const gz_hit_list list = {hit_memory, LIST, first_of};
	const gz_report report = gz_sweep_all(&list, c->world, &query, c->scratch);
	expect_ok(report);
	put_firsts(c, first_of), put_hits(c, hit_memory, report.written);
}

static void call_line_of_sight(const lattice_caller *c) {
	static uint8_t blocked[CALL_BODIES];
	const gz_query query = query_of(c, GZ_TARGETS_ALL);
	expect_ok(gz_line_of_sight(&(gz_byte_out){blocked, 1}, c->world, &query, c->scratch));
	for (size_t i = 0; i < body_count(c); i++) put_bits(c->results, blocked[i]), c->results->found += blocked[i];
}

// ---------------------------------------------------------------------------------------------------------------------
// Overlaps, distances, sensor events
// ---------------------------------------------------------------------------------------------------------------------

static gz_proximity proximity_memory[LIST];

static void put_proximities(const lattice_caller *c, size_t count) {
	put_firsts(c, first_of);
	c->results->found += count;
	for (size_t i = 0; i < count; i++) {
		const gz_proximity *p = proximity_memory + i;
		put_number(c->results, p->distance), put_index(c->results, p->index, p->feature == GZ_FEATURE_CIRCLE);
		put_bits(c->results, p->id), put_place(c, (double)p->point_x, (double)p->point_y);
		put_number(c->results, p->normal_x), put_number(c->results, p->normal_y), put_bits(c->results, p->feature);
	}
}

static void call_overlaps(const lattice_caller *c) {
	const gz_query query = query_of(c, GZ_TARGETS_ALL);
	const gz_proximity_list list = {proximity_memory, LIST, first_of};
	const gz_report report = gz_overlaps(&list, c->world, &query, c->scratch);
	expect_ok(report);
	put_proximities(c, report.written);
}

static void call_nearest(const lattice_caller *c) {
	const gz_query query = query_of(c, GZ_TARGETS_ALL);
	const gz_proximity_list list = {proximity_memory, LIST, first_of};
	const gz_nearest_limits limits = {4, c->side / 8};
	const gz_report report = gz_nearest(&list, &limits, c->world, &query, c->scratch);
	expect_ok(report);
	put_proximities(c, report.written);
}

static void neighbours(const lattice_caller *c, const gz_sight *sight) {
	static gz_neighbour data[LIST];
	gz_query query = query_of(c, GZ_TARGETS_CIRCLES);
	query.skip_self = !sight && !c->finds_self, query.sight_per_chunk = sight;
	const gz_neighbour_list list = {data, LIST, first_of};
	const gz_nearest_limits limits = {5, c->side / 8};
	const gz_report report = gz_neighbours(&list, &limits, c->world, &query, c->scratch);
	expect_ok(report);
	put_firsts(c, first_of);
	c->results->found += report.written;
	for (size_t i = 0; i < report.written; i++)
		put_number(c->results, data[i].distance), put_index(c->results, data[i].index, true);
}

static void call_neighbours(const lattice_caller *c) { neighbours(c, NULL); }

static void call_neighbours_in_sight(const lattice_caller *c) {
	static const float half_angle = 1;
	static const float up[] = {0.5f, 1};
	const gz_sight sight = {.facing = {up, up + 1, 0}, .half_angle = {&half_angle, 0}};
	const gz_sight all_around = {0};
	neighbours(c, &all_around), neighbours(c, &sight);
}

static void call_depenetrate(const lattice_caller *c) {
	static float out[2 * CALL_BODIES];
	const gz_query query = query_of(c, GZ_TARGETS_ALL);
	expect_ok(gz_depenetrate(&(gz_vec2_out){out, out + 1, 2 * sizeof *out}, c->world, &query, c->scratch));
	for (size_t i = 0; i < 2 * body_count(c); i++) put_number(c->results, out[i]), c->results->found += out[i] != 0;
}

static void call_sense(const lattice_caller *c) {
	static gz_sensor_event data[LIST];
	const gz_query query = query_of(c, GZ_TARGETS_ALL);
	const gz_sensor_event_list list = {data, LIST, first_of};
	const gz_report report = gz_sense(&list, c->world, &query, c->scratch);
	expect_ok(report);
	put_firsts(c, first_of);
	c->results->found += report.written;
	for (size_t i = 0; i < report.written; i++) {
		put_number(c->results, data[i].time), put_index(c->results, data[i].index, data[i].circle);
		put_bits(c->results, data[i].id), put_bits(c->results, data[i].circle), put_bits(c->results, data[i].kind);
	}
}

/// The pairs are those of gz_nearest.
static void call_overlap_intervals(const lattice_caller *c) {
	static gz_pair pairs[LIST];
	static gz_overlap_interval intervals[LIST];
	const gz_query query = query_of(c, GZ_TARGETS_ALL);
	const gz_proximity_list list = {proximity_memory, LIST, first_of};
	const gz_nearest_limits limits = {6, c->side / 8};
	const gz_report report = gz_nearest(&list, &limits, c->world, &query, c->scratch);
	expect_ok(report);
	for (size_t body = 0; body < body_count(c); body++)
		for (size_t i = first_of[body]; i < first_of[body + 1]; i++)
			pairs[i] =
				(gz_pair){(uint32_t)body, proximity_memory[i].index, proximity_memory[i].feature == GZ_FEATURE_CIRCLE};
	expect_ok(gz_overlap_intervals(intervals, &(gz_pairs){pairs, report.written}, c->world, &query, c->scratch));
	for (size_t i = 0; i < report.written; i++) {
		put_number(c->results, intervals[i].entry), put_number(c->results, intervals[i].exit);
		put_number(c->results, intervals[i].from), put_number(c->results, intervals[i].to);
		put_bits(c->results, intervals[i].kind);
		c->results->found += intervals[i].entry <= 1;
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Prediction, among walls
// ---------------------------------------------------------------------------------------------------------------------

static void call_predict(const lattice_caller *c) {
	const gz_query query = query_of(c, GZ_TARGETS_WALLS);
	const gz_hits hits = gz_hits_in(hit_memory);
	expect_ok(gz_predict(&hits, &(gz_prediction){.until = 1.5}, c->world, &query, c->scratch));
	put_hits(c, hit_memory, body_count(c));
}

static void call_predict_hits(const lattice_caller *c) {
	static gz_body_hit data[CALL_BODIES];
	const gz_query query = query_of(c, GZ_TARGETS_WALLS);
	const gz_body_hits list = {data, CALL_BODIES};
	const gz_report report = gz_predict_hits(&list, &(gz_prediction){.until = 1}, c->world, &query, c->scratch);
	expect_ok(report);
	for (size_t i = 0; i < report.written; i++) put_bits(c->results, data[i].body), put_hit(c, &data[i].hit);
}

static void call_predict_touches(const lattice_caller *c) {
	static gz_touch data[LIST];
	const gz_query query = query_of(c, GZ_TARGETS_WALLS);
	const gz_touch_list list = {data, LIST, first_of};
	const gz_report report = gz_predict_touches(&list, &(gz_prediction){.until = 1.5}, c->world, &query, c->scratch);
	expect_ok(report);
	put_firsts(c, first_of);
	c->results->found += report.written;
	for (size_t i = 0; i < report.written; i++) {
		const gz_touch *t = data + i;
		uint64_t time;
		memcpy(&time, &t->time, sizeof time);
		put_bits(c->results, time), put_index(c->results, t->index, false), put_bits(c->results, t->id);
		put_place(c, (double)t->center_x, (double)t->center_y), put_place(c, (double)t->point_x, (double)t->point_y);
		put_number(c->results, t->normal_x), put_number(c->results, t->normal_y);
		put_bits(c->results, t->feature), put_bits(c->results, t->kind);
	}
}

static const struct {
	const char *name;
	void (*run)(const lattice_caller *c);
} queries[] = {{"gz_sweep of walls", call_sweep_walls}, {"gz_sweep of circles", call_sweep_circles},
	{"gz_sweep of all", call_sweep_all_targets}, {"gz_sweep_hits", call_sweep_hits}, {"gz_sweep_all", call_sweep_all},
	{"gz_line_of_sight", call_line_of_sight}, {"gz_overlaps", call_overlaps}, {"gz_nearest", call_nearest},
	{"gz_neighbours", call_neighbours}, {"gz_neighbours in sight", call_neighbours_in_sight},
	{"gz_depenetrate", call_depenetrate}, {"gz_sense", call_sense}, {"gz_overlap_intervals", call_overlap_intervals},
	{"gz_predict", call_predict}, {"gz_predict_hits", call_predict_hits}, {"gz_predict_touches", call_predict_touches}};

const size_t lattice_query_count = sizeof queries / sizeof *queries;
const char *lattice_query_name(size_t query) { return queries[query].name; }
void lattice_query_run(const lattice_caller *c, size_t query) { queries[query].run(c); }
