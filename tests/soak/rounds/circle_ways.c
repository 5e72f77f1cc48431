#include "soak/rounds/circle_ways.h"

#include <math.h>

#include "oracle/quad.h"

// No value in double below has more than ten roundings of 2^-53, each relative to the lengths that it is computed from.
static const double rounding = 0x1p-48;

measured_distance circle_gap(point at, float radius, point other_at, float other_radius) {
	const double distance = distance_between(at, other_at), sum = (double)radius + (double)other_radius;
	return (measured_distance){distance - sum, rounding * (distance + sum)};
}

static bool overlap_in_quad(const circle_way *one, const circle_way *other) {
	const quad rx = (quad)one->from.x - (quad)other->from.x, ry = (quad)one->from.y - (quad)other->from.y;
	const quad ex = (quad)one->to.x - (quad)other->to.x, ey = (quad)one->to.y - (quad)other->to.y;
	const quad vx = ex - rx, vy = ey - ry, sum = (quad)one->radius + (quad)other->radius;
	const quad squared = vx * vx + vy * vy, along = rx * vx + ry * vy, across = rx * vy - ry * vx;
	if (rx * rx + ry * ry < sum * sum || ex * ex + ey * ey < sum * sum) return true;
	return along < 0 && -along < squared && across * across < sum * sum * squared;
}

bool circles_overlap(point at, float radius, point other_at, float other_radius) {
	const measured_distance gap = circle_gap(at, radius, other_at, other_radius);
	if (fabs(gap.distance) > gap.error) return gap.distance < 0;
	const circle_way one = {at, at, radius}, other = {other_at, other_at, other_radius};
	return overlap_in_quad(&one, &other);
}

/// Whether the two certainly keep apart: their distance at the time when they are nearest to one another, less than
/// rounding may change it. A time that is slightly wrong gives too large a distance, by the square of the error.
static bool are_clearly_apart(const circle_way *one, const circle_way *other) {
	const double rx = (double)one->from.x - (double)other->from.x, ry = (double)one->from.y - (double)other->from.y;
	const double ex = (double)one->to.x - (double)other->to.x, ey = (double)one->to.y - (double)other->to.y;
	const double vx = ex - rx, vy = ey - ry, squared = vx * vx + vy * vy, along = -(rx * vx + ry * vy);
	const double time = along <= 0 ? 0 : along >= squared ? 1 : along / squared;
	const double x = rx + time * vx, y = ry + time * vy, sum = (double)one->radius + (double)other->radius;
	const double size = fabs(rx) + fabs(ry) + fabs(ex) + fabs(ey) + sum;
	return sqrt(x * x + y * y) - sum > 0x1p-24 * size;
}

bool ways_overlap(const circle_way *one, const circle_way *other) {
	return !are_clearly_apart(one, other) && overlap_in_quad(one, other);
}
