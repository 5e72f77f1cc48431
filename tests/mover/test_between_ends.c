// Bodies that are pressed between two points, tick after tick: how far they go to and fro there. S57.
#include <math.h>

#include "generators/cases.h"
#include "generators/random.h"
#include "mover/move_results.h"
#include "support/check.h"

/// Two points, and a body a skin from both or up to a quarter more.
typedef struct pinch {
	trial_wall walls[2];
	trial_body body;
	float skin;
	double length; ///< of the displacement, which leads between the points, or nearly so
} pinch;

static pinch random_pinch(random_source *source) {
	const double pi = 3.14159265358979;
	const double radius = (double)random_size(source, -4, 2), skin = radius * (double)random_size(source, -13, -3),
				 half = radius * (double)random_size(source, -17, -1), gap = 1 + (double)random_positive(source, -2),
				 tilt = (double)random_signed(source, 0) * half / radius;
	const bool straight = random_chance(source, 3);
	const double turn = straight ? random_int(source, 0, 3) * pi / 2 : (double)random_signed(source, 0) * pi;
	const double c = cos(turn), s = sin(turn), x = (double)random_magnitude(source, -2, 11),
				 y = (double)random_magnitude(source, -2, 11), height = sqrt(pow(radius + gap * skin, 2) - half * half);
	pinch p = {.skin = (float)skin, .length = radius * (double)random_size(source, -12, 2)};
	for (int i = 0; i < 2; i++) {
		const double along = i ? half : -half;
		const float px = (float)(x + along * c), py = (float)(y + along * s);
		p.walls[i] = (trial_wall){px, py, px, py};
	}
	p.body = (trial_body){(float)(x - s * height), (float)(y + c * height), (float)(p.length * (s + c * tilt)),
		(float)(p.length * (s * tilt - c)), (float)radius};
	return p;
}

/// How far the body goes from a place that it comes back to, by Brent's cycle detection; 0 if it does not come back.
static double cycle_of(const pinch *p) {
	enum { TICKS = 150 };
	trial_body body = p->body;
	const move_settings settings = {.options = {.skin = p->skin, .max_contacts = 64}};
	float x = body.px, y = body.py;
	double farthest = 0;
	for (int tick = 1; tick < TICKS; tick++) {
		const move_result result = move_one(body, p->walls, 2, &settings);
		body.px = result.x, body.py = result.y;
		farthest = fmax(farthest, hypot((double)body.px - (double)x, (double)body.py - (double)y));
		if (body.px == x && body.py == y) return farthest;
		if ((tick & (tick - 1)) == 0) x = body.px, y = body.py, farthest = 0;
	}
	return 0;
}

static void bodies_go_to_and_fro_by_little(void **state) {
	(void)state;
	random_source source = {1710};
	const int count = sample_wanted() ? 500 : short_form_wanted() ? 4000 : 200 * 1000;
	int cycles = 0, steps = 0;
	double worst = 0, skins = 0;
	for (int k = 0; k < count; k++) {
		const pinch p = random_pinch(&source);
		const double places = fabs((double)p.body.px) + fabs((double)p.body.py), skin = (double)p.skin;
		const double near = skin / 4 + 0x1p-23 * places, two_steps = sqrt(0x1p-22 * places * p.length);
		if (p.length < 0x1p-19 * places) continue;
		const double cycle = cycle_of(&p), share = cycle / fmax(near, two_steps);
		if (share > 1) fail_msg("case %d goes to and fro by %.9g, %.3g of the bound", k, cycle, share);
		cycles += cycle > 0, steps += cycle > near;
		worst = fmax(worst, share), skins = fmax(skins, cycle / skin);
	}
	print_message("of %d bodies %d go to and fro, %d by more than a quarter of the skin, by at most %.3g skins and "
				  "%.3g of the bound\n",
		count, cycles, steps, skins, worst);
	assert_true(cycles > count / 100 && steps > 0);
}

int test_between_ends(void) {
	const struct CMUnitTest tests[] = {cmocka_unit_test(bodies_go_to_and_fro_by_little)};
	return RUN_SUITE("between_ends", tests);
}
