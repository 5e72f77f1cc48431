#include "oracle/exact/predicates.h"

#include <math.h>

// Rounding in double is 2^-53 of a result. No value here has more than a few such errors, each relative to the lengths
// that it is computed from. A point that is beside an end but is taken for one beside the wall, or the reverse, is so
// close to the boundary that both formulas agree within these errors.
static const double rounding = 0x1p-49;

measured_distance wall_distance(const oracle_wall *wall, point center) {
	const double ex = (double)wall->b.x - (double)wall->a.x, ey = (double)wall->b.y - (double)wall->a.y;
	const double x = (double)center.x - (double)wall->a.x, y = (double)center.y - (double)wall->a.y;
	const double square = ex * ex + ey * ey, part = x * ex + y * ey, thick = (double)wall->radius;
	const double error = rounding * (fabs(x) + fabs(y) + fabs(ex) + fabs(ey) + thick);
	if (!(part > 0)) return (measured_distance){sqrt(x * x + y * y) - thick, error};
	if (part < square) return (measured_distance){fabs(x * ey - y * ex) / sqrt(square) - thick, error};
	return (measured_distance){distance_between(wall->b, center) - thick, error};
}

int orientation(point a, point b, point c) {
	const double left = ((double)b.x - (double)a.x) * ((double)c.y - (double)a.y);
	const double right = ((double)b.y - (double)a.y) * ((double)c.x - (double)a.x);
	if (fabs(left - right) > rounding * (fabs(left) + fabs(right))) return left > right ? 1 : -1;
	return exact_orientation(a, b, c);
}

bool is_clear(const oracle_wall *wall, measured_distance to, point center, float radius) {
	const double gap = to.distance - (double)radius, error = to.error + rounding * (double)radius;
	if (fabs(gap) > error) return gap > 0;
	return exact_is_clear(wall, center, radius);
}

static bool are_separated(float p, float q, float a, float b) {
	return fmaxf(p, q) < fminf(a, b) || fmaxf(a, b) < fminf(p, q);
}

bool segment_touches_wall(point p, point q, const oracle_wall *wall) {
	const point a = wall->a, b = wall->b;
	if (are_separated(p.x, q.x, a.x, b.x) || are_separated(p.y, q.y, a.y, b.y)) return false;
	return orientation(a, b, p) * orientation(a, b, q) <= 0 && orientation(p, q, a) * orientation(p, q, b) <= 0;
}

/// Whether the point is certainly left of the wall's line all the time, or right of it: the Bernstein form of exact.c
/// in double.
static bool stays_on_one_side(double along[2][2], double from_a[2][2]) {
	double low = INFINITY, high = -INFINITY;
	for (int k = 0; k < 2; k++)
		for (int l = 0; l < 2; l++) {
			const double left = along[k][0] * from_a[l][1], right = along[k][1] * from_a[l][0];
			const double error = rounding * (fabs(left) + fabs(right));
			low = fmin(low, left - right - error), high = fmax(high, left - right + error);
		}
	return low > 0 || high < 0;
}

bool segment_touches_moving_wall(point from, point to, const oracle_wall *before, const oracle_wall *after) {
	const oracle_wall *walls[] = {before, after};
	const point points[] = {from, to};
	double along[2][2], from_a[2][2];
	for (int k = 0; k < 2; k++) {
		const oracle_wall *w = walls[k];
		along[k][0] = (double)w->b.x - (double)w->a.x, along[k][1] = (double)w->b.y - (double)w->a.y;
		from_a[k][0] = (double)points[k].x - (double)w->a.x, from_a[k][1] = (double)points[k].y - (double)w->a.y;
	}
	return !stays_on_one_side(along, from_a) && exact_touches_moving_wall(from, to, before, after);
}

double distance_between(point p, point q) {
	const double x = (double)q.x - (double)p.x, y = (double)q.y - (double)p.y;
	return sqrt(x * x + y * y);
}
