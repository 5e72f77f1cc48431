// First touches. The oracle judges gz_sweep_all, where each pair is as if it were alone; gz_sweep and gz_line_of_sight
// must agree with its lists.
#include <math.h>
#include <string.h>

#include "checks.h"
#include "failures.h"
#include "geometry.h"
#include "oracle/oracle_sweep.h"

// In grains. The suites forgive 8, in families of pairs; the worst that was seen in scenarios is 8.06.
static const double forgiven = 10;

bool pair_allowed(const scenario *s, const fuzz_body *b, int32_t index, bool circle) {
	if (b->bad || (circle && s->bodies[index].bad)) return false;
	return circle ? may_touch_body(s, b, s->bodies + index) : may_touch_wall(s, b, s->live + index);
}

size_t judged_count(const scenario *s) { return s->body_count < 6 || s->judge_all ? s->body_count : 6; }

/// Spread over all bodies; another part of them in each scenario.
size_t judged_body(const scenario *s, size_t k) {
	return (k * s->body_count / judged_count(s) + s->live_count) % s->body_count;
}

// ---- The lists

static const answer *listed(const answers *a, size_t i, int32_t index, bool circle) {
	for (size_t k = a->first[i]; k < a->first[i + 1]; k++)
		if (a->at[k].index == index && a->at[k].circle == circle) return a->at + k;
	return NULL;
}

static pair_hit as_pair(const answer *a) {
	return (pair_hit){(float)a->time, a->feature, a->at[0], a->at[1], a->at[2], a->at[3]};
}

/// So many grains as a length.
static long double grains_of_pair(const pair_case *c, double grains) {
	const float lengths[] = {c->px - c->ax, c->py - c->ay, c->bx - c->ax, c->by - c->ay, c->dx, c->dy, c->radius};
	long double most = 0;
	for (int k = 0; k < 7; k++) most = fmaxl(most, fabsl((long double)lengths[k]));
	return grains * 0x1p-24L * most;
}

/// The answer's time, with what the oracle has there: as the end a or b, or as what it says itself.
static double error_of_time_at_end(const pair_case *c, pair_hit result, bool b, const char **what) {
	const double x = (b ? (double)c->bx : (double)c->ax), y = (b ? (double)c->by : (double)c->ay);
	const double off_x = (double)c->px + (double)c->dx * (double)result.time - x;
	const double off_y = (double)c->py + (double)c->dy * (double)result.time - y, distance = hypot(off_x, off_y);
	result.feature = b ? GZ_FEATURE_END_B : GZ_FEATURE_END_A;
	result.normal_x = (float)(off_x / distance), result.normal_y = (float)(off_y / distance);
	result.point_x = (float)(x + off_x / distance * (double)c->thickness);
	result.point_y = (float)(y + off_y / distance * (double)c->thickness);
	return oracle_error(c, &result, what);
}

static double error_of_time_at_touch(const pair_case *c, pair_hit result, const char **what) {
	oracle_touch touch = oracle_first_touch(c, 0);
	if (!touch.feature) touch = oracle_first_touch(c, grains_of_pair(c, forgiven)); // a graze
	if (!touch.feature) return INFINITY;
	const bool end = touch.feature != GZ_FEATURE_SIDE && c->thickness <= 0;
	result.feature = touch.feature, result.normal_x = (float)touch.normal_x, result.normal_y = (float)touch.normal_y;
	result.point_x = end ? (touch.feature == GZ_FEATURE_END_B ? c->bx : c->ax) : (float)touch.point_x;
	result.point_y = end ? (touch.feature == GZ_FEATURE_END_B ? c->by : c->ay) : (float)touch.point_y;
	return oracle_error(c, &result, what);
}

/// An end of a chain may be reported as a side, with another point and normal: then its time alone is judged.
static double error_without_chain(
	const rig *r, const pair_case *c, int32_t index, const pair_hit *told, const char **what) {
	if (told->feature != GZ_FEATURE_SIDE || !wall_is_joined(r->s, (size_t)index)) return INFINITY;
	const double ends = fmin(error_of_time_at_end(c, *told, false, what), error_of_time_at_end(c, *told, true, what));
	return fmin(ends, error_of_time_at_touch(c, *told, what));
}

static void judge_pair(const rig *r, size_t i, int32_t index, bool circle, const answer *a) {
	const fuzz_body *b = r->s->bodies + i;
	const pair_hit told = a ? as_pair(a) : (pair_hit){.time = INFINITY, .feature = GZ_FEATURE_NONE};
	const char *what = "";
	double error;
	if (circle) {
		const circle_case c = pair_of_circles(b, r->s->bodies + index);
		error = oracle_error_of_circles(&c, &told, &what);
	} else {
		const pair_case c = pair_of_wall(b, r->s->live + index);
		error = oracle_error(&c, &told, &what);
		if (!(error <= forgiven)) error = fmin(error, error_without_chain(r, &c, index, &told, &what));
	}
	if (!(error <= forgiven))
		failures_add("sweep by the oracle", "body %zu, %s %d: %s is off by %g grains: %s", i, circle ? "body" : "wall",
			index, what, error, answer_text(a));
}

static void judge_body(const rig *r, const answers *a, size_t i) {
	const scenario *s = r->s;
	for (size_t k = 0; s->against != GZ_TARGETS_CIRCLES && k < s->live_count; k++)
		if (pair_allowed(s, s->bodies + i, (int32_t)k, false))
			judge_pair(r, i, (int32_t)k, false, listed(a, i, (int32_t)k, false));
	for (size_t k = 0; s->against != GZ_TARGETS_WALLS && k < s->body_count; k++)
		if (k != i && pair_allowed(s, s->bodies + i, (int32_t)k, true))
			judge_pair(r, i, (int32_t)k, true, listed(a, i, (int32_t)k, true));
}

/// Lists are in order, and have only what is asked about, each once.
static void check_list_of(const rig *r, const answers *a, size_t i) {
	for (size_t k = a->first[i]; k < a->first[i + 1]; k++) {
		const answer *now = a->at + k, *before = k > a->first[i] ? now - 1 : NULL;
		if (now->index < 0 || !pair_allowed(r->s, r->s->bodies + i, now->index, now->circle))
			failures_add("sweep_all asks what it should", "body %zu: %s", i, answer_text(now));
		if (listed(a, i, now->index, now->circle) != now)
			failures_add("sweep_all has each once", "body %zu: %s", i, answer_text(now));
		if (before && (before->time > now->time || (before->time == now->time && before->circle > now->circle)))
			failures_add("sweep_all is in order", "body %zu: %s, %s", i, answer_text(before), answer_text(now));
	}
}

// ---- The first

/// Where walls share ends, an end may be reported as a side, with another point and normal.
static bool same_first(const rig *r, const answer *first, const answer *all) {
	if (!all) return first->feature == GZ_FEATURE_NONE || first->feature == GZ_FEATURE_INVALID;
	if (first->time != all->time || first->index != all->index || first->circle != all->circle) return false;
	if (first->id != all->id) return false;
	if (first->feature == all->feature && !memcmp(first->at, all->at, sizeof first->at)) return true;
	const bool end = all->feature == GZ_FEATURE_END_A || all->feature == GZ_FEATURE_END_B;
	return end && first->feature == GZ_FEATURE_SIDE && wall_is_joined(r->s, (size_t)first->index);
}

static void check_first(const rig *r, const plain_answers *a, size_t i) {
	const answer *all =
		a->sweep_all.first[i] < a->sweep_all.first[i + 1] ? a->sweep_all.at + a->sweep_all.first[i] : NULL;
	const answer *first = a->sweep.at + a->sweep.first[i], *crowd = a->sweep_of_crowd.at + a->sweep_of_crowd.first[i];
	const answer *sight = a->sight.at + a->sight.first[i];
	if (!same_first(r, first, all))
		failures_add(
			"sweep is the first of sweep_all", "body %zu: %s, not %s", i, answer_text(first), answer_text(all));
	if ((all != NULL) != (sight->feature == 1))
		failures_add("sight agrees with sweep", "body %zu: %d, with %s", i, sight->feature, answer_text(all));
	if (!answer_same(first, crowd))
		failures_add(
			"crowd_asks agrees with chunks", "body %zu: %s, not %s", i, answer_text(crowd), answer_text(first));
}

void check_sweep(rig *r, const plain_answers *a) {
	const scenario *s = r->s;
	for (size_t i = 0; i < s->body_count; i++) check_first(r, a, i), check_list_of(r, &a->sweep_all, i);
	for (size_t k = 0; k < judged_count(s); k++)
		if (!s->bodies[judged_body(s, k)].bad) judge_body(r, &a->sweep_all, judged_body(s, k));
}
