#include "generators/pairs/proximity_cases.h"

#include <stdlib.h>

#include "generators/pairs/sketch.h"

/// The motion matters only where the centre is on the wall: then it decides the normal.
static vec any_motion(random_source *source) {
	return random_chance(source, 3) ? (vec){0, 0} : random_vec(source, random_int(source, -8, 8));
}

static double any_radius(random_source *source) { return random_chance(source, 4) ? 0 : random_size(source, -12, 8); }

static pair_case finished(const sketch *s, random_source *source) {
	pair_case c = either_way_round(source, rounded(s));
	if (random_chance(source, 3)) c.thickness = random_size(source, -12, 8);
	c.one_sided = (uint8_t)random_chance(source, 4);
	return c;
}

/// Within a few ulps of the wall's line, or as exactly on it as float allows; before, on or beyond the wall.
static pair_case at_the_line(random_source *source) {
	const vec u = any_direction(source);
	const double length = random_size(source, -8, 10), start = length * (0.5 + random_signed(source, 1));
	sketch s = wall_along(source, u, length);
	s.d = any_motion(source), s.radius = any_radius(source);
	s.p = add(add(s.a, u, start), turned_left(u), random_int(source, -4, 4) * 0x1p-25 * random_size(source, -4, 10));
	return finished(&s, source);
}

/// Perpendicular to an end, up to ulps: ulps decide between side and end.
static pair_case beside_an_end(random_source *source) {
	const vec u = any_direction(source);
	const double length = random_size(source, -8, 10), far = random_magnitude(source, -20, 10);
	sketch s = wall_along(source, u, length);
	s.d = any_motion(source), s.radius = any_radius(source);
	s.p = add(add(s.a, u, random_int(source, -8, 8) * 0x1p-25 * random_size(source, -8, 10)), turned_left(u), far);
	return finished(&s, source);
}

/// On an end, or a few floats beside it.
static pair_case at_an_end(random_source *source) {
	const vec u = any_direction(source);
	sketch s = wall_along(source, u, random_chance(source, 4) ? 0 : random_size(source, -8, 10));
	s.p = s.a, s.d = any_motion(source), s.radius = any_radius(source);
	pair_case c = rounded(&s);
	c.px = steps_away(c.px, random_int(source, -2, 2)), c.py = steps_away(c.py, random_int(source, -2, 2));
	if (random_chance(source, 3)) c.thickness = random_size(source, -12, 8);
	return either_way_round(source, c);
}

/// At the surface, up to ulps: the distance is the small difference of two large numbers.
static pair_case at_the_surface(random_source *source) {
	const vec u = any_direction(source);
	const double length = random_size(source, -8, 10);
	sketch s = wall_along(source, u, length);
	s.d = any_motion(source), s.radius = random_size(source, -4, 12);
	vec normal = turned_left(u), at = add(s.a, u, length * random_positive(source, 0));
	if (random_chance(source, 2)) normal = any_direction(source), at = s.a;
	s.p = add(at, normal, nudged(source, s.radius));
	pair_case c = either_way_round(source, rounded(&s));
	if (random_chance(source, 2)) c.thickness = c.radius * random_positive(source, 0), c.radius -= c.thickness;
	return c;
}

/// Small integers: on the wall's line, beside an end, on an end, and at a point.
static pair_case whole_numbers(random_source *source) {
	const int ux = random_int(source, -8, 8), uy = random_int(source, -8, 8), length = random_int(source, 0, 8);
	const int along = random_chance(source, 2) ? random_int(source, 0, 1) * length : random_int(source, -4, 12);
	const int aside = random_chance(source, 2) ? 0 : random_int(source, -4, 4);
	pair_case c = {.radius = (float)random_int(source, 0, 40), .thickness = (float)(4 * random_int(source, 0, 2))};
	c.ax = (float)random_int(source, -64, 64), c.ay = (float)random_int(source, -64, 64);
	c.bx = c.ax + (float)(ux * length), c.by = c.ay + (float)(uy * length);
	c.px = c.ax + (float)(ux * along - uy * aside), c.py = c.ay + (float)(uy * along + ux * aside);
	c.dx = (float)random_int(source, -3, 3), c.dy = (float)random_int(source, -3, 3);
	if (random_chance(source, 3)) c.dx = (float)-ux, c.dy = (float)-uy;
	c.one_sided = (uint8_t)random_chance(source, 4);
	return scaled_case(c, random_int(source, -30, 30));
}

const case_family proximity_families[] = {
	{"centres at the line", at_the_line, false},
	{"centres beside an end", beside_an_end, false},
	{"centres at an end", at_an_end, false},
	{"at the surface", at_the_surface, false},
	{"centres on whole numbers", whole_numbers, true},
	{0},
};
