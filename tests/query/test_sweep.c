// Sweeps of random worlds: hits have the bits of brute force whatever the grid, the reach, the backend, the order of
// the bodies and the chunks; and they agree with the oracle.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "generators/cases.h"
#include "generators/trial_kinds.h"
#include "oracle/oracle_adjacency.h"
#include "oracle/oracle_sweep.h"
#include "support/check.h"

static size_t trials_wanted(void) { return 1 + pairs_wanted() / 100000; }

static trial random_trial(const trial_kind *kind, random_source *source) {
	const size_t walls = (size_t)random_int(source, 0, random_chance(source, 4) ? 4 : 250);
	return trial_make(kind, walls, (size_t)random_int(source, 1, 300), source);
}

static gz_hit *make_hits(size_t count) {
	gz_hit *hits = calloc(count, sizeof *hits);
	assert_non_null(hits);
	return hits;
}

// ---------------------------------------------------------------------------------------------------------------------
// Brute force and oracle: each kind of trial is a test
// ---------------------------------------------------------------------------------------------------------------------

static const char *settings_text(const char *name, size_t round, const gz_world_desc *settings) {
	static char text[160];
	snprintf(text, sizeof text, "%s, trial %zu, cell %g, reach %g, %s", name, round, (double)settings->cell,
		(double)settings->reach, settings->backend);
	return text;
}

// S27, S150.
static void has_the_bits_of_brute_force(void **state) {
	const trial_kind *kind = *state;
	random_source source = {(uint64_t)(kind - trial_kinds)};
	size_t hits = 0, bodies = 0, far_reaching = 0;
	for (size_t round = 0; round < trials_wanted(); round++) {
		trial t = random_trial(kind, &source);
		gz_hit *expected = make_hits(t.body_count), *actual = make_hits(t.body_count);
		trial_brute_force(expected, &t, gz_backend_name(0));
		for (int k = 0; k < 8; k++) {
			const gz_world_desc settings =
				k ? random_settings(&source) : (gz_world_desc){.backend = gz_backend_name(0)};
			const gz_report report = trial_sweep(actual, &t, settings);
			assert_same_hits(actual, expected, t.body_count, settings_text(kind->name, round, &settings));
			assert_int_equal(report.invalid, 0);
			hits += report.hits, bodies += report.bodies, far_reaching += report.far_reaching;
		}
		free(expected), free(actual), trial_free(&t);
	}
	print_message("%s: %zu bodies, %zu hits, %zu far-reaching\n", kind->name, bodies, hits, far_reaching);
	assert_true(hits > bodies / 20 && far_reaching > 0); // both searches, in reach and piece by piece, have found hits
}

static void check_body(const trial *t, size_t body, const gz_hit *reported, double *worst) {
	const trial_body *b = t->bodies + body;
	const gz_hit hit = oracle_end_is_reported_as_side(t, b, reported) ? oracle_hit_at_end(t, b, reported) : *reported;
	const pair_hit result = {hit.time, hit.feature, hit.point_x, hit.point_y, hit.normal_x, hit.normal_y};
	for (size_t w = 0; w < t->wall_count; w++) {
		const pair_case pair = trial_pair(b, t->walls + w);
		const char *aspect = "an earlier touch that was missed";
		const double error = hit.index == (int32_t)w ? oracle_error(&pair, &result, &aspect)
													 : oracle_error_of_miss(&pair, (double)hit.time);
		if (!(error <= 8)) fail_msg("body %zu, wall %zu: %s: %g grains\n%s", body, w, aspect, error, case_text(&pair));
		if (error > *worst) *worst = error;
	}
}

// S8, S16, S25, S28, S29, S138.
static void agrees_with_the_oracle(void **state) {
	const trial_kind *kind = *state;
	random_source source = {100 + (uint64_t)(kind - trial_kinds)};
	double worst = 0;
	for (size_t round = 0; round < trials_wanted(); round += 8) {
		trial t = random_trial(kind, &source);
		gz_hit *hits = make_hits(t.body_count);
		trial_sweep(hits, &t, (gz_world_desc){0});
		for (size_t k = 0; k < t.body_count; k++) {
			assert_in_range(hits[k].index + 1, 0, t.wall_count);
			check_body(&t, k, hits + k, &worst);
		}
		free(hits), trial_free(&t);
	}
	print_message("%s: off by up to %.2f grains\n", kind->name, worst);
}

// ---------------------------------------------------------------------------------------------------------------------
// Special cases
// ---------------------------------------------------------------------------------------------------------------------

// S16.
static void at_equal_times_the_lower_index_is_hit(void **state) {
	(void)state;
	// The same wall four times, two of them with swapped ends, behind one that is hit later.
	const trial_wall walls[] = {{0, -1, 8, -1}, {8, 0, 0, 0}, {0, 0, 8, 0}, {0, 0, 8, 0}, {8, 0, 0, 0}};
	for (size_t first = 0; first < 5; first++) {
		const gz_hit hit = trial_sweep_one((trial_body){4, 4, 0, -8, 2}, walls + first, 5 - first);
		assert_int_equal(hit.index, first ? 0 : 1);
		assert_true(hit.time == 0.25f);
	}
	// Walls that share the end that is hit.
	const trial_wall fan[] = {{9, 1, 9, 9}, {5, -3, 0, 0}, {0, 0, 5, 3}, {5, 0, 0, 0}, {0, 0, 5, 1}};
	for (size_t first = 1; first < 5; first++) {
		const gz_hit hit = trial_sweep_one((trial_body){-4, 0, 8, 0, 2}, fan + first, 5 - first);
		assert_int_equal(hit.index, 0);
		assert_true(hit.time == 0.25f && hit.normal_x == -1 && hit.normal_y == 0);
	}
}

static void without_walls_every_body_misses(void **state) {
	(void)state;
	random_source source = {400};
	trial t = trial_make(trial_kinds, 0, 2000, &source);
	gz_hit *hits = make_hits(t.body_count);
	const gz_report report = trial_sweep(hits, &t, (gz_world_desc){0});
	assert_int_equal(report.hits + report.candidates, 0);
	for (size_t i = 0; i < t.body_count; i++)
		assert_true(isinf(hits[i].time) && hits[i].index == -1 && !hits[i].feature);
	free(hits), trial_free(&t);
}

// S11, S22.
static void a_ray_along_a_wall_has_the_left_normal(void **state) {
	(void)state;
	const gz_hit forth = trial_sweep_one((trial_body){-4, 0, 8, 0, 0}, &(trial_wall){0, 0, 5, 0}, 1);
	assert_true(forth.time == 0.5f && forth.normal_x == 0 && forth.normal_y == 1);
	const gz_hit back = trial_sweep_one((trial_body){-4, 0, 8, 0, 0}, &(trial_wall){5, 0, 0, 0}, 1);
	assert_true(back.time == 0.5f && back.normal_x == 0 && back.normal_y == -1);
}

// ---------------------------------------------------------------------------------------------------------------------
// Reports
// ---------------------------------------------------------------------------------------------------------------------

static void the_report_counts_each_body_once(void **state) {
	(void)state;
	static gz_hit hits[1000];
	random_source source = {500};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++)
		for (int round = 0; round < 10; round++) {
			trial t = trial_make(kind, 100, 1000, &source);
			const gz_report report = trial_sweep(hits, &t, random_settings(&source));
			size_t hit_count = 0;
			for (size_t i = 0; i < t.body_count; i++) hit_count += hits[i].index >= 0;
			assert_int_equal(report.hits, hit_count);
			assert_true(report.hits <= report.near_walls && report.near_walls <= report.bodies);
			assert_true(report.far_reaching <= report.near_walls && report.hits <= report.candidates);
			trial_free(&t);
		}
}

static uint64_t ticks;
static uint64_t read_clock(void) { return ticks += 3; }

static void the_report_has_counts_and_the_ticks_of_the_clock(void **state) {
	(void)state;
	trial_wall walls[] = {{0, 0, 64, 0}};
	trial_body bodies[] = {{32, 8, 0, -8, 2}, {32, 8, 0, 8, 2}, {32, 4000, 0, 1, 2}, {32, 5000, 0, -9000, 2}};
	const trial t = {walls, 1, bodies, 4};
	gz_hit hits[4];
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t), .reach = 8}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	const gz_bodies chunk = trial_bodies(&t);
	const gz_hits columns = gz_hits_in(hits);
	gz_query query = {.chunks = &chunk, .chunk_count = 1};
	gz_report report = gz_sweep(&columns, world, &query, scratch);
	assert_int_equal(report.bodies, 4);
	assert_int_equal(report.hits, 2);
	assert_int_equal(report.invalid, 0);
	assert_int_equal(report.far_reaching, 1);
	assert_true(report.candidates >= 2 && report.tests >= report.candidates);
	for (int i = 0; i < GZ_STAGE_COUNT; i++) assert_int_equal(report.spent[i], 0);
	query.clock = read_clock;
	report = gz_sweep(&columns, world, &query, scratch);
	for (int i = 0; i < GZ_STAGE_COUNT; i++) assert_true(report.spent[i] > 0 && report.spent[i] % 3 == 0);
	gz_scratch_destroy(scratch), gz_world_destroy(world);
}

int test_sweep(void) {
	struct CMUnitTest tests[64] = {
		cmocka_unit_test(at_equal_times_the_lower_index_is_hit),
		cmocka_unit_test(without_walls_every_body_misses),
		cmocka_unit_test(a_ray_along_a_wall_has_the_left_normal),
		cmocka_unit_test(the_report_counts_each_body_once),
		cmocka_unit_test(the_report_has_counts_and_the_ticks_of_the_clock),
	};
	static char names[64][64];
	size_t count = 5;
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		snprintf(names[count], sizeof *names, "%s: the bits of brute force", kind->name);
		tests[count] = (struct CMUnitTest){names[count], has_the_bits_of_brute_force, NULL, NULL, (void *)kind};
		count++;
		snprintf(names[count], sizeof *names, "%s: the results of the oracle", kind->name);
		tests[count] = (struct CMUnitTest){names[count], agrees_with_the_oracle, NULL, NULL, (void *)kind};
		count++;
	}
	return _cmocka_run_group_tests("sweep", tests, count, NULL, NULL);
}
