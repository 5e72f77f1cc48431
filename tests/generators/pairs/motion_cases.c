#include "generators/pairs/motion_cases.h"

#include <stdlib.h>

#include "generators/pairs/sketch.h"

/// A wall from a to b, and a motion segment of a mover from p to q, near a point that may be far from the origin.
typedef struct motion_sketch {
	vec a, b, p, q;
} motion_sketch;

static double length_of(vec v) { return sqrt(v.x * v.x + v.y * v.y); }

/// Up to 2^24 from the origin.
static vec random_point(random_source *source) {
	static const int extents[] = {0, 7, 17, 20, 24};
	return random_vec(source, extents[random_int(source, 0, 4)]);
}

/// From 1e-6 to 1e6, or 0.
static double wall_length(random_source *source) {
	return random_chance(source, 8) ? 0 : (double)random_size(source, -20, 20);
}

static motion_sketch wall_in_direction(random_source *source, vec u) {
	motion_sketch s = {.a = random_point(source)};
	s.b = add(s.a, u, wall_length(source));
	if (random_chance(source, 2)) { // either end may be the one with the coarser coordinates
		const vec a = s.a;
		s.a = s.b, s.b = a;
	}
	return s;
}

static vec off_by_ulps(random_source *source, vec v) {
	v.x = (double)steps_away((float)v.x, random_int(source, -2, 2));
	v.y = (double)steps_away((float)v.y, random_int(source, -2, 2));
	return v;
}

// ---- The mover's displacement, and lengths close to those at which results change

static double distance_from(const motion_case *c, double x, double y) {
	const double ex = (double)c->bx - (double)c->ax, ey = (double)c->by - (double)c->ay;
	const double rx = x - (double)c->ax, ry = y - (double)c->ay, squared = ex * ex + ey * ey;
	double part = squared > 0 ? (rx * ex + ry * ey) / squared : 0;
	part = part < 0 ? 0 : part > 1 ? 1 : part;
	return length_of((vec){rx - part * ex, ry - part * ey});
}

/// The length, changed by a few or by many units of rounding.
static double nearly(random_source *source, double length) {
	const double off =
		(double)random_int(source, -8, 8) * ldexp(1, -random_int(source, random_chance(source, 3) ? 6 : 30, 54));
	return fabs(length * (1 + off));
}

static double any_radius(random_source *source) {
	static const int exponents[] = {-20, -10, 0, 6, 10};
	const int exponent = exponents[random_int(source, 0, 4)];
	return random_chance(source, 6) ? 0 : (double)random_size(source, exponent - 4, exponent);
}

static void set_displacement(random_source *source, motion_case *c) {
	mover *m = &c->body;
	m->vx = (double)m->qx - (double)m->px, m->vy = (double)m->qy - (double)m->py;
	if (random_chance(source, 3)) { // the displacement continues beyond q, up to 1e12
		const double longer = random_size(source, 0, random_chance(source, 3) ? 40 : 4),
					 size = fabs(m->vx) + fabs(m->vy);
		if (size * longer < 0x1p40) m->vx *= longer, m->vy *= longer;
	}
	if (random_chance(source, 6)) m->vx = (double)random_magnitude(source, -10, 20);
}

/// The distance at which the path passes an end.
static double passing_distance(const motion_case *c, float x, float y) {
	const mover *m = &c->body;
	const double cx = (double)m->px - (double)x, cy = (double)m->py - (double)y, speed = length_of((vec){m->vx, m->vy});
	return speed > 0 ? fabs(cx * m->vy - cy * m->vx) / speed : 0;
}

static void set_lengths(random_source *source, motion_case *c) {
	mover *m = &c->body;
	const double thick = (double)c->thickness;
	const double at_p = distance_from(c, (double)m->px, (double)m->py);
	const double at_q = distance_from(c, (double)m->qx, (double)m->qy);
	const double lengths[] = {
		any_radius(source), at_p, passing_distance(c, c->ax, c->ay), passing_distance(c, c->bx, c->by), at_q};
	const double length = lengths[random_int(source, 0, 4)];
	m->radius = nearly(source, length) - thick;
	m->clearance = (random_chance(source, 3) ? any_radius(source) : nearly(source, at_q)) - thick;
	m->near_distance = (random_chance(source, 2) ? any_radius(source) : nearly(source, at_q)) - thick;
	m->radius = m->radius > 0 ? m->radius : 0, m->clearance = m->clearance > 0 ? m->clearance : 0;
}

static motion_case finished(random_source *source, const motion_sketch *s) {
	motion_case c = {.ax = (float)s->a.x, .ay = (float)s->a.y, .bx = (float)s->b.x, .by = (float)s->b.y};
	c.body.px = (float)s->p.x, c.body.py = (float)s->p.y, c.body.qx = (float)s->q.x, c.body.qy = (float)s->q.y;
	if (random_chance(source, 4)) c.thickness = random_size(source, -20, 8);
	c.one_sided = (uint8_t)random_chance(source, 4);
	if (random_chance(source, 12)) c.body.qx = c.body.px, c.body.qy = c.body.py;
	set_displacement(source, &c), set_lengths(source, &c);
	return random_chance(source, 2) ? swapped_motion(c) : c;
}

motion_case swapped_motion(motion_case c) {
	const float x = c.ax, y = c.ay;
	c.ax = c.bx, c.ay = c.by, c.bx = x, c.by = y;
	return c;
}

// ---- Families

static motion_case anywhere(random_source *source) {
	motion_sketch s = wall_in_direction(source, any_direction(source));
	const int exponent = random_int(source, -20, 20);
	s.p = add(s.a, random_vec(source, exponent), 1);
	const vec from = random_chance(source, 2) ? s.p : s.b;
	const int step = random_int(source, -20, 20);
	s.q = add(from, random_vec(source, step), 1);
	return finished(source, &s);
}

/// q is beside the wall, with lengths of all magnitudes; p is on either side.
static motion_case beside(random_source *source) {
	const vec u = any_direction(source);
	motion_sketch s = wall_in_direction(source, u);
	const double far = random_magnitude(source, -20, 8), share = random_positive(source, 0);
	s.q = add(add(s.a, add(s.b, s.a, -1), share), turned_left(u), far);
	s.p = add(s.q, turned_left(u), far * (double)random_signed(source, 2));
	s.p = add(s.p, u, far * (double)random_signed(source, 3));
	return finished(source, &s);
}

/// q is perpendicular to an end, up to ulps: ulps decide between side and end. The other end may be far.
static motion_case square_to_an_end(random_source *source) {
	const vec u = any_direction(source);
	motion_sketch s = wall_in_direction(source, u);
	s.q = off_by_ulps(source, add(s.b, turned_left(u), (double)random_magnitude(source, -20, 4)));
	s.p = random_chance(source, 2) ? s.q : add(s.q, random_vec(source, random_int(source, -20, 8)), 1);
	return finished(source, &s);
}

/// As square_to_an_end, beside an end near the origin, where floats are fine, of a long wall.
static motion_case at_the_end_of_a_long_wall(random_source *source) {
	const vec u = any_direction(source);
	const double length = random_size(source, 10, 40), fine = ldexp(1, -random_int(source, 20, 56));
	motion_sketch s = {.b = random_vec(source, random_int(source, -20, 0))};
	s.a = add(s.b, u, length);
	s.q = off_by_ulps(source, add(s.b, turned_left(u), length * fine * (double)random_signed(source, 0)));
	s.p = random_chance(source, 2) ? s.q : add(s.q, random_vec(source, random_int(source, -14, 4)), 1);
	return finished(source, &s);
}

/// The path leads through an end, up to ulps.
static motion_case past_an_end(random_source *source) {
	const vec u = any_direction(source), toward = any_direction(source);
	motion_sketch s = wall_in_direction(source, u);
	s.p = add(s.b, toward, -(double)random_size(source, -16, 8));
	s.q = off_by_ulps(source, add(s.b, toward, (double)random_size(source, -16, 8)));
	if (random_chance(source, 2)) s.p = off_by_ulps(source, s.p);
	return finished(source, &s);
}

/// On the wall's line or some ulps beside it; the path runs along the line or from one side to the other.
static motion_case on_the_line(random_source *source) {
	const vec u = any_direction(source);
	motion_sketch s = wall_in_direction(source, u);
	const vec e = add(s.b, s.a, -1);
	const double start = random_signed(source, 1), end = random_signed(source, 1);
	s.p = add(s.a, e, start), s.q = add(s.a, e, end);
	if (random_chance(source, 2)) s.p = off_by_ulps(source, s.p);
	if (random_chance(source, 2)) s.q = off_by_ulps(source, s.q);
	if (random_chance(source, 4)) s.q = add(s.q, turned_left(u), (double)random_magnitude(source, -20, 4));
	return finished(source, &s);
}

/// The path leads to a point beside the wall or beside an end of it: a contact before that point.
static motion_case coming(random_source *source) {
	const vec u = any_direction(source), toward = any_direction(source);
	motion_sketch s = wall_in_direction(source, u);
	const double share = random_chance(source, 3) ? 1 : (double)random_positive(source, 0);
	const vec touch = add(add(s.a, add(s.b, s.a, -1), share), turned_left(toward), (double)random_size(source, -16, 6));
	s.p = add(touch, toward, -(double)random_size(source, -16, 8));
	s.q = add(touch, toward, (double)random_size(source, -16, 8));
	return finished(source, &s);
}

/// Small integers, which are never rounded: a touch is exact.
static motion_case whole_numbers(random_source *source) {
	double n[8];
	for (int i = 0; i < 8; i++) n[i] = random_int(source, -6, 6);
	const motion_sketch s = {{n[0], n[1]}, {n[2], n[3]}, {n[4], n[5]}, {n[6], n[7]}};
	motion_case c = finished(source, &s);
	c.thickness = (float)random_int(source, 0, 2);
	c.body.vx = n[6] - n[4], c.body.vy = n[7] - n[5];
	c.body.radius = random_int(source, 0, 5), c.body.clearance = random_int(source, 0, 5);
	c.body.near_distance = random_int(source, 0, 9);
	return c;
}

const motion_family motion_families[] = {
	{"anywhere", anywhere},
	{"beside", beside},
	{"square to an end", square_to_an_end},
	{"at the end of a long wall", at_the_end_of_a_long_wall},
	{"past an end", past_an_end},
	{"on the line", on_the_line},
	{"coming", coming},
	{"whole numbers", whole_numbers},
	{0},
};
