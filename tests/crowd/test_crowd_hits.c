// The answers to a crowd: right ones by the oracle, who wins where several are met at the same time, and what the
// report tells of them.
#include <math.h>
#include <stdlib.h>

#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "generators/pairs/circle_cases.h"
#include "generators/trial_kinds.h"
#include "oracle/oracle_sweep.h"
#include "support/check.h"

static void judge(double error, double *worst, const char *what, const char *text) {
	if (!(error <= 8)) fail_msg("%s: %g grains\n%s", what, error, text);
	if (error > *worst) *worst = error;
}

/// The hit of one body, against everything that it might have met before.
static void judge_body(const arena *s, size_t body, const gz_hit *hit, double *worst) {
	const pair_hit answer = {hit->time, hit->feature, hit->point_x, hit->point_y, hit->normal_x, hit->normal_y};
	const moving_body *b = &s->bodies[body].at;
	const int is_circle = hit->feature == GZ_FEATURE_CIRCLE;
	const char *what = "an earlier touch that was missed";
	for (size_t w = 0; w < s->wall_count; w++) {
		const pair_case pair = arena_pair(s, b, w);
		const double error = !is_circle && hit->index == (int32_t)w && !arena_wall_is_adjacent(s, w)
								 ? oracle_error(&pair, &answer, &what)
								 : oracle_error_of_miss(&pair, (double)hit->time);
		judge(error, worst, what, case_text(&pair));
	}
	for (size_t k = 0; k < s->body_count; k++) {
		const circle_case pair = {*b, s->bodies[k].at};
		if (k == body) continue;
		const double error = is_circle && hit->index == (int32_t)k
								 ? oracle_error_of_circles(&pair, &answer, &what)
								 : oracle_error_of_missed_circle(&pair, (double)hit->time);
		judge(error, worst, what, circle_text(&pair));
	}
}

static void the_oracle_finds_the_answers_right(void **state) {
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
			for (size_t i = 0; i < s.body_count; i++) judge_body(&s, i, hits + i, &worst);
			arena_destroy(&w), arena_free(&s), free(hits);
		}
	print_message("off by up to %.2f grains\n", worst);
}

/// Four come at one from all sides, and are there at the same time; the fifth comes later.
static const moving_body come_at_one[] = {
	{0, 0, 0, 0, 1}, {10, 0, -16, 0, 1}, {-10, 0, 16, 0, 1}, {0, 10, 0, -16, 1}, {0, -10, 0, 16, 1}, {8, 8, -9, -9, 1}};
enum { IN_A_TIE = 4, ALL = sizeof come_at_one / sizeof *come_at_one };

/// Who is hit by number 0, which lies at `place` among the bodies, asked by itself or from a chunk?
static gz_hit tied_hit(const arena *s, size_t place, int from_chunk) {
	gz_hit hits[ALL];
	arena_world w = arena_build(s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(s->bodies, s->body_count, s->body_columns);
	if (from_chunk) arena_sweep(hits, &w, &chunk, GZ_TARGETS_CIRCLES);
	else arena_sweep_crowd(hits, &w, s->body_count, GZ_TARGETS_CIRCLES);
	arena_destroy(&w);
	return hits[place];
}

static void of_circles_at_equal_times_the_lowest_id_or_index_wins(void **state) {
	(void)state;
	random_source source = {54};
	for (int round = 0; round < 400; round++) {
		uint32_t order[ALL];
		arena_body bodies[ALL] = {0};
		size_t place = 0, lowest = ALL;
		random_order(&source, order, ALL);
		const int ids = random_int(&source, 0, 2), from_chunk = random_int(&source, 0, 1); // none, different, or equal
		for (size_t i = 0; i < ALL; i++) {
			bodies[i].at = come_at_one[order[i]];
			bodies[i].rules.id = order[i] > IN_A_TIE ? 0 : ids == 2 ? 7 : 0x100000000u * ((order[i] * 3) % 5 + 1);
			if (!order[i]) place = i;
		}
		for (size_t i = 0; i < ALL; i++) {
			if (order[i] == 0 || order[i] > IN_A_TIE) continue;
			if (lowest == ALL || (ids && bodies[i].rules.id < bodies[lowest].rules.id)) lowest = i;
		}
		const arena s = {NULL, 0, bodies, ALL, 0, ids ? WITH_ID : 0};
		const gz_hit hit = tied_hit(&s, place, from_chunk);
		assert_true(hit.time == 0.5f && hit.feature == GZ_FEATURE_CIRCLE);
		assert_int_equal(hit.index, lowest);
		assert_true(hit.id == (ids ? bodies[lowest].rules.id : 0));
	}
}

static void of_equal_times_a_wall_wins_over_a_circle(void **state) {
	(void)state;
	arena_body bodies[] = {{{0, 0, 16, 0, 1}, {0}}, {{10, 0, 0, 0, 1}, {0}}};
	arena_wall walls[] = {{.ax = 9, .ay = -5, .bx = 9, .by = 5}, {.ax = 10, .ay = 5, .bx = 10, .by = -5, .radius = 1}};
	const gz_bodies chunk = arena_bodies(bodies, 1, 0);
	for (int k = 0; k < 2; k++) { // thin, or thick
		const arena s = {walls + k, 1, bodies, 2, WITH_RADIUS, 0};
		arena_world w = arena_build(&s, (gz_world_desc){0});
		gz_hit hits[2], asked;
		arena_sweep_crowd(hits, &w, 2, GZ_TARGETS_ALL), arena_sweep(&asked, &w, &chunk, GZ_TARGETS_ALL);
		assert_true(hits->time == 0.5f && hits->feature == GZ_FEATURE_SIDE && hits->index == 0);
		assert_same_hits(&asked, hits, 1, "a tie with a wall");
		arena_sweep_crowd(hits, &w, 2, GZ_TARGETS_CIRCLES);
		assert_true(hits->time == 0.5f && hits->feature == GZ_FEATURE_CIRCLE && hits->index == 1);
		assert_true(hits[1].time == 0.5f && hits[1].index == 0 && hits[1].normal_x == 1);
		arena_destroy(&w);
	}
	bodies[1].at.px = 9.5f; // the circle comes first
	const arena s = {walls, 2, bodies, 2, WITH_RADIUS, 0};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	gz_hit hits[2];
	arena_sweep_crowd(hits, &w, 2, GZ_TARGETS_ALL);
	assert_true(hits->time == 7.5f / 16 && hits->feature == GZ_FEATURE_CIRCLE);
	arena_destroy(&w);
}

static uint64_t ticks;
static uint64_t clock_of_ticks(void) { return ticks += 3; }

static void the_report_counts_what_a_crowd_did(void **state) {
	(void)state;
	arena_body bodies[ALL + 1] = {0};
	for (size_t i = 0; i < ALL; i++) bodies[i].at = come_at_one[i];
	bodies[ALL].at = (moving_body){5000, 0, 1, 1, 1};
	const arena s = {NULL, 0, bodies, ALL + 1, 0, 0};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	gz_hit hits[ALL + 1];
	const gz_hits out = gz_hits_in(hits);
	gz_query question = {.targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd, .from_crowd = 1};
	gz_report report = gz_sweep(&out, w.world, &question, w.scratch);
	assert_int_equal(report.bodies, ALL + 1);
	assert_int_equal(report.hits, ALL);
	assert_in_range(report.candidates, ALL - 1, ALL * (ALL - 1) / 2); // each pair once
	assert_int_equal(report.near_walls + report.far_reaching + report.tests + report.filtered + report.invalid, 0);
	for (int i = 0; i < GZ_STAGE_COUNT; i++) assert_int_equal(report.spent[i], 0);
	question.clock = clock_of_ticks;
	report = gz_sweep(&out, w.world, &question, w.scratch);
	for (int i = GZ_STAGE_COLLECT; i < GZ_STAGE_COUNT; i++)
		assert_true(report.spent[i] > 0 && report.spent[i] % 3 == 0);
	arena_destroy(&w);
}

int test_crowd_hits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_oracle_finds_the_answers_right),
		cmocka_unit_test(of_circles_at_equal_times_the_lowest_id_or_index_wins),
		cmocka_unit_test(of_equal_times_a_wall_wins_over_a_circle),
		cmocka_unit_test(the_report_counts_what_a_crowd_did),
	};
	return RUN_SUITE("crowd_answers", tests);
}
