// Checks gz_solve_touches: random pairs, with the same bits on all backends, by the oracle; and the contacts. S115,
// S116, S149.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/failures.h"
#include "oracle/prediction/oracle_trajectories.h"

enum { PAIR_CAPACITY = MAX_SOLVED };

typedef struct circle {
	float x, y, dx, dy, ax, ay, radius;
} circle;

/// What the numbers of a call are like: small integers, or of sizes from 2^low to 2^high. Differences of them are exact
/// in double.
typedef struct number_style {
	bool whole;
	int low, high;
} number_style;

static float random_number(choices *c, const number_style *style) {
	if (style->whole) return (float)choose_int(c, -4, 4);
	const double sign = choose_signed(c);
	return (float)(sign * choose_size(c, style->low, style->high));
}

static circle random_circle(choices *c, const number_style *style) {
	float v[6];
	for (int k = 0; k < 6; k++) v[k] = random_number(c, style);
	const bool straight = choose_chance(c, 4);
	const float radius = choose_chance(c, 6) ? 0 : fabsf(random_number(c, style));
	return (circle){v[0], v[1], v[2], v[3], straight ? 0 : v[4], straight ? 0 : v[5], radius};
}

/// Shares some numbers with the other circle, or has an invalid one. Returns whether it is invalid.
static bool change_circle(choices *c, circle *one, const circle *other) {
	static const float invalid[] = {NAN, INFINITY, -INFINITY, 0x1.000002p40f};
	const int kind = choose_int(c, 0, 31);
	if (kind == 1) one->ax = other->ax, one->ay = other->ay;
	if (kind == 2) one->dx = other->dx, one->dy = other->dy;
	if (kind == 3) one->x = other->x, one->y = other->y;
	if (kind == 4) one->x = other->x + one->radius + other->radius, one->y = other->y;
	if (kind == 5) one->radius = -0x1p-140f;
	if (kind == 6) one->dy = invalid[choose_index(c, 4)];
	return kind == 5 || kind == 6;
}

static gz_trajectories trajectories_of(const circle *at) {
	return (gz_trajectories){.center = {&at->x, &at->y, sizeof *at},
		.motion = {&at->dx, &at->dy, sizeof *at},
		.acceleration = {&at->ax, &at->ay, sizeof *at},
		.radius = {&at->radius, sizeof *at}};
}

/// Touch times as text; valid until the second call from then on.
static const char *touch_text(const gz_touch_times *t) {
	static char texts[2][200];
	static int next;
	char *text = texts[next++ % 2];
	snprintf(text, sizeof texts[0], "%d: %.17g %.17g %.17g %.17g, first %.17g, starts %d, ends %d", t->count,
		t->time[0], t->time[1], t->time[2], t->time[3], t->first, t->starts, t->ends);
	return text;
}

static bool same_times(const gz_touch_times *a, const gz_touch_times *b) {
	return a->count == b->count && !memcmp(a->time, b->time, a->count * sizeof *a->time) &&
		   !memcmp(a->kind, b->kind, a->count) && !memcmp(&a->first, &b->first, sizeof a->first) &&
		   a->starts == b->starts && a->ends == b->ends && a->invalid == b->invalid;
}

/// The times of a straight pair are floats: at each the distance is the reach, and between two of them it is never on
/// the other side, both but for the rounding of what is passed in that time.
static void check_straight_times(const trajectory_case *c, const gz_touch_times *t) {
	const double sizes = fabs(c->px) + fabs(c->py) + (fabs(c->vx) + fabs(c->vy)) * c->horizon + c->reach;
	const double rounding = 0x1p-20 * sizes;
	bool inside = t->starts;
	double from = 0;
	for (int k = 0; k <= t->count; k++) {
		const double to = k < t->count ? t->time[k] : c->horizon, middle = (from + to) / 2;
		const double apart = hypot(c->px + c->vx * middle, c->py + c->vy * middle) - c->reach;
		const double touch = hypot(c->px + c->vx * to, c->py + c->vy * to) - c->reach;
		const bool wrong_kind = k < t->count && (t->kind[k] == GZ_EVENT_BEGIN) == inside;
		if (!(to >= from) || wrong_kind || (inside ? apart > rounding : apart < -rounding) ||
			(k < t->count && fabs(touch) > rounding))
			failures_add("straight touches", "time %d of %s in %a %a, %a %a, reach %a, horizon %a", k, touch_text(t),
				c->px, c->py, c->vx, c->vy, c->reach, c->horizon);
		if (k < t->count) inside = !inside;
		from = to;
	}
	if (inside != t->ends) failures_add("straight touches", "the end of %s", touch_text(t));
}

/// The oracle is for pairs with different accelerations.
static void check_touch_times(const circle *a, const circle *b, double horizon, const gz_touch_times *t) {
	const trajectory_case c = {(double)a->x - (double)b->x, (double)a->y - (double)b->y, (double)a->dx - (double)b->dx,
		(double)a->dy - (double)b->dy, (double)a->ax - (double)b->ax, (double)a->ay - (double)b->ay,
		(double)a->radius + (double)b->radius, horizon};
	if (c.ax == 0 && c.ay == 0) {
		check_straight_times(&c, t);
		return;
	}
	trajectory_answer reported = {.count = t->count, .starts = t->starts, .ends = t->ends, .first = t->first};
	reported.approaches = t->starts && t->first == 0;
	memcpy(reported.time, t->time, t->count * sizeof *reported.time);
	double worst = 0;
	const char *fault = oracle_trajectory_fault(&c, &reported, &worst);
	if (fault)
		failures_add("touches by the oracle", "%s: %s in %a %a, %a %a, %a %a, reach %a, horizon %a", fault,
			touch_text(t), c.px, c.py, c.vx, c.vy, c.ax, c.ay, c.reach, horizon);
}

/// The contacts of a call: that of time i of pair k is element 4 k + i.
typedef struct touch_contacts {
	float normal[4 * PAIR_CAPACITY][2], point[4 * PAIR_CAPACITY][2];
} touch_contacts;

/// Zeroed memory for contacts: all but those of times stays so.
static gz_touch_contacts contacts_in(touch_contacts *all) {
	memset(all, 0, sizeof *all);
	return (gz_touch_contacts){{&all->normal[0][0], &all->normal[0][1], sizeof *all->normal},
		{&all->point[0][0], &all->point[0][1], sizeof *all->point}};
}

/// The normal has length 1, points from the second circle to the first, and leads to a point of the second.
static void check_contact(const circle *a, const circle *b, double t, const float n[2], const float on[2]) {
	const double at[] = {(double)a->x + (double)a->dx * t + (double)a->ax * t * t / 2,
		(double)a->y + (double)a->dy * t + (double)a->ay * t * t / 2,
		(double)b->x + (double)b->dx * t + (double)b->ax * t * t / 2,
		(double)b->y + (double)b->dy * t + (double)b->ay * t * t / 2};
	const double reach = (double)a->radius + (double)b->radius, nx = (double)n[0], ny = (double)n[1];
	const double sizes =
		fabs((double)a->x) + fabs((double)a->y) + fabs((double)b->x) + fabs((double)b->y) + reach +
		t * (fabs((double)a->dx) + fabs((double)a->dy) + fabs((double)b->dx) + fabs((double)b->dy)) +
		t * t * (fabs((double)a->ax) + fabs((double)a->ay) + fabs((double)b->ax) + fabs((double)b->ay));
	const double off = hypot(at[0] - at[2] - reach * nx, at[1] - at[3] - reach * ny);
	const double away =
		hypot(at[2] + (double)b->radius * nx - (double)on[0], at[3] + (double)b->radius * ny - (double)on[1]);
	if (fabs(hypot(nx, ny) - 1) > 0x1p-20 || off > 0x1p-20 * sizes || away > 0x1p-20 * sizes)
		failures_add("contacts of touches", "at %a: found the normal %a %a, the point %a %a, off by %a and %a", t, nx,
			ny, (double)on[0], (double)on[1], off, away);
}

static void check_contacts(
	const circle *a, const circle *b, const gz_touch_times *times, size_t count, const touch_contacts *found) {
	static const float none[2];
	for (size_t n = 0; n < 4 * count; n++) {
		const gz_touch_times *t = times + n / 4;
		const int i = (int)(n % 4);
		const bool written = memcmp(found->normal[n], none, sizeof none) != 0;
		if (written != (!t->invalid && i < t->count))
			failures_add("contacts of touches", "pair %zu, time %d of %d: written: %d", n / 4, i, t->count, written);
		if (written) check_contact(a + n / 4, b + n / 4, t->time[i], found->normal[n], found->point[n]);
	}
}

/// Solves pairs that are in part invalid.
static void solve(gz_touch_times *times, const gz_touch_contacts *contacts, const gz_trajectory_pairs *pairs,
	const bool *invalid, const char *how) {
	size_t first = 0;
	while (first < pairs->count && !invalid[first]) first++;
	const gz_error error = gz_solve_touches(times, contacts, pairs);
	const gz_status expected = first < pairs->count ? GZ_STATUS_INVALID_PAIRS : GZ_STATUS_OK;
	if (error.status != expected || (expected && error.index != first))
		failures_add("touches are solved", "%s: found status %d (%s), expected %d", how, (int)error.status, error.text,
			(int)expected);
	for (size_t k = 0; k < pairs->count; k++)
		if (times[k].invalid != invalid[k])
			failures_add("invalid pairs", "%s, pair %zu: found %d, expected %d", how, k, times[k].invalid, invalid[k]);
}

void check_touches(choices *c) { check_some_touches(c, PAIR_CAPACITY); }

void check_some_touches(choices *c, size_t count) {
	circle a[PAIR_CAPACITY], b[PAIR_CAPACITY];
	gz_touch_times expected[PAIR_CAPACITY], actual[PAIR_CAPACITY], back[PAIR_CAPACITY];
	touch_contacts first, other;
	const gz_touch_contacts to_first = contacts_in(&first), to_other = contacts_in(&other);
	bool invalid[PAIR_CAPACITY];
	number_style style = {.whole = choose_chance(c, 2), .low = -3, .high = 4};
	if (choose_chance(c, 2)) style.low = choose_int(c, -12, 11), style.high = choose_int(c, style.low + 1, 12);
	const double horizon = style.whole ? choose_int(c, 0, 6) : choose_unit(c) * 8;
	for (size_t k = 0; k < count; k++) {
		a[k] = random_circle(c, &style), b[k] = random_circle(c, &style);
		invalid[k] = change_circle(c, b + k, a + k);
	}
	gz_trajectory_pairs pairs = {
		.first = trajectories_of(a), .second = trajectories_of(b), .horizon = {&horizon, 0}, .count = count};
	const char *backend;
	for (size_t n = 0; (backend = gz_backend_name(n)); n++) {
		pairs.backend = backend;
		memset(&other, 0, sizeof other);
		solve(n ? actual : expected, n ? &to_other : &to_first, &pairs, invalid, backend);
		if (n && memcmp(&first, &other, sizeof first) != 0)
			failures_add("touches on all backends", "%s: found other contacts", backend);
		for (size_t k = 0; n && k < count; k++)
			if (!same_times(expected + k, actual + k))
				failures_add("touches on all backends", "%s: found %s, expected %s", backend, touch_text(actual + k),
					touch_text(expected + k));
	}
	pairs.first = trajectories_of(b), pairs.second = trajectories_of(a);
	solve(back, NULL, &pairs, invalid, "circles exchanged");
	check_contacts(a, b, expected, count, &first);
	for (size_t k = 0; k < count; k++) {
		if (!same_times(expected + k, back + k))
			failures_add(
				"touches from both sides", "found %s, expected %s", touch_text(back + k), touch_text(expected + k));
		if (!invalid[k]) check_touch_times(a + k, b + k, horizon, expected + k);
	}
}
