// Spans and events: entries are the sweep's times; events agree with the overlaps where a body starts and ends.
#include <math.h>

#include "checks.h"
#include "failures.h"
#include "geometry.h"
#include "oracle/oracle_intervals.h"

// In grains; docs/semantics.md: Spans and sensors.
static const double forgiven = 14;

static const answer *touch_of(const answers *a, size_t i, int32_t index, bool circle) {
	for (size_t k = a->first[i]; k < a->first[i + 1]; k++)
		if (a->at[k].index == index && a->at[k].circle == circle) return a->at + k;
	return NULL;
}

static bool is_asked(const scenario *s, bool circle) {
	return s->against != (circle ? GZ_TARGETS_WALLS : GZ_TARGETS_CIRCLES);
}

// ---- Spans

static int case_of(double entry, double exit) {
	if (entry == INFINITY) return GZ_CASE_MISS;
	if (entry > 1) return GZ_CASE_FALL_SHORT;
	if (exit < 0) return GZ_CASE_PAST;
	if (entry < 0) return exit > 1 ? GZ_CASE_COMPLETELY_INSIDE : GZ_CASE_EXIT_WOUND;
	return exit > 1 ? GZ_CASE_POKE : GZ_CASE_IMPALE;
}

static void check_span(const rig *r, const plain_answers *a, size_t i, const answer *span) {
	const scenario *s = r->s;
	const double entry = span->time, exit = (double)span->at[0];
	const double from = fmax(entry, 0), to = fmin(exit, 1);
	const bool within = entry <= 1 && exit >= 0 && entry <= exit;
	if (case_of(entry, exit) != span->feature) failures_add("the case of a span", "body %zu: %s", i, answer_text(span));
	if ((double)span->at[1] != (within ? from : 1) || (double)span->at[2] != (within ? to : 0))
		failures_add("the part of a span", "body %zu: %s", i, answer_text(span));
	if (!is_asked(s, span->circle) || !pair_allowed(s, s->bodies + i, span->index, span->circle)) return;
	if (span->circle && span->index == (int32_t)i) return;
	const answer *touch = touch_of(&a->sweep_all, i, span->index, span->circle);
	if (touch && touch->time > 0 && touch->time != entry)
		failures_add("the entry of a span", "body %zu: %s, touched %s", i, answer_text(span), answer_text(touch));
}

static void judge_span(const rig *r, const plain_answers *a, size_t i, const answer *span) {
	const scenario *s = r->s;
	const fuzz_body *b = s->bodies + i;
	const pair_interval told = {(float)span->time, span->at[0]};
	const answer *touch = touch_of(&a->sweep_all, i, span->index, span->circle);
	const sweep_times known = {touch && touch->time > 0, false};
	if (span->circle && span->index == (int32_t)i) return;
	double error;
	if (span->circle) {
		const circle_case c = pair_of_circles(b, s->bodies + span->index);
		error = oracle_circle_interval_error(&c, &told, known);
	} else {
		const pair_case c = pair_of_wall(b, s->live + span->index);
		error = oracle_interval_error(&c, &told, known);
	}
	if (!(error <= forgiven))
		failures_add("spans by the oracle", "body %zu: off by %g grains: %s", i, error, answer_text(span));
}

// ---- Events

/// Is the body inside at the start, or at the end? -1 where rounding decides.
static int is_inside(const scenario *s, size_t i, int32_t index, bool circle, bool end) {
	const fuzz_body *b = s->bodies + i, *o = s->bodies + index;
	const float x = end ? b->x + body_dx(b) : b->x, y = end ? b->y + body_dy(b) : b->y;
	gap g;
	if (circle) {
		const float other_x = end ? o->x + body_dx(o) : o->x, other_y = end ? o->y + body_dy(o) : o->y;
		g = gap_to_circle((wide)other_x, (wide)other_y, (wide)o->radius, (wide)x, (wide)y, (wide)b->radius);
	} else {
		const int there = wall_is_there(s->live + index, (wide)x, (wide)y);
		g = gap_to_wall(s->live + index, (wide)x, (wide)y, (wide)b->radius);
		if (there != 1) return there < 0 && g.distance <= 8 * g.grain ? -1 : 0;
	}
	return fabsl(g.distance) <= 8 * g.grain ? -1 : g.distance < 0;
}

/// Events of one body and thing alternate, and lead from its state at the start to that at the end.
static void check_events(const rig *r, const answers *a, size_t i, int32_t index, bool circle) {
	int way = -1, first = -1;
	for (size_t k = a->first[i]; k < a->first[i + 1]; k++) {
		const answer *e = a->at + k;
		if (e->index != index || e->circle != circle) continue;
		if (e->way == way) failures_add("events alternate", "body %zu: %s", i, answer_text(e));
		if (first < 0) first = e->way;
		way = e->way;
	}
	const int start = is_inside(r->s, i, index, circle, false), end = is_inside(r->s, i, index, circle, true);
	const bool allowed = pair_allowed(r->s, r->s->bodies + i, index, circle) && is_asked(r->s, circle);
	if (!allowed && first >= 0) failures_add("events", "body %zu, %d: not asked about", i, index);
	if (!allowed || (circle && index == (int32_t)i)) return;
	if (first >= 0 && start >= 0 && (first == GZ_EVENT_END) != start)
		failures_add(
			"events", "body %zu, %s %d: first way %d, inside %d", i, circle ? "body" : "wall", index, first, start);
	if (first >= 0 && end >= 0 && (way == GZ_EVENT_BEGIN) != end)
		failures_add("events", "body %zu, %s %d: last way %d, inside %d", i, circle ? "body" : "wall", index, way, end);
	if (first < 0 && start >= 0 && end >= 0 && start != end)
		failures_add(
			"events", "body %zu, %s %d: none, inside %d, then %d", i, circle ? "body" : "wall", index, start, end);
}

void check_sense(rig *r, const plain_answers *a) {
	const scenario *s = r->s;
	for (size_t i = 0; i < s->body_count; i++)
		for (size_t k = a->spans.first[i]; k < a->spans.first[i + 1]; k++) {
			const answer *span = a->spans.at + k, *crowd = a->spans_of_crowd.at + k;
			if (s->bodies[i].bad) continue;
			check_span(r, a, i, span), judge_span(r, a, i, span);
			if (!answer_same(span, crowd))
				failures_add("the crowd's spans", "body %zu: %s, not %s", i, answer_text(crowd), answer_text(span));
		}
	for (size_t k = 0; k < judged_count(s); k++) {
		const size_t i = judged_body(s, k);
		if (s->bodies[i].bad) continue;
		for (size_t n = 0; n < s->live_count; n++) check_events(r, &a->sense, i, (int32_t)n, false);
		for (size_t n = 0; n < s->body_count; n++) check_events(r, &a->sense, i, (int32_t)n, true);
	}
}
