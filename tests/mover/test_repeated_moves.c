// Bodies that are moved in place, tick after tick, with the same motion: pressed into corners, along rows of walls, and
// against walls at every angle. They keep half of the skin, and come to rest to the bit.
#include <stdlib.h>
#include <string.h>

#include "generators/directions.h"
#include "support/check.h"
#include "support/trial.h"

/// The direction, rotated to the left by a number of degrees.
static direction rotated(direction d, int degrees) {
	const double c = 0.99984769515639123916, s = 0.01745240643728351282;
	for (int i = 0; i < degrees; i++) d = (direction){c * d.x - s * d.y, s * d.x + c * d.y};
	return d;
}

/// a u + b v
static direction combine(double a, direction u, double b, direction v) {
	return (direction){a * u.x + b * v.x, a * u.y + b * v.y};
}

// ---------------------------------------------------------------------------------------------------------------------
// A world with bodies
// ---------------------------------------------------------------------------------------------------------------------

/// The bodies of a trial in a world of its walls. They slide in place, and their motion stays the same.
typedef struct repeated_moves {
	trial t;
	gz_world *world;
	gz_scratch *scratch;
	float skin;
} repeated_moves;

static repeated_moves make_moves(size_t walls, size_t bodies, float skin) {
	repeated_moves g = {
		.t = {calloc(walls, sizeof(trial_wall)), walls, calloc(bodies, sizeof(trial_body)), bodies}, .skin = skin};
	assert_true(g.t.walls && g.t.bodies);
	return g;
}

static void start_moves(repeated_moves *g) {
	g->world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&g->t), .reach = 26}, NULL);
	g->scratch = gz_scratch_create(g->world);
	assert_non_null(g->scratch);
}

static void end_moves(repeated_moves *g) {
	gz_scratch_destroy(g->scratch);
	gz_world_destroy(g->world);
	trial_free(&g->t);
}

static void run_tick(repeated_moves *g) {
	const gz_bodies bodies = trial_bodies(&g->t);
	const gz_moves moves = {.center = {&g->t.bodies->px, &g->t.bodies->py, sizeof *g->t.bodies}};
	const gz_move_options options = {.skin = g->skin};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	const gz_report report = gz_move(&moves, &options, g->world, &query, g->scratch);
	if (report.error.status) fail_msg("%s", report.error.text);
	assert_int_equal(report.bodies, g->t.body_count);
}

static double distance_to(const trial_wall *w, const trial_body *b) {
	const double ex = (double)w->bx - (double)w->ax, ey = (double)w->by - (double)w->ay;
	const double x = (double)b->px - (double)w->ax, y = (double)b->py - (double)w->ay;
	const double part = fmin(fmax((x * ex + y * ey) / (ex * ex + ey * ey), 0), 1);
	return sqrt((x - part * ex) * (x - part * ex) + (y - part * ey) * (y - part * ey));
}

/// The skin that gz_move_options defines.
static double skin_of(const repeated_moves *g, const trial_body *b) {
	double largest = (double)b->radius;
	for (size_t i = 0; i < g->t.wall_count; i++) {
		const trial_wall *w = g->t.walls + i;
		largest = fmax(largest, fmax(fabs((double)w->ax), fabs((double)w->ay)));
		largest = fmax(largest, fmax(fabs((double)w->bx), fabs((double)w->by)));
	}
	return fmax((double)g->skin, 0x1p-19 * largest);
}

/// Every body keeps half of the skin from every wall.
static void expect_clearance(const repeated_moves *g, int tick) {
	for (size_t k = 0; k < g->t.body_count; k++) {
		const trial_body *b = g->t.bodies + k;
		const double min_distance = (double)b->radius + skin_of(g, b) / 2;
		for (size_t i = 0; i < g->t.wall_count; i++)
			if (!(distance_to(g->t.walls + i, b) >= min_distance * (1 - 0x1p-48)))
				fail_msg("tick %d: body %zu at %.9g %.9g is %.9g from wall %zu", tick, k, (double)b->px, (double)b->py,
					distance_to(g->t.walls + i, b), i);
	}
}

static void set_wall(repeated_moves *g, size_t i, direction a, direction b) {
	g->t.walls[i] = (trial_wall){(float)a.x, (float)a.y, (float)b.x, (float)b.y};
}

// ---------------------------------------------------------------------------------------------------------------------
// Corners, rows of walls, rooms
// ---------------------------------------------------------------------------------------------------------------------

enum { CORNERS = 40, TICKS = 600, TICKS_AT_REST = 60 };

/// A corner of two walls, and a body at some distance whose motion points towards both of them.
static repeated_moves make_corner(int degrees, random_source *source) {
	const double offset = ldexp(1e5, -random_int(source, 0, 20)), radius = (double)random_size(source, 0, 5);
	const direction tip = combine(offset, random_direction(source), 0, (direction){0, 0}),
					left = random_direction(source);
	const direction right = rotated(left, degrees), into_left = {-left.y, left.x}, into_right = {right.y, -right.x};
	const double from_left = 1.5 + (double)random_positive(source, 1),
				 from_right = 1.5 + (double)random_positive(source, 1);
	const double a = 0.2 + (double)random_positive(source, 0), b = 0.2 + (double)random_positive(source, 0);
	const double speed = radius * (double)random_size(source, -2, 1);
	repeated_moves g = make_moves(2, 1, 0);
	set_wall(&g, 0, tip, combine(1, tip, 100 * radius, left));
	set_wall(&g, 1, tip, combine(1, tip, 100 * radius, right));
	// A point at these distances from the two walls.
	const double sine = left.x * right.y - left.y * right.x;
	const direction at = combine(from_left * radius / sine, right, from_right * radius / sine, left);
	const direction motion = combine(-a * speed, into_left, -b * speed, into_right);
	g.t.bodies[0] =
		(trial_body){(float)(tip.x + at.x), (float)(tip.y + at.y), (float)motion.x, (float)motion.y, (float)radius};
	start_moves(&g);
	return g;
}

static void expect_rest(int degrees) {
	random_source source = {4000 + (uint64_t)degrees};
	for (int n = 0; n < CORNERS; n++) {
		repeated_moves g = make_corner(degrees, &source);
		const trial_body *body = g.t.bodies;
		trial_body last = *body;
		for (int tick = 0; tick < TICKS; tick++) {
			run_tick(&g);
			expect_clearance(&g, tick);
			if (tick >= TICKS - TICKS_AT_REST && memcmp(&last, body, sizeof last))
				fail_msg("%d degrees, corner %d: in tick %d the body still moves from %.9g %.9g to %.9g %.9g", degrees,
					n, tick, (double)last.px, (double)last.py, (double)body->px, (double)body->py);
			last = *body;
		}
		const double max_distance = (double)body->radius + 3 * skin_of(&g, body);
		for (int i = 0; i < 2; i++) assert_true(distance_to(g.t.walls + i, body) < max_distance);
		end_moves(&g);
	}
}

// S57.
static void bodies_in_corners_come_to_rest_to_the_bit(void **state) {
	(void)state;
	expect_rest(120), expect_rest(90), expect_rest(30);
}

// S55.
static void bodies_along_adjacent_walls_keep_their_speed(void **state) {
	(void)state;
	enum { WALLS = 100 };
	random_source source = {4001};
	for (int n = 0; n < 40; n++) {
		const direction along = random_direction(&source), up = {-along.y, along.x};
		const double press = (double)random_positive(&source, 1);
		repeated_moves g = make_moves(WALLS, 1, 0.01f);
		for (int i = 0; i < WALLS; i++)
			set_wall(&g, (size_t)i, combine(7.3 * i, along, 0, up), combine(7.3 * (i + 1), along, 0, up));
		const direction at = combine(15, along, 10.01, up), motion = combine(3, along, -press, up);
		g.t.bodies[0] = (trial_body){(float)at.x, (float)at.y, (float)motion.x, (float)motion.y, 10};
		start_moves(&g);
		for (int tick = 0; tick < 230; tick++) {
			const trial_body before = *g.t.bodies;
			run_tick(&g);
			expect_clearance(&g, tick);
			const double x = (double)g.t.bodies->px - (double)before.px, y = (double)g.t.bodies->py - (double)before.py;
			const double kept =
				(x * along.x + y * along.y) / ((double)before.dx * along.x + (double)before.dy * along.y);
			if (!(fabs(kept - 1) < 1e-4)) fail_msg("row %d: in tick %d the speed is %.9g of the motion", n, tick, kept);
		}
		end_moves(&g);
	}
}

/// A square room, and 90 bodies whose motions have angles of 1 to 90 degrees to a wall.
static repeated_moves make_room(random_source *source, float skin, double offset) {
	const direction d = random_direction(source), up = {-d.y, d.x};
	const direction middle = combine(offset, random_direction(source), 0, d);
	const direction corners[] = {
		combine(-300, d, -300, up), combine(300, d, -300, up), combine(300, d, 300, up), combine(-300, d, 300, up)};
	repeated_moves g = make_moves(4, 90, skin);
	for (size_t i = 0; i < 4; i++)
		set_wall(&g, i, combine(1, middle, 1, corners[i]), combine(1, middle, 1, corners[(i + 1) % 4]));
	for (int k = 0; k < 90; k++) {
		const direction at =
			combine(280 * (double)random_signed(source, 0), d, 280 * (double)random_signed(source, 0), up);
		const direction motion = rotated(d, k + 1);
		const double speed = (double)random_size(source, -4, 4) * (random_chance(source, 2) ? 1 : -1);
		g.t.bodies[k] = (trial_body){(float)(middle.x + at.x), (float)(middle.y + at.y), (float)(speed * motion.x),
			(float)(speed * motion.y), (float)random_size(source, 0, 4)};
	}
	start_moves(&g);
	return g;
}

// S61, S63.
static void bodies_keep_half_of_the_skin_at_every_angle(void **state) {
	(void)state;
	static const float skins[] = {0, 0.01f, 0.5f};
	random_source source = {4002};
	for (int n = 0; n < 9; n++) {
		repeated_moves g = make_room(&source, skins[n % 3], n < 3 ? 0 : n < 6 ? 1e4 : 1e5);
		for (int tick = 0; tick < 1000; tick++) {
			run_tick(&g);
			expect_clearance(&g, tick);
		}
		end_moves(&g);
	}
}

int test_repeated_moves(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bodies_in_corners_come_to_rest_to_the_bit),
		cmocka_unit_test(bodies_along_adjacent_walls_keep_their_speed),
		cmocka_unit_test(bodies_keep_half_of_the_skin_at_every_angle),
	};
	return RUN_SUITE("repeated_moves", tests);
}
