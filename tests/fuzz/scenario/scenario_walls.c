// Walls: segments of many sizes, chains, rooms, points, copies, and walls on one line.
#include <math.h>

#include "fuzz/scenario/scenario.h"

// Coordinates stay within this, so that no wall is longer than GZ_LIMIT.
static const double max_coordinate = 0x1p38;

float quantized(double x, double limit) {
	if (x > limit) x = limit;
	if (x < -limit) x = -limit;
	return (float)(fabs(x) < 0x1p-16 ? rint(x * 0x1p40) * 0x1p-40 : x);
}

float scenario_coordinate(const scenario *s, choices *c, double origin) {
	const double share = choose_signed(c);
	if (s->lattice) return quantized(origin + s->unit * rint(share * s->extent / s->unit), max_coordinate);
	return quantized(origin + share * s->extent, max_coordinate);
}

float scenario_length(const scenario *s, choices *c, double size) {
	const double share = choose_signed(c);
	return quantized(s->lattice ? s->unit * rint(share * size / s->unit) : share * size, max_coordinate);
}

static float shifted(float from, float by) { return quantized((double)from + (double)by, max_coordinate); }

static void set_segment(fuzz_wall *w, const scenario *s, choices *c, double size) {
	w->ax = scenario_coordinate(s, c, s->origin_x), w->ay = scenario_coordinate(s, c, s->origin_y);
	w->bx = shifted(w->ax, scenario_length(s, c, size));
	w->by = shifted(w->ay, scenario_length(s, c, size));
	const int axis = choose_int(c, 0, 7);
	if (axis == 0) w->by = w->ay;
	if (axis == 1) w->bx = w->ax;
}

/// Begins where another wall ends, in any direction.
static void continue_chain(fuzz_wall *w, const scenario *s, choices *c, const fuzz_wall *o) {
	w->ax = o->bx, w->ay = o->by;
	w->bx = shifted(w->ax, scenario_length(s, c, 2 * s->unit));
	w->by = shifted(w->ay, scenario_length(s, c, 2 * s->unit));
	if (choose_chance(c, 3)) { // nearly straight
		w->bx = shifted(o->bx, o->bx - o->ax), w->by = shifted(o->by, o->by - o->ay);
		if (choose_chance(c, 2)) w->by = shifted(w->by, scenario_length(s, c, s->unit / 64));
	}
	if (choose_chance(c, 4)) w->ax = w->bx, w->ay = w->by, w->bx = o->bx, w->by = o->by;
}

static void set_copy(fuzz_wall *w, choices *c, const fuzz_wall *o) {
	w->ax = o->ax, w->ay = o->ay, w->bx = o->bx, w->by = o->by;
	if (choose_chance(c, 2)) w->ax = o->bx, w->ay = o->by, w->bx = o->ax, w->by = o->ay;
	const int change = choose_int(c, 0, 3);
	if (change == 1) w->bx = shifted(w->ax, 2 * (w->bx - w->ax)), w->by = shifted(w->ay, 2 * (w->by - w->ay));
	if (change == 2) w->ax = nextafterf(w->ax, w->bx);
	w->ax = quantized((double)w->ax, max_coordinate);
}

static void set_ends(fuzz_wall *w, const scenario *s, const wall_table *t, choices *c) {
	const int kind = choose_int(c, 0, 15);
	const fuzz_wall *other = t->count ? t->wall + choose_index(c, t->count) : NULL;
	if (kind < 4 && other) continue_chain(w, s, c, t->wall + t->count - 1);
	else if (kind == 4 && other) continue_chain(w, s, c, other);
	else if (kind == 5 && other) set_copy(w, c, other);
	else if (kind == 6) set_segment(w, s, c, s->unit / 256);
	else if (kind == 7 && s->oversized && choose_chance(c, 4)) set_segment(w, s, c, 64 * s->extent);
	else if (kind == 8 && s->oversized && choose_chance(c, 12)) set_segment(w, s, c, max_coordinate);
	else set_segment(w, s, c, choose_chance(c, 3) ? s->extent : 2 * s->unit);
	if (choose_chance(c, 12)) w->bx = w->ax, w->by = w->ay;
}

/// Makes some zeros negative.
static void sign_zeros(fuzz_wall *w, choices *c) {
	float *const numbers[] = {&w->ax, &w->ay, &w->bx, &w->by, &w->radius};
	if (!choose_chance(c, 8)) return;
	for (int k = 0; k < 5; k++)
		if (*numbers[k] == 0) *numbers[k] = -0.0f;
}

static void set_random_filters(fuzz_wall *w, choices *c) {
	w->category = 1, w->mask = UINT32_MAX;
	if (choose_chance(c, 8)) w->category = 1u << choose_int(c, 0, 3);
	if (choose_chance(c, 8)) w->mask = ~(1u << choose_int(c, 0, 3));
	if (choose_chance(c, 10)) w->group = (uint32_t)choose_int(c, 1, 3);
	w->id = (uint64_t)choose_int(c, 1, 12);
}

fuzz_wall scenario_wall(const scenario *s, const wall_table *t, choices *c) {
	fuzz_wall w = {.state = WALL_ENABLED};
	set_ends(&w, s, t, c);
	const int thickness = choose_int(c, 0, 7);
	if (thickness == 0) w.radius = quantized(choose_unit(c) * s->unit, max_coordinate);
	if (thickness == 1) w.radius = quantized(s->unit / (s->lattice ? 1 : 8), max_coordinate);
	if (thickness == 2 && t->count) w.radius = t->wall[t->count - 1].radius;
	if (choose_chance(c, 5)) w.one_sided = (uint8_t)choose_int(c, 1, 255);
	set_random_filters(&w, c);
	sign_zeros(&w, c);
	return w;
}

/// Four walls around everything.
static void add_room(scenario *s, wall_table *t, choices *c) {
	const double half = s->lattice ? s->unit * ceil(s->extent / s->unit) : s->extent;
	const float low_x = quantized(s->origin_x - half, max_coordinate),
				low_y = quantized(s->origin_y - half, max_coordinate);
	const float high_x = quantized(s->origin_x + half, max_coordinate),
				high_y = quantized(s->origin_y + half, max_coordinate);
	const float x[] = {low_x, high_x, high_x, low_x, low_x}, y[] = {low_y, low_y, high_y, high_y, low_y};
	const bool one_sided = choose_chance(c, 4);
	for (int k = 0; k < 4; k++) {
		fuzz_wall w = {.ax = x[k], .ay = y[k], .bx = x[k + 1], .by = y[k + 1], .state = WALL_ENABLED};
		w.category = 1, w.mask = UINT32_MAX, w.id = 1, w.one_sided = one_sided;
		t->wall[t->count++] = w;
	}
}

void wall_table_reach(wall_table *t, const fuzz_wall *w) {
	const double x = fmax(fabs((double)w->ax), fabs((double)w->bx));
	const double y = fmax(fabs((double)w->ay), fabs((double)w->by));
	const double farthest = fmax(x, y) + fabs((double)w->radius);
	if (farthest > t->farthest) t->farthest = farthest, t->farthest_wall = *w;
}

void scenario_make_walls(scenario *s, choices *c) {
	wall_table *t = &s->built;
	t->count = 0, t->farthest = 0;
	size_t count = (size_t)choose_int(c, 0, choose_chance(c, 3) ? 60 : 16);
	if (choose_chance(c, 40)) count = (size_t)choose_int(c, 60, 400);
	if (choose_chance(c, 3)) add_room(s, t, c);
	const bool thin = choose_chance(c, 2), two_sided = choose_chance(c, 2), unfiltered = choose_chance(c, 2);
	for (size_t i = 0; i < count; i++) {
		fuzz_wall w = scenario_wall(s, t, c);
		if (thin) w.radius = 0;
		if (two_sided) w.one_sided = 0;
		if (unfiltered) w.category = 1, w.mask = UINT32_MAX, w.group = 0;
		t->wall[t->count++] = w;
	}
	for (size_t i = 0; i < t->count; i++) wall_table_reach(t, t->wall + i);
}
