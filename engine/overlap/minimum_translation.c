// The nearest point outside of all obstacles is one of few candidates: the centre itself, the nearest point of one
// obstacle's border, or a crossing of two borders. Borders are lines beside a segment and circles around its ends.
// Parts of them that are no real border lie within their own obstacle, or outside of all, and do no harm.
#include "engine/overlap/minimum_translation.h"

#include <math.h>

enum { BORDERS = 4 }; ///< of one obstacle

/// The points q with n . q = height (a line), or |q - c| = radius (a circle).
typedef struct border {
	double x, y; ///< n or c
	double size; ///< height or radius
	double near; ///< the distance of its nearest point from the centre
	bool is_line;
	int owner; ///< the index of its obstacle
} border;

typedef struct exit_search {
	const obstacle *obstacles;
	int count;
	int last;     ///< the obstacle that contained the last point: it likely contains the next one
	double slack; ///< a point this deep in an obstacle counts as outside: rounding may put it there
	double best;  ///< the square of the shortest translation so far
	double x, y;  ///< the end of that translation
	bool found;
} exit_search;

static double dot(double ax, double ay, double bx, double by) { return ax * bx + ay * by; }
static double length_of(double x, double y) { return sqrt(x * x + y * y); }
static double min(double x, double y) { return x < y ? x : y; }
static double max(double x, double y) { return x > y ? x : y; }

/// Cuts off the parts of a segment that are too far away to matter within `reach`.
static void cut_ends(obstacle *o, double length, double reach) {
	// The part of the line that is nearest to a point within the reach is within the reach of the centre's foot.
	const double from = dot(o->ax, o->ay, o->ux, o->uy), to = from + length, far = 2 * reach;
	if (from < -far) {
		const double s = min(to, -far);
		o->ax = o->ux * s - o->uy * o->height, o->ay = o->uy * s + o->ux * o->height;
	}
	if (to > far) {
		const double s = max(from, far);
		o->bx = o->ux * s - o->uy * o->height, o->by = o->uy * s + o->ux * o->height;
	}
}

void graze_obstacle_finish(obstacle *o, double reach) {
	const double ex = o->bx - o->ax, ey = o->by - o->ay;
	const double length = ex != 0 || ey != 0 ? length_of(ex, ey) : 0; // 0, too, where its square underflows
	if (length > 0) {
		o->ux = ex / length, o->uy = ey / length, o->height = (ex * o->ay - ey * o->ax) / length;
		cut_ends(o, length, reach);
	} else {
		o->ux = 1, o->uy = 0, o->height = o->ay;
	}
	o->is_point = o->ax == o->bx && o->ay == o->by;
	o->a_distance = length_of(o->ax, o->ay);
	if (!o->is_point) o->b_distance = length_of(o->bx, o->by);
}

/// The depth of a point in an obstacle; negative outside.
static double depth_in(const obstacle *o, double x, double y) {
	if (o->is_point) return o->radius - length_of(x - o->ax, y - o->ay);
	const double ex = o->bx - o->ax, ey = o->by - o->ay, squared = dot(ex, ey, ex, ey);
	const double along = dot(x - o->ax, y - o->ay, ex, ey);
	if (!(along > 0)) return o->radius - length_of(x - o->ax, y - o->ay);
	if (along >= squared) return o->radius - length_of(x - o->bx, y - o->by);
	return o->radius - fabs(dot(x, y, -o->uy, o->ux) - o->height);
}

double graze_depth(const obstacle *obstacles, int count, double x, double y) {
	double depth = -(double)INFINITY;
	for (int i = 0; i < count; i++) depth = max(depth, depth_in(obstacles + i, x, y));
	return depth;
}

bool graze_is_outside(const obstacle *obstacles, int count, double x, double y) {
	for (int i = 0; i < count; i++)
		if (depth_in(obstacles + i, x, y) > 0) return false;
	return true;
}

/// Takes a point as the end of the translation if it is nearer than the best one and outside of all obstacles.
static void try_point(exit_search *s, double x, double y) {
	const double squared = dot(x, y, x, y);
	if (!(squared < s->best) || depth_in(s->obstacles + s->last, x, y) > s->slack) return;
	for (int i = 0; i < s->count; i++)
		if (i != s->last && depth_in(s->obstacles + i, x, y) > s->slack) {
			s->last = i;
			return;
		}
	s->best = squared, s->x = x, s->y = y, s->found = true;
}

/// Tries the point of the circle around an end that is nearest to the centre.
static void try_circle(exit_search *s, const obstacle *o, double x, double y, double distance) {
	// Rounding moves the point by less than this part of the lengths that it is computed from. Most circles are further
	// away than the shortest translation, and this test spares them two divisions.
	const double least = fabs(distance - o->radius) - 0x1p-48 * (distance + o->radius);
	if (least > 0 && least * least >= s->best) return;
	if (distance > 0) try_point(s, x - x / distance * o->radius, y - y / distance * o->radius);
	else try_point(s, o->exit_x * o->radius, o->exit_y * o->radius);
}

/// Tries the nearest point of each border of an obstacle, on the side of the exit direction first.
static void try_nearest_points(exit_search *s, const obstacle *o) {
	const double side = dot(o->exit_x, o->exit_y, -o->uy, o->ux) < 0 ? -o->radius : o->radius;
	if (!o->is_point) {
		try_point(s, -o->uy * (o->height + side), o->ux * (o->height + side));
		try_point(s, -o->uy * (o->height - side), o->ux * (o->height - side));
		try_circle(s, o, o->bx, o->by, o->b_distance);
	}
	try_circle(s, o, o->ax, o->ay, o->a_distance);
}

/// Lists the circle around an end, unless it is further away than the shortest translation so far. Returns the new
/// count.
static int add_circle(border *borders, int n, const exit_search *s, int owner, double x, double y, double distance) {
	const double radius = s->obstacles[owner].radius, near = fabs(distance - radius);
	if (!(near * near < s->best)) return n;
	borders[n] = (border){x, y, radius, near, false, owner};
	return n + 1;
}

/// The same for a line beside a segment.
static int add_line(border *borders, int n, const exit_search *s, int owner, double height) {
	const double near = fabs(height);
	if (!(near * near < s->best)) return n;
	borders[n] = (border){-s->obstacles[owner].uy, s->obstacles[owner].ux, height, near, true, owner};
	return n + 1;
}

static int list_borders(border *borders, const exit_search *s) {
	int n = 0;
	for (int i = 0; i < s->count; i++) {
		const obstacle *o = s->obstacles + i;
		n = add_circle(borders, n, s, i, o->ax, o->ay, o->a_distance);
		if (o->is_point) continue;
		n = add_circle(borders, n, s, i, o->bx, o->by, o->b_distance);
		n = add_line(borders, n, s, i, o->height + o->radius);
		n = add_line(borders, n, s, i, o->height - o->radius);
	}
	return n;
}

/// Tries the two points at a distance from (x, y) in the directions u and -u, where u has length 1. `squared` is the
/// square of the distance; none is tried where it is negative beyond rounding.
static void try_both_sides(exit_search *s, double x, double y, double ux, double uy, double squared, double radius) {
	if (squared < -0x1p-40 * radius * radius) return;
	const double h = squared > 0 ? sqrt(squared) : 0;
	try_point(s, x + ux * h, y + uy * h);
	try_point(s, x - ux * h, y - uy * h);
}

static void cross_lines(exit_search *s, const border *a, const border *b) {
	const double turn = a->x * b->y - a->y * b->x; // 0 for parallel lines: the point is then infinite or NaN
	try_point(s, (a->size * b->y - b->size * a->y) / turn, (b->size * a->x - a->size * b->x) / turn);
}

static void cross_line(exit_search *s, const border *line, const border *circle) {
	const double off = line->size - dot(line->x, line->y, circle->x, circle->y), r = circle->size;
	try_both_sides(
		s, circle->x + line->x * off, circle->y + line->y * off, line->y, -line->x, (r - off) * (r + off), r);
}

/// Computed from the centre of the smaller circle: from that of the larger one, both crossings would be the difference
/// of two large lengths.
static void cross_circles(exit_search *s, const border *a, const border *b) {
	if (a->size > b->size) {
		cross_circles(s, b, a);
		return;
	}
	const double dx = b->x - a->x, dy = b->y - a->y, d = length_of(dx, dy), r = a->size;
	if (!(d > 0)) return;
	const double ux = dx / d, uy = dy / d, along = ((r - b->size) * (r + b->size) / d + d) / 2;
	try_both_sides(s, a->x + ux * along, a->y + uy * along, -uy, ux, (r - along) * (r + along), r);
}

static void try_crossings(exit_search *s) {
	border borders[BORDERS * MAX_OBSTACLES];
	const int n = list_borders(borders, s);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i && borders[i].near * borders[i].near < s->best; k++) {
			const border *a = borders + i, *b = borders + k;
			if (a->owner == b->owner || !(b->near * b->near < s->best)) continue;
			if (a->is_line && b->is_line) cross_lines(s, a, b);
			else if (a->is_line) cross_line(s, a, b);
			else if (b->is_line) cross_line(s, b, a);
			else cross_circles(s, a, b);
		}
}

bool graze_minimum_translation(double translation[2], const obstacle *obstacles, int count, double reach) {
	exit_search s = {.obstacles = obstacles, .count = count, .best = reach * reach};
	for (int i = 0; i < count; i++) {
		const obstacle *o = obstacles + i;
		const double size = fabs(o->ax) + fabs(o->ay) + fabs(o->bx) + fabs(o->by) + o->radius;
		s.slack = max(s.slack, size * 0x1p-44);
	}
	try_point(&s, 0, 0);
	for (int i = 0; i < count && !(s.found && s.best == 0); i++) try_nearest_points(&s, obstacles + i);
	try_crossings(&s);
	translation[0] = s.x, translation[1] = s.y;
	return s.found;
}
