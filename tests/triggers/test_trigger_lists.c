// Sensors inside gz_move and gz_world_push_walls: short lists, wrong input.
#include <math.h>
#include <string.h>

#include "support/check.h"
#include "support/invalid_input.h"
#include "triggers/one_sensor.h"

static void events_beyond_the_capacity_are_counted(void **state) {
	(void)state;
	one_sensor s;
	one_sensor_make(&s, (trial_wall){5, 0, 5, 9}, NULL);
	collision_fixture f = floor_fixture(&s);
	for (size_t capacity = 0; capacity <= 4; capacity++) {
		crowd_body bodies[] = {crowd_body_at(0, 5, 9, 0, 1, GZ_RESPONSE_SLIDE, 1),
			crowd_body_at(0, 12, 9, 0, 1, GZ_RESPONSE_SLIDE, 2), crowd_body_at(0, 2, 9, 0, 1, GZ_RESPONSE_SLIDE, 3)};
		memset(s.event, 0x77, sizeof s.event);
		s.list.capacity = capacity, s.list.data = capacity ? s.event : NULL;
		const gz_report report = move_by(&f, IN_ROUNDS, bodies, 3);
		if (capacity < 4) expect_error(&report.error, GZ_STATUS_LIST_FULL, capacity, "events");
		else expect_ok(report);
		assert_true(s.first[0] == 0 && s.first[1] == 2 && s.first[2] == 2 && s.first[3] == 4);
		assert_true(bodies[0].x == 9 && bodies[1].x == 9 && bodies[2].x == 9);
		for (size_t i = 0; i < MAX_EVENTS; i++) assert_true((s.event[i].index == 0) == (i < capacity));
	}
	collision_fixture_free(&f), one_sensor_free(&s);
}

/// The list of contacts is written first, and so the first to be named.
static void of_two_short_lists_the_one_of_contacts_is_named(void **state) {
	(void)state;
	one_sensor s;
	one_sensor_make(&s, (trial_wall){5, 0, 5, 9}, NULL);
	collision_fixture f = floor_fixture(&s);
	size_t first[2] = {7, 7};
	const gz_contact_list contacts = {.first = first};
	f.options.contacts = &contacts, s.list.capacity = 0;
	crowd_body body = crowd_body_at(0, 2, 9, -4, 1, GZ_RESPONSE_SLIDE, 1);
	gz_report report = move_by(&f, AMONG_WALLS, &body, 1);
	expect_error(&report.error, GZ_STATUS_LIST_FULL, 0, "capacity");
	assert_true(first[1] == 1 && s.first[1] == 2 && body.x > 8);
	collision_fixture_free(&f), one_sensor_free(&s);
}

/// Without a world of sensors, the circles alone are sensors.
static void a_crowd_is_enough(void **state) {
	(void)state;
	one_sensor s;
	one_sensor_make(&s, (trial_wall){5, 0, 5, 9}, NULL);
	collision_fixture f = floor_fixture(&s);
	gz_crowd *circles = gz_crowd_create(f.world);
	assert_non_null(circles);
	trial_body circle = {8, 5, 0, 0, 1};
	const gz_bodies placed = trial_bodies(&(trial){.bodies = &circle, .body_count = 1});
	expect_ok(gz_crowd_place(circles, &placed, 1));
	s.sensors.world = NULL, s.sensors.crowd = circles;
	crowd_body body = crowd_body_at(0, 5, 12, 0, 1, GZ_RESPONSE_SLIDE, 1);
	expect_ok(move_by(&f, AMONG_WALLS, &body, 1));
	assert_true(body.x == 12 && s.first[1] == 2 && s.event[0].circle && s.event[1].circle);
	assert_true(s.event[0].time == 0.5f && s.event[0].kind == GZ_EVENT_BEGIN);
	assert_true(fabsf(s.event[1].time - 10 / 12.0f) < 1e-6f && s.event[1].kind == GZ_EVENT_END);
	gz_crowd_destroy(circles);
	collision_fixture_free(&f), one_sensor_free(&s);
}

static void wrong_sensors_are_refused(void **state) {
	(void)state;
	one_sensor s;
	one_sensor_make(&s, (trial_wall){5, 0, 5, 9}, &(trial_body){5, 5, 0, 0, 1});
	collision_fixture f = floor_fixture(&s);
	const gz_move_sensors right = s.sensors;
	const struct {
		gz_move_sensors sensors;
		const char *name;
	} wrong[] = {
		{{NULL, NULL, &s.list}, "sensors"}, {{s.world, NULL, NULL}, "events"},
		{{s.world, NULL, &(gz_sensor_event_list){NULL, 1, s.first}}, "data"},
		{{s.world, NULL, &(gz_sensor_event_list){s.event, 1, NULL}}, "first"},
		{{NULL, s.crowd, &s.list}, "crowd"},            // of another world
		{{f.world, s.crowd, &s.list}, "crowd"},         // the same
		{{f.world, f.options.crowd, &s.list}, "crowd"}, // that of the moving bodies
	};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		crowd_body body = crowd_body_at(0, 5, 9, 0, 1, GZ_RESPONSE_SLIDE, 1);
		s.sensors = wrong[i].sensors;
		gz_report report = move_by(&f, IN_ROUNDS, &body, 1);
		expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, wrong[i].name);
		const gz_bodies bodies = crowd_body_columns(&body, 1);
		const gz_moves moves = crowd_move_columns(&body);
		report = gz_world_push_walls(&(gz_wall_push){.crowd = f.options.crowd, .sensors = &s.sensors}, &moves, f.world,
			&(gz_query){.chunks = &bodies, .chunk_count = 1}, f.scratch);
		expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, wrong[i].name);
		assert_true(body.x == 0);
	}
	s.sensors = right;
	collision_fixture_free(&f), one_sensor_free(&s);
}

static void without_valid_bodies_there_are_no_events(void **state) {
	(void)state;
	for (size_t count = 0; count < 2; count++) {
		one_sensor s;
		one_sensor_make(&s, (trial_wall){5, -1, 5, 1.5f}, NULL);
		collision_fixture f = floor_fixture(&s);
		crowd_body body = crowd_body_at(NAN, 2, 8, -4, 1, GZ_RESPONSE_SLIDE, 1);
		const gz_report report = move_by(&f, IN_ROUNDS, &body, count);
		assert_int_equal(report.error.status, count ? GZ_STATUS_INVALID_BODIES : GZ_STATUS_OK);
		assert_int_equal(s.first[count], 0);
		collision_fixture_free(&f), one_sensor_free(&s);
	}
}

int test_trigger_lists(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(events_beyond_the_capacity_are_counted),
		cmocka_unit_test(of_two_short_lists_the_one_of_contacts_is_named),
		cmocka_unit_test(a_crowd_is_enough),
		cmocka_unit_test(wrong_sensors_are_refused),
		cmocka_unit_test(without_valid_bodies_there_are_no_events),
	};
	return RUN_SUITE("trigger_lists", tests);
}
