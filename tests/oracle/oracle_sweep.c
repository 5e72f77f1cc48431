#include "oracle/oracle_sweep.h"

#include <float.h>
#include <graze/graze.h>

#include "oracle/oracle_frame.h"

static frame completed(frame f) {
	f.length = length_of(f.ex, f.ey), f.speed = length_of(f.dx, f.dy);
	const long double sizes[] = {f.x, f.y, f.x - f.ex, f.y - f.ey, f.dx, f.dy, f.ex, f.ey, f.radius};
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) f.scale = larger(f.scale, fabsl(sizes[i]));
	return f;
}

frame frame_of_pair(const pair_case *pair) {
	frame f = {.dx = pair->dx, .dy = pair->dy, .thickness = pair->thickness, .one_sided = pair->one_sided};
	f.x = (long double)pair->px - pair->ax, f.y = (long double)pair->py - pair->ay;
	f.ex = (long double)pair->bx - pair->ax, f.ey = (long double)pair->by - pair->ay;
	f.radius = pair->radius + f.thickness;
	return completed(f);
}

// The other circle is a point at rest, for a body with the relative motion and the sum of the radii.
frame frame_of_circles(const circle_case *pair) {
	const moving_body *body = &pair->body, *other = &pair->other;
	frame f = {.thickness = other->radius};
	f.x = (long double)body->px - other->px, f.y = (long double)body->py - other->py;
	f.dx = (long double)body->dx - other->dx, f.dy = (long double)body->dy - other->dy;
	f.radius = body->radius + f.thickness;
	return completed(f);
}

long double left_by(const frame *f) { return f->length > 0 ? (f->ex * f->y - f->ey * f->x) / f->length : 0; }

moment moment_at(const frame *f, long double t) {
	moment m;
	const long double x = f->x + f->dx * t, y = f->y + f->dy * t;
	m.along = f->length > 0 ? (x * f->ex + y * f->ey) / f->length : 0;
	const long double part = part_at(f, &m);
	m.gap_x = x - part * f->ex, m.gap_y = y - part * f->ey;
	// After cancellation a small gap is perpendicular to the wall only once it is projected again.
	if (part > 0 && part < 1) {
		const long double rest = (m.gap_x * f->ex + m.gap_y * f->ey) / (f->length * f->length);
		m.gap_x -= rest * f->ex, m.gap_y -= rest * f->ey;
	}
	m.distance = length_of(m.gap_x, m.gap_y);
	m.approach = m.distance > 0 ? -(m.gap_x * f->dx + m.gap_y * f->dy) / m.distance : 0;
	return m;
}

// The squared distance is convex with a continuous slope: bisection of the sign of the slope.
long double nearest_time(const frame *f, long double from, long double to) {
	for (int i = 0; i < 80; i++) {
		const long double middle = from + (to - from) / 2;
		if (moment_at(f, middle).approach > 0) from = middle;
		else to = middle;
	}
	return to;
}

// At `time` the distance has fallen to the radius. Whether it falls no further, so that the touch is tangent. A ray has
// no tangent touch.
static bool is_tangent(const frame *f, long double radius, long double time, const moment *touch) {
	if (!(radius > 0) || touch->approach > f->speed * 0x1p-10L) return false;
	const moment deepest = moment_at(f, nearest_time(f, time, time + 1));
	return deepest.distance >= radius - smaller(ORACLE_OWN * f->scale, radius / 4);
}

static bool starts_approaching(const frame *f, const moment *start) {
	return start->distance > ORACLE_OWN * f->scale && start->approach > ORACLE_OWN * f->speed;
}

long double advance_to_touch(const frame *f, long double radius) {
	moment now = moment_at(f, 0);
	if (radius < 0 || !starts_approaching(f, &now)) return -1;
	long double time = 0;
	const long double enough = radius + ORACLE_OWN / 4 * f->scale;
	while (now.distance > enough) {
		const long double before = time;
		time += (now.distance - radius) / now.approach;
		if (!(time <= 1 + ORACLE_OWN)) return -1;
		if (time == before) break;
		now = moment_at(f, time);
		if (now.distance > enough && !(now.approach > 0)) return -1;
	}
	return time > 0 && is_tangent(f, radius, time, &now) ? -1 : smaller(time, 1);
}

static int feature_at(const frame *f, long double along) {
	if (f->length == 0 || along < -ORACLE_OWN * f->scale) return GZ_FEATURE_END_A;
	return along > f->length + ORACLE_OWN * f->scale ? GZ_FEATURE_END_B : GZ_FEATURE_SIDE;
}

// From the wall to the centre at this moment.
static void set_normal(oracle_touch *touch, const frame *f, const moment *m) {
	if (m->distance > ORACLE_OWN * f->scale) {
		touch->normal_x = m->gap_x / m->distance, touch->normal_y = m->gap_y / m->distance;
	} else if (f->length > 0) { // the centre is on the wall: the normal of the side that faces against the motion
		const long double facing = f->dx * f->ey - f->dy * f->ex >= 0 ? f->length : -f->length;
		touch->normal_x = -f->ey / facing, touch->normal_y = f->ex / facing;
	} else {
		touch->normal_x = -f->dx / f->speed, touch->normal_y = -f->dy / f->speed;
	}
}

static oracle_touch first_touch(const frame *f, long double fatter) {
	oracle_touch touch = {.time = advance_to_touch(f, f->radius + fatter)};
	if (touch.time < 0 || (f->one_sided && !(left_by(f) > 0)))
		return (oracle_touch){.time = INFINITY, .feature = GZ_FEATURE_NONE};
	const moment m = moment_at(f, touch.time);
	const long double part = part_at(f, &m);
	touch.feature = feature_at(f, m.along);
	set_normal(&touch, f, &m);
	touch.point_x = part * f->ex + f->thickness * touch.normal_x;
	touch.point_y = part * f->ey + f->thickness * touch.normal_y;
	return touch;
}

oracle_touch oracle_first_touch(const pair_case *pair, long double fatter) {
	const frame f = frame_of_pair(pair);
	oracle_touch touch = first_touch(&f, fatter);
	if (touch.feature) touch.point_x += pair->ax, touch.point_y += pair->ay;
	return touch;
}

oracle_touch oracle_first_touch_of_circles(const circle_case *pair, long double fatter) {
	const frame f = frame_of_circles(pair);
	oracle_touch touch = first_touch(&f, fatter);
	if (!touch.feature) return touch;
	touch.feature = GZ_FEATURE_CIRCLE;
	touch.point_x += pair->other.px + touch.time * pair->other.dx;
	touch.point_y += pair->other.py + touch.time * pair->other.dy;
	return touch;
}
