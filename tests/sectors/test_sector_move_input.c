// What moves in sectors refuse, with which error: then nothing is written.
#include <stdlib.h>

#include "support/check.h"
#include "support/failing_exchange.h"
#include "support/invalid_input.h"

static void invalid_moves_are_refused(void **state) {
	(void)state;
	gz_sectors *s = gz_sectors_create(&(gz_sectors_desc){.side = 64}, NULL);
	float x = 1, y = 2, one = 1;
	int32_t sector[2] = {0, 0};
	const gz_bodies chunk = {.center = {&x, &y, 0}, .motion = {&one, &one, 0}, .radius = {&one, 0}, .count = 1};
	const gz_sector_view view = {sector, sector + 1, 0};
	gz_moves moves = {.center = {&x, &y, sizeof x}};
	const gz_sector_out out = {sector, sector + 1, sizeof *sector}, none = {0};
	expect_ok(gz_sectors_place(s, &chunk, &view, 1, 0.001f));
	gz_report report = gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_WALLS, s);
	expect_error(&report.error, GZ_STATUS_NARROW_MARGIN, 0, "margin");
	expect_ok(gz_sectors_place(s, &chunk, &view, 1, 64 * 0x1p-13f));
	report = gz_sectors_move(&moves, &none, NULL, GZ_TARGETS_WALLS, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "sector_out");
	const gz_sector_out halves[] = {{sector, NULL, sizeof *sector}, {NULL, sector, sizeof *sector}};
	for (int k = 0; k < 2; k++) {
		report = gz_sectors_move(&moves, halves + k, NULL, GZ_TARGETS_WALLS, s);
		expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "sector_out");
	}
	const gz_sector_out misaligned = {(int32_t *)(void *)((char *)sector + 2), sector, sizeof *sector};
	report = gz_sectors_move(&moves, &misaligned, NULL, GZ_TARGETS_WALLS, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "sector_out");
	report = gz_sectors_move(&moves, NULL, NULL, GZ_TARGETS_WALLS, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "sector_out");
	gz_crowd *crowd = gz_crowd_create(gz_sectors_frame(s, 0).world);
	report = gz_sectors_move(&moves, &out, &(gz_move_options){.crowd = crowd}, GZ_TARGETS_WALLS, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "crowd");
	gz_crowd_destroy(crowd);
	report = gz_sectors_move(NULL, &out, NULL, GZ_TARGETS_WALLS, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "moves");
	report = gz_sectors_move(&moves, &out, &(gz_move_options){.skin = 1}, GZ_TARGETS_WALLS, s);
	expect_error(&report.error, GZ_STATUS_NARROW_MARGIN, 0, "margin");
	gz_move_sensors sensors = {0};
	report = gz_sectors_move(&moves, &out, &(gz_move_options){.sensors = &sensors}, GZ_TARGETS_WALLS, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "sensors");
	report = gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_WALLS, NULL);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "sectors");
	assert_true(x == 1 && y == 2);
	expect_ok(gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_WALLS, s));
	assert_true(x == 2 && y == 3);
	expect_ok(gz_sectors_place(s, NULL, NULL, 0, 1));
	report = gz_sectors_move(NULL, NULL, NULL, GZ_TARGETS_WALLS, s); // no chunk needs a column
	assert_true(report.error.status == GZ_STATUS_OK && report.bodies == 0);
	for (gz_targets targets = GZ_TARGETS_WALLS; targets <= GZ_TARGETS_ALL; targets++) { // also without a frame
		report = gz_sectors_move(NULL, NULL, &(gz_move_options){.max_rounds = 101}, targets, s);
		expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "max_rounds");
		report = gz_sectors_move(NULL, NULL, &(gz_move_options){.method = (gz_crowd_method)7}, targets, s);
		expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "method");
	}
	gz_sectors_destroy(s);
}

static void moves_of_crowds_need_ids_rounds_and_a_margin(void **state) {
	(void)state;
	gz_sectors *s = gz_sectors_create(&(gz_sectors_desc){.side = 64}, NULL);
	float x = 1, y = 2, one = 1;
	int32_t sector[2] = {0, 0};
	const uint64_t id = 1;
	gz_bodies chunk = {.center = {&x, &y, 0}, .motion = {&one, &one, 0}, .radius = {&one, 0}, .count = 1};
	const gz_sector_view view = {sector, sector + 1, 0};
	const gz_moves moves = {.center = {&x, &y, sizeof x}};
	const gz_sector_out out = {sector, sector + 1, sizeof *sector};
	const gz_move_options events = {.method = GZ_CROWD_EVENTS};
	const gz_move_extremes extremes = {.radius = 1, .displacement = 1.5f, .coordinate = 8 * 64};
	expect_ok(gz_sectors_place(s, &chunk, &view, 1, 8));
	gz_report report = gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_ALL, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "id");
	report = gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_CIRCLES, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "targets");
	chunk.id = (gz_id_view){&id, 0, 8};
	expect_ok(gz_sectors_place(s, &chunk, &view, 1, 0.5f));
	report = gz_sectors_move(&moves, &out, &events, GZ_TARGETS_ALL, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "method");
	report = gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_ALL, s);
	expect_error(&report.error, GZ_STATUS_NARROW_MARGIN, 0, "margin");
	gz_bodies chunks[] = {chunk, chunk};
	const gz_sector_view views[] = {view, view};
	chunks[1].ghosts = true;
	expect_ok(gz_sectors_place(s, chunks, views, 2, 8));
	report = gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_ALL, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 1, "ghosts");
	assert_true(x == 1 && y == 2);
	expect_ok(gz_sectors_place(s, &chunk, &view, 1, gz_move_margin(&extremes)));
	expect_ok(gz_sectors_move(&moves, &out, NULL, GZ_TARGETS_ALL, s));
	assert_true(x == 2 && y == 3);
	gz_sectors_destroy(s);
}

static void exchanges_need_a_hook_valid_indices_and_a_crowd(void **state) {
	(void)state;
	gz_sectors *s = gz_sectors_create(&(gz_sectors_desc){.side = 64}, NULL);
	float x = 1, y = 2, one = 1;
	int32_t sector[2] = {0, 0};
	const uint64_t id = 1;
	const gz_bodies chunk = {
		.center = {&x, &y, 0}, .motion = {&one, &one, 0}, .radius = {&one, 0}, .id = {&id, 0, 8}, .count = 1};
	const gz_moves moves = {.center = {&x, &y, sizeof x}};
	const gz_sector_out out = {sector, sector + 1, sizeof *sector};
	expect_ok(gz_sectors_place(s, &chunk, &(gz_sector_view){sector, sector + 1, 0}, 1, 16));
	failing_exchange calls = {0};
	const size_t shared[] = {0, 1};
	gz_exchange e = {shared, 1, 16, NULL, &calls};
	const gz_move_options options = {.exchange = &e};
	gz_report report = gz_sectors_move(&moves, &out, &options, GZ_TARGETS_ALL, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "exchange");
	e = (gz_exchange){NULL, 1, 16, exchange_or_fail, &calls};
	report = gz_sectors_move(&moves, &out, &options, GZ_TARGETS_ALL, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "exchange");
	e = (gz_exchange){shared, 2, 16, exchange_or_fail, &calls};
	report = gz_sectors_move(&moves, &out, &options, GZ_TARGETS_ALL, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 1, "exchange");
	e.shared_count = 1;
	report = gz_sectors_move(&moves, &out, &options, GZ_TARGETS_WALLS, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "exchange");
	const gz_bodies ghosts = {.ghosts = true};
	const gz_sector_view sectors[] = {{sector, sector + 1, 0}, {sector, sector + 1, 0}};
	expect_ok(gz_sectors_place(s, (const gz_bodies[]){chunk, ghosts}, sectors, 2, 16));
	gz_moves *own = malloc(sizeof *own); // those of ghosts are not read among walls
	assert_non_null(own);
	*own = moves;
	report = gz_sectors_move(own, &out, &options, GZ_TARGETS_WALLS, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "exchange");
	free(own);
	expect_ok(gz_sectors_place(s, &chunk, sectors, 1, 16));
	assert_int_equal(calls.calls, 4); // each has the error that this domain has failed
	assert_true(x == 1 && y == 2);
	e = (gz_exchange){NULL, 0, 16, exchange_or_fail, &calls}; // nothing is shared
	expect_ok(gz_sectors_move(&moves, &out, &options, GZ_TARGETS_ALL, s));
	assert_true(calls.calls > 4 && x == 2 && y == 3);
	gz_sectors_destroy(s);
}

static void contacts_and_first_contacts_exclude_each_other(void **state) {
	(void)state;
	gz_sectors *s = gz_sectors_create(&(gz_sectors_desc){.side = 64}, NULL);
	size_t first[1];
	const gz_contact_list list = {NULL, 0, first};
	const gz_body_contacts firsts = {NULL, 0};
	const gz_move_options options = {.contacts = &list, .first_contacts = &firsts};
	gz_report report = gz_sectors_move(NULL, NULL, &options, GZ_TARGETS_WALLS, s);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "first_contacts");
	gz_sectors_destroy(s);
}

int test_sector_move_input(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(invalid_moves_are_refused),
		cmocka_unit_test(moves_of_crowds_need_ids_rounds_and_a_margin),
		cmocka_unit_test(exchanges_need_a_hook_valid_indices_and_a_crowd),
		cmocka_unit_test(contacts_and_first_contacts_exclude_each_other),
	};
	return RUN_SUITE("sector_move_input", tests);
}
