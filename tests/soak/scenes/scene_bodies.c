// Random bodies of a scene: anywhere inside, beside walls, and touching one or several walls.
#include "soak/scenes/soak_scene.h"

#include <stdio.h>
#include <stdlib.h>

static point anywhere(const soak_scene *s, random_source *source) {
	const double x = random_between(source, (double)s->low.x, (double)s->high.x);
	const double y = random_between(source, (double)s->low.y, (double)s->high.y);
	return (point){(float)x, (float)y};
}

/// At one to 1.2 times the radius from a wall.
static point beside_a_wall(const soak_scene *s, random_source *source, float radius) {
	const oracle_wall *w = s->walls + random_int(source, 0, (int)s->wall_count - 1);
	const double share = random_between(source, 0, 1), ax = (double)w->a.x, ay = (double)w->a.y;
	const direction away = random_direction(source);
	const double far = ((double)radius + (double)w->radius) * random_between(source, 1, 1.2);
	return (point){(float)(ax + share * ((double)w->b.x - ax) + far * away.x),
		(float)(ay + share * ((double)w->b.y - ay) + far * away.y)};
}

static bool is_clear_at(const soak_scene *s, point at, float radius) {
	return oracle_clearance(&s->cells, at, radius, 0, false).clear;
}

/// The largest radius with which a body at this point is clear, at most about `max`; 0 where there is none. Bisection.
static float touching_radius(const soak_scene *s, point at, float max) {
	const clearance at_point = oracle_clearance(&s->cells, at, 0, (double)max, false);
	float low = 0, high = fminf((float)at_point.high * 1.001f, max);
	if (!(high > 0) || is_clear_at(s, at, high)) return fmaxf(high, 0);
	for (;;) {
		const float middle = low + (high - low) / 2;
		if (!(middle > low && middle < high)) return low;
		if (is_clear_at(s, at, middle)) low = middle;
		else high = middle;
	}
}

/// Climbs to a point with a locally largest distance from all walls: a body with the largest radius there touches walls
/// on all sides.
static point tightest_point(const soak_scene *s, random_source *source, point at, float radius) {
	double distance = oracle_clearance(&s->cells, at, 0, 4 * (double)radius, false).high;
	for (double step = (double)radius; step > 0x1p-26 * (double)radius;) {
		const direction d = random_direction(source);
		const point next = {(float)((double)at.x + step * d.x), (float)((double)at.y + step * d.y)};
		const double next_distance = oracle_clearance(&s->cells, next, 0, 4 * (double)radius, false).high;
		if (next_distance > distance && soak_scene_region(s, next) & 1) at = next, distance = next_distance;
		else step *= 0.8;
	}
	return at;
}

static float random_radius(const soak_scene *s, random_source *source) {
	const double radius = random_between(source, (double)s->radius[0], (double)s->radius[1]);
	if (!s->adversarial || !random_chance(source, 8)) return (float)radius;
	if (random_chance(source, 8)) return 0;
	return (float)ldexp(radius, random_int(source, -14, 0));
}

/// Tries to place a body. Where space is so narrow that a thousand tries fail, every body gets the radius
/// with which it touches something.
static bool try_to_place(soak_body *body, const soak_scene *s, random_source *source, int tries) {
	const float radius = random_radius(s, source);
	const bool beside = s->adversarial && random_chance(source, 2);
	body->at = beside ? beside_a_wall(s, source, radius) : anywhere(s, source);
	if (!(soak_scene_region(s, body->at) & 1)) return false;
	const bool touching = s->adversarial && radius > 0 && (random_chance(source, 3) || tries > 1000);
	const bool tight = touching && random_chance(source, 2);
	if (tight) body->at = tightest_point(s, source, body->at, radius);
	body->radius = touching ? touching_radius(s, body->at, tight ? 4 * radius : radius) : radius;
	const clearance gap = oracle_clearance(&s->cells, body->at, body->radius, 0, false);
	return gap.clear && (body->radius > 0 || (!touching && gap.low > 0));
}

soak_body soak_scene_random_body(const soak_scene *s, random_source *source) {
	soak_body body = {.restitution = 1};
	for (int tries = 0; !try_to_place(&body, s, source, tries); tries++) {
		if (tries < 1000000) continue;
		fprintf(stderr, "graze_soak: %s: found no free place for a body\n", s->name);
		exit(2);
	}
	const int kind = random_int(source, 0, 9);
	body.response = kind < 6 ? GZ_RESPONSE_SLIDE : kind < 9 ? GZ_RESPONSE_BOUNCE : GZ_RESPONSE_STOP;
	if (!random_chance(source, 3)) body.restitution = random_chance(source, 4) ? 0 : random_positive(source, 0);
	return body;
}
