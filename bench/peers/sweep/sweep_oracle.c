#include "sweep_oracle.h"

#include <math.h>

/// A wall relative to the start of the circle.
typedef struct relative_wall {
	double ax, ay, bx, by;
} relative_wall;

static double distance_at(const relative_wall *wall, double dx, double dy, double time) {
	const double x = time * dx - wall->ax, y = time * dy - wall->ay;
	const double along_x = wall->bx - wall->ax, along_y = wall->by - wall->ay;
	const double square = along_x * along_x + along_y * along_y;
	const double share = square > 0 ? fmin(fmax((x * along_x + y * along_y) / square, 0), 1) : 0;
	return hypot(x - share * along_x, y - share * along_y);
}

/// Ternary search: the distance to a convex shape is convex along a straight path.
static double time_of_nearest(const relative_wall *wall, double dx, double dy) {
	double low = 0, high = 1;
	for (int k = 0; k < 90; k++) {
		const double third = (high - low) / 3, left = low + third, right = high - third;
		if (distance_at(wall, dx, dy, left) <= distance_at(wall, dx, dy, right)) high = right;
		else low = left;
	}
	return (low + high) / 2;
}

/// Bisection: the first time at that distance, up to the time of the least distance.
static double time_within(const relative_wall *wall, double dx, double dy, double distance, double nearest) {
	if (distance_at(wall, dx, dy, nearest) > distance) return INFINITY;
	double low = 0, high = nearest;
	for (int k = 0; k < 60; k++) {
		const double middle = (low + high) / 2;
		if (distance_at(wall, dx, dy, middle) > distance) low = middle;
		else high = middle;
	}
	return high;
}

oracle_touch oracle_first_touch(const app_segments *walls, const app_circles *circles, size_t i, double tolerance) {
	const double x = circles->x[i], y = circles->y[i], dx = circles->dx[i], dy = circles->dy[i];
	const double radius = circles->radius[i], margin = radius + tolerance;
	const double low_x = x + fmin(dx, 0) - margin, high_x = x + fmax(dx, 0) + margin;
	const double low_y = y + fmin(dy, 0) - margin, high_y = y + fmax(dy, 0) + margin;
	oracle_touch out = {INFINITY, INFINITY};
	for (size_t k = 0; k < walls->count; k++) {
		const double ax = walls->ax[k], ay = walls->ay[k], bx = walls->bx[k], by = walls->by[k];
		if ((ax < low_x && bx < low_x) || (ax > high_x && bx > high_x)) continue;
		if ((ay < low_y && by < low_y) || (ay > high_y && by > high_y)) continue;
		const relative_wall wall = {ax - x, ay - y, bx - x, by - y};
		const double nearest = time_of_nearest(&wall, dx, dy);
		out.earliest = fmin(out.earliest, time_within(&wall, dx, dy, radius + tolerance, nearest));
		out.latest = fmin(out.latest, time_within(&wall, dx, dy, radius - tolerance, nearest));
	}
	return out;
}
