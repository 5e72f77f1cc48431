// The rule: a body that starts clear of all walls ends clear of them and has crossed none; every motion segment is
// checked. The scenes are hard: narrow wedges, crossings, walls that almost coincide, places far from the origin, radii
// of a few units of rounding, displacements from less than a unit of rounding to a hundred times the scene. The oracle
// is exact to 113 bits (oracle_motion.h).
#include <math.h>
#include <string.h>

#include "generators/cases.h"
#include "mover/move_results.h"
#include "oracle/oracle_motion.h"
#include "support/check.h"

enum { WALLS = 24, BODIES = 200, TICKS = 12 };

/// Where a scene is and how large: a square room of half side `size`, and the bodies' radius.
typedef struct place {
	float x, y, size, radius;
} place;

static place random_place(random_source *source) {
	static const float offsets[] = {0, 1e3f, 1e5f, 1e6f, 1e7f};
	const float offset = offsets[random_int(source, 0, 4)];
	place p = {offset * random_signed(source, 0), 0, random_size(source, 1, 9), 0};
	p.y = offset * random_signed(source, 0);
	const float unit = 0x1p-23f * fmaxf(fabsf(p.x), fabsf(p.y)); // of rounding
	p.radius = random_chance(source, 2) ? p.size * random_size(source, -6, -3) : p.size * random_size(source, -16, -6);
	if (random_chance(source, 2)) p.radius = unit * random_size(source, -1, 5);
	p.size = fmaxf(p.size, 30 * p.radius);
	return p;
}

/// Four walls around the room, and inside of it adjacent walls, wedges, crossings, near duplicates and points.
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
		if (mode == 0) w.ax = before->bx, w.ay = before->by; // adjacent to the wall before
		w.bx = x + s * random_signed(source, 0), w.by = y + s * random_signed(source, 0);
		if (mode == 1) { // a wedge of about one degree
			w = *before;
			w.bx += 0.03f * s * random_signed(source, 0), w.by += 0.03f * s * random_signed(source, 0);
		}
		if (mode == 2) w = (trial_wall){steps_away(before->ax, 1), before->ay, before->bx, steps_away(before->by, -1)};
		if (mode == 3 && i % 2) w.bx = w.ax, w.by = w.ay;
		t->walls[i] = w;
	}
}

static motion_case segment_case(const trial_wall *w, const trial_body *b, float qx, float qy, double skin) {
	motion_case c = {.ax = w->ax, .ay = w->ay, .bx = w->bx, .by = w->by};
	c.body = (mover){.px = b->px, .py = b->py, .qx = qx, .qy = qy, .clearance = (double)b->radius + skin};
	return c;
}

/// Whether the segment lies on one side of the wall's line with a margin that double can prove. It spares the oracle.
static bool is_far(const motion_case *c) {
	const mover *m = &c->body;
	const double ax = (double)c->ax, ay = (double)c->ay, ex = (double)c->bx - ax, ey = (double)c->by - ay;
	const double length = hypot(ex, ey), margin = 1.001 * m->clearance * length;
	const double p = ex * ((double)m->py - ay) - ey * ((double)m->px - ax);
	const double q = ex * ((double)m->qy - ay) - ey * ((double)m->qx - ax);
	return (p > margin && q > margin && p > 0 && q > 0) || (p < -margin && q < -margin && p < 0 && q < 0);
}

/// The first wall that a body crosses on its motion segment to (qx, qy), or that is closer there than the radius +
/// `skin`; -1 for none.
static int first_violated_wall(const trial *t, const trial_body *b, float qx, float qy, double skin) {
	for (size_t i = 0; i < t->wall_count; i++) {
		const motion_case c = segment_case(t->walls + i, b, qx, qy, skin);
		if (!is_far(&c) && !oracle_is_clear(&c, 0)) return (int)i;
	}
	return -1;
}

/// A body at a random place that is clear of all walls, every second one near a wall.
static trial_body random_clear_body(const trial *t, const place *p, random_source *source) {
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
		if (inside && first_violated_wall(t, &b, b.px, b.py, 0) < 0) return b;
	}
}

/// Gives a body a displacement of a random size; every third body aims at a wall's end.
static void aim(trial_body *b, const trial *t, const place *p, random_source *source) {
	static const int exponents[] = {-22, -8, -3, 0, 1, 7};
	const float size = p->size * ldexpf(1, exponents[random_int(source, 0, 5)]);
	b->dx = size * random_signed(source, 0), b->dy = size * random_signed(source, 0);
	if (!random_chance(source, 3)) return;
	const trial_wall *w = t->walls + random_int(source, 0, WALLS - 1);
	b->dx = 2 * (w->ax - b->px), b->dy = 2 * (w->ay - b->py);
}

typedef struct segment_counts {
	size_t moves, shortened, refused, segments;
} segment_counts;

static double effective_skin(const trial *t, const trial_body *b, const move_settings *settings) {
	return fmax((double)settings->options.skin, default_skin(t, b->radius));
}

static void fail_segment(const trial *t, const trial_body *b, const trial_body *at, float x, float y, int wall) {
	const trial_wall *w = t->walls + wall;
	fail_msg("segment %.9g %.9g to %.9g %.9g, radius %.9g, displacement %.9g %.9g: expected it clear of the wall\n"
			 "%.9g %.9g %.9g %.9g",
		(double)at->px, (double)at->py, (double)x, (double)y, (double)b->radius, (double)b->dx, (double)b->dy,
		(double)w->ax, (double)w->ay, (double)w->bx, (double)w->by);
}

/// Checks every motion segment of a body, and that each ends at least half a skin away if the body started so. Where
/// skin recovery may have moved the body first, to a place that is not reported, only the end of its first segment is
/// checked.
static void check_segments(const trial *t, const trial_body *b, const move_result *result,
	const move_settings *settings, segment_counts *counts) {
	trial_body at = *b;
	const double skin = effective_skin(t, b, settings);
	const bool recovered = first_violated_wall(t, b, b->px, b->py, 0.8 * skin) >= 0;
	const double kept = first_violated_wall(t, b, b->px, b->py, 0.5001 * skin) < 0 ? 0.4999 * skin : 0;
	for (size_t k = 0; k <= result->contact_count; k++) {
		const float x = k < result->contact_count ? result->contacts[k].center_x : result->x;
		const float y = k < result->contact_count ? result->contacts[k].center_y : result->y;
		if (recovered && k == 0) at.px = x, at.py = y;
		const int wall = first_violated_wall(t, &at, x, y, kept);
		if (wall >= 0) fail_segment(t, b, &at, x, y, wall);
		at.px = x, at.py = y, counts->segments++;
	}
	assert_true(result->x > t->walls[0].ax && result->x < t->walls[0].bx && result->y > t->walls[1].ay &&
				result->y < t->walls[1].by);
}

static void run_scene(const place *p, random_source *source, const move_settings *settings, segment_counts *counts) {
	static trial_wall walls[WALLS];
	static trial_body bodies[BODIES];
	trial t = {walls, WALLS, bodies, BODIES};
	fill_walls(&t, p, source);
	for (size_t i = 0; i < BODIES; i++) bodies[i] = random_clear_body(&t, p, source);
	for (int tick = 0; tick < TICKS; tick++) {
		for (size_t i = 0; i < BODIES && tick % 4 == 0; i++) aim(bodies + i, &t, p, source);
		move_results results = move_trial(&t, settings);
		for (size_t i = 0; i < BODIES; i++) {
			check_segments(&t, bodies + i, results.body + i, settings, counts);
			bodies[i].px = results.body[i].x, bodies[i].py = results.body[i].y;
		}
		counts->moves += BODIES, counts->shortened += results.report.shortened,
			counts->refused += results.report.refused;
		move_results_free(&results);
	}
}

static void check_scenes(gz_response response, uint64_t seed) {
	static const float restitution = 0.7f;
	random_source source = {seed};
	segment_counts counts = {0};
	const size_t min_scenes = 10, scenes = pairs_wanted() < min_scenes * 100000 ? min_scenes : pairs_wanted() / 100000;
	for (size_t k = 0; k < scenes; k++) {
		const place p = random_place(&source);
		move_settings settings = {.response = response, .restitution = &restitution};
		if (k % 2) settings.options.skin = p.radius / 8;
		run_scene(&p, &source, &settings, &counts);
	}
	print_message("%zu moves of %zu segments; %zu shortened, %zu refused\n", counts.moves, counts.segments,
		counts.shortened, counts.refused);
	assert_true(counts.shortened > 0); // otherwise the scenes are too easy
}

// S54, S63, S68.
static void sliding_bodies_stay_clear_of_all_walls(void **state) {
	(void)state;
	check_scenes(GZ_RESPONSE_SLIDE, 1900);
}

// S54, S63, S68.
static void bouncing_bodies_stay_clear_of_all_walls(void **state) {
	(void)state;
	check_scenes(GZ_RESPONSE_BOUNCE, 1901);
}

// S54, S63, S68.
static void stopping_bodies_stay_clear_of_all_walls(void **state) {
	(void)state;
	check_scenes(GZ_RESPONSE_STOP, 1902);
}

int test_move_clear(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sliding_bodies_stay_clear_of_all_walls),
		cmocka_unit_test(bouncing_bodies_stay_clear_of_all_walls),
		cmocka_unit_test(stopping_bodies_stay_clear_of_all_walls),
	};
	return RUN_SUITE("move_clear", tests);
}
