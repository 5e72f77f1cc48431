#include "oracle/oracle_motion.h"

#include <math.h>

#include "oracle/quad.h"

typedef struct vec {
	quad x, y;
} vec;

static vec minus(vec v, vec w) { return (vec){v.x - w.x, v.y - w.y}; }
static vec plus(vec v, vec w, quad factor) { return (vec){v.x + w.x * factor, v.y + w.y * factor}; }
static quad dot(vec v, vec w) { return v.x * w.x + v.y * w.y; }
static quad cross(vec v, vec w) { return v.x * w.y - v.y * w.x; }
static quad size_of(quad x) { return x < 0 ? -x : x; }

/// A Newton step from the square root in double doubles its digits.
static quad root(quad x) {
	const double near = sqrt((double)x);
	return near > 0 && near < INFINITY ? ((quad)near + x / (quad)near) / 2 : (quad)near;
}

static vec start_of(const motion_case *c) { return (vec){(quad)c->body.px, (quad)c->body.py}; }
static vec goal_of(const motion_case *c) { return (vec){(quad)c->body.qx, (quad)c->body.qy}; }
static vec end_a(const motion_case *c) { return (vec){(quad)c->ax, (quad)c->ay}; }
static vec end_b(const motion_case *c) { return (vec){(quad)c->bx, (quad)c->by}; }

static vec gap_between(vec point, vec a, vec b) {
	const vec e = minus(b, a), r = minus(point, a);
	const quad squared = dot(e, e);
	quad part = squared > 0 ? dot(r, e) / squared : 0;
	part = part < 0 ? 0 : part > 1 ? 1 : part;
	return part == 1 ? minus(point, b) : plus(r, e, -part);
}

static vec gap_at(const motion_case *c, vec point) { return gap_between(point, end_a(c), end_b(c)); }

static quad length_of(vec v) { return root(dot(v, v)); }

static double largest(const motion_case *c, vec point) {
	const double lengths[] = {(double)length_of(minus(point, end_a(c))), (double)length_of(minus(point, end_b(c))),
		c->body.radius, c->body.clearance, (double)c->thickness};
	double max = 0;
	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
		if (lengths[i] > max) max = lengths[i];
	return max;
}

static double grains(quad error, double scale) {
	return error > 0 ? (double)(error / ((quad)scale * (quad)0x1p-53)) : 0;
}

oracle_presence oracle_wall_exists(const motion_case *c, bool at_goal) {
	if (!c->one_sided) return WALL_PRESENT;
	const vec point = at_goal ? goal_of(c) : start_of(c), e = minus(end_b(c), end_a(c));
	if (e.x == 0 && e.y == 0) return WALL_ABSENT;
	const quad left = cross(e, minus(point, end_a(c))) / length_of(e);
	return grains(size_of(left), largest(c, point)) < 4 ? WALL_UNCERTAIN : left > 0 ? WALL_PRESENT : WALL_ABSENT;
}

static void add_error(double *worst, const char **what, double error, const char *aspect) {
	if (error > *worst) *worst = error, *what = aspect;
}

/// How far the point is from being beside the wall, or from having this end as its closest point.
static quad feature_error(const motion_case *c, const motion_result *answer, quad distance) {
	const vec e = minus(end_b(c), end_a(c)), r = minus(goal_of(c), end_a(c));
	const quad length = length_of(e), along = length > 0 ? dot(r, e) / length : 0;
	if (answer->feature == GZ_FEATURE_SIDE) return length > 0 ? (along < 0 ? -along : along - length) : 1;
	return length_of(answer->feature == GZ_FEATURE_END_A ? r : minus(goal_of(c), end_b(c))) - distance;
}

double oracle_gap_error(const motion_case *c, const motion_result *answer, const char **what) {
	const vec gap = gap_at(c, goal_of(c)), normal = {(quad)answer->normal_x, (quad)answer->normal_y};
	const quad distance = length_of(gap), reported = (quad)answer->value + (quad)c->thickness;
	const double scale = largest(c, goal_of(c));
	double worst = 0;
	*what = "nothing";
	if (!(isfinite(answer->value) && isfinite(answer->normal_x) && isfinite(answer->normal_y))) return INFINITY;
	if (!(scale > 0)) return reported == 0 ? 0 : INFINITY;
	add_error(&worst, what, grains(size_of(reported - distance), scale), "its distance");
	add_error(&worst, what, grains(length_of(plus(gap, normal, -distance)), scale), "its normal");
	add_error(&worst, what, grains(feature_error(c, answer, distance), scale), "its feature");
	if (!(distance == 0 && normal.x == 0 && normal.y == 0)) // at an end there is no direction
		add_error(&worst, what, grains(size_of(length_of(normal) - 1), 1), "its normal's length");
	return worst;
}

/// The smallest distance between the segment p -> to and the wall: 0 where they cross, else that of some end.
static quad least_distance(const motion_case *c, vec p, vec to) {
	const vec a = end_a(c), b = end_b(c), e = minus(b, a), v = minus(to, p);
	const quad p_side = cross(e, minus(p, a)), to_side = cross(e, minus(to, a));
	const quad a_side = cross(v, minus(a, p)), b_side = cross(v, minus(b, p));
	const bool across = (p_side < 0) != (to_side < 0), through = (a_side < 0) != (b_side < 0);
	if (across && through) return 0;
	const vec gaps[] = {gap_at(c, p), gap_at(c, to), gap_between(a, p, to), gap_between(b, p, to)};
	quad least = length_of(gaps[0]);
	for (int i = 1; i < 4; i++)
		if (length_of(gaps[i]) < least) least = length_of(gaps[i]);
	return least;
}

double oracle_impact_error(const motion_case *c, const motion_result *answer, const char **what) {
	const vec p = start_of(c), v = {(quad)c->body.vx, (quad)c->body.vy};
	const quad radius = (quad)c->body.radius + (quad)c->thickness, speed = length_of(v);
	const double scale = largest(c, p);
	double worst = 0;
	*what = "nothing";
	if (!answer->listed) { // it does not approach, or not close enough
		const quad least = least_distance(c, p, plus(p, v, 1)), first = length_of(gap_at(c, p));
		*what = "the miss";
		return grains((first < radius ? first : radius) - least, scale);
	}
	if (!(answer->value >= 0 && answer->value <= 1) || !(speed > 0)) return INFINITY;
	const vec gap = gap_at(c, plus(p, v, (quad)answer->value));
	const quad off = length_of(gap) - radius;
	add_error(&worst, what, grains(off < 0 && answer->value == 0 ? 0 : size_of(off), scale), "its time");
	add_error(&worst, what, grains(dot(gap, v) / speed, scale), "the approach");
	return worst;
}

/// 1 where the point is strictly left of a -> b, -1 strictly right, 0 where rounding could decide.
static int side_of(vec point, vec a, vec b) {
	const vec e = minus(b, a), r = minus(point, a);
	const quad left = cross(e, r), doubt = (size_of(e.x * r.y) + size_of(e.y * r.x)) * (quad)0x1p-100;
	return left > doubt ? 1 : left < -doubt ? -1 : 0;
}

static bool are_apart(quad a, quad b, quad c, quad d) {
	return (a < c && a < d && b < c && b < d) || (a > c && a > d && b > c && b > d);
}

static bool segments_touch(vec p, vec q, vec a, vec b) {
	if (are_apart(p.x, q.x, a.x, b.x) || are_apart(p.y, q.y, a.y, b.y)) return false;
	return side_of(p, a, b) * side_of(q, a, b) <= 0 && side_of(a, p, q) * side_of(b, p, q) <= 0;
}

bool oracle_is_clear(const motion_case *c, double spare) {
	const vec p = start_of(c), q = goal_of(c);
	const double at_p = largest(c, p), at_q = largest(c, q);
	const quad more = (quad)(spare * (at_p > at_q ? at_p : at_q));
	const quad keep = (quad)c->body.clearance + (quad)c->thickness + more;
	if (segments_touch(p, q, end_a(c), end_b(c)) || (more > 0 && least_distance(c, p, q) < more)) return false;
	const vec gap = gap_at(c, q);
	return dot(gap, gap) >= keep * keep * (1 - (quad)0x1p-100);
}
