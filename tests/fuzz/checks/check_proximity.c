// Checks overlaps, nearest and neighbours: listed distances by the oracle, missing targets by projection. S30, S36.
#include <math.h>
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/checks/pair_gaps.h"
#include "fuzz/failures.h"
#include "oracle/oracle_distances.h"

// In grains; see the distances in docs/semantics.md.
static const double tolerance = 6;

static gap gap_to(const scenario *s, const fuzz_body *b, int32_t index, bool circle, wide x, wide y) {
	const fuzz_body *o = s->bodies + index;
	if (circle) return gap_to_circle((wide)o->x, (wide)o->y, (wide)o->radius, x, y, (wide)b->radius);
	return gap_to_wall(s->live + index, x, y, (wide)b->radius);
}

static void check_distance(const scenario *s, size_t i, const query_result *a, const char *check) {
	const pair_proximity reported = {(float)a->time, a->feature, a->value[0], a->value[1], a->value[2], a->value[3]};
	const char *what = "";
	double error;
	if (a->circle) {
		const circle_case c = pair_of_circles(s->bodies + i, s->bodies + a->index);
		error = oracle_circle_distance_error(&c, &reported, &what);
		if (a->index == (int32_t)i || (c.body.px == c.other.px && c.body.py == c.other.py))
			return; // any normal is correct
	} else {
		const pair_case c = pair_of_wall(s->bodies + i, s->live + a->index);
		error = oracle_distance_error(&c, &reported, &what);
	}
	// The oracle assumes that some signs are exact where float rounds a product.
	if (!(error <= tolerance) && strcmp(what, "a sign") != 0)
		failures_add(check, "body %zu: %s: found an error of %g grains in %s", i, what, error, result_text(a));
}

certainty target_exists(const scenario *s, size_t i, int32_t index, bool circle) {
	const fuzz_body *b = s->bodies + i;
	if (!pair_allowed(s, b, index, circle)) return NO;
	return circle ? YES : wall_exists_at(s->live + index, (wide)b->x, (wide)b->y);
}

/// Every target that is closer than this, by more than rounding, is listed. alone: but for the body itself
static void check_missing(const fuzz_run *r, const result_list *a, size_t i, gz_targets targets, bool alone,
	double within, const char *check) {
	const scenario *s = r->s;
	const fuzz_body *b = s->bodies + i;
	for (int circle = targets == GZ_TARGETS_CIRCLES; circle <= (targets != GZ_TARGETS_WALLS); circle++)
		for (size_t k = 0; k < (circle ? s->body_count : s->live_count); k++) {
			const gap g = gap_to(s, b, (int32_t)k, circle, (wide)b->x, (wide)b->y);
			if (alone && circle && k == i) continue;
			if (target_exists(s, i, (int32_t)k, circle) != YES || results_find(a, i, (int32_t)k, circle)) continue;
			if (g.distance < (wide)within - (wide)tolerance * g.grain)
				failures_add(check, "body %zu, %s %zu: found no result, expected a gap of %Lg within %g", i,
					circle ? "body" : "wall", k, g.distance, within);
		}
}

/// Lists are in order, and within the distance.
static void check_list_of(const fuzz_run *r, const result_list *a, size_t i, double within, const char *check) {
	for (size_t k = a->first[i]; k < a->first[i + 1]; k++) {
		const query_result *now = a->data + k;
		if (now->index < 0 || target_exists(r->s, i, now->index, now->circle) == NO)
			failures_add(check, "body %zu: found %s, expected no target there", i, result_text(now));
		else if (!(now->time <= within))
			failures_add(check, "body %zu: found %s, expected a distance within %g", i, result_text(now), within);
		if (k > a->first[i] && now->time < now[-1].time)
			failures_add(check, "body %zu: found %s after %s", i, result_text(now), result_text(now - 1));
	}
}

/// The distance within which nothing may be missing: where the list is full, that of its last result.
static double nearest_bound(const fuzz_run *r, const result_list *a, size_t i) {
	const size_t count = a->first[i + 1] - a->first[i];
	return count == r->s->nearest_max ? a->data[a->first[i + 1] - 1].time : (double)r->s->nearest_distance;
}

/// The neighbours of a body begin with the other bodies that `nearest` lists, which may list walls and itself, too.
static void check_neighbours(const fuzz_run *r, const baseline_results *a, size_t i) {
	const query_result *neighbour = a->neighbours.data + a->neighbours.first[i];
	const query_result *end = a->neighbours.data + a->neighbours.first[i + 1];
	if (r->s->targets == GZ_TARGETS_WALLS || r->s->sight.of_neighbours) return;
	for (size_t k = a->nearest.first[i]; k < a->nearest.first[i + 1]; k++) {
		const query_result *near = a->nearest.data + k;
		if (!near->circle || near->index == (int32_t)i) continue;
		if (neighbour == end || neighbour->index != near->index || neighbour->time != near->time) {
			failures_add("neighbours equal nearest", "body %zu: found %s, expected %s", i,
				result_text(neighbour == end ? NULL : neighbour), result_text(near));
			return;
		}
		neighbour++;
	}
}

void check_proximity(fuzz_run *r, const baseline_results *a) {
	const scenario *s = r->s;
	bool searched = false;
	fuzz_run_place(r);
	for (size_t i = 0; i < s->body_count; i++) {
		check_list_of(r, &a->overlaps, i, 0, "overlaps");
		check_list_of(r, &a->nearest, i, (double)s->nearest_distance, "nearest");
		check_list_of(r, &a->seen, i, s->sight.of_overlaps ? 0 : (double)s->nearest_distance, "seen");
		check_list_of(r, &a->neighbours, i, (double)s->nearest_distance, "neighbours");
		check_neighbours(r, a, i);
	}
	for (size_t k = 0; k < checked_body_count(s); k++) {
		const size_t i = checked_body(s, k);
		if (s->bodies[i].invalid) continue;
		for (size_t n = a->overlaps.first[i]; n < a->overlaps.first[i + 1]; n++)
			check_distance(s, i, a->overlaps.data + n, "overlaps by the oracle");
		for (size_t n = a->nearest.first[i]; n < a->nearest.first[i + 1]; n++)
			check_distance(s, i, a->nearest.data + n, "nearest by the oracle");
		check_missing(r, &a->overlaps, i, s->targets, false, 0, "overlaps by the oracle");
		check_missing(r, &a->nearest, i, s->targets, false, nearest_bound(r, &a->nearest, i), "nearest by the oracle");
		if (!s->sight.of_neighbours)
			check_missing(r, &a->neighbours, i, GZ_TARGETS_CIRCLES, true, nearest_bound(r, &a->neighbours, i),
				"neighbours by the oracle");
		check_sight(r, a, i);
		searched |= check_translation(r, a, i, !searched || s->check_all_bodies);
	}
}
