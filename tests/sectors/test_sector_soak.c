// A crowd that moves for many ticks in the sectors around (0, 0), and the same one 10^9 units away: bit for bit the
// same, and never in overlap with one another or with a wall. Distances of bodies are exact, in units of the lattice.
#include <math.h>
#include <string.h>

#include "generators/cases.h"
#include "generators/random.h"
#include "support/check.h"

enum { BODIES = 700, SIDES = 4, WALLS = 4 + 24, FAR = 15625000, UNITS = 1 << 21 };
#define SIDE 64.f
#define SKIN 0.0078125f

typedef struct soak_body {
	int32_t sector_x, sector_y;
	float x, y, dx, dy, radius, mass, restitution, push_mass;
	uint64_t id;
	uint8_t response;
} soak_body;

typedef struct soak_wall {
	float ax, ay, bx, by; ///< offsets from the corner of the scene
} soak_wall;

typedef struct soak_crowd {
	gz_sectors *sectors;
	soak_body body[BODIES];
	int32_t corner; ///< the first sector, in x and in y
} soak_crowd;

static soak_crowd near_crowd, far_crowd;
static soak_wall walls[WALLS];

static float between(random_source *source, float low, float high) {
	return low + (high - low) * (float)random_int(source, 0, 1 << 20) * 0x1p-20f;
}

/// A body's place in units from the corner of the scene.
typedef struct soak_place {
	int64_t x, y;
} soak_place;

static soak_place place_of(const soak_crowd *c, const soak_body *b) {
	const double units = UNITS / (double)SIDE;
	return (soak_place){((int64_t)b->sector_x - c->corner) * UNITS + (int64_t)((double)b->x * units),
		((int64_t)b->sector_y - c->corner) * UNITS + (int64_t)((double)b->y * units)};
}

// ---------------------------------------------------------------------------------------------------------------------
// The scene
// ---------------------------------------------------------------------------------------------------------------------

static void make_walls(random_source *source) {
	const float end = SIDES * SIDE;
	const float corners[5][2] = {{0, 0}, {end, 0}, {end, end}, {0, end}, {0, 0}};
	size_t n = 0;
	for (int k = 0; k < 4; k++) // in pieces of a sector, since walls are at most as long as its side
		for (int piece = 0; piece < SIDES && n < 16; piece++, n++) {
			const float *a = corners[k], *b = corners[k + 1], from = (float)piece / SIDES, to = from + 1.f / SIDES;
			walls[n] = (soak_wall){a[0] + from * (b[0] - a[0]), a[1] + from * (b[1] - a[1]), a[0] + to * (b[0] - a[0]),
				a[1] + to * (b[1] - a[1])};
		}
	for (; n < WALLS; n++) {
		const float x = between(source, 20, end - 20), y = between(source, 20, end - 20);
		const float ex = between(source, -18, 18), ey = between(source, -18, 18);
		walls[n] = (soak_wall){x, y, x + ex, y + ey};
	}
}

/// The distance of a point in units from a wall in coordinates, in coordinates.
static long double wall_distance(const soak_wall *w, soak_place p) {
	const long double unit = (long double)SIDE / UNITS, x = (long double)p.x * unit - (long double)w->ax;
	const long double y = (long double)p.y * unit - (long double)w->ay;
	const long double ex = (long double)w->bx - (long double)w->ax, ey = (long double)w->by - (long double)w->ay;
	const long double square = ex * ex + ey * ey, along = square > 0 ? (x * ex + y * ey) / square : 0;
	const long double t = along < 0 ? 0 : along > 1 ? 1 : along;
	return sqrtl((x - t * ex) * (x - t * ex) + (y - t * ey) * (y - t * ey));
}

static int64_t square_between(soak_place a, soak_place b) {
	return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/// Radii are multiples of 1/16, and so of the lattice's units.
static int64_t in_units(float length) { return (int64_t)((double)length * (UNITS / (double)SIDE)); }

static bool is_free(const soak_crowd *c, size_t count, const soak_body *b) {
	const soak_place p = place_of(c, b);
	for (size_t k = 0; k < WALLS; k++)
		if (wall_distance(walls + k, p) < (long double)b->radius + 0.05L) return false;
	for (size_t k = 0; k < count; k++) {
		const int64_t kept = in_units(b->radius + c->body[k].radius) + in_units(0.0625f);
		if (square_between(p, place_of(c, c->body + k)) < kept * kept) return false;
	}
	return true;
}

static void make_bodies(soak_crowd *c, int kind, random_source *source) {
	for (size_t k = 0; k < BODIES;) {
		soak_body *b = c->body + k;
		*b = (soak_body){.mass = 1 + (float)(k % 3),
			.restitution = (float)(k % 5) / 4,
			.push_mass = kind == 2 ? (float)(k % 4) : 0,
			.id = k,
			.response = (uint8_t)(kind == 1 ? GZ_RESPONSE_BOUNCE
								  : k % 7   ? GZ_RESPONSE_SLIDE
											: GZ_RESPONSE_STOP)};
		b->sector_x = c->corner + random_int(source, 0, SIDES - 1);
		b->sector_y = c->corner + random_int(source, 0, SIDES - 1);
		b->x = (float)random_int(source, 0, (int)SIDE * 1024 - 1) / 1024;
		b->y = (float)random_int(source, 0, (int)SIDE * 1024 - 1) / 1024;
		b->radius = 0.5f + (float)random_int(source, 0, 15) / 16;
		k += is_free(c, k, b);
	}
}

static void make_crowd(soak_crowd *c, int32_t corner) {
	const int32_t sector[2] = {corner, corner};
	const gz_sectors_desc desc = {.side = SIDE,
		.walls = {.a = GZ_MEMBERS(walls, ax, ay), .b = GZ_MEMBERS(walls, bx, by), .count = WALLS},
		.wall_sector = {sector, sector + 1, 0}};
	gz_error error;
	c->corner = corner, c->sectors = gz_sectors_create(&desc, &error);
	if (!c->sectors) fail_msg("%s", error.text);
}

/// New wishes: to a point that wanders through the scene, or anywhere; bodies that bounce keep their motion.
static void wish(soak_crowd *c, int kind, int tick, random_source *source) {
	const double angle = 0.02 * tick, middle = SIDES / 2.0 * UNITS, far = 1.4 * UNITS;
	const double to_x = middle + far * cos(angle), to_y = middle + far * sin(angle);
	for (size_t k = 0; k < BODIES; k++) {
		soak_body *b = c->body + k;
		if (b->response == GZ_RESPONSE_BOUNCE && tick % 40) continue;
		const soak_place p = place_of(c, b);
		const double x = to_x - (double)p.x, y = to_y - (double)p.y, length = sqrt(x * x + y * y) + 1;
		const float speed = k % 50 ? 0.7f : 9, stray = between(source, -0.3f, 0.3f);
		const bool anywhere = kind == 1 || k % 3 == 0;
		b->dx = anywhere ? between(source, -speed, speed) : speed * (float)(x / length) + stray;
		b->dy = anywhere ? between(source, -speed, speed) : speed * (float)(y / length) - stray;
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// The run
// ---------------------------------------------------------------------------------------------------------------------

static gz_report move(soak_crowd *c) {
	soak_body *b = c->body;
	const gz_bodies chunk = {.center = GZ_MEMBERS(b, x, y),
		.motion = GZ_MEMBERS(b, dx, dy),
		.radius = GZ_MEMBER(b, radius),
		.id = GZ_ID_MEMBER(b, id),
		.count = BODIES};
	const gz_moves moves = {.response = GZ_MEMBER(b, response),
		.restitution = GZ_MEMBER(b, restitution),
		.mass = GZ_MEMBER(b, mass),
		.push_mass = GZ_MEMBER(b, push_mass),
		.center = {&b->x, &b->y, sizeof *b},
		.motion = {&b->dx, &b->dy, sizeof *b}};
	const gz_sector_view view = {&b->sector_x, &b->sector_y, sizeof *b};
	const gz_sector_out out = {&b->sector_x, &b->sector_y, sizeof *b};
	const gz_move_options options = {.skin = SKIN};
	gz_report report = {.error.status = GZ_STATUS_NARROW_MARGIN};
	for (float margin = 4; report.error.status == GZ_STATUS_NARROW_MARGIN && margin < SIDE / 2; margin *= 1.5f) {
		expect_ok(gz_sectors_place(c->sectors, &chunk, &view, 1, margin));
		report = gz_sectors_move(&moves, &out, &options, GZ_TARGETS_ALL, c->sectors);
	}
	expect_ok(report);
	return report;
}

static void expect_same(int tick) {
	for (size_t k = 0; k < BODIES; k++) {
		soak_body b = far_crowd.body[k];
		b.sector_x -= FAR, b.sector_y -= FAR;
		if (memcmp(&b, near_crowd.body + k, sizeof b)) fail_msg("tick %d: body %zu differs 10^9 units away", tick, k);
	}
}

/// Half of the skin is kept (S163); walls are judged with room for the rounding of the distance alone.
static void expect_apart(const soak_crowd *c, int tick) {
	static soak_place place[BODIES];
	const int64_t half_skin = in_units(SKIN) / 2;
	for (size_t k = 0; k < BODIES; k++) place[k] = place_of(c, c->body + k);
	for (size_t k = 0; k < BODIES; k++) {
		const soak_body *b = c->body + k;
		if (b->x < 0 || b->x >= SIDE || b->y < 0 || b->y >= SIDE) fail_msg("tick %d: body %zu: offset", tick, k);
		const int64_t end = SIDES * (int64_t)UNITS;
		if (place[k].x < 0 || place[k].x > end || place[k].y < 0 || place[k].y > end)
			fail_msg("tick %d: body %zu has left the box", tick, k);
		for (size_t w = 0; w < WALLS; w++)
			if (wall_distance(walls + w, place[k]) < (long double)b->radius)
				fail_msg("tick %d: body %zu overlaps wall %zu", tick, k, w);
		for (size_t o = 0; o < k; o++) {
			const int64_t kept = in_units(b->radius + c->body[o].radius) + half_skin;
			if (square_between(place[k], place[o]) < kept * kept)
				fail_msg("tick %d: bodies %zu and %zu are nearer than half the skin", tick, k, o);
		}
	}
}

static void run(int kind, int ticks) {
	random_source source = {17 + (uint64_t)kind}, wishes = {3}, same_wishes = {3};
	make_walls(&source);
	make_crowd(&near_crowd, 0), make_crowd(&far_crowd, FAR);
	make_bodies(&near_crowd, kind, &source);
	memcpy(far_crowd.body, near_crowd.body, sizeof far_crowd.body);
	for (size_t k = 0; k < BODIES; k++) far_crowd.body[k].sector_x += FAR, far_crowd.body[k].sector_y += FAR;
	size_t contacts = 0, crossed = 0;
	for (int tick = 0; tick < ticks; tick++) {
		static int32_t before[BODIES];
		for (size_t k = 0; k < BODIES; k++) before[k] = near_crowd.body[k].sector_x;
		wish(&near_crowd, kind, tick, &wishes), wish(&far_crowd, kind, tick, &same_wishes);
		contacts += move(&near_crowd).hits, move(&far_crowd);
		for (size_t k = 0; k < BODIES; k++) crossed += near_crowd.body[k].sector_x != before[k];
		expect_same(tick), expect_apart(&near_crowd, tick);
	}
	if (contacts < 10 * (size_t)ticks || crossed < (size_t)ticks / 2)
		fail_msg("only %zu contacts, and %zu borders crossed", contacts, crossed);
	gz_sectors_destroy(near_crowd.sectors), gz_sectors_destroy(far_crowd.sectors);
}

/// In the short form 40 ticks, in the long one 2000.
static int ticks_of_form(void) { return short_form_wanted() ? 40 : 2000; }

// S163, S184, S185.
static void a_crowd_that_walks_keeps_apart_and_is_the_same_far_away(void **state) {
	(void)state, run(0, ticks_of_form());
}
static void a_crowd_that_bounces_keeps_apart_and_is_the_same_far_away(void **state) {
	(void)state, run(1, ticks_of_form());
}
static void a_crowd_that_pushes_keeps_apart_and_is_the_same_far_away(void **state) {
	(void)state, run(2, ticks_of_form());
}

int test_sector_soak(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_crowd_that_walks_keeps_apart_and_is_the_same_far_away),
		cmocka_unit_test(a_crowd_that_bounces_keeps_apart_and_is_the_same_far_away),
		cmocka_unit_test(a_crowd_that_pushes_keeps_apart_and_is_the_same_far_away),
	};
	return RUN_SUITE("sector_soak", tests);
}
