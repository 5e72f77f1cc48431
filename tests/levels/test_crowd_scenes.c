// How the scenes of crowds begin: inside, apart, covered as documented, and the same on every machine.
#include <math.h>
#include <string.h>

#include "levels/crowds/place_bodies.h"
#include "levels/data/checksums.h"
#include "levels/make_crowd_scene.h"
#include "support/check.h"

static double min_gap(const app_circles *all) {
	double gap = INFINITY;
	for (size_t i = 0; i < all->count; i++)
		for (size_t k = 0; k < i; k++) {
			const double distance = hypot((double)all->x[i] - all->x[k], (double)all->y[i] - all->y[k]);
			gap = fmin(gap, distance - all->radius[i] - all->radius[k]);
		}
	return gap;
}

static double distance_to(const app_segments *walls, size_t i, double x, double y) {
	const double dx = (double)walls->bx[i] - walls->ax[i], dy = (double)walls->by[i] - walls->ay[i];
	const double along = ((x - walls->ax[i]) * dx + (y - walls->ay[i]) * dy) / (dx * dx + dy * dy);
	const double t = fmin(fmax(along, 0), 1);
	return hypot(walls->ax[i] + t * dx - x, walls->ay[i] + t * dy - y);
}

static void expect_clear_inside(const crowd_scene *scene) {
	const app_circles *all = &scene->bodies;
	const app_segments *walls = &scene->level.walls;
	const app_box box = segments_box(walls);
	for (size_t i = 0; i < all->count; i++) {
		const float x = all->x[i], y = all->y[i];
		assert_true(x > box.low_x && x < box.high_x && y > box.low_y && y < box.high_y);
		for (size_t k = 0; k < walls->count; k++)
			assert_true(distance_to(walls, k, x, y) >= (double)all->radius[i] + 0.05);
	}
	assert_true(min_gap(all) >= 0.05);
}

static void bodies_start_inside_and_clear(void **state) {
	(void)state;
	static const size_t counts[] = {1, 2, 7, 100, 1500};
	for (int kind = 0; kind < CROWD_SCENES; kind++)
		for (size_t k = 0; k < 5; k++) {
			crowd_scene scene = make_crowd_scene(kind, counts[k], k);
			expect_clear_inside(&scene);
			for (size_t i = kind == CROWD_BOSS; i < counts[k]; i++)
				assert_true(scene.bodies.radius[i] >= 4 && scene.bodies.radius[i] <= 8);
			assert_int_equal(scene.response, kind == CROWD_BILLIARDS ? RESPONSE_BOUNCE : RESPONSE_SLIDE);
			crowd_scene_free(&scene);
		}
}

static double covered(const crowd_scene *scene, double area) {
	double sum = 0;
	for (size_t i = 0; i < scene->bodies.count; i++) sum += (double)scene->mass[i];
	return sum * acos(-1) / area;
}

static void bodies_cover_the_floor_as_documented(void **state) {
	(void)state;
	static const struct {
		int kind;
		double covered, left_out; // a length of the room without bodies at the start
	} expected[] = {
		{CROWD_STREAMS, 0.4, 200}, {CROWD_BILLIARDS, 0.3, 0}, {CROWD_BOX, 0.3, 0}, {CROWD_BULLETS, 0.03, 0}};
	for (int k = 0; k < 4; k++) {
		crowd_scene scene = make_crowd_scene(expected[k].kind, 3000, 2);
		const app_box box = segments_box(&scene.level.walls);
		const double area = (box.high_x - expected[k].left_out) * box.high_y;
		assert_true(fabs(covered(&scene, area) / expected[k].covered - 1) < 0.03);
		crowd_scene_free(&scene);
	}
	crowd_scene funnel = make_crowd_scene(CROWD_FUNNEL, 3000, 2);
	assert_true(fabs(covered(&funnel, funnel.line_x * 800) / 0.4 - 1) < 0.03);
	crowd_scene_free(&funnel);
}

static uint64_t hash_of(const crowd_scene *scene) {
	app_checksums checksums;
	assert_true(checksums_create(&checksums, scene->bodies.count));
	checksums_update(&checksums, &scene->bodies);
	const uint64_t hash = checksums.hash;
	checksums_free(&checksums);
	return hash;
}

static void equal_seeds_make_equal_scenes(void **state) {
	(void)state;
	for (int kind = 0; kind < CROWD_SCENES; kind++) {
		crowd_scene first = make_crowd_scene(kind, 300, 5), same = make_crowd_scene(kind, 300, 5),
					other = make_crowd_scene(kind, 300, 6);
		assert_true(hash_of(&first) == hash_of(&same) && hash_of(&first) != hash_of(&other));
		assert_memory_equal(first.bodies.radius, same.bodies.radius, 300 * sizeof(float));
		assert_true(hash_walls(&first.level.walls) == hash_walls(&same.level.walls));
		crowd_scene_free(&first), crowd_scene_free(&same), crowd_scene_free(&other);
	}
}

/// The hash is that of builds by gcc 12 and clang 14 at any optimisation.
static void scenes_are_the_same_with_every_compiler(void **state) {
	(void)state;
	uint64_t hash = 0;
	for (int kind = 0; kind < CROWD_SCENES; kind++) {
		crowd_scene scene = make_crowd_scene(kind, 1000, 9);
		hash = hash * 31 + (hash_of(&scene) ^ hash_walls(&scene.level.walls));
		crowd_scene_free(&scene);
	}
	assert_true(hash == 0x389f6112e5a82d30u);
}

static void impossible_numbers_of_bodies_are_refused(void **state) {
	(void)state;
	crowd_scene scene;
	app_fault fault;
	assert_false(crowd_scene_create(&scene, CROWD_BOX, 0, 1, &fault));
	assert_string_equal(fault.text, "a scene has 1 to 10000000 bodies, not 0");
	assert_false(crowd_scene_create(&scene, CROWD_BOX, 10000001, 1, &fault));
	assert_string_equal(fault.text, "a scene has 1 to 10000000 bodies, not 10000001");
	crowd_scene_free(&scene);
}

static void placing_ends_where_there_is_no_room(void **state) {
	(void)state;
	app_circles circles = {0};
	app_fault fault;
	uint64_t random = 1;
	assert_true(circles_reserve(&circles, 100));
	assert_true(place_bodies(&circles, 1, (app_box){0, 0, 20, 20}, 0.05, &random, &fault));
	assert_false(place_bodies(&circles, 50, (app_box){0, 0, 100, 100}, 0.05, &random, &fault));
	assert_non_null(strstr(fault.text, " of 50 bodies"));
	assert_in_range(circles.count, 20, 50);
	const size_t count = circles.count;
	assert_false(place_bodies(&circles, 1, (app_box){0, 0, 7, 7}, 0.05, &random, &fault));
	assert_string_equal(fault.text, "there is room for only 0 of 1 bodies");
	assert_int_equal(circles.count, count);
	circles_free(&circles);
}

int test_crowd_scenes(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bodies_start_inside_and_clear),
		cmocka_unit_test(bodies_cover_the_floor_as_documented),
		cmocka_unit_test(equal_seeds_make_equal_scenes),
		cmocka_unit_test(scenes_are_the_same_with_every_compiler),
		cmocka_unit_test(impossible_numbers_of_bodies_are_refused),
		cmocka_unit_test(placing_ends_where_there_is_no_room),
	};
	return RUN_SUITE("crowd_scenes", tests);
}
