// Edges of large worlds: sectors without walls or bodies, thousands of sectors far apart, walls across corners and
// borders, several chunks and picks.
#include <math.h>
#include <stdlib.h>

#include "generators/random.h"
#include "sectors/plain_bodies.h"
#include "sectors/sector_scene.h"
#include "support/check.h"
#include "support/invalid_input.h"

// S182.
static void one_body_without_walls(void **state) {
	(void)state;
	gz_sectors *s = gz_sectors_create(&(gz_sectors_desc){.side = 1024}, NULL);
	const plain_body body = {1, 2, 3, 4, 5, {1 << 30, -7}, 9};
	const gz_bodies chunk = chunk_of(&body, 1);
	const gz_sector_view view = sectors_of(&body);
	expect_ok(gz_sectors_place(s, NULL, NULL, 0, 0));
	assert_int_equal(gz_sectors_count(s), 0);
	expect_ok(gz_sectors_place(s, &chunk, &view, 1, 0));
	assert_int_equal(gz_sectors_count(s), 1);
	const gz_frame frame = gz_sectors_frame(s, 0);
	gz_hit hit;
	const gz_hits hits = gz_hits_in(&hit);
	gz_query query = frame.query;
	query.targets = GZ_TARGETS_ALL;
	expect_ok(gz_sweep(&hits, frame.world, &query, frame.scratch));
	assert_true(hit.index == -1 && frame.sector_x == 1 << 30 && frame.sector_y == -7);
	assert_true(frame.chunks[0].count == 1 && !frame.chunks[1].count && frame.body[0] == 0);
	// Places of points of the frame, also beyond its sector and the world.
	int32_t sector[2];
	float offset[2];
	assert_true(gz_frame_place(&frame, 5.25f * 1024, 8 * 1024, sector, offset));
	assert_true(sector[0] == (1 << 30) - 1 && offset[0] == 768 && sector[1] == -5 && offset[1] == 512);
	assert_true(gz_frame_place(&frame, steps_away(5.5f * 1024, -1), 5.5f * 1024, sector, offset));
	assert_true(sector[0] == (1 << 30) - 1 && offset[0] == 1024 - 1024 * 0x1p-21f && sector[1] == -7 && offset[1] == 0);
	// The last float below a border is nearer to it than floats below a side are to one another: it is rounded to it.
	assert_true(gz_frame_place(&frame, steps_away(0.5f * 1024, -1), 5.5f * 1024, sector, offset));
	assert_true(sector[0] == (1 << 30) - 5 && offset[0] == 0);
	assert_false(gz_frame_place(&frame, NAN, 0, sector, offset));
	assert_false(gz_frame_place(&frame, 0, NAN, sector, offset));
	assert_false(gz_frame_place(&frame, 0x1p42f, 0, sector, offset));
	gz_sectors_destroy(s);
}

static void points_below_the_lowest_sector_are_in_none(void **state) {
	(void)state;
	gz_sectors *s = gz_sectors_create(&(gz_sectors_desc){.side = 1024}, NULL);
	const plain_body body = {1, 2, 3, 4, 5, {INT32_MIN, INT32_MIN + 1}, 9};
	const gz_bodies chunk = chunk_of(&body, 1);
	const gz_sector_view view = sectors_of(&body);
	int32_t sector[2] = {7, 7};
	float offset[2] = {7, 7};
	gz_report report = gz_sectors_place(s, &chunk, &view, 1, 0);
	expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 0, "sector"); // it reaches places in none
	const plain_body inside = {512, 512, 0, 0, 5, {INT32_MIN, INT32_MIN + 1}, 9};
	const gz_bodies placed = chunk_of(&inside, 1);
	expect_ok(gz_sectors_place(s, &placed, &view, 1, 0));
	const gz_frame frame = gz_sectors_frame(s, 0);
	const float corner = 5.5f * 1024;
	assert_false(gz_frame_place(&frame, steps_away(corner, -1), corner, sector, offset));
	assert_false(gz_frame_place(&frame, corner, corner - 1025, sector, offset));
	assert_true(sector[0] == 7 && offset[1] == 7);
	assert_true(gz_frame_place(&frame, corner, corner - 1024, sector, offset));
	assert_true(sector[0] == INT32_MIN && sector[1] == INT32_MIN && offset[0] == 0 && offset[1] == 0);
	gz_sectors_destroy(s);
}

/// A wall leaves what the frame of a body reaches, in each direction, with one end or with both, and comes back.
static void walls_that_leave_the_reach_of_a_frame_leave_its_world(void **state) {
	(void)state;
	const float at = 70, to = 71; // beside the sector of the body
	const gz_sectors_desc desc = {.side = 64, .walls = {.a = {&at, &at, 0}, .b = {&to, &at, 0}, .count = 1}};
	static const float away[][4] = {{190, 70, 191, 70}, {70, 190, 71, 190}, {150, 70, 180, 70}, {70, 150, 70, 180},
		{180, 70, 150, 70}, {70, 180, 70, 150}, {-150, 70, -151, 70}, {70, -150, 71, -150}, {-110, 70, -140, 70},
		{70, -110, 70, -140}};
	const plain_body body = {32, 32, 0, 0, 1, {0, 0}, 1};
	const gz_bodies chunk = chunk_of(&body, 1);
	const gz_sector_view view = sectors_of(&body);
	const int32_t wall = 0;
	gz_sectors *s = gz_sectors_create(&desc, NULL);
	for (size_t k = 0; k < sizeof away / sizeof *away; k++) {
		const float *e = away[k];
		expect_ok(gz_sectors_place(s, &chunk, &view, 1, 0));
		gz_frame frame = gz_sectors_frame(s, 0);
		assert_int_equal(gz_world_describe(frame.world).walls, 1);
		const gz_sector_wall_view there = {.a = {e, e + 1, 0}, .b = {e + 2, e + 3, 0}};
		assert_int_equal(gz_sectors_move_walls(s, &wall, 1, &there).status, GZ_STATUS_OK);
		expect_ok(gz_sectors_place(s, &chunk, &view, 1, 0));
		frame = gz_sectors_frame(s, 0);
		const float bx = 5.5f * 64 + 32, dx = 64, dy = 64, radius = 1; // towards where the wall was
		const gz_bodies ray = {.center = {&bx, &bx, 0}, .motion = {&dx, &dy, 0}, .radius = {&radius, 0}, .count = 1};
		gz_hit hit;
		const gz_hits hits = gz_hits_in(&hit);
		expect_ok(gz_sweep(&hits, frame.world, &(gz_query){.chunks = &ray, .chunk_count = 1}, frame.scratch));
		assert_int_equal(hit.index, -1);
		assert_int_equal(gz_world_describe(frame.world).walls, 0);
		const gz_sector_wall_view here = {.a = {&at, &at, 0}, .b = {&to, &at, 0}};
		assert_int_equal(gz_sectors_move_walls(s, &wall, 1, &here).status, GZ_STATUS_OK);
		expect_ok(gz_sectors_place(s, &chunk, &view, 1, 0));
		frame = gz_sectors_frame(s, 0);
		expect_ok(gz_sweep(&hits, frame.world, &(gz_query){.chunks = &ray, .chunk_count = 1}, frame.scratch));
		assert_true(hit.index == 0 && hit.time > 0.5f && hit.time < 0.7f);
	}
	gz_sectors_destroy(s);
}

static void thousands_of_sectors_far_apart(void **state) {
	(void)state;
	enum { PAIRS = 5000 };
	static plain_body bodies[2 * PAIRS];
	random_source source = {3};
	for (size_t i = 0; i < PAIRS; i++) {
		const int32_t x = (int32_t)(uint32_t)random_bits(&source) / 2, y = (int32_t)(uint32_t)random_bits(&source) / 2;
		bodies[2 * i] = (plain_body){63.5f, 10, 1, 0, 0.25f, {x, y}, 2 * i + 1};
		bodies[2 * i + 1] = (plain_body){0.5f, 10, -1, 0, 0.25f, {x + 1, y}, 2 * i + 2}; // beyond the border
	}
	gz_sectors *s = gz_sectors_create(&(gz_sectors_desc){.side = 64}, NULL);
	const gz_bodies chunk = chunk_of(bodies, 2 * PAIRS);
	const gz_sector_view view = sectors_of(bodies);
	for (int call = 0; call < 3; call++) expect_ok(gz_sectors_place(s, &chunk, &view, 1, 0));
	assert_int_equal(gz_sectors_count(s), 2 * PAIRS);
	for (size_t k = 0; k < 2 * PAIRS; k++) {
		const gz_frame frame = gz_sectors_frame(s, k);
		gz_hit hit;
		const gz_hits hits = gz_hits_in(&hit);
		gz_query query = frame.query;
		query.targets = GZ_TARGETS_CIRCLES;
		expect_ok(gz_sweep(&hits, frame.world, &query, frame.scratch));
		assert_true(hit.time == 0.25f && frame.body[hit.index] == (frame.body[0] ^ 1)); // gap 0.5, approach 2
		if (!k) continue;
		const gz_frame before = gz_sectors_frame(s, k - 1);
		assert_true(before.sector_y < frame.sector_y ||
					(before.sector_y == frame.sector_y && before.sector_x < frame.sector_x));
	}
	gz_sectors_destroy(s);
}

/// A wall from one corner region to another, seen from all four sectors around the corner, and hit at the same place.
static void a_wall_across_a_corner_is_hit_from_all_four_sectors(void **state) {
	(void)state;
	const float ax = 44, ay = 64, bx = 84, by = 64; // on the border, across the corner (64, 64) of sector (7, -3)
	const int32_t at[2] = {7, -3};
	const gz_sectors_desc desc = {
		.side = 64, .walls = {.a = {&ax, &ay, 0}, .b = {&bx, &by, 0}, .count = 1}, .wall_sector = {at, at + 1, 0}};
	const plain_body bodies[] = {{62, 60, 0, 8, 1, {7, -3}, 1}, {2, 60, 0, 8, 1, {8, -3}, 2},
		{62, 4, 0, -8, 1, {7, -2}, 3}, {2, 4, 0, -8, 1, {8, -2}, 4}, {30, 30, 0, 8, 1, {8, -3}, 5}};
	gz_sectors *s = gz_sectors_create(&desc, NULL);
	const gz_bodies chunk = chunk_of(bodies, 5);
	const gz_sector_view view = sectors_of(bodies);
	expect_ok(gz_sectors_place(s, &chunk, &view, 1, 0));
	assert_int_equal(gz_sectors_count(s), 4);
	for (size_t k = 0; k < 4; k++) {
		const gz_frame frame = gz_sectors_frame(s, k);
		gz_hit hit[2];
		const gz_hits hits = gz_hits_in(hit);
		expect_ok(gz_sweep(&hits, frame.world, &frame.query, frame.scratch));
		int32_t sector[2];
		float offset[2];
		assert_true(gz_frame_place(&frame, hit->point_x, hit->point_y, sector, offset));
		assert_true(hit->time == 0.375f && frame.wall[hit->index] == 0 && sector[1] == -2 && offset[1] == 0);
		assert_true(frame.chunks[0].count == 1 || hit[1].index == -1);
	}
	gz_sectors_destroy(s);
}

// S150: the division into chunks and picks changes no bit, apart from the order of the bodies of a frame.
static void chunks_and_picks_give_the_same_frames(void **state) {
	(void)state;
	enum { COUNT = 600 };
	static plain_body bodies[COUNT];
	static uint32_t pick[COUNT];
	static const float step = 0.5f;
	static float place[2][COUNT][2];
	random_source source = {4};
	for (size_t i = 0; i < COUNT; i++) {
		bodies[i] = (plain_body){.x = random_positive(&source, 7), .dx = random_signed(&source, 3), .id = i + 1};
		bodies[i].y = random_positive(&source, 7), bodies[i].dy = random_signed(&source, 3), bodies[i].radius = 1;
	}
	random_order(&source, pick, 200);
	gz_sectors *s = gz_sectors_create(&(gz_sectors_desc){.side = 64}, NULL);
	for (int cut = 0; cut < 2; cut++) {
		gz_bodies chunks[3];
		gz_sector_view views[3];
		gz_moves moves[3];
		gz_sector_out out[3];
		static int32_t sector_out[COUNT][2];
		const size_t from[] = {0, cut ? 200 : COUNT, cut ? 450 : COUNT, COUNT};
		for (size_t c = 0; c < 3; c++) {
			plain_body *b = bodies + (from[c] < COUNT ? from[c] : 0);
			const size_t count = from[c + 1] - from[c], at = from[c] < COUNT ? from[c] : 0;
			chunks[c] = chunk_of(b, count), views[c] = sectors_of(b);
			if (c != 1 || !cut) chunks[c].step = (gz_float_view){&step, 0};
			moves[c] = (gz_moves){.center = {place[cut][at], place[cut][at] + 1, sizeof *place[cut]}};
			out[c] = (gz_sector_out){sector_out[at], sector_out[at] + 1, sizeof *sector_out};
		}
		if (cut) chunks[0].pick = pick, chunks[0].pick_count = 200;
		if (cut)
			for (size_t i = 200; i < 450; i++) bodies[i].dx *= step, bodies[i].dy *= step; // without the step
		expect_ok(gz_sectors_place(s, chunks, views, 3, 1));
		expect_ok(gz_sectors_move(moves, out, NULL, GZ_TARGETS_WALLS, s));
	}
	assert_memory_equal(place[0], place[1], sizeof place[0]);
	for (size_t i = 0; i < COUNT; i++) assert_true(place[0][i][0] >= 0 && place[0][i][0] < 64);
	gz_sectors_destroy(s);
}

int test_sector_limits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_body_without_walls),
		cmocka_unit_test(points_below_the_lowest_sector_are_in_none),
		cmocka_unit_test(walls_that_leave_the_reach_of_a_frame_leave_its_world),
		cmocka_unit_test(thousands_of_sectors_far_apart),
		cmocka_unit_test(a_wall_across_a_corner_is_hit_from_all_four_sectors),
		cmocka_unit_test(chunks_and_picks_give_the_same_frames),
	};
	return RUN_SUITE("sector_limits", tests);
}
