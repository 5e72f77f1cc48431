#include "generators/cases.h"

#include <stdio.h>
#include <stdlib.h>

#include "generators/pairs/exact_cases.h"
#include "generators/pairs/sketch.h"

// The families whose numbers are rounded; the exact ones are in pairs/exact_cases.c. "At the radius" and the like mean:
// up to a few ulps beside it.
static pair_case one_scale(random_source *source) {
	const int s = random_int(source, -10, 10);
	float v[8];
	for (int i = 0; i < 8; i++) v[i] = random_signed(source, s);
	const int smaller = random_int(source, 0, 8);
	return (pair_case){v[0], v[1], v[2], v[3], random_positive(source, s - smaller), v[4], v[5], v[6], v[7], 0, 0};
}

/// Body, displacement, radius and wall each have a magnitude of their own.
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

/// As in a level: walls with integer coordinates, and bodies near them.
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

/// Passes an end at about the sum of the radii.
static pair_case grazing_ends(random_source *source) {
	const double length = random_size(source, -6, 10);
	const vec u = any_direction(source), toward = any_direction(source);
	sketch s = wall_along(source, u, length);
	s.radius = random_size(source, -8, 6);
	const double beside = nudged(source, s.radius);
	const vec touch = add(s.a, turned_left(toward), random_chance(source, 2) ? beside : -beside);
	aim_at_touch(source, &s, touch, toward, 0.25 + 0.5 * random_positive(source, 0));
	return either_way_round(source, rounded(&s));
}

/// As grazing_ends, for a start almost beside the end and a path almost along the wall.
static pair_case starting_beside_ends(random_source *source) {
	const double length = random_size(source, -6, 16), slope = random_magnitude(source, -26, -1);
	const vec toward = any_direction(source);
	const vec u = random_chance(source, 3) ? any_direction(source) : add(toward, turned_left(toward), slope);
	sketch s = wall_along(source, u, random_chance(source, 2) ? length : -length);
	s.radius = random_size(source, -6, 6);
	const double beside = nudged(source, s.radius), before = s.radius * random_size(source, -24, 0);
	s.p = add(add(s.a, turned_left(toward), random_chance(source, 2) ? beside : -beside), toward, -before);
	s.d = times(toward, random_size(source, -4, 8));
	return either_way_round(source, rounded(&s));
}

/// Starts beside the wall at the radius, and moves along it or at a small angle to it.
static pair_case along_the_side(random_source *source) {
	const vec u = any_direction(source);
	const double length = random_size(source, -2, 10), start = length * (random_signed(source, 1) + 0.5);
	const double go = random_magnitude(source, -2, 10);
	sketch s = wall_along(source, u, length);
	s.radius = random_size(source, -6, 6);
	double slope = random_magnitude(source, -26, -2), height = nudged(source, s.radius);
	if (random_chance(source, 3)) slope = 0;
	if (random_chance(source, 2)) height -= slope * go; // the distance is the radius at the end of the path
	s.p = add(add(s.a, u, start), turned_left(u), height);
	s.d = add(times(u, go), turned_left(u), slope * go);
	return either_way_round(source, rounded(&s));
}

/// Approaches at a small angle and reaches the radius next to an end: ulps decide between side and end.
static pair_case diving_at_corners(random_source *source) {
	const vec u = any_direction(source);
	const double length = random_size(source, -2, 10), slope = random_size(source, -16, 3);
	sketch s = wall_along(source, u, length);
	s.radius = random_size(source, -10, 6);
	double along = random_magnitude(source, -28, 0) * length;
	if (random_chance(source, 2)) along += length;
	const double size = (random_chance(source, 2) ? 1 : -1) / sqrt(1 + slope * slope);
	vec toward = times(add(u, turned_left(u), -slope), size);
	if (size < 0)
		toward = add(toward, turned_left(u), -2 * slope / sqrt(1 + slope * slope)); // downwards for both signs
	const vec touch = add(add(s.a, u, along), turned_left(u), s.radius);
	aim_at_touch(source, &s, touch, toward, 0.1 + 0.8 * random_positive(source, 0));
	return either_way_round(source, rounded(&s));
}

/// Touches side or end at t = 1.
static pair_case touching_at_the_end_of_the_path(random_source *source) {
	const vec u = any_direction(source), turn = any_direction(source);
	const double length = random_size(source, -2, 10);
	sketch s = wall_along(source, u, length);
	s.radius = random_chance(source, 6) ? 0 : random_size(source, -8, 6);
	vec normal = turned_left(u), at = add(s.a, u, length * random_positive(source, 0));
	if (random_chance(source, 2)) normal = any_direction(source), at = s.a;
	aim_at_touch(source, &s, add(at, normal, s.radius), add(times(normal, -1), turn, 0.5), nudged(source, 1));
	return either_way_round(source, rounded(&s));
}

static pair_case overlapping(random_source *source) {
	const vec u = any_direction(source), away = any_direction(source);
	const double length = random_size(source, -2, 8), go = random_size(source, -4, 8);
	sketch s = wall_along(source, u, length);
	s.radius = random_size(source, -4, 6);
	vec at = add(s.a, u, length * random_positive(source, 0)), d = any_direction(source);
	if (random_chance(source, 3)) at = s.a;
	if (random_chance(source, 2))
		d = add(turned_left(away), away, random_magnitude(source, -26, -2)); // nearly tangential
	s.p = add(at, away, s.radius * random_positive(source, 0)), s.d = times(d, go);
	return either_way_round(source, rounded(&s));
}

/// Rays and thin bodies that are aimed at an end, or at any point of the wall.
static pair_case rays(random_source *source) {
	const vec u = any_direction(source), toward = any_direction(source);
	const double length = random_size(source, -6, 10), along = random_positive(source, 0);
	sketch s = wall_along(source, u, length);
	s.radius = random_chance(source, 2) ? 0 : random_size(source, -40, -10);
	const vec target = random_chance(source, 2) ? s.a : add(s.a, u, length * along);
	aim_at_touch(source, &s, target, toward, nudged(source, 0.5));
	pair_case c = rounded(&s);
	c.px = steps_away(c.px, random_int(source, -2, 2));
	return either_way_round(source, c);
}

static pair_case point_walls(random_source *source) {
	pair_case c = random_chance(source, 2) ? grazing_ends(source) : touching_at_the_end_of_the_path(source);
	c.bx = c.ax, c.by = c.ay;
	return c;
}

/// A wall of up to 2^30, and a body of about 1 beside it.
static pair_case long_walls(random_source *source) {
	const vec u = any_direction(source), motion = random_vec(source, 5);
	const double length = random_size(source, 10, 30), near_end = random_magnitude(source, -6, 6);
	sketch s = {.a = random_vec(source, 20), .d = motion, .radius = random_size(source, -8, 4)};
	s.b = add(s.a, u, length);
	const double anywhere = length * random_positive(source, 0);
	const vec beside = add(s.a, u, random_chance(source, 2) ? near_end : anywhere);
	s.p = add(beside, turned_left(u), random_magnitude(source, -4, 6));
	return either_way_round(source, rounded(&s));
}

/// A wall of 2^-20 to 1, and a body whose radius and displacement are much larger.
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
	{"small numbers", exact_small_numbers, true},
	{"rays on whole numbers", exact_rays, true},
	{"rays just beside ends", exact_rays_beside_ends, true},
	{"at rest", exact_at_rest, true},
	{"centred on the wall", exact_centred_on_the_wall, true},
	{"on the line", exact_on_the_line, true},
	{"tangent", exact_tangent, true},
	{0},
};

pair_case exact_case(random_source *source) {
	size_t first = 0, last;
	while (!case_families[first].exact) first++;
	for (last = first; case_families[last + 1].name;) last++;
	return case_families[random_int(source, (int)first, (int)last)].make(source);
}

enum { PAIRS_OF_SHORT_FORM = 1000 * 1000 };

static bool short_form;

void choose_short_form(void) { short_form = true; }

size_t pairs_wanted(void) {
	const char *count = getenv("GRAZE_TEST_PAIRS");
	if (count) return (size_t)strtoull(count, NULL, 10);
	return short_form ? PAIRS_OF_SHORT_FORM : 10 * PAIRS_OF_SHORT_FORM;
}

bool short_form_wanted(void) { return pairs_wanted() <= PAIRS_OF_SHORT_FORM; }

bool sample_wanted(void) { return pairs_wanted() < PAIRS_OF_SHORT_FORM; }

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
