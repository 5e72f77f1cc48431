// What sectors refuse, with which error, and what becomes of invalid bodies.
#include <math.h>
#include <string.h>

#include "sectors/sector_scene.h"
#include "support/check.h"
#include "support/invalid_input.h"

// ---------------------------------------------------------------------------------------------------------------------
// Descriptions
// ---------------------------------------------------------------------------------------------------------------------

static float wall[5]; // ax, ay, bx, by, radius
static int32_t wall_sector[2];

static gz_sectors_desc one_wall(float side) {
	return (gz_sectors_desc){.side = side,
		.walls = {.a = {wall, wall + 1, 0}, .b = {wall + 2, wall + 3, 0}, .radius = {wall + 4, 0}, .count = 1},
		.wall_sector = {wall_sector, wall_sector + 1, 0}};
}

static void expect_refused(gz_sectors_desc desc, gz_status status, const char *name) {
	gz_error error;
	assert_null(gz_sectors_create(&desc, &error));
	expect_error(&error, status, 0, name);
	assert_null(gz_sectors_create(&desc, NULL));
}

static void expect_made(gz_sectors_desc desc) {
	gz_error error;
	gz_sectors *sectors = gz_sectors_create(&desc, &error);
	if (!sectors) fail_msg("%s", error.text);
	gz_sectors_destroy(sectors);
}

static void set_wall(float ax, float ay, float bx, float by, float radius, int32_t x, int32_t y) {
	const float numbers[] = {ax, ay, bx, by, radius};
	memcpy(wall, numbers, sizeof wall);
	wall_sector[0] = x, wall_sector[1] = y;
}

static void invalid_descriptions_are_refused(void **state) {
	(void)state;
	const float sides[] = {0, -64, NAN, INFINITY, 63, 0x1p-20f, 0x1p35f, 96};
	set_wall(0, 0, 1, 1, 0, 0, 0);
	for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
		expect_refused(one_wall(sides[i]), GZ_STATUS_INVALID_INPUT, "side");
	expect_made(one_wall(GZ_MAX_SIDE));
	set_wall(0, 0, GZ_MIN_SIDE / 2, 0, 0, 0, 0);
	expect_made(one_wall(GZ_MIN_SIDE));
	gz_error error;
	assert_null(gz_sectors_create(NULL, &error));
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "desc");
	gz_sectors_desc desc = one_wall(64);
	desc.wall_sector.y = NULL;
	expect_refused(desc, GZ_STATUS_INVALID_INPUT, "wall_sector");
	desc = one_wall(64), desc.wall_sector.x = (const int32_t *)(const void *)((const char *)wall_sector + 2);
	expect_refused(desc, GZ_STATUS_INVALID_INPUT, "wall_sector");
	desc = one_wall(64), desc.reach = -1;
	expect_refused(desc, GZ_STATUS_INVALID_INPUT, "reach");
	desc = one_wall(64), desc.backend = "none";
	expect_refused(desc, GZ_STATUS_NO_BACKEND, "backend");
	gz_sectors_destroy(NULL);
}

static void places_need_whole_columns_and_few_bodies(void **state) {
	(void)state;
	gz_sectors *s = gz_sectors_create(&(gz_sectors_desc){.side = 64}, NULL);
	static const float number[2];
	static const int32_t sector[2];
	const gz_sector_view view = {sector, sector + 1, 0};
	gz_bodies chunk = {
		.center = {number, number, 0}, .motion = {number, number, 0}, .radius = {number, 0}, .count = GZ_MAX_CROWD + 1};
	gz_report report = gz_sectors_place(s, &chunk, &view, 1, 1);
	expect_error(&report.error, GZ_STATUS_TOO_MANY, 0, "count");
	chunk.count = 1, chunk.acceleration.x = number;
	report = gz_sectors_place(s, &chunk, &view, 1, 1);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "acceleration");
	gz_sectors_destroy(s);
}

// S183.
static void walls_are_at_most_one_side_long_and_within_int32(void **state) {
	(void)state;
	set_wall(10, 10, 74, 10, 0, 0, 0);
	expect_made(one_wall(64));
	set_wall(10, 10, 74, 10, 0x1p-10f, 0, 0);
	expect_refused(one_wall(64), GZ_STATUS_INVALID_WALL, "length");
	set_wall(10, 10, 60, 60, 0, 0, 0);
	expect_refused(one_wall(64), GZ_STATUS_INVALID_WALL, "length");
	set_wall(-100, 0, -70, 0, 34, INT32_MAX, 0);
	expect_made(one_wall(64));
	set_wall(40, 0, 64, 0, 0, INT32_MAX, 0);
	expect_refused(one_wall(64), GZ_STATUS_INVALID_WALL, "sector");
	set_wall(0, -0x1p-10f, 0, 3, 0, 0, INT32_MIN);
	expect_refused(one_wall(64), GZ_STATUS_INVALID_WALL, "sector");
	set_wall(0, NAN, 0, 3, 0, 0, 0);
	expect_refused(one_wall(64), GZ_STATUS_INVALID_WALL, "a.y");
	set_wall(0, 0, 0, 3, -1, 0, 0);
	expect_refused(one_wall(64), GZ_STATUS_INVALID_WALL, "radius");
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

typedef struct test_body {
	float x, y, dx, dy, radius;
	int32_t sector[2];
} test_body;

/// Places a body beside a valid one, which has its frame in any case.
static gz_report place_beside(gz_sectors *sectors, test_body body, float margin) {
	const test_body bodies[] = {{.x = 32, .y = 32, .dx = 1, .radius = 1}, body};
	const gz_bodies chunk = {.center = GZ_MEMBERS(bodies, x, y),
		.motion = GZ_MEMBERS(bodies, dx, dy),
		.radius = GZ_MEMBER(bodies, radius),
		.count = 2};
	const gz_sector_view view = {bodies->sector, bodies->sector + 1, sizeof *bodies};
	const gz_report report = gz_sectors_place(sectors, &chunk, &view, 1, margin);
	assert_true(gz_sectors_count(sectors) >= 1 && report.bodies == 2);
	return report;
}

static void expect_invalid(gz_sectors *sectors, test_body body, float margin, const char *name) {
	const gz_report report = place_beside(sectors, body, margin);
	expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 1, name);
	assert_true(report.invalid == 1 && gz_sectors_count(sectors) == 1);
	assert_true(gz_sectors_frame(sectors, 0).chunks[0].count == 1);
}

// S183.
static void invalid_bodies_are_in_no_frame(void **state) {
	(void)state;
	gz_sectors *s = gz_sectors_create(&(gz_sectors_desc){.side = 64}, NULL);
	const int32_t max = INT32_MAX, min = INT32_MIN;
	expect_invalid(s, (test_body){.x = NAN}, 0, "center.x");
	expect_invalid(s, (test_body){.y = INFINITY}, 0, "center.y");
	expect_invalid(s, (test_body){.radius = -1}, 0, "radius");
	expect_invalid(s, (test_body){.x = 32, .dx = NAN}, 0, "motion.x");
	// It reaches half a side beyond its sector.
	expect_invalid(s, (test_body){.x = 63, .y = 32, .dx = 33}, 0, "reach");
	expect_invalid(s, (test_body){.x = 63, .y = 32, .dx = 20, .radius = 13}, 0, "reach");
	expect_invalid(s, (test_body){.x = 63, .y = 32, .dx = 20}, 13, "reach");
	expect_invalid(s, (test_body){.x = 1, .y = 32, .dx = -33}, 0, "reach");
	expect_invalid(s, (test_body){.x = 32, .y = 1, .dy = -33}, 0, "reach");
	expect_invalid(s, (test_body){.x = 32, .y = 63, .dy = 33}, 0, "reach");
	expect_invalid(s, (test_body){.x = 32, .y = 32, .dx = 0x1p30f}, 0, "reach");
	expect_ok(place_beside(s, (test_body){.x = 63, .y = 32, .dx = 20, .radius = 6}, 6.9f));
	expect_ok(place_beside(s, (test_body){.x = 32, .y = 32, .dx = 63.9f}, 0));
	// Places in no sector of int32.
	expect_invalid(s, (test_body){.x = 64, .sector = {max, 0}}, 0, "sector");
	expect_invalid(s, (test_body){.x = -1, .sector = {min, 0}}, 0, "sector");
	expect_invalid(s, (test_body){.x = 60, .dx = 5, .sector = {max, 0}}, 0, "sector");
	expect_invalid(s, (test_body){.y = 1, .radius = 2, .sector = {0, min}}, 0, "sector");
	expect_invalid(s, (test_body){.x = 0x1p39f, .sector = {0, 0}}, 0, "sector");
	expect_ok(place_beside(s, (test_body){.x = 32, .y = 32, .radius = 10, .sector = {max, min}}, 0));
	assert_true(gz_sectors_count(s) == 2 && gz_sectors_frame(s, 0).sector_y == min);
	expect_ok(place_beside(s, (test_body){.x = 32, .y = 32, .radius = 10, .sector = {min, max}}, 0));
	assert_true(gz_sectors_count(s) == 2 && gz_sectors_frame(s, 1).sector_x == min);
	// Offsets beyond the sector.
	expect_ok(place_beside(s, (test_body){.x = 64 * 1000 + 3.5f, .y = -64, .sector = {-999, 5}}, 0));
	const gz_frame frame = gz_sectors_frame(s, 1);
	assert_true(frame.sector_x == 1 && frame.sector_y == 4 && frame.body[0] == 1);
	assert_true(*frame.chunks[0].center.x == 5.5f * 64 + 3.5f && *frame.chunks[0].center.y == 5.5f * 64);
	gz_sectors_destroy(s);
}

/// A ghost is the body of another machine, which counts and names it.
static void invalid_ghosts_are_in_no_frame_and_not_counted(void **state) {
	(void)state;
	gz_sectors *s = gz_sectors_create(&(gz_sectors_desc){.side = 64}, NULL);
	const test_body bodies[] = {{.x = 32, .y = 32, .radius = 1}, {.x = NAN}, {.x = 33, .y = 32, .radius = 1}};
	gz_bodies chunks[2];
	gz_sector_view views[2];
	for (int c = 0; c < 2; c++) {
		const test_body *b = bodies + c;
		chunks[c] = (gz_bodies){.center = GZ_MEMBERS(b, x, y),
			.motion = GZ_MEMBERS(b, dx, dy),
			.radius = GZ_MEMBER(b, radius),
			.count = c ? 2 : 1,
			.ghosts = c > 0};
		views[c] = (gz_sector_view){b->sector, b->sector + 1, sizeof *b};
	}
	const gz_report report = gz_sectors_place(s, chunks, views, 2, 0);
	expect_ok(report);
	assert_true(report.invalid == 0 && gz_sectors_count(s) == 1);
	const gz_frame frame = gz_sectors_frame(s, 0);
	assert_true(frame.chunks[0].count == 1 && frame.chunks[1].count == 1 && frame.body[1] == 2);
	gz_sectors_destroy(s);
}

/// Offsets so large that their number of lattice spacings is no int64.
static void the_largest_offsets_of_the_smallest_sectors_are_in_none(void **state) {
	(void)state;
	gz_sectors *s = gz_sectors_create(&(gz_sectors_desc){.side = GZ_MIN_SIDE}, NULL);
	const test_body bodies[] = {{.x = GZ_LIMIT}, {.y = -GZ_LIMIT}, {.x = 0}};
	const gz_bodies chunk = {.center = GZ_MEMBERS(bodies, x, y),
		.motion = GZ_MEMBERS(bodies, dx, dy),
		.radius = GZ_MEMBER(bodies, radius),
		.count = 3};
	const gz_report report =
		gz_sectors_place(s, &chunk, &(gz_sector_view){bodies->sector, bodies->sector + 1, sizeof *bodies}, 1, 0);
	expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 0, "sector");
	assert_true(report.invalid == 2 && gz_sectors_count(s) == 1);
	gz_sectors_destroy(s);
}

// S181.
static void offsets_are_rounded_to_the_lattice(void **state) {
	(void)state;
	gz_sectors *s = gz_sectors_create(&(gz_sectors_desc){.side = 64}, NULL);
	const float unit = 64 * 0x1p-21f;
	const float given[] = {unit / 2, 1.5f * unit, 0.51f * unit, -unit / 2, -0.51f * unit, 3 * unit};
	const float units[] = {0, 2, 1, 0, -1, 3}; // ties to even
	for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
		expect_ok(place_beside(s, (test_body){.x = given[i], .y = 5, .sector = {10, 0}}, 0));
		const gz_frame frame = gz_sectors_frame(s, 1);
		int32_t sector[2];
		float offset[2];
		assert_true(gz_frame_place(&frame, *frame.chunks[0].center.x, *frame.chunks[0].center.y, sector, offset));
		assert_true((float)(sector[0] - 10) * 64 + offset[0] == units[i] * unit && offset[1] == 5 && offset[0] >= 0);
	}
	gz_sectors_destroy(s);
}

static void invalid_placings_are_refused(void **state) {
	(void)state;
	gz_sectors *s = gz_sectors_create(&(gz_sectors_desc){.side = 64}, NULL);
	const float number[] = {1, 2};
	const uint64_t id = 3;
	const int32_t sector[] = {0, 0};
	gz_bodies chunks[2];
	for (int c = 0; c < 2; c++)
		chunks[c] = (gz_bodies){
			.center = {number, number + 1, 0}, .motion = {number, number, 0}, .radius = {number, 0}, .count = 2};
	gz_sector_view views[] = {{sector, sector + 1, 0}, {sector, sector + 1, 0}};
	expect_ok(gz_sectors_place(s, chunks, views, 2, 0));
	assert_int_equal(gz_sectors_count(s), 1);
	gz_report report = gz_sectors_place(s, chunks, views, 2, 32);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "margin");
	assert_int_equal(gz_sectors_count(s), 0);
	report = gz_sectors_place(s, chunks, NULL, 2, 0);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "sector_per_chunk");
	chunks[1].id = (gz_id_view){&id, 0, 8};
	report = gz_sectors_place(s, chunks, views, 2, 0);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "id");
	chunks[1].id = (gz_id_view){0}, views[1].y = NULL;
	report = gz_sectors_place(s, chunks, views, 2, 0);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 1, "sector.y");
	views[1].y = sector, views[1].x = NULL;
	report = gz_sectors_place(s, chunks, views, 2, 0);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 1, "sector.x");
	views[1].x = sector, chunks[1].ignore = (gz_id_view){&id, 0, 8};
	report = gz_sectors_place(s, chunks, views, 2, 0);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "ignore");
	chunks[1].ignore = (gz_id_view){0};
	views[1].y = sector, chunks[1].radius.data = NULL;
	report = gz_sectors_place(s, chunks, views, 2, 0);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 1, "radius");
	report = gz_sectors_place(NULL, chunks, views, 2, 0);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "sectors");
	assert_true(gz_sectors_count(NULL) == 0 && !gz_sectors_frame(s, 0).world);
	gz_sectors_destroy(s);
}

int test_sector_input(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(invalid_descriptions_are_refused),
		cmocka_unit_test(places_need_whole_columns_and_few_bodies),
		cmocka_unit_test(walls_are_at_most_one_side_long_and_within_int32),
		cmocka_unit_test(invalid_bodies_are_in_no_frame),
		cmocka_unit_test(invalid_ghosts_are_in_no_frame_and_not_counted),
		cmocka_unit_test(the_largest_offsets_of_the_smallest_sectors_are_in_none),
		cmocka_unit_test(offsets_are_rounded_to_the_lattice),
		cmocka_unit_test(invalid_placings_are_refused),
	};
	return RUN_SUITE("sector_input", tests);
}
