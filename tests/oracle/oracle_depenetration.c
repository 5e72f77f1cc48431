#include "oracle/oracle_depenetration.h"

#include <math.h>

#include "oracle/oracle_frame.h"

long double oracle_signed_distance(const oracle_target *t, long double x, long double y) {
	const long double ex = t->bx - t->ax, ey = t->by - t->ay, squared = ex * ex + ey * ey;
	x -= t->ax, y -= t->ay;
	const long double part = squared > 0 ? larger(0, smaller(1, (x * ex + y * ey) / squared)) : 0;
	x -= part * ex, y -= part * ey;
	return sqrtl(x * x + y * y) - t->radius;
}

/// Where a ray leaves a target that it is in at `from`: doubling, then bisection.
static long double exit_of(const oracle_target *t, long double x, long double y, long double from) {
	long double low = from, step = t->radius;
	while (oracle_signed_distance(t, x * (from + step), y * (from + step)) < 0) low = from + step, step *= 2;
	long double high = from + step;
	for (int i = 0; i < 64; i++) {
		const long double middle = low + (high - low) / 2;
		if (oracle_signed_distance(t, x * middle, y * middle) < 0) low = middle;
		else high = middle;
	}
	return high;
}

/// How far the ray in this direction must go to be outside of all targets; or some length beyond `enough`.
static long double exit_along(const oracle_target *targets, size_t count, long double angle, long double enough) {
	const long double x = cosl(angle), y = sinl(angle);
	long double at = 0;
	for (size_t i = 0; i < count && at <= enough;) {
		const long double outside = oracle_signed_distance(targets + i, x * at, y * at);
		if (outside >= -0x1p-20L * targets[i].grain) i++; // more would shorten the way out of a narrow gap
		else at = exit_of(targets + i, x, y, at), i = 0;
	}
	return at;
}

long double oracle_minimum_translation(const oracle_target *targets, size_t count) {
	enum { RAYS = 192, FINER = 24, ROUNDS = 7 };
	const long double circle = 6.283185307179586476925L;
	long double best = INFINITY, best_angle = 0, step = circle / RAYS;
	for (int i = 0; i < RAYS; i++) {
		const long double exit = exit_along(targets, count, i * step, best);
		if (exit < best) best = exit, best_angle = i * step;
	}
	for (int round = 0; round < ROUNDS; round++) {
		const long double middle = best_angle;
		for (int i = -FINER; i <= FINER; i++) {
			const long double angle = middle + i * step / FINER, exit = exit_along(targets, count, angle, best);
			if (exit < best) best = exit, best_angle = angle;
		}
		step /= FINER;
	}
	return best;
}
