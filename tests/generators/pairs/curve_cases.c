#include "generators/pairs/curve_cases.h"

#include <math.h>

#include "generators/pairs/curve_sketch.h"

static void anywhere(curve_case *c, random_source *source) {
	curve_any_bodies(c, source, 6, 8), curve_any_wall(c, source, 4, 1);
}

static void aimed(curve_case *c, random_source *source) {
	curve_any_bodies(c, source, 5, 8), curve_any_wall(c, source, 4, 1);
	curve_aim(c, source);
}

static void thick_walls_and_points(curve_case *c, random_source *source) {
	curve_any_bodies(c, source, 6, 8), curve_any_wall(c, source, 3, 4);
	if (random_chance(source, 3)) c->wall.bx = c->wall.ax, c->wall.by = c->wall.ay;
	if (random_chance(source, 3)) c->body.radius = 0;
	curve_aim(c, source);
}

static void rays(curve_case *c, random_source *source) {
	curve_any_bodies(c, source, 5, 8), curve_any_wall(c, source, 4, 1);
	c->body.radius = c->wall.radius = 0;
	curve_aim(c, source);
}

static void hardly_bent(curve_case *c, random_source *source) {
	const int bend = random_int(source, -60, 0);
	curve_any_bodies(c, source, 5, bend), curve_any_wall(c, source, 4, 1);
	curve_aim(c, source);
}

static void straight(curve_case *c, random_source *source) {
	curve_any_bodies(c, source, 5, 8), curve_any_wall(c, source, 4, 1);
	if (c->from == 0 && random_chance(source, 2)) c->body.since = c->other.since = 0;
	c->body.ax = c->body.ay = 0;
	if (c->has_other && random_chance(source, 2)) c->body.ax = random_signed(source, -3);
	c->other.ax = c->body.ax, c->other.ay = c->body.ay;
	curve_aim(c, source);
}

static void where_side_and_end_join(curve_case *c, random_source *source) {
	curve_any_bodies(c, source, 5, 8), curve_any_wall(c, source, 4, 1);
	const double time = curve_any_time(c, source);
	const double ex = (double)c->wall.bx - (double)c->wall.ax, ey = (double)c->wall.by - (double)c->wall.ay;
	const double size = sqrt(ex * ex + ey * ey), share = random_int(source, 0, 1);
	const vec out = size > 0 ? (vec){ey / size, -ex / size} : (vec){1, 0};
	curve_put_at(&c->body, time, curve_outline_at(c, time, share, out).at);
}

/// The relative velocity is tangential to the outline, at a gap of up to 2^-24 to 2^-10.
static void tangents(curve_case *c, random_source *source) {
	curve_any_bodies(c, source, 5, 8), curve_any_wall(c, source, 4, 1);
	const double time = curve_any_time(c, source), gap = ldexp(random_signed(source, 0), random_int(source, -24, -10));
	outline_point s = curve_any_outline(c, time, source);
	const double t = time - c->body.since, speed = (double)random_signed(source, 4) / (c->until - c->from);
	const curve_body still = {0}, *o = c->has_other ? &c->other : &still;
	const double late = time - o->since;
	const double vx = (double)o->vx + late * (double)o->ax - s.out.y * speed,
				 vy = (double)o->vy + late * (double)o->ay + s.out.x * speed;
	c->body.vx = (float)(vx - t * (double)c->body.ax), c->body.vy = (float)(vy - t * (double)c->body.ay);
	s.at.x += gap * s.out.x, s.at.y += gap * s.out.y;
	curve_put_at(&c->body, time, s.at);
}

/// Enters and leaves an end, or another body, twice: with u = x^2, the quadratic (k u - height)^2 + u = reach^2 has two
/// positive roots.
static void in_and_out_twice(curve_case *c, random_source *source) {
	curve_any_bodies(c, source, 5, 8), curve_any_wall(c, source, 4, 1);
	if (!c->has_other) c->wall.bx = c->wall.ax, c->wall.by = c->wall.ay, c->wall.one_sided = 0;
	c->body.radius += 0.125f;
	const double reach = (double)c->body.radius + (double)(c->has_other ? c->other.radius : c->wall.radius);
	const double higher = ldexp(1, -random_int(source, 1, 30)), least = (1 + higher + sqrt(2 * higher)) / 2;
	const double k = least * (1 + (double)random_positive(source, 0)) / reach, height = reach * (1 + higher);
	const double time = (c->from + c->until) / 2, t = time - c->body.since, o = time - c->other.since;
	const double speed = 3 * sqrt(2 * height / k) / (c->until - c->from) * (0.5 + (double)random_positive(source, 0));
	const vec up = any_direction(source);
	const curve_body still = {0};
	if (!c->has_other) c->other = still;
	const double bend = 2 * k * speed * speed, ax = (double)c->other.ax + bend * up.x,
				 ay = (double)c->other.ay + bend * up.y;
	const double vx = (double)c->other.vx + o * (double)c->other.ax + speed * up.y,
				 vy = (double)c->other.vy + o * (double)c->other.ay - speed * up.x;
	c->body.ax = (float)ax, c->body.ay = (float)ay;
	c->body.vx = (float)(vx - t * ax), c->body.vy = (float)(vy - t * ay);
	vec there = c->has_other ? curve_position(&c->other, time) : (vec){(double)c->wall.ax, (double)c->wall.ay};
	there.x -= height * up.x, there.y -= height * up.y;
	curve_put_at(&c->body, time, there);
}

/// x, changed by a random share of up to 2^-6 to 2^-24.
static float about(random_source *source, double x) {
	return (float)(x * (1 + ldexp(random_signed(source, 0), -random_int(source, 6, 24))));
}

/// Enters through a wall's side from behind, leaves it, enters again beside it, and leaves past an end: three overlaps.
/// Few such paths have three; these cases vary one that has, by a little.
static void in_and_out_thrice(curve_case *c, random_source *source) {
	if (c->has_other) {
		in_and_out_twice(c, source);
		return;
	}
	const double pace = 3.246724 / (c->until - c->from), bend = pace * pace;
	c->body = (curve_body){.px = 0x1.6f7476p4f, .py = 0x1.05e35ep4f, .since = c->from - 1.1784 / pace};
	c->body.vx = about(source, -0x1.fcb952p3 * pace), c->body.vy = about(source, -0x1.b1b90ap3 * pace);
	c->body.ax = about(source, 0x1.307e7p2 * bend), c->body.ay = about(source, 0x1.1b8c6cp2 * bend);
	c->body.radius = about(source, 0x1.66661p-2);
	c->wall = (curve_wall){-0x1.c02c6p-1f, 0x1.22491p-1f, -0x1.9f78fp1f, -0x1.0b2bcep2f, 0, 0};
	c->wall.bx = about(source, (double)c->wall.bx);
}

/// The vertex of the path nearly touches a side below or an end, with a gap of 1e-16 to 1e-3 of the reach. The gap is
/// the sum of four numbers, each smaller than the rounding of the one before.
static void grazes(curve_case *c, random_source *source) {
	const double ahead = c->until - c->from, down = -(double)random_size(source, 0, 3) / ahead;
	c->body = (curve_body){.since = c->from, .radius = random_size(source, -2, 2)};
	c->body.vy = (float)down, c->body.vx = random_chance(source, 3) ? 0 : random_signed(source, 3) / (float)ahead;
	c->body.ay = (float)(-2 * down / ahead * (1 + (double)random_positive(source, 0)));
	const double t = -(double)c->body.vy / (double)c->body.ay, deep = (double)c->body.vy * t / 2;
	const double gap = ldexp(random_signed(source, 0), random_int(source, -53, -10)) * (double)c->body.radius;
	c->body.py = (float)((double)c->body.radius + gap - deep);
	const double thick = (double)c->body.py + deep - gap - (double)c->body.radius;
	const float radius = thick > 0 ? (float)thick : 0;
	const double low = thick - (double)radius;
	c->wall = (curve_wall){-8, (float)low, 8, (float)low, radius, (uint8_t)random_chance(source, 4)};
	c->other = (curve_body){.py = (float)low, .radius = radius, .since = c->from};
	c->wall.ax = 8, c->wall.bx = -8; // a body above the wall is right of it
	if (random_chance(source, 2)) c->wall.ax = -8, c->wall.bx = 8;
	if (random_chance(source, 2)) c->wall.ax = c->wall.bx = 0, c->wall.one_sided = 0;
	c->body.px = (float)(-(double)c->body.vx * t);
}

static void of_all_sizes(curve_case *c, random_source *source) {
	curve_body *const all[] = {&c->body, &c->other};
	for (int i = 0; i < 2; i++) {
		float *const number[] = {&all[i]->px, &all[i]->py, &all[i]->vx, &all[i]->vy, &all[i]->ax, &all[i]->ay};
		for (int k = 0; k < 6; k++) *number[k] = random_magnitude(source, -20, 20);
		all[i]->radius = random_size(source, -20, 20), all[i]->since = curve_any_since(c, source);
	}
	float *const end[] = {&c->wall.ax, &c->wall.ay, &c->wall.bx, &c->wall.by};
	for (int k = 0; k < 4; k++) *end[k] = random_magnitude(source, -20, 20);
	c->wall.radius = random_chance(source, 2) ? 0 : random_size(source, -20, 20);
	if (random_chance(source, 2)) curve_aim(c, source);
}

static void scale(curve_case *c, float factor) {
	curve_body *const all[] = {&c->body, &c->other};
	for (int i = 0; i < 2; i++) {
		float *const number[] = {&all[i]->px, &all[i]->py, &all[i]->vx, &all[i]->vy, &all[i]->ax, &all[i]->ay};
		for (int k = 0; k < 6; k++) *number[k] *= factor;
		all[i]->radius *= factor;
	}
	float *const number[] = {&c->wall.ax, &c->wall.ay, &c->wall.bx, &c->wall.by, &c->wall.radius};
	for (int k = 0; k < 5; k++) *number[k] *= factor;
}

/// So far from the origin that coordinates are integers, or even integers.
static void far_away(curve_case *c, random_source *source) {
	tangents(c, source);
	const float x = ldexpf(1, random_int(source, 16, 24)), y = random_signed(source, 24);
	c->body.px += x, c->other.px += x, c->wall.ax += x, c->wall.bx += x;
	c->body.py += y, c->other.py += y, c->wall.ay += y, c->wall.by += y;
}

static void small_or_large(curve_case *c, random_source *source) {
	if (random_chance(source, 2)) tangents(c, source);
	else in_and_out_twice(c, source);
	scale(c, ldexpf(1, random_int(source, -20, 20)));
}

/// Small integers: anything may be 0, or touch at the start, at the end, or all the time.
static void whole_numbers(curve_case *c, random_source *source) {
	curve_body *const all[] = {&c->body, &c->other};
	for (int i = 0; i < 2; i++) {
		curve_body *b = all[i];
		float *const number[] = {&b->px, &b->py, &b->vx, &b->vy, &b->ax, &b->ay};
		for (int k = 0; k < 6; k++) *number[k] = (float)random_int(source, -4, 4);
		if (random_chance(source, 3)) b->vx = b->vy = 0;
		if (random_chance(source, 3)) b->ax = b->ay = 0;
		if (random_chance(source, 3)) b->vx = b->ax = 0;
		b->radius = (float)random_int(source, 0, 2), b->since = random_chance(source, 2) ? 0 : -1;
	}
	float *const end[] = {&c->wall.ax, &c->wall.ay, &c->wall.bx, &c->wall.by};
	for (int k = 0; k < 4; k++) *end[k] = (float)random_int(source, -4, 4);
	if (random_chance(source, 2)) c->wall.by = c->wall.ay;
	c->wall.radius = (float)random_int(source, 0, 1), c->wall.one_sided = (uint8_t)random_chance(source, 4);
}

/// Motions as in games, in units per tick, over so many ticks that the acceleration adds much speed.
static void long_paths(curve_case *c, random_source *source) {
	curve_any_bodies(c, source, 5, 5), curve_any_wall(c, source, 4, 1);
	curve_body *const all[] = {&c->body, &c->other};
	for (int i = 0; i < 2; i++) {
		curve_body *b = all[i];
		b->vx = random_signed(source, 3), b->vy = random_signed(source, 3);
		const int bend = random_int(source, -16, 0);
		b->ax = random_signed(source, bend), b->ay = random_signed(source, bend);
	}
	curve_aim(c, source);
}

const curve_family curve_families[] = {
	{"anywhere", anywhere, 3, 2, 0},
	{"aimed", aimed, 3, 3, 0},
	{"thick walls and points", thick_walls_and_points, 3, 4, 0},
	{"rays", rays, 3, 4, 0},
	{"hardly bent", hardly_bent, 3, 2, 0},
	{"straight", straight, 0, 2, 0},
	{"where side and end join", where_side_and_end_join, 3, 3, 0},
	{"tangents", tangents, 3, 3, 0},
	{"in and out twice", in_and_out_twice, 3, 4, 0},
	{"in and out thrice", in_and_out_thrice, 3, 6, 0},
	{"grazes", grazes, 3, 2, 0},
	{"of all sizes", of_all_sizes, 3, 2, 0},
	{"far away", far_away, 3, 3, 0},
	{"small or large", small_or_large, 3, 4, 0},
	{"whole numbers", whole_numbers, 3, 3, 1},
	{"long paths", long_paths, 13, 2, 0},
	{NULL, NULL, 0, 0, 0},
};

curve_case curve_batch_start(const curve_family *family, random_source *source) {
	curve_case c = {.has_other = random_chance(source, 2)};
	const double ahead = (double)random_size(source, family->log_horizon - 4, family->log_horizon + 1);
	if (random_chance(source, 3)) c.from = (double)random_signed(source, family->log_horizon);
	c.until = c.from + ahead;
	if (family->is_whole) c.from = 0, c.until = random_int(source, 1, 4);
	return c;
}
