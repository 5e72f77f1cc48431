// Checks the events of sensors in moves and pushes: they alternate, and lead from the overlaps at the start to those at
// the end. Where all walls of the world are sensors, the events cover the whole way of a body, the parts that its
// contacts do not report included: a body that starts clear enters no wall. S54, S170, S172.
#include <math.h>

#include "fuzz/checks/checks.h"
#include "fuzz/checks/pair_gaps.h"
#include "fuzz/failures.h"

/// Whether the body overlaps a sensor at a point.
static certainty is_inside(const fuzz_body *b, const fuzz_wall *wall, const fuzz_body *circle, point at) {
	const gap g = wall ? gap_to_wall(wall, (wide)at.x, (wide)at.y, (wide)b->radius)
					   : gap_to_circle((wide)circle->x, (wide)circle->y, (wide)circle->radius, (wide)at.x, (wide)at.y,
							 (wide)b->radius);
	const certainty exists = wall ? wall_exists_at(wall, (wide)at.x, (wide)at.y) : YES;
	if (exists != YES) return exists == UNCERTAIN && g.distance <= 8 * g.grain ? UNCERTAIN : NO;
	if (fabsl(g.distance) <= 8 * g.grain) return UNCERTAIN;
	return g.distance < 0 ? YES : NO;
}

/// A pair of a body and a sensor, and where the body starts and ends.
typedef struct sensed_pair {
	size_t body;
	int32_t index;
	bool circle, allowed;
	certainty start, end;
} sensed_pair;

static void check_pair(const result_list *a, const sensed_pair *p, const char *check) {
	int first = -1, last = -1; // events; -1: none
	for (size_t k = a->first[p->body]; k < a->first[p->body + 1]; k++) {
		const query_result *e = a->data + k;
		if (e->index != p->index || e->circle != p->circle) continue;
		if (e->event == last) failures_add(check, "body %zu: found %s twice", p->body, result_text(e));
		if (!(e->time >= 0 && e->time <= 1)) failures_add(check, "body %zu: found %s", p->body, result_text(e));
		if (first < 0) first = e->event;
		last = e->event;
	}
	const int expected_first = p->start == YES ? GZ_EVENT_END : GZ_EVENT_BEGIN;
	const int expected_last = p->end == YES ? GZ_EVENT_BEGIN : GZ_EVENT_END;
	const bool wrong = first < 0 ? p->allowed && p->start != UNCERTAIN && p->end != UNCERTAIN && p->start != p->end
								 : !p->allowed || (p->start != UNCERTAIN && first != expected_first) ||
									   (p->end != UNCERTAIN && last != expected_last);
	if (wrong)
		failures_add(check, "body %zu, %s %d: found the events %d to %d, expected those from inside %d to inside %d",
			p->body, p->circle ? "circle" : "wall", p->index, first, last, p->start, p->end);
}

static void check_body(
	const scenario *s, size_t i, point from, point to, const result_list *events, const char *check) {
	const fuzz_body *b = s->bodies + i;
	const bool all = s->sensors.kind == SENSORS_WORLD;
	const fuzz_wall *walls = all ? s->live : s->sensors.wall;
	const size_t wall_count = all ? s->live_count : s->sensors.walls;
	for (size_t k = 0; k < wall_count; k++) {
		const sensed_pair p = {i, (int32_t)k, false, filters_allow_wall(s, b, walls + k),
			is_inside(b, walls + k, NULL, from), is_inside(b, walls + k, NULL, to)};
		check_pair(events, &p, check);
	}
	for (size_t k = 0; k < s->sensors.circles; k++) {
		const fuzz_body *circle = s->sensors.circle + k;
		const sensed_pair p = {i, (int32_t)k, true, filters_allow_body(s, b, circle), is_inside(b, NULL, circle, from),
			is_inside(b, NULL, circle, to)};
		check_pair(events, &p, check);
	}
}

/// A body that starts half a skin away from all walls comes no nearer to any. Where half a skin is less than the
/// rounding of a long way's events, they are in doubt.
static void check_way(const fuzz_run *r, size_t i, const positions *before, const result_list *events) {
	const scenario *s = r->s;
	const fuzz_body *b = s->bodies + i;
	const wide half = (wide)skin_of(r, i) / 2;
	const wide length = fabsl((wide)before->dx[i]) + fabsl((wide)before->dy[i]);
	if (b->response == GZ_RESPONSE_PASS) return;
	for (size_t k = 0; k < s->live_count; k++) {
		const gap g = gap_to_wall(s->live + k, (wide)before->x[i], (wide)before->y[i], (wide)b->radius);
		if (!filters_allow_wall(s, b, s->live + k)) continue;
		if (g.distance < half + g.grain || half < 16 * (g.grain + 0x1p-24L * length)) return;
	}
	for (size_t k = events->first[i]; k < events->first[i + 1]; k++) {
		const query_result *e = events->data + k;
		if (e->index < 0 || !s->live[e->index].one_sided)
			failures_add("no wall is entered on the way", "body %zu: found %s", i, result_text(e));
	}
}

void check_sensors(
	const fuzz_run *r, const positions *before, const result_list *after, const result_list *events, bool of_push) {
	const scenario *s = r->s;
	const char *check = of_push ? "events of a push" : "events of a move";
	for (size_t i = 0; i < s->body_count; i++) {
		const query_result *end = after->data + after->first[i];
		const point from = {before->x[i], before->y[i]}, to = {end->value[0], end->value[1]};
		const bool within = fabsf(to.x) <= GZ_LIMIT && fabsf(to.y) <= GZ_LIMIT;
		if (end->feature == GZ_FEATURE_INVALID || s->bodies[i].invalid || !within) continue;
		if (s->sensors.kind == SENSORS_WORLD) check_way(r, i, before, events);
		check_body(s, i, from, to, events, check);
	}
}
