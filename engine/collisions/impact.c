#include "engine/collisions/impact.h"

#include <math.h>

/// The time at which a point that moves by v from r enters the radius around the origin; infinite if it does not. The
/// root without cancellation, as in kernels/mover/sweep_movers.inl.
static inline double time_of_touch(double rx, double ry, double vx, double vy, double radius) {
	const double rate = rx * vx + ry * vy, cross = rx * vy - ry * vx;
	const double discriminant = (vx * vx + vy * vy) * radius * radius - cross * cross;
	if (!(rate < 0) || !(discriminant > 0)) return INFINITY;
	return larger(rx * rx + ry * ry - radius * radius, 0) / (sqrt(discriminant) - rate);
}

/// The distance of the centres at which the gap is 0.
static inline double kept_distance(const collision_step *g, const course *one, const course *other) {
	return (double)one->radius + (double)other->radius + g->all->skin;
}

pair_contact graze_pair_contact(const collision_step *g, const course *one, const course *other, double time) {
	const double rx = course_x(one, time) - course_x(other, time), ry = course_y(one, time) - course_y(other, time);
	const double distance = sqrt(rx * rx + ry * ry);
	pair_contact contact = {.gap = distance - kept_distance(g, one, other)};
	if (distance > 0) contact.normal_x = rx / distance, contact.normal_y = ry / distance;
	contact.approach = contact.normal_x * (other->vx - one->vx) + contact.normal_y * (other->vy - one->vy);
	return contact;
}

bool graze_is_separated(const collision_step *g, const course *one, const course *other, double time, double skins) {
	const double rx = course_x(one, time) - course_x(other, time), ry = course_y(one, time) - course_y(other, time);
	const double far = (kept_distance(g, one, other) + skins * g->all->skin) * (1 + 0x1p-40);
	return rx * rx + ry * ry > far * far;
}

/// The time of impact of two bodies that touch already, and approach: at once, unless they are nearly parallel.
static double impact_of_touching(const collision_step *g, const course *one, const course *other, double now) {
	const pair_contact contact = graze_pair_contact(g, one, other, now);
	const double vx = one->vx - other->vx, vy = one->vy - other->vy;
	if (contact.approach <= PARALLEL_TOLERANCE * sqrt(vx * vx + vy * vy) &&
		contact.approach <= SKIN_DEAD_ZONE * g->all->skin)
		return INFINITY;
	const double rx = course_x(one, now) - course_x(other, now), ry = course_y(one, now) - course_y(other, now);
	const double distance = sqrt(rx * rx + ry * ry);
	return now + time_of_touch(rx, ry, vx, vy, smaller(kept_distance(g, one, other), distance));
}

double graze_impact_time(const collision_step *g, const course *one, const course *other) {
	const double now = larger(one->time, other->time), vx = one->vx - other->vx, vy = one->vy - other->vy;
	const double rx = course_x(one, now) - course_x(other, now), ry = course_y(one, now) - course_y(other, now);
	if (!(rx * vx + ry * vy < 0)) return INFINITY; // half of all pairs; in a heap at rest nearly all
	const double keep = kept_distance(g, one, other), touch = keep + SKIN_TOUCH * g->all->skin;
	if (!(rx * rx + ry * ry > touch * touch)) return impact_of_touching(g, one, other, now);
	return now + time_of_touch(rx, ry, vx, vy, keep);
}
