// The promise: who starts clear of all walls ends clear of them and has crossed none. In scenes that make it hard:
// narrow wedges, crossings, walls that almost coincide, far from the origin, bodies of some units of rounding, ways
// from less than that to a hundred times the scene. Judged in 113 bits.
#include <math.h>
#include <string.h>

#include "generators/cases.h"
#include "mover/moving.h"
#include "oracle/oracle_motion.h"
#include "support/check.h"

enum { WALLS = 24, BODIES = 200, TICKS = 12 };

/// A scene about a place, of walls up to `size` long.
typedef struct place {
	float x, y, size, radius;
} place;

static place random_place(random_source *source) {
	static const float offsets[] = {0, 1e3f, 1e5f, 1e6f, 1e7f};
	const float offset = offsets[random_int(source, 0, 4)];
	place p = {offset * random_signed(source, 0), 0, random_size(source, 1, 9), 0};
	p.y = offset * random_signed(source, 0);
	const float unit = 0x1p-23f * fmaxf(fabsf(p.x), fabsf(p.y)); // of rounding; bodies may be as small
	p.radius = random_chance(source, 2) ? p.size * random_size(source, -6, -3) : p.size * random_size(source, -16, -6);
	if (random_chance(source, 2)) p.radius = unit * random_size(source, -1, 5);
	p.size = fmaxf(p.size, 30 * p.radius);
	return p;
}

/// Closed walls around it, and within: wedges, crossings, near duplicates, points.
static void fill_walls(trial *t, const place *p, random_source *source) {
	const float x = p->x, y = p->y, s = p->size;
	const trial_wall around[] = {{x - s, y - s, x + s, y - s}, {x + s, y - s, x + s, y + s},
		{x + s, y + s, x - s, y + s}, {x - s, y + s, x - s, y - s}};
	memcpy(t->walls, around, sizeof around);
	for (size_t i = 4; i < WALLS; i++) {
		const trial_wall *before = t->walls + i - 1;
		trial_wall w = {.ax = x + s * random_signed(source, 0)};
		w.ay = y + s * random_signed(source, 0);
		const int mode = random_int(source, 0, 4);
		if (mode == 0) w.ax = before->bx, w.ay = before->by; // a chain
		w.bx = x + s * random_signed(source, 0), w.by = y + s * random_signed(source, 0);
		if (mode == 1) { // a wedge of a degree or so
			w = *before;
			w.bx += 0.03f * s * random_signed(source, 0), w.by += 0.03f * s * random_signed(source, 0);
		}
		if (mode == 2) w = (trial_wall){steps_away(before->ax, 1), before->ay, before->bx, steps_away(before->by, -1)};
		if (mode == 3 && i % 2) w.bx = w.ax, w.by = w.ay;
		t->walls[i] = w;
	}
}

static motion_case judged(const trial_wall *w, const trial_body *b, float qx, float qy, double more) {
	motion_case c = {.ax = w->ax, .ay = w->ay, .bx = w->bx, .by = w->by};
	c.body = (mover){.px = b->px, .py = b->py, .qx = qx, .qy = qy, .clearance = (double)b->radius + more};
	return c;
}

/// Does the piece lie so far on one side of the wall's line that double can tell?
static bool is_far(const motion_case *c) {
	const mover *m = &c->body;
	const double ax = (double)c->ax, ay = (double)c->ay, ex = (double)c->bx - ax, ey = (double)c->by - ay;
	const double length = hypot(ex, ey), enough = 1.001 * m->clearance * length;
	const double p = ex * ((double)m->py - ay) - ey * ((double)m->px - ax);
	const double q = ex * ((double)m->qy - ay) - ey * ((double)m->qx - ax);
	return (p > enough && q > enough && p > 0 && q > 0) || (p < -enough && q < -enough && p < 0 && q < 0);
}

/// The wall that a body has crossed on a straight piece, or that comes nearer at the end than its radius and some more;
/// -1 for none.
static int trespassed(const trial *t, const trial_body *b, float qx, float qy, double more) {
	for (size_t i = 0; i < t->wall_count; i++) {
		const motion_case c = judged(t->walls + i, b, qx, qy, more);
		if (!is_far(&c) && !oracle_is_clear(&c, 0)) return (int)i;
	}
	return -1;
}

/// Somewhere clear, with a way of any size that may aim at a wall's end.
static trial_body clear_body(const trial *t, const place *p, random_source *source) {
	for (;;) {
		trial_body b = {.px = p->x + p->size * random_signed(source, 0), .radius = p->radius};
		b.py = p->y + p->size * random_signed(source, 0);
		if (random_chance(source, 2)) { // near a wall
			const trial_wall *w = t->walls + random_int(source, 0, WALLS - 1);
			const float share = random_positive(source, 0), off = p->radius * random_size(source, 0, 2);
			const float ex = w->bx - w->ax, ey = w->by - w->ay, length = hypotf(ex, ey);
			b.px = w->ax + share * ex, b.py = w->ay + share * ey;
			if (length > 0) b.px -= off * ey / length, b.py += off * ex / length;
		}
		const bool inside = fabsf(b.px - p->x) < p->size && fabsf(b.py - p->y) < p->size;
		if (inside && trespassed(t, &b, b.px, b.py, 0) < 0) return b;
	}
}

static void aim(trial_body *b, const trial *t, const place *p, random_source *source) {
	static const int exponents[] = {-22, -8, -3, 0, 1, 7};
	const float size = p->size * ldexpf(1, exponents[random_int(source, 0, 5)]);
	b->dx = size * random_signed(source, 0), b->dy = size * random_signed(source, 0);
	if (!random_chance(source, 3)) return;
	const trial_wall *w = t->walls + random_int(source, 0, WALLS - 1);
	b->dx = 2 * (w->ax - b->px), b->dy = 2 * (w->ay - b->py);
}

typedef struct tally {
	size_t moves, retried, guarded, pieces;
} tally;

static double skin_of(const trial *t, const trial_body *b, const moving *how) {
	return fmax((double)how->rules.skin, skin_among(t, b->radius));
}

static void complain(const trial *t, const trial_body *b, const trial_body *at, float x, float y, int wall) {
	const trial_wall *w = t->walls + wall;
	fail_msg("from %.9g %.9g to %.9g %.9g, radius %.9g, of the way %.9g %.9g, is too near to\n%.9g %.9g %.9g %.9g",
		(double)at->px, (double)at->py, (double)x, (double)y, (double)b->radius, (double)b->dx, (double)b->dy,
		(double)w->ax, (double)w->ay, (double)w->bx, (double)w->by);
}

/// Every straight piece of a way, and where each of them ends: at half the skin, if it started so.
static void judge(const trial *t, const trial_body *b, const journey *j, const moving *how, tally *sum) {
	trial_body at = *b;
	const double skin = skin_of(t, b, how);
	const bool pushed = trespassed(t, b, b->px, b->py, 0.8 * skin) >= 0; // to where is not told
	const double more = trespassed(t, b, b->px, b->py, 0.5001 * skin) < 0 ? 0.4999 * skin : 0;
	for (size_t k = 0; k <= j->contact_count; k++) {
		const float x = k < j->contact_count ? j->contacts[k].center_x : j->x;
		const float y = k < j->contact_count ? j->contacts[k].center_y : j->y;
		if (pushed && k == 0) at.px = x, at.py = y;
		const int wall = trespassed(t, &at, x, y, more);
		if (wall >= 0) complain(t, b, &at, x, y, wall);
		at.px = x, at.py = y, sum->pieces++;
	}
	assert_true(j->x > t->walls[0].ax && j->x < t->walls[0].bx && j->y > t->walls[1].ay && j->y < t->walls[1].by);
}

static void play(const place *p, random_source *source, const moving *how, tally *sum) {
	static trial_wall walls[WALLS];
	static trial_body bodies[BODIES];
	trial t = {walls, WALLS, bodies, BODIES};
	fill_walls(&t, p, source);
	for (size_t i = 0; i < BODIES; i++) bodies[i] = clear_body(&t, p, source);
	for (int tick = 0; tick < TICKS; tick++) {
		for (size_t i = 0; i < BODIES && tick % 4 == 0; i++) aim(bodies + i, &t, p, source);
		journeys j = move_trial(&t, how);
		for (size_t i = 0; i < BODIES; i++) {
			judge(&t, bodies + i, j.of + i, how, sum);
			bodies[i].px = j.of[i].x, bodies[i].py = j.of[i].y;
		}
		sum->moves += BODIES, sum->retried += j.report.shortened, sum->guarded += j.report.refused;
		journeys_free(&j);
	}
}

static void nobody_escapes(gz_response response, uint64_t seed) {
	static const float restitution = 0.7f;
	random_source source = {seed};
	tally sum = {0};
	const size_t least = 10, scenes = pairs_wanted() < least * 100000 ? least : pairs_wanted() / 100000;
	for (size_t k = 0; k < scenes; k++) {
		const place p = random_place(&source);
		moving how = {.response = response, .restitution = &restitution};
		if (k % 2) how.rules.skin = p.radius / 8;
		play(&p, &source, &how, &sum);
	}
	print_message(
		"%zu moves of %zu pieces; %zu were shortened, %zu not gone\n", sum.moves, sum.pieces, sum.retried, sum.guarded);
	assert_true(sum.retried > 0); // else the scenes are too easy
}

static void who_slides_escapes_from_nowhere(void **state) {
	(void)state;
	nobody_escapes(GZ_RESPONSE_SLIDE, 1900);
}

static void who_bounces_escapes_from_nowhere(void **state) {
	(void)state;
	nobody_escapes(GZ_RESPONSE_BOUNCE, 1901);
}

static void who_stops_escapes_from_nowhere(void **state) {
	(void)state;
	nobody_escapes(GZ_RESPONSE_STOP, 1902);
}

int test_move_clear(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_slides_escapes_from_nowhere),
		cmocka_unit_test(who_bounces_escapes_from_nowhere),
		cmocka_unit_test(who_stops_escapes_from_nowhere),
	};
	return RUN_SUITE("move_clear", tests);
}
