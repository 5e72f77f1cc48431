#include "soak/checks/leaf_side.h"

#include <math.h>

static const double turn = 6.283185307179586;

/// A leaf, from its pivot, and where the body is relative to that.
typedef struct leaf_pose {
	vec leaf, body;
	double angle; ///< from the leaf to the body, in (0, turn)
	bool on_line; ///< the body is on the line of the leaf, so that it has no side
} leaf_pose;

static double length_of(vec v) { return sqrt(v.x * v.x + v.y * v.y); }
static vec from_to(point p, point q) { return (vec){(double)q.x - (double)p.x, (double)q.y - (double)p.y}; }

/// From one vector to another, in [-turn / 2, turn / 2].
static double angle_between(vec a, vec b) { return atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y); }

/// The side is exact: next to the leaf rounding could take a body to the other one.
static leaf_pose pose_of(point pivot, point tip, point at) {
	const int side = orientation(pivot, tip, at);
	leaf_pose p = {.leaf = from_to(pivot, tip), .body = from_to(pivot, at), .on_line = side == 0};
	const double angle = fabs(angle_between(p.leaf, p.body));
	p.angle = side > 0 ? angle : turn - angle;
	return p;
}

/// The distance of the pivot from the straight way of the body past it.
static double distance_of_way(vec a, vec b) {
	const vec d = {b.x - a.x, b.y - a.y};
	const double square = d.x * d.x + d.y * d.y, along = -(a.x * d.x + a.y * d.y);
	const double time = square > 0 ? fmin(fmax(along / square, 0), 1) : 0;
	return length_of((vec){a.x + time * d.x, a.y + time * d.y});
}

/// A bound of the body's distance from the pivot where it changes sides. About a pivot at rest a leaf pushes only
/// outwards, and a body behind it no more: it is where it ends. Otherwise the way in the world is taken to be at most
/// twice as long as the straight one, which it is where it turns by less than 2 radians. Infinite where such a way may
/// lead around the pivot, so that the angle between start and end is not known.
static double reach_of_change(const leaf_pose *from, const leaf_pose *to, const door_motion *m, double way) {
	const double by = length_of((vec){(double)m->by.x, (double)m->by.y});
	if (by == 0) return length_of(to->body);
	if (distance_of_way(from->body, to->body) <= 2 * way) return INFINITY;
	return fmin(length_of(from->body), length_of(to->body)) + by + 2 * way;
}

bool leaf_passes_body(const oracle_wall *before, const oracle_wall *after, const door_motion *motion,
	const soak_body *body, point to, double skin) {
	const bool from_a = before->a.x == motion->pivot.x && before->a.y == motion->pivot.y;
	const bool from_b = before->b.x == motion->pivot.x && before->b.y == motion->pivot.y;
	if (from_a == from_b || fabsf(motion->angle) > 2) return false;
	const leaf_pose start = pose_of(motion->pivot, from_a ? before->b : before->a, body->at);
	const leaf_pose end = pose_of(from_a ? after->a : after->b, from_a ? after->b : after->a, to);
	if (start.on_line || end.on_line) return false;
	const double kept = (double)body->radius + (double)before->radius + skin, way = distance_between(body->at, to);
	const double tip = fmin(length_of(start.leaf), length_of(end.leaf)) - kept / 4 - 4 * skin;
	if (!(reach_of_change(&start, &end, motion, way) < tip)) return false;
	// Where the angle in the frame of the leaf would be if it changed steadily, and where it is.
	const double angle = start.angle + angle_between(start.body, end.body) - (double)motion->angle;
	return nearbyint((angle - end.angle) / turn) != 0;
}
