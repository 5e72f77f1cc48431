// Checks overlap intervals and sensor events: entries are the sweep's times; events agree with the overlaps at the
// start and at the end, and what is passed through has both. S42, S46, S48, S50, S51.
#include <math.h>

#include "fuzz/checks/checks.h"
#include "fuzz/checks/pair_gaps.h"
#include "fuzz/failures.h"
#include "oracle/oracle_intervals.h"

// In grains; see the overlap intervals in docs/semantics.md.
static const double tolerance = 14;

/// Whether the query has targets of this kind.
static bool has_targets(const scenario *s, bool circle) {
	return s->targets != (circle ? GZ_TARGETS_WALLS : GZ_TARGETS_CIRCLES);
}

// ---- Overlap intervals

static int case_of(double entry, double exit) {
	if (entry == INFINITY) return GZ_CASE_MISS;
	if (entry > 1) return GZ_CASE_FALL_SHORT;
	if (exit < 0) return GZ_CASE_PAST;
	if (entry < 0) return exit > 1 ? GZ_CASE_COMPLETELY_INSIDE : GZ_CASE_EXIT_WOUND;
	return exit > 1 ? GZ_CASE_POKE : GZ_CASE_IMPALE;
}

static void check_interval(const fuzz_run *r, const baseline_results *a, size_t i, const query_result *interval) {
	const scenario *s = r->s;
	const double entry = interval->time, exit = (double)interval->value[0];
	const double from = fmax(entry, 0), to = fmin(exit, 1);
	const bool within = entry <= 1 && exit >= 0 && entry <= exit;
	if (case_of(entry, exit) != interval->feature)
		failures_add("the case of an interval", "body %zu: found %s, expected the case %d", i, result_text(interval),
			case_of(entry, exit));
	if ((double)interval->value[1] != (within ? from : 1) || (double)interval->value[2] != (within ? to : 0))
		failures_add("the clamped interval", "body %zu: found %s, expected %g to %g", i, result_text(interval),
			within ? from : 1, within ? to : 0);
	if (!has_targets(s, interval->circle) || !pair_allowed(s, s->bodies + i, interval->index, interval->circle)) return;
	if (interval->circle && interval->index == (int32_t)i) return;
	const query_result *touch = results_find(&a->sweep_all, i, interval->index, interval->circle);
	if (touch && touch->time > 0 && touch->time != entry)
		failures_add("the entry of an interval", "body %zu: found %s, expected the time of %s", i,
			result_text(interval), result_text(touch));
}

static void check_interval_error(const fuzz_run *r, const baseline_results *a, size_t i, const query_result *interval) {
	const scenario *s = r->s;
	const fuzz_body *b = s->bodies + i;
	const pair_interval reported = {(float)interval->time, interval->value[0]};
	const query_result *touch = results_find(&a->sweep_all, i, interval->index, interval->circle);
	const sweep_times known = {touch && touch->time > 0, false};
	if (interval->circle && interval->index == (int32_t)i) return;
	double error;
	if (interval->circle) {
		const circle_case c = pair_of_circles(b, s->bodies + interval->index);
		error = oracle_circle_interval_error(&c, &reported, known);
	} else {
		const pair_case c = pair_of_wall(b, s->live + interval->index);
		error = oracle_interval_error(&c, &reported, known);
	}
	if (!(error <= tolerance))
		failures_add("overlap intervals by the oracle", "body %zu: found an error of %g grains in %s", i, error,
			result_text(interval));
}

// ---- Sensor events

/// Whether the body overlaps a target at the start, or at the end.
static certainty is_inside(const scenario *s, size_t i, int32_t index, bool circle, bool end) {
	const fuzz_body *b = s->bodies + i, *o = s->bodies + index;
	const float x = end ? b->x + body_dx(b) : b->x, y = end ? b->y + body_dy(b) : b->y;
	gap g;
	if (circle) {
		const float other_x = end ? o->x + body_dx(o) : o->x, other_y = end ? o->y + body_dy(o) : o->y;
		g = gap_to_circle((wide)other_x, (wide)other_y, (wide)o->radius, (wide)x, (wide)y, (wide)b->radius);
	} else {
		const certainty exists = wall_exists_at(s->live + index, (wide)x, (wide)y);
		g = gap_to_wall(s->live + index, (wide)x, (wide)y, (wide)b->radius);
		if (exists != YES) return exists == UNCERTAIN && g.distance <= 8 * g.grain ? UNCERTAIN : NO;
	}
	if (fabsl(g.distance) <= 8 * g.grain) return UNCERTAIN;
	return g.distance < 0 ? YES : NO;
}

typedef struct segment {
	wide ax, ay, bx, by;
} segment;

static wide distance_from(const segment *s, wide x, wide y) {
	const wide ex = s->bx - s->ax, ey = s->by - s->ay, square = ex * ex + ey * ey;
	const wide at = square > 0 ? fmaxl(0, fminl(1, ((x - s->ax) * ex + (y - s->ay) * ey) / square)) : 0;
	return hypotl(x - s->ax - at * ex, y - s->ay - at * ey);
}

/// How far left of a segment's line a point is, times its length.
static wide left_of(const segment *s, wide x, wide y) {
	return (s->bx - s->ax) * (y - s->ay) - (s->by - s->ay) * (x - s->ax);
}

static bool cross(const segment *p, const segment *q) {
	const wide a = left_of(p, q->ax, q->ay), b = left_of(p, q->bx, q->by);
	const wide c = left_of(q, p->ax, p->ay), d = left_of(q, p->bx, p->by);
	return ((a > 0 && b < 0) || (a < 0 && b > 0)) && ((c > 0 && d < 0) || (c < 0 && d > 0));
}

/// Two segments are nearest at an end of one of them, unless they cross.
static wide distance_between_segments(const segment *p, const segment *q) {
	if (cross(p, q)) return 0;
	return fminl(fminl(distance_from(p, q->ax, q->ay), distance_from(p, q->bx, q->by)),
		fminl(distance_from(q, p->ax, p->ay), distance_from(q, p->bx, p->by)));
}

/// The path of a body relative to a target, what it must come near to, and how near. Ends are rounded, as for the
/// events.
static wide relative_path(segment *path, segment *target, const scenario *s, size_t i, int32_t index, bool circle) {
	const fuzz_body *b = s->bodies + i, *o = s->bodies + index;
	const fuzz_wall *w = s->live + index;
	const wide x = (wide)(circle ? o->x : w->ax), y = (wide)(circle ? o->y : w->ay);
	const float end_x = b->x + body_dx(b), end_y = b->y + body_dy(b);
	const float to_x = circle ? o->x + body_dx(o) : w->ax, to_y = circle ? o->y + body_dy(o) : w->ay;
	*target = (segment){0, 0, 0, 0};
	if (!circle) target->bx = (wide)w->bx - x, target->by = (wide)w->by - y;
	path->ax = (wide)b->x - x, path->ay = (wide)b->y - y;
	path->bx = (wide)end_x - (wide)to_x, path->by = (wide)end_y - (wide)to_y;
	return (wide)b->radius + (circle ? (wide)o->radius : fabsl((wide)w->radius));
}

/// Whether a path certainly leads through a target, more than rounding deep. A ray, and the centre of a body that comes
/// from the left of a one-sided wall, cross the wall, not next to an end of it: right of its line nothing overlaps it.
static bool leads_through(const scenario *s, size_t i, int32_t index, bool circle) {
	segment path, target;
	const wide reach = relative_path(&path, &target, s, i, index, circle);
	const wide sizes[] = {path.ax, path.ay, path.bx, path.by, path.bx - path.ax, path.by - path.ay, target.bx,
		target.by, path.bx - target.bx, path.by - target.by, reach};
	wide size = 0;
	for (int k = 0; k < 11; k++) size = fmaxl(size, fabsl(sizes[k]));
	const fuzz_body *b = s->bodies + i;
	const wide rounding = 32 * 0x1p-24L * size + 0x1p-22L * (fabsl((wide)b->x) + fabsl((wide)b->y) + size);
	if (!circle && wall_exists_at(s->live + index, (wide)b->x, (wide)b->y) != YES) return false;
	if (reach > 0 && (circle || !s->live[index].one_sided))
		return distance_between_segments(&path, &target) < reach - rounding;
	return !circle && cross(&path, &target) && distance_from(&path, 0, 0) > rounding &&
		   distance_from(&path, target.bx, target.by) > rounding;
}

/// The events of a body and a target alternate, and lead from the state at the start to that at the end.
static void check_events(const fuzz_run *r, const result_list *a, size_t i, int32_t index, bool circle) {
	int first = -1, last = -1; // events; -1: none
	for (size_t k = a->first[i]; k < a->first[i + 1]; k++) {
		const query_result *e = a->data + k;
		if (e->index != index || e->circle != circle) continue;
		if (e->event == last) failures_add("events alternate", "body %zu: found %s twice", i, result_text(e));
		if (first < 0) first = e->event;
		last = e->event;
	}
	const certainty start = is_inside(r->s, i, index, circle, false), end = is_inside(r->s, i, index, circle, true);
	const bool allowed = pair_allowed(r->s, r->s->bodies + i, index, circle) && has_targets(r->s, circle);
	if (!allowed && first >= 0) failures_add("events", "body %zu, %d: found an event, expected none", i, index);
	if (!allowed || (circle && index == (int32_t)i)) return;
	if (first >= 0 && start != UNCERTAIN && first != (start == YES ? GZ_EVENT_END : GZ_EVENT_BEGIN))
		failures_add("events", "body %zu, %s %d: found %d as the first event, expected one from inside %d", i,
			circle ? "body" : "wall", index, first, start);
	if (first >= 0 && end != UNCERTAIN && last != (end == YES ? GZ_EVENT_BEGIN : GZ_EVENT_END))
		failures_add("events", "body %zu, %s %d: found %d as the last event, expected one to inside %d", i,
			circle ? "body" : "wall", index, last, end);
	if (first < 0 && start == NO && end == NO && leads_through(r->s, i, index, circle))
		failures_add("what is passed through has both events", "body %zu, %s %d: found none", i,
			circle ? "body" : "wall", index);
	if (first < 0 && start != UNCERTAIN && end != UNCERTAIN && start != end)
		failures_add("events", "body %zu, %s %d: found no event, expected one from inside %d to %d", i,
			circle ? "body" : "wall", index, start, end);
}

void check_sense(fuzz_run *r, const baseline_results *a) {
	const scenario *s = r->s;
	for (size_t i = 0; i < s->body_count; i++)
		for (size_t k = a->intervals.first[i]; k < a->intervals.first[i + 1]; k++) {
			const query_result *interval = a->intervals.data + k, *crowd = a->crowd_intervals.data + k;
			if (s->bodies[i].invalid) continue;
			check_interval(r, a, i, interval), check_interval_error(r, a, i, interval);
			if (!result_equals(interval, crowd))
				failures_add("the crowd's intervals", "body %zu: found %s, expected %s", i, result_text(crowd),
					result_text(interval));
		}
	for (size_t k = 0; k < checked_body_count(s); k++) {
		const size_t i = checked_body(s, k);
		if (s->bodies[i].invalid) continue;
		for (size_t n = 0; n < s->live_count; n++) check_events(r, &a->sense, i, (int32_t)n, false);
		for (size_t n = 0; n < s->body_count; n++) check_events(r, &a->sense, i, (int32_t)n, true);
	}
}
