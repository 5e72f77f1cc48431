// Rules of doors in sectors: what blocks them, how they travel, and that they can be disabled.
#include <string.h>

#include "support/check.h"

#define SIDE 64.0f

typedef struct door_body {
	float x, y, radius;
	int32_t sector[2];
	uint64_t id;
} door_body;

static const float at_rest[2];

static gz_bodies chunk_of(const door_body *b, size_t count) {
	return (gz_bodies){.center = GZ_MEMBERS(b, x, y),
		.motion = {at_rest, at_rest + 1, 0},
		.radius = GZ_MEMBER(b, radius),
		.id = GZ_ID_MEMBER(b, id),
		.count = count};
}

static void place(gz_sectors *s, const door_body *b, size_t count) {
	const gz_bodies chunk = chunk_of(b, count);
	const gz_sector_view view = {b->sector, b->sector + 1, sizeof *b};
	expect_ok(gz_sectors_place(s, &chunk, &view, 1, 1));
}

static gz_report push(gz_sectors *s, const gz_sector_push *what, door_body *b) {
	const gz_moves moves = {.center = {&b->x, &b->y, sizeof *b}};
	const gz_sector_out out = {b->sector, b->sector + 1, sizeof *b};
	return gz_sectors_push_walls(what, &moves, &out, s);
}

/// A wall's ends relative to the corner of a sector.
static void read_wall(const gz_sectors *s, int32_t wall, int32_t x, int32_t y, float ends[4]) {
	int32_t sector[2];
	const gz_sector_wall_out out = {
		{sector, sector + 1, sizeof *sector}, {ends, ends + 1, sizeof *ends}, {ends + 2, ends + 3, sizeof *ends}};
	assert_int_equal(gz_sectors_read_walls(s, &wall, 1, &out).status, GZ_STATUS_OK);
	for (int i = 0; i < 4; i++) ends[i] += SIDE * (float)(i % 2 ? sector[1] - y : sector[0] - x);
}

/// A door on the border between two sectors, a ceiling on its left side, and a body on either side.
static gz_sectors *make_border(door_body bodies[2]) {
	static const float ax[] = {-3, -9}, ay[] = {8, 11}, bx[] = {3, -1}, by[] = {8, 11};
	const gz_sectors_desc desc = {.side = SIDE, .walls = {.a = GZ_ARRAYS(ax, ay), .b = GZ_ARRAYS(bx, by), .count = 2}};
	bodies[0] = (door_body){-2 + SIDE, 9.5f, 1, {-1, 0}, 1};
	bodies[1] = (door_body){2, 9.5f, 1, {0, 0}, 2};
	return gz_sectors_create(&desc, NULL);
}

static const int32_t door[] = {0, 1};

// S190.
static void a_door_that_is_blocked_in_one_frame_moves_in_none(void **state) {
	(void)state;
	door_body bodies[2];
	gz_sectors *s = make_border(bodies);
	gz_crush crushes[4];
	gz_pushed pushed[4];
	size_t first[3], first_pushed[3];
	float ends[4];
	const gz_crush_list crush_list = {crushes, 4, first};
	const gz_pushed_list pushed_list = {pushed, 4, first_pushed};
	const gz_sector_wall_group up = {.wall = door, .count = 1, .dy = 2};
	const gz_sector_push what = {.data = &up, .count = 1, .crushes = &crush_list, .pushed = &pushed_list};
	place(s, bodies, 2);
	assert_int_equal(gz_sectors_count(s), 2);
	gz_report report = push(s, &what, bodies);
	expect_ok(report);
	assert_true(report.hits == 1 && report.stopped == 1 && report.pushed == 0 && report.near_walls == 2);
	assert_true(crushes[0].body == 0 && crushes[0].id == 1 && crushes[0].group == 0 && crushes[0].wall == 1);
	assert_true(bodies[1].x == 2 && bodies[1].y == 9.5f && bodies[1].sector[0] == 0 && bodies[1].sector[1] == 0);
	read_wall(s, 0, 0, 0, ends);
	assert_true(ends[0] == -3 && ends[1] == 8 && ends[2] == 3 && ends[3] == 8);
	assert_int_equal(gz_sectors_count(s), 0); // until bodies are placed again
	// Without the ceiling it opens.
	assert_int_equal(gz_sectors_enable_walls(s, door + 1, 1, false).status, GZ_STATUS_OK);
	place(s, bodies, 2);
	report = push(s, &what, bodies);
	expect_ok(report);
	assert_true(report.hits == 0 && report.stopped == 0 && report.pushed == 2 && first_pushed[1] == 2);
	assert_true(pushed[0].body == 0 && pushed[1].body == 1 && pushed[0].dy == pushed[1].dy && pushed[0].dy > 1.5f);
	assert_true(bodies[0].y == bodies[1].y && bodies[0].y >= 11 && bodies[0].y < 11.1f);
	read_wall(s, 0, 0, 0, ends);
	assert_true(ends[1] == 10 && ends[3] == 10);
	// And with it again, both worlds have it.
	assert_int_equal(gz_sectors_enable_walls(s, door + 1, 1, true).status, GZ_STATUS_OK);
	place(s, bodies, 2);
	for (size_t k = 0; k < 2; k++) {
		const gz_frame frame = gz_sectors_frame(s, k);
		gz_hit hit;
		gz_query query = frame.query;
		const float x = 5.5f * SIDE + (k ? -2 : 62), y = 5.5f * SIDE + 14, down[] = {0, -10}, radius = 0;
		const gz_bodies ray = {
			.center = {&x, &y, 0}, .motion = {down, down + 1, 0}, .radius = {&radius, 0}, .count = 1};
		query.chunks = &ray, query.crowd = NULL;
		const gz_hits hits = gz_hits_in(&hit);
		expect_ok(gz_sweep(&hits, frame.world, &query, frame.scratch));
		assert_true(hit.point_y == 5.5f * SIDE + 11 && frame.wall[hit.index] == 1);
	}
	gz_sectors_destroy(s);
}

/// What votes a test's exchange adds, and how often it was called.
typedef struct votes {
	uint32_t add;
	int at, calls;
} votes;

static uint32_t vote(void *user, uint32_t own, const void *sent, void *received, size_t size) {
	votes *v = user;
	(void)sent, (void)received;
	assert_true(size == 0);
	return v->calls++ == v->at ? own | v->add : own;
}

static void other_domains_block_doors_and_end_pushes(void **state) {
	(void)state;
	enum { FAILED = 1, YES = 2 };
	door_body bodies[2];
	float ends[4];
	gz_sectors *s = make_border(bodies);
	votes v = {YES, 2, 0};
	const gz_exchange exchange = {.run = vote, .user = &v};
	const gz_sector_wall_group groups[] = {
		{.wall = door, .count = 1, .dx = 0.5f}, {.wall = door + 1, .count = 1, .dy = 9}};
	const gz_sector_push what = {.data = groups, .count = 2, .exchange = &exchange};
	place(s, bodies, 2);
	gz_report report = push(s, &what, bodies);
	expect_ok(report);
	assert_true(v.calls == 3 && report.stopped == 1 && report.hits == 0);
	read_wall(s, 0, 0, 0, ends);
	assert_true(ends[0] == -2.5f);
	read_wall(s, 1, 0, 0, ends);
	assert_true(ends[1] == 11);
	// A failure after the first group takes that one back, too.
	const float y = bodies[0].y;
	v = (votes){FAILED, 2, 0};
	place(s, bodies, 2);
	report = push(s, &what, bodies);
	assert_true(report.error.status == GZ_STATUS_INVALID_INPUT && !strcmp(report.error.name, "exchange"));
	read_wall(s, 0, 0, 0, ends);
	assert_true(ends[0] == -2.5f && bodies[0].y == y && report.stopped == 0);
	// Errors of this domain are votes, too: one call, before the first group.
	v = (votes){0, 0, 0};
	report = push(s, &what, bodies); // nothing is placed
	assert_true(
		report.error.status == GZ_STATUS_INVALID_INPUT && !strcmp(report.error.name, "sectors") && v.calls == 1);
	gz_sectors_destroy(s);
}

/// Pushes a body along a row of sectors by a plough, and hashes the way of both.
static uint64_t plough(int32_t sector, int32_t *gone) {
	static const float ax[] = {0, 0}, ay[] = {4, 30}, bx[] = {0, 0}, by[] = {12, 40};
	const int32_t at = sector, row = -sector, walls[] = {0, 1};
	const gz_sectors_desc desc = {.side = SIDE,
		.walls = {.a = GZ_ARRAYS(ax, ay), .b = GZ_ARRAYS(bx, by), .count = 2},
		.wall_sector = {&at, &row, 0}};
	gz_sectors *s = gz_sectors_create(&desc, NULL);
	assert_non_null(s);
	door_body b[] = {{3, 8, 1, {sector, row}, 1}, {SIDE * 7 + 9, 35, 1, {sector, row}, 2}};
	const gz_sector_wall_group group = {.wall = walls, .count = 2, .dx = 5.3f};
	const gz_sector_push what = {.data = &group, .count = 1};
	uint64_t hash = 0;
	for (int tick = 0; tick < 200; tick++) {
		float ends[4];
		uint32_t bits[2];
		place(s, b, 2);
		expect_ok(push(s, &what, b));
		read_wall(s, 0, b[0].sector[0], row, ends);
		assert_true(b[0].x - ends[0] >= 1 && (tick < 1 || b[0].x - ends[0] < 1.01f) && b[0].sector[1] == row);
		read_wall(s, 1, b[1].sector[0], row, ends);
		assert_true(b[1].x - ends[0] >= 1); // the frame of a sector that the wall was far from has the wall
		memcpy(bits, &b[0].x, sizeof *bits), memcpy(bits + 1, &b[1].x, sizeof *bits);
		hash = (hash ^ bits[0]) * 0x9e3779b97f4a7c15u,
		hash = (hash ^ bits[1] ^ (uint32_t)(b[0].sector[0] - sector)) * 31;
	}
	assert_true(b[1].sector[0] == b[0].sector[0]); // both were pushed
	gz_sectors_destroy(s);
	return *gone = b[0].sector[0] - sector, hash;
}

// S191.
static void walls_travel_through_sectors_alike_everywhere(void **state) {
	(void)state;
	int32_t gone, far_gone;
	const uint64_t at_origin = plough(0, &gone);
	assert_int_equal(gone, 16); // 200 * 5.3 / 64
	assert_true(plough(15625000, &far_gone) == at_origin && far_gone == gone);
	assert_true(plough(INT32_MAX - 20, &far_gone) == at_origin && far_gone == gone);
}

static void disabled_walls_move_with_their_group_and_push_nothing(void **state) {
	(void)state;
	door_body bodies[2];
	float ends[4];
	gz_sectors *s = make_border(bodies);
	const gz_sector_wall_group up = {.wall = door, .count = 1, .dy = 2};
	const gz_sector_push what = {.data = &up, .count = 1};
	place(s, bodies, 2);
	assert_int_equal(gz_sectors_enable_walls(s, door, 1, false).status, GZ_STATUS_OK);
	assert_int_equal(gz_sectors_enable_walls(s, door, 1, false).status, GZ_STATUS_OK); // as it is
	place(s, bodies, 2);
	const gz_report report = push(s, &what, bodies);
	expect_ok(report);
	assert_true(report.pushed == 0 && report.stopped == 0 && bodies[0].y == 9.5f && bodies[1].y == 9.5f);
	read_wall(s, 0, 0, 0, ends);
	assert_true(ends[1] == 10 && ends[3] == 10);
	gz_sectors_destroy(s);
}

/// The height at which a ray from above hits a wall, in the frame of the body's sector; 0: none.
static float probe(gz_sectors *s, int32_t sector, float x) {
	const door_body b = {x, 40, 0, {sector, 0}, 1};
	place(s, &b, 1);
	const gz_frame frame = gz_sectors_frame(s, 0);
	const float down[] = {0, -31};
	gz_bodies ray = frame.chunks[0];
	ray.motion = (gz_vec2_view){down, down + 1, 0};
	gz_query query = frame.query;
	query.chunks = &ray, query.crowd = NULL;
	gz_hit hit;
	const gz_hits hits = gz_hits_in(&hit);
	expect_ok(gz_sweep(&hits, frame.world, &query, frame.scratch));
	return hit.index < 0 ? 0 : hit.point_y - 5.5f * SIDE;
}

static void walls_are_put_to_other_places(void **state) {
	(void)state;
	door_body bodies[2];
	float ends[4];
	gz_sectors *s = make_border(bodies);
	assert_true(probe(s, -1, 60) == 11 && probe(s, 5, 60) == 0);
	static const float y[] = {20}, ax[] = {-6}, bx[] = {8};
	const int32_t sector[] = {6, 0};
	const gz_sector_wall_view far = {{sector, sector + 1, 0}, GZ_ARRAYS(ax, y), GZ_ARRAYS(bx, y)};
	assert_int_equal(gz_sectors_move_walls(s, door + 1, 1, &far).status, GZ_STATUS_OK);
	assert_int_equal(gz_sectors_count(s), 0);
	read_wall(s, 1, 6, 0, ends);
	assert_true(ends[0] == -6 && ends[1] == 20 && ends[2] == 8 && ends[3] == 20);
	assert_true(probe(s, -1, 60) == 0 && probe(s, 5, 60) == 20 && probe(s, 6, 5) == 20);
	// What is read can be put back.
	int32_t read_sector[2];
	float a[2], b[2];
	const gz_sector_wall_out out = {{read_sector, read_sector + 1, 4}, {a, a + 1, 4}, {b, b + 1, 4}};
	assert_int_equal(gz_sectors_read_walls(s, door + 1, 1, &out).status, GZ_STATUS_OK);
	const gz_sector_wall_view here = {{0}, {ends, ends + 1, 0}, {ends + 2, ends + 3, 0}};
	assert_int_equal(gz_sectors_move_walls(s, door + 1, 1, &here).status, GZ_STATUS_OK);
	assert_true(probe(s, 0, 5) == 20 && probe(s, 6, 5) == 0);
	const gz_sector_wall_view again = {{read_sector, read_sector + 1, 0}, {a, a + 1, 0}, {b, b + 1, 0}};
	assert_int_equal(gz_sectors_move_walls(s, door + 1, 1, &again).status, GZ_STATUS_OK);
	assert_true(probe(s, 0, 5) == 0 && probe(s, 6, 5) == 20);
	// Refused, and nothing changes: longer than a side; beyond int32; views without a column.
	static const float wide[] = {70};
	const int32_t last[] = {INT32_MAX, 0};
	const gz_sector_wall_view invalid[] = {{{0}, GZ_ARRAYS(ax, y), GZ_ARRAYS(wide, y)},
		{{last, last + 1, 0}, GZ_ARRAYS(wide, y), GZ_ARRAYS(wide, y)}, {{0}, {ax, NULL, 4}, GZ_ARRAYS(bx, y)},
		{{last, NULL, 0}, GZ_ARRAYS(ax, y), GZ_ARRAYS(bx, y)}};
	static const char *const names[] = {"length", "sector", "a.y", "sector"};
	for (size_t k = 0; k < 4; k++) {
		const gz_error error = gz_sectors_move_walls(s, door + 1, 1, invalid + k);
		assert_true(error.status == (k < 2 ? GZ_STATUS_INVALID_WALL : GZ_STATUS_INVALID_INPUT));
		if (strcmp(error.name, names[k]) != 0) fail_msg("%s: %s", error.name, error.text);
	}
	assert_true(gz_sectors_move_walls(s, door, 1, NULL).status == GZ_STATUS_INVALID_INPUT);
	assert_true(gz_sectors_move_walls(s, NULL, 1, &here).status == GZ_STATUS_INVALID_INPUT);
	assert_true(gz_sectors_move_walls(NULL, door, 1, &here).status == GZ_STATUS_INVALID_INPUT);
	assert_true(probe(s, 6, 5) == 20);
	gz_sectors_destroy(s);
}

/// The lists of walls of sectors that a wall has left are dropped when they are many.
static void a_wall_that_was_in_many_sectors_is_in_the_last_one(void **state) {
	(void)state;
	enum { SECTORS = 300 };
	door_body bodies[2];
	static const float ax[] = {8}, y[] = {20}, bx[] = {56};
	gz_sectors *s = make_border(bodies);
	const gz_sector_wall_view here = {{0}, GZ_ARRAYS(ax, y), GZ_ARRAYS(bx, y)};
	assert_int_equal(gz_sectors_move_walls(s, door, 1, &here).status, GZ_STATUS_OK);
	for (int32_t x = 1; x <= SECTORS; x++) {
		const int32_t sector[] = {x, 0};
		const gz_sector_wall_view there = {{sector, sector + 1, 0}, GZ_ARRAYS(ax, y), GZ_ARRAYS(bx, y)};
		assert_int_equal(gz_sectors_move_walls(s, door + 1, 1, &there).status, GZ_STATUS_OK);
	}
	for (int32_t x = 1; x <= SECTORS; x += 13) assert_true(probe(s, x, 30) == (x == SECTORS ? 20 : 0));
	assert_true(probe(s, SECTORS, 30) == 20 && probe(s, 0, 30) == 20); // the other wall is where it was
	gz_sectors_destroy(s);
}

int test_sector_doors(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_door_that_is_blocked_in_one_frame_moves_in_none),
		cmocka_unit_test(other_domains_block_doors_and_end_pushes),
		cmocka_unit_test(walls_travel_through_sectors_alike_everywhere),
		cmocka_unit_test(walls_are_put_to_other_places),
		cmocka_unit_test(a_wall_that_was_in_many_sectors_is_in_the_last_one),
		cmocka_unit_test(disabled_walls_move_with_their_group_and_push_nothing),
	};
	return RUN_SUITE("sector_doors", tests);
}
