#include "oracle/oracle_depenetration.h"

#include <math.h>

static long double larger(long double x, long double y) { return x > y ? x : y; }
static long double smaller(long double x, long double y) { return x < y ? x : y; }

long double oracle_outside(const oracle_thing *t, long double x, long double y) {
	const long double ex = t->bx - t->ax, ey = t->by - t->ay, squared = ex * ex + ey * ey;
	x -= t->ax, y -= t->ay;
	const long double part = squared > 0 ? larger(0, smaller(1, (x * ex + y * ey) / squared)) : 0;
	x -= part * ex, y -= part * ey;
	return sqrtl(x * x + y * y) - t->radius;
}

static long double grain_of(const oracle_thing *t) {
	const long double sizes[] = {t->ax, t->ay, t->bx, t->by, t->ax - t->bx, t->ay - t->by, t->radius};
	long double size = 0;
	for (int i = 0; i < 7; i++) size = larger(size, fabsl(sizes[i]));
	return size * 0x1p-24L;
}

/// Is the centre strictly left of a -> b? In float's exact differences of products, as is promised.
static int is_left(const arena_wall *w, const moving_body *b) {
	const float rx = b->px - w->ax, ry = b->py - w->ay, ex = w->bx - w->ax, ey = w->by - w->ay;
	const float one = rx * ey, other = ry * ex;
	return one < other;
}

size_t oracle_things(
	oracle_thing *things, const arena *s, const arena_askers *askers, size_t asker, gz_targets against) {
	const moving_body *b = &askers->bodies[asker].at;
	size_t n = 0;
	for (size_t k = 0; against != GZ_TARGETS_CIRCLES && k < s->wall_count; k++) {
		const arena_wall *w = s->walls + k;
		if (!arena_allows_wall(s, askers, asker, k)) continue;
		if (s->wall_columns & WITH_ONE_SIDED && w->one_sided && !is_left(w, b)) continue;
		things[n++] = (oracle_thing){(long double)w->ax - b->px, (long double)w->ay - b->py, (long double)w->bx - b->px,
			(long double)w->by - b->py, (long double)b->radius + (s->wall_columns & WITH_RADIUS ? w->radius : 0), 0};
	}
	for (size_t k = 0; against != GZ_TARGETS_WALLS && k < s->body_count; k++) {
		const moving_body *o = &s->bodies[k].at;
		if (!arena_allows_body(s, askers, asker, k)) continue;
		const long double x = (long double)o->px - b->px, y = (long double)o->py - b->py;
		things[n++] = (oracle_thing){x, y, x, y, (long double)b->radius + o->radius, 0};
	}
	for (size_t i = 0; i < n; i++) things[i].grain = grain_of(things + i);
	return n;
}

/// Where a ray leaves a thing that it is in at `from`.
static long double leave(const oracle_thing *t, long double x, long double y, long double from) {
	long double low = from, step = t->radius;
	while (oracle_outside(t, x * (from + step), y * (from + step)) < 0) low = from + step, step *= 2;
	long double high = from + step;
	for (int i = 0; i < 64; i++) {
		const long double middle = low + (high - low) / 2;
		if (oracle_outside(t, x * middle, y * middle) < 0) low = middle;
		else high = middle;
	}
	return high;
}

/// How far the ray in this direction must go; or some length beyond `enough`.
static long double way_along(const oracle_thing *things, size_t count, long double turn, long double enough) {
	const long double x = cosl(turn), y = sinl(turn);
	long double at = 0;
	for (size_t i = 0; i < count && at <= enough;) {
		const long double outside = oracle_outside(things + i, x * at, y * at);
		if (outside >= -things[i].grain / 64) i++;
		else at = leave(things + i, x, y, at), i = 0;
	}
	return at;
}

long double oracle_way_out(const oracle_thing *things, size_t count) {
	enum { RAYS = 192, FINER = 24, ROUNDS = 7 };
	const long double circle = 6.283185307179586476925L;
	long double best = INFINITY, best_turn = 0, step = circle / RAYS;
	for (int i = 0; i < RAYS; i++) {
		const long double way = way_along(things, count, i * step, best);
		if (way < best) best = way, best_turn = i * step;
	}
	for (int round = 0; round < ROUNDS; round++) {
		const long double middle = best_turn;
		for (int i = -FINER; i <= FINER; i++) {
			const long double turn = middle + i * step / FINER, way = way_along(things, count, turn, best);
			if (way < best) best = way, best_turn = turn;
		}
		step /= FINER;
	}
	return best;
}
