// Bodies that collide with one another move in sectors as in one ordinary world on the same lattice, to the bit.
#include <stdio.h>
#include <string.h>

#include "sectors/whole_moves.h"
#include "support/check.h"

static sector_scene scene;

static moved_body moved[SCENE_BODIES], expected_moves[SCENE_BODIES];

enum { CONTACTS = 8 * SCENE_BODIES };
static gz_contact contacts[CONTACTS], expected_contacts[CONTACTS];
static size_t first[SCENE_BODIES + 1], expected_first[SCENE_BODIES + 1];

/// Moves the scene in sectors, placed again with a larger margin where the first one was too small.
static gz_report move_sectors(gz_move_options options, gz_sectors *sectors) {
	const gz_contact_list list = {contacts, CONTACTS, first};
	const gz_moves moves = moves_to(scene.bodies, moved);
	const gz_sector_out out = sectors_to(moved);
	options.contacts = &list;
	gz_report report;
	for (float margin = scene.side / 16; margin < scene.side / 2; margin *= 1.25f) {
		scene.margin = margin;
		sector_scene_place(&scene, sectors);
		report = gz_sectors_move(&moves, &out, &options, GZ_TARGETS_ALL, sectors);
		if (report.error.status != GZ_STATUS_NARROW_MARGIN) break;
	}
	return report;
}

static void expect_same_moves(const gz_report *report, const gz_report *expected, const char *context) {
	if (report->error.status) fail_msg("%s: %s", context, report->error.text);
	expect_ok(*expected);
	for (size_t i = 0; i < SCENE_BODIES; i++)
		if (memcmp(moved + i, expected_moves + i, sizeof *moved)) fail_msg("%s: body %zu differs", context, i);
	assert_true(report->hits == expected->hits && report->recovered == expected->recovered &&
				report->stopped == expected->stopped && report->bodies == SCENE_BODIES);
	assert_memory_equal(first, expected_first, sizeof first);
	expect_same_contacts(&scene, contacts, expected_contacts, first);
}

/// Lets the scene start where the moved bodies are.
static void go_on(void) {
	for (size_t i = 0; i < SCENE_BODIES; i++) {
		lattice_body *b = scene.bodies + i;
		b->x = moved[i].x, b->y = moved[i].y;
		if (b->response == GZ_RESPONSE_BOUNCE) b->dx = moved[i].dx, b->dy = moved[i].dy;
		scene.body_sectors[2 * i] = moved[i].sector[0], scene.body_sectors[2 * i + 1] = moved[i].sector[1];
		// Bodies stay where the ordinary world is on the lattice.
		if (moved[i].sector[0] < 0 || moved[i].sector[0] > 2) b->dx = -b->dx;
		if (moved[i].sector[1] < 0 || moved[i].sector[1] > 2) b->dy = -b->dy;
	}
}

static void expect_same_ticks(lattice_kind kind, float side, uint64_t seed) {
	char context[80];
	sector_scene_make(&scene, kind, side, 0, 0, seed);
	gz_sectors *sectors = sector_scene_world(&scene, true);
	for (int tick = 0; tick < 3; tick++) {
		const float part = kind == LATTICE_PILES ? 0.125f : 0.5f; // so that the margin of piles fits into half a side
		for (size_t i = 0; i < SCENE_BODIES; i++) scene.bodies[i].dx *= part, scene.bodies[i].dy *= part;
		const gz_contact_list list = {expected_contacts, CONTACTS, expected_first};
		gz_move_options options = {.skin = side / 4096, .contacts = &list};
		const gz_report expected = move_whole(&scene, &options, GZ_TARGETS_ALL, expected_moves);
		const gz_report report = move_sectors(options, sectors);
		snprintf(context, sizeof context, "kind %d, side %g, tick %d", (int)kind, (double)side, tick);
		expect_same_moves(&report, &expected, context);
		assert_true(report.hits > 100);
		go_on();
	}
	gz_sectors_destroy(sectors);
}

static void loose_crowds(void **state) { (void)state, expect_same_ticks(LATTICE_LOOSE, 64, 1); }
static void piles(void **state) { (void)state, expect_same_ticks(LATTICE_PILES, 64, 2); }
static void separate_crowds(void **state) { (void)state, expect_same_ticks(LATTICE_APART, 0.5f, 4); }
static void crowds_that_bounce(void **state) { (void)state, expect_same_ticks(LATTICE_BOUNCE, 64, 5); }
static void crowds_that_push(void **state) { (void)state, expect_same_ticks(LATTICE_PUSH, 1024, 7); }

int test_sector_crowds(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(loose_crowds),
		cmocka_unit_test(piles),
		cmocka_unit_test(separate_crowds),
		cmocka_unit_test(crowds_that_bounce),
		cmocka_unit_test(crowds_that_push),
	};
	return RUN_SUITE("sector_crowds", tests);
}
