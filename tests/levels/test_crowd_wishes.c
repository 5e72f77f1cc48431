// What the bodies of the scenes of crowds wish, and how the progress of a scene counts.
#include <math.h>

#include "levels/make_crowd_scene.h"
#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// Wishes
// ---------------------------------------------------------------------------------------------------------------------

// The wish of one body at (x, y); the other bodies are where they start.
static app_circles wish_at(crowd_scene *scene, size_t body, float x, float y) {
	app_circles *all = &scene->bodies;
	app_circles now = {0};
	assert_true(circles_reserve(&now, all->count));
	for (size_t i = 0; i < all->count; i++) circles_add(&now, all->x[i], all->y[i], 77, 77, all->radius[i]);
	now.x[body] = x, now.y[body] = y;
	crowd_scene_wish(scene, now.x, now.y, now.dx, now.dy);
	return now;
}

static void expect_wish(crowd_scene *scene, size_t body, double x, double y, double dx, double dy) {
	app_circles now = wish_at(scene, body, (float)x, (float)y);
	assert_true(fabs(now.dx[body] - dx) < 1e-6 && fabs(now.dy[body] - dy) < 1e-6);
	circles_free(&now);
}

static void a_swarm_walks_to_its_centre(void **state) {
	(void)state;
	for (int kind = CROWD_SWARM; kind <= CROWD_BOSS; kind++) {
		crowd_scene scene = make_crowd_scene(kind, 841 + (kind == CROWD_BOSS), 3); // 29 or 30 columns
		const double centre = segments_box(&scene.level.walls).high_x / 2;
		expect_wish(&scene, 5, centre - 30, centre + 40, 2.4, -3.2);
		expect_wish(&scene, 5, centre - 1.5, centre - 2, 1.5, 2);
		expect_wish(&scene, 5, centre, centre, 0, 0);
		crowd_scene_free(&scene);
	}
}

static void the_boss_walks_to_the_other_side(void **state) {
	(void)state;
	crowd_scene scene = make_crowd_scene(CROWD_BOSS, 2000, 3);
	const double width = segments_box(&scene.level.walls).high_x;
	assert_true(scene.bodies.radius[0] == 100);
	assert_true(fabs(scene.bodies.x[0] - 0.15 * width) < 1e-3 && fabs(scene.bodies.y[0] - 0.5 * width) < 1e-3);
	expect_wish(&scene, 0, scene.bodies.x[0], scene.bodies.y[0], 4, 0);
	expect_wish(&scene, 0, 0.85 * width, 0.5 * width + 3, 0, -3);
	crowd_scene_free(&scene);
}

static void streams_walk_against_each_other(void **state) {
	(void)state;
	crowd_scene scene = make_crowd_scene(CROWD_STREAMS, 701, 3);
	const app_circles *all = &scene.bodies;
	int right = 0;
	for (size_t i = 0; i < all->count; i++) {
		const double side = all->x[i] - scene.line_x;
		assert_true(all->dy[i] == 0 && all->dx[i] == (side < 0 ? 4 : -4));
		assert_true(fabs(side) > 100 + (double)all->radius[i]);
		right += all->dx[i] > 0;
		expect_wish(&scene, i, 3, 4, all->dx[i], 0);
	}
	assert_int_equal(right, 351);
	crowd_scene_free(&scene);
}

static void a_funnel_leads_through_its_door(void **state) {
	(void)state;
	crowd_scene scene = make_crowd_scene(CROWD_FUNNEL, 700, 3);
	const double door = scene.line_x;
	assert_int_equal(scene.level.walls.count, 6);
	expect_wish(&scene, 3, door + 2 - 30, 400 + 40, 2.4, -3.2);
	expect_wish(&scene, 3, door - 2, 397, 3.2, 2.4);
	expect_wish(&scene, 3, door - 0.5, 390, 4, 0);
	expect_wish(&scene, 3, door + 900, 30, 4, 0);
	for (size_t k = 4; k < 6; k++) {
		const app_segments *walls = &scene.level.walls;
		assert_true(fabs(walls->ax[k] - door) < 1e-3 && fabs(walls->bx[k] - door) < 1e-3);
		assert_true(fabsf(walls->by[k] - walls->ay[k]) == 370 && !scene.level.has_outside[k]);
	}
	crowd_scene_free(&scene);
}

static void bodies_in_boxes_keep_their_direction(void **state) {
	(void)state;
	for (int kind = CROWD_BOX; kind <= CROWD_BULLETS; kind++) {
		crowd_scene scene = make_crowd_scene(kind, 500, 3);
		const app_circles *all = &scene.bodies;
		double sum_x = 0, sum_y = 0, sum = 0;
		for (size_t i = 0; i < all->count; i++) {
			const double speed = hypot(all->dx[i], all->dy[i]), full = 20 * (double)all->radius[i];
			assert_true(kind == CROWD_BOX ? speed <= 8.001 : fabs(speed - full) < 1e-3);
			sum += speed, sum_x += (double)all->dx[i], sum_y += (double)all->dy[i];
		}
		assert_true(hypot(sum_x, sum_y) < 0.15 * sum);
		expect_wish(&scene, 7, 9, 9, all->dx[7], all->dy[7]);
		crowd_scene_free(&scene);
	}
}

static void bodies_that_bounce_keep_their_motion(void **state) {
	(void)state;
	crowd_scene scene = make_crowd_scene(CROWD_BILLIARDS, 500, 3);
	double max = 0;
	for (size_t i = 0; i < 500; i++) {
		max = fmax(max, hypot(scene.bodies.dx[i], scene.bodies.dy[i]));
		assert_true(scene.mass[i] == scene.bodies.radius[i] * scene.bodies.radius[i]);
	}
	assert_true(max > 7.5 && max < 8.001);
	expect_wish(&scene, 4, 9, 9, 77, 77);
	crowd_scene_free(&scene);
}

// ---------------------------------------------------------------------------------------------------------------------
// Progress
// ---------------------------------------------------------------------------------------------------------------------

static void progress_begins_at_0_or_1(void **state) {
	(void)state;
	for (int kind = 0; kind < CROWD_SCENES; kind++) {
		crowd_scene scene = make_crowd_scene(kind, 400, 8);
		assert_true(crowd_scene_progress(&scene, &scene.bodies) == (kind == CROWD_BILLIARDS));
		crowd_scene_free(&scene);
	}
}

// Moves all bodies of a scene by what they wish at the start, times a factor, and returns the progress.
static double progress_after(int kind, float ticks) {
	crowd_scene scene = make_crowd_scene(kind, 400, 8);
	app_circles now = wish_at(&scene, 0, scene.bodies.x[0], scene.bodies.y[0]);
	for (size_t i = 0; i < now.count; i++) now.x[i] += ticks * now.dx[i], now.y[i] += ticks * now.dy[i];
	const double progress = crowd_scene_progress(&scene, &now);
	circles_free(&now), crowd_scene_free(&scene);
	return progress;
}

static void progress_counts_as_documented(void **state) {
	(void)state;
	const double mean_speed = progress_after(CROWD_BOX, 1);
	assert_true(fabs(progress_after(CROWD_SWARM, 1) - 4) < 0.01); // hardly any body starts within 4 of the centre
	assert_true(fabs(progress_after(CROWD_BOSS, 20) - 80) < 1e-3);
	assert_true(mean_speed > 3.5 && mean_speed < 4.5);
	assert_true(fabs(progress_after(CROWD_BULLETS, 2) / 240 - 1) < 0.05);
	assert_true(progress_after(CROWD_STREAMS, 1e4f) == 400 && progress_after(CROWD_STREAMS, -1e4f) == 0);
	assert_true(progress_after(CROWD_FUNNEL, 1e4f) == 400 && progress_after(CROWD_FUNNEL, 0) == 0);
}

static void a_body_is_through_at_the_documented_distance(void **state) {
	(void)state;
	static const struct {
		int kind;
		float past;
	} lines[] = {{CROWD_STREAMS, 150}, {CROWD_FUNNEL, 10}};
	for (int k = 0; k < 2; k++) {
		crowd_scene scene = make_crowd_scene(lines[k].kind, 400, 8);
		for (int direction = 1; direction >= (k == 0 ? -1 : 1); direction -= 2) {
			const size_t body = direction > 0 ? 0 : 399;
			for (int past = -1; past <= 1; past += 2) {
				const float x = (float)scene.line_x + (float)direction * (lines[k].past + 0.01f * (float)past);
				app_circles now = wish_at(&scene, body, x, 300);
				assert_true(crowd_scene_progress(&scene, &now) == (past > 0));
				circles_free(&now);
			}
		}
		crowd_scene_free(&scene);
	}
}

static void progress_of_billiards_is_their_energy(void **state) {
	(void)state;
	crowd_scene scene = make_crowd_scene(CROWD_BILLIARDS, 400, 8);
	for (size_t i = 0; i < 400; i++) scene.mass[i] = i == 0;
	app_circles now = wish_at(&scene, 0, 9, 9);
	now.dx[0] = 3 * scene.bodies.dy[0], now.dy[0] = -3 * scene.bodies.dx[0];
	assert_true(fabs(crowd_scene_progress(&scene, &now) - 9) < 1e-5);
	circles_free(&now), crowd_scene_free(&scene);
}

int test_crowd_wishes(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_swarm_walks_to_its_centre),
		cmocka_unit_test(the_boss_walks_to_the_other_side),
		cmocka_unit_test(streams_walk_against_each_other),
		cmocka_unit_test(a_funnel_leads_through_its_door),
		cmocka_unit_test(bodies_in_boxes_keep_their_direction),
		cmocka_unit_test(bodies_that_bounce_keep_their_motion),
		cmocka_unit_test(progress_begins_at_0_or_1),
		cmocka_unit_test(progress_counts_as_documented),
		cmocka_unit_test(a_body_is_through_at_the_documented_distance),
		cmocka_unit_test(progress_of_billiards_is_their_energy),
	};
	return RUN_SUITE("crowd_wishes", tests);
}
