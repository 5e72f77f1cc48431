// gz_overlap_intervals: the six cases by hand-made numbers, bodies through chunks, picks and steps, and what is
// refused.
#include <graze/graze.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "overlap/overlap_kernel.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

/// What is met is overlapped by those whose centre is within 1 of x = 5.
typedef struct known_span {
	float x, dx;
	gz_overlap_interval span;
} known_span;

static const known_span known[] = {
	{0, 8, {0.5f, 0.75f, 0.5f, 0.75f, GZ_CASE_IMPALE}},
	{4, 8, {0, 0.25f, 0, 0.25f, GZ_CASE_IMPALE}},
	{-2, 8, {0.75f, 1, 0.75f, 1, GZ_CASE_IMPALE}},
	{9, -8, {0.375f, 0.625f, 0.375f, 0.625f, GZ_CASE_IMPALE}},
	{-3, 8, {0.875f, 1.125f, 0.875f, 1, GZ_CASE_POKE}},
	{-4, 8, {1, 1.25f, 1, 1, GZ_CASE_POKE}},
	{5, 8, {-0.125f, 0.125f, 0, 0.125f, GZ_CASE_EXIT_WOUND}},
	{6, 8, {-0.25f, 0, 0, 0, GZ_CASE_EXIT_WOUND}},
	{-5, 8, {1.125f, 1.375f, 1, 0, GZ_CASE_FALL_SHORT}},
	{7, 8, {-0.375f, -0.125f, 1, 0, GZ_CASE_PAST}},
	{5, 0.5f, {-2, 2, 0, 1, GZ_CASE_COMPLETELY_INSIDE}},
	{5, 0, {INFINITY, -INFINITY, 1, 0, GZ_CASE_MISS}},
};
enum { KNOWN = sizeof known / sizeof *known };

static void expect_span(const gz_overlap_interval *got, const gz_overlap_interval *want, const char *what, int k) {
	if (got->entry != want->entry || got->exit != want->exit || got->from != want->from || got->to != want->to ||
		got->kind != want->kind || signbit(got->entry) != signbit(want->entry))
		fail_msg("%s, number %d: from %g to %g, within %g to %g, case %d", what, k, (double)got->entry,
			(double)got->exit, (double)got->from, (double)got->to, got->kind);
}

static gz_report ask(gz_overlap_interval *spans, const gz_pair *pairs, size_t count, const arena_world *w,
	const gz_bodies *chunks, size_t chunk_count) {
	const gz_query question = {.chunks = chunks, .chunk_count = chunk_count, .crowd = w->crowd, .from_crowd = !chunks};
	return gz_overlap_intervals(spans, &(gz_pairs){pairs, count}, w->world, &question, w->scratch);
}

/// Every known span of one body at a time, moved by a step of 1/4.
static void expect_known(const arena *scene, float radius, float drift, gz_pair pair, const char *what) {
	const float quarter = 0.25f;
	arena_world w = arena_build(scene, (gz_world_desc){0});
	for (int k = 0; k < KNOWN; k++) {
		const arena_body body = {{known[k].x, 0, 4 * (known[k].dx + drift), 0, radius}, {0}};
		gz_bodies chunk = arena_bodies(&body, 1, 0);
		chunk.step = (gz_float_view){&quarter, 0};
		gz_overlap_interval span;
		const gz_report report = ask(&span, &pair, 1, &w, &chunk, 1);
		expect_span(&span, &known[k].span, what, k);
		assert_true(report.error.status == GZ_STATUS_OK && report.bodies == 1 && report.candidates == 1);
		assert_int_equal(report.hits, known[k].dx != 0);
	}
	arena_destroy(&w);
}

static void the_six_cases_have_their_names(void **state) {
	(void)state;
	const gz_pair wall = {0, 0, 0}, circle = {0, 1, 1};
	arena_wall upright = {.ax = 5, .ay = -1, .bx = 5, .by = 1};
	arena scene = {.walls = &upright, .wall_count = 1, .wall_columns = WITH_RADIUS};
	expect_known(&scene, 1, 0, wall, "a thin wall");
	upright.radius = 0.75f;
	expect_known(&scene, 0.25f, 0, wall, "a thick wall");
	upright = (arena_wall){.ax = 5, .bx = 5, .radius = 1};
	expect_known(&scene, 0, 0, wall, "a thick point and a ray");
	upright.radius = 0;
	expect_known(&scene, 1, 0, wall, "a point");
	upright = (arena_wall){.ax = 4.5f, .bx = 5.5f};
	expect_known(&scene, 0.5f, 0, wall, "a wall end to end");
	arena_body crowd[] = {{{0, 9, 0, 0, 1}, {0}}, {{5, 0, 2, 0, 0.75f}, {0}}};
	scene = (arena){.bodies = crowd, .body_count = 2};
	expect_known(&scene, 0.25f, 2, circle, "a circle that moves");
}

/// Displacements so small that the times of all but what is near overflow.
static void hardly_any_motion_has_infinite_times_or_misses(void **state) {
	(void)state;
	static const known_span slow[] = {
		{0, 0x1p-140f, {INFINITY, -INFINITY, 1, 0, GZ_CASE_MISS}},
		{0, -0x1p-140f, {INFINITY, -INFINITY, 1, 0, GZ_CASE_MISS}},
		{9, 0x1p-140f, {INFINITY, -INFINITY, 1, 0, GZ_CASE_MISS}},
		{9, -0x1p-140f, {INFINITY, -INFINITY, 1, 0, GZ_CASE_MISS}},
		{5.5f, 0x1p-140f, {-INFINITY, INFINITY, 0, 1, GZ_CASE_COMPLETELY_INSIDE}},
		{5.5f, -0x1p-140f, {-INFINITY, INFINITY, 0, 1, GZ_CASE_COMPLETELY_INSIDE}},
		{6, 0x1p-140f, {-INFINITY, 0, 0, 0, GZ_CASE_EXIT_WOUND}},
		{6, -0x1p-140f, {0, INFINITY, 0, 1, GZ_CASE_POKE}},
		{5.5f, 0x1p-100f, {-0x1.8p100f, 0x1p99f, 0, 1, GZ_CASE_COMPLETELY_INSIDE}},
	};
	arena_wall upright = {.ax = 5, .ay = -1, .bx = 5, .by = 1};
	arena_body circle = {{5, 0, 0, 0, 0.25f}, {0}};
	const arena scene = {.walls = &upright, .wall_count = 1, .bodies = &circle, .body_count = 1};
	arena_world w = arena_build(&scene, (gz_world_desc){0});
	for (int k = 0; k < 9; k++) {
		const arena_body bodies[] = {
			{{slow[k].x, 0, slow[k].dx, 0, 1}, {0}}, {{slow[k].x, 0, slow[k].dx, 0, 0.75f}, {0}}};
		const gz_bodies chunk = arena_bodies(bodies, 2, 0);
		const gz_pair pairs[] = {{0, 0, 0}, {1, 0, 1}};
		gz_overlap_interval spans[2];
		const gz_report report = ask(spans, pairs, 2, &w, &chunk, 1);
		expect_span(spans, &slow[k].span, "a slow circle and a wall", k);
		expect_span(spans + 1, &slow[k].span, "two slow circles", k);
		assert_int_equal(report.hits, slow[k].span.kind ? 2 : 0);
	}
	arena_destroy(&w);
}

static void one_sided_walls_are_missed_by_who_does_not_start_left_of_them(void **state) {
	(void)state;
	static const float starts[] = {0, 4.5f, 5, 5.5f, 9};
	arena_wall walls[] = {
		{.ax = 5, .ay = -1, .bx = 5, .by = 1, .one_sided = 1}, {.ax = 5, .ay = 1, .bx = 5, .by = -1, .one_sided = 1}};
	const arena scene = {.walls = walls, .wall_count = 2, .wall_columns = WITH_ONE_SIDED};
	arena_world w = arena_build(&scene, (gz_world_desc){0});
	for (int k = 0; k < 5; k++) {
		const arena_body body = {{starts[k], 0, 8, 0, 1}, {0}};
		const gz_bodies chunk = arena_bodies(&body, 1, 0);
		const gz_pair pairs[] = {{0, 0, 0}, {0, 1, 0}};
		gz_overlap_interval spans[2];
		ask(spans, pairs, 2, &w, &chunk, 1);
		assert_int_equal(spans[0].kind != GZ_CASE_MISS, starts[k] < 5);
		assert_int_equal(spans[1].kind != GZ_CASE_MISS, starts[k] > 5);
	}
	arena_destroy(&w);
}

static void rays_cross_walls_at_one_time_and_run_along_them_from_end_to_end(void **state) {
	(void)state;
	static const gz_overlap_interval across = {0.5f, 0.5f, 0.5f, 0.5f, GZ_CASE_IMPALE},
									 along = {0.25f, 0.75f, 0.25f, 0.75f, GZ_CASE_IMPALE};
	for (int turn = 0; turn < 16; turn++) { // wall and ray are turned, swapped and run backwards
		const float x = turn & 1 ? 3 : 4, y = turn & 1 ? 4 : -3, way = turn & 2 ? -1 : 1, s = turn & 4 ? -1 : 1;
		const float size = turn & 8 ? 0x1p-20f : 0x1p20f;
		arena_wall wall = {.ax = -x * s * size, .ay = -y * s * size, .bx = x * s * size, .by = y * s * size};
		const arena scene = {.walls = &wall, .wall_count = 1};
		const float u = 2 * x * way * size, v = 2 * y * way * size;
		const arena_body bodies[] = {{{-u, -v, 2 * u, 2 * v, 0}, {0}}, {{-v, u, 2 * v, -2 * u, 0}, {0}}};
		const gz_bodies chunk = arena_bodies(bodies, 2, 0);
		arena_world w = arena_build(&scene, (gz_world_desc){0});
		const gz_pair pairs[] = {{0, 0, 0}, {1, 0, 0}};
		gz_overlap_interval spans[2];
		ask(spans, pairs, 2, &w, &chunk, 1);
		expect_span(spans, &along, "along", turn), expect_span(spans + 1, &across, "across", turn);
		arena_destroy(&w);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Many pairs
// ---------------------------------------------------------------------------------------------------------------------

enum { WALLS = 40, BODIES = 3000, MANY = 5000 };

typedef struct many {
	arena scene;
	arena_world w;
	counted_memory memory;
	gz_pair pairs[MANY];
	gz_overlap_interval got[MANY];
	pair_interval want[MANY];
} many;

static many *many_pairs(random_source *source) {
	static pair_case walls[MANY];
	static circle_case circles[MANY];
	static pair_interval of_circles[MANY];
	many *m = calloc(1, sizeof *m);
	assert_non_null(m);
	m->scene = arena_make(arena_kinds, WALLS, BODIES, source);
	for (int i = 0; i < BODIES; i++) { // so near one another that many paths cross
		moving_body *b = &m->scene.bodies[i].at;
		b->px = random_signed(source, 7), b->py = random_signed(source, 7), b->radius = random_positive(source, 5);
	}
	for (int i = 0; i < WALLS; i++) {
		arena_wall *w = m->scene.walls + i;
		w->ax = random_signed(source, 7), w->ay = random_signed(source, 7);
		w->bx = random_signed(source, 7), w->by = random_signed(source, 7);
	}
	m->scene.wall_columns = WITH_RADIUS | WITH_ONE_SIDED | WITH_FILTERS;
	m->w = arena_build(&m->scene, (gz_world_desc){.allocator = counted_allocator(&m->memory)});
	for (int k = 0; k < MANY; k++) {
		const int body = random_int(source, 0, BODIES - 1), circle = random_chance(source, 2);
		const int index = random_int(source, 0, (circle ? BODIES : WALLS) - 1);
		m->pairs[k] = (gz_pair){(uint32_t)body, index, (uint8_t)circle};
		const moving_body *b = &m->scene.bodies[body].at;
		const arena_wall *w = m->scene.walls + (circle ? 0 : index);
		circles[k] = (circle_case){*b, m->scene.bodies[index].at};
		walls[k] =
			(pair_case){b->px, b->py, b->dx, b->dy, b->radius, w->ax, w->ay, w->bx, w->by, w->radius, w->one_sided};
	}
	assert_true(evaluate_wall_intervals("scalar", walls, MANY, m->want));
	assert_true(evaluate_circle_intervals("scalar", circles, MANY, of_circles));
	for (int k = 0; k < MANY; k++)
		if (m->pairs[k].circle) m->want[k] = of_circles[k];
	return m;
}

static void many_free(many *m) {
	arena_destroy(&m->w), arena_free(&m->scene);
	assert_int_equal(m->memory.blocks, 0);
	free(m);
}

static void expect_many(many *m, const gz_bodies *chunks, size_t chunk_count, const char *how) {
	const size_t calls = m->memory.calls;
	memset(m->got, 7, sizeof m->got);
	const gz_report report = ask(m->got, m->pairs, MANY, &m->w, chunks, chunk_count);
	if (report.error.status) fail_msg("%s: %s", how, report.error.text);
	assert_int_equal(m->memory.calls, calls);
	size_t hits = 0;
	for (int k = 0; k < MANY; k++) {
		const pair_interval got = {m->got[k].entry, m->got[k].exit};
		if (memcmp(&got, m->want + k, sizeof got)) fail_msg("%s: pair %d", how, k);
		hits += got.entry <= got.exit;
	}
	assert_true(report.hits == hits && hits > MANY / 20 && report.candidates == MANY && report.invalid == 0);
}

static void chunks_picks_and_the_crowd_itself_give_the_bits_of_the_kernels(void **state) {
	(void)state;
	random_source source = {11};
	many *m = many_pairs(&source);
	const arena *s = &m->scene;
	const gz_bodies whole = arena_bodies(s->bodies, BODIES, 0);
	expect_many(m, &whole, 1, "one chunk");
	gz_bodies parts[] = {arena_bodies(s->bodies, 700, 0), {.count = 0}, arena_bodies(s->bodies + 700, 1, 0),
		arena_bodies(s->bodies + 701, BODIES - 701, 0), {.count = 0}};
	expect_many(m, parts, 5, "chunks");
	arena_body *shuffled = calloc(BODIES, sizeof *shuffled);
	uint32_t order[BODIES], pick[BODIES];
	random_order(&source, order, BODIES);
	for (uint32_t i = 0; i < BODIES; i++) shuffled[order[i]] = s->bodies[i], pick[i] = order[i];
	gz_bodies picked = arena_bodies(shuffled, BODIES, 0);
	picked.pick = pick, picked.pick_count = BODIES;
	expect_many(m, &picked, 1, "picks");
	expect_many(m, NULL, 0, "the crowd");
	free(shuffled), many_free(m);
}

static void what_is_asked_about_is_told_by_the_pairs_alone(void **state) {
	(void)state;
	arena_wall wall = {.ax = 5, .ay = -1, .bx = 5, .by = 1, .rules.category = 2};
	arena_body body = {{0, 0, 8, 0, 1}, {.mask = 1}}, other = {{5, 0, 0, 0, 0.5f}, {0}};
	const arena scene = {&wall, 1, &other, 1, WITH_CATEGORY, 0};
	arena_world w = arena_build(&scene, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(&body, 1, WITH_MASK);
	for (int against = -1; against <= GZ_TARGETS_ALL + 1; against++)
		for (int circle = 0; circle < 2; circle++) {
			const gz_pair pair = {0, 0, (uint8_t)circle};
			const gz_query question = {
				.chunks = &chunk, .chunk_count = 1, .targets = (gz_targets)against, .crowd = circle ? w.crowd : NULL};
			gz_overlap_interval span;
			const gz_report report = gz_overlap_intervals(&span, &(gz_pairs){&pair, 1}, w.world, &question, w.scratch);
			assert_true(report.error.status == GZ_STATUS_OK && report.filtered == 0 && report.hits == 1);
			assert_true(span.kind == GZ_CASE_IMPALE && span.entry == (circle ? 0.4375f : 0.5f));
		}
	arena_destroy(&w);
}

static void pairs_with_bad_bodies_are_misses(void **state) {
	(void)state;
	arena_wall wall = {.ax = 5, .ay = -1, .bx = 5, .by = 1};
	arena_body bodies[] = {{{0, 0, 8, 0, 1}, {0}}, {{0, 0, NAN, 0, 1}, {0}}, {{4, 0, 8, 0, 1}, {0}}};
	const arena scene = {.walls = &wall, .wall_count = 1};
	arena_world w = arena_build(&scene, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(bodies, 3, 0);
	assert_int_equal(gz_crowd_place(w.crowd, &chunk, 1).invalid, 1);
	const gz_pair pairs[] = {{2, 0, 0}, {1, 0, 0}, {0, 0, 0}, {1, 2, 1}, {0, 1, 1}};
	for (int own = 0; own < 2; own++) {
		gz_overlap_interval spans[5];
		const gz_report report = ask(spans, pairs, 5, &w, own ? NULL : &chunk, own ? 0 : 1);
		expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 1, own ? "crowd" : "motion.x");
		assert_true(report.invalid == 3 && report.candidates == 2 && report.bodies == 5 && report.hits == 2);
		assert_true(spans[0].kind == GZ_CASE_IMPALE && spans[2].kind == GZ_CASE_IMPALE);
		for (int k = 1; k < 5; k++)
			if (k != 2) expect_span(spans + k, &known[KNOWN - 1].span, "a bad body", k);
	}
	arena_destroy(&w);
}

static void pairs_of_nobody_are_refused(void **state) {
	(void)state;
	static const gz_pair wrong[] = {{3, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, -1, 1}, {0, 3, 1}, {UINT32_MAX, 0, 1}};
	static const char *const names[] = {"body", "index", "index", "index", "index", "body"};
	static const char *const texts[] = {"pair 1: body is 3 of 3", "pair 1: index is -1 of 1 walls",
		"pair 1: index is 1 of 1 walls", "pair 1: index is -1 of 3 circles", "pair 1: index is 3 of 3 circles",
		"pair 1: body is 4294967295 of 3"};
	arena_wall wall = {.ax = 5, .ay = -1, .bx = 5, .by = 1};
	arena_body bodies[3] = {{{0, 0, 8, 0, 1}, {0}}};
	const arena scene = {.walls = &wall, .wall_count = 1, .bodies = bodies, .body_count = 3};
	arena_world w = arena_build(&scene, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(bodies, 3, 0);
	gz_overlap_interval spans[2] = {{7, 7, 7, 7, 7}, {7, 7, 7, 7, 7}},
						untouched[2] = {{7, 7, 7, 7, 7}, {7, 7, 7, 7, 7}};
	for (int k = 0; k < 6; k++) {
		const gz_pair pairs[] = {{0, 0, 0}, wrong[k]};
		const gz_report report = ask(spans, pairs, 2, &w, &chunk, 1);
		expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 1, names[k]);
		assert_string_equal(report.error.text, texts[k]);
	}
	const gz_pair pair = {0, 0, 1};
	const gz_query question = {.chunks = &chunk, .chunk_count = 1};
	gz_report report = gz_overlap_intervals(spans, &(gz_pairs){&pair, 1}, w.world, &question, w.scratch);
	assert_string_equal(report.error.text, "pair 0: index is 0 of 0 circles");
	report = gz_overlap_intervals(NULL, &(gz_pairs){&pair, 1}, w.world, &question, w.scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "intervals");
	report = gz_overlap_intervals(spans, &(gz_pairs){NULL, 1}, w.world, &question, w.scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "pairs.data");
	report = gz_overlap_intervals(spans, &(gz_pairs){&pair, 1}, NULL, &question, w.scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "world");
	report = gz_overlap_intervals(NULL, &(gz_pairs){NULL, 0}, w.world, &question, w.scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	for (int k = 0; k < 2; k++) expect_span(spans + k, untouched + k, "refused", k);
	arena_destroy(&w);
}

int test_interval_queries(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_six_cases_have_their_names),
		cmocka_unit_test(hardly_any_motion_has_infinite_times_or_misses),
		cmocka_unit_test(one_sided_walls_are_missed_by_who_does_not_start_left_of_them),
		cmocka_unit_test(rays_cross_walls_at_one_time_and_run_along_them_from_end_to_end),
		cmocka_unit_test(chunks_picks_and_the_crowd_itself_give_the_bits_of_the_kernels),
		cmocka_unit_test(what_is_asked_about_is_told_by_the_pairs_alone),
		cmocka_unit_test(pairs_with_bad_bodies_are_misses),
		cmocka_unit_test(pairs_of_nobody_are_refused),
	};
	return RUN_SUITE("span_questions", tests);
}
