// The nearest point outside of all obstacles is one of few candidates: the centre itself, the nearest point of one
// obstacle's border, or a crossing of two borders. Borders are lines beside a segment and circles around its ends.
// Parts of them that are no real border lie within their own obstacle, or outside of all, and do no harm.
#include "engine/overlap/minimum_translation.h"

#include <math.h>

enum { BORDERS = 4 }; ///< of one obstacle

/// Points q with n . q = height for a line, |q - c| = radius for a circle.
typedef struct border {
	double x, y; ///< n or c
	double size; ///< height or radius
	double near; ///< distance from the centre
	int is_line, owner;
} border;

typedef struct exit_search {
	const obstacle *obstacles;
	int count, last; ///< the obstacle that contained the last point: it likely contains the next one
	double slack;    ///< a point this deep in an obstacle counts as outside: rounding may put it there
	double best;     ///< the square of the shortest translation so far
	double x, y;     ///< and its end
	int found;
} exit_search;

static double dot(double ax, double ay, double bx, double by) { return ax * bx + ay * by; }
static double length_of(double x, double y) { return sqrt(x * x + y * y); }
static double least(double x, double y) { return x < y ? x : y; }
static double max(double x, double y) { return x > y ? x : y; }

void graze_obstacle_finish(obstacle *o, double reach) {
	const double ex = o->bx - o->ax, ey = o->by - o->ay, length = length_of(ex, ey);
	o->ux = length > 0 ? ex / length : 1, o->uy = length > 0 ? ey / length : 0;
	o->height = length > 0 ? (ex * o->ay - ey * o->ax) / length : o->ay;
	if (!(length > 0)) return;
	// A point within the reach is nearest to a part of the line that is within the reach of the centre's foot.
	const double from = dot(o->ax, o->ay, o->ux, o->uy), to = from + length, far = 2 * reach;
	if (from < -far) {
		const double s = least(to, -far);
		o->ax = o->ux * s - o->uy * o->height, o->ay = o->uy * s + o->ux * o->height;
	}
	if (to > far) {
		const double s = max(from, far);
		o->bx = o->ux * s - o->uy * o->height, o->by = o->uy * s + o->ux * o->height;
	}
}

static double depth_in(const obstacle *o, double x, double y) {
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

static void try_point(exit_search *s, double x, double y) {
	const double squared = dot(x, y, x, y);
	if (!(squared < s->best) || depth_in(s->obstacles + s->last, x, y) > s->slack) return;
	for (int i = 0; i < s->count; i++)
		if (depth_in(s->obstacles + i, x, y) > s->slack) {
			s->last = i;
			return;
		}
	s->best = squared, s->x = x, s->y = y, s->found = 1;
}

/// Tries the nearest point of a circle around an end.
static void try_circle(exit_search *s, const obstacle *o, double x, double y) {
	const double distance = length_of(x, y);
	if (distance > 0) try_point(s, x - x / distance * o->radius, y - y / distance * o->radius);
	else try_point(s, o->go_x * o->radius, o->go_y * o->radius);
}

static void try_nearest_points(exit_search *s, const obstacle *o) {
	const double side = dot(o->go_x, o->go_y, -o->uy, o->ux) < 0 ? -o->radius : o->radius;
	const bool is_point = o->ax == o->bx && o->ay == o->by;
	if (!is_point) {
		try_point(s, -o->uy * (o->height + side), o->ux * (o->height + side));
		try_point(s, -o->uy * (o->height - side), o->ux * (o->height - side));
		try_circle(s, o, o->bx, o->by);
	}
	try_circle(s, o, o->ax, o->ay);
}

static int list_borders(border *borders, const obstacle *obstacles, int count) {
	int n = 0;
	for (int i = 0; i < count; i++) {
		const obstacle *o = obstacles + i;
		const bool is_point = o->ax == o->bx && o->ay == o->by;
		borders[n++] = (border){o->ax, o->ay, o->radius, fabs(length_of(o->ax, o->ay) - o->radius), 0, i};
		if (is_point) continue;
		const double left = o->height + o->radius, right = o->height - o->radius;
		borders[n++] = (border){o->bx, o->by, o->radius, fabs(length_of(o->bx, o->by) - o->radius), 0, i};
		borders[n++] = (border){-o->uy, o->ux, left, fabs(left), 1, i};
		borders[n++] = (border){-o->uy, o->ux, right, fabs(right), 1, i};
	}
	return n;
}

/// Tries both points at this distance on either side of a foot, in the direction u of length 1; none where the square
/// of the distance is negative beyond rounding.
static void try_both(exit_search *s, double x, double y, double ux, double uy, double squared, double radius) {
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
	try_both(s, circle->x + line->x * off, circle->y + line->y * off, line->y, -line->x, (r - off) * (r + off), r);
}

/// From the smaller circle's centre: seen from the larger one's, both crossings would be the difference of two large
/// lengths.
static void cross_circles(exit_search *s, const border *a, const border *b) {
	if (a->size > b->size) {
		cross_circles(s, b, a);
		return;
	}
	const double dx = b->x - a->x, dy = b->y - a->y, d = length_of(dx, dy), r = a->size;
	if (!(d > 0)) return;
	const double ux = dx / d, uy = dy / d, along = ((r - b->size) * (r + b->size) / d + d) / 2;
	try_both(s, a->x + ux * along, a->y + uy * along, -uy, ux, (r - along) * (r + along), r);
}

static void try_crossings(exit_search *s) {
	border borders[BORDERS * MAX_OBSTACLES];
	const int n = list_borders(borders, s->obstacles, s->count);
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
		s.slack = max(s.slack, ldexp(size, -44));
	}
	try_point(&s, 0, 0);
	for (int i = 0; i < count && !(s.found && s.best == 0); i++) try_nearest_points(&s, obstacles + i);
	try_crossings(&s);
	translation[0] = s.x, translation[1] = s.y;
	return s.found;
}
