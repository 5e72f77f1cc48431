// Touches of a capsule and a centre on a parabola: the crossings of distance and reach between stops.
#include "engine/prediction/capsule.h"

#include <math.h>

#include "engine/prediction/crossings.h"
#include "engine/prediction/near_parts.h"

// *Stops* divide [0, 1] where another part of the wall becomes the nearest, and where the distance to a part has an
// extremum. Between two stops the distance is monotonic. So a pair that is inside at one stop and outside at the next
// has exactly one crossing between them, and the states at the stops alone decide that entries and exits alternate,
// whatever rounding does: no touch is lost, and none is found twice at the seam of a side and an end. A part that the
// path never touches needs no stops of its own: while it is the nearest, the pair is outside at all stops.

// A point crosses a thin wall even so far beyond its ends, as a fraction of the path up to there: see is_between_ends.
// The radii of pieces are enlarged by 2^-20 of that path, far more, so such a wall is among the candidates.
#define BEYOND_END 0x1p-40

static capsule_part nearest_part(const capsule_path *path, double x, double y) {
	if (!(path->squared > 0)) return CAPSULE_FIRST;
	if (!(path->reach > 0)) return CAPSULE_SIDE; // a point that crosses a thin wall at an end crosses it
	if (x * path->ex + y * path->ey < 0) return CAPSULE_FIRST;
	return (x - path->ex) * path->ex + (y - path->ey) * path->ey > 0 ? CAPSULE_SECOND : CAPSULE_SIDE;
}

capsule_part graze_capsule_at(double *x, double *y, const capsule_path *path, double s) {
	*x = quadratic_at(path->x, s), *y = quadratic_at(path->y, s);
	const capsule_part part = nearest_part(path, *x, *y);
	if (part == CAPSULE_SECOND) *x -= path->ex, *y -= path->ey;
	return part;
}

/// The squared distance less the squared reach.
static value_and_slope excess_at(const void *context, double s) {
	const capsule_path *path = context;
	double x, y;
	const capsule_part part = graze_capsule_at(&x, &y, path, s);
	const double dx = quadratic_slope(path->x, s), dy = quadratic_slope(path->y, s), reach = path->reach * path->reach;
	if (part != CAPSULE_SIDE) return (value_and_slope){x * x + y * y - reach, 2 * (x * dx + y * dy)};
	const double side = x * path->ey - y * path->ex, turning = dx * path->ey - dy * path->ex;
	return (value_and_slope){side * side / path->squared - reach, 2 * side * turning / path->squared};
}

/// Finds the extrema of the squared distance to an end. Returns their number.
///
/// x, y: the path relative to that end
static int turning_points(double *stops, const double x[3], const double y[3]) {
	const double slope[4] = {x[0] * x[1] + y[0] * y[1], x[1] * x[1] + y[1] * y[1] + 2 * (x[0] * x[2] + y[0] * y[2]),
		3 * (x[1] * x[2] + y[1] * y[2]), 2 * (x[2] * x[2] + y[2] * y[2])};
	return graze_sign_changes(stops, slope, 3);
}

/// u * x + v * y, by coefficient.
static void combine(double out[3], const double x[3], const double y[3], double u, double v) {
	for (int k = 0; k < 3; k++) out[k] = x[k] * u + y[k] * v;
}

/// Insertion sort.
static void sort(double *stops, int count) {
	for (int i = 1; i < count; i++)
		for (int k = i; k && stops[k] < stops[k - 1]; k--) {
			const double earlier = stops[k];
			stops[k] = stops[k - 1], stops[k - 1] = earlier;
		}
}

/// Finds all stops but the first, which is 0. The last one is 1. Returns their number.
static int find_stops(double *stops, const capsule_path *path) {
	const near_parts near = graze_near_parts(path);
	int n = near.first ? turning_points(stops, path->x, path->y) : 0;
	if (path->squared > 0) {
		const double bx[3] = {path->x[0] - path->ex, path->x[1], path->x[2]},
					 by[3] = {path->y[0] - path->ey, path->y[1], path->y[2]};
		double c[3];
		if (near.second) n += turning_points(stops + n, bx, by);
		combine(c, path->x, path->y, path->ex, path->ey);
		n += graze_sign_changes(stops + n, c, 2);
		combine(c, bx, by, path->ex, path->ey);
		n += graze_sign_changes(stops + n, c, 2);
		combine(c, path->x, path->y, path->ey, -path->ex);
		if (near.side) n += graze_sign_changes(stops + n, c, 2);
		const double turn[2] = {c[1], 2 * c[2]};
		if (near.side) n += graze_sign_changes(stops + n, turn, 1);
	}
	sort(stops, n);
	stops[n++] = 1;
	return n;
}

enum { MAX_STOPS = 3 + 3 + 2 + 2 + 2 + 1 + 1 };

/// A bound on the size of the terms of the position at a fraction s, relative to an end: the scale of the rounding
/// error of that position.
static double magnitude_at(const capsule_path *path, double from_x, double from_y, double s) {
	return fabs(from_x) + fabs(from_y) +
		   s * (fabs(path->x[1]) + fabs(path->y[1]) + s * (fabs(path->x[2]) + fabs(path->y[2])));
}

/// Whether a point on the wall's line is between the wall's ends, or beyond one by no more than rounding may have moved
/// it. Where two walls share an end, rounding may not let the point pass between them. Each end has its own tolerance,
/// from the distances relative to it: the tolerance at the near end of a long wall does not depend on the wall's
/// length.
static bool is_between_ends(const capsule_path *path, double s) {
	const double step_x = s * (path->x[1] + s * path->x[2]), step_y = s * (path->y[1] + s * path->y[2]),
				 length = sqrt(path->squared);
	const double after_first = (path->x[0] + step_x) * path->ex + (path->y[0] + step_y) * path->ey;
	const double after_second = (path->far_x + step_x) * path->ex + (path->far_y + step_y) * path->ey;
	return after_first >= -BEYOND_END * length * magnitude_at(path, path->x[0], path->y[0], s) &&
		   after_second <= BEYOND_END * length * magnitude_at(path, path->far_x, path->far_y, s);
}

/// Finds the crossings of a point and a thin wall, each twice (entry and exit): the fractions at which the point
/// changes the side of the wall's line, between the wall's ends.
static int point_crossings(double *times, const capsule_path *path) {
	const bool far_is_near = fabs(path->far_x) + fabs(path->far_y) < fabs(path->x[0]) + fabs(path->y[0]);
	double c[3], cross[2];
	int n = 0;
	combine(c, path->x, path->y, path->ey, -path->ex);
	if (far_is_near) c[0] = path->far_x * path->ey - path->far_y * path->ex; // the same number, with less rounding
	const bool begins_on = c[0] == 0;                                        // a start on the line is no crossing
	const int count = begins_on ? graze_sign_changes(cross, c + 1, 1) : graze_sign_changes(cross, c, 2);
	for (int i = 0; i < count; i++)
		if (is_between_ends(path, cross[i])) times[n] = times[n + 1] = cross[i], n += 2;
	return n;
}

/// Where between two stops the distance equals the reach, if it changes evenly. NaN where that does not help.
static double where_straight(double reach, double excess, double excess_after) {
	const double before = sqrt(excess + reach * reach), after = sqrt(excess_after + reach * reach);
	return (before - reach) / (before - after);
}

int graze_capsule_touches(double times[MAX_TOUCHES], bool *starts_inside, const capsule_path *path) {
	double stops[MAX_STOPS], from = 0;
	int n = 0;
	*starts_inside = false;
	if (!(path->reach > 0)) return point_crossings(times, path);
	double value = excess_at(path, 0).value;
	bool is_inside = value <= 0;
	*starts_inside = is_inside;
	const int count = find_stops(stops, path);
	for (int i = 0; i < count; i++) {
		const value_and_slope stop = excess_at(path, stops[i]);
		// Reaching the surface exactly, and turning there, is no entry.
		const bool arrives = is_inside || (i + 1 == count && stop.slope < 0);
		const bool next = stop.value < 0 || (stop.value == 0 && arrives);
		if (next != is_inside) {
			const double guess = where_straight(path->reach, value, stop.value);
			times[n++] = graze_crossing(excess_at, path, from, stops[i], is_inside, from + guess * (stops[i] - from));
		}
		is_inside = next, from = stops[i], value = stop.value;
	}
	return n;
}

bool graze_capsule_approaches(const capsule_path *path, double s) {
	double x, y;
	const capsule_part part = graze_capsule_at(&x, &y, path, s);
	const double dx = quadratic_slope(path->x, s), dy = quadratic_slope(path->y, s);
	if (part == CAPSULE_SIDE) { // perpendicular to the wall
		const double side = x * path->ey - y * path->ex;
		x = side * path->ey, y = -side * path->ex;
	}
	if (x == 0 && y == 0) return false;
	const double rate = x * dx + y * dy;
	if (rate != 0) return rate < 0;
	return 2 * (x * path->x[2] + y * path->y[2]) + (part == CAPSULE_SIDE ? 0 : dx * dx + dy * dy) < 0;
}
