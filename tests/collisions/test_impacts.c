// Impacts among few bodies: the known ones, and those of an independent simulation.
#include <float.h>
#include <math.h>

#include "oracle/oracle_impacts.h"
#include "support/check.h"

static together free_space(float skin) {
	together t = together_make(NULL, (gz_world_desc){0});
	t.rules.skin = skin, t.rules.max_contacts = 1000;
	return t;
}

static void assert_near(double got, double want, const char *what) {
	if (!(fabs(got - want) <= 1e-5 * fmax(1, fabs(want)))) fail_msg("%s: %.9g where %.9g is right", what, got, want);
}

static void expect_motion(const traveller *b, float dx, float dy) {
	assert_near((double)b->dx, (double)dx, "dx"), assert_near((double)b->dy, (double)dy, "dy");
}

static void equal_bodies_head_on_swap_their_motions(void **state) {
	(void)state;
	together t = free_space(0.001f);
	for (int reversed = 0; reversed < 2; reversed++) {
		traveller b[2] = {
			traveller_at(0, 0, 7, 0, 1, GZ_RESPONSE_BOUNCE, 1), traveller_at(6, 0, -3, 0, 1, GZ_RESPONSE_BOUNCE, 2)};
		const traveller kept = b[0];
		if (reversed) b[0] = b[1], b[1] = kept;
		together_ticks(&t, b, 2, 1);
		const traveller *left = b + reversed, *right = b + 1 - reversed;
		expect_motion(left, -3, 0), expect_motion(right, 7, 0);
		// They meet 2.001 apart after 0.3999 of the tick.
		assert_near((double)left->x, 7 * 0.3999 - 3 * 0.6001, "left"),
			assert_near((double)right->x, 6 - 3 * 0.3999 + 7 * 0.6001, "right");
	}
	together_free(&t);
}

static void a_heavy_one_goes_on_and_a_light_one_flies(void **state) {
	(void)state;
	together t = free_space(0);
	traveller b[2] = {
		traveller_at(0, 0, 8, 0, 1, GZ_RESPONSE_BOUNCE, 1), traveller_at(5, 0, 0, 0, 1, GZ_RESPONSE_BOUNCE, 2)};
	b[0].mass = 3;
	together_ticks(&t, b, 2, 1);
	expect_motion(b, 4, 0), expect_motion(b + 1, 12, 0);
	together_free(&t);
}

static void both_restitutions_count(void **state) {
	(void)state;
	together t = free_space(0);
	traveller b[2] = {
		traveller_at(0, 0, 8, 0, 1, GZ_RESPONSE_BOUNCE, 1), traveller_at(5, 0, 0, 0, 1, GZ_RESPONSE_BOUNCE, 2)};
	b[0].restitution = 0.5f, b[1].restitution = 0.5f; // a quarter of the approach comes back
	together_ticks(&t, b, 2, 1);
	expect_motion(b, 3, 0), expect_motion(b + 1, 5, 0);
	together_free(&t);
}

static void the_cradle_throws_the_last_ball(void **state) {
	(void)state;
	enum { BALLS = 6 };
	together t = free_space(0.001f);
	for (int gap = 0; gap < 2; gap++) {
		traveller b[BALLS];
		for (int i = 0; i < BALLS; i++)
			b[i] = traveller_at((float)i * (gap ? 3.f : 2.001f), 0, 0, 0, 1, GZ_RESPONSE_BOUNCE, 99u - (uint64_t)i);
		b[0].x = -10, b[0].dx = 30;
		together_ticks(&t, b, BALLS, 2);
		for (int i = 0; i + 1 < BALLS; i++) expect_motion(b + i, 0, 0);
		expect_motion(b + BALLS - 1, 30, 0);
	}
	together_free(&t);
}

static void one_in_the_middle_is_hit_from_both_sides_at_once(void **state) {
	(void)state;
	together t = free_space(0);
	traveller b[3] = {traveller_at(-6, 0, 10, 0, 1, GZ_RESPONSE_BOUNCE, 1),
		traveller_at(0, 0, 0, 0, 1, GZ_RESPONSE_BOUNCE, 2), traveller_at(6, 0, -10, 0, 1, GZ_RESPONSE_BOUNCE, 3)};
	together_ticks(&t, b, 3, 1);
	expect_motion(b, -10, 0), expect_motion(b + 1, 0, 0), expect_motion(b + 2, 10, 0);
	together_free(&t);
}

static void who_stops_is_a_wall_to_who_bounces(void **state) {
	(void)state;
	together t = free_space(0);
	traveller b[2] = {
		traveller_at(0, 0, 8, 0, 1, GZ_RESPONSE_BOUNCE, 1), traveller_at(9, 0, -8, 0, 1, GZ_RESPONSE_STOP, 2)};
	together_ticks(&t, b, 2, 1);
	expect_motion(b, -24, 0), expect_motion(b + 1, 0, 0); // off a wall that came with 8
	together_free(&t);
}

// ---- Random scenes

enum { MOST = 12 };
#define SIZE 16.f
#define SKIN 0x1p-13f
#define TOLERANCE (2e-5 * (double)SIZE)

static void random_scene(traveller *b, size_t count, float speed, uint64_t seed) {
	random_source source = {seed};
	travellers_apart(b, count, SIZE, speed, GZ_RESPONSE_BOUNCE, seed);
	for (size_t i = 0; i < count; i++) {
		b[i].mass = random_chance(&source, 2) ? 1 : random_size(&source, -3, 4);
		b[i].restitution = random_chance(&source, 2) ? 1 : 0.5f + random_positive(&source, -1);
		b[i].radius = random_chance(&source, 3) ? 1 : random_positive(&source, 0);
		if (seed % 2 && random_chance(&source, 6)) b[i].response = GZ_RESPONSE_STOP;
		if (random_chance(&source, 6)) b[i].dx = b[i].dy = 0;
	}
}

typedef struct told_tick {
	traveller b[MOST];
	size_t first[MOST + 1];
} told_tick;

static void ask_library(const together *t, told_tick *told, const traveller *b, size_t count) {
	enum { ROOM = 1000 * MOST };
	static gz_contact contacts[ROOM];
	for (size_t i = 0; i < count; i++) told->b[i] = b[i];
	const gz_report report = together_move(t, told->b, count, &(gz_contact_list){contacts, ROOM, told->first});
	if (report.error.status) fail_msg("%s", report.error.text);
}

/// The oracle from where they start, and from a hair beside it: who ends elsewhere then, or with other impacts, goes a
/// chaotic way that no two simulations share. False where there is no end to the impacts.
static int ask_oracle(oracle_body *right, oracle_body *beside, const traveller *b, size_t count, float size) {
	oracle_read_bodies(right, b, count), oracle_read_bodies(beside, b, count);
	random_source source = {count};
	for (size_t i = 0; i < count; i++) {
		beside[i].x += (long double)random_signed(&source, -14);
		beside[i].y += (long double)random_signed(&source, -14);
	}
	return oracle_step(right, count, (long double)size, (long double)SKIN) &&
		   oracle_step(beside, count, (long double)size, (long double)SKIN);
}

static double apart(const oracle_body *a, const oracle_body *b) { return (double)hypotl(a->x - b->x, a->y - b->y); }

/// One that goes a chaotic way hits the others anywhere.
static int is_chaotic(const oracle_body *right, const oracle_body *beside, size_t count) {
	for (size_t i = 0; i < count; i++)
		if (apart(right + i, beside + i) > TOLERANCE || right[i].impacts != beside[i].impacts) return 1;
	return 0;
}

static void compare(const traveller *b, const oracle_body *r, size_t contacts, int tells_all, long double fastest) {
	const double off = (double)hypotl((long double)b->x - r->x, (long double)b->y - r->y);
	const double turned = (double)hypotl((long double)b->dx - r->vx, (long double)b->dy - r->vy);
	if (!(off <= TOLERANCE * (1 + r->impacts)))
		fail_msg("at %.9g %.9g, not %.9Lg %.9Lg, after %d impacts", (double)b->x, (double)b->y, r->x, r->y, r->impacts);
	if (!(turned <= 1e-3 * (double)(1 + fastest)))
		fail_msg("goes %.9g %.9g, not %.9Lg %.9Lg", (double)b->dx, (double)b->dy, r->vx, r->vy);
	if (tells_all && contacts != (size_t)r->impacts) fail_msg("%zu contacts, not %d", contacts, r->impacts);
}

/// Returns how many impacts were compared.
static size_t compare_all(const told_tick *told, const oracle_body *right, size_t count) {
	// Who stands tells once who hits it; and who gives nothing back does not hit again and again.
	int tells_all = 1;
	size_t impacts = 0;
	long double fastest = 0;
	for (size_t i = 0; i < count; i++) fastest = fmaxl(fastest, hypotl(right[i].vx, right[i].vy));
	for (size_t i = 0; i < count; i++) tells_all &= !right[i].stops && right[i].restitution == 1;
	for (size_t i = 0; i < count; impacts += (size_t)right[i++].impacts)
		compare(told->b + i, right + i, told->first[i + 1] - told->first[i], tells_all, fastest);
	return impacts;
}

static void compare_scenes(const together *t, float size, int ticks) {
	static const float speeds[] = {1, 5, 20, 60};
	size_t asked = 0, compared = 0, impacts = 0;
	for (uint64_t seed = 1; seed <= 4000; seed++) {
		const size_t count = 2 + seed % (MOST - 1);
		traveller b[MOST];
		told_tick told;
		oracle_body right[MOST], beside[MOST];
		random_scene(b, count, speeds[seed % 4], seed);
		for (int tick = 0; tick < ticks; tick++, asked++) {
			ask_library(t, &told, b, count);
			if (ask_oracle(right, beside, b, count, size) && !is_chaotic(right, beside, count))
				impacts += compare_all(&told, right, count), compared++;
			for (size_t i = 0; i < count; i++) b[i] = told.b[i];
		}
	}
	if (compared < asked / 2 || impacts < asked / 3)
		fail_msg("%zu of %zu compared, %zu impacts", compared, asked, impacts);
}

static void an_independent_simulation_agrees(void **state) {
	(void)state;
	together t = free_space(SKIN);
	compare_scenes(&t, INFINITY, 1);
	together_free(&t);
}

static void an_independent_simulation_agrees_among_walls(void **state) {
	(void)state;
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	together t = together_make(&box, (gz_world_desc){0});
	t.rules.skin = SKIN, t.rules.max_contacts = 1000;
	compare_scenes(&t, SIZE, 4);
	together_free(&t);
}

int test_impacts(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(equal_bodies_head_on_swap_their_motions),
		cmocka_unit_test(a_heavy_one_goes_on_and_a_light_one_flies),
		cmocka_unit_test(both_restitutions_count),
		cmocka_unit_test(the_cradle_throws_the_last_ball),
		cmocka_unit_test(one_in_the_middle_is_hit_from_both_sides_at_once),
		cmocka_unit_test(who_stops_is_a_wall_to_who_bounces),
		cmocka_unit_test(an_independent_simulation_agrees),
		cmocka_unit_test(an_independent_simulation_agrees_among_walls),
	};
	return RUN_SUITE("impacts", tests);
}
