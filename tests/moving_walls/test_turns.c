// The rules of groups that turn: bodies are pushed as a judge pushes them that samples the turn densely, no wall
// crosses a body, and bodies that cannot get away stop the group.
#include <math.h>
#include <string.h>

#include "generators/directions.h"
#include "moving_walls/push_scene.h"
#include "moving_walls/turn_judge.h"
#include "support/check.h"

static const double QUARTER = 1.57079632679489662;

static judge_wall wall_of(const push_scene *scene, size_t k) {
	const trial_wall *w = scene->walls + k;
	return (judge_wall){(double)w->ax, (double)w->ay, (double)w->bx, (double)w->by, (double)scene->radius[k]};
}

static judge_body body_of(const trial_body *b) { return (judge_body){(double)b->px, (double)b->py, (double)b->radius}; }

static judge_motion motion_of(const gz_wall_group *g) {
	return (judge_motion){(double)g->pivot_x, (double)g->pivot_y, (double)g->angle, (double)g->dx, (double)g->dy};
}

/// A group of all walls up to a number, about the origin.
static gz_wall_group group_of(size_t count, float angle) {
	static int32_t index[PUSH_MAX];
	for (int32_t i = 0; i < PUSH_MAX; i++) index[i] = i;
	return (gz_wall_group){.wall = index, .count = count, .angle = angle};
}

/// The least gap of a body from walls of the scene that have moved by a group.
static double least_gap(const push_scene *scene, size_t body, const gz_wall_group *g, double share) {
	const judge_motion m = motion_of(g);
	const judge_body b = body_of(scene->bodies + body);
	double least = INFINITY;
	for (size_t k = 0; k < scene->wall_count; k++) {
		const judge_wall w = wall_of(scene, k), moved = judge_moved(&w, &m, k < g->count ? share : 0);
		least = fmin(least, judge_gap(&b, &moved));
	}
	return least;
}

// ---------------------------------------------------------------------------------------------------------------------
// One body
// ---------------------------------------------------------------------------------------------------------------------

// S165.
static void a_hinged_door_pushes_a_body_in_its_way_alone(void **state) {
	(void)state;
	push_scene scene = {.walls = {{0, 0, 64, 0}}, .wall_count = 1, .body_count = 3};
	scene.bodies[0] = (trial_body){40, 20, 0, 0, 4}; // in its way
	scene.bodies[1] = (trial_body){40, -5, 0, 0, 4}; // behind it
	scene.bodies[2] = (trial_body){60, 40, 0, 0, 4}; // beyond its end
	push_scene_build(&scene, NULL);
	const push_scene before = scene;
	const gz_wall_group door = group_of(1, (float)QUARTER);
	const judge_motion m = motion_of(&door);
	const judge_wall wall = wall_of(&before, 0);
	push_groups(&scene, &door, 1);
	assert_int_equal(scene.report.pushed, 1);
	assert_int_equal(scene.report.hits, 0);
	const judge_body expected = judge_push(body_of(before.bodies), &wall, 1, &m, 1000);
	// Each part pushes along the normal at its end: 3% of its way of 54 units.
	expect_near((double)scene.bodies[0].px, expected.x, 1e-3, "x");
	expect_near((double)scene.bodies[0].py, expected.y, 1.6, "y");
	assert_memory_equal(scene.bodies + 1, before.bodies + 1, 2 * sizeof *scene.bodies);
	assert_true(least_gap(&before, 1, &door, 1) > 0 && push_scene_gap(&scene, 0, 0) >= 0);
	expect_near(push_scene_gap(&scene, 1, 0), least_gap(&before, 1, &door, 1), 1e-4, "the gap");
	push_scene_free(&scene);
}

/// A body clear of the walls before they move.
static void place_body(push_scene *scene, random_source *source, double size) {
	const gz_wall_group rest = group_of(0, 0);
	do {
		const double x = random_between(source, -size, size), y = random_between(source, -size, size);
		const double radius = random_chance(source, 8) ? 0 : random_between(source, 0, size / 4);
		scene->bodies[0] = (trial_body){(float)x, (float)y, 0, 0, (float)radius};
	} while (!(least_gap(scene, 0, &rest, 0) > 1e-3));
}

static void add_random_arms(push_scene *scene, random_source *source, size_t count, double length) {
	scene->wall_count = count;
	for (size_t k = 0; k < count; k++) {
		const direction d = random_direction(source);
		scene->walls[k] = (trial_wall){0, 0, (float)(length * d.x), (float)(length * d.y)};
		scene->radius[k] = random_chance(source, 4) ? (float)random_between(source, 0, length / 8) : 0;
	}
}

static gz_wall_group random_turn(random_source *source, size_t count, double length) {
	gz_wall_group g = group_of(count, (float)ldexp(random_between(source, -1, 1), random_int(source, -6, 4)));
	if (random_chance(source, 2)) g.dx = (float)random_between(source, -40, 40), g.dy = (float)length / 3;
	if (random_chance(source, 2)) g.pivot_x = (float)length / 2, g.pivot_y = -5;
	return g;
}

/// Spinners with one to three arms and one body, in an empty world: small angles and several turns, pivots at rest and
/// displaced. S165, S166.
static void a_body_in_free_space_is_never_crushed_nor_overlapped(void **state) {
	(void)state;
	random_source source = {991};
	size_t pushed = 0;
	for (int n = 0; n < 1500; n++) {
		push_scene scene = {.body_count = 1};
		const double length = random_between(&source, 10, 60);
		add_random_arms(&scene, &source, 1 + (size_t)random_int(&source, 0, 2), length);
		place_body(&scene, &source, 1.2 * length);
		const gz_wall_group g = random_turn(&source, scene.wall_count, length);
		push_scene_build(&scene, NULL);
		push_groups(&scene, &g, 1);
		assert_int_equal(scene.report.hits, 0);
		pushed += scene.report.pushed;
		assert_true(push_scene_is_clear(&scene, (int32_t)scene.wall_count));
		assert_true(least_gap(&scene, 0, &g, 1) > -1e-4);
		push_scene_free(&scene);
	}
	assert_true(pushed > 200);
}

/// The angle is so small that the way has one part, in which the body moves straight. S166.
static void no_wall_crosses_the_centre_of_a_body(void **state) {
	(void)state;
	random_source source = {17};
	size_t pushed = 0;
	for (int n = 0; n < 400; n++) {
		push_scene scene = {.body_count = 1};
		add_random_arms(&scene, &source, 3, 40);
		place_body(&scene, &source, 40);
		const float angle = (float)random_between(&source, -1, 1) * sqrtf(scene.bodies->radius / 64) / 8;
		const gz_wall_group g = group_of(3, angle);
		const judge_motion m = motion_of(&g);
		push_scene_build(&scene, NULL);
		for (int tick = 0; tick < 20; tick++) {
			judge_wall walls[3];
			for (size_t k = 0; k < 3; k++) {
				const judge_motion so_far = {.angle = tick * (double)angle};
				const judge_wall w = wall_of(&scene, k);
				walls[k] = judge_moved(&w, &so_far, 1);
			}
			const judge_body from = body_of(scene.bodies);
			push_groups(&scene, &g, 1);
			const judge_body to = body_of(scene.bodies);
			assert_int_equal(scene.report.hits, 0);
			assert_false(judge_crosses(&from, &to, walls, 3, &m));
			pushed += scene.report.pushed;
		}
		push_scene_free(&scene);
	}
	assert_true(pushed > 200);
}

/// A far pivot turns by so little that the door moves like one without a turn. S165.
static void a_far_pivot_approaches_a_displacement(void **state) {
	(void)state;
	for (int exponent = 8; exponent <= 14; exponent++) {
		const double far = ldexp(1, exponent);
		push_scene turned = {.walls = {{0, -20, 0, 20}}, .wall_count = 1, .bodies = {{5, 3, 0, 0, 2}}, .body_count = 1};
		push_scene straight = turned;
		push_scene_build(&turned, NULL), push_scene_build(&straight, NULL);
		gz_wall_group g = group_of(1, (float)(10 / far));
		g.pivot_y = (float)far;
		push_groups(&turned, &g, 1);
		push_door(&straight, 10, 0);
		assert_int_equal(turned.report.pushed, 1);
		expect_near((double)turned.bodies->px, (double)straight.bodies->px, 150 / far, "x");
		expect_near((double)turned.bodies->py, (double)straight.bodies->py, 150 / far, "y");
		push_scene_free(&turned), push_scene_free(&straight);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Turnstiles
// ---------------------------------------------------------------------------------------------------------------------

enum { ARMS = 4, DRUM = 24 };

/// A turnstile with four arms of 28 in a drum of 24 walls at a distance of 30: no body can get from one quarter into
/// another.
static push_scene turnstile(size_t bodies) {
	push_scene scene = {.wall_count = ARMS + DRUM, .body_count = bodies};
	for (size_t k = 0; k < ARMS; k++)
		scene.walls[k] =
			(trial_wall){0, 0, (float)(28 * cos((double)k * QUARTER)), (float)(28 * sin((double)k * QUARTER))};
	for (size_t k = 0; k < DRUM; k++) {
		const double a = (double)k * 4 * QUARTER / DRUM, b = (double)((k + 1) % DRUM) * 4 * QUARTER / DRUM;
		const double r = 30 / cos(2 * QUARTER / DRUM);
		scene.walls[ARMS + k] =
			(trial_wall){(float)(r * cos(a)), (float)(r * sin(a)), (float)(r * cos(b)), (float)(r * sin(b))};
	}
	return scene;
}

/// The quarter of a turnstile in which a body is.
static int quarter_of(const trial_body *b, double angle) {
	const double at = atan2((double)b->py, (double)b->px) - angle;
	return (int)floor((at - 4 * QUARTER * floor(at / (4 * QUARTER))) / QUARTER);
}

/// The bodies bear against the arms and, at higher speed, against the drum. S165 to S167.
static void bodies_stay_in_their_quarter_of_a_turnstile(void **state) {
	(void)state;
	static const float angles[] = {0.01f, 0.3f, -0.7f, 2, -5, 9, 16};
	for (size_t n = 0; n < sizeof angles / sizeof *angles; n++) {
		push_scene scene = turnstile(8);
		for (size_t i = 0; i < 8; i++) {
			const double a = ((double)i + 0.5) * QUARTER / 2;
			const float radius = i % 2 ? 3 : 1.5f;
			scene.bodies[i] = (trial_body){(float)(20 * cos(a)), (float)(20 * sin(a)), 0, 0, radius};
		}
		push_scene_build(&scene, NULL);
		double angle = 0;
		size_t pushed = 0;
		for (int tick = 0; tick < 12; tick++) {
			const gz_wall_group g = group_of(ARMS, angles[n]);
			push_groups(&scene, &g, 1);
			angle += scene.report.stopped ? 0 : (double)angles[n];
			pushed += scene.report.pushed;
			assert_int_equal(scene.report.hits, 0);
			assert_true(push_scene_is_clear(&scene, ARMS + DRUM));
			for (int i = 0; i < 8; i++) assert_int_equal(quarter_of(scene.bodies + i, angle), i / 2);
		}
		assert_true(n == 0 || pushed > 8);
		push_scene_free(&scene);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Crushed bodies
// ---------------------------------------------------------------------------------------------------------------------

/// A door closes onto a wall along which the body slides, up to a third wall. S167.
static void a_door_that_closes_onto_a_body_is_blocked(void **state) {
	(void)state;
	push_scene scene = {.walls = {{0, 0, 0, 60}, {0, 0, 60, 0}, {50, 0, 50, 9}}, .wall_count = 3, .body_count = 2};
	scene.bodies[0] = (trial_body){10, 4, 0, 0, 3}, scene.bodies[1] = (trial_body){-9, 20, 0, 0, 3};
	push_scene_build(&scene, NULL);
	double angle = 0;
	for (int tick = 0; tick < 200; tick++) {
		const gz_wall_group g = group_of(1, -0.01f);
		const trial_body before = scene.bodies[0];
		push_groups(&scene, &g, 1);
		if (scene.report.stopped) assert_memory_equal(&before, scene.bodies, sizeof before);
		else angle -= (double)g.angle;
		assert_true(push_scene_is_clear(&scene, 3));
	}
	assert_true(scene.report.stopped && scene.bodies[0].px > 40); // it has slid along the door to the third wall
	assert_true(angle > 1.3 && angle < 1.57);
	const gz_wall_group whole = group_of(1, -2);
	const push_scene before = scene;
	push_groups(&scene, &whole, 1);
	assert_int_equal(scene.report.stopped, 1);
	assert_int_equal(scene.report.hits, 1);
	assert_true(scene.crushes[0].body == 0 && scene.crushes[0].group == 0 && scene.crushes[0].wall > 0);
	assert_memory_equal(scene.bodies, before.bodies, sizeof scene.bodies);
	push_scene_free(&scene);
}

/// The centre is on the pivot, or close to it. S165, S167.
static void a_body_at_the_pivot_blocks_only_walls_through_its_centre(void **state) {
	(void)state;
	push_scene scene = {.walls = {{0, 0, 40, 0}}, .wall_count = 1, .bodies = {{0, 0, 0, 0, 3}}, .body_count = 1};
	push_scene_build(&scene, NULL);
	gz_wall_group g = group_of(1, 1);
	push_groups(&scene, &g, 1);
	assert_int_equal(scene.report.hits, 1);
	push_scene_free(&scene);
	scene.walls[0] = (trial_wall){10, 0, 40, 0};
	push_scene_build(&scene, NULL);
	push_groups(&scene, &g, 1);
	assert_int_equal(scene.report.hits + scene.report.pushed, 0);
	push_scene_free(&scene);
	scene.walls[0] = (trial_wall){0, 0, 40, 0}, scene.bodies[0] = (trial_body){0, 3.01f, 0, 0, 3};
	push_scene_build(&scene, NULL);
	g.angle = 4;
	push_groups(&scene, &g, 1);
	assert_int_equal(scene.report.hits, 0);
	assert_true(scene.report.pushed == 1 && push_scene_is_clear(&scene, 1));
	push_scene_free(&scene);
}

int test_turns(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_hinged_door_pushes_a_body_in_its_way_alone),
		cmocka_unit_test(a_body_in_free_space_is_never_crushed_nor_overlapped),
		cmocka_unit_test(no_wall_crosses_the_centre_of_a_body),
		cmocka_unit_test(a_far_pivot_approaches_a_displacement),
		cmocka_unit_test(bodies_stay_in_their_quarter_of_a_turnstile),
		cmocka_unit_test(a_door_that_closes_onto_a_body_is_blocked),
		cmocka_unit_test(a_body_at_the_pivot_blocks_only_walls_through_its_centre),
	};
	return RUN_SUITE("turns", tests);
}
