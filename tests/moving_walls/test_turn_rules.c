// The rules of groups that turn about their walls, and about what bodies and calls have to do with one another: a
// body's result is its own, walls keep their shape, a restored world turns again with the same bits.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/directions.h"
#include "moving_walls/push_scene.h"
#include "support/check.h"

static const int32_t first_walls[PUSH_MAX] = {0, 1, 2, 3, 4, 5, 6, 7};

/// Four arms about the origin, of length 28, that meet there.
static push_scene four_arms(void) {
	push_scene scene = {.wall_count = 4};
	scene.walls[0] = (trial_wall){0, 0, 28, 0}, scene.walls[1] = (trial_wall){0, 0, 0, 28};
	scene.walls[2] = (trial_wall){-28, 0, 0, 0}, scene.walls[3] = (trial_wall){0, -28, 0, 0};
	return scene;
}

/// Bodies of sizes from 0 to 4 around four arms, clear of them.
static void add_bodies(push_scene *scene, random_source *source) {
	while (scene->body_count < 40) {
		const float radius = ldexpf((float)random_int(source, 0, 4), -random_int(source, 0, 8));
		const float x = (float)random_between(source, -35, 35), y = (float)random_between(source, -35, 35);
		if (fminf(fabsf(x), fabsf(y)) > radius + 0.01f)
			scene->bodies[scene->body_count++] = (trial_body){x, y, 0, 0, radius};
	}
}

static gz_wall_group turn(float angle) {
	return (gz_wall_group){.wall = first_walls, .count = 4, .dx = 3, .angle = angle};
}

/// How many parts the way of a body has depends on its radius: bodies of other radii must not matter. S150, S166.
static void a_body_ends_where_it_would_end_alone(void **state) {
	(void)state;
	random_source source = {5};
	push_scene all = four_arms();
	add_bodies(&all, &source);
	const push_scene before = all;
	push_scene_build(&all, NULL);
	const gz_wall_group g = turn(1.3f);
	push_groups(&all, &g, 1);
	assert_int_equal(all.report.hits, 0);
	assert_true(all.report.pushed > 10);
	for (size_t i = 0; i < all.body_count; i++) {
		push_scene alone = before;
		alone.bodies[0] = before.bodies[i], alone.body_count = 1;
		push_scene_build(&alone, NULL);
		push_groups(&alone, &g, 1);
		assert_memory_equal(alone.bodies, all.bodies + i, sizeof *alone.bodies);
		push_scene_free(&alone);
	}
	push_scene_free(&all);
}

/// S94.
static void a_restored_world_turns_again_with_the_same_bits(void **state) {
	(void)state;
	random_source source = {6};
	push_scene scene = four_arms();
	add_bodies(&scene, &source);
	push_scene_build(&scene, NULL);
	unsigned char start[4096], end[4096], again[4096];
	trial_body bodies[PUSH_MAX], ends[PUSH_MAX];
	const size_t size = gz_world_save(scene.world, start, sizeof start);
	memcpy(bodies, scene.bodies, sizeof bodies);
	const gz_wall_group g = turn(0.4f);
	for (int tick = 0; tick < 5; tick++) push_groups(&scene, &g, 1);
	const size_t end_size = gz_world_save(scene.world, end, sizeof end);
	assert_in_range(end_size, 1, sizeof end);
	memcpy(ends, scene.bodies, sizeof ends), memcpy(scene.bodies, bodies, sizeof bodies);
	assert_int_equal(gz_world_restore(scene.world, start, size).status, GZ_STATUS_OK);
	for (int tick = 0; tick < 5; tick++) push_groups(&scene, &g, 1);
	assert_memory_equal(scene.bodies, ends, sizeof ends);
	assert_int_equal(gz_world_save(scene.world, again, sizeof again), end_size);
	assert_memory_equal(again, end, end_size);
	push_scene_free(&scene);
}

// ---------------------------------------------------------------------------------------------------------------------
// Walls
// ---------------------------------------------------------------------------------------------------------------------

typedef struct drawn_walls {
	float ends[PUSH_MAX][4];
	size_t count;
} drawn_walls;

static void keep_line(void *context, gz_draw what, float ax, float ay, float bx, float by, float radius) {
	drawn_walls *d = context;
	(void)what, (void)radius;
	memcpy(d->ends[d->count++], (float[]){ax, ay, bx, by}, sizeof *d->ends);
}

/// S168: ends are where the C library's sine and cosine put them, up to rounding, and equal ends stay equal.
static void walls_keep_their_shape(void **state) {
	(void)state;
	for (float angle = -16; angle <= 16; angle += 0.37f) {
		push_scene scene = four_arms();
		push_scene_build(&scene, NULL);
		const gz_wall_group g = {
			.wall = first_walls, .count = 4, .dx = 3, .dy = -5, .angle = angle, .pivot_x = 7, .pivot_y = 1};
		push_groups(&scene, &g, 1);
		drawn_walls drawn = {.count = 0};
		const gz_debug_draw draw = {.line = keep_line, .context = &drawn, .what = 1 << GZ_DRAW_WALL};
		assert_int_equal(gz_draw_world(&draw, scene.world).status, GZ_STATUS_OK);
		const double c = cos((double)angle), s = sin((double)angle);
		assert_int_equal(drawn.count, 4);
		for (size_t k = 0; k < 4; k++)
			for (int e = 0; e < 4; e += 2) {
				const float *from = e ? &scene.walls[k].bx : &scene.walls[k].ax;
				const double x = (double)from[0] - 7, y = (double)from[1] - 1;
				expect_near((double)drawn.ends[k][e], 10 + x * c - y * s, 0x1p-24 * 64, "x");
				expect_near((double)drawn.ends[k][e + 1], -4 + x * s + y * c, 0x1p-24 * 64, "y");
			}
		assert_memory_equal(drawn.ends[0], drawn.ends[1], 8);
		assert_memory_equal(drawn.ends[0], drawn.ends[2] + 2, 8);
		push_scene_free(&scene);
	}
}

/// What gz_wall_group recommends for spinners: each tick the ends are set to those of the whole angle. S168.
static void a_spinner_that_is_set_after_each_push_turns_for_ever(void **state) {
	(void)state;
	push_scene scene = four_arms();
	const push_scene start = scene;
	scene.bodies[0] = (trial_body){12, 12, 0, 0, 4}, scene.bodies[1] = (trial_body){9, -12, 0, 0, 2};
	scene.body_count = 2;
	push_scene_build(&scene, NULL);
	for (int tick = 1; tick <= 3000; tick++) {
		const gz_wall_group g = {.wall = first_walls, .count = 4, .angle = 0.0625f};
		push_groups(&scene, &g, 1);
		assert_int_equal(scene.report.hits, 0);
		const double c = cos(tick * 0.0625), s = sin(tick * 0.0625);
		trial_wall exact[4];
		for (int k = 0; k < 4; k++) {
			const trial_wall *w = start.walls + k;
			const double ax = (double)w->ax, ay = (double)w->ay, bx = (double)w->bx, by = (double)w->by;
			exact[k] = (trial_wall){
				(float)(ax * c - ay * s), (float)(ax * s + ay * c), (float)(bx * c - by * s), (float)(bx * s + by * c)};
		}
		const gz_walls walls = trial_walls(&(trial){.walls = exact, .wall_count = 4});
		assert_int_equal(gz_world_move_walls(scene.world, first_walls, &walls).status, GZ_STATUS_OK);
		assert_true(push_scene_is_clear(&scene, 4));
		for (int i = 0; i < 2; i++) // from time to time the bodies come back
			if (hypotf(scene.bodies[i].px, scene.bodies[i].py) > 34) scene.bodies[i].px = scene.bodies[i].py = 90;
	}
	push_scene_free(&scene);
}

/// A wheel of a thousand spokes with a rim, and a body inside of each of some sectors. S166.
static void a_group_of_two_thousand_walls_turns(void **state) {
	(void)state;
	enum { SPOKES = 1000, WALLS = 2 * SPOKES, BODIES = 100 };
	static trial_wall walls[WALLS];
	static int32_t index[WALLS];
	static trial_body bodies[BODIES];
	for (int i = 0; i < SPOKES; i++) {
		const double a = 2 * 3.14159265358979 * i / SPOKES, b = 2 * 3.14159265358979 * ((i + 1) % SPOKES) / SPOKES;
		const float ax = (float)(1000 * cos(a)), ay = (float)(1000 * sin(a));
		walls[i] = (trial_wall){ax * 0.5f, ay * 0.5f, ax, ay};
		walls[SPOKES + i] = (trial_wall){ax, ay, (float)(1000 * cos(b)), (float)(1000 * sin(b))};
		if (i % 10 == 0)
			bodies[i / 10] = (trial_body){(float)(900 * cos((a + b) / 2)), (float)(900 * sin((a + b) / 2)), 0, 0, 2};
	}
	for (int32_t i = 0; i < WALLS; i++) index[i] = i;
	const trial t = {walls, WALLS, bodies, BODIES};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t)}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	const gz_bodies chunk = trial_bodies(&t);
	const gz_moves moves = {.center = {&bodies->px, &bodies->py, sizeof *bodies}};
	const gz_wall_group g = {.wall = index, .count = WALLS, .angle = 0.5f};
	const gz_report report = gz_world_push_walls(&(gz_wall_push){.data = &g, .count = 1}, &moves, world,
		&(gz_query){.chunks = &chunk, .chunk_count = 1}, scratch);
	expect_ok(report);
	assert_int_equal(report.hits, 0);
	assert_int_equal(report.pushed, BODIES);
	for (int i = 0; i < BODIES; i++) {
		const double turned = atan2((double)bodies[i].py, (double)bodies[i].px) - 0.5;
		const double sector = remainder(turned - 2 * 3.14159265358979 * (10 * i + 0.5) / SPOKES, 2 * 3.14159265358979);
		assert_true(fabs(sector) < 3.14159265358979 / SPOKES);
	}
	gz_scratch_destroy(scratch), gz_world_destroy(world);
}

/// Points that the tip of a wall sweeps over in the first part of a turn, beyond where it starts and where it comes to
/// later. S87.
static void no_point_beside_the_start_of_an_arc_is_crossed(void **state) {
	(void)state;
	const float angle = 3.0f / 256, tip_x = 100 * cosf(angle), tip_y = -100 * sinf(angle);
	for (float x = 99.992f; x < 99.9995f; x += 0.001f) {
		push_scene scene = {.wall_count = 1, .body_count = 1};
		scene.walls[0] = (trial_wall){0, 0, tip_x, tip_y}, scene.bodies[0] = (trial_body){x, 0, 0, 0, 0};
		push_scene_build(&scene, NULL);
		push_groups(&scene, &(gz_wall_group){.wall = first_walls, .count = 1, .angle = 3}, 1);
		if (scene.report.pushed + scene.report.stopped != 1)
			fail_msg("the wall has crossed the point at %.9g", (double)x);
		push_scene_free(&scene);
	}
}

int test_turn_rules(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_body_ends_where_it_would_end_alone),
		cmocka_unit_test(a_restored_world_turns_again_with_the_same_bits),
		cmocka_unit_test(walls_keep_their_shape),
		cmocka_unit_test(a_spinner_that_is_set_after_each_push_turns_for_ever),
		cmocka_unit_test(a_group_of_two_thousand_walls_turns),
		cmocka_unit_test(no_point_beside_the_start_of_an_arc_is_crossed),
	};
	return RUN_SUITE("turn_rules", tests);
}
