// Families of walls that are thick or one-sided.
#include <stdlib.h>

#include "generators/pairs/sketch.h"

/// Moves part of the body's radius to the wall; the sum of the radii stays the same.
static pair_case with_thickness(pair_case c, random_source *source) {
	const float share = random_chance(source, 4) ? 1 : random_positive(source, 0);
	c.thickness = c.radius * share, c.radius -= c.thickness;
	return c;
}

static pair_case thick_walls(random_source *source) { return with_thickness(any_case(source), source); }

/// The wall's radius has any magnitude, and in a third of the cases the body's as well.
static pair_case any_thickness(random_source *source) {
	pair_case c = any_case(source);
	c.thickness = random_size(source, -20, 12);
	if (random_chance(source, 3)) c.radius = random_size(source, -20, 12);
	return c;
}

static pair_case one_sided_walls(random_source *source) {
	pair_case c = random_chance(source, 2) ? any_case(source) : thick_walls(source);
	c.one_sided = 1;
	return c;
}

/// Starts within some ulps of the wall's line, before, on or beyond the wall, and moves so that it touches the wall.
static pair_case starting_at_the_line(random_source *source) {
	const vec u = any_direction(source);
	const double length = random_size(source, -4, 8), start = length * (0.5 + 2 * random_signed(source, 0));
	sketch s = wall_along(source, u, length);
	const double off = random_int(source, -8, 8) * 0x1p-26 * random_size(source, -2, 8);
	s.p = add(add(s.a, u, start), turned_left(u), off);
	const double target = length * random_positive(source, 0), factor = random_size(source, 0, 2);
	s.d = times(add(add(s.a, u, target), s.p, -1), factor);
	s.radius = random_chance(source, 4) ? 0 : random_size(source, -8, 6);
	pair_case c = either_way_round(source, rounded(&s));
	if (random_chance(source, 2)) c = with_thickness(c, source);
	c.one_sided = 1;
	return c;
}

static pair_case thick_on_whole_numbers(random_source *source) {
	pair_case c = exact_case(source);
	const float thickness = c.radius * (float)random_int(source, 0, 8) / 8; // in eighths: the sum is exact
	c.radius -= thickness, c.thickness = thickness;
	return c;
}

static pair_case one_sided_on_whole_numbers(random_source *source) {
	pair_case c = random_chance(source, 2) ? exact_case(source) : thick_on_whole_numbers(source);
	c.one_sided = 1;
	return c;
}

const case_family special_families[] = {
	{"thick walls", thick_walls, false},
	{"walls of any thickness", any_thickness, false},
	{"one-sided walls", one_sided_walls, false},
	{"starting at the line of a one-sided wall", starting_at_the_line, false},
	{"thick walls on whole numbers", thick_on_whole_numbers, true},
	{"one-sided walls on whole numbers", one_sided_on_whole_numbers, true},
	{0},
};
