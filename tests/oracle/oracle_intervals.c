#include "oracle/oracle_intervals.h"

#include "oracle/oracle_frame.h"
#include "oracle/oracle_sweep.h"

// A time by which everything on the line of motion has happened: at the start the wall is at most 2 scales away.
static long double far_time(const frame *f) { return 8 * f->scale / f->speed; }

static long double deepest_time(const frame *f) { return nearest_time(f, -far_time(f), far_time(f)); }

// Bisection between a time inside, where the distance is at most the radius, and a time outside.
static long double boundary(const frame *f, long double inside, long double outside) {
	for (int i = 0; i < 120; i++) {
		const long double middle = inside + (outside - inside) / 2;
		if (moment_at(f, middle).distance <= f->radius + ORACLE_OWN / 4 * f->scale) inside = middle;
		else outside = middle;
	}
	return inside;
}

static oracle_overlap overlap(const frame *f) {
	if (!(f->speed > 0) || (f->one_sided && !(left_by(f) > 0))) return (oracle_overlap){.miss = true};
	const long double deepest = deepest_time(f), far = far_time(f);
	if (moment_at(f, deepest).distance > f->radius + ORACLE_OWN / 4 * f->scale) return (oracle_overlap){.miss = true};
	return (oracle_overlap){false, boundary(f, deepest, -far), boundary(f, deepest, far)};
}

oracle_overlap oracle_interval(const pair_case *pair) {
	const frame f = frame_of_pair(pair);
	return overlap(&f);
}

oracle_overlap oracle_interval_of_circles(const circle_case *pair) {
	const frame f = frame_of_circles(pair);
	return overlap(&f);
}

// How far the line of motion must be shifted so that it does not reach the wall; negative where it does not reach it.
static long double depth(const frame *f) {
	const long double a = f->x * f->dy - f->y * f->dx, b = a - (f->ex * f->dy - f->ey * f->dx);
	const long double nearer = smaller(fabsl(a), fabsl(b)) / f->speed;
	const bool crosses = f->length > 0 && ((a <= 0 && b >= 0) || (a >= 0 && b <= 0));
	return f->radius + (crosses ? nearer : -nearer);
}

// turn: 1 for an entry, which is before the closest approach; -1 for an exit. The distance travelled to that time
// counts as a length of the pair.
static long double error_of_time(const frame *f, float time, int turn) {
	const long double travelled = fabsl(f->speed * time), grain = ORACLE_ULP * larger(f->scale, travelled),
					  deepest = deepest_time(f);
	const long double off = fabsl(moment_at(f, time).distance - f->radius) / grain;
	if (!isfinite(time)) return INFINITY;
	if ((time - deepest) * turn <= 0) return off;
	// Otherwise a slightly smaller radius must make it a miss.
	return larger(off, (f->radius - moment_at(f, deepest).distance) / grain);
}

static bool is_miss(const pair_interval *s) { return s->entry == INFINITY && s->exit == -INFINITY; }

static double interval_error(const frame *f, const pair_interval *s, sweep_times known) {
	const long double grain = ORACLE_ULP * f->scale;
	const long double left = f->length > 0 ? left_by(f) / grain : -INFINITY;
	if (!(f->speed > 0)) return is_miss(s) ? 0 : INFINITY;
	if (is_miss(s)) {
		const long double deep = depth(f) / grain;
		return (double)larger(0, f->one_sided ? smaller(deep, left) : deep);
	}
	if (!(s->entry <= s->exit)) return INFINITY;
	const long double first = known.entry ? 0 : error_of_time(f, s->entry, 1);
	const long double worse = larger(first, known.exit ? 0 : error_of_time(f, s->exit, -1));
	return (double)(f->one_sided ? larger(worse, -left) : worse);
}

double oracle_interval_error(const pair_case *pair, const pair_interval *span, sweep_times known) {
	const frame f = frame_of_pair(pair);
	return interval_error(&f, span, known);
}

double oracle_circle_interval_error(const circle_case *pair, const pair_interval *span, sweep_times known) {
	const frame f = frame_of_circles(pair);
	return interval_error(&f, span, known);
}
