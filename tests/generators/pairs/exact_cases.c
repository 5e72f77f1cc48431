#include "generators/pairs/exact_cases.h"

#include <stdlib.h>

#include "generators/pairs/sketch.h"

pair_case exact_small_numbers(random_source *source) {
	float v[8];
	for (int i = 0; i < 8; i++) v[i] = (float)random_int(source, -16, 16);
	const float radius = (float)random_int(source, 0, 8);
	const pair_case c = {v[0], v[1], v[2], v[3], radius, v[4], v[5], v[6], v[7], 0, 0};
	return scaled_case(c, random_int(source, -30, 30));
}

/// Rays that pass an end, or stop, within a unit of it on either side, or exactly there.
pair_case exact_rays(random_source *source) {
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

/// Extended Euclid: the smallest u and v for which x * v - y * u is the greatest common divisor of x and y.
static void least_crossing(int x, int y, int *u, int *v) {
	int u0 = 0, v0 = 1, u1 = -1, v1 = 0; // invariants: x * v0 - y * u0 = r0 and x * v1 - y * u1 = r1
	int r0 = x, r1 = y;
	while (r1) {
		const int q = r0 / r1, r = r0 - q * r1, nu = u0 - q * u1, nv = v0 - q * v1;
		r0 = r1, r1 = r, u0 = u1, v0 = v1, u1 = nu, v1 = nv;
	}
	*u = r0 < 0 ? -u0 : u0, *v = r0 < 0 ? -v0 : v0;
}

/// Rays that pass an end as close as integers allow, at some 2^-12 of their length, or exactly through it.
pair_case exact_rays_beside_ends(random_source *source) {
	const int x = random_int(source, -4000, 4000), y = random_int(source, 1, 4000);
	const int times = random_chance(source, 2) ? random_int(source, 1, 2) : random_int(source, -2, -1);
	int u, v, ex, ey;
	least_crossing(x, y, &u, &v);
	u *= times, v *= times;
	while (u * x + v * y >= 0) u -= x, v -= y; // the start is before the end
	const double steep = 0.05 * sqrt((double)(x * x + y * y));
	do { // a ray almost along the wall passes or hits by less than a float resolves
		ex = random_int(source, -4000, 4000), ey = random_int(source, -4000, 4000);
	} while (abs(ex * y - ey * x) <= steep * sqrt((double)(ex * ex + ey * ey)));
	const float ax = (float)random_int(source, -4000, 4000), ay = (float)random_int(source, -4000, 4000);
	const pair_case c = {
		ax + (float)u, ay + (float)v, (float)x, (float)y, 0, ax, ay, ax + (float)ex, ay + (float)ey, 0, 0};
	return either_way_round(source, c);
}

pair_case exact_at_rest(random_source *source) {
	pair_case c = any_case(source);
	c.dx = random_chance(source, 2) ? 0 : -0.f, c.dy = random_chance(source, 2) ? 0 : -0.f;
	return c;
}

pair_case exact_centred_on_the_wall(random_source *source) {
	pair_case c = any_case(source);
	const int ex = random_int(source, -2048, 2048), ey = random_int(source, -2048, 2048);
	const int share = random_int(source, 0, 16);
	c.ax = (float)random_int(source, -2048, 2048), c.ay = (float)random_int(source, -2048, 2048);
	c.bx = c.ax + (float)ex, c.by = c.ay + (float)ey;
	c.px = c.ax + (float)(ex * share) / 16, c.py = c.ay + (float)(ey * share) / 16;
	return scaled_case(c, random_int(source, -20, 20));
}

/// Bodies and rays on the wall's line: before it, on it or beyond it. They move along the line.
pair_case exact_on_the_line(random_source *source) {
	const int ux = random_int(source, -8, 8), uy = random_int(source, -8, 8), start = random_int(source, -20, 20);
	const int go = random_int(source, -40, 40), length = random_int(source, 0, 8), radius = random_int(source, -40, 40);
	pair_case c = {.radius = radius > 0 ? (float)radius : 0};
	c.ax = (float)random_int(source, -64, 64), c.ay = (float)random_int(source, -64, 64);
	c.bx = c.ax + (float)(ux * length), c.by = c.ay + (float)(uy * length);
	c.px = c.ax + (float)(ux * start), c.py = c.ay + (float)(uy * start);
	c.dx = (float)(ux * go), c.dy = (float)(uy * go);
	return scaled_case(c, random_int(source, -20, 20));
}

/// Passes an end or a point, or moves along the side, at exactly the radius: slopes of Pythagorean triples.
pair_case exact_tangent(random_source *source) {
	static const int triangles[][3] = {{3, 4, 5}, {4, 3, 5}, {5, 12, 13}, {8, 15, 17}, {0, 1, 1}, {1, 0, 1}};
	const int *t = triangles[random_int(source, 0, 5)], size = random_int(source, 1, 8);
	const int x = random_chance(source, 2) ? t[0] : -t[0], y = random_chance(source, 2) ? t[1] : -t[1];
	const int before = random_int(source, 0, 20), go = before + random_int(source, 0, 20);
	const int length = random_int(source, 0, 8), along = random_int(source, 0, 1);
	pair_case c = {0};
	c.ax = (float)random_int(source, -64, 64), c.ay = (float)random_int(source, -64, 64);
	// Parallel to the path, or perpendicular to it and away from it.
	c.bx = c.ax + (float)(length * (along ? x : y)), c.by = c.ay + (float)(length * (along ? y : -x));
	c.px = c.ax + (float)(-y * size - x * before), c.py = c.ay + (float)(x * size - y * before);
	c.dx = (float)(x * go), c.dy = (float)(y * go), c.radius = (float)(t[2] * size);
	return scaled_case(c, random_int(source, -20, 20));
}
