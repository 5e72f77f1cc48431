// Walls that push among other walls, with filters, in any columns and on all kernels.
#include <math.h>
#include <string.h>

#include "generators/directions.h"
#include "moving_walls/pushing.h"
#include "support/check.h"

static void where_there_is_room_nobody_is_squeezed(void **state) {
	(void)state;
	static const int32_t swept_group[] = {0, 1, 2, 3};
	random_source source = {77};
	size_t pushed = 0;
	for (int n = 0; n < 2000; n++) {
		push_scene s = {.wall_count = random_chance(&source, 2) ? 1 : 4, .body_count = 1};
		const direction u = random_direction(&source);
		const direction m = random_direction(&source);
		const double along = random_between(&source, 1, 40);
		const double thin = random_between(&source, 0.1, 5);
		const int size = random_int(&source, -6, 7);
		const double fast = ldexp(random_between(&source, 1, 2), size);
		const double at = random_between(&source, 0, 1000);
		for (int i = 0; i < 4; i++) {
			const double x = i == 0 || i == 3 ? along : -along, y = i < 2 ? thin : -thin;
			s.walls[i].ax = (float)(at + x * u.x - y * u.y), s.walls[i].ay = (float)(at + x * u.y + y * u.x);
		}
		for (int i = 0; i < 4; i++) s.walls[i].bx = s.walls[(i + 1) % 4].ax, s.walls[i].by = s.walls[(i + 1) % 4].ay;
		push_build(&s, NULL);
		do {
			const double ahead = random_between(&source, 0, fmin(fast, 40));
			const double x = ahead * m.x + random_between(&source, -10, 10);
			const double y = ahead * m.y + random_between(&source, -10, 10);
			const double radius = random_between(&source, 0, 10);
			s.bodies[0] = (trial_body){(float)(at + x), (float)(at + y), 0, 0, (float)radius};
		} while (push_gap(&s, 0, 0) < 0 ||
				 (s.wall_count > 1 && (push_gap(&s, 0, 1) < 0 || push_gap(&s, 0, 2) < 0 || push_gap(&s, 0, 3) < 0)));
		push_walls(&s, &(gz_wall_group){swept_group, s.wall_count, (float)(fast * m.x), (float)(fast * m.y)}, 1);
		assert_int_equal(s.report.hits, 0);
		pushed += s.report.pushed;
		push_forget(&s);
	}
	assert_true(pushed > 200);
}

static void a_body_is_pushed_along_a_wall(void **state) {
	(void)state;
	// Against a wall at 45 degrees it goes as far in x as the door does.
	push_scene s = {.walls = {{0, -50, 0, 50}, {-20, -20, 80, 80}}, .wall_count = 2, .bodies = {{8, 10, 0, 0, 1}}};
	s.body_count = 1;
	push_build(&s, NULL);
	for (int i = 0; i < 20; i++) push_door(&s, 1.5f, 0), assert_int_equal(s.report.hits, 0);
	expect_near((double)s.bodies->px, 31, 1e-3, "x");
	assert_true(push_gap(&s, 0, 1) >= 0 && push_gap(&s, 0, 0) >= 0 && push_gap(&s, 0, 1) < 0.5);
	push_forget(&s);
}

static void a_lift_carries_who_is_in_it(void **state) {
	(void)state;
	static const int32_t cabin[] = {0, 1, 2, 3};
	push_scene s = {.walls = {{0, 0, 10, 0}, {10, 0, 10, 10}, {10, 10, 0, 10}, {0, 10, 0, 0}}, .wall_count = 4};
	s.bodies[0] = (trial_body){5, 5, 0, 0, 4.5f}, s.bodies[1] = (trial_body){2, 2, 0, 0, 0.5f}, s.body_count = 2;
	push_build(&s, NULL);
	for (int i = 0; i < 10; i++) {
		push_walls(&s, &(gz_wall_group){cabin, 4, 0, 37}, 1);
		assert_int_equal(s.report.hits, 0);
		for (size_t b = 0; b < 2; b++)
			for (int32_t w = 0; w < 4; w++) assert_true(push_gap(&s, b, w) >= 0 && push_gap(&s, b, w) < 10);
	}
	assert_true(s.bodies[0].py > 370 && s.bodies[0].py < 380);
	push_forget(&s);
}

/// A corridor, of which walls 1 and 2 are the sides, and who is in it.
static push_scene corridor(void) {
	push_scene s = {
		.walls = {{0, 0, 0, 100}, {-10, 0, 900, 0}, {-10, 100, 900, 100}}, .wall_count = 3, .body_count = 40};
	for (size_t i = 0; i < s.body_count; i++)
		s.bodies[i] = (trial_body){10 + 12 * (float)(i % 8), 10 + 18 * (float)(i / 8), 0, 0, 5 + (float)(i % 3) / 2};
	return s;
}

static void a_door_pushes_a_crowd_along_a_corridor(void **state) {
	(void)state;
	push_scene s = corridor();
	push_build(&s, NULL);
	gz_crowd *crowd = gz_crowd_create(s.world);
	const gz_move_options rules = {.crowd = crowd};
	float went = 0;
	for (int i = 0; i < 200; i++) {
		push_door(&s, 3, 0);
		went += s.report.stopped ? 0 : 3;
		const gz_bodies bodies = push_bodies(&s);
		const gz_moves moves = push_moves(&s);
		const gz_report r =
			gz_move(&moves, &rules, s.world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, s.scratch);
		assert_int_equal(r.error.status, GZ_STATUS_OK);
		assert_true(push_all_clear(&s, 3));
	}
	assert_true(went == 600);
	for (size_t b = 0; b < s.body_count; b++) assert_true(s.bodies[b].px > went && s.bodies[b].py < 100);
	gz_crowd_destroy(crowd), push_forget(&s);
}

static void filters_say_who_is_pushed_and_stay(void **state) {
	(void)state;
	push_scene s = {.walls = {{0, -50, 0, 50}, {40, -50, 40, 50}}, .wall_count = 2, .body_count = 3};
	for (int i = 0; i < 3; i++) s.bodies[i] = (trial_body){5, 10.0f * (float)i, 0, 0, 2};
	push_build(&s, NULL);
	static const uint32_t masks[] = {1, 2, 1};
	static const uint64_t ids[] = {70, 71}, ignored[] = {0, 0, 70};
	gz_walls named = trial_walls(&(trial){.walls = s.walls, .wall_count = 2});
	named.id = (gz_id_view){ids, 8, 8};
	assert_int_equal(gz_world_move_walls(s.world, (const int32_t[]){0, 1}, &named).status, GZ_STATUS_OK);
	gz_bodies bodies = push_bodies(&s);
	bodies.filters.mask = (gz_bits_view){masks, 4}, bodies.ignore = (gz_id_view){ignored, 8, 8};
	const gz_moves moves = push_moves(&s);
	const gz_query question = {.chunks = &bodies, .chunk_count = 1};
	const gz_wall_push pushes = {.data = &(gz_wall_group){&(int32_t){0}, 1, 10, 0}, .count = 1};
	const gz_report r = gz_world_push_walls(&pushes, &moves, s.world, &question, s.scratch);
	assert_int_equal(r.error.status, GZ_STATUS_OK);
	assert_int_equal(r.pushed, 1);
	expect_near((double)s.bodies[0].px, 12, 1e-3, "x");
	assert_true(s.bodies[1].px == 5 && s.bodies[2].px == 5);
	gz_hit hit[3]; // the door is there for the first one, and for nobody else
	const gz_hits hits = gz_hits_in(hit);
	for (int i = 0; i < 3; i++) s.bodies[i].px = 20, s.bodies[i].dx = -30;
	assert_int_equal(gz_sweep(&hits, s.world, &question, s.scratch).hits, 1);
	assert_true(hit[0].index == 0 && hit[0].id == 70);
	push_forget(&s);
}

static void places_go_where_they_are_wanted(void **state) {
	(void)state;
	push_scene s = {.walls = {{0, -50, 0, 50}}, .wall_count = 1, .body_count = 4};
	for (int i = 0; i < 4; i++) s.bodies[i] = (trial_body){5, 10.0f * (float)i, 0, 0, 2};
	s.bodies[2].radius = NAN;
	push_build(&s, NULL);
	float x[4] = {7, 7, 7, 7}, y[4] = {7, 7, 7, 7};
	gz_bodies bodies = push_bodies(&s);
	bodies.pick = (const uint32_t[]){3, 2, 1}, bodies.pick_count = 3;
	const gz_moves moves = {.center = {x, y, sizeof(float)}};
	const int32_t door = 0;
	const gz_wall_group twice[] = {{&door, 1, 10, 0}, {NULL, 0, 3, 3}};
	const gz_report r = gz_world_push_walls(&(gz_wall_push){.data = twice, .count = 2}, &moves, s.world,
		&(gz_query){.chunks = &bodies, .chunk_count = 1}, s.scratch);
	assert_int_equal(r.error.status, GZ_STATUS_INVALID_BODIES);
	assert_true(r.error.index == 1 && !strcmp(r.error.name, "radius") && r.invalid == 1 && r.bodies == 3);
	assert_true(x[0] == 7 && x[2] == 7 && y[2] == 7);
	expect_near((double)x[1], 12, 1e-3, "x"), expect_near((double)x[3], 12, 1e-3, "x");
	assert_true(y[1] == 10 && y[3] == 30 && s.bodies[3].px == 5);
	push_forget(&s);
}

/// What came of some ticks.
typedef struct outcome {
	trial_body bodies[PUSH_MOST];
	size_t pushed, squeezed;
	uint64_t told; ///< of all squeezes
} outcome;

static void take_down(outcome *out, const push_scene *s) {
	out->pushed += s->report.pushed, out->squeezed += s->report.hits;
	for (size_t i = 0; i < s->report.hits; i++) {
		const gz_crush *q = s->squeeze + i;
		out->told = out->told * 31 + q->body * 64 + q->group * 8 + (uint64_t)(q->wall + 1);
	}
	memcpy(out->bodies, s->bodies, sizeof s->bodies);
}

/// 40 bodies around four doors that go this way and that.
static outcome go_on(const char *kernels, size_t chunks) {
	random_source source = {4711};
	push_scene s = {.wall_count = 24, .body_count = 40};
	outcome out = {.pushed = 0};
	for (size_t i = 0; i < s.wall_count; i++) {
		const double x = random_between(&source, 0, 120);
		const double y = random_between(&source, 0, 120);
		const direction d = random_direction(&source);
		s.walls[i] = (trial_wall){(float)x, (float)y, (float)(x + 30 * d.x), (float)(y + 30 * d.y)};
	}
	for (size_t i = 0; i < s.body_count; i++) {
		const double x = random_between(&source, 0, 120);
		const double y = random_between(&source, 0, 120);
		s.bodies[i] = (trial_body){(float)x, (float)y, 0, 0, 3};
	}
	push_build(&s, kernels);
	const int32_t doors[] = {0, 1, 2, 3, 4, 5, 6, 7};
	for (int tick = 0; tick < 60; tick++) {
		gz_wall_group push[4];
		for (int k = 0; k < 4; k++) {
			const direction d = random_direction(&source);
			push[k] = (gz_wall_group){doors + 2 * k, 2, (float)(8 * d.x), (float)(8 * d.y)};
		}
		gz_bodies part[3];
		gz_moves moves[3];
		uint32_t pick[PUSH_MOST];
		for (uint32_t i = 0; i < s.body_count; i++) pick[i] = i;
		for (size_t c = 0; c < chunks; c++) {
			const size_t from = c * s.body_count / chunks, to = (c + 1) * s.body_count / chunks;
			part[c] = push_bodies(&s), moves[c] = push_moves(&s);
			part[c].pick = pick + from, part[c].pick_count = to - from;
		}
		const gz_crush_list list = {s.squeeze, PUSH_MOST, s.first};
		s.report = gz_world_push_walls(&(gz_wall_push){.data = push, .count = 4, .crushes = &list}, moves, s.world,
			&(gz_query){.chunks = part, .chunk_count = chunks}, s.scratch);
		assert_int_equal(s.report.error.status, GZ_STATUS_OK);
		take_down(&out, &s);
	}
	push_forget(&s);
	return out;
}

static void all_kernels_and_chunks_give_the_same_bits(void **state) {
	(void)state;
	const outcome right = go_on(gz_backend_name(0), 1);
	assert_true(right.pushed > 100);
	assert_true(right.squeezed > 10);
	for (size_t row = 0; gz_backend_name(row); row++)
		for (size_t chunks = 1; chunks <= 3; chunks++) {
			const outcome got = go_on(gz_backend_name(row), chunks);
			assert_memory_equal(&got, &right, sizeof right);
		}
}

int test_push_scenes(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(where_there_is_room_nobody_is_squeezed),
		cmocka_unit_test(a_body_is_pushed_along_a_wall),
		cmocka_unit_test(a_lift_carries_who_is_in_it),
		cmocka_unit_test(a_door_pushes_a_crowd_along_a_corridor),
		cmocka_unit_test(filters_say_who_is_pushed_and_stay),
		cmocka_unit_test(places_go_where_they_are_wanted),
		cmocka_unit_test(all_kernels_and_chunks_give_the_same_bits),
	};
	return RUN_SUITE("push_scenes", tests);
}
