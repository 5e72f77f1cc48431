#include "engine/prediction/near_parts.h"

#include <math.h>

// A path lies in the triangle of its Bezier control points, so it touches nothing that is separate from the triangle.

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
	path_triangle t = {{{quadratic_at(path->x, from), quadratic_at(path->y, from)}, {0, 0},
						   {quadratic_at(path->x, to), quadratic_at(path->y, to)}},
		0};
	control_point *q = t.q;
	q[1].x = q[0].x + half * quadratic_slope(path->x, from), q[1].y = q[0].y + half * quadratic_slope(path->y, from);
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

near_parts graze_near_parts(const capsule_path *path) {
	const path_triangle t = triangle_of(path, 0, 1);
	const double reach = reach_of(&t, path);
	near_parts near = {.first = is_near_circle(&t, 0, 0, reach)};
	if (!(path->squared > 0)) return near;
	near.side = is_near_side(&t, path, reach - path->reach);
	near.second = is_near_circle(&t, path->ex, path->ey, reach);
	return near;
}
