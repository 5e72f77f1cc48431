// How bodies move depends on the walls and on them alone: not on the world's reach and cells, the row of kernels, and
// who else moves, in what order and in which chunks. All to the bit.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/trial_kinds.h"
#include "mover/moving.h"
#include "support/check.h"

enum { WALLS = 150, BODIES = 2600 };

static struct {
	uint8_t response[BODIES];
	float restitution[BODIES];
} each;

/// Responses of all kinds.
static moving any_moving(random_source *source) {
	static const uint32_t contacts[] = {0, 1, 3, 9};
	static const float skins[] = {0, 0.01f, 1};
	for (int i = 0; i < BODIES; i++) {
		each.response[i] = (uint8_t)random_int(source, GZ_RESPONSE_SLIDE, GZ_RESPONSE_PASS);
		each.restitution[i] = random_positive(source, 0);
	}
	moving how = {.responses = each.response, .restitutions = each.restitution};
	how.rules.max_contacts = contacts[random_int(source, 0, 3)];
	how.rules.skin = skins[random_int(source, 0, 2)];
	return how;
}

static void assert_same_journeys(const journeys *got, const journeys *want, const char *where) {
	for (size_t i = 0; i < want->count; i++) assert_same_journey(got->of + i, want->of + i, i, where);
	const gz_report *g = &got->report, *w = &want->report;
	assert_true(g->hits == w->hits && g->stopped == w->stopped && g->recovered == w->recovered);
	assert_true(g->shortened == w->shortened && g->refused == w->refused);
}

/// Each kind of trial with each of these settings gives what the library's own settings give.
static void settings_change_nothing(gz_world_desc (*settings)(random_source *source), uint64_t seed, int times) {
	random_source source = {seed};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, WALLS, BODIES, &source);
		moving how = any_moving(&source);
		journeys want = move_trial(&t, &how);
		assert_true(want.report.hits > 0);
		for (int k = 0; k < times; k++) {
			how.settings = settings(&source);
			journeys got = move_trial(&t, &how);
			assert_same_journeys(&got, &want, kind->name);
			journeys_free(&got);
		}
		journeys_free(&want), trial_free(&t);
	}
}

static void reach_and_cells_change_nothing(void **state) {
	(void)state;
	settings_change_nothing(random_settings, 1600, 6);
}

static void all_rows_move_alike(void **state) {
	(void)state;
	settings_change_nothing(any_backend, 1601, 6);
}

/// Ways that leave the level behind, a hundred times and more.
static void long_ways_are_gone_alike(void **state) {
	(void)state;
	static const float reaches[] = {1, 30, 1e5f, 1e9f};
	random_source source = {1602};
	for (int k = 0; k < 4; k++) {
		trial t = trial_make(trial_kinds, WALLS, 500, &source);
		moving how = any_moving(&source);
		for (size_t i = 0; i < t.body_count; i += 1 + (size_t)k) {
			t.bodies[i].dx *= k % 2 ? 1e4f : 300;
			t.bodies[i].dy *= k % 2 ? 1e4f : 300;
		}
		journeys want = move_trial(&t, &how);
		assert_true(want.report.far_reaching > 0);
		for (int r = 0; r < 4; r++) {
			how.settings.reach = reaches[r];
			journeys got = move_trial(&t, &how);
			assert_same_journeys(&got, &want, "long ways");
			journeys_free(&got);
		}
		journeys_free(&want), trial_free(&t);
	}
}

static void bodies_do_not_know_of_one_another(void **state) {
	(void)state;
	static uint32_t order[BODIES];
	static uint8_t response[BODIES];
	static float restitution[BODIES];
	random_source source = {1603};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, WALLS, BODIES, &source), other = t;
		const moving how = any_moving(&source);
		moving shuffled = how;
		shuffled.responses = response, shuffled.restitutions = restitution;
		other.body_count = BODIES - 700, other.bodies = calloc(BODIES, sizeof *other.bodies);
		random_order(&source, order, BODIES);
		for (size_t i = 0; i < other.body_count; i++) {
			other.bodies[i] = t.bodies[order[i]];
			response[i] = each.response[order[i]], restitution[i] = each.restitution[order[i]];
		}
		journeys want = move_trial(&t, &how), got = move_trial(&other, &shuffled);
		for (size_t i = 0; i < other.body_count; i++)
			assert_same_journey(got.of + i, want.of + order[i], order[i], kind->name);
		journeys_free(&want), journeys_free(&got);
		free(other.bodies), trial_free(&t);
	}
}

static void the_order_of_walls_changes_their_numbers_alone(void **state) {
	(void)state;
	static uint32_t order[WALLS];
	random_source source = {1604};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, WALLS, BODIES, &source), other = t;
		const moving how = any_moving(&source);
		trial_wall walls[WALLS];
		random_order(&source, order, WALLS);
		for (size_t i = 0; i < WALLS; i++) walls[i] = t.walls[order[i]];
		other.walls = walls;
		journeys want = move_trial(&t, &how), got = move_trial(&other, &how);
		size_t same = 0;
		for (size_t i = 0; i < t.body_count; i++) // of equal times the lowest wall counts, and that is another now
			same += got.of[i].x == want.of[i].x && got.of[i].y == want.of[i].y;
		assert_true(same >= BODIES - BODIES / 50);
		journeys_free(&want), journeys_free(&got), trial_free(&t);
	}
}

static int same_bits(float x, float y) { return !memcmp(&x, &y, sizeof x); }

/// A displacement of 0 along an axis keeps the bits of that coordinate, the sign of -0 included: of a body at rest, of
/// one that is stopped where it starts, and of one that moves along the other axis; near walls and away from them,
/// alone and in a crowd.
static void a_coordinate_without_displacement_keeps_its_bits(void **state) {
	(void)state;
	static const float reaches[] = {0.25f, 1, 4, 64};
	static const trial_wall walls[] = {{3, -5, 3, 5}, {-9, -9, 9, -9}, {0.75f, 0, 0.75f, 8}};
	static const trial_body bodies[] = {{-0.0f, 1, 0, 0, 0.5f}, {-0.0f, 1, 1, 0, 0.5f}, {-0.0f, 3, 0, 2, 0.25f},
		{-40, -0.0f, -2, 0, 1}, {-0.0f, -0.0f, 0, -1, 0.25f}, {2, -0.0f, 9, 0, 0.25f}, {70, -0.0f, 0, 0, 1}};
	enum { COUNT = sizeof bodies / sizeof *bodies };
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_PASS; response++)
		for (int crowded = 0; crowded < 2; crowded++) {
			journey first[COUNT];
			for (size_t r = 0; r < sizeof reaches / sizeof *reaches; r++)
				for (size_t i = 0; i < COUNT; i++) {
					const float reach = reaches[r];
					gz_world *any = gz_world_create(&(gz_world_desc){0}, NULL);
					gz_crowd *crowd = gz_crowd_create(any);
					const moving how = {.settings = {.reach = reach},
						.response = (gz_response)response,
						.rules = {.crowd = crowded ? crowd : NULL}};
					const trial_body *b = bodies + i;
					const journey j = move_one(*b, walls, sizeof walls / sizeof *walls, &how);
					if (b->dx == 0) assert_true(same_bits(j.x, b->px));
					if (b->dy == 0) assert_true(same_bits(j.y, b->py));
					if (r) assert_true(same_bits(j.x, first[i].x) && same_bits(j.y, first[i].y));
					else first[i] = j;
					gz_crowd_destroy(crowd), gz_world_destroy(any);
				}
		}
}

int test_move_worlds(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reach_and_cells_change_nothing),
		cmocka_unit_test(all_rows_move_alike),
		cmocka_unit_test(long_ways_are_gone_alike),
		cmocka_unit_test(bodies_do_not_know_of_one_another),
		cmocka_unit_test(the_order_of_walls_changes_their_numbers_alone),
		cmocka_unit_test(a_coordinate_without_displacement_keeps_its_bits),
	};
	return RUN_SUITE("move_worlds", tests);
}
