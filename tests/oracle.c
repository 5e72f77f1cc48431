#include "oracle.h"

#include <float.h>
#include <graze/graze.h>
#include <math.h>
#include <stdbool.h>

static const long double ulp = 0x1p-24L;
// What the oracle's own rounding may amount to, relative to the largest relative coordinate.
static const long double own = 0x1p-48L;

// The pair seen from the wall's end a, in long double.
typedef struct frame {
	long double x, y, dx, dy, radius; // the body
	long double ex, ey, length;       // the wall, from a to b
	long double speed, scale;         // the length of d; the largest relative coordinate
} frame;

// Where things are at one time.
typedef struct moment {
	long double along;        // position of the centre along the wall, not clamped
	long double gap_x, gap_y; // from the closest point of the wall to the centre
	long double distance;
	long double approach; // how fast the distance falls; 0 where the distance is 0
} moment;

static long double larger(long double x, long double y) { return x > y ? x : y; }
static long double smaller(long double x, long double y) { return x < y ? x : y; }
static long double length_of(long double x, long double y) { return sqrtl(x * x + y * y); }

static frame frame_of(const pair_case *pair) {
	frame f = {.dx = pair->dx, .dy = pair->dy, .radius = pair->radius};
	f.x = (long double)pair->px - pair->ax, f.y = (long double)pair->py - pair->ay;
	f.ex = (long double)pair->bx - pair->ax, f.ey = (long double)pair->by - pair->ay;
	f.length = length_of(f.ex, f.ey), f.speed = length_of(f.dx, f.dy);
	const long double sizes[] = {f.x, f.y, f.x - f.ex, f.y - f.ey, f.dx, f.dy, f.ex, f.ey, f.radius};
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) f.scale = larger(f.scale, fabsl(sizes[i]));
	return f;
}

static moment moment_at(const frame *f, long double t) {
	moment m;
	const long double x = f->x + f->dx * t, y = f->y + f->dy * t;
	m.along = f->length > 0 ? (x * f->ex + y * f->ey) / f->length : 0;
	const long double part = f->length > 0 ? larger(0, smaller(1, m.along / f->length)) : 0;
	m.gap_x = x - part * f->ex, m.gap_y = y - part * f->ey;
	if (part > 0 && part < 1) { // once more, so that a small gap is square to the wall after all that was cancelled
		const long double rest = (m.gap_x * f->ex + m.gap_y * f->ey) / (f->length * f->length);
		m.gap_x -= rest * f->ex, m.gap_y -= rest * f->ey;
	}
	m.distance = length_of(m.gap_x, m.gap_y);
	m.approach = m.distance > 0 ? -(m.gap_x * f->dx + m.gap_y * f->dy) / m.distance : 0;
	return m;
}

// The time in [from, to] at which the distance is least: its square is convex with a continuous slope, whose sign is
// bisected.
static long double nearest_time(const frame *f, long double from, long double to) {
	for (int i = 0; i < 80; i++) {
		const long double middle = from + (to - from) / 2;
		if (moment_at(f, middle).approach > 0) from = middle;
		else to = middle;
	}
	return to;
}

// At `time` the distance has come down to the radius. Is that all, so that the touch is tangent? A ray has no tangent.
static bool is_tangent(const frame *f, long double radius, long double time, const moment *touch) {
	if (!(radius > 0) || touch->approach > f->speed * 0x1p-10L) return false;
	const moment deepest = moment_at(f, nearest_time(f, time, time + 1));
	return deepest.distance >= radius - smaller(own * f->scale, radius / 4);
}

static bool starts_coming(const frame *f, const moment *start) {
	return start->distance > own * f->scale && start->approach > own * f->speed;
}

// Walks to the first touch; negative when there is none.
static long double walk(const frame *f, long double radius) {
	moment now = moment_at(f, 0);
	if (radius < 0 || !starts_coming(f, &now)) return -1;
	long double time = 0;
	const long double enough = radius + own / 4 * f->scale;
	while (now.distance > enough) {
		const long double before = time;
		time += (now.distance - radius) / now.approach;
		if (!(time <= 1 + own)) return -1;
		if (time == before) break;
		now = moment_at(f, time);
		if (now.distance > enough && !(now.approach > 0)) return -1;
	}
	return time > 0 && is_tangent(f, radius, time, &now) ? -1 : smaller(time, 1);
}

static int feature_at(const frame *f, long double along) {
	if (f->length == 0 || along < -own * f->scale) return GZ_END_A;
	return along > f->length + own * f->scale ? GZ_END_B : GZ_SIDE;
}

oracle_touch oracle_first_touch(const pair_case *pair, long double fatter) {
	const frame f = frame_of(pair);
	oracle_touch touch = {.time = walk(&f, f.radius + fatter)};
	if (touch.time < 0) return (oracle_touch){.time = INFINITY, .feature = GZ_MISS};
	const moment m = moment_at(&f, touch.time);
	const long double part = f.length > 0 ? larger(0, smaller(1, m.along / f.length)) : 0;
	touch.feature = feature_at(&f, m.along);
	touch.point_x = pair->ax + part * f.ex, touch.point_y = pair->ay + part * f.ey;
	if (m.distance > own * f.scale) {
		touch.normal_x = m.gap_x / m.distance, touch.normal_y = m.gap_y / m.distance;
	} else if (f.length > 0) { // the centre is on the wall: the side that faces against the motion
		const long double facing = f.dx * f.ey - f.dy * f.ex >= 0 ? f.length : -f.length;
		touch.normal_x = -f.ey / facing, touch.normal_y = f.ex / facing;
	} else {
		touch.normal_x = -f.dx / f.speed, touch.normal_y = -f.dy / f.speed;
	}
	return touch;
}

long double oracle_grain(const pair_case *pair) { return ulp * frame_of(pair).scale; }

// How many grains a direction at this moment may be off per grain of position: a normal on an end turns with it.
static long double turning(const frame *f, const moment *m, long double grains) {
	const long double room = grains * ulp * f->scale;
	if (f->length > 0 && m->along > room && m->along < f->length - room) return 1;
	return m->distance > 0 ? 1 + f->scale / m->distance : INFINITY;
}

// The grains by which a body must be moved so that its distance no longer falls (falling) or no longer grows at this
// moment.
static long double grains_to_turn(const frame *f, const moment *m, bool falling) {
	const long double rate = falling ? m->approach : -m->approach;
	if (rate <= 0) return 0;
	const long double grains = rate / f->speed / ulp / turning(f, m, 4);
	return smaller(grains, m->distance / (ulp * f->scale)); // or onto the wall's other side
}

// Wall and path cross: how far must one of them be shifted so that they do not?
static long double crossing_depth(const frame *f, long double until) {
	if (f->length == 0) return 0;
	const long double start = f->x * f->ey - f->y * f->ex, across = f->dx * f->ey - f->dy * f->ex;
	const long double a = f->x * f->dy - f->y * f->dx, b = a - (f->ex * f->dy - f->ey * f->dx);
	const long double of_path = smaller(fabsl(start), fabsl(start + across * until)) / f->length;
	return smaller(of_path, smaller(fabsl(a), fabsl(b)) / f->speed);
}

static long double error_of_miss(const frame *f, long double until) { // until: 1 or infinite for a miss
	const long double time = walk(f, f->radius);
	if (time < 0 || (time >= until && until < 1)) return 0; // a touch at 1 counts
	until = smaller(until, 1);
	const moment start = moment_at(f, 0);
	const long double closest = moment_at(f, nearest_time(f, 0, until)).distance;
	const long double apart = closest > own * f->scale ? closest : -crossing_depth(f, until);
	const long double deep = (f->radius - apart) / (ulp * f->scale),
					  before = (start.distance - f->radius) / (ulp * f->scale);
	return smaller(deep, larger(before, grains_to_turn(f, &start, true))); // or in overlap, and not coming closer
}

double oracle_error_of_miss(const pair_case *pair, double until) {
	const frame f = frame_of(pair);
	return (double)error_of_miss(&f, until);
}

// How much the distance grew again before this moment: past the closest approach, by that little, it is the same touch.
static long double grains_past(const frame *f, long double time, const moment *m) {
	return (m->distance - moment_at(f, nearest_time(f, 0, time)).distance) / (ulp * f->scale);
}

static long double error_of_time(const frame *f, long double time, const moment *m) {
	if (!(f->speed > 0) || !(time >= 0 && time <= 1)) return INFINITY;
	long double off = (m->distance - f->radius) / (ulp * f->scale), leaving = grains_to_turn(f, m, false);
	if (off < 0) off = time > 0 ? -off : 0; // deeper is right at the start alone
	if (time > 0 && leaving > 1) leaving = smaller(leaving, grains_past(f, time, m));
	return larger(off, leaving);
}

// How much further than the closest point of the wall an end is from the centre, in grains.
static long double error_of_end(const frame *f, bool b, long double time, const moment *m) {
	const long double x = f->x + f->dx * time - (b ? f->ex : 0), y = f->y + f->dy * time - (b ? f->ey : 0);
	return larger(0, length_of(x, y) - m->distance) / (ulp * f->scale);
}

static long double error_of_feature(const frame *f, int feature, long double time, const moment *m) {
	if (feature == GZ_SIDE && f->length > 0)
		return larger(0, larger(-m->along, m->along - f->length)) / (ulp * f->scale);
	if (feature == GZ_END_A) return error_of_end(f, false, time, m);
	return feature == GZ_END_B && f->length > 0 ? error_of_end(f, true, time, m) : INFINITY;
}

static long double error_of_point(const frame *f, const pair_case *pair, const pair_answer *answer, const moment *m) {
	if (answer->feature == GZ_END_A) return answer->point_x == pair->ax && answer->point_y == pair->ay ? 0 : INFINITY;
	if (answer->feature == GZ_END_B) return answer->point_x == pair->bx && answer->point_y == pair->by ? 0 : INFINITY;
	const long double part = larger(0, smaller(1, m->along / f->length));
	const long double x = pair->ax + part * f->ex, y = pair->ay + part * f->ey;
	// The point is absolute: far from the origin, float itself is coarser than a grain.
	const long double off_x = larger(0, fabsl(answer->point_x - x) - ulp * fabsl(x));
	const long double off_y = larger(0, fabsl(answer->point_y - y) - ulp * fabsl(y));
	return length_of(off_x, off_y) / (ulp * f->scale);
}

// A centre on the wall has no direction from it: the side's normal against the motion stands in (along the wall,
// either), and at a point the motion reversed.
static long double error_of_ray_normal(const frame *f, long double nx, long double ny) {
	if (f->length == 0) return length_of(nx + f->dx / f->speed, ny + f->dy / f->speed) / ulp;
	const long double facing = (nx * f->dx + ny * f->dy) / f->speed / ulp;
	return larger(fabsl(nx * f->ex + ny * f->ey) / f->length / ulp, facing);
}

// From an end. In a graze, small errors move the touch a long way along the path: the time was one answer to that, and
// the normal may be another, if from there the path is a radius away.
static long double error_of_end_normal(const frame *f, const pair_answer *answer, long double facing) {
	const bool b = answer->feature == GZ_END_B;
	const long double nx = answer->normal_x, ny = answer->normal_y;
	const long double start_x = f->x - (b ? f->ex : 0), start_y = f->y - (b ? f->ey : 0);
	const long double x = start_x + f->dx * answer->time, y = start_y + f->dy * answer->time;
	const long double distance = length_of(x, y);
	const long double bend = distance > 0 ? length_of(nx - x / distance, ny - y / distance) / ulp : 0;
	const long double across = (f->radius * nx - start_x) * f->dy - (f->radius * ny - start_y) * f->dx;
	const long double beside = larger(fabsl(across) / f->speed, fabsl(distance - f->radius)) / (ulp * f->scale);
	// Past the closest approach to the end by so little that the distance is the same?
	const long double past = facing > 0 ? distance * facing * ulp * facing / 2 / f->scale : 0;
	return larger(smaller(bend / (1 + f->scale / distance), beside), smaller(past, facing));
}

static long double error_of_normal(const frame *f, const pair_answer *answer, const moment *m) {
	const long double nx = answer->normal_x, ny = answer->normal_y;
	const long double stretch = fabsl(length_of(nx, ny) - 1) / ulp;
	if (!(stretch < 1 / ulp)) return INFINITY; // NaN
	if (f->radius == 0) return larger(stretch, error_of_ray_normal(f, nx, ny));
	const long double facing = (nx * f->dx + ny * f->dy) / f->speed / ulp;
	if (answer->feature == GZ_SIDE) {
		const long double along = fabsl(nx * f->ex + ny * f->ey) / f->length / ulp;
		const bool behind = nx * m->gap_x + ny * m->gap_y < 0;
		return larger(larger(stretch, along), larger(facing, behind ? m->distance / (ulp * f->scale) : 0));
	}
	return larger(stretch, error_of_end_normal(f, answer, facing));
}

double oracle_error(const pair_case *pair, const pair_answer *answer, const char **what) {
	static const char *const aspects[] = {"its time", "its feature", "its point", "its normal"};
	const frame f = frame_of(pair);
	*what = "a miss";
	if (answer->time == INFINITY && answer->feature == GZ_MISS) return (double)error_of_miss(&f, 1);
	const moment m = moment_at(&f, answer->time);
	long double errors[] = {
		error_of_time(&f, answer->time, &m), error_of_feature(&f, answer->feature, answer->time, &m), 0, 0};
	if (errors[0] < INFINITY && errors[1] < INFINITY)
		errors[2] = error_of_point(&f, pair, answer, &m), errors[3] = error_of_normal(&f, answer, &m);
	size_t worst = 0;
	for (size_t i = 0; i < 4; i++) {
		if (!(errors[i] >= 0)) errors[i] = INFINITY; // NaN in the answer
		if (errors[i] > errors[worst]) worst = i;
	}
	*what = aspects[worst];
	return (double)errors[worst];
}
