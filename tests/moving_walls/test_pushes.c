// Walls that move push what they meet, or are stopped by it. Expected are the numbers of geometry.
#include <math.h>
#include <string.h>

#include "moving_walls/pushing.h"
#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// One body
// ---------------------------------------------------------------------------------------------------------------------

static void a_door_takes_a_body_with_it(void **state) {
	(void)state;
	push_scene s = {.walls = {{0, -50, 0, 50}}, .wall_count = 1, .bodies = {{5, 0, 0, 0, 2}}, .body_count = 1};
	push_build(&s, NULL);
	push_door(&s, 10, 0);
	expect_near((double)s.bodies->px, 12, 2 * push_skin(60, 2), "x");
	assert_true(s.bodies->py == 0);
	assert_int_equal(s.report.pushed, 1);
	assert_int_equal(s.report.hits + s.report.stopped, 0);
	assert_true(push_gap(&s, 0, 0) >= 0);
	assert_true(push_gap(&s, 0, 0) < 2 * push_skin(60, 2));
	push_door(&s, -10, 0); // and leaves it there
	expect_near((double)s.bodies->px, 12, 2 * push_skin(60, 2), "x");
	assert_int_equal(s.report.pushed, 0);
	expect_near(push_gap(&s, 0, 0), 10, 1e-3, "the gap");
	push_forget(&s);
}

static void a_fast_door_passes_over_nobody(void **state) {
	(void)state;
	for (int i = 0; i < 5; i++) {
		const float radius = ldexpf(1, -3 * i), fast = ldexpf(1, 4 + 3 * i);
		push_scene s = {.walls = {{0, -50, 0, 50}}, .wall_count = 1, .bodies = {{7, 3, 0, 0, radius}}, .body_count = 1};
		push_build(&s, NULL);
		push_door(&s, fast, 0);
		expect_near((double)s.bodies->px, (double)(fast + radius), 2 * push_skin(fmax(50, (double)fast), 1), "x");
		assert_true(push_gap(&s, 0, 0) >= 0);
		push_forget(&s);
	}
}

static void a_body_slides_on_what_pushes_it(void **state) {
	(void)state;
	// The door lies at 45 degrees and moves along x: it pushes along its normal, half as far in x as it goes.
	push_scene s = {.walls = {{-50, -50, 50, 50}}, .wall_count = 1, .bodies = {{5, 0, 0, 0, 1}}, .body_count = 1};
	push_build(&s, NULL);
	const double gap = push_gap(&s, 0, 0), far = 10 * sqrt(0.5) - gap;
	push_door(&s, 10, 0);
	expect_near((double)s.bodies->px, 5 + far * sqrt(0.5), 1e-3, "x");
	expect_near((double)s.bodies->py, -far * sqrt(0.5), 1e-3, "y");
	push_forget(&s);
}

static void a_door_that_moves_along_itself_moves_nobody(void **state) {
	(void)state;
	push_scene s = {.walls = {{0, -50, 0, 50}}, .wall_count = 1, .bodies = {{3, 0, 0, 0, 2}, {2.01f, 9, 0, 0, 2}}};
	s.body_count = 2;
	push_build(&s, NULL);
	for (int i = 0; i < 10; i++) push_door(&s, 0, 7);
	assert_true(s.bodies[0].px == 3 && s.bodies[1].px == 2.01f && s.bodies[1].py == 9);
	assert_int_equal(s.report.pushed + s.report.hits, 0);
	push_forget(&s);
}

static void who_touches_stands_aside_and_is_passed_along(void **state) {
	(void)state;
	// Exactly its radius, exactly the skin, and half of it away.
	const float skin = (float)push_skin(64, 2);
	push_scene s = {.walls = {{0, -64, 0, 64}}, .wall_count = 1, .body_count = 3};
	for (int i = 0; i < 3; i++) s.bodies[i] = (trial_body){2 + skin * (float)i / 2, 10.0f * (float)i, 0, 0, 2};
	push_build(&s, NULL);
	push_door(&s, 0, 5), push_door(&s, 0, -5);
	assert_int_equal(s.report.hits, 0);
	for (size_t i = 0; i < 3; i++) assert_true(push_gap(&s, i, 0) >= 0 && push_gap(&s, i, 0) <= 3 * (double)skin);
	push_door(&s, 3, 1);
	assert_int_equal(s.report.pushed, 3);
	for (size_t i = 0; i < 3; i++) assert_true(push_gap(&s, i, 0) >= (double)skin / 2);
	push_door(&s, -3, 1);
	assert_int_equal(s.report.pushed, 0);
	push_forget(&s);
}

static void only_whom_a_wall_is_there_for_is_pushed(void **state) {
	(void)state;
	// Left of a -> b is x < 0. A body that passes is not pushed either.
	push_scene s = {.walls = {{0, -50, 0, 50}}, .wall_count = 1, .one_sided = {1}, .body_count = 3};
	s.bodies[0] = (trial_body){11, 0, 0, 0, 2}, s.bodies[1] = (trial_body){-5, 0, 0, 0, 2};
	s.bodies[2] = (trial_body){-5, 20, 0, 0, 2}, s.response[2] = GZ_RESPONSE_PASS;
	push_build(&s, NULL);
	push_door(&s, 10, 0);
	assert_int_equal(s.report.pushed, 0);
	push_door(&s, -20, 0);
	assert_int_equal(s.report.pushed, 1);
	assert_true(s.bodies[0].px == 11 && s.bodies[2].px == -5);
	expect_near((double)s.bodies[1].px, -12, 1e-3, "x");
	push_forget(&s);
}

static void thick_doors_push_with_their_surface(void **state) {
	(void)state;
	push_scene s = {
		.walls = {{0, -50, 0, 50}}, .wall_count = 1, .radius = {4}, .bodies = {{7, 0, 0, 0, 2}}, .body_count = 1};
	push_build(&s, NULL);
	push_door(&s, 10, 0);
	expect_near((double)s.bodies->px, 16, 1e-3, "x");
	assert_true(push_gap(&s, 0, 0) >= 0);
	push_forget(&s);
}

static void disabled_walls_go_along_and_push_nobody(void **state) {
	(void)state;
	push_scene s = {.walls = {{0, -50, 0, 50}, {1, -50, 1, 50}}, .wall_count = 2, .bodies = {{5, 0, 0, 0, 2}}};
	s.body_count = 1;
	push_build(&s, NULL);
	static const int32_t both[] = {0, 1};
	assert_int_equal(gz_world_enable_walls(s.world, both, 2, 0).status, GZ_STATUS_OK);
	push_walls(&s, &(gz_wall_group){both, 2, 20, 0}, 1);
	assert_true(s.bodies->px == 5 && s.report.pushed == 0);
	assert_int_equal(gz_world_enable_walls(s.world, both, 2, 1).status, GZ_STATUS_OK);
	expect_near(push_gap(&s, 0, 0), 13, 1e-5, "the gap");
	expect_near(push_gap(&s, 0, 1), 14, 1e-5, "the gap");
	push_forget(&s);
}

// ---------------------------------------------------------------------------------------------------------------------
// Squeezed
// ---------------------------------------------------------------------------------------------------------------------

static void a_body_between_a_door_and_a_wall_is_squeezed(void **state) {
	(void)state;
	for (int fast = 0; fast < 2; fast++) {
		push_scene s = {.walls = {{0, -50, 0, 50}, {30, -50, 30, 50}}, .wall_count = 2, .body_count = 2};
		s.bodies[0] = (trial_body){20, 40, 0, 0, 1}, s.bodies[1] = (trial_body){15, 0, 0, 0, 5};
		push_build(&s, NULL);
		float went = 0;
		const float step = fast ? 200 : 1;
		for (int i = 0; i < 40; i++) {
			push_door(&s, step, 0);
			went += s.report.stopped ? 0 : step;
			assert_true(s.bodies[1].px > went && s.bodies[1].px < 30);
			for (size_t b = 0; b < 2; b++)
				for (int32_t w = 0; w < 2; w++) assert_true(push_gap(&s, b, w) >= 0);
		}
		assert_true(went == (fast ? 0 : 19));
		assert_int_equal(s.report.stopped, 1);
		assert_int_equal(s.report.hits, fast ? 2 : 1);
		const gz_crush *told = s.squeeze + fast;
		assert_true(told->body == 1 && told->group == 0 && told->wall == 1);
		push_forget(&s);
	}
}

static void a_push_that_squeezes_moves_nobody(void **state) {
	(void)state;
	push_scene s = {.walls = {{0, -50, 0, 50}, {30, -50, 30, 0}}, .wall_count = 2, .body_count = 2};
	s.bodies[0] = (trial_body){20, -20, 0, 0, 3}, s.bodies[1] = (trial_body){5, 30, 0, 0, 3};
	push_build(&s, NULL);
	push_scene before = s;
	push_door(&s, 29, 0);
	assert_int_equal(s.report.hits, 1);
	assert_int_equal(s.report.pushed, 0);
	assert_memory_equal(s.bodies, before.bodies, sizeof s.bodies);
	expect_near(push_gap(&s, 1, 0), 2, 1e-5, "the gap");
	s.bodies[0].py = 20;
	push_door(&s, 29, 0);
	assert_int_equal(s.report.hits, 0);
	assert_int_equal(s.report.pushed, 2);
	push_forget(&s);
}

static void two_leaves_that_close_hold_who_is_between_them(void **state) {
	(void)state;
	push_scene s = {.walls = {{-10, -50, -10, 50}, {10, -50, 10, 50}}, .wall_count = 2, .bodies = {{0, 0, 0, 0, 5}}};
	s.body_count = 1;
	push_build(&s, NULL);
	static const int32_t left = 0, right = 1;
	const gz_wall_group closing[] = {{&left, 1, 1, 0}, {&right, 1, -1, 0}};
	for (int i = 0; i < 20; i++) {
		push_walls(&s, closing, 2);
		assert_true(push_gap(&s, 0, 0) >= 0 && push_gap(&s, 0, 1) >= 0);
	}
	assert_int_equal(s.report.stopped, 2);
	assert_true(s.first[0] == 0 && s.first[1] == 1 && s.first[2] == 2);
	assert_true(s.squeeze[0].wall == right && s.squeeze[1].wall == left);
	assert_true(s.squeeze[0].group == 0 && s.squeeze[1].group == 1);
	const gz_wall_group opening[] = {{&left, 1, -1, 0}, {&right, 1, 1, 0}};
	push_walls(&s, opening, 2);
	assert_int_equal(s.report.stopped, 0);
	push_forget(&s);
}

int test_pushes(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_door_takes_a_body_with_it),
		cmocka_unit_test(a_fast_door_passes_over_nobody),
		cmocka_unit_test(a_body_slides_on_what_pushes_it),
		cmocka_unit_test(a_door_that_moves_along_itself_moves_nobody),
		cmocka_unit_test(who_touches_stands_aside_and_is_passed_along),
		cmocka_unit_test(only_whom_a_wall_is_there_for_is_pushed),
		cmocka_unit_test(thick_doors_push_with_their_surface),
		cmocka_unit_test(disabled_walls_go_along_and_push_nobody),
		cmocka_unit_test(a_body_between_a_door_and_a_wall_is_squeezed),
		cmocka_unit_test(a_push_that_squeezes_moves_nobody),
		cmocka_unit_test(two_leaves_that_close_hold_who_is_between_them),
	};
	return RUN_SUITE("pushes", tests);
}
