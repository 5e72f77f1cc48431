// The rule: how a body moves depends on the walls and on the body alone. The world's reach and cells, the backend, the
// other bodies of the call and the order of bodies change no bit. The expected results are those of the library's own
// settings.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/trial_kinds.h"
#include "mover/move_results.h"
#include "support/check.h"

enum { WALLS = 150, BODIES = 2600 };

static struct {
	uint8_t response[BODIES];
	float restitution[BODIES];
} columns;

/// Random responses, skins and limits of contacts.
static move_settings random_move_settings(random_source *source) {
	static const uint32_t contacts[] = {0, 1, 3, 9};
	static const float skins[] = {0, 0.01f, 1};
	for (int i = 0; i < BODIES; i++) {
		columns.response[i] = (uint8_t)random_int(source, GZ_RESPONSE_SLIDE, GZ_RESPONSE_PASS);
		columns.restitution[i] = random_positive(source, 0);
	}
	move_settings settings = {.responses = columns.response, .restitutions = columns.restitution};
	settings.options.max_contacts = contacts[random_int(source, 0, 3)];
	settings.options.skin = skins[random_int(source, 0, 2)];
	return settings;
}

static void assert_same_results(const move_results *actual, const move_results *expected, const char *label) {
	for (size_t i = 0; i < expected->count; i++) assert_same_result(actual->body + i, expected->body + i, i, label);
	const gz_report *a = &actual->report, *e = &expected->report;
	assert_true(a->hits == e->hits && a->stopped == e->stopped && a->recovered == e->recovered);
	assert_true(a->shortened == e->shortened && a->refused == e->refused);
}

/// Compares each kind of trial in worlds of random descriptions with the same trial in a default world.
static void expect_same_in_worlds(gz_world_desc (*make_desc)(random_source *source), uint64_t seed, int times) {
	random_source source = {seed};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, WALLS, BODIES, &source);
		move_settings settings = random_move_settings(&source);
		move_results expected = move_trial(&t, &settings);
		assert_true(expected.report.hits > 0);
		for (int k = 0; k < times; k++) {
			settings.desc = make_desc(&source);
			move_results actual = move_trial(&t, &settings);
			assert_same_results(&actual, &expected, kind->name);
			move_results_free(&actual);
		}
		move_results_free(&expected), trial_free(&t);
	}
}

// S150.
static void reach_and_cells_change_no_bit(void **state) {
	(void)state;
	expect_same_in_worlds(random_settings, 1600, 6);
}

// S149.
static void the_backend_changes_no_bit(void **state) {
	(void)state;
	expect_same_in_worlds(any_backend, 1601, 6);
}

/// Displacements of more than a hundred times the extent of the walls. S150.
static void the_reach_changes_no_bit_of_long_displacements(void **state) {
	(void)state;
	static const float reaches[] = {1, 30, 1e5f, 1e9f};
	random_source source = {1602};
	for (int k = 0; k < 4; k++) {
		trial t = trial_make(trial_kinds, WALLS, 500, &source);
		move_settings settings = random_move_settings(&source);
		for (size_t i = 0; i < t.body_count; i += 1 + (size_t)k) {
			t.bodies[i].dx *= k % 2 ? 1e4f : 300;
			t.bodies[i].dy *= k % 2 ? 1e4f : 300;
		}
		move_results expected = move_trial(&t, &settings);
		assert_true(expected.report.far_reaching > 0);
		for (int r = 0; r < 4; r++) {
			settings.desc.reach = reaches[r];
			move_results actual = move_trial(&t, &settings);
			assert_same_results(&actual, &expected, "long displacements");
			move_results_free(&actual);
		}
		move_results_free(&expected), trial_free(&t);
	}
}

// S150.
static void other_bodies_and_their_order_change_no_bit(void **state) {
	(void)state;
	static uint32_t order[BODIES];
	static uint8_t response[BODIES];
	static float restitution[BODIES];
	random_source source = {1603};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, WALLS, BODIES, &source), other = t;
		const move_settings settings = random_move_settings(&source);
		move_settings shuffled = settings;
		shuffled.responses = response, shuffled.restitutions = restitution;
		other.body_count = BODIES - 700, other.bodies = calloc(BODIES, sizeof *other.bodies);
		random_order(&source, order, BODIES);
		for (size_t i = 0; i < other.body_count; i++) {
			other.bodies[i] = t.bodies[order[i]];
			response[i] = columns.response[order[i]], restitution[i] = columns.restitution[order[i]];
		}
		move_results expected = move_trial(&t, &settings), actual = move_trial(&other, &shuffled);
		for (size_t i = 0; i < other.body_count; i++)
			assert_same_result(actual.body + i, expected.body + order[i], order[i], kind->name);
		move_results_free(&expected), move_results_free(&actual);
		free(other.bodies), trial_free(&t);
	}
}

static void the_order_of_walls_changes_indices_alone(void **state) {
	(void)state;
	static uint32_t order[WALLS];
	random_source source = {1604};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, WALLS, BODIES, &source), other = t;
		const move_settings settings = random_move_settings(&source);
		trial_wall walls[WALLS];
		random_order(&source, order, WALLS);
		for (size_t i = 0; i < WALLS; i++) walls[i] = t.walls[order[i]];
		other.walls = walls;
		move_results expected = move_trial(&t, &settings), actual = move_trial(&other, &settings);
		size_t same = 0;
		for (size_t i = 0; i < t.body_count; i++) // of equal times the lowest index decides, and that differs here
			same += actual.body[i].x == expected.body[i].x && actual.body[i].y == expected.body[i].y;
		assert_true(same >= BODIES - BODIES / 50);
		move_results_free(&expected), move_results_free(&actual), trial_free(&t);
	}
}

static bool has_same_bits(float x, float y) { return !memcmp(&x, &y, sizeof x); }

/// A displacement of 0 along an axis keeps the bits of that coordinate, the sign of -0 included: of a body at rest, of
/// a body that is stopped where it starts, and of a body that moves along the other axis; near walls and away from
/// them, without and with a crowd. S71.
static void a_coordinate_without_displacement_keeps_its_bits(void **state) {
	(void)state;
	static const float reaches[] = {0.25f, 1, 4, 64};
	static const trial_wall walls[] = {{3, -5, 3, 5}, {-9, -9, 9, -9}, {0.75f, 0, 0.75f, 8}};
	static const trial_body bodies[] = {{-0.0f, 1, 0, 0, 0.5f}, {-0.0f, 1, 1, 0, 0.5f}, {-0.0f, 3, 0, 2, 0.25f},
		{-40, -0.0f, -2, 0, 1}, {-0.0f, -0.0f, 0, -1, 0.25f}, {2, -0.0f, 9, 0, 0.25f}, {70, -0.0f, 0, 0, 1}};
	enum { COUNT = sizeof bodies / sizeof *bodies };
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_PASS; response++)
		for (int with_crowd = 0; with_crowd < 2; with_crowd++) {
			move_result first[COUNT];
			for (size_t r = 0; r < sizeof reaches / sizeof *reaches; r++)
				for (size_t i = 0; i < COUNT; i++) {
					const float reach = reaches[r];
					const move_settings settings = {
						.desc = {.reach = reach}, .response = (gz_response)response, .collide = with_crowd};
					const trial_body *b = bodies + i;
					const move_result result = move_one(*b, walls, sizeof walls / sizeof *walls, &settings);
					if (b->dx == 0) assert_true(has_same_bits(result.x, b->px));
					if (b->dy == 0) assert_true(has_same_bits(result.y, b->py));
					if (r) assert_true(has_same_bits(result.x, first[i].x) && has_same_bits(result.y, first[i].y));
					else first[i] = result;
				}
		}
}

int test_move_worlds(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reach_and_cells_change_no_bit),
		cmocka_unit_test(the_backend_changes_no_bit),
		cmocka_unit_test(the_reach_changes_no_bit_of_long_displacements),
		cmocka_unit_test(other_bodies_and_their_order_change_no_bit),
		cmocka_unit_test(the_order_of_walls_changes_indices_alone),
		cmocka_unit_test(a_coordinate_without_displacement_keeps_its_bits),
	};
	return RUN_SUITE("move_worlds", tests);
}
