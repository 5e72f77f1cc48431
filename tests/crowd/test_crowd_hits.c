// Hits of a crowd: they agree with the oracle, ties go to walls and to the lowest id, and the report counts them.
#include <math.h>
#include <stdlib.h>

#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "generators/pairs/circle_cases.h"
#include "generators/trial_kinds.h"
#include "oracle/oracle_sweep.h"
#include "support/check.h"

static void check_error(double error, double *worst, const char *aspect, const char *text) {
	if (!(error <= 8)) fail_msg("%s: %g grains\n%s", aspect, error, text);
	if (error > *worst) *worst = error;
}

/// Checks the hit of a body, and that it has no earlier hit with any wall or circle.
static void check_body(const arena *s, size_t body, const gz_hit *hit, double *worst) {
	const pair_hit result = {hit->time, hit->feature, hit->point_x, hit->point_y, hit->normal_x, hit->normal_y};
	const moving_body *b = &s->bodies[body].at;
	const bool is_circle = hit->feature == GZ_FEATURE_CIRCLE;
	const char *aspect = "an earlier touch that was missed";
	for (size_t w = 0; w < s->wall_count; w++) {
		const pair_case pair = arena_pair(s, b, w);
		const double error = !is_circle && hit->index == (int32_t)w && !arena_wall_is_adjacent(s, w)
								 ? oracle_error(&pair, &result, &aspect)
								 : oracle_error_of_miss(&pair, (double)hit->time);
		check_error(error, worst, aspect, case_text(&pair));
	}
	for (size_t k = 0; k < s->body_count; k++) {
		const circle_case pair = {*b, s->bodies[k].at};
		if (k == body) continue;
		const double error = is_circle && hit->index == (int32_t)k
								 ? oracle_error_of_circles(&pair, &result, &aspect)
								 : oracle_error_of_missed_circle(&pair, (double)hit->time);
		check_error(error, worst, aspect, circle_text(&pair));
	}
}

// S3, S16, S138.
static void hits_agree_with_the_oracle(void **state) {
	(void)state;
	random_source source = {55};
	double worst = 0;
	for (size_t round = 0; round < 2 + pairs_wanted() / 1000000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			arena s = arena_make(kind, 10, (size_t)random_int(&source, 1, 80), &source);
			gz_hit *hits = calloc(s.body_count, sizeof *hits);
			assert_non_null(hits);
			arena_world w = arena_build(&s, random_settings(&source));
			arena_sweep_crowd(hits, &w, s.body_count, GZ_TARGETS_ALL);
			for (size_t i = 0; i < s.body_count; i++) check_body(&s, i, hits + i, &worst);
			arena_destroy(&w), arena_free(&s), free(hits);
		}
	print_message("off by up to %.2f grains\n", worst);
}

/// Four bodies hit body 0 at the same time, from four sides; the fifth one later.
static const moving_body tied_bodies[] = {
	{0, 0, 0, 0, 1}, {10, 0, -16, 0, 1}, {-10, 0, 16, 0, 1}, {0, 10, 0, -16, 1}, {0, -10, 0, 16, 1}, {8, 8, -9, -9, 1}};
enum { TIED = 4, ALL = sizeof tied_bodies / sizeof *tied_bodies };

/// The hit of a body, when the crowd queries itself or when the bodies are in a chunk.
static gz_hit hit_of_body(const arena *s, size_t index, bool from_chunk) {
	gz_hit hits[ALL];
	arena_world w = arena_build(s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(s->bodies, s->body_count, s->body_columns);
	if (from_chunk) arena_sweep(hits, &w, &chunk, GZ_TARGETS_CIRCLES);
	else arena_sweep_crowd(hits, &w, s->body_count, GZ_TARGETS_CIRCLES);
	arena_destroy(&w);
	return hits[index];
}

// S16.
static void at_equal_times_the_circle_of_the_lowest_id_or_index_is_hit(void **state) {
	(void)state;
	random_source source = {54};
	for (int round = 0; round < 400; round++) {
		uint32_t order[ALL];
		arena_body bodies[ALL] = {0};
		size_t index = 0, lowest = ALL; // of body 0; of the expected circle
		random_order(&source, order, ALL);
		enum { NO_IDS, DIFFERENT_IDS, EQUAL_IDS };
		const int ids = random_int(&source, NO_IDS, EQUAL_IDS);
		const bool from_chunk = random_int(&source, 0, 1);
		for (size_t i = 0; i < ALL; i++) {
			bodies[i].at = tied_bodies[order[i]];
			bodies[i].rules.id = order[i] > TIED ? 0 : ids == EQUAL_IDS ? 7 : 0x100000000u * ((order[i] * 3) % 5 + 1);
			if (!order[i]) index = i;
		}
		for (size_t i = 0; i < ALL; i++) {
			if (order[i] == 0 || order[i] > TIED) continue;
			if (lowest == ALL || (ids && bodies[i].rules.id < bodies[lowest].rules.id)) lowest = i;
		}
		const arena s = {NULL, 0, bodies, ALL, 0, ids ? WITH_ID : 0};
		const gz_hit hit = hit_of_body(&s, index, from_chunk);
		assert_true(hit.time == 0.5f && hit.feature == GZ_FEATURE_CIRCLE);
		assert_int_equal(hit.index, lowest);
		assert_true(hit.id == (ids ? bodies[lowest].rules.id : 0));
	}
}

// S3, S16.
static void at_equal_times_a_wall_is_hit_before_a_circle(void **state) {
	(void)state;
	arena_body bodies[] = {{{0, 0, 16, 0, 1}, {0}}, {{10, 0, 0, 0, 1}, {0}}};
	arena_wall walls[] = {{.ax = 9, .ay = -5, .bx = 9, .by = 5}, {.ax = 10, .ay = 5, .bx = 10, .by = -5, .radius = 1}};
	const gz_bodies chunk = arena_bodies(bodies, 1, 0);
	for (int k = 0; k < 2; k++) { // a thin wall, a thick wall
		const arena s = {walls + k, 1, bodies, 2, WITH_RADIUS, 0};
		arena_world w = arena_build(&s, (gz_world_desc){0});
		gz_hit hits[2], chunk_hit;
		arena_sweep_crowd(hits, &w, 2, GZ_TARGETS_ALL), arena_sweep(&chunk_hit, &w, &chunk, GZ_TARGETS_ALL);
		assert_true(hits->time == 0.5f && hits->feature == GZ_FEATURE_SIDE && hits->index == 0);
		assert_same_hits(&chunk_hit, hits, 1, "a tie with a wall");
		arena_sweep_crowd(hits, &w, 2, GZ_TARGETS_CIRCLES);
		assert_true(hits->time == 0.5f && hits->feature == GZ_FEATURE_CIRCLE && hits->index == 1);
		assert_true(hits[1].time == 0.5f && hits[1].index == 0 && hits[1].normal_x == 1);
		arena_destroy(&w);
	}
	bodies[1].at.px = 9.5f; // the circle is hit first
	const arena s = {walls, 2, bodies, 2, WITH_RADIUS, 0};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	gz_hit hits[2];
	arena_sweep_crowd(hits, &w, 2, GZ_TARGETS_ALL);
	assert_true(hits->time == 7.5f / 16 && hits->feature == GZ_FEATURE_CIRCLE);
	arena_destroy(&w);
}

static uint64_t ticks;
static uint64_t read_clock(void) { return ticks += 3; }

static void the_report_of_a_crowd_counts_each_pair_once(void **state) {
	(void)state;
	arena_body bodies[ALL + 1] = {0};
	for (size_t i = 0; i < ALL; i++) bodies[i].at = tied_bodies[i];
	bodies[ALL].at = (moving_body){5000, 0, 1, 1, 1};
	const arena s = {NULL, 0, bodies, ALL + 1, 0, 0};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	gz_hit hits[ALL + 1];
	const gz_hits columns = gz_hits_in(hits);
	gz_query query = {.targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd, .from_crowd = true};
	gz_report report = gz_sweep(&columns, w.world, &query, w.scratch);
	assert_int_equal(report.bodies, ALL + 1);
	assert_int_equal(report.hits, ALL);
	assert_in_range(report.candidates, ALL - 1, ALL * (ALL - 1) / 2);
	assert_int_equal(report.near_walls + report.far_reaching + report.tests + report.filtered + report.invalid, 0);
	for (int i = 0; i < GZ_STAGE_COUNT; i++) assert_int_equal(report.spent[i], 0);
	query.clock = read_clock;
	report = gz_sweep(&columns, w.world, &query, w.scratch);
	for (int i = GZ_STAGE_COLLECT; i < GZ_STAGE_COUNT; i++)
		assert_true(report.spent[i] > 0 && report.spent[i] % 3 == 0);
	arena_destroy(&w);
}

enum { COUPLES = 2000 };

/// Two bodies each, one couple in each square of a lattice, that close the gap of 1/2 between them halfway through the
/// step.
static void place_couples(moving_body *bodies, random_source *source) {
	for (int i = 0; i < COUPLES; i++, bodies += 2) {
		const double angle = (double)random_signed(source, 2);
		const float c = (float)cos(angle), s = (float)sin(angle);
		const float x = 360 * (float)(i % 45) + 256 * random_positive(source, 0);
		const float y = 360 * (float)(i / 45) + 256 * random_positive(source, 0);
		bodies[0] = (moving_body){x, y, c, s, 0.5f};
		bodies[1] = (moving_body){x + 1.5f * c, y + 1.5f * s, 0, 0, 0.5f};
	}
}

/// They are so far from one another that distant cells of the crowd share storage: its coordinates wrap around within
/// some couples, along rows, columns and both.
static void couples_far_apart_hit_one_another(void **state) {
	(void)state;
	static moving_body bodies[2 * COUPLES];
	static gz_hit hits[2 * COUPLES];
	random_source source = {58};
	gz_world *world = gz_world_create(&(gz_world_desc){0}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	const gz_bodies chunk = {.center = {&bodies->px, &bodies->py, sizeof *bodies},
		.motion = {&bodies->dx, &bodies->dy, sizeof *bodies},
		.radius = {&bodies->radius, sizeof *bodies},
		.count = 2 * COUPLES};
	const gz_hits columns = gz_hits_in(hits);
	const gz_query query = {.targets = GZ_TARGETS_CIRCLES, .crowd = crowd, .from_crowd = true};
	for (int round = 0; round < 20; round++) {
		place_couples(bodies, &source);
		expect_ok(gz_crowd_place(crowd, &chunk, 1));
		expect_ok(gz_sweep(&columns, world, &query, scratch));
		for (int i = 0; i < 2 * COUPLES; i++)
			if (hits[i].index != (i ^ 1) || !(fabsf(hits[i].time - 0.5f) < 0.01f))
				fail_msg("body %d at %.9g %.9g: index %d, time %g", i, (double)bodies[i].px, (double)bodies[i].py,
					(int)hits[i].index, (double)hits[i].time);
	}
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

int test_crowd_hits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hits_agree_with_the_oracle),
		cmocka_unit_test(at_equal_times_the_circle_of_the_lowest_id_or_index_is_hit),
		cmocka_unit_test(at_equal_times_a_wall_is_hit_before_a_circle),
		cmocka_unit_test(the_report_of_a_crowd_counts_each_pair_once),
		cmocka_unit_test(couples_far_apart_hit_one_another),
	};
	return RUN_SUITE("crowd_hits", tests);
}
