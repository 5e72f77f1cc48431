#include "generators/cases.h"

#include <stdio.h>
#include <stdlib.h>

#include "generators/sketch.h"

static pair_case one_scale(random_source *source) {
	const int s = random_int(source, -10, 10);
	float v[8];
	for (int i = 0; i < 8; i++) v[i] = random_signed(source, s);
	const int smaller = random_int(source, 0, 8);
	return (pair_case){v[0], v[1], v[2], v[3], random_positive(source, s - smaller), v[4], v[5], v[6], v[7], 0, 0};
}

/// Body, displacement, radius and wall each of its own size.
static pair_case scales_within(random_source *source, int low, int high) {
	pair_case c = {0};
	const int p = random_int(source, low, high), d = random_int(source, low, high),
			  e = random_int(source, low, high - 1);
	c.ax = random_signed(source, p - 1), c.ay = random_signed(source, p - 1);
	c.px = random_signed(source, p), c.py = random_signed(source, p);
	c.dx = random_signed(source, d), c.dy = random_signed(source, d);
	c.radius = random_chance(source, 8) ? 0 : random_size(source, low, high);
	c.bx = c.ax + random_signed(source, e - 1), c.by = c.ay + random_signed(source, e - 1);
	return c;
}

static pair_case mixed_scales(random_source *source) { return scales_within(source, -20, 20); }
static pair_case extreme_scales(random_source *source) { return scales_within(source, -40, 39); }

/// Walls of a level, on whole numbers, and bodies near them.
static pair_case as_in_games(random_source *source) {
	pair_case c = {0};
	c.ax = (float)random_int(source, -4096, 4096), c.ay = (float)random_int(source, -4096, 4096);
	c.bx = c.ax + (float)random_int(source, -300, 300), c.by = c.ay + (float)random_int(source, -300, 300);
	c.px = (c.ax + c.bx) / 2 + random_signed(source, 8), c.py = (c.ay + c.by) / 2 + random_signed(source, 8);
	const int speed = random_int(source, 2, 8), size = random_int(source, 0, 5);
	c.dx = random_signed(source, speed), c.dy = random_signed(source, speed);
	c.radius = random_positive(source, size);
	return c;
}

/// Passes an end at about the radius.
static pair_case grazing_ends(random_source *source) {
	const double length = random_size(source, -6, 10);
	const vec u = direction(source), toward = direction(source);
	sketch s = wall_along(source, u, length);
	s.radius = random_size(source, -8, 6);
	const double beside = nudged(source, s.radius);
	const vec touch = add(s.a, left_of(toward), random_chance(source, 2) ? beside : -beside);
	come(source, &s, touch, toward, 0.25 + 0.5 * random_positive(source, 0));
	return either_way_round(source, rounded(&s));
}

/// The same for a start almost beside the end, and a path almost along the wall.
static pair_case starting_beside_ends(random_source *source) {
	const double length = random_size(source, -6, 16), slope = random_magnitude(source, -26, -1);
	const vec toward = direction(source);
	const vec u = random_chance(source, 3) ? direction(source) : add(toward, left_of(toward), slope);
	sketch s = wall_along(source, u, random_chance(source, 2) ? length : -length);
	s.radius = random_size(source, -6, 6);
	const double beside = nudged(source, s.radius), before = s.radius * random_size(source, -24, 0);
	s.p = add(add(s.a, left_of(toward), random_chance(source, 2) ? beside : -beside), toward, -before);
	s.d = times(toward, random_size(source, -4, 8));
	return either_way_round(source, rounded(&s));
}

/// Beside the wall at the radius, give or take ulps, along it or off by a small angle.
static pair_case along_the_side(random_source *source) {
	const vec u = direction(source);
	const double length = random_size(source, -2, 10), start = length * (random_signed(source, 1) + 0.5);
	const double go = random_magnitude(source, -2, 10);
	sketch s = wall_along(source, u, length);
	s.radius = random_size(source, -6, 6);
	double slope = random_magnitude(source, -26, -2), height = nudged(source, s.radius);
	if (random_chance(source, 3)) slope = 0;
	if (random_chance(source, 2)) height -= slope * go; // at the radius at the end of the path
	s.p = add(add(s.a, u, start), left_of(u), height);
	s.d = add(times(u, go), left_of(u), slope * go);
	return either_way_round(source, rounded(&s));
}

/// Dives at a small angle and reaches the radius next to an end: side or end is a matter of ulps.
static pair_case diving_at_corners(random_source *source) {
	const vec u = direction(source);
	const double length = random_size(source, -2, 10), slope = random_size(source, -16, 3);
	sketch s = wall_along(source, u, length);
	s.radius = random_size(source, -10, 6);
	double along = random_magnitude(source, -28, 0) * length;
	if (random_chance(source, 2)) along += length;
	const double size = (random_chance(source, 2) ? 1 : -1) / sqrt(1 + slope * slope);
	vec toward = times(add(u, left_of(u), -slope), size);
	if (size < 0) toward = add(toward, left_of(u), -2 * slope / sqrt(1 + slope * slope)); // down either way
	const vec touch = add(add(s.a, u, along), left_of(u), s.radius);
	come(source, &s, touch, toward, 0.1 + 0.8 * random_positive(source, 0));
	return either_way_round(source, rounded(&s));
}

/// Touches side or end at t = 1, give or take ulps.
static pair_case touching_at_the_end_of_the_path(random_source *source) {
	const vec u = direction(source), turn = direction(source);
	const double length = random_size(source, -2, 10);
	sketch s = wall_along(source, u, length);
	s.radius = random_chance(source, 6) ? 0 : random_size(source, -8, 6);
	vec normal = left_of(u), at = add(s.a, u, length * random_positive(source, 0));
	if (random_chance(source, 2)) normal = direction(source), at = s.a;
	come(source, &s, add(at, normal, s.radius), add(times(normal, -1), turn, 0.5), nudged(source, 1));
	return either_way_round(source, rounded(&s));
}

static pair_case overlapping(random_source *source) {
	const vec u = direction(source), away = direction(source);
	const double length = random_size(source, -2, 8), go = random_size(source, -4, 8);
	sketch s = wall_along(source, u, length);
	s.radius = random_size(source, -4, 6);
	vec at = add(s.a, u, length * random_positive(source, 0)), d = direction(source);
	if (random_chance(source, 3)) at = s.a;
	if (random_chance(source, 2)) d = add(left_of(away), away, random_magnitude(source, -26, -2)); // about around it
	s.p = add(at, away, s.radius * random_positive(source, 0)), s.d = times(d, go);
	return either_way_round(source, rounded(&s));
}

/// Rays and thin bodies, aimed at an end, give or take ulps, or anywhere on the wall.
static pair_case rays(random_source *source) {
	const vec u = direction(source), toward = direction(source);
	const double length = random_size(source, -6, 10), along = random_positive(source, 0);
	sketch s = wall_along(source, u, length);
	s.radius = random_chance(source, 2) ? 0 : random_size(source, -40, -10);
	const vec target = random_chance(source, 2) ? s.a : add(s.a, u, length * along);
	come(source, &s, target, toward, nudged(source, 0.5));
	pair_case c = rounded(&s);
	c.px = steps_away(c.px, random_int(source, -2, 2));
	return either_way_round(source, c);
}

static pair_case point_walls(random_source *source) {
	pair_case c = random_chance(source, 2) ? grazing_ends(source) : touching_at_the_end_of_the_path(source);
	c.bx = c.ax, c.by = c.ay;
	return c;
}

/// A wall of up to 2^30 and a body of about 1 anywhere beside it.
static pair_case long_walls(random_source *source) {
	const vec u = direction(source), motion = place(source, 5);
	const double length = random_size(source, 10, 30), near_end = random_magnitude(source, -6, 6);
	sketch s = {.a = place(source, 20), .d = motion, .radius = random_size(source, -8, 4)};
	s.b = add(s.a, u, length);
	const double anywhere = length * random_positive(source, 0);
	const vec beside = add(s.a, u, random_chance(source, 2) ? near_end : anywhere);
	s.p = add(beside, left_of(u), random_magnitude(source, -4, 6));
	return either_way_round(source, rounded(&s));
}

/// A wall of 2^-20 to 1, and a body whose radius and way are much larger.
static pair_case short_walls(random_source *source) {
	pair_case c = random_chance(source, 2) ? grazing_ends(source) : overlapping(source);
	const int size = random_int(source, -20, 0);
	c.bx = c.ax + random_signed(source, size), c.by = c.ay + random_signed(source, size);
	return c;
}

pair_case any_case(random_source *source) {
	static pair_case (*const makers[])(random_source *) = {one_scale, as_in_games, grazing_ends, along_the_side,
		diving_at_corners, touching_at_the_end_of_the_path, overlapping, rays, point_walls, short_walls};
	return makers[random_int(source, 0, sizeof makers / sizeof *makers - 1)](source);
}

static pair_case far_from_the_origin(random_source *source) {
	const pair_case c = any_case(source);
	const float x = random_signed(source, 0) * 1e7f, y = random_signed(source, 0) * 1e7f;
	return (pair_case){c.px + x, c.py + y, c.dx, c.dy, c.radius, c.ax + x, c.ay + y, c.bx + x, c.by + y, 0, 0};
}

static pair_case scaled(random_source *source) {
	const pair_case c = any_case(source);
	return scaled_case(c, random_int(source, -20, 20));
}

// The exact families: small whole numbers times a power of two.

static pair_case small_numbers(random_source *source) {
	float v[8];
	for (int i = 0; i < 8; i++) v[i] = (float)random_int(source, -16, 16);
	const float radius = (float)random_int(source, 0, 8);
	const pair_case c = {v[0], v[1], v[2], v[3], radius, v[4], v[5], v[6], v[7], 0, 0};
	return scaled_case(c, random_int(source, -30, 30));
}

/// Rays on whole numbers that pass an end, or stop, within a unit of it on either side, or exactly there.
static pair_case rays_on_whole_numbers(random_source *source) {
	pair_case c = {0};
	c.ax = (float)random_int(source, -500, 500), c.ay = (float)random_int(source, -500, 500);
	c.bx = (float)random_int(source, -500, 500), c.by = (float)random_int(source, -500, 500);
	const int x = random_int(source, -12, 12), y = random_int(source, -12, 12);
	const int before = random_int(source, 1, 40), after = random_chance(source, 4) ? 0 : random_int(source, 0, 40);
	c.px = c.ax + (float)(random_int(source, -1, 1) - before * x);
	c.py = c.ay + (float)(random_int(source, -1, 1) - before * y);
	c.dx = (float)(x * (before + after)), c.dy = (float)(y * (before + after));
	return either_way_round(source, c);
}

/// x * v - y * u for the least u, v is the greatest common divisor of x and y.
static void least_crossing(int x, int y, int *u, int *v) {
	int u0 = 0, v0 = 1, u1 = -1, v1 = 0; // x * v0 - y * u0 = x, and so on, as the remainders shrink
	int r0 = x, r1 = y;
	while (r1) {
		const int q = r0 / r1, r = r0 - q * r1, nu = u0 - q * u1, nv = v0 - q * v1;
		r0 = r1, r1 = r, u0 = u1, v0 = v1, u1 = nu, v1 = nv;
	}
	*u = r0 < 0 ? -u0 : u0, *v = r0 < 0 ? -v0 : v0;
}

/// Rays on whole numbers that pass an end as close as whole numbers allow, or exactly: some 2^-12 of their length
/// beside it.
static pair_case rays_just_beside_ends(random_source *source) {
	const int x = random_int(source, -4000, 4000), y = random_int(source, 1, 4000);
	const int times = random_chance(source, 2) ? random_int(source, 1, 2) : random_int(source, -2, -1);
	int u, v, ex, ey;
	least_crossing(x, y, &u, &v);
	u *= times, v *= times;
	while (u * x + v * y >= 0) u -= x, v -= y; // back to before the end
	const double steep = 0.05 * sqrt((double)(x * x + y * y));
	do { // along the ray, telling a pass from a hit would take more than a float has
		ex = random_int(source, -4000, 4000), ey = random_int(source, -4000, 4000);
	} while (abs(ex * y - ey * x) <= steep * sqrt((double)(ex * ex + ey * ey)));
	const float ax = (float)random_int(source, -4000, 4000), ay = (float)random_int(source, -4000, 4000);
	const pair_case c = {
		ax + (float)u, ay + (float)v, (float)x, (float)y, 0, ax, ay, ax + (float)ex, ay + (float)ey, 0, 0};
	return either_way_round(source, c);
}

static pair_case at_rest(random_source *source) {
	pair_case c = any_case(source);
	c.dx = random_chance(source, 2) ? 0 : -0.f, c.dy = random_chance(source, 2) ? 0 : -0.f;
	return c;
}

static pair_case centred_on_the_wall(random_source *source) {
	pair_case c = any_case(source);
	const int ex = random_int(source, -2048, 2048), ey = random_int(source, -2048, 2048);
	const int share = random_int(source, 0, 16);
	c.ax = (float)random_int(source, -2048, 2048), c.ay = (float)random_int(source, -2048, 2048);
	c.bx = c.ax + (float)ex, c.by = c.ay + (float)ey;
	c.px = c.ax + (float)(ex * share) / 16, c.py = c.ay + (float)(ey * share) / 16;
	return scaled_case(c, random_int(source, -20, 20));
}

/// Bodies and rays on the wall's line, before it, on it or beyond it, that move along the line.
static pair_case on_the_line(random_source *source) {
	const int ux = random_int(source, -8, 8), uy = random_int(source, -8, 8), start = random_int(source, -20, 20);
	const int go = random_int(source, -40, 40), length = random_int(source, 0, 8), radius = random_int(source, -40, 40);
	pair_case c = {.radius = radius > 0 ? (float)radius : 0};
	c.ax = (float)random_int(source, -64, 64), c.ay = (float)random_int(source, -64, 64);
	c.bx = c.ax + (float)(ux * length), c.by = c.ay + (float)(uy * length);
	c.px = c.ax + (float)(ux * start), c.py = c.ay + (float)(uy * start);
	c.dx = (float)(ux * go), c.dy = (float)(uy * go);
	return scaled_case(c, random_int(source, -20, 20));
}

/// Passes an end, a point or along the side at exactly the radius: slopes of whole right triangles.
static pair_case tangent(random_source *source) {
	static const int triangles[][3] = {{3, 4, 5}, {4, 3, 5}, {5, 12, 13}, {8, 15, 17}, {0, 1, 1}, {1, 0, 1}};
	const int *t = triangles[random_int(source, 0, 5)], size = random_int(source, 1, 8);
	const int x = random_chance(source, 2) ? t[0] : -t[0], y = random_chance(source, 2) ? t[1] : -t[1];
	const int before = random_int(source, 0, 20), go = before + random_int(source, 0, 20);
	const int length = random_int(source, 0, 8), along = random_int(source, 0, 1);
	pair_case c = {0};
	c.ax = (float)random_int(source, -64, 64), c.ay = (float)random_int(source, -64, 64);
	c.bx = c.ax + (float)(length * (along ? x : y)), c.by = c.ay + (float)(length * (along ? y : -x)); // or away
	c.px = c.ax + (float)(-y * size - x * before), c.py = c.ay + (float)(x * size - y * before);
	c.dx = (float)(x * go), c.dy = (float)(y * go), c.radius = (float)(t[2] * size);
	return scaled_case(c, random_int(source, -20, 20));
}

const case_family case_families[] = {
	{"one scale", one_scale, false},
	{"mixed scales", mixed_scales, false},
	{"extreme scales", extreme_scales, false},
	{"as in games", as_in_games, false},
	{"grazing ends", grazing_ends, false},
	{"starting beside ends", starting_beside_ends, false},
	{"along the side", along_the_side, false},
	{"diving at corners", diving_at_corners, false},
	{"touching at the end of the path", touching_at_the_end_of_the_path, false},
	{"overlapping", overlapping, false},
	{"rays", rays, false},
	{"point walls", point_walls, false},
	{"long walls", long_walls, false},
	{"short walls", short_walls, false},
	{"far from the origin", far_from_the_origin, false},
	{"scaled", scaled, false},
	{"small numbers", small_numbers, true},
	{"rays on whole numbers", rays_on_whole_numbers, true},
	{"rays just beside ends", rays_just_beside_ends, true},
	{"at rest", at_rest, true},
	{"centred on the wall", centred_on_the_wall, true},
	{"on the line", on_the_line, true},
	{"tangent", tangent, true},
	{0},
};

pair_case exact_case(random_source *source) {
	size_t first = 0, last;
	while (!case_families[first].exact) first++;
	for (last = first; case_families[last + 1].name;) last++;
	return case_families[random_int(source, (int)first, (int)last)].make(source);
}

size_t pairs_wanted(void) {
	const char *count = getenv("GRAZE_TEST_PAIRS");
	return count ? (size_t)strtoull(count, NULL, 10) : 10 * 1000 * 1000;
}

pair_case scaled_case(pair_case c, int exponent) {
	const float s = ldexpf(1, exponent);
	return (pair_case){c.px * s, c.py * s, c.dx * s, c.dy * s, c.radius * s, c.ax * s, c.ay * s, c.bx * s, c.by * s,
		c.thickness * s, c.one_sided};
}

pair_case swapped_case(pair_case c) {
	return (pair_case){c.px, c.py, c.dx, c.dy, c.radius, c.bx, c.by, c.ax, c.ay, c.thickness, c.one_sided};
}

const char *case_text(const pair_case *c) {
	static char text[400];
	const int n = snprintf(text, sizeof text, "circle %.9g %.9g %.9g %.9g %.9g\nwall %.9g %.9g %.9g %.9g",
		(double)c->px, (double)c->py, (double)c->radius, (double)c->dx, (double)c->dy, (double)c->ax, (double)c->ay,
		(double)c->bx, (double)c->by);
	const char *one_sided = c->one_sided ? " one-sided" : "";
	if (c->thickness > 0 || c->one_sided)
		snprintf(text + n, sizeof text - (size_t)n, " radius %.9g%s", (double)c->thickness, one_sided);
	return text;
}
