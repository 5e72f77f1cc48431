// Distances: those that are reported, by the oracle; those that are left out, by projection; and ways out of overlaps.
#include <math.h>
#include <string.h>

#include "checks.h"
#include "failures.h"
#include "geometry.h"
#include "oracle/oracle_distances.h"

// In grains; docs/semantics.md: Distances.
static const double forgiven = 6;

static gap gap_to(const scenario *s, const fuzz_body *b, int32_t index, bool circle, wide x, wide y) {
	const fuzz_body *o = s->bodies + index;
	if (circle) return gap_to_circle((wide)o->x, (wide)o->y, (wide)o->radius, x, y, (wide)b->radius);
	return gap_to_wall(s->live + index, x, y, (wide)b->radius);
}

static const answer *listed(const answers *a, size_t i, int32_t index, bool circle) {
	for (size_t k = a->first[i]; k < a->first[i + 1]; k++)
		if (a->at[k].index == index && a->at[k].circle == circle) return a->at + k;
	return NULL;
}

static void judge_near(const scenario *s, size_t i, const answer *a, const char *check) {
	const pair_proximity told = {(float)a->time, a->feature, a->at[0], a->at[1], a->at[2], a->at[3]};
	const char *what = "";
	double error;
	if (a->circle) {
		const circle_case c = pair_of_circles(s->bodies + i, s->bodies + a->index);
		error = oracle_circle_distance_error(&c, &told, &what);
		if (a->index == (int32_t)i || (c.body.px == c.other.px && c.body.py == c.other.py)) return; // any direction
	} else {
		const pair_case c = pair_of_wall(s->bodies + i, s->live + a->index);
		error = oracle_distance_error(&c, &told, &what);
	}
	// The oracle takes some signs for exact where float rounds a product with the other end.
	if (!(error <= forgiven) && strcmp(what, "a sign") != 0)
		failures_add(check, "body %zu: %s is off by %g grains: %s", i, what, error, answer_text(a));
}

/// Is the thing there for the body at its start? -1 where rounding decides.
static int is_there(const scenario *s, size_t i, int32_t index, bool circle) {
	const fuzz_body *b = s->bodies + i;
	if (!pair_allowed(s, b, index, circle)) return 0;
	return circle ? 1 : wall_is_there(s->live + index, (wide)b->x, (wide)b->y);
}

/// What is nearer than that, and by more than rounding, is in the list.
static void judge_left_out(const rig *r, const answers *a, size_t i, double within, const char *check) {
	const scenario *s = r->s;
	const fuzz_body *b = s->bodies + i;
	for (int circle = s->against == GZ_TARGETS_CIRCLES; circle <= (s->against != GZ_TARGETS_WALLS); circle++)
		for (size_t k = 0; k < (circle ? s->body_count : s->live_count); k++) {
			const gap g = gap_to(s, b, (int32_t)k, circle, (wide)b->x, (wide)b->y);
			if (is_there(s, i, (int32_t)k, circle) != 1 || listed(a, i, (int32_t)k, circle)) continue;
			if (g.distance < (wide)within - (wide)forgiven * g.grain)
				failures_add(check, "body %zu, %s %zu: gap %Lg is not told, within %g", i, circle ? "body" : "wall", k,
					g.distance, within);
		}
}

/// Lists are in order, and within the distance.
static void check_list_of(const rig *r, const answers *a, size_t i, double within, const char *check) {
	for (size_t k = a->first[i]; k < a->first[i + 1]; k++) {
		const answer *now = a->at + k;
		if (now->index < 0 || !is_there(r->s, i, now->index, now->circle))
			failures_add(check, "body %zu: %s is not there", i, answer_text(now));
		else if (!(now->time <= within))
			failures_add(check, "body %zu: %s is not within %g", i, answer_text(now), within);
		if (k > a->first[i] && now->time < now[-1].time)
			failures_add(check, "body %zu: %s comes after %s", i, answer_text(now), answer_text(now - 1));
	}
}

/// Of `most` things the last is as far away as any that is left out may be near.
static double within_of_nearest(const rig *r, const answers *a, size_t i) {
	const size_t count = a->first[i + 1] - a->first[i];
	return count == r->s->most ? a->at[a->first[i + 1] - 1].time : (double)r->s->within;
}

// ---- Ways out

typedef struct depth {
	wide most;     ///< less what rounding may amount to
	bool doubtful; ///< rounding decides whether a one-sided wall is there
} depth;

/// How deep the body would be at that place in what is there for it where it starts.
static depth depth_at(const rig *r, size_t i, wide x, wide y) {
	const scenario *s = r->s;
	depth d = {0, false};
	for (int circle = s->against == GZ_TARGETS_CIRCLES; circle <= (s->against != GZ_TARGETS_WALLS); circle++)
		for (size_t k = 0; k < (circle ? s->body_count : s->live_count); k++) {
			const int there = is_there(s, i, (int32_t)k, circle);
			d.doubtful |= there < 0;
			if (there != 1) continue;
			const gap g = gap_to(s, s->bodies + i, (int32_t)k, circle, x, y);
			d.most = fmaxl(d.most, -g.distance - 16 * (g.grain + 0x1p-24L * (fabsl(x) + fabsl(y))));
		}
	return d;
}

/// Amid many things the way out may not lead out of all.
static void check_way_out(const rig *r, const plain_answers *a, size_t i) {
	const fuzz_body *b = r->s->bodies + i;
	const answer *way = a->push_out.at + a->push_out.first[i];
	const wide x = (wide)way->at[0], y = (wide)way->at[1], length = sqrtl(x * x + y * y);
	const depth before = depth_at(r, i, (wide)b->x, (wide)b->y);
	const depth after = depth_at(r, i, (wide)b->x + x, (wide)b->y + y);
	const bool overlaps = a->overlaps.first[i] < a->overlaps.first[i + 1];
	if (before.doubtful || r->s->live_count + r->s->body_count > 120) return;
	if (after.most > 0)
		failures_add("the way out leads out", "body %zu: by %a %a, still %Lg deep", i, (double)way->at[0],
			(double)way->at[1], after.most);
	if (length < before.most)
		failures_add("the way out leads out", "body %zu: by %Lg, but it is %Lg deep", i, length, before.most);
	if (!overlaps && length > 0)
		failures_add("clear bodies need no way out", "body %zu: by %a %a", i, (double)way->at[0], (double)way->at[1]);
}

void check_near(rig *r, const plain_answers *a) {
	const scenario *s = r->s;
	for (size_t i = 0; i < s->body_count; i++) {
		check_list_of(r, &a->overlaps, i, 0, "overlaps");
		check_list_of(r, &a->nearest, i, (double)s->within, "nearest");
	}
	for (size_t k = 0; k < judged_count(s); k++) {
		const size_t i = judged_body(s, k);
		if (s->bodies[i].bad) continue;
		for (size_t n = a->overlaps.first[i]; n < a->overlaps.first[i + 1]; n++)
			judge_near(s, i, a->overlaps.at + n, "overlaps by the oracle");
		for (size_t n = a->nearest.first[i]; n < a->nearest.first[i + 1]; n++)
			judge_near(s, i, a->nearest.at + n, "nearest by the oracle");
		judge_left_out(r, &a->overlaps, i, 0, "overlaps by the oracle");
		judge_left_out(r, &a->nearest, i, within_of_nearest(r, &a->nearest, i), "nearest by the oracle");
		check_way_out(r, a, i);
	}
}
