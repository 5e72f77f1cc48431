// The rules of contacts between bodies: both bodies of a pair report the contact, at the same time and with opposite
// normals; filtered pairs, passing bodies and groups do not exist for one another. The expected motion of filtered
// bodies is that of the same bodies without the others.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"

enum { COUNT = 150, CAPACITY = 60 * COUNT };
#define SIZE 40.f

typedef struct contact_buffer {
	gz_contact at[CAPACITY];
	size_t first[COUNT + 1];
} contact_buffer;

static void move_with_contacts(const collision_fixture *f, crowd_body *bodies, size_t count, contact_buffer *buffer) {
	const gz_report report = move_crowd(f, bodies, count, &(gz_contact_list){buffer->at, CAPACITY, buffer->first});
	if (report.error.status) fail_msg("%s", report.error.text);
	assert_int_equal(report.written, buffer->first[count]);
}

static collision_fixture make_fixture(const trial *walls, gz_crowd_method method) {
	collision_fixture f = collision_fixture_make(walls, (gz_world_desc){0});
	f.options.max_contacts = 1000, f.options.method = method;
	return f;
}

/// Whether the other body reports contact c of the body `owner`: at the same time, by its index.
static bool is_mirrored(const gz_contact *c, const gz_contact *mirrored, size_t owner) {
	return mirrored->feature == GZ_FEATURE_CIRCLE && mirrored->index == (int32_t)owner && mirrored->time == c->time;
}

/// The number of contacts of the body `other` that mirror contact c of the body `owner`.
static int count_mirrored(
	const contact_buffer *buffer, const crowd_body *bodies, size_t other, const gz_contact *c, size_t owner) {
	int count = 0;
	for (size_t i = buffer->first[other]; i < buffer->first[other + 1]; i++) {
		const gz_contact *mirrored = buffer->at + i;
		if (!is_mirrored(c, mirrored, owner)) continue;
		assert_true(mirrored->normal_x == -c->normal_x && mirrored->normal_y == -c->normal_y &&
					mirrored->id == bodies[owner].id);
		count++;
	}
	return count;
}

static void expect_contact(
	const contact_buffer *buffer, const crowd_body *bodies, size_t owner, const gz_contact *c, double skin) {
	const size_t other = (size_t)c->index;
	assert_in_range(c->index, 0, COUNT - 1);
	assert_true(c->id == bodies[other].id && other != owner && c->time >= 0 && c->time <= 1);
	assert_true(fabsf(hypotf(c->normal_x, c->normal_y) - 1) < 1e-6f);
	assert_int_equal(count_mirrored(buffer, bodies, other, c, owner), 1);
	for (size_t i = buffer->first[other]; i < buffer->first[other + 1]; i++) {
		const gz_contact *mirrored = buffer->at + i;
		if (!is_mirrored(c, mirrored, owner)) continue;
		const double x = (double)c->center_x - (double)mirrored->center_x,
					 y = (double)c->center_y - (double)mirrored->center_y, distance = hypot(x, y);
		assert_true(fabs(distance - 2 - skin) < 1e-4); // the sum of the radii and the skin
		assert_true(fabs(x - distance * (double)c->normal_x) < 1e-4 && fabs(y - distance * (double)c->normal_y) < 1e-4);
	}
}

// S73.
static void both_bouncing_bodies_report_their_contact(void **state) {
	(void)state;
	static contact_buffer buffer;
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	for (float speed = 0.25f; speed < 20; speed *= 4) {
		collision_fixture f = make_fixture(&box, GZ_CROWD_EVENTS);
		crowd_body bodies[COUNT];
		size_t circles = 0;
		place_clear_bodies(bodies, COUNT, SIZE, speed, GZ_RESPONSE_BOUNCE, 8);
		for (int tick = 0; tick < 20; tick++) {
			move_with_contacts(&f, bodies, COUNT, &buffer);
			for (size_t i = 0; i < COUNT; i++)
				for (size_t k = buffer.first[i]; k < buffer.first[i + 1]; k++) {
					assert_true(k == buffer.first[i] || buffer.at[k].time >= buffer.at[k - 1].time);
					if (buffer.at[k].feature == GZ_FEATURE_CIRCLE)
						expect_contact(&buffer, bodies, i, buffer.at + k, 0x1p-19 * (double)SIZE), circles++;
				}
		}
		assert_true(circles > 100);
		collision_fixture_free(&f);
	}
}

/// Pairs without other bodies: every response with every other. S73.
static void both_bodies_report_their_contact_for_every_response(void **state) {
	(void)state;
	static contact_buffer buffer;
	random_source source = {6};
	collision_fixture f = make_fixture(NULL, GZ_CROWD_EVENTS);
	size_t touching = 0;
	for (int round = 0; round < 3000; round++) {
		const gz_response one = (gz_response)(round % 3), other = (gz_response)(round / 3 % 3);
		crowd_body b[2];
		const float y = random_signed(&source, 0), near = random_chance(&source, 3) ? 0x1p-10f : 1;
		b[0] = crowd_body_at(0, 0, 6 * near, y, 1, one, 70),
		b[1] = crowd_body_at(2 + 3 * near, random_signed(&source, 0), -2 * near, 0, 1, other, 60);
		b[random_int(&source, 0, 1)].dx *= -0.5f;
		move_with_contacts(&f, b, 2, &buffer);
		assert_int_equal(buffer.first[1] > 0, buffer.first[2] > buffer.first[1]);
		if (!buffer.first[1]) continue;
		expect_contact(&buffer, b, 0, buffer.at, 0x1p-19),
			expect_contact(&buffer, b, 1, buffer.at + buffer.first[1], 0x1p-19), touching++;
	}
	assert_true(touching > 500);
	collision_fixture_free(&f);
}

/// Whether the body `other` reports a contact with the body `owner`.
static bool reports(const contact_buffer *buffer, size_t other, size_t owner) {
	for (size_t i = buffer->first[other]; i < buffer->first[other + 1]; i++)
		if (buffer->at[i].feature == GZ_FEATURE_CIRCLE && buffer->at[i].index == (int32_t)owner) return true;
	return false;
}

/// In rounds the times of both may differ: the two have waited for different bodies. S164.
static void in_rounds_both_bodies_report_that_they_have_met(void **state) {
	(void)state;
	static contact_buffer buffer;
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_STOP; response++)
		for (float speed = 0.25f; speed < 20; speed *= 4) {
			collision_fixture f = make_fixture(&box, GZ_CROWD_ROUNDS);
			crowd_body bodies[COUNT];
			size_t circles = 0;
			place_clear_bodies(bodies, COUNT, SIZE, speed, (gz_response)response, 8);
			for (int tick = 0; tick < 20; tick++) {
				move_with_contacts(&f, bodies, COUNT, &buffer);
				for (size_t i = 0; i < COUNT; i++)
					for (size_t k = buffer.first[i]; k < buffer.first[i + 1]; k++) {
						assert_true(k == buffer.first[i] || buffer.at[k].time >= buffer.at[k - 1].time);
						if (buffer.at[k].feature != GZ_FEATURE_CIRCLE) continue;
						assert_true(reports(&buffer, (size_t)buffer.at[k].index, i)), circles++;
					}
			}
			assert_true(circles > 100);
			collision_fixture_free(&f);
		}
}

/// Bodies that walk around the free ends of walls end in the same places with and without a list.
static void a_list_of_contacts_changes_no_bit(void **state) {
	(void)state;
	static contact_buffer buffer;
	trial_wall walls[8];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 8, NULL, 0};
	for (int i = 0; i < 4; i++) walls[4 + i] = (trial_wall){6 + 9 * (float)i, 12, 9 + 9 * (float)i, 20};
	for (int method = GZ_CROWD_ROUNDS; method <= GZ_CROWD_EVENTS; method++) {
		size_t ends = 0;
		for (float speed = 0.25f; speed < 5; speed *= 4) {
			collision_fixture f = make_fixture(&box, (gz_crowd_method)method);
			crowd_body listed[COUNT], unlisted[COUNT];
			place_clear_bodies(listed, COUNT, SIZE, speed, GZ_RESPONSE_SLIDE, 31);
			for (int tick = 0; tick < 40; tick++) {
				for (size_t i = 0; i < COUNT; i++) listed[i].dy = listed[i].dx / 2 + speed / 4;
				memcpy(unlisted, listed, sizeof listed);
				move_with_contacts(&f, listed, COUNT, &buffer), move_crowd_ticks(&f, unlisted, COUNT, 1);
				assert_memory_equal(listed, unlisted, sizeof listed);
				for (size_t i = 0; i < buffer.first[COUNT]; i++)
					ends += buffer.at[i].feature == GZ_FEATURE_END_A || buffer.at[i].feature == GZ_FEATURE_END_B;
			}
			collision_fixture_free(&f);
		}
		assert_true(ends > 20);
	}
}

/// The part of the way that is lost, or used, or the motion alone: with the bits that they have beside one another.
static void each_column_may_be_the_only_one(void **state) {
	(void)state;
	enum { COLUMNS = 4 };
	typedef float columns_of[COLUMNS]; // of a body: the motion, used, lost
	static columns_of all[COUNT], one[COUNT];
	const size_t stride = sizeof *all;
	for (int method = GZ_CROWD_ROUNDS; method <= GZ_CROWD_EVENTS; method++) {
		collision_fixture f = make_fixture(NULL, (gz_crowd_method)method);
		crowd_body start[COUNT], expected[COUNT], actual[COUNT];
		place_clear_bodies(start, COUNT, SIZE, 3, GZ_RESPONSE_SLIDE, 32);
		for (size_t i = 0; i < COUNT; i++) start[i].response = (uint8_t)(i % 4);
		for (int only = -1; only < 3; only++) {
			crowd_body *bodies = only < 0 ? expected : actual;
			columns_of *out = only < 0 ? all : one;
			memcpy(bodies, start, sizeof start);
			for (size_t i = 0; i < COUNT; i++)
				for (int k = 0; k < COLUMNS; k++) out[i][k] = -77;
			const gz_bodies chunk = crowd_body_columns(bodies, COUNT);
			gz_moves moves = crowd_move_columns(bodies);
			moves.motion = (gz_vec2_out){NULL, NULL, 0};
			if (only < 0 || only == 0) moves.motion = (gz_vec2_out){out[0], out[0] + 1, stride};
			if (only < 0 || only == 1) moves.used = (gz_float_out){out[0] + 2, stride};
			if (only < 0 || only == 2) moves.lost = (gz_float_out){out[0] + 3, stride};
			expect_ok(gz_move(&moves, &f.options, f.world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, f.scratch));
			if (only < 0) continue;
			assert_memory_equal(actual, expected, sizeof actual);
			size_t lost = 0;
			for (size_t i = 0; i < COUNT; i++) {
				for (int k = 0; k < COLUMNS; k++)
					assert_true(one[i][k] == ((k > 1 ? k - 1 : 0) == only ? all[i][k] : -77));
				lost += all[i][3] > 0;
				// What a body has travelled is at least its distance from where it was.
				const double distance =
					hypot((double)actual[i].x - (double)start[i].x, (double)actual[i].y - (double)start[i].y);
				const double wanted = hypot((double)start[i].dx, (double)start[i].dy);
				assert_true((double)all[i][3] <= fmax(wanted - distance, 0) + 1e-5); // another may have made it faster
			}
			assert_true(lost > COUNT / 20);
		}
		collision_fixture_free(&f);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Filters
// ---------------------------------------------------------------------------------------------------------------------

typedef bool selection(const crowd_body *b);

/// Moves all bodies, and the selected ones without the others: no bit of the selected bodies differs.
///
/// collides: whether the selected bodies are expected to have contacts with one another
static void expect_as_if_alone(const crowd_body *bodies, selection *is_selected, bool collides) {
	static contact_buffer buffer;
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	collision_fixture f = make_fixture(&box, GZ_CROWD_ROUNDS), alone_fixture = make_fixture(&box, GZ_CROWD_ROUNDS);
	crowd_body mixed[COUNT], alone[COUNT];
	size_t count = 0, circles = 0;
	for (size_t i = 0; i < COUNT; i++) mixed[i] = bodies[i];
	for (size_t i = 0; i < COUNT; i++)
		if (is_selected(bodies + i)) alone[count++] = bodies[i];
	assert_in_range(count, 10, COUNT - 10);
	for (int tick = 0; tick < 10; tick++) {
		move_with_contacts(&f, mixed, COUNT, &buffer);
		move_crowd_ticks(&alone_fixture, alone, count, 1);
		for (size_t i = 0, k = 0; i < COUNT; i++) {
			if (!is_selected(mixed + i)) continue;
			assert_memory_equal(mixed + i, alone + k++, sizeof *alone);
			for (size_t c = buffer.first[i]; c < buffer.first[i + 1]; c++)
				circles += buffer.at[c].feature == GZ_FEATURE_CIRCLE;
		}
	}
	if ((circles > 0) != collides)
		fail_msg("expected %s contacts between bodies, found %zu", collides ? "some" : "no", circles);
	collision_fixture_free(&f), collision_fixture_free(&alone_fixture);
}

static bool is_red(const crowd_body *b) { return (b->category & 1) != 0; }
static bool is_blue(const crowd_body *b) { return !is_red(b); }
static bool is_passing(const crowd_body *b) { return b->response == GZ_RESPONSE_PASS; }
static bool is_solid(const crowd_body *b) { return !is_passing(b); }
static bool is_grouped(const crowd_body *b) { return b->group == 7; }
static bool ignores(const crowd_body *b) { return b->ignore != UINT64_MAX; }

/// Two crowds in the same place. Each is clear in itself; bodies of different crowds overlap.
static void place_two_crowds(crowd_body *bodies, float speed) {
	place_clear_bodies(bodies, COUNT / 2, SIZE, speed, GZ_RESPONSE_BOUNCE, 21),
		place_clear_bodies(bodies + COUNT / 2, COUNT / 2, SIZE, speed, GZ_RESPONSE_BOUNCE, 22);
	for (size_t i = 0; i < COUNT; i++) bodies[i].id = i;
}

// S5.
static void filtered_bodies_do_not_exist_for_one_another(void **state) {
	(void)state;
	for (float speed = 0.5f; speed < 40; speed *= 6) {
		crowd_body bodies[COUNT];
		place_two_crowds(bodies, speed);
		for (size_t i = 0; i < COUNT; i++) bodies[i].category = bodies[i].mask = i < COUNT / 2 ? 3 : 4;
		expect_as_if_alone(bodies, is_red, true), expect_as_if_alone(bodies, is_blue, true);
	}
}

// S78.
static void a_passing_body_collides_with_no_body(void **state) {
	(void)state;
	for (float speed = 0.5f; speed < 40; speed *= 6) {
		crowd_body bodies[COUNT];
		place_two_crowds(bodies, speed);
		for (size_t i = COUNT / 2; i < COUNT; i++) bodies[i].response = GZ_RESPONSE_PASS;
		expect_as_if_alone(bodies, is_solid, true), expect_as_if_alone(bodies, is_passing, false);
	}
}

// S5.
static void members_of_a_group_do_not_collide(void **state) {
	(void)state;
	crowd_body bodies[COUNT];
	place_two_crowds(bodies, 3);
	for (size_t i = 0; i < COUNT; i++) {
		bodies[i].category = bodies[i].mask = i < COUNT / 2 ? 1 : 2;
		if (i < COUNT / 2) bodies[i].group = 7;
	}
	expect_as_if_alone(bodies, is_grouped, false);
}

// S5.
static void a_body_ignores_every_body_of_the_ignored_id(void **state) {
	(void)state;
	for (float speed = 0.5f; speed < 40; speed *= 6) {
		crowd_body bodies[COUNT];
		place_clear_bodies(bodies, COUNT, SIZE, speed, GZ_RESPONSE_BOUNCE, 23);
		for (size_t i = 0; i < COUNT; i++) bodies[i].id = i, bodies[i].ignore = 17;
		for (size_t i = 0; i < 20; i++) bodies[i].id = 17, bodies[i].ignore = UINT64_MAX; // a group in itself
		for (size_t i = 0; i < 20; i++) bodies[i].group = 7;
		expect_as_if_alone(bodies, ignores, true);
	}
}

/// A body with a step of 0 that another one bounces off moves on, but has no motion that the step could make of that:
/// its motion stays. The other one has half a step, and its motion is reversed.
static void a_step_of_0_keeps_the_motion(void **state) {
	(void)state;
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	crowd_body bodies[2] = {
		crowd_body_at(0, 0, 16, 0, 1, GZ_RESPONSE_BOUNCE, 1), crowd_body_at(5, 0, 3, 2, 1, GZ_RESPONSE_BOUNCE, 2)};
	const float steps[2] = {0.5f, 0};
	bodies[1].mass = 3;
	gz_bodies columns = crowd_body_columns(bodies, 2);
	columns.step = (gz_float_view){steps, sizeof *steps};
	const gz_moves moves = crowd_move_columns(bodies);
	const gz_query query = {.chunks = &columns, .chunk_count = 1};
	const gz_report report = gz_move(&moves, &f.options, f.world, &query, f.scratch);
	expect_ok(report);
	assert_int_equal(report.hits, 2);
	assert_true(bodies[1].dx == 3 && bodies[1].dy == 2 && bodies[1].x > 5.5f);
	assert_true(fabs((double)bodies[0].dx + 8) < 1e-4); // masses 1 and 3
	collision_fixture_free(&f);
}

/// A large body that more bodies hit than 16 bits count.
static void all_contacts_of_a_body_are_counted(void **state) {
	(void)state;
	enum { HITTING = 70000, ALL = HITTING + 1 };
	collision_fixture f = make_fixture(NULL, GZ_CROWD_ROUNDS);
	crowd_body *bodies = calloc(ALL, sizeof *bodies);
	gz_contact *contacts = calloc(2 * HITTING, sizeof *contacts);
	size_t *first = calloc(ALL + 1, sizeof *first);
	assert_true(bodies && contacts && first);
	bodies[0] = crowd_body_at(0, 0, 0, 0, 20000, GZ_RESPONSE_SLIDE, 0);
	for (int i = 0; i < HITTING; i++) {
		const double angle = 6.283185307 * i / HITTING, x = cos(angle), y = sin(angle);
		bodies[i + 1] = crowd_body_at((float)(20001 * x), (float)(20001 * y), (float)(-2 * x), (float)(-2 * y), 0.2f,
			GZ_RESPONSE_SLIDE, 1 + (uint64_t)i);
	}
	f.options.skin = 0.02f;
	const gz_contact_list list = {contacts, 2 * HITTING, first};
	const gz_report report = move_crowd(&f, bodies, ALL, &list);
	expect_ok(report);
	assert_int_equal(report.hits, 2 * HITTING);
	assert_int_equal(report.written, 2 * HITTING);
	assert_int_equal(first[1], HITTING);
	assert_int_equal(first[ALL], 2 * HITTING);
	free(first), free(contacts), free(bodies);
	collision_fixture_free(&f);
}

int test_collision_contacts(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_bouncing_bodies_report_their_contact),
		cmocka_unit_test(both_bodies_report_their_contact_for_every_response),
		cmocka_unit_test(in_rounds_both_bodies_report_that_they_have_met),
		cmocka_unit_test(a_list_of_contacts_changes_no_bit),
		cmocka_unit_test(each_column_may_be_the_only_one),
		cmocka_unit_test(filtered_bodies_do_not_exist_for_one_another),
		cmocka_unit_test(a_passing_body_collides_with_no_body),
		cmocka_unit_test(members_of_a_group_do_not_collide),
		cmocka_unit_test(a_body_ignores_every_body_of_the_ignored_id),
		cmocka_unit_test(a_step_of_0_keeps_the_motion),
		cmocka_unit_test(all_contacts_of_a_body_are_counted),
	};
	return RUN_SUITE("collision_contacts", tests);
}
