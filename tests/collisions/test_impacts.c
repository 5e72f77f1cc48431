// The rules of impacts between bodies. Simple impacts have results known from mechanics; random scenes are compared
// with an independent simulation (impact_oracle.h).
#include <float.h>
#include <math.h>

#include "oracle/oracle_impacts.h"
#include "support/check.h"

static gz_crowd_method by_events = GZ_CROWD_EVENTS, in_rounds = GZ_CROWD_ROUNDS;

/// method: the state of a test
static collision_fixture make_fixture(float skin, void **method) {
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	f.options.skin = skin, f.options.max_contacts = 1000, f.options.method = *(const gz_crowd_method *)*method;
	return f;
}

static void assert_near(double actual, double expected, const char *label) {
	if (!(fabs(actual - expected) <= 1e-5 * fmax(1, fabs(expected))))
		fail_msg("%s: expected %.9g, found %.9g", label, expected, actual);
}

static void expect_motion(const crowd_body *b, float dx, float dy) {
	assert_near((double)b->dx, (double)dx, "dx"), assert_near((double)b->dy, (double)dy, "dy");
}

// S75.
static void equal_bodies_head_on_swap_their_motions(void **state) {
	collision_fixture f = make_fixture(0.001f, state);
	for (int reversed = 0; reversed < 2; reversed++) {
		crowd_body bodies[2] = {
			crowd_body_at(0, 0, 7, 0, 1, GZ_RESPONSE_BOUNCE, 1), crowd_body_at(6, 0, -3, 0, 1, GZ_RESPONSE_BOUNCE, 2)};
		const crowd_body former_first = bodies[0];
		if (reversed) bodies[0] = bodies[1], bodies[1] = former_first;
		move_crowd_ticks(&f, bodies, 2, 1);
		const crowd_body *left = bodies + reversed, *right = bodies + 1 - reversed;
		expect_motion(left, -3, 0), expect_motion(right, 7, 0);
		// The impact is at time 0.3999, at a distance of 2.001 between the centres.
		assert_near((double)left->x, 7 * 0.3999 - 3 * 0.6001, "left"),
			assert_near((double)right->x, 6 - 3 * 0.3999 + 7 * 0.6001, "right");
	}
	collision_fixture_free(&f);
}

// S75.
static void masses_divide_the_impulse(void **state) {
	collision_fixture f = make_fixture(0, state);
	crowd_body b[2] = {
		crowd_body_at(0, 0, 8, 0, 1, GZ_RESPONSE_BOUNCE, 1), crowd_body_at(5, 0, 0, 0, 1, GZ_RESPONSE_BOUNCE, 2)};
	b[0].mass = 3;
	move_crowd_ticks(&f, b, 2, 1);
	expect_motion(b, 4, 0), expect_motion(b + 1, 12, 0);
	collision_fixture_free(&f);
}

// S75.
static void the_restitutions_of_both_bodies_multiply(void **state) {
	collision_fixture f = make_fixture(0, state);
	crowd_body b[2] = {
		crowd_body_at(0, 0, 8, 0, 1, GZ_RESPONSE_BOUNCE, 1), crowd_body_at(5, 0, 0, 0, 1, GZ_RESPONSE_BOUNCE, 2)};
	b[0].restitution = 0.5f, b[1].restitution = 0.5f; // a quarter of the approach speed remains
	move_crowd_ticks(&f, b, 2, 1);
	expect_motion(b, 3, 0), expect_motion(b + 1, 5, 0);
	collision_fixture_free(&f);
}

// S73, S75.
static void a_row_of_equal_bodies_passes_the_motion_to_the_last(void **state) {
	enum { ROW = 6 };
	collision_fixture f = make_fixture(0.001f, state);
	for (int gap = 0; gap < 2; gap++) {
		crowd_body b[ROW];
		for (int i = 0; i < ROW; i++)
			b[i] = crowd_body_at((float)i * (gap ? 3.f : 2.001f), 0, 0, 0, 1, GZ_RESPONSE_BOUNCE, 99u - (uint64_t)i);
		b[0].x = -10, b[0].dx = 30;
		move_crowd_ticks(&f, b, ROW, 2);
		for (int i = 0; i + 1 < ROW; i++) expect_motion(b + i, 0, 0);
		expect_motion(b + ROW - 1, 30, 0);
	}
	collision_fixture_free(&f);
}

// S73.
static void simultaneous_impacts_from_both_sides_cancel(void **state) {
	collision_fixture f = make_fixture(0, state);
	crowd_body b[3] = {crowd_body_at(-6, 0, 10, 0, 1, GZ_RESPONSE_BOUNCE, 1),
		crowd_body_at(0, 0, 0, 0, 1, GZ_RESPONSE_BOUNCE, 2), crowd_body_at(6, 0, -10, 0, 1, GZ_RESPONSE_BOUNCE, 3)};
	move_crowd_ticks(&f, b, 3, 1);
	expect_motion(b, -10, 0), expect_motion(b + 1, 0, 0), expect_motion(b + 2, 10, 0);
	collision_fixture_free(&f);
}

// S76.
static void a_stopping_body_acts_like_a_moving_wall(void **state) {
	collision_fixture f = make_fixture(0, state);
	crowd_body b[2] = {
		crowd_body_at(0, 0, 8, 0, 1, GZ_RESPONSE_BOUNCE, 1), crowd_body_at(9, 0, -8, 0, 1, GZ_RESPONSE_STOP, 2)};
	move_crowd_ticks(&f, b, 2, 1);
	expect_motion(b, -24, 0), expect_motion(b + 1, 0, 0); // reflected by a wall of speed 8
	collision_fixture_free(&f);
}

static void points_collide_like_circles(void **state) {
	(void)state;
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	f.options.skin = 0.01f;
	crowd_body bodies[3] = {crowd_body_at(0, 0, 4, 0, 0, GZ_RESPONSE_BOUNCE, 1),
		crowd_body_at(4, 0, -4, 0, 0, GZ_RESPONSE_BOUNCE, 2), crowd_body_at(2, 1, 0, 0, 0.5f, GZ_RESPONSE_SLIDE, 3)};
	move_crowd_ticks(&f, bodies, 3, 1);
	assert_true(bodies[0].dx == -4 && bodies[1].dx == 4 && fabsf(bodies[0].x + 0.01f) < 1e-5f && bodies[2].x == 2 &&
				bodies[2].y == 1);
	collision_fixture_free(&f);
}

// ---------------------------------------------------------------------------------------------------------------------
// Random scenes
// ---------------------------------------------------------------------------------------------------------------------

enum { MAX_BODIES = 12 };
#define SIZE 16.f
#define SKIN 0x1p-13f
#define TOLERANCE (2e-5 * (double)SIZE)

static void random_scene(crowd_body *b, size_t count, float speed, uint64_t seed) {
	random_source source = {seed};
	place_clear_bodies(b, count, SIZE, speed, GZ_RESPONSE_BOUNCE, seed);
	for (size_t i = 0; i < count; i++) {
		b[i].mass = random_chance(&source, 2) ? 1 : random_size(&source, -3, 4);
		b[i].restitution = random_chance(&source, 2) ? 1 : 0.5f + random_positive(&source, -1);
		b[i].radius = random_chance(&source, 3) ? 1 : random_positive(&source, 0);
		if (seed % 2 && random_chance(&source, 6)) b[i].response = GZ_RESPONSE_STOP;
		if (random_chance(&source, 6)) b[i].dx = b[i].dy = 0;
	}
}

typedef struct tick_result {
	crowd_body b[MAX_BODIES];
	size_t first[MAX_BODIES + 1];
} tick_result;

static void move_by_library(const collision_fixture *f, tick_result *actual, const crowd_body *b, size_t count) {
	enum { CAPACITY = 1000 * MAX_BODIES };
	static gz_contact contacts[CAPACITY];
	for (size_t i = 0; i < count; i++) actual->b[i] = b[i];
	const gz_report report = move_crowd(f, actual->b, count, &(gz_contact_list){contacts, CAPACITY, actual->first});
	if (report.error.status) fail_msg("%s", report.error.text);
}

/// Runs the oracle twice, from the starts of the bodies and from slightly different ones. Where both runs differ, the
/// motion is chaotic, and no two simulations agree. Returns false where the impacts do not end.
static bool move_by_oracle(
	oracle_body *expected, oracle_body *perturbed, const crowd_body *b, size_t count, float size) {
	oracle_read_bodies(expected, b, count), oracle_read_bodies(perturbed, b, count);
	random_source source = {count};
	for (size_t i = 0; i < count; i++) {
		perturbed[i].x += (long double)random_signed(&source, -14);
		perturbed[i].y += (long double)random_signed(&source, -14);
	}
	return oracle_step(expected, count, (long double)size, (long double)SKIN) &&
		   oracle_step(perturbed, count, (long double)size, (long double)SKIN);
}

static double distance(const oracle_body *a, const oracle_body *b) { return (double)hypotl(a->x - b->x, a->y - b->y); }

/// Whether any body ends elsewhere, or with other impacts, from slightly different starts.
static bool is_chaotic(const oracle_body *expected, const oracle_body *perturbed, size_t count) {
	for (size_t i = 0; i < count; i++)
		if (distance(expected + i, perturbed + i) > TOLERANCE || expected[i].impacts != perturbed[i].impacts)
			return true;
	return false;
}

static void compare(
	const crowd_body *b, const oracle_body *expected, size_t contacts, bool compares_contacts, long double fastest) {
	const double off = (double)hypotl((long double)b->x - expected->x, (long double)b->y - expected->y);
	const double turned = (double)hypotl((long double)b->dx - expected->vx, (long double)b->dy - expected->vy);
	if (!(off <= TOLERANCE * (1 + expected->impacts)))
		fail_msg("expected %.9Lg %.9Lg, found %.9g %.9g, after %d impacts", expected->x, expected->y, (double)b->x,
			(double)b->y, expected->impacts);
	if (!(turned <= 1e-3 * (double)(1 + fastest)))
		fail_msg(
			"motion: expected %.9Lg %.9Lg, found %.9g %.9g", expected->vx, expected->vy, (double)b->dx, (double)b->dy);
	if (compares_contacts && contacts != (size_t)expected->impacts)
		fail_msg("expected %d contacts, found %zu", expected->impacts, contacts);
}

/// Compares all bodies. Returns the number of impacts.
///
/// The numbers of contacts are compared where every body bounces at restitution 1: a body that stops reports another
/// body only once, and inelastic impacts repeat in the oracle alone.
static size_t compare_all(const tick_result *actual, const oracle_body *expected, size_t count) {
	bool compares_contacts = true;
	size_t impacts = 0;
	long double fastest = 0;
	for (size_t i = 0; i < count; i++) fastest = fmaxl(fastest, hypotl(expected[i].vx, expected[i].vy));
	for (size_t i = 0; i < count; i++) compares_contacts &= !expected[i].stops && expected[i].restitution == 1;
	for (size_t i = 0; i < count; impacts += (size_t)expected[i++].impacts)
		compare(actual->b + i, expected + i, actual->first[i + 1] - actual->first[i], compares_contacts, fastest);
	return impacts;
}

static void compare_scenes(const collision_fixture *f, float size, int ticks) {
	static const float speeds[] = {1, 5, 20, 60};
	size_t ticks_run = 0, compared = 0, impacts = 0;
	for (uint64_t seed = 1; seed <= 4000; seed++) {
		const size_t count = 2 + (size_t)seed % (MAX_BODIES - 1);
		crowd_body b[MAX_BODIES];
		tick_result actual;
		oracle_body expected[MAX_BODIES], perturbed[MAX_BODIES];
		random_scene(b, count, speeds[seed % 4], seed);
		for (int tick = 0; tick < ticks; tick++, ticks_run++) {
			move_by_library(f, &actual, b, count);
			if (move_by_oracle(expected, perturbed, b, count, size) && !is_chaotic(expected, perturbed, count))
				impacts += compare_all(&actual, expected, count), compared++;
			for (size_t i = 0; i < count; i++) b[i] = actual.b[i];
		}
	}
	if (compared < ticks_run / 2 || impacts < ticks_run / 3)
		fail_msg("expected half of %zu ticks compared and %zu impacts, found %zu and %zu", ticks_run, ticks_run / 3,
			compared, impacts);
}

// S73, S75.
static void impacts_agree_with_the_oracle(void **state) {
	collision_fixture f = make_fixture(SKIN, state);
	compare_scenes(&f, INFINITY, 1);
	collision_fixture_free(&f);
}

// S73, S75.
static void impacts_among_walls_agree_with_the_oracle(void **state) {
	(void)state;
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	collision_fixture f = collision_fixture_make(&box, (gz_world_desc){0});
	f.options.skin = SKIN, f.options.max_contacts = 1000, f.options.method = GZ_CROWD_EVENTS;
	compare_scenes(&f, SIZE, 4);
	collision_fixture_free(&f);
}

#define IN_BOTH(test)                                                                                                  \
	{#test "_in_rounds", test, NULL, NULL, &in_rounds}, { #test "_by_events", test, NULL, NULL, &by_events }

int test_impacts(void) {
	const struct CMUnitTest tests[] = {
		IN_BOTH(equal_bodies_head_on_swap_their_motions),
		IN_BOTH(masses_divide_the_impulse),
		IN_BOTH(the_restitutions_of_both_bodies_multiply),
		IN_BOTH(a_row_of_equal_bodies_passes_the_motion_to_the_last),
		IN_BOTH(simultaneous_impacts_from_both_sides_cancel),
		IN_BOTH(a_stopping_body_acts_like_a_moving_wall),
		IN_BOTH(points_collide_like_circles),
		cmocka_unit_test_prestate(impacts_agree_with_the_oracle, &by_events),
		cmocka_unit_test(impacts_among_walls_agree_with_the_oracle),
	};
	return RUN_SUITE("impacts", tests);
}
