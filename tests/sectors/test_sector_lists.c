// Columns that some chunks lack, short lists, and exchanges that fail, in sectors.
#include <math.h>
#include <string.h>

#include "generators/random.h"
#include "support/check.h"
#include "support/failing_exchange.h"
#include "support/invalid_input.h"

#define SIDE 64.0f

enum { HALF = 60, BODIES = 2 * HALF, MOST = 1024 };

/// Two chunks of bodies in one sector, close enough to touch one another.
typedef struct crowd_scene {
	float x[BODIES], y[BODIES], dx[BODIES], dy[BODIES];
	uint32_t category[BODIES], mask[BODIES], group[BODIES];
	float acceleration[BODIES], restitution[BODIES], mass[BODIES], push_mass[BODIES];
	uint8_t response[BODIES];
	uint64_t id[BODIES];
	int32_t sector[BODIES][2];
	gz_bodies chunks[2];
	gz_moves moves[2];
	gz_sector_view views[2];
	gz_sector_out out[2];
	gz_sectors *sectors;
} crowd_scene;

static const float radius = 1;

/// The columns of a half, of which the second one may lack the optional ones. The columns have what these default to.
static void set_columns(crowd_scene *s, int half, bool all) {
	const size_t k = half ? HALF : 0, stride = sizeof(float);
	s->chunks[half] = (gz_bodies){.center = {s->x + k, s->y + k, stride},
		.motion = {s->dx + k, s->dy + k, stride},
		.radius = {&radius, 0},
		.id = {s->id + k, 8, 8},
		.count = HALF};
	s->moves[half] = (gz_moves){.center = {s->x + k, s->y + k, stride}};
	s->views[half] = (gz_sector_view){s->sector[k], s->sector[k] + 1, sizeof *s->sector};
	s->out[half] = (gz_sector_out){s->sector[k], s->sector[k] + 1, sizeof *s->sector};
	if (!all) return;
	s->chunks[half].filters = (gz_filters){{s->category + k, 4}, {s->mask + k, 4}, {s->group + k, 4}};
	s->chunks[half].acceleration = (gz_vec2_view){s->acceleration + k, s->acceleration + k, stride};
	s->moves[half].response = (gz_byte_view){s->response + k, 1};
	s->moves[half].restitution = (gz_float_view){s->restitution + k, stride};
	s->moves[half].mass = (gz_float_view){s->mass + k, stride};
	s->moves[half].push_mass = (gz_float_view){s->push_mass + k, stride};
}

/// Bodies on a grid, whose columns have values of their own in the first half alone.
static void make_crowd(crowd_scene *s, bool all) {
	random_source source = {11};
	for (size_t i = 0; i < BODIES; i++) {
		const bool own = i < HALF;
		s->x[i] = 18 + 2.25f * (float)(i % 12), s->y[i] = 18 + 2.25f * (float)(i / 12);
		s->dx[i] = random_signed(&source, 0), s->dy[i] = random_signed(&source, 0);
		s->category[i] = own ? 1u + (uint32_t)i % 2 : 1, s->mask[i] = own && i % 5 == 0 ? 1 : UINT32_MAX;
		s->group[i] = own && i % 7 == 0, s->acceleration[i] = own ? 3 : 0;
		s->response[i] = own ? (uint8_t)(i % 4) : GZ_RESPONSE_SLIDE, s->restitution[i] = own ? 0.5f : 1;
		s->mass[i] = own ? 2 : 1, s->push_mass[i] = own ? (float)(i % 3) : 0;
		s->id[i] = i + 1, s->sector[i][0] = 3, s->sector[i][1] = -4;
	}
	set_columns(s, 0, true), set_columns(s, 1, all);
	s->sectors = gz_sectors_create(&(gz_sectors_desc){.side = SIDE}, NULL);
	assert_non_null(s->sectors);
	expect_ok(gz_sectors_place(s->sectors, s->chunks, s->views, 2, 0.49f * SIDE - 10));
}

static gz_report move(crowd_scene *s, const gz_move_options *options) {
	return gz_sectors_move(s->moves, s->out, options, GZ_TARGETS_ALL, s->sectors);
}

// S6.
static void columns_that_a_chunk_lacks_have_their_defaults(void **state) {
	(void)state;
	static crowd_scene with, without;
	make_crowd(&with, true), make_crowd(&without, false);
	const gz_frame frame = gz_sectors_frame(without.sectors, 0);
	const gz_bodies *own = frame.chunks;
	assert_int_equal(own->count, BODIES);
	for (size_t i = 0; i < BODIES; i++) {
		assert_int_equal(*(own->filters.category.data + i), with.category[i]);
		assert_int_equal(*(own->filters.mask.data + i), with.mask[i]);
		assert_int_equal(*(own->filters.group.data + i), with.group[i]);
		assert_true(own->acceleration.x[i] == with.acceleration[i] && own->acceleration.y[i] == with.acceleration[i]);
	}
	expect_ok(move(&with, NULL)), expect_ok(move(&without, NULL));
	assert_memory_equal(without.x, with.x, sizeof with.x);
	assert_memory_equal(without.y, with.y, sizeof with.y);
	gz_sectors_destroy(with.sectors), gz_sectors_destroy(without.sectors);
}

static void short_lists_have_the_first_contacts(void **state) {
	(void)state;
	static crowd_scene s;
	static gz_contact all[MOST], some[MOST];
	static gz_body_contact firsts[BODIES];
	static size_t first[BODIES + 1], again[BODIES + 1];
	make_crowd(&s, true);
	const gz_contact_list list = {all, MOST, first};
	const gz_report report = move(&s, &(gz_move_options){.contacts = &list});
	expect_ok(report);
	assert_true(report.hits > 64 && report.hits == first[BODIES]); // more than sectors have room for at first
	gz_sectors_destroy(s.sectors);
	for (size_t capacity = 0; capacity < report.hits; capacity = 2 * capacity + 1) {
		make_crowd(&s, true);
		memset(some, 0x5a, sizeof some);
		const gz_contact_list shorter = {some, capacity, again};
		const gz_report full = move(&s, &(gz_move_options){.contacts = &shorter});
		expect_error(&full.error, GZ_STATUS_LIST_FULL, capacity, "capacity");
		assert_true(full.hits == report.hits && full.written == capacity);
		assert_memory_equal(again, first, sizeof first);
		for (size_t i = 0; i < capacity; i++)
			assert_true(
				some[i].center_x == all[i].center_x && some[i].time == all[i].time && some[i].index == all[i].index);
		assert_int_equal(*(const unsigned char *)(some + capacity), 0x5a);
		gz_sectors_destroy(s.sectors);
	}
	make_crowd(&s, true);
	const gz_body_contacts of_bodies = {firsts, BODIES};
	const gz_report one_each = move(&s, &(gz_move_options){.first_contacts = &of_bodies});
	expect_ok(one_each);
	size_t touching = 0;
	for (size_t i = 0; i < BODIES; i++) {
		if (first[i] == first[i + 1]) continue;
		const gz_contact *expected = all + first[i], *actual = &firsts[touching].contact;
		assert_int_equal(firsts[touching].body, i);
		assert_true(actual->time == expected->time && actual->index == expected->index &&
					actual->center_x == expected->center_x && actual->center_y == expected->center_y);
		touching++;
	}
	assert_int_equal(one_each.hits, touching);
	gz_sectors_destroy(s.sectors);
}

/// With more contacts than sectors have room for at first, so that all machines move again. S188.
static void a_move_ends_wherever_its_exchange_fails(void **state) {
	(void)state;
	static crowd_scene s, expected;
	static gz_contact contacts[MOST], expected_contacts[MOST];
	static size_t first[BODIES + 1], expected_first[BODIES + 1];
	const size_t shared[] = {0, 30, BODIES - 1};
	const gz_contact_list list = {contacts, MOST, first}, expected_list = {expected_contacts, MOST, expected_first};
	make_crowd(&expected, true);
	expect_ok(move(&expected, &(gz_move_options){.contacts = &expected_list}));
	for (failing_exchange calls = {0, 1};; calls.calls = 0, calls.fails_at++) {
		const gz_exchange e = {shared, 3, 0.49f * SIDE - 10, exchange_or_fail, &calls};
		make_crowd(&s, true);
		const float x = s.x[0], last_y = s.y[BODIES - 1];
		const gz_report report = move(&s, &(gz_move_options){.contacts = &list, .exchange = &e});
		gz_sectors_destroy(s.sectors);
		if (calls.calls < calls.fails_at) {
			expect_ok(report);
			assert_memory_equal(s.x, expected.x, sizeof s.x);
			assert_true(report.hits > 64 && calls.fails_at > 20);
			assert_memory_equal(first, expected_first, sizeof first);
			for (size_t i = 0; i < report.hits; i++)
				assert_true(contacts[i].time == expected_contacts[i].time &&
							contacts[i].center_x == expected_contacts[i].center_x &&
							contacts[i].index == expected_contacts[i].index);
			break;
		}
		assert_int_equal(calls.calls, calls.fails_at); // it is not called again
		expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "exchange");
		assert_true(s.x[0] == x && s.y[BODIES - 1] == last_y);
	}
	gz_sectors_destroy(expected.sectors);
}

/// Other machines have a ghost of it that is invalid, too.
static void an_invalid_body_can_be_shared(void **state) {
	(void)state;
	static crowd_scene s;
	failing_exchange calls = {0};
	const size_t shared[] = {7, 8};
	const gz_exchange e = {shared, 2, 0.49f * SIDE - 10, exchange_or_fail, &calls};
	make_crowd(&s, true);
	const float x = s.x[7];
	s.y[7] = NAN;
	gz_report report = gz_sectors_place(s.sectors, s.chunks, s.views, 2, 0.49f * SIDE - 10);
	expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 7, "center.y");
	report = move(&s, &(gz_move_options){.exchange = &e});
	expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 7, "center.y");
	assert_true(report.invalid == 1 && s.x[7] == x && isnan(s.y[7]));
	assert_true(s.x[8] != 18 + 2.25f * 8);
	gz_sectors_destroy(s.sectors);
}

int test_sector_lists(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(columns_that_a_chunk_lacks_have_their_defaults),
		cmocka_unit_test(short_lists_have_the_first_contacts),
		cmocka_unit_test(a_move_ends_wherever_its_exchange_fails),
		cmocka_unit_test(an_invalid_body_can_be_shared),
	};
	return RUN_SUITE("sector_lists", tests);
}
