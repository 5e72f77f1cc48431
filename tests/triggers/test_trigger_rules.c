// Sensors inside gz_move and gz_world_push_walls, worked out by hand: on ways that turn, and at what moves a body
// before it starts.
#include <math.h>

#include "moving_walls/push_scene.h"
#include "support/check.h"
#include "triggers/one_sensor.h"

static void expect_event(const one_sensor *s, size_t number, double time, gz_event kind, const char *label) {
	const gz_sensor_event *e = s->event + number;
	if (!(fabs((double)e->time - time) < 0.004) || e->kind != kind)
		fail_msg(
			"%s: event %zu is of kind %d at %.9g, expected at %.9g", label, number, e->kind, (double)e->time, time);
}

/// S170. A circle under the floor, which only the lowest place of a bounce comes near to: 68 u^2 - 4.8 u - 0.1225 = 0
/// with t = 0.5 + u on the way down. The body behind makes both neighbours, and arrives later.
static void a_bounce_passes_what_is_beside_its_chord(void **state) {
	(void)state;
	for (move_method method = AMONG_WALLS; method < METHODS; method++) {
		one_sensor s;
		one_sensor_make(&s, (trial_wall){0, 90, 1, 90}, &(trial_body){4, -0.2f, 0, 0, 0.25f});
		collision_fixture f = floor_fixture(&s);
		crowd_body bodies[] = {crowd_body_at(0, 2, 8, -2, 1, GZ_RESPONSE_BOUNCE, 1),
			crowd_body_at(0, 4.2f, 8, -2, 1, GZ_RESPONSE_BOUNCE, 2)};
		expect_ok(move_by(&f, method, bodies, 2));
		assert_true(s.first[0] == 0 && s.first[1] == 2 && s.first[2] == 2);
		expect_event(&s, 0, 0.4801, GZ_EVENT_BEGIN, method_names[method]);
		expect_event(&s, 1, 0.5199, GZ_EVENT_END, method_names[method]);
		assert_true(s.event[0].circle && s.event[0].index == 0);
		collision_fixture_free(&f), one_sensor_free(&s);
	}
}

/// It passes a wall that is a sensor, and slides along the floor meanwhile: x = 8 t.
static void a_slide_passes_a_wall(void **state) {
	(void)state;
	for (move_method method = AMONG_WALLS; method < METHODS; method++) {
		one_sensor s;
		one_sensor_make(&s, (trial_wall){5, -1, 5, 1.5f}, NULL);
		collision_fixture f = floor_fixture(&s);
		crowd_body bodies[] = {crowd_body_at(0, 2, 8, -4, 1, GZ_RESPONSE_SLIDE, 1),
			crowd_body_at(0, 4.2f, 8, -1, 1, GZ_RESPONSE_SLIDE, 2)};
		expect_ok(move_by(&f, method, bodies, 2));
		assert_true(s.first[1] >= 2);
		expect_event(&s, 0, 0.5, GZ_EVENT_BEGIN, method_names[method]);
		expect_event(&s, 1, 0.75, GZ_EVENT_END, method_names[method]);
		collision_fixture_free(&f), one_sensor_free(&s);
	}
}

/// S171. Both ways in which a body is moved before it starts: away from a wall that is too near, and out of another
/// body.
static void a_body_is_moved_at_time_0(void **state) {
	(void)state;
	for (move_method method = AMONG_WALLS; method < METHODS; method++) {
		one_sensor s;
		one_sensor_make(&s, (trial_wall){-9, 2.15f, 9, 2.15f}, NULL);
		collision_fixture f = floor_fixture(&s);
		f.options.skin = 0.5f;
		crowd_body bodies[] = {crowd_body_at(0, 1.1f, 0, 0, 1, GZ_RESPONSE_SLIDE, 1),
			crowd_body_at(2.6f, 5, 0, 0, 1, GZ_RESPONSE_SLIDE, 2)};
		expect_ok(move_by(&f, method, bodies, 2));
		if (s.first[1] != 1 || s.event[0].time != 0) fail_msg("%s: a wall that is too near", method_names[method]);
		collision_fixture_free(&f), one_sensor_free(&s);
		if (method <= CENTERS_ONLY) continue;
		one_sensor_make(&s, (trial_wall){1.6f, 0, 1.6f, 20}, NULL);
		f = floor_fixture(&s);
		crowd_body piled[] = {
			crowd_body_at(0, 9, 0, 0, 1, GZ_RESPONSE_SLIDE, 1), crowd_body_at(0.5f, 9, 0, 3, 1, GZ_RESPONSE_SLIDE, 2)};
		expect_ok(move_by(&f, method, piled, 2));
		if (s.first[2] != 1 || s.event[0].time != 0) fail_msg("%s: a body that overlaps", method_names[method]);
		collision_fixture_free(&f), one_sensor_free(&s);
	}
}

/// S172. A body that stands in a sensor before the first call has no event but that of leaving it.
static void a_body_inside_has_no_event_until_it_leaves(void **state) {
	(void)state;
	one_sensor s;
	one_sensor_make(&s, (trial_wall){0, 0, 0, 9}, NULL);
	collision_fixture f = floor_fixture(&s);
	crowd_body body = crowd_body_at(0.5f, 5, 0.25f, 0, 1, GZ_RESPONSE_STOP, 1);
	expect_ok(move_by(&f, AMONG_WALLS, &body, 1));
	assert_int_equal(s.first[1], 0);
	body.dx = 0.5f;
	expect_ok(move_by(&f, AMONG_WALLS, &body, 1));
	assert_int_equal(s.first[1], 1);
	expect_event(&s, 0, 0.5, GZ_EVENT_END, "leaving");
	collision_fixture_free(&f), one_sensor_free(&s);
}

/// Floats are 1/16 apart where the body starts, so no displacement from there leads to where it stops. What the events
/// say is true of the place where it stops.
static void the_last_event_is_of_the_end(void **state) {
	(void)state;
	one_sensor s;
	one_sensor_make(&s, (trial_wall){0.49f, 0, 0.49f, 9}, NULL);
	static trial_wall end = {0.3f, 9, 0.3f, 0};
	collision_fixture f = collision_fixture_make(&(trial){&end, 1, NULL, 0}, (gz_world_desc){0});
	f.options.skin = 0x1p-10f, f.options.sensors = &s.sensors;
	crowd_body body = crowd_body_at(1e6f, 5, -2e6f, 0, 0.1f, GZ_RESPONSE_STOP, 1);
	expect_ok(move_by(&f, AMONG_WALLS, &body, 1));
	assert_true(body.x > 0.4f && body.x < 0.41f);
	assert_true(s.first[1] % 2 == 1 && s.event[s.first[1] - 1].kind == GZ_EVENT_BEGIN);
	collision_fixture_free(&f), one_sensor_free(&s);
}

/// Filters and ignored ids apply to sensors.
static void a_body_has_no_events_of_what_it_ignores(void **state) {
	(void)state;
	one_sensor s;
	one_sensor_make(&s, (trial_wall){5, 0, 5, 9}, NULL);
	collision_fixture f = floor_fixture(&s);
	for (uint32_t mask = 0; mask < 2; mask++) {
		crowd_body body = crowd_body_at(0, 5, 9, 0, 1, GZ_RESPONSE_SLIDE, 1);
		body.mask = mask ? UINT32_MAX : 0;
		expect_ok(move_by(&f, AMONG_WALLS, &body, 1));
		assert_int_equal(s.first[1], mask ? 2 : 0);
	}
	collision_fixture_free(&f), one_sensor_free(&s);
}

// ---------------------------------------------------------------------------------------------------------------------
// Pushes
// ---------------------------------------------------------------------------------------------------------------------

static gz_report push(push_scene *scene, const gz_wall_group *groups, size_t count, const one_sensor *s) {
	const gz_bodies bodies = push_scene_bodies(scene);
	const gz_moves moves = push_scene_moves(scene);
	return gz_world_push_walls(&(gz_wall_push){.data = groups, .count = count, .sensors = &s->sensors}, &moves,
		scene->world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, scene->scratch);
}

/// A door drives a body of radius 1 from x = 1 to 3, and then to 4.5, in the first half of a call with two doors.
static void what_doors_push_passes_sensors(void **state) {
	(void)state;
	push_scene scene = {.walls = {{0, -2, 0, 2}, {-5, -2, -5, 2}}, .wall_count = 2, .body_count = 1};
	one_sensor s;
	one_sensor_make(&s, (trial_wall){5, -9, 5, 9}, NULL);
	scene.bodies[0] = (trial_body){1, 0, 0, 0, 1};
	scene.response[0] = GZ_RESPONSE_SLIDE;
	push_scene_build(&scene, NULL);
	const int32_t doors[] = {0, 1};
	const gz_wall_group one = {.wall = doors, .count = 1, .dx = 2};
	expect_ok(push(&scene, &one, 1, &s));
	assert_int_equal(s.first[1], 0); // at 3, and touches nothing yet
	const gz_wall_group both[] = {
		{.wall = doors, .count = 1, .dx = 1.5f}, {.wall = doors + 1, .count = 1, .dx = -0.9f}};
	expect_ok(push(&scene, both, 2, &s));
	assert_int_equal(s.first[1], 1);
	expect_event(&s, 0, 0.5 * 1 / 1.5, GZ_EVENT_BEGIN, "two doors");
	one_sensor_free(&s), push_scene_free(&scene);
}

/// A leaf of length 6 turns by a quarter about the origin, and takes a body along on an arc: out of the sensor's reach
/// on the chord, into it in between.
static void what_a_door_turns_passes_sensors_on_an_arc(void **state) {
	(void)state;
	push_scene scene = {.walls = {{0, 0, 6, 0}}, .wall_count = 1, .body_count = 1};
	one_sensor s;
	one_sensor_make(&s, (trial_wall){90, 0, 91, 0}, &(trial_body){4.2f, 4.2f, 0, 0, 0.5f});
	scene.bodies[0] = (trial_body){5, 0.6f, 0, 0, 0.5f};
	scene.response[0] = GZ_RESPONSE_STOP;
	push_scene_build(&scene, NULL);
	const int32_t leaf = 0;
	const gz_wall_group turn = {.wall = &leaf, .count = 1, .angle = 1.5707963f};
	expect_ok(push(&scene, &turn, 1, &s));
	assert_int_equal(s.first[1], 2);
	assert_true(s.event[0].kind == GZ_EVENT_BEGIN && s.event[0].time > 0.2f && s.event[1].time < 0.8f);
	one_sensor_free(&s), push_scene_free(&scene);
}

/// In the first half of the call a door takes a body of radius 1 up from y = 1 to 5, where it stays; the second body is
/// out of its reach.
static void a_body_that_is_pushed_straight_up_passes_a_sensor(void **state) {
	(void)state;
	one_sensor s;
	push_scene scene = {.walls = {{-3, 0, 3, 0}, {-3, -9, 3, -9}}, .wall_count = 2, .body_count = 2};
	scene.bodies[0] = (trial_body){0, 1, 0, 0, 1}, scene.bodies[1] = (trial_body){0, 9, 0, 0, 1};
	one_sensor_make(&s, (trial_wall){-9, 3.5f, 9, 3.5f}, NULL);
	push_scene_build(&scene, NULL);
	static const int32_t doors[] = {0, 1};
	const gz_wall_group up[] = {{.wall = doors, .count = 1, .dy = 4}, {.wall = doors + 1, .count = 1, .dy = -1}};
	expect_ok(push(&scene, up, 2, &s));
	assert_true(scene.bodies[0].px == 0 && scene.bodies[0].py >= 5 && scene.bodies[1].py == 9);
	assert_true(s.first[0] == 0 && s.first[1] == 2 && s.first[2] == 2);
	expect_event(&s, 0, 0.1875, GZ_EVENT_BEGIN, "up");
	expect_event(&s, 1, 0.4375, GZ_EVENT_END, "up");
	one_sensor_free(&s), push_scene_free(&scene);
}

/// The group of a crushed body has not moved, nor has the body that it would have pushed before.
static void a_push_that_is_refused_has_no_events(void **state) {
	(void)state;
	push_scene scene = {.walls = {{0, -2, 0, 2}, {6.5f, 0.5f, 6.5f, 9}}, .wall_count = 2, .body_count = 2};
	one_sensor s;
	one_sensor_make(&s, (trial_wall){4.5f, -9, 4.5f, 0}, NULL);
	scene.bodies[0] = (trial_body){4, 1.9f, 0, 0, 1}, scene.bodies[1] = (trial_body){1.1f, -1, 0, 0, 1};
	push_scene_build(&scene, NULL);
	const int32_t door = 0;
	const gz_wall_group group = {.wall = &door, .count = 1, .dx = 6};
	const gz_report report = push(&scene, &group, 1, &s);
	expect_ok(report);
	assert_true(report.stopped == 1 && s.first[2] == 0);
	one_sensor_free(&s), push_scene_free(&scene);
}

/// S170. Two bodies that overlap, nearer to the floor than their skin: they are separated, and moved away from it. No
/// way leads there and back.
static void separation_beside_a_wall_has_each_event_once(void **state) {
	(void)state;
	for (move_method method = IN_ROUNDS; method <= BY_EVENTS; method++) {
		one_sensor s;
		one_sensor_make(&s, (trial_wall){-1.2f, -5, -1.2f, 5}, NULL);
		collision_fixture f = floor_fixture(&s);
		f.options.skin = 0.1f;
		crowd_body bodies[] = {crowd_body_at(0, 1.02f, 0, 0, 1, GZ_RESPONSE_SLIDE, 1),
			crowd_body_at(1.5f, 1.02f, 0, 0, 1, GZ_RESPONSE_SLIDE, 2)};
		const gz_report report = move_by(&f, method, bodies, 2);
		expect_ok(report);
		if (s.first[1] != 1 || report.recovered > 4)
			fail_msg("%s: %zu events, %zu recovered", method_names[method], s.first[1], report.recovered);
		collision_fixture_free(&f), one_sensor_free(&s);
	}
}

/// S171. Of two groups the second one, which moves from t = 1/2 on, pushes the body through the sensor.
static void a_push_of_the_second_group_is_in_the_second_half(void **state) {
	(void)state;
	one_sensor s;
	one_sensor_make(&s, (trial_wall){3, -5, 3, 5}, NULL);
	push_scene scene = {.wall_count = 2, .body_count = 1};
	scene.walls[0] = (trial_wall){100, 100, 101, 100}, scene.walls[1] = (trial_wall){0, -5, 0, 5};
	scene.bodies[0] = (trial_body){1.5f, 0, 0, 0, 1};
	push_scene_build(&scene, NULL);
	gz_world *world = scene.world;
	gz_scratch *scratch = scene.scratch;
	const trial t = {.bodies = scene.bodies, .body_count = 1};
	const gz_bodies columns = trial_bodies(&t);
	float ends[2];
	const gz_moves moves = {.center = {ends, ends + 1, sizeof ends}};
	const int32_t far = 0, near = 1;
	const gz_wall_group groups[2] = {{.wall = &far, .count = 1, .dx = 1}, {.wall = &near, .count = 1, .dx = 4}};
	const gz_wall_push push = {.data = groups, .count = 2, .skin = 0.05f, .sensors = &s.sensors};
	expect_ok(gz_world_push_walls(&push, &moves, world, &(gz_query){.chunks = &columns, .chunk_count = 1}, scratch));
	assert_int_equal(s.first[1], 2);
	// From x = 1.5 to 5.05 in this half: the sensor begins at x = 2, and ends at x = 4.
	expect_event(&s, 0, 0.5 + 0.5 * 0.5 / 3.55, GZ_EVENT_BEGIN, "second group");
	expect_event(&s, 1, 0.5 + 0.5 * 2.5 / 3.55, GZ_EVENT_END, "second group");
	// Walls that move are no sensors.
	s.sensors.world = world;
	assert_int_equal(
		gz_world_push_walls(&push, &moves, world, &(gz_query){.chunks = &columns, .chunk_count = 1}, scratch)
			.error.status,
		GZ_STATUS_INVALID_INPUT);
	push_scene_free(&scene), one_sensor_free(&s);
}

/// A body turns beyond GZ_LIMIT, where nothing is sensed; the events of the other one are complete.
static void a_way_beyond_the_limit_hides_no_event(void **state) {
	(void)state;
	one_sensor s;
	one_sensor_make(&s, (trial_wall){-1, 5, 1, 5}, NULL);
	trial_wall wall = {0x1p40f, 0, 0x1p40f, 0};
	const trial one = {&wall, 1, NULL, 0};
	const float thickness = 0x1p39f;
	gz_world_desc desc = {.walls = trial_walls(&one)};
	desc.walls.radius = (gz_float_view){&thickness, 0};
	gz_world *world = gz_world_create(&desc, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	crowd_body bodies[] = {crowd_body_at(0, 0, 0, 10, 1, GZ_RESPONSE_SLIDE, 1),
		crowd_body_at(0x1p40f, 0x1p39f + 0x1p38f, 0x1p38f, -0x1p39f, 0x1p36f, GZ_RESPONSE_SLIDE, 2)};
	const gz_bodies columns = crowd_body_columns(bodies, 2);
	const gz_moves moves = crowd_move_columns(bodies);
	const gz_move_options options = {.sensors = &s.sensors};
	expect_ok(gz_move(&moves, &options, world, &(gz_query){.chunks = &columns, .chunk_count = 1}, scratch));
	assert_int_equal(s.first[1], 2);
	expect_event(&s, 0, 0.4, GZ_EVENT_BEGIN, "limit");
	expect_event(&s, 1, 0.6, GZ_EVENT_END, "limit");
	gz_scratch_destroy(scratch), gz_world_destroy(world), one_sensor_free(&s);
}

int test_trigger_rules(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(separation_beside_a_wall_has_each_event_once),
		cmocka_unit_test(a_push_of_the_second_group_is_in_the_second_half),
		cmocka_unit_test(a_way_beyond_the_limit_hides_no_event),
		cmocka_unit_test(a_bounce_passes_what_is_beside_its_chord),
		cmocka_unit_test(a_slide_passes_a_wall),
		cmocka_unit_test(a_body_is_moved_at_time_0),
		cmocka_unit_test(a_body_inside_has_no_event_until_it_leaves),
		cmocka_unit_test(the_last_event_is_of_the_end),
		cmocka_unit_test(a_body_has_no_events_of_what_it_ignores),
		cmocka_unit_test(what_doors_push_passes_sensors),
		cmocka_unit_test(what_a_door_turns_passes_sensors_on_an_arc),
		cmocka_unit_test(a_body_that_is_pushed_straight_up_passes_a_sensor),
		cmocka_unit_test(a_push_that_is_refused_has_no_events),
	};
	return RUN_SUITE("trigger_rules", tests);
}
