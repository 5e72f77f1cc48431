// The rules for bodies that are moved against walls tick after tick: in corners they come to rest to the bit, and in
// overlap they never get deeper. The expected positions follow from geometry.
#include <math.h>
#include <string.h>

#include "generators/random.h"
#include "mover/move_results.h"
#include "support/check.h"

typedef struct corner {
	trial_wall walls[3];
	trial_body body;   ///< its displacement points into the corner
	size_t more_walls; ///< than two
} corner;

static const double pi = 3.14159265358979;

/// A corner of 5 to 170 degrees. The displacement leads out of it along neither wall.
static corner random_corner(random_source *source, float x, float y) {
	const double half = 0.5 * (5 + 165 * (double)random_positive(source, 0)) * pi / 180;
	const double middle = (double)random_signed(source, 0) * pi;
	const double tilt = (pi / 2 - half) * 0.95 * (double)random_signed(source, 0), motion_angle = middle + pi + tilt;
	const float r = 10, distance = (float)(r / sin(half)) + (y == 0 ? 0.3f : 20);
	// Far from the origin small displacements vanish in rounding.
	const float size = r * random_size(source, y == 0 ? -10 : -3, 6);
	corner c = {0};
	for (int i = 0; i < 2; i++) {
		const double angle = i ? middle + half : middle - half;
		c.walls[i] = (trial_wall){x, y, x + 400 * (float)cos(angle), y + 400 * (float)sin(angle)};
		if (random_chance(source, 2)) c.walls[i] = (trial_wall){c.walls[i].bx, c.walls[i].by, x, y};
	}
	c.body = (trial_body){x + distance * (float)cos(middle), y + distance * (float)sin(middle),
		size * (float)cos(motion_angle), size * (float)sin(motion_angle), r};
	return c;
}

static void expect_rest(corner *c, const move_settings *settings) {
	int ticks_at_rest = 0;
	for (int tick = 0; tick < 1500 && ticks_at_rest < 30; tick++) {
		const move_result result = move_one(c->body, c->walls, 2 + c->more_walls, settings);
		ticks_at_rest = result.x == c->body.px && result.y == c->body.py ? ticks_at_rest + 1 : 0;
		if (ticks_at_rest) assert_true(result.contact_count >= 1 && result.used < 1 && last_move_report.stopped == 1);
		if (ticks_at_rest) assert_true(result.motion_x == 0 && result.motion_y == 0);
		c->body.px = result.x, c->body.py = result.y;
	}
	if (ticks_at_rest < 30)
		fail_msg(
			"expected rest, found motion at %.9g %.9g, displacement %.9g %.9g, between %zu walls, of which two are\n"
			"%.9g %.9g %.9g %.9g and %.9g %.9g %.9g %.9g",
			(double)c->body.px, (double)c->body.py, (double)c->body.dx, (double)c->body.dy, 2 + c->more_walls,
			(double)c->walls[0].ax, (double)c->walls[0].ay, (double)c->walls[0].bx, (double)c->walls[0].by,
			(double)c->walls[1].ax, (double)c->walls[1].ay, (double)c->walls[1].bx, (double)c->walls[1].by);
}

// S56, S57.
static void bodies_come_to_rest_in_corners(void **state) {
	(void)state;
	static const float offsets[] = {0, 300, 1e4f, 1e5f};
	random_source source = {1700};
	for (int k = 0; k < 1200; k++) {
		const float x = offsets[k % 4] * random_signed(&source, 0);
		corner c = random_corner(&source, x, offsets[k % 4] * random_signed(&source, 0));
		expect_rest(&c, &(move_settings){.options.skin = k % 3 ? 0 : 0.01f});
	}
}

/// Contacts are with the shapes that oppose the displacement, not with those along it. S55, S57.
static void a_body_in_a_corner_reports_no_wall_that_it_would_move_along(void **state) {
	(void)state;
	static const trial_wall walls[] = {{-400, 0, 400, 0}, {20, -400, 20, 400}};
	const move_settings settings = {.options.skin = 0.01f};
	trial_body body = {0, 11, 40, -10, 10};
	for (int tick = 0; tick < 5; tick++) {
		const move_result settled = move_one(body, walls, 2, &settings);
		body.px = settled.x, body.py = settled.y;
	}
	body.dx = 5, body.dy = 0;
	const move_result result = move_one(body, walls, 2, &settings);
	assert_true(result.contact_count == 1 && result.contacts[0].index == 1);
	expect_near((double)result.x, 9.99, 0.01, "x"), expect_near((double)result.y, 10.01, 0.01, "y");
}

/// A corner of 120 degrees: a solver that responds to one wall at a time moves a body to and fro in it for ever.
/// S55, S57.
static void a_body_at_rest_in_a_corner_reports_both_walls(void **state) {
	(void)state;
	static const trial_wall walls[] = {{0, 0, 346, 200}, {0, 0, -346, 200}};
	trial_body body = {3, 30, 0, -5, 10};
	move_result result = {0};
	for (int tick = 0; tick < 20; tick++, body.px = result.x, body.py = result.y)
		result = move_one(body, walls, 2, &(move_settings){.options.skin = 0.01f});
	assert_true(result.contact_count == 2 && result.contacts[0].index + result.contacts[1].index == 1);
	assert_true(result.used == 0 && result.contacts[0].time == 0 && result.contacts[1].time == 0);
	expect_near((double)result.lost, 5, 1e-6, "lost");
	expect_near((double)result.x, 0, 0.02, "x"), expect_near((double)result.y, 10.01 / sin(pi / 3), 0.02, "y");
}

/// Two walls of nearly 180 degrees: a body that both keep from going on is beyond the end of one of them, on either
/// side of the corner. If only the other one limited it, it would slide from side to side, here by a fifth of the skin.
/// S55, S57.
static void bodies_come_to_rest_in_obtuse_corners(void **state) {
	(void)state;
	const trial_wall known[] = {{-14.6891937f, -14.9859447f, -8.7539959f, -14.9825344f},
		{-14.6891937f, -14.9859447f, -20.6243896f, -14.9825344f}};
	corner first = {.walls = {known[0], known[1]},
		.body = {-14.6895275f, -14.6857748f, -7.53088752e-05f, -3.48453593f, 0.29675138f}};
	expect_rest(&first, &(move_settings){.options.skin = 0.00341794034f});
	random_source source = {1703};
	for (int k = 0; k < 400; k++) {
		const float x = k % 2 ? 14 * random_signed(&source, 0) : 0, slope = random_size(&source, -13, -4);
		const float r = random_size(&source, -2, 2), skin = r * random_size(&source, -8, -5);
		corner c = {.walls = {{x, 1, x + 40, 1 + 40 * slope}, {x, 1, x - 40, 1 + 40 * slope}}};
		if (k % 3 == 0) c.walls[0] = c.walls[1], c.walls[1] = (trial_wall){x, 1, x + 40, 1 + 40 * slope};
		const float push = r * random_size(&source, -2, 4);
		c.body = (trial_body){x + r * slope * random_signed(&source, 1), 1 + r * 1.0625f,
			push * slope * 0.25f * random_signed(&source, 0), -push, r};
		expect_rest(&c, &(move_settings){.options.skin = skin});
	}
}

/// A chimney that is wider than the body by one to two skins, and widens upwards. The body starts just half a skin from
/// one of its walls, where any rounding of a place that it slides to takes more from the clearance than it may lose. It
/// is moved to where it is farther from both walls, and goes on. S62.
static void bodies_slide_through_narrow_chimneys(void **state) {
	(void)state;
	random_source source = {1706};
	for (int k = 0; k < 400; k++) {
		const double x = (double)random_magnitude(&source, 8, 10), y = (double)random_magnitude(&source, 8, 10);
		const double skin = (fabs(x) + 2) * 0x1p-19 + (fabs(y) + 2) * 0x1p-19, r = (double)random_size(&source, -5, -2);
		const double half = r + skin * (0.55 + 0.4 * (double)random_positive(&source, 0));
		const double lean = (double)random_signed(&source, -7), wider = 0.002;
		const double up = 0.6 * (0.5 + (double)random_positive(&source, 0)), middle = y - 0.6;
		trial_wall walls[2];
		for (int i = 0; i < 2; i++) {
			const double side = i ? half : -half, slope = lean + (i ? wider : -wider);
			walls[i] = (trial_wall){(float)(x + side + slope * (middle - y)), (float)middle,
				(float)(x + side + slope * (middle + 1.2 - y)), (float)(middle + 1.2)};
		}
		const double ex = (double)walls[0].bx - (double)walls[0].ax, ey = (double)walls[0].by - (double)walls[0].ay;
		const double at_y = y + 0.1, at_x = (double)walls[0].ax + ex * (at_y - (double)walls[0].ay) / ey;
		const double from_wall = (r + skin * (0.5 + 0.05 * (double)random_positive(&source, 0))) * hypot(ex, ey) / ey;
		trial_body body = {(float)(at_x + from_wall), (float)at_y, (float)(-0.2 * up), (float)up / 4, (float)r};
		const move_result result = move_one(body, walls, 2, &(move_settings){.options.skin = (float)skin});
		if (!(result.used == 1 && result.y > body.py))
			fail_msg("case %d: used %.9g of its motion", k, (double)result.used);
	}
}

/// A body above a floor, between two walls that come together downwards: with less than three quarters of the skin to
/// all of them. Skin recovery leads up from there, as far as both walls give way; if it did so for any gain, the body
/// would slide down into the wedge and be lifted again for ever, by up to two skins. S57, S62.
static void bodies_come_to_rest_in_wedges_above_a_wall(void **state) {
	(void)state;
	random_source source = {1707};
	for (int k = 0; k < 500; k++) {
		const float r = random_size(&source, -4, 2), skin = r * random_size(&source, -11, -5);
		const double up = pi * (double)random_signed(&source, 0), half = (double)random_size(&source, -5, -2);
		const double normal[3] = {up + pi / 2 - half, up - pi / 2 + half, up + (double)random_signed(&source, -2)};
		const double down = up + pi + 0.6 * (double)random_signed(&source, 0);
		const float push = r * random_size(&source, -2, 2), far = r * random_size(&source, 0, 9);
		corner c = {.more_walls = 1};
		c.body = (trial_body){far * random_signed(&source, 0), far * random_signed(&source, 0), push * (float)cos(down),
			push * (float)sin(down), r};
		for (int i = 0; i < 3; i++) {
			const double least = i < 2 ? 0.55 : 0.4, most = i < 2 ? 0.75 : 0.5;
			const double gap = (double)skin * (least + (most - least) * (double)random_positive(&source, 0));
			const double x = cos(normal[i]), y = sin(normal[i]), length = 4 * (double)r;
			const double at_x = (double)c.body.px - ((double)r + gap) * x,
						 at_y = (double)c.body.py - ((double)r + gap) * y;
			c.walls[i] = (trial_wall){(float)(at_x - length * y), (float)(at_y + length * x),
				(float)(at_x + length * y), (float)(at_y - length * x)};
		}
		expect_rest(&c, &(move_settings){.options = {.skin = skin, .max_contacts = 2 + (unsigned)k % 5}});
	}
}

static double depth(const trial_body *b) { return (double)b->radius - fabs((double)b->py); }

// S66.
static void a_body_in_overlap_gets_no_deeper(void **state) {
	(void)state;
	static const trial_wall wall = {-100, 0, 100, 0};
	random_source source = {1702};
	for (int k = 0; k < 500; k++) {
		trial_body b = {.px = random_signed(&source, 6), .radius = 4};
		b.py = random_magnitude(&source, -4, 2);
		b.dx = random_signed(&source, 3), b.dy = random_signed(&source, 3);
		const move_settings settings = {.response = (gz_response)(k % 3)};
		for (int tick = 0; tick < 5; tick++) {
			const move_result result = move_one(b, &wall, 1, &settings);
			const trial_body after = {result.x, result.y, b.dx, b.dy, b.radius};
			if (depth(&after) > 0 && depth(&after) > depth(&b) * (1 + 1e-6))
				fail_msg("expected no deeper than %.9g, found %.9g, displacement %.9g", (double)b.py, (double)result.y,
					(double)b.dy);
			assert_true(signbit(result.y) == signbit(b.py));
			b.px = result.x, b.py = result.y;
		}
	}
}

// S66.
static void a_body_in_overlap_can_leave(void **state) {
	(void)state;
	static const trial_wall walls[] = {{-100, 0, 100, 0}, {0, 0, 0, 0}, {20, 20, 20, 20}};
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_STOP; response++)
		for (int i = 1; i < 30; i++) {
			const trial_body b = {1, 0.1f * (float)i, 0.5f, 5, 3};
			const move_result result = move_one(b, walls, 3, &(move_settings){.response = (gz_response)response});
			expect_near((double)result.y, (double)b.py + 5, 1e-3, "y"), expect_near((double)result.x, 1.5, 1e-3, "x");
			assert_int_equal(result.contact_count, 0);
		}
	trial_body slow = {50, 0.5f, 0.01f, 0.03f, 3}; // by much less than the penetration depth
	for (int tick = 0; tick < 50; tick++) {
		const move_result result = move_one(slow, walls, 1, &(move_settings){0});
		assert_true(result.y >= slow.py + 0.0299f && result.x > slow.px);
		slow.px = result.x, slow.py = result.y;
	}
}

static void a_body_that_touches_exactly_stays_or_slides(void **state) {
	(void)state;
	static const trial_wall wall = {-100, 0, 100, 0};
	trial_body b = {-50, 2, 0, -1, 2}; // at rest
	for (int tick = 0; tick < 10; tick++) {
		const move_result result = move_one(b, &wall, 1, &(move_settings){0});
		assert_true(result.x == -50 && result.y >= b.py && result.y < 2.001f && result.contact_count == 1);
		assert_true(tick == 0 || result.y == b.py);
		assert_int_equal(last_move_report.recovered, tick == 0);
		b.py = result.y;
	}
	b = (trial_body){-50, 2, 1.5f, -3, 2}; // sliding
	for (int tick = 0; tick < 50; tick++) {
		const move_result result = move_one(b, &wall, 1, &(move_settings){0});
		expect_near((double)result.x, (double)b.px + 1.5, 1e-4, "x");
		assert_true(result.y >= 2 && result.motion_y == 0);
		b.px = result.x, b.py = result.y;
	}
}

int test_move_corners(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bodies_come_to_rest_in_corners),
		cmocka_unit_test(a_body_in_a_corner_reports_no_wall_that_it_would_move_along),
		cmocka_unit_test(a_body_at_rest_in_a_corner_reports_both_walls),
		cmocka_unit_test(bodies_come_to_rest_in_obtuse_corners),
		cmocka_unit_test(bodies_slide_through_narrow_chimneys),
		cmocka_unit_test(bodies_come_to_rest_in_wedges_above_a_wall),
		cmocka_unit_test(a_body_in_overlap_gets_no_deeper),
		cmocka_unit_test(a_body_in_overlap_can_leave),
		cmocka_unit_test(a_body_that_touches_exactly_stays_or_slides),
	};
	return RUN_SUITE("move_corners", tests);
}
