// The errors of results of sweeps, in grains: see oracle_sweep.h.
#include <graze/graze.h>

#include "oracle/oracle_frame.h"
#include "oracle/oracle_sweep.h"

// By how many grains a direction at this moment may be off per grain of position: a normal at an end turns with it.
static long double turning(const frame *f, const moment *m, long double grains) {
	const long double tolerance = grains * ORACLE_ULP * f->scale;
	if (f->length > 0 && m->along > tolerance && m->along < f->length - tolerance) return 1;
	return m->distance > 0 ? 1 + f->scale / m->distance : INFINITY;
}

// The grains by which a body must be moved so that its distance no longer falls (falling) or no longer grows at this
// moment.
static long double grains_to_turn(const frame *f, const moment *m, bool falling) {
	const long double rate = falling ? m->approach : -m->approach;
	if (rate <= 0) return 0;
	const long double grains = rate / f->speed / ORACLE_ULP / turning(f, m, 4);
	return smaller(grains, m->distance / (ORACLE_ULP * f->scale)); // or across the wall
}

// For a path that crosses the wall: how far one of them must be shifted so that they do not cross.
static long double crossing_depth(const frame *f, long double until) {
	if (f->length == 0) return 0;
	const long double start = f->x * f->ey - f->y * f->ex, across = f->dx * f->ey - f->dy * f->ex;
	const long double a = f->x * f->dy - f->y * f->dx, b = a - (f->ex * f->dy - f->ey * f->dx);
	const long double of_path = smaller(fabsl(start), fabsl(start + across * until)) / f->length;
	return smaller(of_path, smaller(fabsl(a), fabsl(b)) / f->speed);
}

// Whether or not a one-sided wall exists for the body. until: 1 or infinity for a miss
static long double error_of_miss(const frame *f, long double until) {
	const long double time = advance_to_touch(f, f->radius);
	if (time < 0 || (time >= until && until < 1)) return 0; // a touch at 1 counts
	until = smaller(until, 1);
	const moment start = moment_at(f, 0);
	const long double closest = moment_at(f, nearest_time(f, 0, until)).distance;
	const long double apart = closest > ORACLE_OWN * f->scale ? closest : -crossing_depth(f, until);
	const long double deep = (f->radius - apart) / (ORACLE_ULP * f->scale),
					  before = (start.distance - f->radius) / (ORACLE_ULP * f->scale);
	return smaller(deep, larger(before, grains_to_turn(f, &start, true))); // or in overlap without an approach
}

// The grains by which the start must be moved so that a one-sided wall exists, or ceases to exist, for the body.
static long double grains_to_the_line(const frame *f, bool to_the_left) {
	if (!f->one_sided) return 0;
	if (to_the_left && f->length == 0) return INFINITY;
	const long double left = to_the_left ? -left_by(f) : left_by(f);
	return left > 0 ? left / (ORACLE_ULP * f->scale) : 0;
}

static double error_of_no_touch(const frame *f, double until) {
	const long double error = error_of_miss(f, until);
	return (double)(f->one_sided ? smaller(error, grains_to_the_line(f, false)) : error);
}

double oracle_error_of_miss(const pair_case *pair, double until) {
	const frame f = frame_of_pair(pair);
	return error_of_no_touch(&f, until);
}

double oracle_error_of_missed_circle(const circle_case *pair, double until) {
	const frame f = frame_of_circles(pair);
	return error_of_no_touch(&f, until);
}

// By how much the distance has grown again before this moment. Just past the closest approach it is the same touch.
static long double grains_past(const frame *f, long double time, const moment *m) {
	return (m->distance - moment_at(f, nearest_time(f, 0, time)).distance) / (ORACLE_ULP * f->scale);
}

static long double error_of_time(const frame *f, long double time, const moment *m) {
	if (!(f->speed > 0) || !(time >= 0 && time <= 1)) return INFINITY;
	long double off = (m->distance - f->radius) / (ORACLE_ULP * f->scale), leaving = grains_to_turn(f, m, false);
	if (off < 0) off = time > 0 ? -off : 0; // a smaller distance is correct only at the start
	if (time > 0 && leaving > 1) leaving = smaller(leaving, grains_past(f, time, m));
	return larger(off, leaving);
}

// By how much an end is further from the centre than the closest point of the wall, in grains.
static long double error_of_end(const frame *f, bool b, long double time, const moment *m) {
	const long double x = f->x + f->dx * time - (b ? f->ex : 0), y = f->y + f->dy * time - (b ? f->ey : 0);
	return larger(0, length_of(x, y) - m->distance) / (ORACLE_ULP * f->scale);
}

static long double error_of_feature(const frame *f, int feature, long double time, const moment *m) {
	if (feature == GZ_FEATURE_SIDE && f->length > 0)
		return larger(0, larger(-m->along, m->along - f->length)) / (ORACLE_ULP * f->scale);
	if (feature == GZ_FEATURE_END_A) return error_of_end(f, false, time, m);
	return feature == GZ_FEATURE_END_B && f->length > 0 ? error_of_end(f, true, time, m) : INFINITY;
}

// The position of the frame's origin at the touch, and the sum of the lengths that its coordinates are computed from:
// the point is absolute, and far from the coordinate origin the spacing of floats exceeds a grain.
typedef struct origin {
	long double x, y, sum_x, sum_y;
} origin;

// Expected: the closest point of the wall, plus the thickness in the direction of the reported normal, which has an
// error of its own.
static long double error_of_point(const frame *f, const pair_hit *answer, const moment *m, origin at) {
	const long double part = answer->feature == GZ_FEATURE_SIDE ? part_at(f, m) : answer->feature == GZ_FEATURE_END_B;
	const long double x = at.x + part * f->ex + f->thickness * answer->normal_x;
	const long double y = at.y + part * f->ey + f->thickness * answer->normal_y;
	const long double off_x = larger(0, fabsl(answer->point_x - x) - ORACLE_ULP * (at.sum_x + fabsl(x)));
	const long double off_y = larger(0, fabsl(answer->point_y - y) - ORACLE_ULP * (at.sum_y + fabsl(y)));
	return length_of(off_x, off_y) / (ORACLE_ULP * f->scale);
}

// A centre on the wall has no direction from it. Expected is the side's normal against the motion (for motion along the
// wall, either of them), and at a point wall the reversed motion.
static long double error_of_ray_normal(const frame *f, long double nx, long double ny) {
	if (f->length == 0) return length_of(nx + f->dx / f->speed, ny + f->dy / f->speed) / ORACLE_ULP;
	const long double facing = (nx * f->dx + ny * f->dy) / f->speed / ORACLE_ULP;
	return larger(fabsl(nx * f->ex + ny * f->ey) / f->length / ORACLE_ULP, facing);
}

// The normal at an end. In a graze, small errors move the touch far along the path. The reported time is one such
// touch, and the normal may be that of another one, if the path there is a radius away from the end.
static long double error_of_end_normal(const frame *f, const pair_hit *answer, long double facing) {
	const bool b = answer->feature == GZ_FEATURE_END_B;
	const long double nx = answer->normal_x, ny = answer->normal_y;
	const long double start_x = f->x - (b ? f->ex : 0), start_y = f->y - (b ? f->ey : 0);
	const long double x = start_x + f->dx * answer->time, y = start_y + f->dy * answer->time;
	const long double distance = length_of(x, y);
	const long double bend = distance > 0 ? length_of(nx - x / distance, ny - y / distance) / ORACLE_ULP : 0;
	const long double across = (f->radius * nx - start_x) * f->dy - (f->radius * ny - start_y) * f->dx;
	const long double beside = larger(fabsl(across) / f->speed, fabsl(distance - f->radius)) / (ORACLE_ULP * f->scale);
	// Whether the touch is just past the closest approach to the end, where the distance is the same.
	const long double past = facing > 0 ? distance * facing * ORACLE_ULP * facing / 2 / f->scale : 0;
	return larger(smaller(bend / (1 + f->scale / distance), beside), smaller(past, facing));
}

static long double error_of_normal(const frame *f, const pair_hit *answer, const moment *m) {
	const long double nx = answer->normal_x, ny = answer->normal_y;
	const long double stretch = fabsl(length_of(nx, ny) - 1) / ORACLE_ULP;
	if (!(stretch < 1 / ORACLE_ULP)) return INFINITY; // NaN
	if (f->radius == 0) return larger(stretch, error_of_ray_normal(f, nx, ny));
	const long double facing = (nx * f->dx + ny * f->dy) / f->speed / ORACLE_ULP;
	if (answer->feature == GZ_FEATURE_SIDE) {
		const long double along = fabsl(nx * f->ex + ny * f->ey) / f->length / ORACLE_ULP;
		const bool behind = nx * m->gap_x + ny * m->gap_y < 0;
		return larger(larger(stretch, along), larger(facing, behind ? m->distance / (ORACLE_ULP * f->scale) : 0));
	}
	return larger(stretch, error_of_end_normal(f, answer, facing));
}

static double worst_error(const frame *f, const pair_hit *answer, origin at, const char **what) {
	static const char *const aspects[] = {"its time", "its feature", "its point", "its normal", "its side"};
	enum { ASPECTS = sizeof aspects / sizeof *aspects };
	const moment m = moment_at(f, answer->time);
	long double errors[ASPECTS] = {
		error_of_time(f, answer->time, &m), error_of_feature(f, answer->feature, answer->time, &m)};
	if (errors[0] < INFINITY && errors[1] < INFINITY) {
		errors[2] = error_of_point(f, answer, &m, at), errors[3] = error_of_normal(f, answer, &m);
		errors[4] = grains_to_the_line(f, true);
	}
	size_t worst = 0;
	for (size_t i = 0; i < ASPECTS; i++) {
		if (!(errors[i] >= 0)) errors[i] = INFINITY; // NaN in the result
		if (errors[i] > errors[worst]) worst = i;
	}
	*what = aspects[worst];
	return (double)errors[worst];
}

static bool is_miss(const pair_hit *answer) { return answer->time == INFINITY && answer->feature == GZ_FEATURE_NONE; }

double oracle_error(const pair_case *pair, const pair_hit *answer, const char **what) {
	const frame f = frame_of_pair(pair);
	*what = "a miss";
	if (is_miss(answer)) return error_of_no_touch(&f, 1);
	const bool end_a = answer->feature == GZ_FEATURE_END_A, end = end_a || answer->feature == GZ_FEATURE_END_B;
	const float end_x = end_a ? pair->ax : pair->bx, end_y = end_a ? pair->ay : pair->by;
	*what = "an end's own coordinates";
	if (end && !(f.thickness > 0) && (answer->point_x != end_x || answer->point_y != end_y)) return INFINITY;
	origin at = {pair->ax, pair->ay, 0, 0};
	if (f.thickness > 0) at.sum_x = fabsl(at.x), at.sum_y = fabsl(at.y);
	return worst_error(&f, answer, at, what);
}

double oracle_error_of_circles(const circle_case *pair, const pair_hit *answer, const char **what) {
	const frame f = frame_of_circles(pair);
	*what = "a miss";
	if (is_miss(answer)) return error_of_no_touch(&f, 1);
	*what = "its feature";
	if (answer->feature != GZ_FEATURE_CIRCLE) return INFINITY;
	pair_hit as_point = *answer;
	as_point.feature = GZ_FEATURE_END_A;
	const moving_body *o = &pair->other;
	const long double t = answer->time, go_x = t * o->dx, go_y = t * o->dy;
	const origin at = {o->px + go_x, o->py + go_y, fabsl((long double)o->px) + 2 * fabsl(go_x) + o->radius,
		fabsl((long double)o->py) + 2 * fabsl(go_y) + o->radius};
	return worst_error(&f, &as_point, at, what);
}
