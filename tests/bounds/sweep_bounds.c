// The bounds of hits and misses of gz_sweep.
#include "bounds/bound_frame.h"
#include "bounds/bounds.h"
#include "oracle/oracle_frame.h"
#include "oracle/oracle_sweep.h"

/// A hit, with what its bounds need.
typedef struct hit_frame {
	bound_frame f;
	bound_kind kind;
	bound_part part;
	bool second;    ///< the second end is touched
	vec from;       ///< from the end or the other centre to the start
	vec center;     ///< the centre at the hit, from the origin of the frame
	real t, facing; ///< facing: 1 where the normal points to the left of the wall, -1 where it points to its right
} hit_frame;

// ---------------------------------------------------------------------------------------------------------------------
// Time and feature
// ---------------------------------------------------------------------------------------------------------------------

/// The miss distance of the line of motion, from the end or the other centre.
static real passing_distance(const hit_frame *h) {
	return h->f.speed > 0 ? fabsl(vec_cross(h->from, h->f.way)) / h->f.speed : vec_length(h->from);
}

/// Where the line of motion passes an end about as far away as the radius, the end may be reported though the centre
/// passes the side next to it, or the other end: in the wall's frame that end is off by the errors along and across the
/// wall, and where the other end is passed is off, too.
static real beside_end_bound(const hit_frame *h) {
	const bound_frame *f = &h->f;
	const real close = vec_length(h->from), time = (close + f->radius) / f->speed;
	if (h->kind == KIND_CIRCLE || !(f->length > 0)) return 0;
	if (passing_distance(h) < f->radius - UNIT * (2 * close + 5 * f->radius)) return 0;
	const real across = fabsl(vec_cross(f->unit, f->way)) / f->speed,
			   along_it = fabsl(vec_dot(f->unit, f->way)) / f->speed;
	const real other = vec_length(from_end(f, f->start, !h->second));
	return across * along_bound(f, time, h->second) + along_it * side_bound(f, time) + 3 * UNIT * other;
}

static real bound_of_touch(const hit_frame *h) {
	if (h->part == PART_SIDE) return side_bound(&h->f, h->t);
	return end_bound(&h->f, h->kind, h->from, h->t);
}

static double share_of_time(const hit_frame *h) {
	const real distance = h->part == PART_SIDE ? h->facing * left_offset(&h->f, h->center)
											   : vec_length(from_end(&h->f, h->center, h->second));
	const real error = distance - h->f.radius;
	const real bound = bound_of_touch(h) + (h->part == PART_END ? beside_end_bound(h) : 0);
	return share(h->t > 0 ? fabsl(error) : error, bound); // overlap at the start is no error
}

/// The exact instant is that of a touch of the same feature.
static double share_of_instant(const hit_frame *h, const oracle_touch *exact) {
	const real late = fabsl(h->t - exact->time), bound = bound_of_touch(h), radius = h->f.radius;
	if (h->part == PART_SIDE) return share(late * fabsl(vec_cross(h->f.unit, h->f.way)), bound);
	const real pass = passing_distance(h), chord = radius * radius - pass * pass;
	const real change = 2 * radius * bound + bound * bound;
	if (chord < 0) return -1;
	const real off = chord > change ? change / (sqrtl(chord) + sqrtl(chord - change)) : sqrtl(change);
	return share(late * h->f.speed, off);
}

/// Where the centre first is within the radius of the wall's line.
typedef struct band_entry {
	bool is_steep; ///< the path is not next to parallel, so that there is a bound
	real along;    ///< the position along the wall
	real bound;    ///< of that position, at one of the ends
} band_entry;

static band_entry band_entry_of(const bound_frame *f, bool second) {
	const real across = fabsl(vec_cross(f->unit, f->way)), rate = fabsl(vec_dot(f->unit, f->way));
	const real height = fabsl(left_offset(f, f->start));
	if (!(across >= 0x1p-14L * f->speed && f->length > 0)) return (band_entry){.is_steep = false};
	const real time = height > f->radius ? (height - f->radius) / across : 0;
	return (band_entry){
		true, along(f, center_at(f, time)), along_bound(f, time, second) + rate / across * side_bound(f, time)};
}

/// How far from the wall the side is touched; or how far within the wall the centre is when it reaches the wall's band,
/// though an end is reported.
static double share_of_feature(const hit_frame *h) {
	const bound_frame *f = &h->f;
	if (!(f->length > 0)) return -1;
	if (h->part == PART_SIDE) {
		const real s = along(f, h->center);
		return fmax(share(-s, along_bound(f, h->t, false)), share(s - f->length, along_bound(f, h->t, true)));
	}
	const band_entry entry = band_entry_of(f, h->second);
	if (!entry.is_steep) return -1;
	return share(h->second ? f->length - entry.along : entry.along, entry.bound);
}

// ---------------------------------------------------------------------------------------------------------------------
// Point and normal
// ---------------------------------------------------------------------------------------------------------------------

static double share_of_point(const hit_frame *h, const bound_case *c, const gz_hit *hit) {
	const bound_frame *f = &h->f;
	const vec normal = {(real)hit->normal_x, (real)hit->normal_y}, point = {(real)hit->point_x, (real)hit->point_y};
	vec base = h->second ? f->second : f->origin;
	real bound = 0;
	if (h->part == PART_SIDE) {
		const real rate = fabsl(vec_dot(f->way, f->unit)), s = along(f, h->center);
		const real on_wall = s < 0 ? 0 : s > f->length ? f->length : s;
		base = vec_add(f->origin, vec_scaled(f->unit, on_wall));
		bound = 2 * vec_length(f->start) + fabsl(along(f, f->start)) + h->t * (f->speed + 2 * rate) + 5 * on_wall +
				vec_length(h->center) + vec_length(base);
		bound += (on_wall != s ? along_bound(f, h->t, s > 0) / UNIT : 0);
	} else if (h->part == PART_CIRCLE) {
		const vec go = vec_scaled(vec_of(c->v + CIRCLE_DX), h->t);
		base = vec_add(base, go);
		bound = vec_length(go) + vec_length(base);
	}
	const vec exact = vec_add(base, vec_scaled(normal, f->target_radius));
	if (f->target_radius > 0) bound += f->target_radius + vec_length(exact);
	return share(vec_length(vec_sub(point, exact)), UNIT * bound);
}

static double share_of_normal(const hit_frame *h, const gz_hit *hit) {
	const bound_frame *f = &h->f;
	const vec normal = {(real)hit->normal_x, (real)hit->normal_y};
	const double length = share(fabsl(vec_length(normal) - 1), 3 * UNIT);
	if (h->kind == KIND_RAY && f->length > 0) {
		const bool against = vec_dot(normal, f->way) <= 3 * UNIT * f->speed;
		return against ? fmax(length, share(fabsl(vec_dot(normal, f->unit)), 2 * UNIT)) : INFINITY;
	}
	if (h->part == PART_SIDE) { // next to the wall's line rounding decides on which side the centre is
		const bool outside = h->facing * left_offset(f, f->start) >= -UNIT * 4 * vec_length(f->start);
		return outside ? fmax(length, share(fabsl(vec_dot(normal, f->unit)), 2 * UNIT)) : INFINITY;
	}
	const vec out = from_end(f, h->center, h->second);
	const real distance = vec_length(out), ways = h->kind == KIND_CIRCLE ? 2 : 1;
	const real off = UNIT * (vec_length(h->from) + ways * h->t * f->speed);
	if (!(off <= distance / 2)) return length; // no direction is left
	if (!(vec_dot(normal, out) > 0)) return INFINITY;
	return fmax(length, share(fabsl(vec_cross(normal, out)) / distance, off / distance + 2 * UNIT));
}

// ---------------------------------------------------------------------------------------------------------------------

static pair_case wall_pair(const bound_case *c) {
	const float *v = c->v;
	return (pair_case){v[BODY_X], v[BODY_Y], v[BODY_DX], v[BODY_DY], v[BODY_RADIUS], v[WALL_AX], v[WALL_AY], v[WALL_BX],
		v[WALL_BY], v[WALL_RADIUS], 0};
}

static circle_case circle_pair(const bound_case *c) {
	const float *v = c->v;
	return (circle_case){{v[BODY_X], v[BODY_Y], v[BODY_DX], v[BODY_DY], v[BODY_RADIUS]},
		{v[CIRCLE_X], v[CIRCLE_Y], v[CIRCLE_DX], v[CIRCLE_DY], v[CIRCLE_RADIUS]}};
}

static frame oracle_frame(const bound_case *c, bound_kind kind) {
	const pair_case wall = wall_pair(c);
	const circle_case circle = circle_pair(c);
	return kind == KIND_CIRCLE ? frame_of_circles(&circle) : frame_of_pair(&wall);
}

static oracle_touch exact_touch(const bound_case *c, bound_kind kind) {
	const pair_case wall = wall_pair(c);
	const circle_case circle = circle_pair(c);
	return kind == KIND_CIRCLE ? oracle_first_touch_of_circles(&circle, 0) : oracle_first_touch(&wall, 0);
}

/// Compares with the exact touch of the same feature, where the oracle is exact enough.
static double compare_instants(const hit_frame *h, const bound_case *c, const gz_hit *hit) {
	if (!(hit->time > 0 && bound_of_touch(h) >= 0x1p-40L * oracle_frame(c, h->kind).scale)) return -1;
	const oracle_touch exact = exact_touch(c, h->kind);
	return exact.feature == hit->feature && exact.time > 0 ? share_of_instant(h, &exact) : -1;
}

/// Whether the centre may be next to an end when it reaches the wall's band.
static bool enters_at_end(const bound_frame *f) {
	for (int second = 0; second < 2; second++) {
		const band_entry entry = band_entry_of(f, second);
		if (!entry.is_steep || fabsl(entry.along - (second ? f->length : 0)) <= entry.bound) return true;
	}
	return false;
}

static real miss_bound(const bound_frame *f, bound_kind kind) {
	const real second = vec_length(from_end(f, f->start, true)), close = fmaxl(vec_length(f->start), second);
	const real bound = UNIT * (7 * close + (kind == KIND_CIRCLE ? 3 : 2) * f->speed);
	if (!(f->length > 0) || !enters_at_end(f)) return bound;
	const real off = along_bound(f, 1, true);
	return 5 * bound + fminl(f->radius, 2 * off * off / f->radius);
}

/// How deep the path of a body without radius gets is not defined; nor is it for a start in overlap, where the
/// decision is exact.
static double share_of_miss(const bound_case *c, bound_kind kind) {
	const bound_frame f = frame_of_case(c, kind);
	if (!(f.radius > 0 && f.speed > 0 && segment_distance(&f, f.start) > f.radius)) return -1;
	const frame path = oracle_frame(c, kind);
	return share(f.radius - moment_at(&path, nearest_time(&path, 0, 1)).distance, miss_bound(&f, kind));
}

static bound_part part_of(const hit_frame *h, const gz_hit *hit) {
	if (h->kind == KIND_CIRCLE) return hit->feature == GZ_FEATURE_CIRCLE ? PART_CIRCLE : PART_COUNT;
	return hit->feature == GZ_FEATURE_SIDE ? PART_SIDE : PART_END;
}

void shares_of_hit(bound_shares *s, const bound_case *c, bound_kind kind, const gz_hit *hit) {
	s->part = PART_COUNT;
	if (!(hit->time <= 1)) {
		s->of[QUANTITY_MISS] = hit->time == INFINITY ? share_of_miss(c, kind) : INFINITY;
		return;
	}
	hit_frame h = {.f = frame_of_case(c, kind), .kind = kind, .t = (real)hit->time};
	h.second = kind != KIND_CIRCLE && hit->feature == (h.f.swapped ? GZ_FEATURE_END_A : GZ_FEATURE_END_B);
	h.part = part_of(&h, hit), h.from = from_end(&h.f, h.f.start, h.second);
	h.center = center_at(&h.f, h.t);
	h.facing = left_offset(&h.f, (vec){(real)hit->normal_x, (real)hit->normal_y}) < 0 ? -1 : 1;
	s->part = h.part;
	const bool tangent = h.part != PART_SIDE && tangent_bound(&h.f, h.from) > 25 * UNIT * h.f.radius;
	s->of[tangent ? QUANTITY_TANGENT : QUANTITY_TIME] = share_of_time(&h);
	s->of[QUANTITY_FEATURE] = share_of_feature(&h);
	s->of[QUANTITY_POINT] = share_of_point(&h, c, hit), s->of[QUANTITY_NORMAL] = share_of_normal(&h, hit);
	s->of[QUANTITY_INSTANT] = compare_instants(&h, c, hit);
}
