// How far a point is from the area within an outline.
#include <math.h>

#include "engine/base/views.h"
#include "graze/shapes.h"

/// Whether the ray from the point in the direction of x crosses the line. An end counts with what is above it, so that
/// a ray through a corner crosses both of its lines or one, as it goes in or out there.
static bool is_crossed(double ax, double ay, double bx, double by, double x, double y) {
	if ((ay <= y) == (by <= y)) return false;
	const double left = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
	return by > ay ? left > 0 : left < 0;
}

static double squared_distance(double ax, double ay, double bx, double by, double x, double y) {
	const double dx = bx - ax, dy = by - ay, squared = dx * dx + dy * dy;
	double along = squared > 0 ? ((x - ax) * dx + (y - ay) * dy) / squared : 0;
	along = along < 0 ? 0 : along > 1 ? 1 : along;
	const double to_x = ax + along * dx - x, to_y = ay + along * dy - y;
	return to_x * to_x + to_y * to_y;
}

float gz_outline_distance(const gz_walls *outline, float x, float y) {
	const double px = (double)x, py = (double)y;
	double least = INFINITY;
	bool inside = false;
	if (isnan(x) || isnan(y)) return NAN;
	for (size_t i = 0; i < outline->count; i++) {
		const double ax = (double)x_at(outline->a, i), ay = (double)y_at(outline->a, i);
		const double bx = (double)x_at(outline->b, i), by = (double)y_at(outline->b, i);
		const double squared = squared_distance(ax, ay, bx, by, px, py);
		least = squared < least ? squared : least;
		inside ^= is_crossed(ax, ay, bx, by, px, py);
	}
	return (float)(inside ? -sqrt(least) : sqrt(least));
}
