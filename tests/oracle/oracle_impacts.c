#include "oracle/oracle_impacts.h"

#include <math.h>

void oracle_read_bodies(oracle_body *to, const crowd_body *from, size_t count) {
	for (size_t i = 0; i < count; i++) {
		const crowd_body *f = from + i;
		to[i] = (oracle_body){
			f->x, f->y, f->dx, f->dy, f->radius, f->mass, f->restitution, f->response == GZ_RESPONSE_STOP, 0};
	}
}

/// When two bodies come as close as both radii and the skin: the smaller root of |r + t v|² = keep², if they approach.
static long double impact_time(const oracle_body *a, const oracle_body *b, long double skin) {
	const long double rx = b->x - a->x, ry = b->y - a->y, vx = b->vx - a->vx, vy = b->vy - a->vy;
	const long double keep = a->radius + b->radius + skin;
	const long double v2 = vx * vx + vy * vy, rv = rx * vx + ry * vy, c = rx * rx + ry * ry - keep * keep;
	const long double root = rv * rv - v2 * c;
	if (rv >= 0 || root <= 0) return INFINITY;
	return fmaxl((-rv - sqrtl(root)) / v2, 0);
}

/// When a body reaches a side of the box: 0 left, 1 right, 2 bottom, 3 top.
static long double side_time(const oracle_body *a, int side, long double size, long double skin) {
	const long double at = side < 2 ? a->x : a->y, v = side < 2 ? a->vx : a->vy, keep = a->radius + skin;
	if (isinf(size) || (side % 2 ? v <= 0 : v >= 0)) return INFINITY;
	return fmaxl((side % 2 ? size - keep - at : keep - at) / v, 0);
}

static void hit_side(oracle_body *a, int side) {
	long double *v = side < 2 ? &a->vx : &a->vy;
	*v *= -a->restitution, a->impacts++;
	if (a->stops) a->vx = a->vy = 0;
}

/// The impact along the normal n. Two bodies that bounce share the change of their approach speed by their masses. A
/// body that bounces off one that stops does so as off a wall that moves as that one did.
static void collide(oracle_body *a, oracle_body *b) {
	const long double rx = b->x - a->x, ry = b->y - a->y, r = hypotl(rx, ry), nx = rx / r, ny = ry / r;
	const long double a_towards = a->vx * nx + a->vy * ny, b_towards = -(b->vx * nx + b->vy * ny);
	const long double approach = a_towards + b_towards, mass = a->mass + b->mass;
	const long double both = (1 + a->restitution * b->restitution) * approach;
	const long double of_a = b->stops ? (1 + a->restitution) * approach : both * b->mass / mass;
	const long double of_b = a->stops ? (1 + b->restitution) * approach : both * a->mass / mass;
	a->vx -= of_a * nx, a->vy -= of_a * ny, b->vx += of_b * nx, b->vy += of_b * ny;
	// A body that stops does so only where its own motion approaches the other, faster than the other recedes.
	if (a->stops) a->vx += of_a * nx, a->vy += of_a * ny;
	if (b->stops) b->vx -= of_b * nx, b->vy -= of_b * ny;
	if (a->stops && a_towards > fmaxl(-b_towards, 0)) a->vx = a->vy = 0;
	if (b->stops && b_towards > fmaxl(-a_towards, 0)) b->vx = b->vy = 0;
	a->impacts++, b->impacts++;
}

/// The earliest impact: of `one` with a side of the box or, where side is -1, with `other`.
typedef struct first_impact {
	long double time;
	size_t one, other;
	int side;
} first_impact;

static first_impact find_first(const oracle_body *all, size_t count, long double size, long double skin) {
	first_impact first = {INFINITY, 0, 0, -1};
	for (size_t i = 0; i < count; i++) {
		for (int side = 0; side < 4; side++) {
			const long double time = side_time(all + i, side, size, skin);
			if (time < first.time) first = (first_impact){time, i, 0, side};
		}
		for (size_t k = 0; k < i; k++) {
			const long double time = impact_time(all + i, all + k, skin);
			if (time < first.time) first = (first_impact){time, i, k, -1};
		}
	}
	return first;
}

enum { MAX_IMPACTS = 1000 };

bool oracle_step(oracle_body *all, size_t count, long double size, long double skin) {
	long double left = 1;
	for (int impacts = 0;; impacts++) {
		const first_impact first = find_first(all, count, size, skin);
		const long double step = fminl(first.time, left);
		if (impacts == MAX_IMPACTS) return false;
		for (size_t i = 0; i < count; i++) all[i].x += step * all[i].vx, all[i].y += step * all[i].vy;
		if (first.time >= left) return true;
		left -= step;
		if (first.side >= 0) hit_side(all + first.one, first.side);
		else collide(all + first.one, all + first.other);
	}
}
