#include "prediction/touch_pairs.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/check.h"

/// Rounds to float. Without volatile, gcc 12 leaves out the rounding of some numbers that it packs.
static float narrow(double x) {
	const volatile float rounded = (float)x;
	return rounded;
}

static bool is_allowed(const touch_circle *c) {
	const float numbers[] = {c->px, c->py, c->vx, c->vy, c->ax, c->ay, c->radius};
	for (int k = 0; k < 7; k++)
		if (!(fabsf(numbers[k]) <= GZ_LIMIT)) return false;
	return true;
}

static touch_circle random_second(random_source *source, const trajectory_case *c) {
	touch_circle second = {0};
	if (random_chance(source, 2)) return second;
	second.px = narrow(c->reach * random_int(source, -9, 9)), second.py = narrow(c->reach * random_int(source, -9, 9));
	second.vx = narrow(c->vy * random_int(source, -3, 3)), second.vy = narrow(c->vx * random_int(source, -3, 3));
	second.ax = narrow(c->ay * random_int(source, -3, 3)), second.ay = narrow(c->ax * random_int(source, -3, 3));
	return second;
}

touch_pair touch_pair_make(const trajectory_family *family, random_source *source) {
	for (;;) {
		const trajectory_case c = family->make(source);
		touch_pair pair = {.second = random_second(source, &c), .horizon = c.horizon};
		pair.second.radius = narrow(c.reach * random_int(source, 0, 4) / 4);
		pair.first = (touch_circle){narrow((double)pair.second.px + c.px), narrow((double)pair.second.py + c.py),
			narrow((double)pair.second.vx + c.vx), narrow((double)pair.second.vy + c.vy),
			narrow((double)pair.second.ax + c.ax), narrow((double)pair.second.ay + c.ay),
			narrow(c.reach - (double)pair.second.radius)};
		if (pair.first.radius < 0) pair.first.radius = 0;
		if (is_allowed(&pair.first) && is_allowed(&pair.second)) return pair;
	}
}

trajectory_case touch_pair_relative(const touch_pair *p) {
	const touch_circle *f = &p->first, *s = &p->second;
	return (trajectory_case){(double)f->px - (double)s->px, (double)f->py - (double)s->py,
		(double)f->vx - (double)s->vx, (double)f->vy - (double)s->vy, (double)f->ax - (double)s->ax,
		(double)f->ay - (double)s->ay, (double)f->radius + (double)s->radius, p->horizon};
}

static gz_trajectories columns_of(const touch_circle *c) {
	const size_t stride = sizeof(touch_pair);
	return (gz_trajectories){.center = {&c->px, &c->py, stride},
		.motion = {&c->vx, &c->vy, stride},
		.acceleration = {&c->ax, &c->ay, stride},
		.radius = {&c->radius, stride}};
}

gz_trajectory_pairs touch_pairs_columns(const touch_pair *pairs, size_t count, const char *backend) {
	return (gz_trajectory_pairs){.first = columns_of(&pairs->first),
		.second = columns_of(&pairs->second),
		.horizon = {&pairs->horizon, sizeof *pairs},
		.count = count,
		.backend = backend};
}

const char *touch_pair_text(const touch_pair *p) {
	static char text[400];
	size_t n = 0;
	for (const touch_circle *c = &p->first; c <= &p->second; c++)
		n += (size_t)snprintf(text + n, sizeof text - n, "p %.9g %.9g v %.9g %.9g a %.9g %.9g radius %.9g\n",
			(double)c->px, (double)c->py, (double)c->vx, (double)c->vy, (double)c->ax, (double)c->ay,
			(double)c->radius);
	snprintf(text + n, sizeof text - n, "horizon %.17g", p->horizon);
	return text;
}

void solve_touch_pairs(gz_touch_times *times, const touch_pair *pairs, size_t count, const char *backend) {
	memset(times, 0xff, count * sizeof *times); // detects members that stay unwritten
	const gz_trajectory_pairs columns = touch_pairs_columns(pairs, count, backend);
	const gz_error error = gz_solve_touches(times, NULL, &columns);
	if (error.status) fail_msg("%s", error.text);
}

void fail_touch_pair(const char *what, const touch_pair *p, const gz_touch_times *t) {
	fail_msg(
		"%s: found %d times, %.17g %.17g %.17g %.17g, first %.17g, kinds %d %d %d %d, starts %d, ends %d, invalid %d "
		"of\n%s",
		what, t->count, t->time[0], t->time[1], t->time[2], t->time[3], t->first, t->kind[0], t->kind[1], t->kind[2],
		t->kind[3], t->starts, t->ends, t->invalid, touch_pair_text(p));
}

const char *touch_order_fault(const gz_touch_times *t, double horizon) {
	double first = INFINITY, from = 0;
	if (t->invalid || t->count > 4) return "expected no invalid mark and at most 4 times";
	for (int k = 0; k < t->count; from = t->time[k++]) {
		if (t->kind[k] != ((t->starts + k) & 1 ? GZ_EVENT_END : GZ_EVENT_BEGIN)) return "expected alternating kinds";
		if (!(t->time[k] >= from && t->time[k] <= horizon)) return "expected ascending times";
		if (t->kind[k] == GZ_EVENT_BEGIN && first == INFINITY) first = t->time[k];
	}
	if (((t->starts + t->count) & 1) != t->ends) return "expected the overlap at the end to follow from the kinds";
	return t->first == first || (t->first == 0 && t->starts) ? NULL : "expected the first begin as the first touch";
}
