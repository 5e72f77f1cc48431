#include "predicates.h"

#include <math.h>

// Rounding in double is 2^-53 of a result. No answer here has more than a few such errors, each of at most the lengths
// that it is made of; and a place that is taken for one beside an end, or the other way round, is as near to being the
// other.
static const double few = 0x1p-49;

measure wall_distance(const soak_wall *wall, place center) {
	const double ex = (double)wall->b.x - (double)wall->a.x, ey = (double)wall->b.y - (double)wall->a.y;
	const double x = (double)center.x - (double)wall->a.x, y = (double)center.y - (double)wall->a.y;
	const double square = ex * ex + ey * ey, part = x * ex + y * ey, thick = (double)wall->radius;
	const double error = few * (fabs(x) + fabs(y) + fabs(ex) + fabs(ey) + thick);
	if (!(part > 0)) return (measure){sqrt(x * x + y * y) - thick, error};
	if (part < square) return (measure){fabs(x * ey - y * ex) / sqrt(square) - thick, error};
	return (measure){way_length(wall->b, center) - thick, error};
}

int turn(place a, place b, place c) {
	const double left = ((double)b.x - (double)a.x) * ((double)c.y - (double)a.y);
	const double right = ((double)b.y - (double)a.y) * ((double)c.x - (double)a.x);
	if (fabs(left - right) > few * (fabs(left) + fabs(right))) return left > right ? 1 : -1;
	return exact_turn(a, b, c);
}

bool is_clear(const soak_wall *wall, measure to, place center, float radius) {
	const double gap = to.distance - (double)radius, error = to.error + few * (double)radius;
	if (fabs(gap) > error) return gap > 0;
	return exact_is_clear(wall, center, radius);
}

static bool apart(float p, float q, float a, float b) { return fmaxf(p, q) < fminf(a, b) || fmaxf(a, b) < fminf(p, q); }

bool way_meets(place p, place q, const soak_wall *wall) {
	const place a = wall->a, b = wall->b;
	if (apart(p.x, q.x, a.x, b.x) || apart(p.y, q.y, a.y, b.y)) return false;
	return turn(a, b, p) * turn(a, b, q) <= 0 && turn(p, q, a) * turn(p, q, b) <= 0;
}

/// Is the place certainly left of the wall's line all the time, or right of it? As a curve of exact.c, in double.
static bool keeps_beside(const double along[2][2], const double from_a[2][2]) {
	double low = INFINITY, high = -INFINITY;
	for (int k = 0; k < 2; k++)
		for (int l = 0; l < 2; l++) {
			const double left = along[k][0] * from_a[l][1], right = along[k][1] * from_a[l][0];
			const double error = few * (fabs(left) + fabs(right));
			low = fmin(low, left - right - error), high = fmax(high, left - right + error);
		}
	return low > 0 || high < 0;
}

bool moving_meets(place from, place to, const soak_wall *before, const soak_wall *after) {
	const soak_wall *walls[] = {before, after};
	const place places[] = {from, to};
	double along[2][2], from_a[2][2];
	for (int k = 0; k < 2; k++) {
		const soak_wall *w = walls[k];
		along[k][0] = (double)w->b.x - (double)w->a.x, along[k][1] = (double)w->b.y - (double)w->a.y;
		from_a[k][0] = (double)places[k].x - (double)w->a.x, from_a[k][1] = (double)places[k].y - (double)w->a.y;
	}
	return !keeps_beside(along, from_a) && exact_moving_meets(from, to, before, after);
}

double way_length(place p, place q) {
	const double x = (double)q.x - (double)p.x, y = (double)q.y - (double)p.y;
	return sqrt(x * x + y * y);
}
