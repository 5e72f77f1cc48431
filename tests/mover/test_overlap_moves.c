// Bodies that start in overlap with walls, and bodies that come past one-sided walls from behind, alone and in a crowd.
//
// Each wall is guarded for itself: a body that overlaps one gets no deeper into it, and overlaps no other wall at the
// end that it was clear of. Whether a one-sided wall exists is decided where each straight piece of a way begins. So
// neither the reach nor the cells of the world, nor the order of the bodies, change a bit.
#include <math.h>
#include <string.h>

#include "collisions/crowd_moves.h"
#include "support/check.h"

enum { WALLS = 24, BODIES = 60, ROOMS = 200, TICKS = 3 };
#define SIZE 24.f

typedef struct room {
	trial_wall walls[WALLS];
	uint8_t one_sided[WALLS];
	traveller bodies[BODIES];
} room;

static room any_room(random_source *source, int one_sided) {
	room r;
	for (int i = 0; i < WALLS; i++) {
		trial_wall *w = r.walls + i;
		w->ax = SIZE * random_positive(source, 0), w->ay = SIZE * random_positive(source, 0);
		w->bx = w->ax + random_signed(source, 3), w->by = w->ay + random_signed(source, 3);
		if (i && random_chance(source, 3)) w->ax = w[-1].bx, w->ay = w[-1].by; // a chain
		r.one_sided[i] = (uint8_t)(one_sided && random_chance(source, 2));
	}
	for (int i = 0; i < BODIES; i++) {
		const float x = SIZE * random_positive(source, 0), y = SIZE * random_positive(source, 0);
		const float dx = random_signed(source, 2), dy = random_signed(source, 2), radius = random_positive(source, 0);
		r.bodies[i] = traveller_at(x, y, dx, dy, radius,
			(gz_response)random_int(source, GZ_RESPONSE_SLIDE, GZ_RESPONSE_PASS), (uint64_t)(i * 7 % BODIES));
	}
	return r;
}

static together room_world(const room *r, float reach, float cell, int crowded) {
	const trial walls = {(trial_wall *)r->walls, WALLS, NULL, 0};
	gz_world_desc settings = {.reach = reach, .cell = cell, .walls = trial_walls(&walls)};
	settings.walls.one_sided = (gz_byte_view){r->one_sided, 1};
	together t = together_make(NULL, settings);
	if (!crowded) gz_crowd_destroy(t.rules.crowd), t.rules.crowd = NULL;
	return t;
}

// ---------------------------------------------------------------------------------------------------------------------
// The same bits
// ---------------------------------------------------------------------------------------------------------------------

/// Where all end, by their ids.
static void run(float ends[BODIES][4], const room *r, float reach, float cell, int crowded, uint64_t shuffle) {
	traveller all[BODIES];
	uint32_t order[BODIES];
	random_source source = {shuffle};
	random_order(&source, order, BODIES);
	for (int i = 0; i < BODIES; i++) all[i] = r->bodies[shuffle ? order[i] : (uint32_t)i];
	together t = room_world(r, reach, cell, crowded);
	together_ticks(&t, all, BODIES, TICKS);
	for (int i = 0; i < BODIES; i++) memcpy(ends[all[i].id], &all[i].x, sizeof ends[0]);
	together_free(&t);
}

static void neither_reach_nor_cells_nor_order_change_a_bit(void **state) {
	(void)state;
	static const float reaches[] = {0, 0.05f, 0.3f, 1, 4, 16, 64, 0, 0}, cells[] = {0, 0, 0, 0, 0, 0, 0, 0.5f, 30};
	static float first[BODIES][4], got[BODIES][4];
	random_source source = {1820};
	for (int n = 0; n < ROOMS; n++) {
		const room r = any_room(&source, n % 4 > 0);
		for (int crowded = 0; crowded < 2; crowded++)
			for (size_t k = 0; k < sizeof reaches / sizeof *reaches; k++) {
				run(k ? got : first, &r, reaches[k], cells[k], crowded, k);
				for (int i = 0; k && i < BODIES; i++)
					if (memcmp(got[i], first[i], sizeof *got) != 0)
						fail_msg("room %d, %s, reach %g, cell %g: body %d ends at %.9g %.9g, not %.9g %.9g", n,
							crowded ? "crowd" : "alone", (double)reaches[k], (double)cells[k], i, (double)got[i][0],
							(double)got[i][1], (double)first[i][0], (double)first[i][1]);
			}
	}
}

/// Three bodies and a one-sided wall: the third comes past the wall from behind, and meets the second.
static void a_body_that_turns_past_a_one_sided_wall_ends_at_one_place(void **state) {
	(void)state;
	static const float reaches[] = {0.1f, 1, 4, 30};
	trial_wall wall = {0x1.7b9ecap-2f, -0x1.6f8482p+1f, 0x1.d382bcp+1f, 0x1.ef4f2cp-1f};
	const traveller start[] = {traveller_at(0x1.d3e448p+1f, 0x1.8e001cp+1f, -0x1.633c1ap-1f, -0x1.c5ad58p-4f,
								   0x1.94288p-3f, GZ_RESPONSE_BOUNCE, 0),
		traveller_at(
			0x1.e78dcp+1f, 0x1.3f94d8p+1f, -0x1.9acb52p-6f, 0x1.7cee3cp-5f, 0x1.333334p+0f, GZ_RESPONSE_BOUNCE, 1),
		traveller_at(
			0x1.7aa358p+1f, 0x1.01f59p-5f, 0x1.1d111p+1f, 0x1.db552ep+1f, 0x1.27942ap-3f, GZ_RESPONSE_SLIDE, 2)};
	const uint8_t one = 1;
	traveller first[3];
	for (size_t k = 0; k < sizeof reaches / sizeof *reaches; k++) {
		traveller all[3];
		memcpy(all, start, sizeof all);
		gz_world_desc settings = {.reach = reaches[k], .walls = trial_walls(&(trial){&wall, 1, NULL, 0})};
		settings.walls.one_sided = (gz_byte_view){&one, 0};
		together t = together_make(NULL, settings);
		together_ticks(&t, all, 3, 1);
		if (!k) memcpy(first, all, sizeof first);
		assert_memory_equal(all, first, sizeof all);
		together_free(&t);
	}
}

/// A body and a wall.
typedef struct grazing_start {
	trial_wall wall;
	float thickness;
	traveller body;
} grazing_start;

/// Bodies that bounce, and start nearly along a wall that they touch: they go along it, whatever the reach, and whether
/// they look for a crowd or not.
static void a_body_that_starts_along_a_wall_does_not_bounce_off_it(void **state) {
	(void)state;
	static const float reaches[] = {0, 0x1p-18f, 1, 30, 140, 1000, 0x1p20f};
	const grazing_start starts[] = {{{0x1.0390bep+7f, 0x1.6e2daep+7f, 0x1.aecffp+4f, 0x1.64d5d8p+7f}, 0,
										traveller_at(0x1.aecffp+4f, 0x1.64d5d8p+7f, 0x1.9b6d8p+6f * 0x1.f9d01p+1f,
											0x1.2afacp+2f * 0x1.f9d01p+1f, 0, GZ_RESPONSE_BOUNCE, 1)},
		{{-0x1.01ff9cp+8f, -0x1.229c3ap+6f, -0x1.6fc4ap+8f, -0x1.859494p+7f}, 0x1.268558p+2f,
			traveller_at(-0x1.095f1cp+8f, -0x1.6917eap+6f, 0x1.2b4006p+2f, 0x1.4cf7aap+2f, 0x1.b752ep+1f,
				GZ_RESPONSE_BOUNCE, 1)},
		{{-0x1.d6115ep+5f, 0x1.718a42p+9f, 0x1.d281c2p+5f, 0x1.80880cp+9f}, 0,
			traveller_at(-0x1.7151dap+3f, 0x1.7173ccp+9f, 0x1.8adaeep+5f * 0x1.6e537ep-4f,
				0x1.947f86p+3f * 0x1.6e537ep-4f, 0x1.79bca2p+5f, GZ_RESPONSE_BOUNCE, 1)}};
	for (size_t n = 0; n < sizeof starts / sizeof *starts; n++) {
		traveller first;
		for (size_t k = 0; k < 2 * (sizeof reaches / sizeof *reaches); k++) {
			traveller body = starts[n].body;
			gz_world_desc settings = {.reach = reaches[k / 2]};
			settings.walls = trial_walls(&(trial){(trial_wall *)&starts[n].wall, 1, NULL, 0});
			settings.walls.radius = (gz_float_view){&starts[n].thickness, 0};
			together t = together_make(NULL, settings);
			gz_crowd *crowd = t.rules.crowd;
			if (k % 2) t.rules.crowd = NULL;
			const gz_report report = together_move(&t, &body, 1, NULL);
			assert_int_equal(report.hits, 0);
			if (!k) first = body;
			assert_memory_equal(&body, &first, sizeof body);
			t.rules.crowd = crowd, together_free(&t);
		}
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Never deeper
// ---------------------------------------------------------------------------------------------------------------------

static long double distance_to(const trial_wall *w, const traveller *b) {
	const long double ex = (long double)w->bx - w->ax, ey = (long double)w->by - w->ay, squared = ex * ex + ey * ey;
	const long double x = (long double)b->x - w->ax, y = (long double)b->y - w->ay;
	const long double share = squared > 0 ? fminl(fmaxl((x * ex + y * ey) / squared, 0), 1) : 0;
	return hypotl(x - ex * share, y - ey * share);
}

static void a_body_overlaps_no_wall_deeper_than_before(void **state) {
	(void)state;
	random_source source = {1821};
	size_t overlapped = 0;
	for (int n = 0; n < 4 * ROOMS; n++) {
		room r = any_room(&source, n % 2);
		together t = room_world(&r, 0, 0, n % 4 > 1);
		for (int tick = 0; tick < TICKS; tick++) {
			traveller before[BODIES];
			memcpy(before, r.bodies, sizeof before);
			together_ticks(&t, r.bodies, BODIES, 1);
			for (int i = 0; i < BODIES; i++)
				for (int k = 0; before[i].response != GZ_RESPONSE_PASS && k < WALLS; k++) {
					if (r.one_sided[k]) continue; // it may come past that from behind
					const long double from = distance_to(r.walls + k, before + i), radius = before[i].radius;
					const long double to = distance_to(r.walls + k, r.bodies + i);
					overlapped += from < radius;
					if (to < radius && to < from * (1 - 1e-9L))
						fail_msg("room %d, tick %d: body %d of radius %Lg was %Lg from wall %d, and is %Lg", n, tick, i,
							radius, from, k, to);
				}
		}
		together_free(&t);
	}
	assert_true(overlapped > 10000);
}

int test_overlap_moves(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(neither_reach_nor_cells_nor_order_change_a_bit),
		cmocka_unit_test(a_body_that_turns_past_a_one_sided_wall_ends_at_one_place),
		cmocka_unit_test(a_body_that_starts_along_a_wall_does_not_bounce_off_it),
		cmocka_unit_test(a_body_overlaps_no_wall_deeper_than_before),
	};
	return RUN_SUITE("overlap_moves", tests);
}
