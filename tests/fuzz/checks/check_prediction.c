// Checks predictions: gz_predict by the sweep, gz_predict_touches by overlaps at random times, and gz_update_touches by
// a new prediction. S119, S123, S133.
#include <math.h>
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/checks/pair_gaps.h"
#include "fuzz/failures.h"
#include "fuzz/run/list_queries.h"
#include "support/allocate.h"

// ---- Straight bodies, by the sweep

static bool is_straight(const scenario *s) {
	for (size_t i = 0; i < s->body_count; i++)
		if (s->bodies[i].acceleration_x != 0 || s->bodies[i].acceleration_y != 0 || s->bodies[i].invalid_curved)
			return false;
	return s->prediction.from == 0 && s->prediction.until == 1 && !s->has_since;
}

/// In [0, 1], where nothing accelerates, times and targets are those of a sweep.
static void check_straight(fuzz_run *r, const baseline_results *a) {
	static result_list swept;
	const gz_targets targets = r->s->targets;
	if (!is_straight(r->s)) return;
	r->s->targets = r->s->predicts_bodies ? GZ_TARGETS_ALL : GZ_TARGETS_WALLS;
	fuzz_run_place(r), query_list(&swept, r, &list_sweep_all);
	r->s->targets = targets;
	for (size_t i = 0; i < r->s->body_count; i++) {
		const query_result *first = swept.first[i] < swept.first[i + 1] ? swept.data + swept.first[i] : NULL;
		const query_result *reported = a->predict.data + a->predict.first[i];
		const bool same = first ? reported->time == first->time && reported->index == first->index &&
									  reported->circle == first->circle
								: reported->feature == GZ_FEATURE_NONE || reported->feature == GZ_FEATURE_INVALID;
		if (!same)
			failures_add("predict equals sweep", "body %zu: found %s, expected %s", i, result_text(reported),
				result_text(first));
	}
}

// ---- Positions at a time

typedef struct moved_center {
	wide x, y, size; ///< size: the sum of the sizes of all terms
} moved_center;

static wide larger(wide x, wide y) { return x > y ? x : y; }

/// The products are rounded to float as docs/semantics.md specifies.
static moved_center center_at(const fuzz_body *b, double time) {
	const wide s = (wide)time - (wide)b->since;
	const float ax = b->acceleration_x * b->step * b->step, ay = b->acceleration_y * b->step * b->step;
	const wide dx = (wide)body_dx(b) * s, dy = (wide)body_dy(b) * s;
	const wide bend_x = (wide)ax * s * s / 2, bend_y = (wide)ay * s * s / 2;
	const wide size_x = fabsl((wide)b->x) + fabsl(dx) + fabsl(bend_x);
	const wide size_y = fabsl((wide)b->y) + fabsl(dy) + fabsl(bend_y);
	return (moved_center){(wide)b->x + dx + bend_x, (wide)b->y + dy + bend_y, larger(size_x, size_y)};
}

static bool is_far(const moved_center *p, const fuzz_body *b) {
	return fabsl(p->x) + fabsl(p->y) + (wide)b->radius > 0x1p38L;
}

/// The gap at a time, with a grain that bounds the rounding of float and of double.
static gap gap_at(const scenario *s, size_t i, int32_t index, bool circle, double time) {
	const fuzz_body *b = s->bodies + i, *o = s->bodies + index;
	const moved_center p = center_at(b, time);
	gap g;
	if (circle) {
		const moved_center q = center_at(o, time);
		g = gap_to_circle(q.x, q.y, (wide)o->radius, p.x, p.y, (wide)b->radius);
		g.grain += 0x1p-24L * q.size;
	} else {
		g = gap_to_wall(s->live + index, p.x, p.y, (wide)b->radius);
	}
	g.grain += 0x1p-24L * p.size;
	return g;
}

// ---- Lists of touches

/// Whether the body overlaps the target at a time, by the listed touches; UNCERTAIN where none is listed.
static certainty overlap_after(const result_list *a, size_t i, int32_t index, bool circle, double time) {
	certainty state = UNCERTAIN;
	for (size_t k = a->first[i]; k < a->first[i + 1]; k++) {
		const query_result *t = a->data + k;
		if (t->index != index || t->circle != circle) continue;
		if (t->time > time) return state != UNCERTAIN ? state : t->event == GZ_EVENT_END ? YES : NO;
		state = t->event == GZ_EVENT_BEGIN ? YES : NO;
	}
	return state;
}

static bool is_near_touch(const result_list *a, size_t i, double time, double within) {
	for (size_t k = a->first[i]; k < a->first[i + 1]; k++)
		if (fabs(a->data[k].time - time) <= within) return true;
	return false;
}

/// By the touches, the body overlaps what it has begun to overlap. Without touches the overlap is constant.
static void check_overlap(
	const scenario *s, const result_list *a, size_t i, int32_t index, bool circle, const double at[2]) {
	certainty expected[2];
	for (int k = 0; k < 2; k++) {
		const gap g = gap_at(s, i, index, circle, at[k]);
		const moved_center p = center_at(s->bodies + i, at[k]);
		if (fabsl(g.distance) <= 32 * g.grain || is_far(&p, s->bodies + i)) return;
		expected[k] = g.distance < 0 ? YES : NO;
		const certainty reported = overlap_after(a, i, index, circle, at[k]);
		if (reported != UNCERTAIN && reported != expected[k] && !is_near_touch(a, i, at[k], 0x1p-20))
			failures_add("predict_touches at random times",
				"body %zu, %s %d, at %.17g: found %s, expected a gap of %Lg", i, circle ? "body" : "wall", index, at[k],
				reported == YES ? "inside" : "outside", g.distance);
	}
	if (overlap_after(a, i, index, circle, at[0]) == UNCERTAIN && expected[0] != expected[1])
		failures_add("predict_touches at random times",
			"body %zu, %s %d, from %.17g to %.17g: found no touch, expected inside %d, then %d", i,
			circle ? "body" : "wall", index, at[0], at[1], expected[0], expected[1]);
}

/// Pairs with two-sided walls and with a radius; the comparisons of settings cover the others.
static bool is_decidable_pair(const scenario *s, size_t i, int32_t index, bool circle) {
	const fuzz_body *b = s->bodies + i, *o = s->bodies + index;
	if (!pair_allowed(s, b, index, circle) || (circle && (index == (int32_t)i || o->invalid_curved))) return false;
	return circle ? b->radius + o->radius > 0 : !s->live[index].one_sided && b->radius + s->live[index].radius > 0;
}

static void check_overlaps(fuzz_run *r, const result_list *a, size_t i) {
	const scenario *s = r->s;
	const gz_prediction *f = &s->prediction;
	for (int circle = 0; circle <= s->predicts_bodies; circle++)
		for (size_t k = 0; k < (circle ? s->body_count : s->live_count); k++) {
			double at[2];
			for (int n = 0; n < 2; n++) at[n] = f->from + (f->until - f->from) * choose_unit(&r->s->choices);
			const double first = fmin(at[0], at[1]), second = fmax(at[0], at[1]);
			at[0] = first, at[1] = second;
			if (is_decidable_pair(s, i, (int32_t)k, circle)) check_overlap(s, a, i, (int32_t)k, circle, at);
		}
}

/// The list is in order, in the interval, and no longer than `max`.
static void check_list_of(const fuzz_run *r, const baseline_results *a, size_t i) {
	const result_list *l = &a->predict_touches;
	const gz_prediction *f = &r->s->prediction;
	for (size_t k = l->first[i]; k < l->first[i + 1]; k++) {
		const query_result *now = l->data + k;
		if (!(now->time >= f->from && now->time <= f->until) || (k > l->first[i] && now[-1].time > now->time))
			failures_add("predict_touches is in order",
				"body %zu: found %s before the last touch or outside of the interval", i, result_text(now));
		if (now->index < 0 || !pair_allowed(r->s, r->s->bodies + i, now->index, now->circle))
			failures_add("predict_touches reports allowed targets", "body %zu: found %s, expected no touch with it", i,
				result_text(now));
		const wide size = center_at(r->s->bodies + i, now->time).size; // times of straight pairs are floats
		check_normal(r, i, now, 0x1p-24L * size, "normals of touches");
	}
	if (f->max && l->first[i + 1] - l->first[i] > f->max)
		failures_add("predict_touches within max", "body %zu: found %zu touches, expected at most %u", i,
			l->first[i + 1] - l->first[i], f->max);
}

// ---- Updates

/// Whether a body is invalid only until a later `from`.
static bool begins_later(const scenario *s) {
	for (size_t i = 0; i < s->body_count; i++)
		if (s->bodies[i].since > s->prediction.from) return true;
	return false;
}

/// Some bodies change. The update of the former prediction equals a new prediction.
static void check_update(fuzz_run *r) {
	static gz_touch *before, *updated, *predicted;
	static size_t capacity[3], first[3][2 * MAX_BODIES + 2];
	static uint32_t changed[MAX_BODIES];
	body_columns *b = &r->bodies;
	gz_prediction f = run_prediction(r);
	gz_query q = run_query(r);
	q.targets = GZ_TARGETS_WALLS, q.crowd = NULL;
	const size_t max = 64 * (b->query_count + 1) * (r->s->live_count + 8);
	before = allocate_at_least(before, capacity, max, sizeof *before);
	updated = allocate_at_least(updated, capacity + 1, max, sizeof *updated);
	predicted = allocate_at_least(predicted, capacity + 2, max, sizeof *predicted);
	const gz_touch_list lists[] = {{before, max, first[0]}, {updated, max, first[1]}, {predicted, max, first[2]}};
	gz_report report = gz_predict_touches(lists, &f, r->world, &q, r->scratch);
	if (report.error.status == GZ_STATUS_LIST_FULL || report.hits > max) return;
	size_t count = 0;
	for (size_t k = 0; k < b->query_count; k++)
		if (choose_chance(&r->s->choices, 4)) body_columns_reverse(b, k), changed[count++] = (uint32_t)k;
	if (choose_chance(&r->s->choices, 2) && !begins_later(r->s)) f.from += (f.until - f.from) / 4;
	report = gz_update_touches(lists + 1, &(gz_prediction_update){f, lists, changed, count}, r->world, &q, r->scratch);
	const gz_report expected = gz_predict_touches(lists + 2, &f, r->world, &q, r->scratch);
	for (size_t k = 0; k < count; k++) body_columns_reverse(b, changed[k]);
	bool same = report.hits == expected.hits && !memcmp(first[1], first[2], (b->query_count + 1) * sizeof **first);
	for (size_t k = 0; same && k < expected.hits && k < max; k++) {
		const query_result x = list_predict_touches.read(updated + k, r),
						   y = list_predict_touches.read(predicted + k, r);
		if (result_equals(&x, &y)) continue;
		failures_add(
			"update_touches", "[%s] touch %zu: found %s, expected %s", r->text, k, result_text(&x), result_text(&y));
		return;
	}
	if (!same)
		failures_add("update_touches", "[%s] found %zu touches, expected %zu", r->text, report.hits, expected.hits);
}

void check_prediction(fuzz_run *r, const baseline_results *a) {
	const scenario *s = r->s;
	if (!s->predicts) return;
	check_straight(r, a);
	for (size_t i = 0; i < s->body_count; i++) check_list_of(r, a, i);
	for (size_t i = 0; i < s->body_count; i++)
		check_hits(&a->predict, &a->predict_hits, i, "predict_hits equals predict");
	for (size_t k = 0; k < checked_body_count(s) && !s->prediction.max; k++) {
		const size_t i = checked_body(s, k);
		if (!s->bodies[i].invalid_curved && !s->bodies[i].invalid) check_overlaps(r, &a->predict_touches, i);
	}
	check_update(r);
}
