// The bounds of overlap intervals: at each of both times the body is at the sum of the radii from the wall or circle;
// and a pair without an interval does not overlap on the whole line of motion.
#include "bounds/bound_frame.h"
#include "bounds/bounds.h"

/// Whether the centre is next to where the closest part of the wall changes from its side to an end.
static bool is_beside_end(const bound_frame *f, vec center, real off, real bound) {
	const real s = along(f, center), around = 4 * (off + sqrtl(f->radius * bound));
	return fabsl(s) <= around || fabsl(s - f->length) <= around;
}

static real interval_bound(const bound_frame *f, bound_kind kind, real t) {
	const vec second = from_end(f, f->start, true);
	const real close = fmaxl(vec_length(f->start), vec_length(second)), ways = kind == KIND_CIRCLE ? 5 : 4;
	const real tangent = fmaxl(tangent_bound(f, f->start), tangent_bound(f, second));
	const real bound = UNIT * (7 * close + ways * fabsl(t) * f->speed + 6 * f->radius) + tangent;
	const real off = along_bound(f, fabsl(t), true);
	if (!(f->length > 0) || !is_beside_end(f, center_at(f, t), off, bound)) return bound;
	return 5 * bound + off;
}

static double share_of_time(const bound_frame *f, bound_kind kind, real t) {
	if (isinf(t)) return -1;
	return share(fabsl(segment_distance(f, center_at(f, t)) - f->radius), interval_bound(f, kind, t));
}

/// Of a miss: how much deeper than a touch the line of motion gets. Where it passes between the ends of the wall, that
/// is measured from the closer end, so that a ray has a depth, too.
static double share_of_miss(const bound_frame *f) {
	if (!(f->speed > 0)) return -1; // S44
	const vec second = from_end(f, f->start, true);
	const real first_pass = vec_cross(f->start, f->way) / f->speed, second_pass = vec_cross(second, f->way) / f->speed;
	const real pass = fminl(fabsl(first_pass), fabsl(second_pass));
	const real depth = f->radius + (first_pass * second_pass < 0 ? pass : -pass);
	return share(depth, UNIT * (7 * fmaxl(vec_length(f->start), vec_length(second)) + 6 * f->radius));
}

void shares_of_interval(bound_shares *s, const bound_case *c, bound_kind kind, const gz_overlap_interval *interval) {
	const bound_frame f = frame_of_case(c, kind);
	s->part = PART_COUNT;
	if (interval->kind == GZ_CASE_MISS) {
		s->of[QUANTITY_NO_OVERLAP] = share_of_miss(&f);
		return;
	}
	s->of[QUANTITY_ENTRY] = share_of_time(&f, kind, (real)interval->entry);
	s->of[QUANTITY_EXIT] = share_of_time(&f, kind, (real)interval->exit);
}

// ---------------------------------------------------------------------------------------------------------------------

bound_call call_of(quantity q) {
	return q < QUANTITY_DISTANCE ? CALL_SWEEP : q < QUANTITY_ENTRY ? CALL_NEAREST : CALL_INTERVALS;
}

bound_shares shares_of(const bound_case *c, bound_kind kind, bound_call call, const bound_result *result) {
	bound_shares s = {.part = PART_COUNT};
	for (int q = 0; q < QUANTITY_COUNT; q++) s.of[q] = -1;
	if (call == CALL_SWEEP) shares_of_hit(&s, c, kind, &result->hit);
	else if (call == CALL_NEAREST) shares_of_proximity(&s, c, kind, &result->proximity);
	else shares_of_interval(&s, c, kind, &result->interval);
	return s;
}
