// Checks sweeps: the oracle checks gz_sweep_all, where each pair is independent; gz_sweep and gz_line_of_sight must
// agree with its lists. S8, S16, S17, S18, S138.
#include <math.h>
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/checks/pair_gaps.h"
#include "fuzz/failures.h"
#include "oracle/oracle_sweep.h"

// In grains. The suites allow 8 for their families of pairs; the worst in any scenario so far is 8.06.
static const double tolerance = 10;

// ---- Lists

static pair_hit as_pair(const query_result *a) {
	return (pair_hit){(float)a->time, a->feature, a->value[0], a->value[1], a->value[2], a->value[3]};
}

/// A number of grains as a length.
static long double grains_as_length(const pair_case *c, double grains) {
	const float lengths[] = {c->px - c->ax, c->py - c->ay, c->bx - c->ax, c->by - c->ay, c->dx, c->dy, c->radius};
	long double max = 0;
	for (int k = 0; k < 7; k++) max = fmaxl(max, fabsl((long double)lengths[k]));
	return grains * 0x1p-24L * max;
}

/// The error of a result's time, combined with a contact at the end a or b.
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
	if (!touch.feature) touch = oracle_first_touch(c, grains_as_length(c, tolerance)); // a graze
	if (!touch.feature) return INFINITY;
	const bool end = touch.feature != GZ_FEATURE_SIDE && c->thickness <= 0;
	result.feature = touch.feature, result.normal_x = (float)touch.normal_x, result.normal_y = (float)touch.normal_y;
	result.point_x = end ? (touch.feature == GZ_FEATURE_END_B ? c->bx : c->ax) : (float)touch.point_x;
	result.point_y = end ? (touch.feature == GZ_FEATURE_END_B ? c->by : c->ay) : (float)touch.point_y;
	return oracle_error(c, &result, what);
}

/// The end of a wall with adjacent walls may be reported as a side, with another point and normal. Then only the time
/// is checked: combined with a contact at either end, or with the oracle's own contact.
static double error_at_adjacent_wall(
	const fuzz_run *r, const pair_case *c, int32_t index, const pair_hit *reported, const char **what) {
	if (reported->feature != GZ_FEATURE_SIDE || !wall_is_adjacent(r->s, (size_t)index)) return INFINITY;
	const double ends =
		fmin(error_of_time_at_end(c, *reported, false, what), error_of_time_at_end(c, *reported, true, what));
	return fmin(ends, error_of_time_at_touch(c, *reported, what));
}

static void check_pair(const fuzz_run *r, size_t i, int32_t index, bool circle, const query_result *a) {
	const fuzz_body *b = r->s->bodies + i;
	const pair_hit reported = a ? as_pair(a) : (pair_hit){.time = INFINITY, .feature = GZ_FEATURE_NONE};
	const char *what = "";
	double error;
	if (circle) {
		const circle_case c = pair_of_circles(b, r->s->bodies + index);
		error = oracle_error_of_circles(&c, &reported, &what);
	} else {
		const pair_case c = pair_of_wall(b, r->s->live + index);
		error = oracle_error(&c, &reported, &what);
		if (!(error <= tolerance)) error = fmin(error, error_at_adjacent_wall(r, &c, index, &reported, &what));
	}
	if (!(error <= tolerance))
		failures_add("sweep by the oracle", "body %zu, %s %d: %s: found an error of %g grains in %s", i,
			circle ? "body" : "wall", index, what, error, result_text(a));
}

static void check_body(const fuzz_run *r, const result_list *a, size_t i) {
	const scenario *s = r->s;
	for (size_t k = 0; s->targets != GZ_TARGETS_CIRCLES && k < s->live_count; k++)
		if (pair_allowed(s, s->bodies + i, (int32_t)k, false))
			check_pair(r, i, (int32_t)k, false, results_find(a, i, (int32_t)k, false));
	for (size_t k = 0; s->targets != GZ_TARGETS_WALLS && k < s->body_count; k++)
		if (k != i && pair_allowed(s, s->bodies + i, (int32_t)k, true))
			check_pair(r, i, (int32_t)k, true, results_find(a, i, (int32_t)k, true));
}

/// Lists are in order, and have only allowed targets, each once.
static void check_list_of(const fuzz_run *r, const result_list *a, size_t i) {
	for (size_t k = a->first[i]; k < a->first[i + 1]; k++) {
		const query_result *now = a->data + k, *before = k > a->first[i] ? now - 1 : NULL;
		if (now->index < 0 || !pair_allowed(r->s, r->s->bodies + i, now->index, now->circle))
			failures_add("sweep_all reports allowed targets", "body %zu: found %s", i, result_text(now));
		if (results_find(a, i, now->index, now->circle) != now)
			failures_add("sweep_all reports each target once", "body %zu: found %s twice", i, result_text(now));
		if (before && (before->time > now->time || (before->time == now->time && before->circle > now->circle)))
			failures_add(
				"sweep_all is in order", "body %zu: found %s before %s", i, result_text(before), result_text(now));
	}
}

// ---- The first hit

/// Where walls share an end, it may be reported as a side, with another point and normal.
static bool same_first(const fuzz_run *r, const query_result *first, const query_result *all) {
	if (!all) return first->feature == GZ_FEATURE_NONE || first->feature == GZ_FEATURE_INVALID;
	if (first->time != all->time || first->index != all->index || first->circle != all->circle) return false;
	if (first->id != all->id) return false;
	if (first->feature == all->feature && !memcmp(first->value, all->value, sizeof first->value)) return true;
	const bool end = all->feature == GZ_FEATURE_END_A || all->feature == GZ_FEATURE_END_B;
	return end && first->feature == GZ_FEATURE_SIDE && wall_is_adjacent(r->s, (size_t)first->index);
}

static void check_first(const fuzz_run *r, const baseline_results *a, size_t i) {
	const query_result *all =
		a->sweep_all.first[i] < a->sweep_all.first[i + 1] ? a->sweep_all.data + a->sweep_all.first[i] : NULL;
	const query_result *first = a->sweep.data + a->sweep.first[i],
					   *crowd = a->crowd_sweep.data + a->crowd_sweep.first[i];
	const query_result *blocked = a->line_of_sight.data + a->line_of_sight.first[i];
	if (!same_first(r, first, all))
		failures_add("sweep is the first of sweep_all", "body %zu: found %s, expected %s", i, result_text(first),
			result_text(all));
	if ((all != NULL) != (blocked->feature == 1))
		failures_add("line_of_sight agrees with sweep", "body %zu: found %d, expected the first hit %s", i,
			blocked->feature, result_text(all));
	if (!result_equals(first, crowd))
		failures_add("from_crowd agrees with chunks", "body %zu: found %s, expected %s", i, result_text(crowd),
			result_text(first));
}

void check_hits(const result_list *columns, const result_list *list, size_t body, const char *name) {
	const query_result *one = columns->data + columns->first[body];
	const bool hit = one->feature != GZ_FEATURE_NONE && one->feature != GZ_FEATURE_INVALID;
	const size_t listed = list->first[body + 1] - list->first[body];
	const query_result *found = listed ? list->data + list->first[body] : NULL;
	if (columns->skipped[body]) return;
	if (listed != hit || (hit && !result_equals(one, found)))
		failures_add(name, "body %zu: found %zu results, the first %s, where the columns have %s", body, listed,
			result_text(found), result_text(one));
}

void check_sweep(fuzz_run *r, const baseline_results *a) {
	const scenario *s = r->s;
	for (size_t i = 0; i < s->body_count; i++) check_first(r, a, i), check_list_of(r, &a->sweep_all, i);
	for (size_t i = 0; i < s->body_count; i++) {
		check_hits(&a->sweep, &a->sweep_hits, i, "sweep_hits equals sweep");
		check_hits(&a->crowd_sweep, &a->crowd_hits, i, "sweep_hits of the crowd equals its sweep");
	}
	for (size_t k = 0; k < checked_body_count(s); k++)
		if (!s->bodies[checked_body(s, k)].invalid) check_body(r, &a->sweep_all, checked_body(s, k));
}
