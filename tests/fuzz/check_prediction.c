// Predictions, by the sweep and by the first of the list; foresight, by places at random times, and after changes.
#include <math.h>
#include <string.h>

#include "checks.h"
#include "failures.h"
#include "geometry.h"
#include "lists.h"
#include "memory.h"

// ---- Against the sweep

static bool goes_straight(const scenario *s) {
	for (size_t i = 0; i < s->body_count; i++)
		if (s->bodies[i].acceleration_x != 0 || s->bodies[i].acceleration_y != 0 || s->bodies[i].bad_curved)
			return false;
	return s->prediction.from == 0 && s->prediction.until == 1 && !s->has_since;
}

/// From 0 until 1, where nothing accelerates, times and things are those of a sweep.
static void check_straight(rig *r, const plain_answers *a) {
	static answers swept;
	const gz_targets against = r->s->against;
	if (!goes_straight(r->s)) return;
	r->s->against = r->s->foresees_others ? GZ_TARGETS_ALL : GZ_TARGETS_WALLS;
	rig_place(r), lists_ask(&swept, r, &list_sweep_all);
	r->s->against = against;
	for (size_t i = 0; i < r->s->body_count; i++) {
		const answer *first = swept.first[i] < swept.first[i + 1] ? swept.at + swept.first[i] : NULL;
		const answer *told = a->predict.at + a->predict.first[i];
		const bool same =
			first ? told->time == first->time && told->index == first->index && told->circle == first->circle
				  : told->feature == GZ_FEATURE_NONE || told->feature == GZ_FEATURE_INVALID;
		if (!same) failures_add("predict as sweep", "body %zu: %s, not %s", i, answer_text(told), answer_text(first));
	}
}

// ---- Places at a time

typedef struct spot {
	wide x, y, size; ///< size: of the numbers that were added up
} spot;

static wide larger(wide x, wide y) { return x > y ? x : y; }

/// The float products are those that docs/semantics.md names.
static spot spot_at(const fuzz_body *b, double time) {
	const wide s = (wide)time - (wide)b->since;
	const float ax = b->acceleration_x * b->step * b->step, ay = b->acceleration_y * b->step * b->step;
	const wide dx = (wide)body_dx(b) * s, dy = (wide)body_dy(b) * s;
	const wide bend_x = (wide)ax * s * s / 2, bend_y = (wide)ay * s * s / 2;
	const wide size_x = fabsl((wide)b->x) + fabsl(dx) + fabsl(bend_x);
	const wide size_y = fabsl((wide)b->y) + fabsl(dy) + fabsl(bend_y);
	return (spot){(wide)b->x + dx + bend_x, (wide)b->y + dy + bend_y, larger(size_x, size_y)};
}

static bool is_far(const spot *p, const fuzz_body *b) { return fabsl(p->x) + fabsl(p->y) + (wide)b->radius > 0x1p38L; }

/// The gap at a time, and a bound of what rounding amounts to in either kind of arithmetic.
static gap gap_at(const scenario *s, size_t i, int32_t index, bool circle, double time) {
	const fuzz_body *b = s->bodies + i, *o = s->bodies + index;
	const spot p = spot_at(b, time);
	gap g;
	if (circle) {
		const spot q = spot_at(o, time);
		g = gap_to_circle(q.x, q.y, (wide)o->radius, p.x, p.y, (wide)b->radius);
		g.grain += 0x1p-24L * q.size;
	} else {
		g = gap_to_wall(s->live + index, p.x, p.y, (wide)b->radius);
	}
	g.grain += 0x1p-24L * p.size;
	return g;
}

// ---- Lists of touches

/// Does the body overlap the thing at a time, by the touches listed? -1 where none is listed.
static int state_after(const answers *a, size_t i, int32_t index, bool circle, double time) {
	int state = -1;
	for (size_t k = a->first[i]; k < a->first[i + 1]; k++) {
		const answer *t = a->at + k;
		if (t->index != index || t->circle != circle) continue;
		if (t->time > time) return state >= 0 ? state : t->way == GZ_EVENT_END;
		state = t->way == GZ_EVENT_BEGIN;
	}
	return state;
}

static bool near_a_touch(const answers *a, size_t i, double time, double within) {
	for (size_t k = a->first[i]; k < a->first[i + 1]; k++)
		if (fabs(a->at[k].time - time) <= within) return true;
	return false;
}

/// Between touches bodies overlap what they have entered and not left. Without touches nothing may begin or cease.
static void check_state(const scenario *s, const answers *a, size_t i, int32_t index, bool circle, const double at[2]) {
	int real[2];
	for (int k = 0; k < 2; k++) {
		const gap g = gap_at(s, i, index, circle, at[k]);
		const spot p = spot_at(s->bodies + i, at[k]);
		if (fabsl(g.distance) <= 32 * g.grain || is_far(&p, s->bodies + i)) return;
		real[k] = g.distance < 0;
		const int told = state_after(a, i, index, circle, at[k]);
		if (told >= 0 && told != real[k] && !near_a_touch(a, i, at[k], 0x1p-20))
			failures_add("foresight at random times", "body %zu, %s %d, at %.17g: gap %Lg, told %s", i,
				circle ? "body" : "wall", index, at[k], g.distance, told ? "inside" : "outside");
	}
	if (state_after(a, i, index, circle, at[0]) < 0 && real[0] != real[1])
		failures_add("foresight at random times", "body %zu, %s %d, from %.17g to %.17g: inside %d, then %d; no touch",
			i, circle ? "body" : "wall", index, at[0], at[1], real[0], real[1]);
}

/// One-sided walls and rays are left to the comparisons.
static bool is_plain_pair(const scenario *s, size_t i, int32_t index, bool circle) {
	const fuzz_body *b = s->bodies + i, *o = s->bodies + index;
	if (!pair_allowed(s, b, index, circle) || (circle && (index == (int32_t)i || o->bad_curved))) return false;
	return circle ? b->radius + o->radius > 0 : !s->live[index].one_sided && b->radius + s->live[index].radius > 0;
}

static void check_states(rig *r, const answers *a, size_t i) {
	const scenario *s = r->s;
	const gz_prediction *f = &s->prediction;
	for (int circle = 0; circle <= (s->foresees_others ? 1 : 0); circle++)
		for (size_t k = 0; k < (circle ? s->body_count : s->live_count); k++) {
			double at[2], other = s->foresees_others && circle ? s->bodies[k].since : 0;
			for (int n = 0; n < 2; n++) at[n] = f->from + (f->until - f->from) * choose_unit(&r->s->choices);
			if (at[0] > at[1]) other = at[0], at[0] = at[1], at[1] = other;
			if (is_plain_pair(s, i, (int32_t)k, circle)) check_state(s, a, i, (int32_t)k, circle, at);
		}
}

/// The list is in order, in the interval, and begins with what is predicted.
static void check_list_of(const rig *r, const plain_answers *a, size_t i) {
	const answers *l = &a->foresee;
	const gz_prediction *f = &r->s->prediction;
	for (size_t k = l->first[i]; k < l->first[i + 1]; k++) {
		const answer *now = l->at + k;
		if (!(now->time >= f->from && now->time <= f->until) || (k > l->first[i] && now[-1].time > now->time))
			failures_add("foresight is in order", "body %zu: %s", i, answer_text(now));
		if (now->index < 0 || !pair_allowed(r->s, r->s->bodies + i, now->index, now->circle))
			failures_add("foresight asks what it should", "body %zu: %s", i, answer_text(now));
	}
	if (f->max && l->first[i + 1] - l->first[i] > f->max)
		failures_add("foresight tells the next touches", "body %zu: %zu", i, l->first[i + 1] - l->first[i]);
}

// ---- Again

/// A body that is bad until then: its way has not begun.
static bool begins_later(const scenario *s) {
	for (size_t i = 0; i < s->body_count; i++)
		if (s->bodies[i].since > s->prediction.from) return true;
	return false;
}

/// Some bodies change; asked again from what was foreseen, the list is that of a new call.
static void check_again(rig *r) {
	static gz_touch *before, *again, *all;
	static size_t room[3], first[3][2 * MOST_BODIES + 2];
	static uint32_t changed[MOST_BODIES];
	arrangement *b = &r->bodies;
	gz_prediction f = rig_foresight(r);
	gz_query q = rig_question(r);
	q.targets = GZ_TARGETS_WALLS, q.crowd = NULL;
	const size_t most = 64 * (b->asked + 1) * (r->s->live_count + 8);
	before = memory_grown(before, room, most, sizeof *before);
	again = memory_grown(again, room + 1, most, sizeof *again);
	all = memory_grown(all, room + 2, most, sizeof *all);
	const gz_touch_list lists[] = {{before, most, first[0]}, {again, most, first[1]}, {all, most, first[2]}};
	gz_report report = gz_predict_touches(lists, &f, r->world, &q, r->scratch);
	if (report.error.status == GZ_STATUS_LIST_FULL || report.hits > most) return;
	size_t count = 0;
	for (size_t k = 0; k < b->asked; k++)
		if (choose_chance(&r->s->choices, 4)) arrangement_turn(b, k), changed[count++] = (uint32_t)k;
	if (choose_chance(&r->s->choices, 2) && !begins_later(r->s)) f.from += (f.until - f.from) / 4;
	report = gz_update_touches(lists + 1, &(gz_prediction_update){f, lists, changed, count}, r->world, &q, r->scratch);
	const gz_report right = gz_predict_touches(lists + 2, &f, r->world, &q, r->scratch);
	for (size_t k = 0; k < count; k++) arrangement_turn(b, changed[k]);
	bool same = report.hits == right.hits && !memcmp(first[1], first[2], (b->asked + 1) * sizeof **first);
	for (size_t k = 0; same && k < right.hits && k < most; k++) {
		const answer x = list_foresee.read(again + k, r), y = list_foresee.read(all + k, r);
		if (answer_same(&x, &y)) continue;
		failures_add("foresee_again", "[%s] touch %zu: %s, not %s", r->text, k, answer_text(&x), answer_text(&y));
		return;
	}
	if (!same) failures_add("foresee_again", "[%s] %zu touches, not %zu", r->text, report.hits, right.hits);
}

void check_prediction(rig *r, const plain_answers *a) {
	const scenario *s = r->s;
	if (!s->foresees) return;
	check_straight(r, a);
	for (size_t i = 0; i < s->body_count; i++) check_list_of(r, a, i);
	for (size_t k = 0; k < judged_count(s) && !s->prediction.max; k++) {
		const size_t i = judged_body(s, k);
		if (!s->bodies[i].bad_curved && !s->bodies[i].bad) check_states(r, &a->foresee, i);
	}
	check_again(r);
}
