#include "oracle/impact_oracle.h"

#include <math.h>

void oracle_read(oracle_traveller *to, const crowd_body *from, size_t count) {
	for (size_t i = 0; i < count; i++) {
		const crowd_body *f = from + i;
		to[i] = (oracle_traveller){f->x, f->y, f->dx, f->dy, f->radius, f->mass, f->restitution, 0, 0};
		to[i].stops = f->response == GZ_RESPONSE_STOP;
	}
}

/// When two come as near as this: the smaller root of |r + t v|² = keep², if they come closer.
static long double meeting_time(const oracle_traveller *a, const oracle_traveller *b, long double skin) {
	const long double rx = b->x - a->x, ry = b->y - a->y, vx = b->vx - a->vx, vy = b->vy - a->vy;
	const long double keep = a->radius + b->radius + skin;
	const long double v2 = vx * vx + vy * vy, rv = rx * vx + ry * vy, c = rx * rx + ry * ry - keep * keep;
	const long double root = rv * rv - v2 * c;
	if (rv >= 0 || root <= 0) return INFINITY;
	return fmaxl((-rv - sqrtl(root)) / v2, 0);
}

/// A side of the box: 0 left, 1 right, 2 bottom, 3 top.
static long double side_time(const oracle_traveller *a, int side, long double size, long double skin) {
	const long double at = side < 2 ? a->x : a->y, v = side < 2 ? a->vx : a->vy, keep = a->radius + skin;
	if (isinf(size) || (side % 2 ? v <= 0 : v >= 0)) return INFINITY;
	return fmaxl((side % 2 ? size - keep - at : keep - at) / v, 0);
}

static void hit_side(oracle_traveller *a, int side) {
	long double *v = side < 2 ? &a->vx : &a->vy;
	*v *= -a->restitution, a->impacts++;
	if (a->stops) a->vx = a->vy = 0;
}

/// How fast one comes from the other after the impact of n's direction: two that bounce share it by their masses, who
/// bounces off one that stops bounces as if off a wall that moves as that one did.
static void hit_each_other(oracle_traveller *a, oracle_traveller *b) {
	const long double rx = b->x - a->x, ry = b->y - a->y, r = hypotl(rx, ry), nx = rx / r, ny = ry / r;
	const long double a_towards = a->vx * nx + a->vy * ny, b_towards = -(b->vx * nx + b->vy * ny);
	const long double approach = a_towards + b_towards, mass = a->mass + b->mass;
	const long double both = (1 + a->restitution * b->restitution) * approach;
	const long double of_a = b->stops ? (1 + a->restitution) * approach : both * b->mass / mass;
	const long double of_b = a->stops ? (1 + b->restitution) * approach : both * a->mass / mass;
	a->vx -= of_a * nx, a->vy -= of_a * ny, b->vx += of_b * nx, b->vy += of_b * ny;
	// Who stops does so only where it comes closer by itself, and faster than the other makes way.
	if (a->stops) a->vx += of_a * nx, a->vy += of_a * ny;
	if (b->stops) b->vx -= of_b * nx, b->vy -= of_b * ny;
	if (a->stops && a_towards > fmaxl(-b_towards, 0)) a->vx = a->vy = 0;
	if (b->stops && b_towards > fmaxl(-a_towards, 0)) b->vx = b->vy = 0;
	a->impacts++, b->impacts++;
}

/// The first that happens: `one` hits the side, or `other` where there is none.
typedef struct first_impact {
	long double time;
	size_t one, other;
	int side;
} first_impact;

static first_impact find_first(const oracle_traveller *all, size_t count, long double size, long double skin) {
	first_impact first = {INFINITY, 0, 0, -1};
	for (size_t i = 0; i < count; i++) {
		for (int side = 0; side < 4; side++) {
			const long double time = side_time(all + i, side, size, skin);
			if (time < first.time) first = (first_impact){time, i, 0, side};
		}
		for (size_t k = 0; k < i; k++) {
			const long double time = meeting_time(all + i, all + k, skin);
			if (time < first.time) first = (first_impact){time, i, k, -1};
		}
	}
	return first;
}

enum { MOST_EVENTS = 1000 };

int oracle_tick(oracle_traveller *all, size_t count, long double size, long double skin) {
	long double left = 1;
	for (int events = 0;; events++) {
		const first_impact first = find_first(all, count, size, skin);
		const long double step = fminl(first.time, left);
		if (events == MOST_EVENTS) return 0;
		for (size_t i = 0; i < count; i++) all[i].x += step * all[i].vx, all[i].y += step * all[i].vy;
		if (first.time >= left) return 1;
		left -= step;
		if (first.side >= 0) hit_side(all + first.one, first.side);
		else hit_each_other(all + first.one, all + first.other);
	}
}
