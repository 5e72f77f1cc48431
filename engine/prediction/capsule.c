#include "engine/prediction/capsule.h"

#include <math.h>

#include "engine/prediction/crossings.h"

// Between stops, which are where another part of the wall becomes the nearest, and where the distance from a part
// turns, the distance rises or falls. So who is inside at one stop and outside at the next crosses once between them,
// and what is told about stops alone goes in and out in turns, whatever rounding does: no touch is lost, and none comes
// twice at a seam of side and end.

// A point may cross a thin wall so far beyond its ends, as a share of the way that it has come: see is_between_ends.
// Pieces are wider by 2^-20 of that.
#define BEYOND_END 0x1p-40

static double at(const double c[3], double s) { return c[0] + s * (c[1] + s * c[2]); }
static double slope_at(const double c[3], double s) { return c[1] + 2 * s * c[2]; }

static capsule_part part_at(const capsule_path *w, double x, double y) {
	if (!(w->squared > 0)) return CAPSULE_FIRST;
	if (!(w->reach > 0)) return CAPSULE_SIDE; // a point that crosses a thin wall at an end crosses it
	if (x * w->ex + y * w->ey < 0) return CAPSULE_FIRST;
	return (x - w->ex) * w->ex + (y - w->ey) * w->ey > 0 ? CAPSULE_SECOND : CAPSULE_SIDE;
}

capsule_part graze_capsule_at(double *x, double *y, const capsule_path *w, double s) {
	*x = at(w->x, s), *y = at(w->y, s);
	const capsule_part part = part_at(w, *x, *y);
	if (part == CAPSULE_SECOND) *x -= w->ex, *y -= w->ey;
	return part;
}

/// The square of the distance less that of the reach.
static sloped excess_at(const void *what, double s) {
	const capsule_path *w = what;
	double x, y;
	const capsule_part part = graze_capsule_at(&x, &y, w, s);
	const double dx = slope_at(w->x, s), dy = slope_at(w->y, s), reach = w->reach * w->reach;
	if (part != CAPSULE_SIDE) return (sloped){x * x + y * y - reach, 2 * (x * dx + y * dy)};
	const double side = x * w->ey - y * w->ex, turning = dx * w->ey - dy * w->ex;
	return (sloped){side * side / w->squared - reach, 2 * side * turning / w->squared};
}

/// Where the square of the distance from an end turns. x, y: the way from there
static int turns_of(double *stops, const double x[3], const double y[3]) {
	const double slope[4] = {x[0] * x[1] + y[0] * y[1], x[1] * x[1] + y[1] * y[1] + 2 * (x[0] * x[2] + y[0] * y[2]),
		3 * (x[1] * x[2] + y[1] * y[2]), 2 * (x[2] * x[2] + y[2] * y[2])};
	return graze_sign_changes(stops, slope, 3);
}

/// u * a + v * b, of the ways' coefficients.
static void combine(double out[3], const double x[3], const double y[3], double u, double v) {
	for (int k = 0; k < 3; k++) out[k] = x[k] * u + y[k] * v;
}

static void sort(double *at, int count) {
	for (int i = 1; i < count; i++)
		for (int k = i; k && at[k] < at[k - 1]; k--) {
			const double earlier = at[k];
			at[k] = at[k - 1], at[k - 1] = earlier;
		}
}

/// All stops but the first, which is 0. The last is 1.
static int stops_of(double *stops, const capsule_path *w) {
	int n = turns_of(stops, w->x, w->y);
	if (w->squared > 0) {
		const double bx[3] = {w->x[0] - w->ex, w->x[1], w->x[2]}, by[3] = {w->y[0] - w->ey, w->y[1], w->y[2]};
		double c[3];
		n += turns_of(stops + n, bx, by);
		combine(c, w->x, w->y, w->ex, w->ey);
		n += graze_sign_changes(stops + n, c, 2);
		combine(c, bx, by, w->ex, w->ey);
		n += graze_sign_changes(stops + n, c, 2);
		combine(c, w->x, w->y, w->ey, -w->ex);
		n += graze_sign_changes(stops + n, c, 2);
		const double turn[2] = {c[1], 2 * c[2]};
		n += graze_sign_changes(stops + n, turn, 1);
	}
	sort(stops, n);
	stops[n++] = 1;
	return n;
}

enum { STOPS = 3 + 3 + 2 + 2 + 2 + 1 + 1 };

/// How far a point has come at a share of its way from its distance to an end, all in all: what rounding of its place,
/// as that end sees it, is relative to.
static double size_at(const capsule_path *w, double from_x, double from_y, double s) {
	return fabs(from_x) + fabs(from_y) + s * (fabs(w->x[1]) + fabs(w->y[1]) + s * (fabs(w->x[2]) + fabs(w->y[2])));
}

/// Is a point that is on the wall's line at a share between its ends, or so little beyond one that rounding may have
/// put it there? Of two walls that share an end, neither may leave the point to the other by rounding. Each end is
/// asked by what is relative to it: what is beyond the near end of a long wall does not depend on its length.
static int is_between_ends(const capsule_path *w, double s) {
	const double step_x = s * (w->x[1] + s * w->x[2]), step_y = s * (w->y[1] + s * w->y[2]), length = sqrt(w->squared);
	const double after_first = (w->x[0] + step_x) * w->ex + (w->y[0] + step_y) * w->ey;
	const double after_second = (w->far_x + step_x) * w->ex + (w->far_y + step_y) * w->ey;
	return after_first >= -BEYOND_END * length * size_at(w, w->x[0], w->y[0], s) &&
		   after_second <= BEYOND_END * length * size_at(w, w->far_x, w->far_y, s);
}

/// A point meets a thin wall where it changes sides beside it.
static int crossings(double *times, const capsule_path *w) {
	const int far_is_near = fabs(w->far_x) + fabs(w->far_y) < fabs(w->x[0]) + fabs(w->y[0]);
	double c[3], cross[2];
	int n = 0;
	combine(c, w->x, w->y, w->ey, -w->ex);
	if (far_is_near) c[0] = w->far_x * w->ey - w->far_y * w->ex; // the same, with less rounding
	const int begins_on = c[0] == 0;                             // then it has not come there
	const int count = begins_on ? graze_sign_changes(cross, c + 1, 1) : graze_sign_changes(cross, c, 2);
	for (int i = 0; i < count; i++)
		if (is_between_ends(w, cross[i])) times[n] = times[n + 1] = cross[i], n += 2;
	return n;
}

int graze_capsule_touches(double times[MAX_TOUCHES], int *inside, const capsule_path *w) {
	double stops[STOPS], from = 0;
	int n = 0;
	*inside = 0;
	if (!(w->reach > 0)) return crossings(times, w);
	int in = *inside = excess_at(w, 0).value <= 0;
	const int count = stops_of(stops, w);
	for (int i = 0; i < count; i++) {
		const sloped stop = excess_at(w, stops[i]);
		const int arrives = in || (i + 1 == count && stop.slope < 0); // to reach it and turn is not to enter
		const int next = stop.value < 0 || (stop.value == 0 && arrives);
		if (next != in) times[n++] = graze_crossing(excess_at, w, from, stops[i], in);
		in = next, from = stops[i];
	}
	return n;
}

typedef struct control_point {
	double x, y;
} control_point;

/// Is the triangle beyond a line across (ux, uy), of length `size`, at that distance or its negative from the middle?
static int is_beyond(const control_point q[3], double ux, double uy, double least, double max) {
	const double a = q[0].x * ux + q[0].y * uy, b = q[1].x * ux + q[1].y * uy, c = q[2].x * ux + q[2].y * uy;
	return fmin(a, fmin(b, c)) > max || fmax(a, fmax(b, c)) < least;
}

int graze_capsule_is_near(const capsule_path *w, double from, double to) {
	const double half = (to - from) / 2, wide = 1 + 0x1p-30;
	control_point q[3] = {{at(w->x, from), at(w->y, from)}, {0, 0}, {at(w->x, to), at(w->y, to)}};
	q[1].x = q[0].x + half * slope_at(w->x, from), q[1].y = q[0].y + half * slope_at(w->y, from);
	const double coarse = 0x1p-40 * (fabs(q[0].x) + fabs(q[0].y) + fabs(q[1].x) + fabs(q[1].y)) +
						  0x1p-40 * fabs(q[2].x) + 0x1p-40 * fabs(q[2].y);
	const double reach = w->reach * wide + coarse;
	if (w->squared > 0) {
		const double size = sqrt(w->squared) * wide;
		return !is_beyond(q, w->ey, -w->ex, -reach * size, reach * size) &&
			   !is_beyond(q, w->ex, w->ey, -reach * size, w->squared * wide + reach * size);
	}
	// Across the line from its beginning to its end, and along the one to its middle.
	const double cx = q[2].x - q[0].x, cy = q[2].y - q[0].y, chord = sqrt(cx * cx + cy * cy) * wide;
	const double mx = q[0].x + 2 * q[1].x + q[2].x, my = q[0].y + 2 * q[1].y + q[2].y,
				 middle = sqrt(mx * mx + my * my) * wide;
	return !is_beyond(q, -cy, cx, -reach * chord, reach * chord) &&
		   !is_beyond(q, mx, my, -reach * middle, reach * middle) &&
		   !is_beyond(q, cx, cy, -reach * chord, reach * chord);
}

int graze_capsule_approaches(const capsule_path *w, double share) {
	double x, y;
	const capsule_part part = graze_capsule_at(&x, &y, w, share);
	const double dx = slope_at(w->x, share), dy = slope_at(w->y, share);
	if (part == CAPSULE_SIDE) { // across the wall
		const double side = x * w->ey - y * w->ex;
		x = side * w->ey, y = -side * w->ex;
	}
	if (x == 0 && y == 0) return 0;
	const double rate = x * dx + y * dy;
	if (rate != 0) return rate < 0;
	return 2 * (x * w->x[2] + y * w->y[2]) + (part == CAPSULE_SIDE ? 0 : dx * dx + dy * dy) < 0;
}
