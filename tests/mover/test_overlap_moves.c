// The rules for bodies that start in overlap with walls or pass one-sided walls from behind, without and with a crowd.
//
// The safety check treats each wall by itself: a body that overlaps a wall gets no deeper into it, and ends in overlap
// with no wall that it was clear of. Whether a one-sided wall exists is decided where each motion segment begins. So
// the reach and the cells of the world and the order of the bodies change no bit. The depth is checked against
// distances in long double.
#include <math.h>
#include <string.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"

enum { WALLS = 24, BODIES = 60, ROOMS = 200, TICKS = 3 };
#define SIZE 24.f

typedef struct room {
	trial_wall walls[WALLS];
	uint8_t one_sided[WALLS];
	crowd_body bodies[BODIES];
} room;

static room random_room(random_source *source, bool one_sided) {
	room r;
	for (int i = 0; i < WALLS; i++) {
		trial_wall *w = r.walls + i;
		w->ax = SIZE * random_positive(source, 0), w->ay = SIZE * random_positive(source, 0);
		w->bx = w->ax + random_signed(source, 3), w->by = w->ay + random_signed(source, 3);
		if (i && random_chance(source, 3)) w->ax = w[-1].bx, w->ay = w[-1].by; // adjacent to the wall before
		r.one_sided[i] = (uint8_t)(one_sided && random_chance(source, 2));
	}
	for (int i = 0; i < BODIES; i++) {
		const float x = SIZE * random_positive(source, 0), y = SIZE * random_positive(source, 0);
		const float dx = random_signed(source, 2), dy = random_signed(source, 2), radius = random_positive(source, 0);
		r.bodies[i] = crowd_body_at(x, y, dx, dy, radius,
			(gz_response)random_int(source, GZ_RESPONSE_SLIDE, GZ_RESPONSE_PASS), (uint64_t)(i * 7 % BODIES));
	}
	return r;
}

static collision_fixture room_world(const room *r, float reach, float cell, bool with_crowd) {
	const trial walls = {(trial_wall *)r->walls, WALLS, NULL, 0};
	gz_world_desc desc = {.reach = reach, .cell = cell, .walls = trial_walls(&walls)};
	desc.walls.one_sided = (gz_byte_view){r->one_sided, 1};
	collision_fixture f = collision_fixture_make(NULL, desc);
	if (!with_crowd) gz_crowd_destroy(f.options.crowd), f.options.crowd = NULL;
	return f;
}

// ---------------------------------------------------------------------------------------------------------------------
// Bits
// ---------------------------------------------------------------------------------------------------------------------

/// Runs some ticks in one world. shuffle: the seed of the order of the bodies; 0 keeps it
///
/// ends: the positions and motions at the end, by id
static void run(float ends[BODIES][4], const room *r, float reach, float cell, bool with_crowd, uint64_t shuffle) {
	crowd_body bodies[BODIES];
	uint32_t order[BODIES];
	random_source source = {shuffle};
	random_order(&source, order, BODIES);
	for (int i = 0; i < BODIES; i++) bodies[i] = r->bodies[shuffle ? order[i] : (uint32_t)i];
	collision_fixture f = room_world(r, reach, cell, with_crowd);
	move_crowd_ticks(&f, bodies, BODIES, TICKS);
	for (int i = 0; i < BODIES; i++) memcpy(ends[bodies[i].id], &bodies[i].x, sizeof ends[0]);
	collision_fixture_free(&f);
}

// S70, S150.
static void reach_cells_and_order_change_no_bit(void **state) {
	(void)state;
	static const float reaches[] = {0, 0.05f, 0.3f, 1, 4, 16, 64, 0, 0}, cells[] = {0, 0, 0, 0, 0, 0, 0, 0.5f, 30};
	static float expected[BODIES][4], actual[BODIES][4];
	random_source source = {1820};
	for (int n = 0; n < ROOMS; n++) {
		const room r = random_room(&source, n % 4 > 0);
		for (int with_crowd = 0; with_crowd < 2; with_crowd++)
			for (size_t k = 0; k < sizeof reaches / sizeof *reaches; k++) {
				run(k ? actual : expected, &r, reaches[k], cells[k], with_crowd, k);
				for (int i = 0; k && i < BODIES; i++)
					if (memcmp(actual[i], expected[i], sizeof *actual) != 0)
						fail_msg("room %d, %s, reach %g, cell %g: body %d: expected %.9g %.9g, found %.9g %.9g", n,
							with_crowd ? "with a crowd" : "without a crowd", (double)reaches[k], (double)cells[k], i,
							(double)expected[i][0], (double)expected[i][1], (double)actual[i][0], (double)actual[i][1]);
			}
	}
}

/// Three bodies and a one-sided wall: the third passes the wall from behind and then hits the second. S70, S150.
static void the_reach_changes_no_bit_behind_a_one_sided_wall(void **state) {
	(void)state;
	static const float reaches[] = {0.1f, 1, 4, 30};
	trial_wall wall = {0x1.7b9ecap-2f, -0x1.6f8482p+1f, 0x1.d382bcp+1f, 0x1.ef4f2cp-1f};
	const crowd_body start[] = {crowd_body_at(0x1.d3e448p+1f, 0x1.8e001cp+1f, -0x1.633c1ap-1f, -0x1.c5ad58p-4f,
									0x1.94288p-3f, GZ_RESPONSE_BOUNCE, 0),
		crowd_body_at(
			0x1.e78dcp+1f, 0x1.3f94d8p+1f, -0x1.9acb52p-6f, 0x1.7cee3cp-5f, 0x1.333334p+0f, GZ_RESPONSE_BOUNCE, 1),
		crowd_body_at(
			0x1.7aa358p+1f, 0x1.01f59p-5f, 0x1.1d111p+1f, 0x1.db552ep+1f, 0x1.27942ap-3f, GZ_RESPONSE_SLIDE, 2)};
	const uint8_t one = 1;
	crowd_body expected[3];
	for (size_t k = 0; k < sizeof reaches / sizeof *reaches; k++) {
		crowd_body bodies[3];
		memcpy(bodies, start, sizeof bodies);
		gz_world_desc desc = {.reach = reaches[k], .walls = trial_walls(&(trial){&wall, 1, NULL, 0})};
		desc.walls.one_sided = (gz_byte_view){&one, 0};
		collision_fixture f = collision_fixture_make(NULL, desc);
		move_crowd_ticks(&f, bodies, 3, 1);
		if (!k) memcpy(expected, bodies, sizeof expected);
		assert_memory_equal(bodies, expected, sizeof bodies);
		collision_fixture_free(&f);
	}
}

/// A bouncing body that starts nearly along a wall that it touches.
typedef struct grazing_start {
	trial_wall wall;
	float thickness;
	crowd_body body;
} grazing_start;

/// It moves along the wall, with the same bits for every reach, with and without a crowd. S9, S150.
static void a_body_that_starts_along_a_wall_has_no_contact(void **state) {
	(void)state;
	static const float reaches[] = {0, 0x1p-18f, 1, 30, 140, 1000, 0x1p20f};
	const grazing_start starts[] = {{{0x1.0390bep+7f, 0x1.6e2daep+7f, 0x1.aecffp+4f, 0x1.64d5d8p+7f}, 0,
										crowd_body_at(0x1.aecffp+4f, 0x1.64d5d8p+7f, 0x1.9b6d8p+6f * 0x1.f9d01p+1f,
											0x1.2afacp+2f * 0x1.f9d01p+1f, 0, GZ_RESPONSE_BOUNCE, 1)},
		{{-0x1.01ff9cp+8f, -0x1.229c3ap+6f, -0x1.6fc4ap+8f, -0x1.859494p+7f}, 0x1.268558p+2f,
			crowd_body_at(-0x1.095f1cp+8f, -0x1.6917eap+6f, 0x1.2b4006p+2f, 0x1.4cf7aap+2f, 0x1.b752ep+1f,
				GZ_RESPONSE_BOUNCE, 1)},
		{{-0x1.d6115ep+5f, 0x1.718a42p+9f, 0x1.d281c2p+5f, 0x1.80880cp+9f}, 0,
			crowd_body_at(-0x1.7151dap+3f, 0x1.7173ccp+9f, 0x1.8adaeep+5f * 0x1.6e537ep-4f,
				0x1.947f86p+3f * 0x1.6e537ep-4f, 0x1.79bca2p+5f, GZ_RESPONSE_BOUNCE, 1)}};
	for (size_t n = 0; n < sizeof starts / sizeof *starts; n++) {
		crowd_body expected;
		for (size_t k = 0; k < 2 * (sizeof reaches / sizeof *reaches); k++) {
			crowd_body body = starts[n].body;
			gz_world_desc desc = {.reach = reaches[k / 2]};
			desc.walls = trial_walls(&(trial){(trial_wall *)&starts[n].wall, 1, NULL, 0});
			desc.walls.radius = (gz_float_view){&starts[n].thickness, 0};
			collision_fixture f = collision_fixture_make(NULL, desc);
			gz_crowd *crowd = f.options.crowd;
			if (k % 2) f.options.crowd = NULL;
			const gz_report report = move_crowd(&f, &body, 1, NULL);
			assert_int_equal(report.hits, 0);
			if (!k) expected = body;
			assert_memory_equal(&body, &expected, sizeof body);
			f.options.crowd = crowd, collision_fixture_free(&f);
		}
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Depth
// ---------------------------------------------------------------------------------------------------------------------

static long double distance_to(const trial_wall *w, const crowd_body *b) {
	const long double ex = (long double)w->bx - w->ax, ey = (long double)w->by - w->ay, squared = ex * ex + ey * ey;
	const long double x = (long double)b->x - w->ax, y = (long double)b->y - w->ay;
	const long double share = squared > 0 ? fminl(fmaxl((x * ex + y * ey) / squared, 0), 1) : 0;
	return hypotl(x - ex * share, y - ey * share);
}

/// Compares the distance of every body to every two-sided wall before and after a tick. A body may pass a one-sided
/// wall from behind. Returns the number of overlaps before.
static size_t expect_no_deeper_overlaps(const room *r, const crowd_body before[BODIES], int n, int tick) {
	size_t overlaps = 0;
	for (int i = 0; i < BODIES; i++)
		for (int k = 0; before[i].response != GZ_RESPONSE_PASS && k < WALLS; k++) {
			if (r->one_sided[k]) continue;
			const long double from = distance_to(r->walls + k, before + i), radius = before[i].radius;
			const long double to = distance_to(r->walls + k, r->bodies + i);
			overlaps += from < radius;
			if (to < radius && to < from * (1 - 1e-9L))
				fail_msg(
					"room %d, tick %d: body %d, radius %Lg, wall %d: expected a distance of at least %Lg, found %Lg", n,
					tick, i, radius, k, from, to);
		}
	return overlaps;
}

// S66, S67.
static void a_body_overlaps_no_wall_deeper_than_before(void **state) {
	(void)state;
	random_source source = {1821};
	size_t overlaps = 0;
	for (int n = 0; n < 4 * ROOMS; n++) {
		room r = random_room(&source, n % 2);
		collision_fixture f = room_world(&r, 0, 0, n % 4 > 1);
		for (int tick = 0; tick < TICKS; tick++) {
			crowd_body before[BODIES];
			memcpy(before, r.bodies, sizeof before);
			move_crowd_ticks(&f, r.bodies, BODIES, 1);
			overlaps += expect_no_deeper_overlaps(&r, before, n, tick);
		}
		collision_fixture_free(&f);
	}
	assert_true(overlaps > 10000);
}

int test_overlap_moves(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reach_cells_and_order_change_no_bit),
		cmocka_unit_test(the_reach_changes_no_bit_behind_a_one_sided_wall),
		cmocka_unit_test(a_body_that_starts_along_a_wall_has_no_contact),
		cmocka_unit_test(a_body_overlaps_no_wall_deeper_than_before),
	};
	return RUN_SUITE("overlap_moves", tests);
}
