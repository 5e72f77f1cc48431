// Bodies that slide along adjacent walls keep their tangential motion: where the walls go on straight or turn a little,
// no end of a wall tilts or stops them. S55.
#include <math.h>

#include "generators/random.h"
#include "mover/move_results.h"
#include "support/check.h"

static const double pi = 3.14159265358979;

/// Sixteen adjacent walls on one line act as one wall: their internal ends stop nothing. S55.
static void bodies_slide_over_internal_ends(void **state) {
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
			const move_result result = move_one(body, walls, 16, &(move_settings){.options.skin = 0.01f});
			body.px = result.x, body.py = result.y;
		}
		const double actual = c * ((double)body.px - x) + s * (double)body.py, expected = 5 + ticks * 3 * cos(slope);
		expect_near(actual, expected, (double)ticks * 3e-4 * cos(slope) + 1e-3, "the distance along the walls");
	}
}

/// Walls that meet at nearly 180 degrees, as on a slanted line whose points are rounded, and a body that is fast for
/// the size of the world. It slides over the seams for four ticks: it loses only what is directed into the walls, which
/// is less than a twentieth. S55.
static void bodies_slide_over_nearly_straight_corners(void **state) {
	(void)state;
	random_source source = {1704};
	for (int k = 0; k < 2000; k++) {
		trial_wall walls[3];
		const double base = (double)random_signed(&source, 2), r = (double)random_size(&source, -2, 2);
		double x = k % 4 ? 0 : (double)random_signed(&source, 10), y = 0, bend = 0;
		for (int i = 0; i < 3; i++) {
			const double length = (double)random_size(&source, 0, 6);
			walls[i].ax = (float)x, walls[i].ay = (float)y;
			x += length * cos(base + bend), y += length * sin(base + bend);
			walls[i].bx = (float)x, walls[i].by = (float)y;
			bend += (double)random_size(&source, -24, -16);
		}
		const double heading = base - 0.3 * (double)random_positive(&source, 0),
					 speed = (double)random_size(&source, 0, 8);
		trial_body body = {(float)((double)(walls[0].ax + walls[0].bx) / 2 - 1.05 * r * sin(base)),
			(float)((double)(walls[0].ay + walls[0].by) / 2 + 1.05 * r * cos(base)), (float)(speed * cos(heading)),
			(float)(speed * sin(heading)), (float)r};
		for (int tick = 0; tick < 4; tick++) {
			const move_result result = move_one(body, walls, 3, &(move_settings){0});
			if (!((double)result.lost < 0.05 * speed))
				fail_msg("case %d: tick %d loses %.9g of %.9g", k, tick, (double)result.lost, speed);
			body.px = result.x, body.py = result.y;
		}
	}
}

/// A floor of two walls that takes all of the world, and a body that is directed into it by less than a millionth of
/// its displacement, but by more than the eighth of a skin that a hit is ignored for. S55, S58.
static void long_displacements_nearly_along_a_floor_hit_it(void **state) {
	(void)state;
	random_source source = {1705};
	const trial_wall floor[] = {{-200, 0, 0, 0}, {0, 0, 200, 0}};
	for (int k = 0; k < 200; k++) {
		const gz_response response = k % 2 ? GZ_RESPONSE_BOUNCE : GZ_RESPONSE_SLIDE;
		const float skin = 0x1p-11f, length = 340 + random_positive(&source, 5);
		const float into = skin * (0.2f + 0.4f * random_positive(&source, 0));
		const trial_body body = {-190, 1 + skin, length, -into, 1};
		const move_result result = move_one(
			body, floor, 2, &(move_settings){.options.skin = skin, .response = response, .restitution = &(float){1}});
		assert_true(result.used == 1 && result.contact_count >= 1);
		expect_near((double)result.x, (double)(body.px + length), 1e-4, "the distance along the floor");
		if (!((double)result.y >= 1 + 0.85 * (double)skin))
			fail_msg("case %d: %.3g of a skin above the floor", k, ((double)result.y - 1) / (double)skin);
	}
}

/// Walls on one line, to the bit, far from the origin, and bodies that are pressed onto it nearly straight: they move
/// as beside a single wall. Of a body beside a seam the side of one wall and the end of the next one are hit at once.
/// S55.
static void walls_on_one_line_move_bodies_as_one_wall_does(void **state) {
	(void)state;
	random_source source = {1707};
	for (int k = 0; k < 4000; k++) {
		const float ex = (float)random_int(&source, -24, 24) / 16, ey = (float)random_int(&source, 1, 24) / 16;
		float x = (float)random_int(&source, -300000, 300000), y = (float)random_int(&source, -300000, 300000);
		trial_wall walls[4], whole = {.ax = x, .ay = y};
		for (int i = 0; i < 4; i++) {
			const float parts = (float)random_int(&source, 1, 4);
			walls[i] = (trial_wall){x, y, x + parts * ex, y + parts * ey};
			x = walls[i].bx, y = walls[i].by;
		}
		whole.bx = x, whole.by = y;
		const double length = hypot((double)ex, (double)ey), nx = (double)ey / length, ny = -(double)ex / length;
		const double r = 25, skin = (fabs((double)x) + fabs((double)y) + 2 * r) * 0x1p-19;
		const double above = r + skin * (1 + 0.2 * (double)random_signed(&source, 0));
		const double push = (double)random_size(&source, 2, 9), along = push * (double)random_size(&source, -17, -5);
		const trial_wall *seam = walls + random_int(&source, 1, 3);
		const double off = skin * (double)random_signed(&source, 0);
		const trial_body body = {(float)((double)seam->ax + above * nx - off * ny),
			(float)((double)seam->ay + above * ny + off * nx), (float)(-push * nx - along * ny),
			(float)(-push * ny + along * nx), (float)r};
		const move_settings settings = {.options = {.skin = (float)skin, .max_contacts = 16}};
		const move_result one = move_one(body, &whole, 1, &settings);
		const move_result result = move_one(body, walls, 4, &settings);
		const double rounded = 0x1p-22 * (fabs((double)x) + fabs((double)y)) + 4e-6 * push;
		if (result.used != one.used ||
			!(hypot((double)result.x - (double)one.x, (double)result.y - (double)one.y) < rounded))
			fail_msg("case %d: to %.9g %.9g, %.9g used; beside one wall to %.9g %.9g, %.9g used", k, (double)result.x,
				(double)result.y, (double)result.used, (double)one.x, (double)one.y, (double)one.used);
	}
}

/// Behind the end of a wall a short one goes on straight, with a larger radius: a body that slides along the first one
/// reaches the step. It is pressed down so much that it cannot climb it, and does not pass it in the next ticks. S55.
static void a_thicker_wall_ends_in_a_step(void **state) {
	(void)state;
	random_source source = {1706};
	for (int k = 0; k < 300; k++) {
		const double turn = (double)random_signed(&source, 0) * pi, c = cos(turn), s = sin(turn);
		const float thin = k % 2 ? 0 : random_size(&source, -6, -3);
		const float thick[] = {thin, thin + random_size(&source, -4, 0)};
		const trial_wall walls[] = {
			{(float)(-20 * c), (float)(-20 * s), 0, 0}, {0, 0, (float)(0.25 * c), (float)(0.25 * s)}};
		const gz_walls radii = {.radius = {thick, sizeof *thick}};
		const move_settings settings = {.desc.walls = radii, .options.skin = 0.01f};
		const float radius = k % 3 ? random_size(&source, -4, 0) : 0;
		const double height = (double)(radius + thin) + 0.012, far = (double)(radius + thick[1]) + 0.01;
		const double push = height < far ? 1 + 4 * height / sqrt(far * far - height * height) : 1;
		trial_body body = {(float)(-10 * c - s * height), (float)(-10 * s + c * height), 0, 0, radius};
		for (int tick = 0; tick < 12; tick++) {
			body.dx = (float)(3 * c + push * s), body.dy = (float)(3 * s - push * c);
			const move_result result = move_one(body, walls, 2, &settings);
			body.px = result.x, body.py = result.y;
		}
		assert_true(c * (double)body.px + s * (double)body.py < 0);
	}
}

int test_move_seams(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bodies_slide_over_internal_ends),
		cmocka_unit_test(bodies_slide_over_nearly_straight_corners),
		cmocka_unit_test(long_displacements_nearly_along_a_floor_hit_it),
		cmocka_unit_test(walls_on_one_line_move_bodies_as_one_wall_does),
		cmocka_unit_test(a_thicker_wall_ends_in_a_step),
	};
	return RUN_SUITE("move_seams", tests);
}
