// Moves in sectors have the bits of moves in one ordinary world on the same lattice, and are the same wherever whole
// sectors put a scene, also for bodies that cross borders.
#include <math.h>
#include <string.h>

#include "sectors/whole_moves.h"
#include "support/check.h"

static sector_scene scene;

static moved_body moved[SCENE_BODIES], expected_moves[SCENE_BODIES];

enum { CONTACTS = 8 * SCENE_BODIES };
static gz_contact contacts[CONTACTS], expected_contacts[CONTACTS];
static size_t first[SCENE_BODIES + 1], expected_first[SCENE_BODIES + 1];

// S185.
static void moves_are_those_of_one_world(void **state) {
	(void)state;
	for (uint64_t seed = 1; seed <= 6; seed++) {
		sector_scene_make(&scene, (lattice_kind)(seed % LATTICE_KINDS), seed % 2 ? 64 : 1, 0, 0, seed);
		gz_sectors *sectors = sector_scene_world(&scene, true);
		sector_scene_place(&scene, sectors);
		const gz_contact_list list = {contacts, CONTACTS, first};
		const gz_contact_list expected_list = {expected_contacts, CONTACTS, expected_first};
		const float skin = seed > 3 ? scene.side / 512 : 0;
		const gz_report expected = move_whole(
			&scene, &(gz_move_options){.skin = skin, .contacts = &expected_list}, GZ_TARGETS_WALLS, expected_moves);
		const gz_moves moves = moves_to(scene.bodies, moved);
		const gz_sector_out out = sectors_to(moved);
		const gz_report report = gz_sectors_move(
			&moves, &out, &(gz_move_options){.skin = skin, .contacts = &list}, GZ_TARGETS_WALLS, sectors);
		expect_ok(expected), expect_ok(report);
		assert_true(report.hits > 500 && report.bodies == SCENE_BODIES);
		assert_true(report.hits == expected.hits && report.written == expected.written &&
					report.recovered == expected.recovered && report.stopped == expected.stopped);
		assert_memory_equal(moved, expected_moves, sizeof moved);
		assert_memory_equal(first, expected_first, sizeof first);
		expect_same_contacts(&scene, contacts, expected_contacts, first);
		gz_sectors_destroy(sectors);
	}
}

/// A body goes through a wall whose category its mask lacks, in a sector too. S185.
static void walls_of_sectors_have_filters(void **state) {
	(void)state;
	static const float ends[] = {5, 0, 5, 10};
	static const int32_t origin[2] = {0, 0};
	static const uint32_t category = 2, masks[] = {1, 2}, ones[] = {1, 1};
	const gz_sectors_desc desc = {.side = 64,
		.walls = {.a = {ends, ends + 1, 0},
			.b = {ends + 2, ends + 3, 0},
			.filters = {.category = {&category, 0}, .mask = {ones, 0}},
			.count = 1},
		.wall_sector = {origin, origin + 1, 0}};
	gz_sectors *sectors = gz_sectors_create(&desc, NULL);
	float x[] = {3, 3}, y[] = {3, 6}, dx = 4, dy = 0, radius = 0.5f;
	int32_t sector[4] = {0};
	const gz_bodies chunk = {.center = {x, y, sizeof *x},
		.motion = {&dx, &dy, 0},
		.radius = {&radius, 0},
		.filters = {.category = {ones, sizeof *ones}, .mask = {masks, sizeof *masks}},
		.count = 2};
	expect_ok(gz_sectors_place(sectors, &chunk, &(gz_sector_view){sector, sector + 1, 2 * sizeof *sector}, 1, 1));
	const gz_moves moves = {.center = {x, y, sizeof *x}};
	const gz_sector_out out = {sector, sector + 1, 2 * sizeof *sector};
	expect_ok(gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_WALLS, sectors));
	assert_true(x[0] == 7 && x[1] < 4.5f && x[1] > 4.25f);
	gz_sectors_destroy(sectors);
}

static void first_contacts_are_the_first_of_all_contacts(void **state) {
	(void)state;
	static gz_body_contact firsts[SCENE_BODIES];
	sector_scene_make(&scene, LATTICE_APART, 64, 7, 8, 2);
	gz_sectors *sectors = sector_scene_world(&scene, true);
	sector_scene_place(&scene, sectors);
	const gz_moves moves = moves_to(scene.bodies, moved);
	const gz_sector_out out = sectors_to(moved);
	const gz_contact_list list = {contacts, CONTACTS, first};
	const gz_body_contacts first_list = {firsts, SCENE_BODIES}, short_list = {firsts, 10};
	expect_ok(gz_sectors_move(&moves, &out, &(gz_move_options){.contacts = &list}, GZ_TARGETS_WALLS, sectors));
	gz_report report =
		gz_sectors_move(&moves, &out, &(gz_move_options){.first_contacts = &first_list}, GZ_TARGETS_WALLS, sectors);
	expect_ok(report);
	size_t n = 0;
	for (size_t i = 0; i < SCENE_BODIES; i++) {
		if (first[i] == first[i + 1]) continue;
		assert_true(firsts[n].body == i);
		assert_memory_equal(&firsts[n++].contact, contacts + first[i], offsetof(gz_contact, feature) + 1);
	}
	assert_true(n == report.hits && n == report.written && n > 100);
	report =
		gz_sectors_move(&moves, &out, &(gz_move_options){.first_contacts = &short_list}, GZ_TARGETS_WALLS, sectors);
	expect_status(report, GZ_STATUS_LIST_FULL);
	assert_true(report.hits == n && report.written == 10 && firsts[9].body < SCENE_BODIES);
	gz_sectors_destroy(sectors);
}

/// Moves the scene from this sector on for some ticks, in place. The sectors of the results are relative to it.
static void run_ticks(int32_t x, int32_t y, moved_body *to) {
	sector_scene_make(&scene, LATTICE_APART, 64, x, y, 1);
	gz_sectors *sectors = sector_scene_world(&scene, true);
	lattice_body *b = scene.bodies;
	for (size_t i = 0; i < SCENE_BODIES; i++) b[i].radius = 1, b[i].response = GZ_RESPONSE_BOUNCE;
	for (int tick = 0; tick < 20; tick++) {
		const gz_moves moves = {.response = GZ_MEMBER(b, response),
			.center = {&b->x, &b->y, sizeof *b},
			.motion = {&b->dx, &b->dy, sizeof *b}};
		const gz_sector_out out = {scene.body_sectors, scene.body_sectors + 1, 2 * sizeof *scene.body_sectors};
		sector_scene_place(&scene, sectors);
		expect_ok(gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_WALLS, sectors));
	}
	memset(to, 0, SCENE_BODIES * sizeof *to);
	for (size_t i = 0; i < SCENE_BODIES; i++)
		to[i] = (moved_body){.x = b[i].x,
			.y = b[i].y,
			.dx = b[i].dx,
			.dy = b[i].dy,
			.sector = {scene.body_sectors[2 * i] - x, scene.body_sectors[2 * i + 1] - y}};
	gz_sectors_destroy(sectors);
}

static void bodies_cross_borders_alike_everywhere(void **state) {
	(void)state;
	static const int32_t bases[][2] = {{15625000, -15625000}, {INT32_MAX - 9, INT32_MIN + 9}};
	size_t crossed = 0;
	run_ticks(-1, -1, expected_moves);
	for (size_t k = 0; k < sizeof bases / sizeof *bases; k++) {
		run_ticks(bases[k][0], bases[k][1], moved);
		assert_memory_equal(moved, expected_moves, sizeof moved);
	}
	for (size_t i = 0; i < SCENE_BODIES; i++) {
		const int32_t k = (int32_t)(i / LATTICE_BODIES);
		crossed += moved[i].sector[0] != k % SCENE_SIDE || moved[i].sector[1] != k / SCENE_SIDE;
	}
	assert_true(crossed > 100);
}

/// Slides a circle of radius 0.5 along a wall of pieces of one side each, from this sector on, and hashes its way.
static uint64_t slide(int32_t sector, int32_t *sectors_gone) {
	enum { PIECES = 20 };
	const float side = 64;
	float ax[PIECES], ay[PIECES], bx[PIECES], by[PIECES];
	int32_t at[PIECES], rows[PIECES];
	const int32_t row = -sector;
	for (int32_t i = 0; i < PIECES; i++) ax[i] = 0, bx[i] = side, ay[i] = by[i] = 8, at[i] = sector + i, rows[i] = row;
	const gz_sectors_desc desc = {.side = side,
		.walls = {.a = GZ_ARRAYS(ax, ay), .b = GZ_ARRAYS(bx, by), .count = PIECES},
		.wall_sector = {at, rows, sizeof *at}};
	gz_sectors *sectors = gz_sectors_create(&desc, NULL);
	assert_non_null(sectors);
	float x = 3.25f, y = 9.5f, dx = 7.3f, dy = -0.4f, radius = 0.5f;
	int32_t body[2] = {sector, row};
	uint64_t hash = 0;
	const gz_bodies bodies = {.center = {&x, &y, 0}, .motion = {&dx, &dy, 0}, .radius = {&radius, 0}, .count = 1};
	const gz_moves moves = {.center = {&x, &y, sizeof x}};
	const gz_sector_view view = {body, body + 1, 0};
	const gz_sector_out out = {body, body + 1, sizeof *body};
	for (int tick = 0; tick < 150; tick++) {
		uint32_t bits[2];
		expect_ok(gz_sectors_place(sectors, &bodies, &view, 1, 1));
		expect_ok(gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_WALLS, sectors));
		memcpy(bits, &x, sizeof x), memcpy(bits + 1, &y, sizeof y);
		hash = (hash ^ bits[0]) * 0x9e3779b97f4a7c15u, hash = (hash ^ bits[1] ^ (uint32_t)(body[0] - sector)) * 31;
		assert_true(body[1] == row && y >= 8.5f && (tick < 5 || y < 8.51f)); // it slides on the wall
	}
	gz_sectors_destroy(sectors);
	return *sectors_gone = body[0] - sector, hash;
}

static void a_circle_slides_along_a_wall_far_away_as_at_the_origin(void **state) {
	(void)state;
	int32_t gone, far_gone;
	const uint64_t at_origin = slide(0, &gone);
	assert_int_equal(gone, 17); // 150 * 7.3 / 64
	assert_true(slide(15625000, &far_gone) == at_origin && far_gone == gone);
	assert_true(slide(INT32_MAX - 25, &far_gone) == at_origin && far_gone == gone);
}

int test_sector_moves(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves_are_those_of_one_world),
		cmocka_unit_test(walls_of_sectors_have_filters),
		cmocka_unit_test(first_contacts_are_the_first_of_all_contacts),
		cmocka_unit_test(bodies_cross_borders_alike_everywhere),
		cmocka_unit_test(a_circle_slides_along_a_wall_far_away_as_at_the_origin),
	};
	return RUN_SUITE("sector_moves", tests);
}
