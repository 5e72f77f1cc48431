// What edits of walls in sectors refuse, with which error, and what they accept: then nothing has changed.
#include <math.h>
#include <string.h>

#include "support/check.h"
#include "support/invalid_input.h"

#define SIDE 64.0f

enum { WALLS = 3 };

static const int32_t all[] = {0, 1, 2}, below[] = {0, -1}, beyond[] = {0, 1, WALLS};

/// Where walls are read to, and whether to place them there.
typedef struct wall_places {
	int32_t sector[WALLS][2];
	float a[WALLS][2], b[WALLS][2];
} wall_places;

static gz_sector_wall_out out_of(wall_places *p) {
	return (gz_sector_wall_out){{p->sector[0], p->sector[0] + 1, sizeof *p->sector},
		{p->a[0], p->a[0] + 1, sizeof *p->a}, {p->b[0], p->b[0] + 1, sizeof *p->b}};
}

static gz_sector_wall_view view_of(const wall_places *p) {
	return (gz_sector_wall_view){{p->sector[0], p->sector[0] + 1, sizeof *p->sector},
		{p->a[0], p->a[0] + 1, sizeof *p->a}, {p->b[0], p->b[0] + 1, sizeof *p->b}};
}

static const wall_places start = {
	.sector = {{-1, 0}, {5, 7}, {0, 0}}, .a = {{1, 2}, {3, 4}, {5, 6}}, .b = {{7, 8}, {-9, 10}, {11, 12}}};

static gz_sectors *make(void) {
	const gz_sector_wall_view v = view_of(&start);
	const gz_sectors_desc desc = {.side = SIDE, .walls = {.a = v.a, .b = v.b, .count = WALLS}, .wall_sector = v.sector};
	gz_sectors *s = gz_sectors_create(&desc, NULL);
	assert_non_null(s);
	return s;
}

static void expect_walls(const gz_sectors *s, const wall_places *expected) {
	wall_places now;
	const gz_sector_wall_out out = out_of(&now);
	assert_int_equal(gz_sectors_read_walls(s, all, WALLS, &out).status, GZ_STATUS_OK);
	assert_memory_equal(&now, expected, sizeof now);
}

static void moves_of_walls_need_indices_and_whole_columns(void **state) {
	(void)state;
	gz_sectors *s = make();
	const wall_places to = {.a = {{NAN, 0}}};
	const gz_sector_wall_view right = view_of(&start);
	gz_sector_wall_view wrong = right;
	gz_error error = gz_sectors_move_walls(NULL, all, WALLS, &right);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "sectors");
	error = gz_sectors_move_walls(s, NULL, WALLS, &right);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "index");
	error = gz_sectors_move_walls(s, below, 2, &right);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 1, "index");
	error = gz_sectors_move_walls(s, beyond, WALLS, &right);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 2, "index");
	error = gz_sectors_move_walls(s, all, WALLS, NULL);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "to");
	wrong.sector.x = NULL;
	error = gz_sectors_move_walls(s, all, WALLS, &wrong);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "sector");
	wrong.sector = (gz_sector_view){right.sector.x, right.sector.y, 6}; // misaligned
	error = gz_sectors_move_walls(s, all, WALLS, &wrong);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "sector");
	wrong = right, wrong.b.y = NULL;
	error = gz_sectors_move_walls(s, all, WALLS, &wrong);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "b.y");
	wrong = view_of(&to);
	error = gz_sectors_move_walls(s, all, WALLS, &wrong);
	expect_error(&error, GZ_STATUS_INVALID_WALL, 0, "a.x");
	expect_walls(s, &start);
	gz_sectors_destroy(s);
}

static void walls_are_read_into_whole_columns_alone(void **state) {
	(void)state;
	gz_sectors *s = make();
	wall_places to, before;
	memset(&to, 0x5a, sizeof to), memcpy(&before, &to, sizeof to);
	const gz_sector_wall_out right = out_of(&to);
	const struct {
		gz_sector_wall_out out;
		const char *name;
	} wrong[] = {
		{{{NULL, right.sector.y, right.sector.stride}, right.a, right.b}, "sector"},
		{{{right.sector.x, NULL, right.sector.stride}, right.a, right.b}, "sector"},
		{{{right.sector.x, right.sector.y, 3}, right.a, right.b}, "sector"},
		{{right.sector, {NULL, right.a.y, right.a.stride}, right.b}, "a"},
		{{right.sector, {right.a.x, NULL, right.a.stride}, right.b}, "a"},
		{{right.sector, {right.a.x, right.a.y, 0}, right.b}, "a"},
		{{right.sector, right.a, {NULL, right.b.y, right.b.stride}}, "b"},
		{{right.sector, right.a, {right.b.x, NULL, right.b.stride}}, "b"},
		{{right.sector, right.a, {right.b.x, right.b.y, 3}}, "b"},
	};
	gz_error error;
	for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
		error = gz_sectors_read_walls(s, all, WALLS, &wrong[k].out);
		expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, wrong[k].name);
	}
	error = gz_sectors_read_walls(s, below, 2, &right);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 1, "index");
	error = gz_sectors_read_walls(s, beyond, WALLS, &right);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 2, "index");
	assert_memory_equal(&to, &before, sizeof to);
	gz_sectors_destroy(s);
}

static void edits_of_no_walls_succeed(void **state) {
	(void)state;
	gz_sectors *s = make();
	const gz_sector_wall_view nowhere = {.a = {NULL, NULL, 0}};
	assert_int_equal(gz_sectors_move_walls(s, NULL, 0, &nowhere).status, GZ_STATUS_OK);
	assert_int_equal(gz_sectors_enable_walls(s, NULL, 0, false).status, GZ_STATUS_OK);
	assert_int_equal(gz_sectors_read_walls(s, NULL, 0, &(gz_sector_wall_out){.a = {NULL, NULL, 0}}).status, 0);
	expect_walls(s, &start);
	gz_sectors_destroy(s);
}

/// Each end on its own may leave the sectors around those of a group.
static void groups_that_are_spread_too_far_are_refused(void **state) {
	(void)state;
	const float far = 2.1f * SIDE, near = 1.9f * SIDE;
	const float ends[][4] = {{far, 0, far, 1}, {0, far, 1, far}, {near, 0, far, 0}, {0, near, 0, far}};
	for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
		const float ax[] = {1, ends[k][0]}, ay[] = {1, ends[k][1]}, bx[] = {2, ends[k][2]}, by[] = {2, ends[k][3]};
		const gz_sectors_desc desc = {
			.side = SIDE, .walls = {.a = GZ_ARRAYS(ax, ay), .b = GZ_ARRAYS(bx, by), .count = 2}};
		gz_sectors *s = gz_sectors_create(&desc, NULL);
		expect_ok(gz_sectors_place(s, NULL, NULL, 0, 1));
		const gz_sector_wall_group group = {.wall = all, .count = 2, .dy = 1};
		const gz_report report = gz_sectors_push_walls(&(gz_sector_push){.data = &group, .count = 1}, NULL, NULL, s);
		expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "reach");
		gz_sectors_destroy(s);
	}
}

static void walls_that_leave_the_sectors_of_int32_are_refused(void **state) {
	(void)state;
	const wall_places corner = {.sector = {{INT32_MAX, INT32_MIN}, {INT32_MIN, INT32_MIN}, {0, 0}},
		.a = {{60, 8}, {8, 8}},
		.b = {{62, 8}, {8, 9}, {1, 1}}};
	const gz_sector_wall_view v = view_of(&corner);
	const gz_sectors_desc desc = {.side = SIDE, .walls = {.a = v.a, .b = v.b, .count = WALLS}, .wall_sector = v.sector};
	gz_sectors *s = gz_sectors_create(&desc, NULL);
	expect_ok(gz_sectors_place(s, NULL, NULL, 0, 1));
	const gz_sector_wall_group groups[] = {{.wall = all, .count = 1, .dx = 5}, {.wall = all, .count = 1, .dy = -9},
		{.wall = all + 1, .count = 1, .dx = -9}};
	for (size_t k = 0; k < 3; k++) {
		const gz_sector_push push = {.data = groups + k, .count = 1};
		const gz_report report = gz_sectors_push_walls(&push, NULL, NULL, s);
		expect_error(&report.error, GZ_STATUS_INVALID_WALL, 0, "sector");
	}
	expect_walls(s, &corner);
	gz_sectors_destroy(s);
}

int test_sector_edit_input(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves_of_walls_need_indices_and_whole_columns),
		cmocka_unit_test(walls_are_read_into_whole_columns_alone),
		cmocka_unit_test(edits_of_no_walls_succeed),
		cmocka_unit_test(groups_that_are_spread_too_far_are_refused),
		cmocka_unit_test(walls_that_leave_the_sectors_of_int32_are_refused),
	};
	return RUN_SUITE("sector_edit_input", tests);
}
