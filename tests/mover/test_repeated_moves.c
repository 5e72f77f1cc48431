// Moving as a game does it, tick after tick: circles held against corners, along chains of walls, at every angle.
#include <stdlib.h>
#include <string.h>

#include "generators/directions.h"
#include "mover/trial.h"
#include "support/check.h"

/// Turned left by this multiple of a degree.
static direction turned(direction d, int degrees) {
	const double c = 0.99984769515639123916, s = 0.01745240643728351282;
	for (int i = 0; i < degrees; i++) d = (direction){c * d.x - s * d.y, s * d.x + c * d.y};
	return d;
}

static direction sum(double a, direction u, double b, direction v) {
	return (direction){a * u.x + b * v.x, a * u.y + b * v.y};
}

// ---------------------------------------------------------------------------------------------------------------------
// A game
// ---------------------------------------------------------------------------------------------------------------------

// Bodies of a trial in a world of its walls: they slide, in place, and their push stays as it is.
typedef struct game {
	trial t;
	gz_world *world;
	gz_scratch *scratch;
	float skin;
} game;

static game game_open(size_t walls, size_t bodies, float skin) {
	game g = {
		.t = {calloc(walls, sizeof(trial_wall)), walls, calloc(bodies, sizeof(trial_body)), bodies}, .skin = skin};
	assert_true(g.t.walls && g.t.bodies);
	return g;
}

static void game_start(game *g) {
	g->world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&g->t), .reach = 26}, NULL);
	g->scratch = gz_scratch_create(g->world);
	assert_non_null(g->scratch);
}

static void game_close(game *g) {
	gz_scratch_destroy(g->scratch);
	gz_world_destroy(g->world);
	trial_free(&g->t);
}

static void game_tick(game *g) {
	const gz_bodies bodies = trial_bodies(&g->t);
	const gz_moves moves = {.center = {&g->t.bodies->px, &g->t.bodies->py, sizeof *g->t.bodies}};
	const gz_move_options rules = {.skin = g->skin};
	const gz_query question = {.chunks = &bodies, .chunk_count = 1};
	const gz_report report = gz_move(&moves, &rules, g->world, &question, g->scratch);
	if (report.error.status) fail_msg("%s", report.error.text);
	assert_int_equal(report.bodies, g->t.body_count);
}

static double distance_to(const trial_wall *w, const trial_body *b) {
	const double ex = (double)w->bx - (double)w->ax, ey = (double)w->by - (double)w->ay;
	const double x = (double)b->px - (double)w->ax, y = (double)b->py - (double)w->ay;
	const double part = fmin(fmax((x * ex + y * ey) / (ex * ex + ey * ey), 0), 1);
	return sqrt((x - part * ex) * (x - part * ex) + (y - part * ey) * (y - part * ey));
}

/// The skin as the header promises it.
static double skin_of(const game *g, const trial_body *b) {
	double largest = (double)b->radius;
	for (size_t i = 0; i < g->t.wall_count; i++) {
		const trial_wall *w = g->t.walls + i;
		largest = fmax(largest, fmax(fabs((double)w->ax), fabs((double)w->ay)));
		largest = fmax(largest, fmax(fabs((double)w->bx), fabs((double)w->by)));
	}
	return fmax((double)g->skin, 0x1p-19 * largest);
}

static void expect_clearance(const game *g, int tick) {
	for (size_t k = 0; k < g->t.body_count; k++) {
		const trial_body *b = g->t.bodies + k;
		const double keep = (double)b->radius + skin_of(g, b) / 2;
		for (size_t i = 0; i < g->t.wall_count; i++)
			if (!(distance_to(g->t.walls + i, b) >= keep * (1 - 0x1p-48)))
				fail_msg("tick %d: body %zu at %.9g %.9g is %.9g from wall %zu", tick, k, (double)b->px, (double)b->py,
					distance_to(g->t.walls + i, b), i);
	}
}

static void add_wall(game *g, size_t i, direction a, direction b) {
	g->t.walls[i] = (trial_wall){(float)a.x, (float)a.y, (float)b.x, (float)b.y};
}

// ---------------------------------------------------------------------------------------------------------------------
// Tests
// ---------------------------------------------------------------------------------------------------------------------

enum { CORNERS = 40, TICKS = 600, REST = 60 };

/// A corner, and a body in it that is pushed against both walls, more or less, and begins some way off.
static game corner(int degrees, random_source *source) {
	const double far = ldexp(1e5, -random_int(source, 0, 20)), radius = (double)random_size(source, 0, 5);
	const direction tip = sum(far, random_direction(source), 0, (direction){0, 0}), left = random_direction(source);
	const direction right = turned(left, degrees), into_left = {-left.y, left.x}, into_right = {right.y, -right.x};
	const double from_left = 1.5 + (double)random_positive(source, 1),
				 from_right = 1.5 + (double)random_positive(source, 1);
	const double a = 0.2 + (double)random_positive(source, 0), b = 0.2 + (double)random_positive(source, 0);
	const double speed = radius * (double)random_size(source, -2, 1);
	game g = game_open(2, 1, 0);
	add_wall(&g, 0, tip, sum(1, tip, 100 * radius, left));
	add_wall(&g, 1, tip, sum(1, tip, 100 * radius, right));
	// So far from each wall: along the other one, by the sine of the angle between them.
	const double sine = left.x * right.y - left.y * right.x;
	const direction at = sum(from_left * radius / sine, right, from_right * radius / sine, left);
	const direction push = sum(-a * speed, into_left, -b * speed, into_right);
	g.t.bodies[0] =
		(trial_body){(float)(tip.x + at.x), (float)(tip.y + at.y), (float)push.x, (float)push.y, (float)radius};
	game_start(&g);
	return g;
}

static void come_to_rest(int degrees) {
	random_source source = {4000 + (uint64_t)degrees};
	for (int n = 0; n < CORNERS; n++) {
		game g = corner(degrees, &source);
		const trial_body begin = *g.t.bodies, *body = g.t.bodies;
		trial_body last = begin;
		for (int tick = 0; tick < TICKS; tick++) {
			game_tick(&g);
			expect_clearance(&g, tick);
			if (tick >= TICKS - REST && memcmp(&last, body, sizeof last))
				fail_msg("%d degrees, corner %d: in tick %d the body still moves from %.9g %.9g to %.9g %.9g", degrees,
					n, tick, (double)last.px, (double)last.py, (double)body->px, (double)body->py);
			last = *body;
		}
		const double most = (double)body->radius + 3 * skin_of(&g, body);
		for (int i = 0; i < 2; i++) assert_true(distance_to(g.t.walls + i, body) < most);
		game_close(&g);
	}
}

static void in_corners_bodies_come_to_rest_to_the_bit(void **state) {
	(void)state;
	come_to_rest(120), come_to_rest(90), come_to_rest(30);
}

static void along_a_chain_the_speed_is_kept(void **state) {
	(void)state;
	enum { WALLS = 100 };
	random_source source = {4001};
	for (int n = 0; n < 40; n++) {
		const direction way = random_direction(&source), up = {-way.y, way.x};
		const double press = (double)random_positive(&source, 1);
		game g = game_open(WALLS, 1, 0.01f);
		for (int i = 0; i < WALLS; i++)
			add_wall(&g, (size_t)i, sum(7.3 * i, way, 0, up), sum(7.3 * (i + 1), way, 0, up));
		const direction at = sum(15, way, 10.01, up), push = sum(3, way, -press, up);
		g.t.bodies[0] = (trial_body){(float)at.x, (float)at.y, (float)push.x, (float)push.y, 10};
		game_start(&g);
		for (int tick = 0; tick < 230; tick++) {
			const trial_body before = *g.t.bodies;
			game_tick(&g);
			expect_clearance(&g, tick);
			const double x = (double)g.t.bodies->px - (double)before.px, y = (double)g.t.bodies->py - (double)before.py;
			const double kept = (x * way.x + y * way.y) / ((double)before.dx * way.x + (double)before.dy * way.y);
			if (!(fabs(kept - 1) < 1e-4)) fail_msg("chain %d: in tick %d %.9g of the speed is kept", n, tick, kept);
		}
		game_close(&g);
	}
}

/// A square room, and 90 bodies in it, each pushed at an angle of its own against one of the walls.
static game square(random_source *source, float skin, double far) {
	const direction d = random_direction(source), up = {-d.y, d.x};
	const direction middle = sum(far, random_direction(source), 0, d);
	const direction corners[] = {
		sum(-300, d, -300, up), sum(300, d, -300, up), sum(300, d, 300, up), sum(-300, d, 300, up)};
	game g = game_open(4, 90, skin);
	for (size_t i = 0; i < 4; i++)
		add_wall(&g, i, sum(1, middle, 1, corners[i]), sum(1, middle, 1, corners[(i + 1) % 4]));
	for (int k = 0; k < 90; k++) {
		const direction at = sum(280 * (double)random_signed(source, 0), d, 280 * (double)random_signed(source, 0), up);
		const direction push = turned(d, k + 1);
		const double speed = (double)random_size(source, -4, 4) * (random_chance(source, 2) ? 1 : -1);
		g.t.bodies[k] = (trial_body){(float)(middle.x + at.x), (float)(middle.y + at.y), (float)(speed * push.x),
			(float)(speed * push.y), (float)random_size(source, 0, 4)};
	}
	game_start(&g);
	return g;
}

static void half_of_the_skin_is_kept_at_every_angle(void **state) {
	(void)state;
	static const float skins[] = {0, 0.01f, 0.5f};
	random_source source = {4002};
	for (int n = 0; n < 9; n++) {
		game g = square(&source, skins[n % 3], n < 3 ? 0 : n < 6 ? 1e4 : 1e5);
		for (int tick = 0; tick < 1000; tick++) {
			game_tick(&g);
			expect_clearance(&g, tick);
		}
		game_close(&g);
	}
}

int test_repeated_moves(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(in_corners_bodies_come_to_rest_to_the_bit),
		cmocka_unit_test(along_a_chain_the_speed_is_kept),
		cmocka_unit_test(half_of_the_skin_is_kept_at_every_angle),
	};
	return RUN_SUITE("repeated_moves", tests);
}
