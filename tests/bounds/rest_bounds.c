// The bounds of distances: gz_nearest, gz_overlaps, gz_neighbours.
#include "bounds/bound_frame.h"
#include "bounds/bounds.h"

static real distance_bound(const bound_frame *f, bound_part part, vec from, real distance) {
	const real radii = f->target_radius > 0 ? f->radius : 0; // their sum is rounded
	const real lengths = part == PART_SIDE ? vec_length(f->start) + fabsl(left_offset(f, f->start)) : vec_length(from);
	return UNIT * (3 * lengths + radii + fabsl(distance));
}

static double share_of_rest_point(const bound_frame *f, bound_part part, bool second, const gz_proximity *p) {
	const vec normal = {(real)p->normal_x, (real)p->normal_y}, point = {(real)p->point_x, (real)p->point_y};
	vec base = second ? f->second : f->origin;
	real bound = 0;
	if (part == PART_SIDE) {
		const real s = along(f, f->start), on_wall = s < 0 ? 0 : s > f->length ? f->length : s;
		base = vec_add(f->origin, vec_scaled(f->unit, on_wall));
		bound = 3 * vec_length(f->start) + 5 * on_wall + vec_length(base);
	}
	const vec exact = vec_add(base, vec_scaled(normal, f->target_radius));
	if (f->target_radius > 0) bound += f->target_radius + vec_length(exact);
	return share(vec_length(vec_sub(point, exact)), UNIT * bound);
}

static double share_of_rest_normal(const bound_frame *f, bound_part part, vec from, const gz_proximity *p) {
	const vec normal = {(real)p->normal_x, (real)p->normal_y};
	const double length = share(fabsl(vec_length(normal) - 1), 3 * UNIT);
	if (part == PART_SIDE) {
		const real left = left_offset(f, f->start);
		const bool outside = left * left_offset(f, normal) > 0 || fabsl(left) <= 4 * UNIT * vec_length(f->start);
		return outside ? fmax(length, share(fabsl(vec_dot(normal, f->unit)), 2 * UNIT)) : INFINITY;
	}
	const real distance = vec_length(from);
	if (!(distance > 0)) return length;
	if (!(vec_dot(normal, from) > 0)) return INFINITY;
	return fmax(length, share(fabsl(vec_cross(normal, from)) / distance, 2 * UNIT));
}

void shares_of_proximity(bound_shares *s, const bound_case *c, bound_kind kind, const gz_proximity *p) {
	const bound_frame f = frame_of_case(c, kind);
	const bool second = kind != KIND_CIRCLE && p->feature == (f.swapped ? GZ_FEATURE_END_A : GZ_FEATURE_END_B);
	const vec from = from_end(&f, f.start, second);
	const real distance = segment_distance(&f, f.start) - f.radius;
	if (p->feature == GZ_FEATURE_NONE) { // without a limit there is always a nearest one
		s->of[QUANTITY_DISTANCE] = INFINITY;
		return;
	}
	s->part = p->feature == GZ_FEATURE_CIRCLE ? PART_CIRCLE : p->feature == GZ_FEATURE_SIDE ? PART_SIDE : PART_END;
	s->of[QUANTITY_DISTANCE] = share(fabsl((real)p->distance - distance), distance_bound(&f, s->part, from, distance));
	s->of[QUANTITY_REST_POINT] = share_of_rest_point(&f, s->part, second, p);
	s->of[QUANTITY_REST_NORMAL] = share_of_rest_normal(&f, s->part, from, p);
}
