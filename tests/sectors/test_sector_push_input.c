// What pushes in sectors refuse, with which error, and where memory runs out: then nothing has moved.
#include <math.h>
#include <string.h>

#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

#define SIDE 64.0f

typedef struct scene {
	float x, y;
	int32_t sector[2];
	gz_sectors *sectors;
	gz_moves moves;
	gz_sector_out out;
} scene;

static const float zero[2], radius = 1;

/// Two walls, and a body above the first one. False without memory.
static bool make(scene *s, gz_allocator allocator) {
	static const float ax[] = {-3, 40}, ay[] = {8, 8}, bx[] = {3, 45}, by[] = {8, 8};
	const gz_sectors_desc desc = {
		.side = SIDE, .walls = {.a = GZ_ARRAYS(ax, ay), .b = GZ_ARRAYS(bx, by), .count = 2}, .allocator = allocator};
	*s = (scene){.x = 63, .y = 9.5f, .sector = {-1, 0}};
	s->sectors = gz_sectors_create(&desc, NULL);
	s->moves = (gz_moves){.center = {&s->x, &s->y, sizeof s->x}};
	s->out = (gz_sector_out){s->sector, s->sector + 1, sizeof *s->sector};
	return s->sectors;
}

static gz_report place(const scene *s, float margin) {
	const gz_bodies chunk = {
		.center = {&s->x, &s->y, 0}, .motion = {zero, zero + 1, 0}, .radius = {&radius, 0}, .count = 1};
	const gz_sector_view view = {s->sector, s->sector + 1, 0};
	return gz_sectors_place(s->sectors, &chunk, &view, 1, margin);
}

static gz_report push(const scene *s, const gz_sector_wall_group *groups, size_t count) {
	const gz_sector_push what = {.data = groups, .count = count};
	return gz_sectors_push_walls(&what, &s->moves, &s->out, s->sectors);
}

/// Fails unless the walls are at these heights.
static void expect_walls(const gz_sectors *s, float first_y, float second_y) {
	static const int32_t index[] = {0, 1};
	int32_t sector[4];
	float a[4], b[4];
	const gz_sector_wall_out out = {{sector, sector + 1, 8}, {a, a + 1, 8}, {b, b + 1, 8}};
	assert_int_equal(gz_sectors_read_walls(s, index, 2, &out).status, GZ_STATUS_OK);
	assert_true(a[1] == first_y && b[1] == first_y && a[3] == second_y && b[3] == second_y);
	assert_true(sector[0] == -1 && a[0] == SIDE - 3 && b[0] == SIDE + 3);
}

static const int32_t walls[] = {0, 1, 2, -1};

static void invalid_groups_are_refused(void **state) {
	(void)state;
	scene s;
	assert_true(make(&s, (gz_allocator){0}));
	expect_ok(place(&s, 1));
	const struct {
		gz_sector_wall_group group;
		gz_status status;
		const char *name;
	} cases[] = {
		{{.wall = NULL, .count = 1}, GZ_STATUS_INVALID_INPUT, "wall"},
		{{.wall = walls, .count = SIZE_MAX}, GZ_STATUS_TOO_MANY, "count"},
		{{.wall = walls, .count = GZ_MAX_WALLS}, GZ_STATUS_TOO_MANY, "count"}, // with that of the group before
		{{.wall = walls, .count = 1, .dx = NAN}, GZ_STATUS_INVALID_INPUT, "dx"},
		{{.wall = walls, .count = 1, .dy = INFINITY}, GZ_STATUS_INVALID_INPUT, "dy"},
		{{.wall = walls, .count = 1, .angle = 17}, GZ_STATUS_INVALID_INPUT, "angle"},
		{{.wall = walls, .count = 1, .pivot_x = NAN}, GZ_STATUS_INVALID_INPUT, "pivot_x"},
		{{.wall = walls, .count = 1, .dy = SIDE + 1}, GZ_STATUS_INVALID_INPUT, "reach"},
		{{.wall = walls, .count = 1, .dx = SIDE - 5}, GZ_STATUS_INVALID_INPUT, "reach"},
		{{.wall = walls, .count = 1, .dy = GZ_LIMIT}, GZ_STATUS_INVALID_INPUT, "reach"},
		{{.wall = walls, .count = 1, .angle = 1, .pivot_x = SIDE}, GZ_STATUS_INVALID_INPUT, "reach"},
		{{.wall = walls, .count = 1, .angle = 1, .pivot_sector_x = INT32_MAX, .pivot_x = SIDE}, GZ_STATUS_INVALID_INPUT,
			"pivot"},
		{{.wall = walls, .count = 1, .angle = 1, .pivot_sector_x = INT32_MIN}, GZ_STATUS_INVALID_INPUT, "reach"},
		{{.wall = walls, .count = 1, .angle = 1, .pivot_sector_y = INT32_MIN}, GZ_STATUS_INVALID_INPUT, "reach"},
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		const gz_sector_wall_group groups[] = {{.wall = walls + 1, .count = 1, .dy = 1}, cases[k].group};
		const gz_report report = push(&s, groups, 2);
		expect_error(&report.error, cases[k].status, 1, cases[k].name);
		expect_walls(s.sectors, 8, 8);
	}
	const gz_sector_wall_group twice[] = {{.wall = walls, .count = 2}, {.wall = walls + 1, .count = 1}};
	gz_report report = push(&s, twice, 2);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 2, "index");
	report = push(&s, &(gz_sector_wall_group){.wall = walls + 2, .count = 1}, 1);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "index");
	report = push(&s, &(gz_sector_wall_group){.wall = walls + 3, .count = 1}, 1);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "index");
	report = push(&s, NULL, 1);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "push.data");
	assert_int_equal(gz_sectors_count(s.sectors), 1); // the frames are still there
	expect_ok(push(&s, NULL, 0));
	gz_sectors_destroy(s.sectors);
}

static void invalid_pushes_are_refused(void **state) {
	(void)state;
	scene s;
	gz_crush crush;
	assert_true(make(&s, (gz_allocator){0}));
	const gz_sector_wall_group up = {.wall = walls, .count = 1, .dy = 1};
	gz_report report = push(&s, &up, 1);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "sectors");
	expect_ok(place(&s, 0));
	report = push(&s, &up, 1);
	expect_error(&report.error, GZ_STATUS_NARROW_MARGIN, 0, "margin");
	expect_ok(place(&s, 1));
	const gz_crush_list no_first = {&crush, 1, NULL};
	gz_sector_push what = {.data = &up, .count = 1, .crushes = &no_first};
	report = gz_sectors_push_walls(&what, &s.moves, &s.out, s.sectors);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "first");
	what = (gz_sector_push){.data = &up, .count = 1, .exchange = &(gz_exchange){0}};
	report = gz_sectors_push_walls(&what, &s.moves, &s.out, s.sectors);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "exchange");
	what.exchange = NULL;
	report = gz_sectors_push_walls(NULL, &s.moves, &s.out, s.sectors);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "push");
	report = gz_sectors_push_walls(&what, &s.moves, &s.out, NULL);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "sectors");
	report = gz_sectors_push_walls(&what, NULL, &s.out, s.sectors);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "moves");
	report = gz_sectors_push_walls(&what, &s.moves, NULL, s.sectors);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "sector_out");
	expect_walls(s.sectors, 8, 8);
	assert_true(s.x == 63 && s.y == 9.5f);
	gz_error error = gz_sectors_enable_walls(s.sectors, walls + 1, 2, false);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 1, "index");
	error = gz_sectors_enable_walls(s.sectors, NULL, 1, false);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "index");
	error = gz_sectors_enable_walls(NULL, walls, 1, false);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "sectors");
	error = gz_sectors_read_walls(s.sectors, walls, 1, &(gz_sector_wall_out){0});
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "sector");
	error = gz_sectors_read_walls(s.sectors, walls, 1, NULL);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "out");
	error = gz_sectors_read_walls(NULL, walls, 1, NULL);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "sectors");
	error = gz_sectors_read_walls(s.sectors, NULL, 1, NULL);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "index");
	int32_t sector[2];
	float end[4];
	const gz_sector_wall_out out = {
		{sector, sector + 1, sizeof sector}, {end, end + 1, sizeof end}, {end + 2, end + 3, sizeof end}};
	error = gz_sectors_read_walls(s.sectors, walls + 1, 2, &out);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 1, "index");
	gz_sectors_destroy(s.sectors);
}

static void walls_that_leave_the_sectors_of_int32_are_refused(void **state) {
	(void)state;
	static const float ax[] = {60}, ay[] = {8}, bx[] = {62}, by[] = {8};
	const int32_t sector = INT32_MAX;
	const gz_sectors_desc desc = {.side = SIDE,
		.walls = {.a = GZ_ARRAYS(ax, ay), .b = GZ_ARRAYS(bx, by), .count = 1},
		.wall_sector = {&sector, &sector, 0}};
	scene s = {.sectors = gz_sectors_create(&desc, NULL)};
	expect_ok(gz_sectors_place(s.sectors, NULL, NULL, 0, 1));
	gz_report report = push(&s, &(gz_sector_wall_group){.wall = walls, .count = 1, .dx = 3}, 1);
	expect_error(&report.error, GZ_STATUS_INVALID_WALL, 0, "sector");
	expect_ok(push(&s, &(gz_sector_wall_group){.wall = walls, .count = 1, .dx = 1}, 1));
	gz_sectors_destroy(s.sectors);
}

static void bodies_that_would_come_too_far_end_the_push(void **state) {
	(void)state;
	scene s;
	assert_true(make(&s, (gz_allocator){0}));
	const gz_sector_wall_group up = {.wall = walls, .count = 1, .dy = 31};
	const gz_sector_wall_group far_up[] = {
		{.wall = walls + 1, .count = 1, .dy = 1}, {.wall = walls, .count = 1, .dy = 60}};
	expect_ok(place(&s, 1));
	expect_ok(push(&s, &up, 1)); // to 40, within its sector
	assert_true(s.y > 40 && s.y < 40.1f);
	const float y = s.y;
	expect_ok(place(&s, 1));
	const gz_report report = push(&s, far_up, 2); // to 100, half a side and more beyond
	assert_true(report.error.status == GZ_STATUS_INVALID_INPUT && !strcmp(report.error.name, "reach"));
	assert_true(report.error.index == 1 && s.y == y);
	expect_walls(s.sectors, 39, 8);
	gz_sectors_destroy(s.sectors);
}

/// The box that is searched reaches as far to all sides as the body may be pushed to one. S190.
static void the_nearest_side_of_its_sector_limits_how_far_a_body_is_pushed(void **state) {
	(void)state;
	static const float at[][2] = {{60, 32}, {4, 32}, {32, 60}, {32, 4}, {32, 32}};
	for (size_t k = 0; k < 5; k++) {
		scene s;
		assert_true(make(&s, (gz_allocator){0}));
		const float x = at[k][0], y = at[k][1], wall_x = x - 3, low = y - 2, high = y + 2;
		s.x = x, s.y = y, s.sector[0] = 0;
		const gz_sector_wall_view beside = {.a = {&wall_x, &low, 0}, .b = {&wall_x, &high, 0}};
		assert_int_equal(gz_sectors_move_walls(s.sectors, walls, 1, &beside).status, GZ_STATUS_OK);
		const gz_sector_wall_group far = {.wall = walls, .count = 1, .dx = 45},
								   near = {.wall = walls, .count = 1, .dx = 9};
		expect_ok(place(&s, 1));
		gz_report report = push(&s, &far, 1);
		if (k < 4) {
			expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "reach");
			assert_true(s.x == x && s.y == y);
			expect_ok(place(&s, 1));
			report = push(&s, &near, 1);
		}
		expect_ok(report);
		const float moved = SIDE * (float)s.sector[0] + s.x - x, distance = k < 4 ? 9 : 45;
		assert_true(report.pushed == 1 && moved > distance - 2 && moved < distance - 1.9f && s.y == y);
		gz_sectors_destroy(s.sectors);
	}
}

/// A ceiling blocks the first group, the second one is empty, and the third would push the body too far down.
static void groups_before_an_error_are_where_they_were(void **state) {
	(void)state;
	scene s;
	size_t first[2];
	const float ends[] = {-4, 11, 4};
	const gz_sector_wall_view ceiling = {.a = {ends, ends + 1, 0}, .b = {ends + 2, ends + 1, 0}};
	const gz_sector_wall_group groups[] = {
		{.wall = walls, .count = 1, .dy = 2}, {.wall = NULL, .count = 0}, {.wall = walls + 1, .count = 1, .dy = -45}};
	assert_true(make(&s, (gz_allocator){0}));
	assert_int_equal(gz_sectors_move_walls(s.sectors, walls + 1, 1, &ceiling).status, GZ_STATUS_OK);
	expect_ok(place(&s, 1));
	gz_report report = push(&s, groups, 3);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 2, "reach");
	assert_true(s.x == 63 && s.y == 9.5f && s.sector[0] == -1);
	expect_walls(s.sectors, 8, 11);
	expect_ok(place(&s, 1));
	const gz_crush_list counts = {NULL, 0, first};
	gz_sector_push what = {.data = groups, .count = 1, .crushes = &counts};
	report = gz_sectors_push_walls(&what, &s.moves, &s.out, s.sectors);
	expect_error(&report.error, GZ_STATUS_LIST_FULL, 0, "capacity");
	assert_true(report.hits == 1 && report.written == 0 && first[1] == 1 && s.y == 9.5f);
	const gz_pushed_list pushes = {NULL, 0, first};
	what = (gz_sector_push){
		.data = &(gz_sector_wall_group){.wall = walls, .count = 1, .dy = 0.125f}, .count = 1, .pushed = &pushes};
	expect_ok(place(&s, 1));
	report = gz_sectors_push_walls(&what, &s.moves, &s.out, s.sectors);
	assert_true(report.error.status == GZ_STATUS_OK && report.pushed == 0); // it comes nearer, and does not touch
	what.data = &(gz_sector_wall_group){.wall = walls, .count = 1, .dy = 0.75f};
	expect_ok(place(&s, 1));
	report = gz_sectors_push_walls(&what, &s.moves, &s.out, s.sectors);
	expect_error(&report.error, GZ_STATUS_LIST_FULL, 0, "pushed");
	assert_true(report.pushed == 1 && first[1] == 1 && s.y > 9.8f && s.y < 10);
	expect_walls(s.sectors, 8.875f, 11);
	gz_sectors_destroy(s.sectors);
}

/// Pushes twice, until an allocation fails. Then nothing has moved since the last push that succeeded.
static gz_status run(gz_allocator allocator) {
	scene s;
	const gz_sector_wall_group groups[] = {{.wall = walls, .count = 1, .dy = 2, .angle = 0.25f, .pivot_y = 8},
		{.wall = walls + 1, .count = 1, .dx = 50, .dy = 3}};
	if (!make(&s, allocator)) return GZ_STATUS_OUT_OF_MEMORY;
	gz_report report = place(&s, 1);
	if (!report.error.status) report = push(&s, groups + 1, 1);
	if (report.error.status) {
		expect_walls(s.sectors, 8, 8);
		gz_sectors_destroy(s.sectors);
		return report.error.status;
	}
	report = place(&s, 1);
	if (!report.error.status) report = push(&s, groups, 2);
	if (report.error.status) {
		expect_walls(s.sectors, 8, 11);
		assert_true(s.x == 63 && s.y == 9.5f && s.sector[0] == -1);
	} else assert_true(s.y > 10 && report.pushed == 1);
	gz_sectors_destroy(s.sectors);
	return report.error.status;
}

static void nothing_moves_where_memory_runs_out(void **state) {
	(void)state;
	static counted_memory memory;
	size_t fail_at = 1;
	for (gz_status status = GZ_STATUS_OUT_OF_MEMORY; status; fail_at++) {
		memset(&memory, 0, sizeof memory);
		memory.fail_at = fail_at;
		status = run(counted_allocator(&memory));
		assert_true(!memory.blocks && !memory.bytes);
		assert_true(!status || status == GZ_STATUS_OUT_OF_MEMORY);
	}
	assert_true(fail_at > 50);
}

int test_sector_push_input(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(invalid_groups_are_refused),
		cmocka_unit_test(invalid_pushes_are_refused),
		cmocka_unit_test(walls_that_leave_the_sectors_of_int32_are_refused),
		cmocka_unit_test(bodies_that_would_come_too_far_end_the_push),
		cmocka_unit_test(the_nearest_side_of_its_sector_limits_how_far_a_body_is_pushed),
		cmocka_unit_test(groups_before_an_error_are_where_they_were),
		cmocka_unit_test(nothing_moves_where_memory_runs_out),
	};
	return RUN_SUITE("sector_push_input", tests);
}
