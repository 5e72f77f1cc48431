// Sensors inside gz_move over many ticks, for bodies among walls, in rounds and by events: no event is lost or
// repeated, each is on the way that the contacts describe, and none depends on the order of bodies or on threads.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"
#include "support/job_hooks.h"
#include "triggers/sensor_field.h"

enum { WALKERS = 300, TICKS = 30, MAX_CONTACTS = 8, CONTACTS = MAX_CONTACTS * FIELD_BODIES };

static const float room_size = 100;

/// How bodies move.
typedef enum walk_method { AMONG_WALLS, IN_ROUNDS, BY_EVENTS } walk_method;

static const char *const method_names[] = {"among walls", "in rounds", "by events"};

/// A square room with pillars, and thin walls across it.
static trial room_walls(trial_wall walls[16]) {
	box_walls(walls, 0, 0, room_size, room_size);
	for (int k = 0; k < 3; k++) {
		const float x = 20 + 30 * (float)k;
		box_walls(walls + 4 + 4 * k, x, 30, x + 8, 36 + 8 * (float)k);
	}
	return (trial){.walls = walls, .wall_count = 16};
}

/// Bodies with every response, quick and slow ones, some of which overlap others and walls where they start, some that
/// push.
static void place_walkers(crowd_body *bodies, size_t count, uint64_t seed) {
	random_source source = {seed};
	for (size_t i = 0; i < count; i++) {
		const float speed = i % 7 == 0 ? 40 : 5;
		bodies[i] = crowd_body_at(2 + random_positive(&source, 0) * (room_size - 4),
			2 + random_positive(&source, 0) * (room_size - 4), random_signed(&source, 0) * speed,
			random_signed(&source, 0) * speed, 0.25f + random_positive(&source, 0) * 1.5f, (gz_response)(i % 4),
			500 + i);
		bodies[i].push_mass = i % 5 == 0 ? 1 + (float)(i % 3) : 0;
	}
}

static collision_fixture walk_fixture(walk_method method) {
	trial_wall walls[16];
	const trial room = room_walls(walls);
	collision_fixture f = collision_fixture_make(&room, (gz_world_desc){0});
	f.options.skin = 0.01f, f.options.max_contacts = MAX_CONTACTS;
	f.options.method = method == BY_EVENTS ? GZ_CROWD_EVENTS : GZ_CROWD_ROUNDS;
	return f;
}

/// Moves the bodies, with the crowd or without.
static void walk(const collision_fixture *f, walk_method method, crowd_body *bodies, size_t count,
	const sensor_field *field, const gz_contact_list *contacts) {
	collision_fixture call = *f;
	if (method == AMONG_WALLS) call.options.crowd = NULL;
	call.options.sensors = &field->sensors;
	const gz_status status = move_crowd(&call, bodies, count, contacts).error.status;
	assert_true(status == GZ_STATUS_OK || status == GZ_STATUS_INVALID_BODIES);
}

/// Gives bodies that have stopped a new displacement.
static void renew_motions(crowd_body *bodies, size_t count, random_source *source) {
	for (size_t i = 0; i < count; i++) {
		if (bodies[i].response == GZ_RESPONSE_BOUNCE) continue;
		const float speed = i % 7 == 0 ? 40 : 5;
		bodies[i].dx = random_signed(source, 0) * speed, bodies[i].dy = random_signed(source, 0) * speed;
		if (bodies[i].response != GZ_RESPONSE_PASS) continue;
		bodies[i].dx = room_size / 2 - bodies[i].x, bodies[i].dy = room_size / 2 - bodies[i].y;
	}
}

static void no_event_is_lost_or_repeated(void **state) {
	(void)state;
	static crowd_body bodies[WALKERS];
	for (walk_method method = AMONG_WALLS; method <= BY_EVENTS; method++) {
		random_source source = {11};
		sensor_field *field = sensor_field_make(room_size, 3);
		collision_fixture f = walk_fixture(method);
		place_walkers(bodies, WALKERS, 5);
		const gz_bodies columns = crowd_body_columns(bodies, WALKERS);
		sensor_field_begin(field, &columns);
		for (int tick = 0; tick < TICKS; tick++) {
			renew_motions(bodies, WALKERS, &source);
			bodies[17].dx = NAN; // an invalid body stays, and has no events
			walk(&f, method, bodies, WALKERS, field, NULL);
			sensor_field_check(field, &columns, method_names[method]);
		}
		print_message("%s: %zu events, %zu uncertain\n", method_names[method], field->events, field->uncertain);
		assert_true(field->events > 3000 && field->uncertain < 20);
		collision_fixture_free(&f), sensor_field_free(field);
	}
}

/// Where a body is at a time by its contacts: from the start, or the first contact where skin recovery moved it,
/// straight from contact to contact and to the end.
static void place_by_contacts(const crowd_body *start, const crowd_body *end, const gz_contact_list *list, size_t body,
	float time, float *x, float *y) {
	float t0 = 0, x0 = start->x, y0 = start->y, t1 = 1, x1 = end->x, y1 = end->y;
	for (size_t i = list->first[body]; i < list->first[body + 1]; i++) {
		const gz_contact *c = list->data + i;
		if (c->time <= time) t0 = c->time, x0 = c->center_x, y0 = c->center_y;
		else {
			t1 = c->time, x1 = c->center_x, y1 = c->center_y;
			break;
		}
	}
	const float share = t1 > t0 ? (time - t0) / (t1 - t0) : 1;
	*x = x0 + share * (x1 - x0), *y = y0 + share * (y1 - y0);
}

/// Bodies without overlaps: their contacts describe the whole way, up to the end of the last one. In rounds a body also
/// turns between contacts.
static void events_are_on_the_way_of_the_contacts(void **state) {
	(void)state;
	static crowd_body before[WALKERS], bodies[WALKERS];
	static gz_contact contact[CONTACTS];
	static size_t first[FIELD_BODIES + 1];
	const gz_contact_list contacts = {contact, CONTACTS, first};
	const walk_method methods[] = {AMONG_WALLS, BY_EVENTS};
	for (int k = 0; k < 2; k++) {
		size_t turned = 0;
		sensor_field *field = sensor_field_make(room_size, 3);
		collision_fixture f = walk_fixture(methods[k]);
		place_clear_bodies(bodies, WALKERS, room_size, 20, GZ_RESPONSE_BOUNCE, 9);
		for (size_t i = 0; i < WALKERS; i++) bodies[i].response = i % 2 ? GZ_RESPONSE_BOUNCE : GZ_RESPONSE_SLIDE;
		for (int tick = 0; tick < 8; tick++) {
			memcpy(before, bodies, sizeof bodies);
			walk(&f, methods[k], bodies, WALKERS, field, &contacts);
			if (!tick) continue; // the first tick takes bodies out of the pillars
			for (size_t b = 0; b < WALKERS; b++) {
				if (first[b + 1] == first[b + 0] + MAX_CONTACTS) continue; // the body has stopped before the end
				for (size_t i = field->first[b]; i < field->first[b + 1]; i++) {
					float x, y;
					place_by_contacts(before + b, bodies + b, &contacts, b, field->event[i].time, &x, &y);
					const long double gap = sensor_distance(field, sensor_of(field->event + i), x, y, bodies[b].radius);
					if (!(fabsl(gap) < 0.02L)) fail_msg("%s: body %zu is %Lg off", method_names[methods[k]], b, gap);
					turned += field->event[i].time > contact[first[b]].time && first[b + 1] > first[b];
				}
			}
		}
		print_message("%s: %zu events after a contact\n", method_names[methods[k]], turned);
		assert_true(turned > 50);
		collision_fixture_free(&f), sensor_field_free(field);
	}
}

static void expect_same_event(const gz_sensor_event *a, const gz_sensor_event *b, const char *label) {
	if (memcmp(&a->time, &b->time, sizeof a->time) || a->index != b->index || a->circle != b->circle ||
		a->kind != b->kind)
		fail_msg("%s: t %.9g sensor %d, t %.9g sensor %d", label, (double)a->time, a->index, (double)b->time, b->index);
}

/// Two calls with the same bodies, those of the second one in reverse order and on threads.
static void events_depend_on_neither_order_nor_threads(void **state) {
	(void)state;
	enum { COUNT = FIELD_BODIES };
	crowd_body *bodies = calloc(2 * COUNT, sizeof *bodies), *reversed = bodies + COUNT;
	assert_non_null(bodies);
	for (walk_method method = AMONG_WALLS; method <= BY_EVENTS; method++) {
		sensor_field *field[2] = {sensor_field_make(room_size, 3), sensor_field_make(room_size, 3)};
		collision_fixture f = walk_fixture(method);
		collision_fixture g = walk_fixture(method);
		const gz_jobs jobs = backward_jobs(5);
		assert_int_equal(gz_scratch_set_jobs(g.scratch, &jobs).status, GZ_STATUS_OK);
		place_walkers(bodies, COUNT, 5);
		for (size_t i = 0; i < COUNT; i++) bodies[i].radius /= 4;
		for (int tick = 0; tick < 3; tick++) {
			for (size_t i = 0; i < COUNT; i++) reversed[i] = bodies[COUNT - 1 - i];
			walk(&f, method, bodies, COUNT, field[0], NULL), walk(&g, method, reversed, COUNT, field[1], NULL);
			for (size_t i = 0; i < COUNT; i++) {
				const size_t k = COUNT - 1 - i, count = field[0]->first[i + 1] - field[0]->first[i];
				assert_true(bodies[i].x == reversed[k].x && bodies[i].y == reversed[k].y);
				assert_int_equal(field[1]->first[k + 1] - field[1]->first[k], count);
				for (size_t e = 0; e < count; e++)
					expect_same_event(field[0]->event + field[0]->first[i] + e,
						field[1]->event + field[1]->first[k] + e, method_names[method]);
			}
			assert_true(field[0]->first[COUNT] > 300);
		}
		collision_fixture_free(&f), collision_fixture_free(&g);
		sensor_field_free(field[0]), sensor_field_free(field[1]);
	}
	free(bodies);
}

enum { PAIRS = 10000, PAIR_BODIES = 2 * PAIRS, PAIR_EVENTS = 64 };

/// Pairs far from one another, of which one body slides around the other. The pair of `heavy` is one in which a heavy
/// body bounces off a light one, which then leaves the range in which its neighbours were collected; the sample of
/// bodies that decides whether islands are divided takes neither.
static void place_pairs(crowd_body *bodies, int heavy) {
	for (int i = 0; i < PAIRS; i++) {
		const float x = (float)(i % 100) * 40, y = (float)(i / 100) * 40;
		bodies[2 * i] = crowd_body_at(x, y, 6, 0, 1, GZ_RESPONSE_SLIDE, 1 + 2 * (uint64_t)i);
		bodies[2 * i + 1] = crowd_body_at(x + 4, y + 1.5f, 0, 0, 1, GZ_RESPONSE_SLIDE, 2 + 2 * (uint64_t)i);
	}
	crowd_body *one = bodies + 2 * heavy, *other = one + 1;
	one->response = other->response = GZ_RESPONSE_BOUNCE, one->mass = 1000, one->dx = 20, other->y = one->y;
}

/// By events the tick is computed again without islands then, on one thread: what the first attempt has found of the
/// ways is forgotten. S151.
static void a_tick_that_is_computed_again_has_each_event_once(void **state) {
	(void)state;
	crowd_body *bodies = malloc(PAIR_BODIES * sizeof *bodies);
	size_t *first = malloc((PAIR_BODIES + 1) * sizeof *first);
	gz_sensor_event event[2][PAIR_EVENTS];
	size_t count[2];
	assert_true(bodies && first);
	trial_wall wall = {125.5f, -3, 125.5f, 3}; // behind the light body
	const trial t = {&wall, 1, NULL, 0};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t)}, NULL);
	assert_non_null(world);
	for (int threads = 0; threads < 2; threads++) {
		collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
		const gz_sensor_event_list list = {event[threads], PAIR_EVENTS, first};
		const gz_move_sensors sensors = {.world = world, .events = &list};
		const gz_jobs jobs = backward_jobs(4);
		if (threads) assert_int_equal(gz_scratch_set_jobs(f.scratch, &jobs).status, GZ_STATUS_OK);
		f.options.skin = 0.05f, f.options.method = GZ_CROWD_EVENTS, f.options.sensors = &sensors;
		place_pairs(bodies, 3);
		expect_ok(move_crowd(&f, bodies, PAIR_BODIES, NULL));
		count[threads] = first[PAIR_BODIES];
		collision_fixture_free(&f);
	}
	assert_true(count[0] >= 4 && count[0] == count[1]);
	for (size_t k = 0; k < count[0]; k++) expect_same_event(event[0] + k, event[1] + k, "computed again");
	gz_world_destroy(world), free(first), free(bodies);
}

int test_trigger_walks(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_event_is_lost_or_repeated),
		cmocka_unit_test(events_are_on_the_way_of_the_contacts),
		cmocka_unit_test(events_depend_on_neither_order_nor_threads),
		cmocka_unit_test(a_tick_that_is_computed_again_has_each_event_once),
	};
	return RUN_SUITE("trigger_walks", tests);
}
