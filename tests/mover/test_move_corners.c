// Bodies that are pushed on and on: in corners they come to rest, along chains of walls they go on, and from what they
// overlap they are let out.
#include <math.h>
#include <string.h>

#include "generators/random.h"
#include "mover/moving.h"
#include "support/check.h"

typedef struct corner {
	trial_wall walls[2];
	trial_body body; // pushed into it
} corner;

static const double pi = 3.14159265358979;

/// Of 5 to 170 degrees; the push leads out of it along neither wall.
static corner random_corner(random_source *source, float x, float y) {
	const double half = 0.5 * (5 + 165 * (double)random_positive(source, 0)) * pi / 180;
	const double middle = (double)random_signed(source, 0) * pi;
	const double lean = (pi / 2 - half) * 0.95 * (double)random_signed(source, 0), push = middle + pi + lean;
	const float r = 10, far = (float)(r / sin(half)) + (y == 0 ? 0.3f : 20);
	const float size = r * random_size(source, y == 0 ? -10 : -3, 6); // less is lost in rounding further out
	corner c;
	for (int i = 0; i < 2; i++) {
		const double angle = i ? middle + half : middle - half;
		c.walls[i] = (trial_wall){x, y, x + 400 * (float)cos(angle), y + 400 * (float)sin(angle)};
		if (random_chance(source, 2)) c.walls[i] = (trial_wall){c.walls[i].bx, c.walls[i].by, x, y};
	}
	c.body = (trial_body){x + far * (float)cos(middle), y + far * (float)sin(middle), size * (float)cos(push),
		size * (float)sin(push), r};
	return c;
}

static void expect_rest(corner *c, const moving *how) {
	int still = 0;
	for (int tick = 0; tick < 1500 && still < 30; tick++) {
		const journey j = move_one(c->body, c->walls, 2, how);
		still = j.x == c->body.px && j.y == c->body.py ? still + 1 : 0;
		if (still) assert_true(j.contact_count >= 1 && j.used < 1 && moved.stopped == 1);
		if (still) assert_true(j.motion_x == 0 && j.motion_y == 0);
		c->body.px = j.x, c->body.py = j.y;
	}
	if (still < 30)
		fail_msg("no rest at %.9g %.9g, pushed by %.9g %.9g, between %.9g %.9g %.9g %.9g and %.9g %.9g %.9g %.9g",
			(double)c->body.px, (double)c->body.py, (double)c->body.dx, (double)c->body.dy, (double)c->walls[0].ax,
			(double)c->walls[0].ay, (double)c->walls[0].bx, (double)c->walls[0].by, (double)c->walls[1].ax,
			(double)c->walls[1].ay, (double)c->walls[1].bx, (double)c->walls[1].by);
}

static void bodies_come_to_rest_in_corners(void **state) {
	(void)state;
	static const float offsets[] = {0, 300, 1e4f, 1e5f};
	random_source source = {1700};
	for (int k = 0; k < 1200; k++) {
		const float x = offsets[k % 4] * random_signed(&source, 0);
		corner c = random_corner(&source, x, offsets[k % 4] * random_signed(&source, 0));
		expect_rest(&c, &(moving){.rules.skin = k % 3 ? 0 : 0.01f});
	}
}

/// 120 degrees: without looking at both walls at a time, a body goes to and fro in it for ever.
static void a_body_at_rest_tells_both_walls(void **state) {
	(void)state;
	static const trial_wall walls[] = {{0, 0, 346, 200}, {0, 0, -346, 200}};
	trial_body body = {3, 30, 0, -5, 10};
	journey j = {0};
	for (int tick = 0; tick < 20; tick++, body.px = j.x, body.py = j.y)
		j = move_one(body, walls, 2, &(moving){.rules.skin = 0.01f});
	assert_true(j.contact_count == 2 && j.contacts[0].index + j.contacts[1].index == 1);
	assert_true(j.used == 0 && j.contacts[0].time == 0 && j.contacts[1].time == 0);
	expect_near((double)j.lost, 5, 1e-6, "what is lost");
	expect_near((double)j.x, 0, 0.02, "x"), expect_near((double)j.y, 10.01 / sin(pi / 3), 0.02, "y");
}

/// A wall in many pieces is as good as one.
static void seams_hold_nobody_up(void **state) {
	(void)state;
	random_source source = {1701};
	for (int k = 0; k < 12; k++) {
		const double turn = (double)random_signed(&source, 0) * pi,
					 slope = 0.1 + 1.3 * (double)random_positive(&source, 0);
		const double c = cos(turn), s = sin(turn), x = k % 3 * 300.0;
		trial_wall walls[16];
		for (int i = 0; i < 16; i++) {
			const double from = 7.3 * i, to = 7.3 * (i + 1);
			walls[i] = (trial_wall){(float)(x + c * from), (float)(s * from), (float)(x + c * to), (float)(s * to)};
		}
		trial_body body = {(float)(x + c * 5 - s * 12), (float)(s * 5 + c * 12), (float)(3 * c * cos(slope)), 0, 10};
		body.dx = (float)(3 * (c * cos(slope) + s * sin(slope))),
		body.dy = (float)(3 * (s * cos(slope) - c * sin(slope)));
		const int ticks = (int)(90 / (3 * cos(slope)));
		for (int tick = 0; tick < ticks; tick++) {
			const journey j = move_one(body, walls, 16, &(moving){.rules.skin = 0.01f});
			body.px = j.x, body.py = j.y;
		}
		const double along = c * ((double)body.px - x) + s * (double)body.py, right = 5 + ticks * 3 * cos(slope);
		expect_near(along, right, (double)ticks * 3e-4 * cos(slope) + 1e-3, "the way along the chain");
	}
}

static double depth(const trial_body *b) { return (double)b->radius - fabs((double)b->py); }

static void who_overlaps_gets_no_deeper(void **state) {
	(void)state;
	static const trial_wall wall = {-100, 0, 100, 0};
	random_source source = {1702};
	for (int k = 0; k < 500; k++) {
		trial_body b = {.px = random_signed(&source, 6), .radius = 4};
		b.py = random_magnitude(&source, -4, 2);
		b.dx = random_signed(&source, 3), b.dy = random_signed(&source, 3);
		const moving how = {.response = (gz_response)(k % 3)};
		for (int tick = 0; tick < 5; tick++) {
			const journey j = move_one(b, &wall, 1, &how);
			const trial_body after = {j.x, j.y, b.dx, b.dy, b.radius};
			if (depth(&after) > 0 && depth(&after) > depth(&b) * (1 + 1e-6))
				fail_msg("from %.9g to %.9g by %.9g", (double)b.py, (double)j.y, (double)b.dy);
			assert_true(signbit(j.y) == signbit(b.py));
			b.px = j.x, b.py = j.y;
		}
	}
}

static void who_overlaps_is_let_out(void **state) {
	(void)state;
	static const trial_wall walls[] = {{-100, 0, 100, 0}, {0, 0, 0, 0}, {20, 20, 20, 20}};
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_STOP; response++)
		for (int i = 1; i < 30; i++) {
			const trial_body b = {1, 0.1f * (float)i, 0.5f, 5, 3};
			const journey j = move_one(b, walls, 3, &(moving){.response = (gz_response)response});
			expect_near((double)j.y, (double)b.py + 5, 1e-3, "y"), expect_near((double)j.x, 1.5, 1e-3, "x");
			assert_int_equal(j.contact_count, 0);
		}
	trial_body slow = {50, 0.5f, 0.01f, 0.03f, 3}; // by far less than it overlaps
	for (int tick = 0; tick < 50; tick++) {
		const journey j = move_one(slow, walls, 1, &(moving){0});
		assert_true(j.y >= slow.py + 0.0299f && j.x > slow.px);
		slow.px = j.x, slow.py = j.y;
	}
}

static void who_touches_exactly_stays_and_slides(void **state) {
	(void)state;
	static const trial_wall wall = {-100, 0, 100, 0};
	trial_body b = {-50, 2, 0, -1, 2}; // at rest
	for (int tick = 0; tick < 10; tick++) {
		const journey j = move_one(b, &wall, 1, &(moving){0});
		assert_true(j.x == -50 && j.y >= b.py && j.y < 2.001f && j.contact_count == 1);
		assert_true(tick == 0 || j.y == b.py);
		assert_int_equal(moved.recovered, tick == 0);
		b.py = j.y;
	}
	b = (trial_body){-50, 2, 1.5f, -3, 2}; // and along
	for (int tick = 0; tick < 50; tick++) {
		const journey j = move_one(b, &wall, 1, &(moving){0});
		expect_near((double)j.x, (double)b.px + 1.5, 1e-4, "x");
		assert_true(j.y >= 2 && j.motion_y == 0);
		b.px = j.x, b.py = j.y;
	}
}

int test_move_corners(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bodies_come_to_rest_in_corners),
		cmocka_unit_test(a_body_at_rest_tells_both_walls),
		cmocka_unit_test(seams_hold_nobody_up),
		cmocka_unit_test(who_overlaps_gets_no_deeper),
		cmocka_unit_test(who_overlaps_is_let_out),
		cmocka_unit_test(who_touches_exactly_stays_and_slides),
	};
	return RUN_SUITE("move_corners", tests);
}
