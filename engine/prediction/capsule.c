// Touches of a capsule and a centre on a parabola: the crossings of distance and reach between stops.
#include "engine/prediction/capsule.h"

#include <math.h>

#include "engine/prediction/crossings.h"

// *Stops* divide [0, 1] where another part of the wall becomes the nearest, and where the distance to a part has an
// extremum. Between two stops the distance is monotonic. So a pair that is inside at one stop and outside at the next
// has exactly one crossing between them, and the states at the stops alone decide that entries and exits alternate,
// whatever rounding does: no touch is lost, and none is found twice at the seam of a side and an end. A part that the
// path never touches needs no stops of its own: while it is the nearest, the pair is outside at all stops.

// A point crosses a thin wall even so far beyond its ends, as a fraction of the path up to there: see is_between_ends.
// The radii of pieces are enlarged by 2^-20 of that path, far more, so such a wall is among the candidates.
#define BEYOND_END 0x1p-40

static double value_at(const double c[3], double s) { return c[0] + s * (c[1] + s * c[2]); }
static double slope_at(const double c[3], double s) { return c[1] + 2 * s * c[2]; }

static capsule_part nearest_part(const capsule_path *path, double x, double y) {
	if (!(path->squared > 0)) return CAPSULE_FIRST;
	if (!(path->reach > 0)) return CAPSULE_SIDE; // a point that crosses a thin wall at an end crosses it
	if (x * path->ex + y * path->ey < 0) return CAPSULE_FIRST;
	return (x - path->ex) * path->ex + (y - path->ey) * path->ey > 0 ? CAPSULE_SECOND : CAPSULE_SIDE;
}

capsule_part graze_capsule_at(double *x, double *y, const capsule_path *path, double s) {
	*x = value_at(path->x, s), *y = value_at(path->y, s);
	const capsule_part part = nearest_part(path, *x, *y);
	if (part == CAPSULE_SECOND) *x -= path->ex, *y -= path->ey;
	return part;
}

/// The squared distance less the squared reach.
static value_and_slope excess_at(const void *context, double s) {
	const capsule_path *path = context;
	double x, y;
	const capsule_part part = graze_capsule_at(&x, &y, path, s);
	const double dx = slope_at(path->x, s), dy = slope_at(path->y, s), reach = path->reach * path->reach;
	if (part != CAPSULE_SIDE) return (value_and_slope){x * x + y * y - reach, 2 * (x * dx + y * dy)};
	const double side = x * path->ey - y * path->ex, turning = dx * path->ey - dy * path->ex;
	return (value_and_slope){side * side / path->squared - reach, 2 * side * turning / path->squared};
}

// ---------------------------------------------------------------------------------------------------------------------
// What a path is near to: it lies in the triangle of its Bezier control points
// ---------------------------------------------------------------------------------------------------------------------

typedef struct control_point {
	double x, y;
} control_point;

/// The triangle of a path between two fractions, and what is added to distances because they are rounded.
typedef struct path_triangle {
	control_point q[3];
	double slack;
} path_triangle;

#define WIDER (1 + 0x1p-30) ///< more than the rounding error of a length

static path_triangle triangle_of(const capsule_path *path, double from, double to) {
	const double half = (to - from) / 2;
	path_triangle t = {
		{{value_at(path->x, from), value_at(path->y, from)}, {0, 0}, {value_at(path->x, to), value_at(path->y, to)}},
		0};
	control_point *q = t.q;
	q[1].x = q[0].x + half * slope_at(path->x, from), q[1].y = q[0].y + half * slope_at(path->y, from);
	for (int k = 0; k < 3; k++) t.slack += 0x1p-40 * (fabs(q[k].x) + fabs(q[k].y));
	return t;
}

static double lower(double x, double y) { return x < y ? x : y; }
static double higher(double x, double y) { return x > y ? x : y; }

/// Whether the projections of all three points on (ux, uy) are above `max`, or all below `min`.
static bool is_beyond(const control_point q[3], double ux, double uy, double min, double max) {
	const double a = q[0].x * ux + q[0].y * uy, b = q[1].x * ux + q[1].y * uy, c = q[2].x * ux + q[2].y * uy;
	return lower(a, lower(b, c)) > max || higher(a, higher(b, c)) < min;
}

/// Whether the triangle may overlap a circle at (x, y). Separating axes: perpendicular to the chord, from the circle
/// towards the middle of the triangle, and along the chord.
static bool is_near_circle(const path_triangle *t, double x, double y, double reach) {
	control_point q[3];
	for (int k = 0; k < 3; k++) q[k] = (control_point){t->q[k].x - x, t->q[k].y - y};
	const double cx = q[2].x - q[0].x, cy = q[2].y - q[0].y, chord = sqrt(cx * cx + cy * cy) * WIDER;
	const double mx = q[0].x + 2 * q[1].x + q[2].x, my = q[0].y + 2 * q[1].y + q[2].y,
				 middle = sqrt(mx * mx + my * my) * WIDER;
	return !is_beyond(q, -cy, cx, -reach * chord, reach * chord) &&
		   !is_beyond(q, mx, my, -reach * middle, reach * middle) &&
		   !is_beyond(q, cx, cy, -reach * chord, reach * chord);
}

/// The distance at which a part counts as near.
static double reach_of(const path_triangle *t, const capsule_path *path) {
	return path->reach * WIDER + t->slack + 0x1p-40 * (fabs(path->ex) + fabs(path->ey));
}

/// Whether the triangle may overlap a wall's side, lengthened by `beyond` at both ends.
static bool is_near_side(const path_triangle *t, const capsule_path *path, double beyond) {
	const double length = sqrt(path->squared) * WIDER, reach = reach_of(t, path) * length;
	return !is_beyond(t->q, path->ey, -path->ex, -reach, reach) &&
		   !is_beyond(t->q, path->ex, path->ey, -beyond * length, path->squared * WIDER + beyond * length);
}

bool graze_capsule_is_near(const capsule_path *path, double from, double to) {
	const path_triangle t = triangle_of(path, from, to);
	const double reach = reach_of(&t, path);
	return path->squared > 0 ? is_near_side(&t, path, reach) : is_near_circle(&t, 0, 0, reach);
}

/// The parts of a capsule that a path may touch.
typedef struct near_parts {
	bool side, first, second;
} near_parts;

static near_parts parts_near(const capsule_path *path) {
	const path_triangle t = triangle_of(path, 0, 1);
	const double reach = reach_of(&t, path);
	near_parts near = {.first = is_near_circle(&t, 0, 0, reach)};
	if (!(path->squared > 0)) return near;
	near.side = is_near_side(&t, path, reach - path->reach),
	near.second = is_near_circle(&t, path->ex, path->ey, reach);
	return near;
}

// ---------------------------------------------------------------------------------------------------------------------
// Stops
// ---------------------------------------------------------------------------------------------------------------------

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
	const near_parts near = parts_near(path);
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
	const double dx = slope_at(path->x, s), dy = slope_at(path->y, s);
	if (part == CAPSULE_SIDE) { // perpendicular to the wall
		const double side = x * path->ey - y * path->ex;
		x = side * path->ey, y = -side * path->ex;
	}
	if (x == 0 && y == 0) return false;
	const double rate = x * dx + y * dy;
	if (rate != 0) return rate < 0;
	return 2 * (x * path->x[2] + y * path->y[2]) + (part == CAPSULE_SIDE ? 0 : dx * dx + dy * dy) < 0;
}
