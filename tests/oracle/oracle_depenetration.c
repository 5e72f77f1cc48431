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

static long double grain_of(const oracle_target *t) {
	const long double sizes[] = {t->ax, t->ay, t->bx, t->by, t->ax - t->bx, t->ay - t->by, t->radius};
	long double size = 0;
	for (int i = 0; i < 7; i++) size = larger(size, fabsl(sizes[i]));
	return size * 0x1p-24L;
}

/// Whether the centre is strictly left of a -> b, computed in float: the coordinate differences are rounded once, as
/// docs/semantics.md promises.
static bool is_left(const arena_wall *w, const moving_body *b) {
	const float rx = b->px - w->ax, ry = b->py - w->ay, ex = w->bx - w->ax, ey = w->by - w->ay;
	const float left = ry * ex, right = rx * ey;
	return right < left;
}

size_t oracle_targets(oracle_target *targets, const arena *s, const arena_query *query, size_t body, gz_targets kinds) {
	const moving_body *b = &query->bodies[body].at;
	size_t n = 0;
	for (size_t k = 0; kinds != GZ_TARGETS_CIRCLES && k < s->wall_count; k++) {
		const arena_wall *w = s->walls + k;
		if (!arena_allows_wall(s, query, body, k)) continue;
		if (s->wall_columns & WITH_ONE_SIDED && w->one_sided && !is_left(w, b)) continue;
		targets[n++] = (oracle_target){(long double)w->ax - b->px, (long double)w->ay - b->py,
			(long double)w->bx - b->px, (long double)w->by - b->py,
			(long double)b->radius + (s->wall_columns & WITH_RADIUS ? w->radius : 0), 0};
	}
	for (size_t k = 0; kinds != GZ_TARGETS_WALLS && k < s->body_count; k++) {
		const moving_body *o = &s->bodies[k].at;
		if (!arena_allows_body(s, query, body, k)) continue;
		const long double x = (long double)o->px - b->px, y = (long double)o->py - b->py;
		targets[n++] = (oracle_target){x, y, x, y, (long double)b->radius + o->radius, 0};
	}
	for (size_t i = 0; i < n; i++) targets[i].grain = grain_of(targets + i);
	return n;
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
		if (outside >= -targets[i].grain / 64) i++;
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
