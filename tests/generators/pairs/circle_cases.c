#include "generators/pairs/circle_cases.h"

#include <stdio.h>

#include "generators/pairs/sketch.h"

/// The other circle, and the body in that circle's frame of reference.
typedef struct circle_sketch {
	vec center, motion; // of the other circle
	vec p, d;           // of the body, relative to the other circle
	double radius, other_radius;
} circle_sketch;

static circle_case rounded_circles(const circle_sketch *e) {
	const vec p = add(e->center, e->p, 1), d = add(e->motion, e->d, 1);
	return (circle_case){{(float)p.x, (float)p.y, (float)d.x, (float)d.y, (float)e->radius},
		{(float)e->center.x, (float)e->center.y, (float)e->motion.x, (float)e->motion.y, (float)e->other_radius}};
}

/// Two circles whose radii sum up to `both`, anywhere; in a quarter of the cases the other circle rests.
static circle_sketch sketch_circles(random_source *source, double both) {
	circle_sketch e = {.center = random_vec(source, 6)};
	if (!random_chance(source, 4)) e.motion = random_vec(source, random_int(source, -4, 8));
	const double share = random_chance(source, 3) ? 0.5 : random_positive(source, 0);
	e.radius = both * share, e.other_radius = both - e.radius;
	return e;
}

/// Sets p and d so that the body is at `touch` after `share` of its path, moving in the unit direction `toward`.
static void approach(random_source *source, circle_sketch *e, vec touch, vec toward, double share) {
	const double distance = random_size(source, -4, 8);
	e->p = add(touch, toward, -distance), e->d = times(toward, distance / share);
}

/// Positions and motions each have a magnitude of their own.
static circle_case scales_within(random_source *source, int low, int high) {
	circle_case c;
	for (int i = 0; i < 2; i++) {
		moving_body *b = i ? &c.other : &c.body;
		const int p = random_int(source, low, high), d = random_int(source, low, high);
		b->px = random_signed(source, p), b->py = random_signed(source, p);
		b->dx = random_signed(source, d), b->dy = random_signed(source, d);
		b->radius = random_chance(source, 8) ? 0 : random_size(source, low, high);
	}
	return c;
}

static circle_case one_scale(random_source *source) {
	const circle_case c = scales_within(source, 0, 1);
	return scaled_circles(c, random_int(source, -10, 10));
}

static circle_case mixed_scales(random_source *source) { return scales_within(source, -20, 20); }
static circle_case extreme_scales(random_source *source) { return scales_within(source, -40, 39); }

/// Equal circles that touch, up to ulps, and move together or nearly so.
static circle_case side_by_side(random_source *source) {
	const double radius = random_size(source, -4, 6);
	circle_sketch e = sketch_circles(source, 2 * radius);
	e.radius = e.other_radius = radius;
	e.p = times(any_direction(source), nudged(source, 2 * radius));
	circle_case c = rounded_circles(&e);
	c.body.dx = steps_away(c.other.dx, random_int(source, -2, 2));
	c.body.dy = steps_away(c.other.dy, random_int(source, -2, 2));
	return c;
}

/// One circle is aimed at the centre of the other, and touches it at nearly the end of its path.
static circle_case head_on(random_source *source) {
	circle_sketch e = sketch_circles(source, random_size(source, -8, 6));
	const vec toward = any_direction(source);
	approach(source, &e, times(toward, -e.radius - e.other_radius), toward, nudged(source, 1));
	e.motion = times(e.d, -random_positive(source, 0)); // the other moves towards the body for part of the distance
	return rounded_circles(&e);
}

/// Passes the other at about the sum of the radii.
static circle_case grazing(random_source *source) {
	circle_sketch e = sketch_circles(source, random_size(source, -8, 6));
	const vec toward = any_direction(source);
	const double beside = nudged(source, e.radius + e.other_radius);
	approach(source, &e, times(turned_left(toward), random_chance(source, 2) ? beside : -beside), toward,
		0.25 + 0.5 * random_positive(source, 0));
	return rounded_circles(&e);
}

/// As grazing, where one radius is 2^8 to 2^24 times the other, which may be 0.
static circle_case huge_and_tiny(random_source *source) {
	circle_sketch e = sketch_circles(source, random_size(source, -2, 14));
	const vec toward = any_direction(source);
	const double both = e.radius + e.other_radius, beside = nudged(source, both);
	e.radius = random_chance(source, 4) ? 0 : both * random_size(source, -24, -8), e.other_radius = both - e.radius;
	approach(source, &e, times(turned_left(toward), beside * random_positive(source, 0)), toward, 0.5);
	if (random_chance(source, 2)) approach(source, &e, times(turned_left(toward), beside), toward, 0.5);
	const circle_case c = rounded_circles(&e);
	return random_chance(source, 2) ? c : swapped_circles(c);
}

/// Points whose paths cross, up to ulps, and circles that are nearly points.
static circle_case points(random_source *source) {
	circle_sketch e = sketch_circles(source, random_chance(source, 2) ? 0 : random_size(source, -40, -10));
	approach(source, &e, (vec){0, 0}, any_direction(source), nudged(source, 0.5));
	circle_case c = rounded_circles(&e);
	c.body.px = steps_away(c.body.px, random_int(source, -2, 2));
	return c;
}

/// Both move far, with nearly the same displacement.
static circle_case nearly_together(random_source *source) {
	const double both = random_size(source, -6, 4);
	circle_sketch e = sketch_circles(source, both);
	const vec away = any_direction(source);
	e.motion = random_vec(source, random_int(source, 4, 14));
	e.p = times(away, both * (1 + random_size(source, -16, 0)));
	e.d = times(add(away, any_direction(source), 0.5), -both * random_size(source, -12, 2));
	return rounded_circles(&e);
}

/// Circles that touch at the start, up to ulps, and move inwards, outwards or nearly tangentially.
static circle_case touching_at_the_start(random_source *source) {
	circle_sketch e = sketch_circles(source, random_size(source, -6, 6));
	const vec away = any_direction(source);
	e.p = times(away, nudged(source, e.radius + e.other_radius));
	e.d = any_direction(source);
	if (random_chance(source, 2)) e.d = add(turned_left(away), away, random_magnitude(source, -26, -2));
	e.d = times(e.d, random_size(source, -4, 8));
	return rounded_circles(&e);
}

/// Touches at t = 1, up to ulps.
static circle_case touching_at_the_end_of_the_path(random_source *source) {
	circle_sketch e = sketch_circles(source, random_size(source, -8, 6));
	const vec normal = any_direction(source), turn = any_direction(source);
	approach(
		source, &e, times(normal, e.radius + e.other_radius), add(times(normal, -1), turn, 0.5), nudged(source, 1));
	return rounded_circles(&e);
}

static circle_case overlapping(random_source *source) {
	circle_sketch e = sketch_circles(source, random_size(source, -4, 6));
	const vec away = any_direction(source);
	e.p = times(away, (e.radius + e.other_radius) * random_positive(source, 0));
	e.d = times(any_direction(source), random_size(source, -4, 8));
	if (random_chance(source, 2)) e.d = add(turned_left(away), away, random_magnitude(source, -26, -2));
	return rounded_circles(&e);
}

circle_case any_circles(random_source *source) {
	static circle_case (*const makers[])(random_source *) = {one_scale, side_by_side, head_on, grazing, huge_and_tiny,
		points, nearly_together, touching_at_the_start, touching_at_the_end_of_the_path, overlapping};
	return makers[random_int(source, 0, sizeof makers / sizeof *makers - 1)](source);
}

static circle_case far_from_the_origin(random_source *source) {
	circle_case c = any_circles(source);
	const float x = random_signed(source, 0) * 1e7f, y = random_signed(source, 0) * 1e7f;
	c.body.px += x, c.body.py += y, c.other.px += x, c.other.py += y;
	return c;
}

static circle_case resting(random_source *source) {
	circle_case c = any_circles(source);
	c.body.dx -= c.other.dx, c.body.dy -= c.other.dy, c.other.dx = c.other.dy = 0;
	return random_chance(source, 2) ? c : swapped_circles(c);
}

static circle_case scaled(random_source *source) {
	const circle_case c = any_circles(source);
	return scaled_circles(c, random_int(source, -20, 20));
}

// The exact families: small integers times a power of two.

static circle_case small_numbers(random_source *source) {
	float v[10];
	for (int i = 0; i < 10; i++) v[i] = (float)random_int(source, -12, 12);
	const circle_case c = {
		{v[0], v[1], v[2], v[3], v[4] > 0 ? v[4] : 0}, {v[5], v[6], v[7], v[8], v[9] > 0 ? v[9] : 0}};
	return scaled_circles(c, random_int(source, -30, 30));
}

/// Without relative motion, whether both move or rest, there is no hit.
static circle_case without_relative_motion(random_source *source) {
	circle_case c = any_circles(source);
	c.body.dx = c.other.dx, c.body.dy = c.other.dy;
	return c;
}

static circle_case at_one_place(random_source *source) {
	circle_case c = any_circles(source);
	c.body.px = c.other.px, c.body.py = c.other.py;
	return c;
}

/// Points whose paths cross, at the same time or at different times.
static circle_case points_on_whole_numbers(random_source *source) {
	const int x = random_int(source, -99, 99), y = random_int(source, -99, 99), before = random_int(source, 0, 20);
	const int go = random_chance(source, 4) ? before : before + random_int(source, 0, 20);
	const int aside = random_chance(source, 3) ? random_int(source, -1, 1) : 0;
	circle_case c = {.other = {.px = (float)random_int(source, -999, 999), .py = (float)random_int(source, -999, 999)}};
	c.other.dx = (float)random_int(source, -999, 999), c.other.dy = (float)random_int(source, -999, 999);
	c.body.px = c.other.px - (float)(x * before + aside), c.body.py = c.other.py - (float)(y * before);
	c.body.dx = c.other.dx + (float)(x * go), c.body.dy = c.other.dy + (float)(y * go);
	return c;
}

/// Pass one another at exactly the sum of the radii: slopes of Pythagorean triples.
static circle_case tangent(random_source *source) {
	static const int triangles[][3] = {{3, 4, 5}, {4, 3, 5}, {5, 12, 13}, {8, 15, 17}, {0, 1, 1}, {1, 0, 1}};
	const int *t = triangles[random_int(source, 0, 5)], size = random_int(source, 1, 8);
	const int x = random_chance(source, 2) ? t[0] : -t[0], y = random_chance(source, 2) ? t[1] : -t[1];
	const int before = random_int(source, 0, 20), go = before + random_int(source, 0, 20);
	const int part = random_int(source, 0, t[2] * size);
	circle_case c = {.other = {.px = (float)random_int(source, -64, 64), .py = (float)random_int(source, -64, 64)}};
	c.other.dx = (float)random_int(source, -64, 64), c.other.dy = (float)random_int(source, -64, 64);
	c.body.px = c.other.px + (float)(-y * size - x * before), c.body.py = c.other.py + (float)(x * size - y * before);
	c.body.dx = c.other.dx + (float)(x * go), c.body.dy = c.other.dy + (float)(y * go);
	c.body.radius = (float)part, c.other.radius = (float)(t[2] * size - part);
	return scaled_circles(c, random_int(source, -20, 20));
}

const circle_family circle_families[] = {
	{"one scale", one_scale, false},
	{"mixed scales", mixed_scales, false},
	{"extreme scales", extreme_scales, false},
	{"side by side", side_by_side, false},
	{"head on", head_on, false},
	{"grazing", grazing, false},
	{"huge and tiny", huge_and_tiny, false},
	{"points", points, false},
	{"nearly together", nearly_together, false},
	{"touching at the start", touching_at_the_start, false},
	{"touching at the end of the path", touching_at_the_end_of_the_path, false},
	{"overlapping", overlapping, false},
	{"far from the origin", far_from_the_origin, false},
	{"resting", resting, false},
	{"scaled", scaled, false},
	{"small numbers", small_numbers, true},
	{"without relative motion", without_relative_motion, true},
	{"at one place", at_one_place, true},
	{"points on whole numbers", points_on_whole_numbers, true},
	{"tangent", tangent, true},
	{0},
};

static moving_body scaled_body(moving_body b, float s) {
	return (moving_body){b.px * s, b.py * s, b.dx * s, b.dy * s, b.radius * s};
}

circle_case scaled_circles(circle_case c, int exponent) {
	const float s = ldexpf(1, exponent);
	return (circle_case){scaled_body(c.body, s), scaled_body(c.other, s)};
}

circle_case swapped_circles(circle_case c) { return (circle_case){c.other, c.body}; }

const char *circle_text(const circle_case *c) {
	static char text[300];
	const moving_body *b = &c->body, *o = &c->other;
	snprintf(text, sizeof text, "circle %.9g %.9g %.9g %.9g %.9g\ncircle %.9g %.9g %.9g %.9g %.9g", (double)b->px,
		(double)b->py, (double)b->radius, (double)b->dx, (double)b->dy, (double)o->px, (double)o->py, (double)o->radius,
		(double)o->dx, (double)o->dy);
	return text;
}
