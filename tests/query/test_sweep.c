// The whole sweep on random worlds: the same bits as brute force whatever the cells, the reach, the kernels, the order
// and the chunks; and right answers, by the oracle.
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

static const char *text_of(const char *name, size_t round, const gz_world_desc *settings) {
	static char text[160];
	snprintf(text, sizeof text, "%s, trial %zu, cell %g, reach %g, %s", name, round, (double)settings->cell,
		(double)settings->reach, settings->backend);
	return text;
}

static void equals_brute_force(void **state) {
	const trial_kind *kind = *state;
	random_source source = {(uint64_t)(kind - trial_kinds)};
	size_t hits = 0, bodies = 0, strays = 0;
	for (size_t round = 0; round < trials_wanted(); round++) {
		trial t = random_trial(kind, &source);
		gz_hit *right = calloc(t.body_count, sizeof *right), *got = calloc(t.body_count, sizeof *got);
		trial_brute_force(right, &t, gz_backend_name(0));
		for (int k = 0; k < 8; k++) {
			const gz_world_desc settings =
				k ? random_settings(&source) : (gz_world_desc){.backend = gz_backend_name(0)};
			const gz_report report = trial_sweep(got, &t, settings);
			assert_same_hits(got, right, t.body_count, text_of(kind->name, round, &settings));
			assert_int_equal(report.invalid, 0);
			hits += report.hits, bodies += report.bodies, strays += report.far_reaching;
		}
		free(right), free(got), trial_free(&t);
	}
	print_message("%s: %zu bodies, %zu hits, %zu far-reaching\n", kind->name, bodies, hits, strays);
	assert_true(hits > bodies / 20 && strays > 0); // there was something to find, and by both ways
}

static void judge_body(const trial *t, size_t k, const gz_hit *told, double *worst) {
	const gz_hit plain = is_inner_end(t, t->bodies + k, told) ? end_hit(t, t->bodies + k, told) : *told, *hit = &plain;
	const pair_hit answer = {hit->time, hit->feature, hit->point_x, hit->point_y, hit->normal_x, hit->normal_y};
	for (size_t w = 0; w < t->wall_count; w++) {
		const pair_case pair = trial_pair(t->bodies + k, t->walls + w);
		const char *what = "an earlier touch that was missed";
		const double error = hit->index == (int32_t)w ? oracle_error(&pair, &answer, &what)
													  : oracle_error_of_miss(&pair, (double)hit->time);
		if (!(error <= 8)) fail_msg("body %zu, wall %zu: %s: %g grains\n%s", k, w, what, error, case_text(&pair));
		if (error > *worst) *worst = error;
	}
}

static void is_right(void **state) {
	const trial_kind *kind = *state;
	random_source source = {100 + (uint64_t)(kind - trial_kinds)};
	double worst = 0;
	for (size_t round = 0; round < trials_wanted(); round += 8) {
		trial t = random_trial(kind, &source);
		gz_hit *hits = calloc(t.body_count, sizeof *hits);
		trial_sweep(hits, &t, (gz_world_desc){0});
		for (size_t k = 0; k < t.body_count; k++) {
			assert_in_range(hits[k].index + 1, 0, t.wall_count);
			judge_body(&t, k, hits + k, &worst);
		}
		free(hits), trial_free(&t);
	}
	print_message("%s: off by up to %.2f grains\n", kind->name, worst);
}

/// A body that touches a wall with the last bit of its reach: straight from the side, or diagonally from an end. There
/// the distances that the library measures by cells have no room to spare.
static trial_body touching_with_all_its_reach(const trial_wall *w, float reach, random_source *source) {
	const float share = random_positive(source, 0), along = random_positive(source, 0);
	const float way = 2 * reach * share, radius = reach - way / 2;
	float x = w->ay == w->by ? 0 : 1, y = 1 - x, part = along;
	if (random_chance(source, 2)) x = y = sqrtf(0.5f), part = 0;
	if (random_chance(source, 2)) x = -x;
	if (random_chance(source, 2)) y = -y;
	const float away = steps_away(radius + way, random_int(source, -2, 2));
	return (trial_body){w->ax + (w->bx - w->ax) * part + x * away, w->ay + (w->by - w->ay) * part + y * away, -x * way,
		-y * way, radius};
}

static trial at_the_edge_of_the_margin(float reach, float offset, random_source *source) {
	trial t = {calloc(60, sizeof *t.walls), 60, calloc(10000, sizeof *t.bodies), 10000};
	for (size_t i = 0; i < t.wall_count; i++) {
		const float x = offset + random_signed(source, 11), y = offset / 3 + random_signed(source, 11);
		const float length = i % 3 ? random_positive(source, 7) : 0;
		t.walls[i] = i % 2 ? (trial_wall){x, y, x, y + length} : (trial_wall){x, y, x + length, y};
	}
	for (size_t i = 0; i < t.body_count; i++) {
		const trial_wall *w = t.walls + random_int(source, 0, 59);
		const float full = i % 2 ? reach : reach * random_positive(source, 0);
		t.bodies[i] = touching_with_all_its_reach(w, full, source);
	}
	return t;
}

/// Far out, rounding has much to take away.
static void touches_at_the_edge_of_the_margin_are_found(void **state) {
	(void)state;
	static const float offsets[] = {0, 1e5f, 1e6f, 1e7f, 1e7f, 1e7f};
	static const float margins[] = {1, 1.0000002f, 0.3f, 0.02f}, cells[] = {0, 0.4f};
	random_source source = {350};
	size_t hits = 0, far = 0, bodies = 0;
	for (size_t round = 0; round < 6 * (1 + pairs_wanted() / 1250000); round++) {
		const float reach = random_size(&source, round % 6 > 2 ? 3 : -2, 8);
		trial t = at_the_edge_of_the_margin(reach, offsets[round % 6], &source);
		gz_hit *right = calloc(t.body_count, sizeof *right), *got = calloc(t.body_count, sizeof *got);
		trial_brute_force(right, &t, gz_backend_name(0));
		for (int k = 0; k < 8; k++) { // in the last four, most bodies reach further
			const gz_world_desc settings = {
				.reach = reach * margins[k / 2], .cell = reach * cells[k % 2], .backend = gz_backend_name(0)};
			const gz_report report = trial_sweep(got, &t, settings);
			assert_same_hits(got, right, t.body_count, text_of("edge", round, &settings));
			hits += report.hits, bodies += report.bodies, far += report.far_reaching;
		}
		free(right), free(got), trial_free(&t);
	}
	assert_true(hits > bodies / 4 && far > bodies / 4 && far < bodies * 3 / 4);
}

/// Walls and bodies in a corner of all that there can be, as large and as long as a few sizes.
static trial in_a_corner(float size, random_source *source) {
	const float x = 0.75f * (random_chance(source, 2) ? GZ_LIMIT : -GZ_LIMIT);
	const float y = 0.75f * (random_chance(source, 2) ? GZ_LIMIT : -GZ_LIMIT);
	trial t = {calloc(60, sizeof *t.walls), 60, calloc(1000, sizeof *t.bodies), 1000};
	for (size_t i = 0; i < t.wall_count; i++) {
		trial_wall *w = t.walls + i;
		w->ax = x + size * random_signed(source, 3), w->ay = y + size * random_signed(source, 3);
		w->bx = w->ax + size * random_signed(source, 1), w->by = w->ay + size * random_signed(source, 1);
	}
	for (size_t i = 0; i < t.body_count; i++) {
		trial_body *b = t.bodies + i;
		b->px = x + size * random_signed(source, 3), b->py = y + size * random_signed(source, 3);
		b->dx = size * random_signed(source, 2), b->dy = size * random_signed(source, 2);
		b->radius = random_chance(source, 3) ? 0 : size * random_positive(source, -2);
	}
	return t;
}

/// There coordinates of middles and pieces, and sums of coordinates, are larger than any that a body may have.
static void bodies_near_the_limit_are_found(void **state) {
	(void)state;
	random_source source = {360};
	size_t hits = 0, far = 0;
	for (int exponent = 18; exponent <= 34; exponent++) {
		const float size = ldexpf(1, exponent);
		trial t = in_a_corner(size, &source);
		gz_hit *right = calloc(t.body_count, sizeof *right), *got = calloc(t.body_count, sizeof *got);
		trial_brute_force(right, &t, gz_backend_name(0));
		for (int k = 0; k < 4; k++) {
			gz_world_desc settings = any_backend(&source);
			settings.reach = k < 3 ? ldexpf(size, -k) : GZ_LIMIT;
			const gz_report report = trial_sweep(got, &t, settings);
			assert_same_hits(got, right, t.body_count, text_of("corner", (size_t)exponent, &settings));
			assert_int_equal(report.invalid, 0);
			hits += report.hits, far += report.far_reaching;
		}
		free(right), free(got), trial_free(&t);
	}
	assert_true(hits > 10000 && far > 10000);
}

/// A permutation of 0 to count - 1.
static uint32_t *shuffled(size_t count, random_source *source) {
	uint32_t *order = calloc(count, sizeof *order);
	assert_non_null(order);
	random_order(source, order, count);
	return order;
}

static void the_order_of_the_bodies_changes_no_bits(void **state) {
	(void)state;
	random_source source = {200};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, 200, 3000, &source);
		gz_hit *right = calloc(t.body_count, sizeof *right), *got = calloc(t.body_count, sizeof *got);
		trial_sweep(right, &t, (gz_world_desc){0});
		uint32_t *order = shuffled(t.body_count, &source);
		trial other = {t.walls, t.wall_count, calloc(t.body_count, sizeof *t.bodies), t.body_count};
		for (size_t i = 0; i < t.body_count; i++) other.bodies[i] = t.bodies[order[i]];
		trial_sweep(got, &other, (gz_world_desc){0});
		for (size_t i = 0; i < t.body_count; i++) assert_same_hits(got + i, right + order[i], 1, kind->name);
		free(right), free(got), free(order), free(other.bodies), trial_free(&t);
	}
}

enum { MOST_CHUNKS = 64 };

/// Cuts the bodies into random chunks, some of them empty, some of them asked through a pick. Returns their number.
static size_t cut(
	const trial *t, gz_bodies *chunks, gz_hits *outs, gz_hit *hits, uint32_t *order, random_source *source) {
	size_t count = 0, from = 0;
	while (from < t->body_count) {
		const size_t left = t->body_count - from, most = random_chance(source, 2) ? 20 : 1500;
		size_t n = (size_t)random_int(source, 0, (int)most);
		if (n > left || count == MOST_CHUNKS - 1) n = left;
		const trial part = {NULL, 0, t->bodies + from, n};
		chunks[count] = trial_bodies(&part);
		if (random_chance(source, 3)) { // bodies of anywhere, through a pick into all of them
			chunks[count] = trial_bodies(t);
			chunks[count].pick = order + from, chunks[count].pick_count = n;
		} else {
			for (size_t i = 0; i < n; i++) order[from + i] = (uint32_t)(from + i);
		}
		outs[count++] = gz_hits_in(hits + from);
		from += n;
	}
	return count;
}

static void chunks_and_picks_change_no_bits(void **state) {
	(void)state;
	random_source source = {300};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, 200, 6000, &source);
		gz_hit *right = calloc(t.body_count, sizeof *right), *got = calloc(t.body_count, sizeof *got);
		trial_sweep(right, &t, (gz_world_desc){0});
		gz_world *world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t)}, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		for (int round = 0; round < 5; round++) {
			uint32_t *order = shuffled(t.body_count, &source);
			gz_bodies chunks[MOST_CHUNKS];
			gz_hits outs[MOST_CHUNKS];
			const size_t count = cut(&t, chunks, outs, got, order, &source);
			for (size_t i = 0; i < t.body_count; i++) got[i] = trial_untouched;
			const gz_report report =
				gz_sweep(outs, world, &(gz_query){.chunks = chunks, .chunk_count = count}, scratch);
			assert_int_equal(report.error.status, GZ_STATUS_OK);
			assert_int_equal(report.bodies, t.body_count);
			for (size_t i = 0; i < t.body_count; i++) assert_same_hits(got + i, right + order[i], 1, kind->name);
			free(order);
		}
		gz_scratch_destroy(scratch), gz_world_destroy(world);
		free(right), free(got), trial_free(&t);
	}
}

static void of_equal_times_the_lower_wall_wins(void **state) {
	(void)state;
	// The same wall four times, two of them turned, between others that are hit later.
	const trial_wall walls[] = {{0, -1, 8, -1}, {8, 0, 0, 0}, {0, 0, 8, 0}, {0, 0, 8, 0}, {8, 0, 0, 0}};
	for (size_t first = 0; first < 5; first++) {
		const gz_hit hit = trial_sweep_one((trial_body){4, 4, 0, -8, 2}, walls + first, 5 - first);
		assert_int_equal(hit.index, first ? 0 : 1);
		assert_true(hit.time == 0.25f);
	}
	// A fan of walls that share the touched end.
	const trial_wall fan[] = {{9, 1, 9, 9}, {5, -3, 0, 0}, {0, 0, 5, 3}, {5, 0, 0, 0}, {0, 0, 5, 1}};
	for (size_t first = 1; first < 5; first++) {
		const gz_hit hit = trial_sweep_one((trial_body){-4, 0, 8, 0, 2}, fan + first, 5 - first);
		assert_int_equal(hit.index, 0);
		assert_true(hit.time == 0.25f && hit.normal_x == -1 && hit.normal_y == 0);
	}
}

static void without_walls_nothing_is_hit(void **state) {
	(void)state;
	random_source source = {400};
	trial t = trial_make(trial_kinds, 0, 2000, &source);
	gz_hit *hits = calloc(t.body_count, sizeof *hits);
	const gz_report report = trial_sweep(hits, &t, (gz_world_desc){0});
	assert_int_equal(report.hits + report.candidates, 0);
	for (size_t i = 0; i < t.body_count; i++)
		assert_true(isinf(hits[i].time) && hits[i].index == -1 && !hits[i].feature);
	free(hits), trial_free(&t);
}

static void a_ray_along_a_wall_gets_the_left_normal(void **state) {
	(void)state;
	const gz_hit forth = trial_sweep_one((trial_body){-4, 0, 8, 0, 0}, &(trial_wall){0, 0, 5, 0}, 1);
	assert_true(forth.time == 0.5f && forth.normal_x == 0 && forth.normal_y == 1);
	const gz_hit back = trial_sweep_one((trial_body){-4, 0, 8, 0, 0}, &(trial_wall){5, 0, 0, 0}, 1);
	assert_true(back.time == 0.5f && back.normal_x == 0 && back.normal_y == -1);
}

static void the_report_counts_each_body_once(void **state) {
	(void)state;
	static gz_hit hits[1000];
	random_source source = {500};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++)
		for (int round = 0; round < 10; round++) {
			trial t = trial_make(kind, 100, 1000, &source);
			const gz_report report = trial_sweep(hits, &t, random_settings(&source));
			size_t hit = 0;
			for (size_t i = 0; i < t.body_count; i++) hit += hits[i].index >= 0;
			assert_int_equal(report.hits, hit);
			assert_true(report.hits <= report.near_walls && report.near_walls <= report.bodies);
			assert_true(report.far_reaching <= report.near_walls && report.hits <= report.candidates);
			trial_free(&t);
		}
}

static uint64_t ticks;
static uint64_t clock_of_ticks(void) { return ticks += 3; }

static void the_report_counts_what_was_done(void **state) {
	(void)state;
	trial_wall walls[] = {{0, 0, 64, 0}};
	trial_body bodies[] = {{32, 8, 0, -8, 2}, {32, 8, 0, 8, 2}, {32, 4000, 0, 1, 2}, {32, 5000, 0, -9000, 2}};
	const trial t = {walls, 1, bodies, 4};
	gz_hit hits[4];
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t), .reach = 8}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	const gz_bodies chunk = trial_bodies(&t);
	const gz_hits out = gz_hits_in(hits);
	gz_query question = {.chunks = &chunk, .chunk_count = 1};
	gz_report report = gz_sweep(&out, world, &question, scratch);
	assert_int_equal(report.bodies, 4);
	assert_int_equal(report.hits, 2);
	assert_int_equal(report.invalid, 0);
	assert_int_equal(report.far_reaching, 1);
	assert_true(report.candidates >= 2 && report.tests >= report.candidates);
	for (int i = 0; i < GZ_STAGE_COUNT; i++) assert_int_equal(report.spent[i], 0);
	question.clock = clock_of_ticks;
	report = gz_sweep(&out, world, &question, scratch);
	for (int i = 0; i < GZ_STAGE_COUNT; i++) assert_true(report.spent[i] > 0 && report.spent[i] % 3 == 0);
	gz_scratch_destroy(scratch), gz_world_destroy(world);
}

int test_sweep(void) {
	struct CMUnitTest tests[64] = {
		cmocka_unit_test(touches_at_the_edge_of_the_margin_are_found),
		cmocka_unit_test(bodies_near_the_limit_are_found),
		cmocka_unit_test(the_order_of_the_bodies_changes_no_bits),
		cmocka_unit_test(chunks_and_picks_change_no_bits),
		cmocka_unit_test(of_equal_times_the_lower_wall_wins),
		cmocka_unit_test(without_walls_nothing_is_hit),
		cmocka_unit_test(a_ray_along_a_wall_gets_the_left_normal),
		cmocka_unit_test(the_report_counts_each_body_once),
		cmocka_unit_test(the_report_counts_what_was_done),
	};
	static char names[64][64];
	size_t count = 9;
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		snprintf(names[count], sizeof *names, "%s: the bits of brute force", kind->name);
		tests[count] = (struct CMUnitTest){names[count], equals_brute_force, NULL, NULL, (void *)kind};
		count++;
		snprintf(names[count], sizeof *names, "%s: right answers", kind->name);
		tests[count] = (struct CMUnitTest){names[count], is_right, NULL, NULL, (void *)kind};
		count++;
	}
	return _cmocka_run_group_tests("sweep", tests, count, NULL, NULL);
}
