#include "engine/foresight/capsule.h"

#include <math.h>

#include "engine/foresight/roots.h"

// Between stops, which are where another part of the wall becomes the nearest, and where the distance from a part
// turns, the distance rises or falls. So who is inside at one stop and outside at the next crosses once between them,
// and what is told about stops alone goes in and out in turns, whatever rounding does: no touch is lost, and none comes
// twice at a seam of side and end.

static double at(const double c[3], double s) { return c[0] + s * (c[1] + s * c[2]); }
static double slope_at(const double c[3], double s) { return c[1] + 2 * s * c[2]; }

static capsule_part part_at(const capsule_way *w, double x, double y) {
	const double along = x * w->ex + y * w->ey;
	if (along <= 0 || !(w->squared > 0)) return CAPSULE_FIRST;
	return (x - w->ex) * w->ex + (y - w->ey) * w->ey >= 0 ? CAPSULE_SECOND : CAPSULE_SIDE;
}

capsule_part graze_capsule_at(double *x, double *y, const capsule_way *w, double s) {
	*x = at(w->x, s), *y = at(w->y, s);
	const capsule_part part = part_at(w, *x, *y);
	if (part == CAPSULE_SECOND) *x -= w->ex, *y -= w->ey;
	return part;
}

/// The square of the distance less that of the reach.
static sloped excess_at(const void *what, double s) {
	const capsule_way *w = what;
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
static int stops_of(double *stops, const capsule_way *w) {
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

/// A point meets a thin wall where it changes sides beside it. Of two that share an end, neither may leave it to the
/// other by rounding.
static int crossings(double *times, const capsule_way *w) {
	const double beyond = 0x1p-40 * w->squared;
	double c[3], cross[2];
	int n = 0;
	combine(c, w->x, w->y, w->ey, -w->ex);
	const int count = graze_sign_changes(cross, c, 2);
	for (int i = 0; i < count; i++) {
		const double along = at(w->x, cross[i]) * w->ex + at(w->y, cross[i]) * w->ey;
		if (along >= -beyond && along <= w->squared + beyond) times[n] = times[n + 1] = cross[i], n += 2;
	}
	return n;
}

int graze_capsule_touches(double times[MOST_TOUCHES], int *inside, const capsule_way *w) {
	double stops[STOPS], from = 0;
	int n = 0;
	*inside = 0;
	if (!(w->reach > 0)) return crossings(times, w);
	int in = *inside = excess_at(w, 0).value <= 0;
	const int count = stops_of(stops, w);
	for (int i = 0; i < count; i++) {
		const int next = excess_at(w, stops[i]).value <= 0;
		if (next != in) times[n++] = graze_crossing(excess_at, w, from, stops[i], in);
		in = next, from = stops[i];
	}
	return n;
}

int graze_capsule_approaches(const capsule_way *w) {
	double x, y;
	const capsule_part part = graze_capsule_at(&x, &y, w, 0);
	double ux = x, uy = y, toward = w->x[1], bend = w->x[2];
	if (part == CAPSULE_SIDE) {
		const double side = x * w->ey - y * w->ex;
		ux = side * w->ey, uy = -side * w->ex;
	}
	toward = ux * w->x[1] + uy * w->y[1], bend = ux * w->x[2] + uy * w->y[2];
	if (ux == 0 && uy == 0) return 0;
	if (toward != 0) return toward < 0;
	return 2 * bend + (part == CAPSULE_SIDE ? 0 : w->x[1] * w->x[1] + w->y[1] * w->y[1]) < 0;
}
