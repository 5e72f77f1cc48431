#include "bounds/bound_frame.h"

bound_frame frame_of_case(const bound_case *c, bound_kind kind) {
	const float *v = c->v;
	const vec a = vec_of(v + OTHER), b = vec_of(v + WALL_BX), center = vec_of(v + BODY_X);
	bound_frame f = {.origin = a, .second = a, .way = vec_of(v + BODY_DX), .target_radius = (real)v[WALL_RADIUS]};
	f.radius = v[BODY_RADIUS] + f.target_radius;
	if (kind == KIND_CIRCLE) {
		f.way = vec_sub(f.way, vec_of(v + CIRCLE_DX));
	} else {
		f.swapped = b.x < a.x || (b.x == a.x && b.y < a.y);
		f.origin = f.swapped ? b : a, f.second = f.swapped ? a : b;
		f.edge = f.swapped ? vec_sub(a, b) : vec_sub(b, a);
		f.length = vec_length(f.edge);
		f.unit = f.length > 0 ? vec_scaled(f.edge, 1 / f.length) : (vec){0, 0};
	}
	f.start = vec_sub(center, f.origin), f.speed = vec_length(f.way);
	return f;
}

real segment_distance(const bound_frame *f, vec center) {
	const real position = along(f, center);
	if (f->length > 0 && position >= 0 && position <= f->length) return fabsl(left_offset(f, center));
	return vec_length(from_end(f, center, position > f->length));
}

real side_bound(const bound_frame *f, real t) {
	return UNIT * (3 * vec_length(f->start) + 4 * fabsl(left_offset(f, f->start)) + 2 * t * f->speed);
}

real tangent_bound(const bound_frame *f, vec from) {
	if (!(f->radius > 0 && f->speed > 0)) return 0;
	const real ahead = fabsl(vec_dot(from, f->way)) / f->speed, share = 1 + 0x1p12L * ahead / f->radius;
	return 50 * UNIT * f->radius / (share * share);
}

real end_bound(const bound_frame *f, bound_kind kind, vec from, real t) {
	const real ways = kind == KIND_CIRCLE ? 3 : 2;
	return UNIT * (7 * vec_length(from) + ways * t * f->speed) + tangent_bound(f, from);
}

real along_bound(const bound_frame *f, real t, bool second) {
	const real rate = fabsl(vec_dot(f->way, f->unit));
	const real moving = 3 * vec_length(f->start) + fabsl(along(f, f->start)) + 2 * t * (f->speed + rate);
	return UNIT * (moving + (second ? 5 * f->length : 0));
}
