// Bodies: anywhere, touching walls, aimed at ends and at one another, at rest, at one position, on one line, invalid.
#include <math.h>

#include "fuzz/failures.h"
#include "fuzz/scenario/scenario.h"

static const double limit = 0x1p40;

static float rounded(double x) { return quantized(x, limit); }

float body_dx(const fuzz_body *b) { return b->dx * b->step; }
float body_dy(const fuzz_body *b) { return b->dy * b->step; }

// ---- Positions

static void place_anywhere(fuzz_body *b, const scenario *s, choices *c) {
	b->x = scenario_coordinate(s, c, s->origin_x), b->y = scenario_coordinate(s, c, s->origin_y);
}

/// Near a wall's surface, beside any point of it or beyond its ends.
static void place_at_wall(fuzz_body *b, const scenario *s, choices *c) {
	if (!s->live_count) {
		place_anywhere(b, s, c);
		return;
	}
	const fuzz_wall *w = s->live + choose_index(c, s->live_count);
	const double ex = (double)w->bx - (double)w->ax, ey = (double)w->by - (double)w->ay, length = hypot(ex, ey);
	const double along = choose_chance(c, 4) ? choose_int(c, 0, 1) : 1.2 * choose_unit(c) - 0.1;
	double away = (double)b->radius + (double)w->radius;
	const int gap = choose_int(c, 0, 4);
	if (gap == 1) away *= 1 + 0x1p-20 * choose_signed(c);
	if (gap == 2) away *= choose_unit(c);
	if (gap == 3) away += s->unit * choose_unit(c);
	if (gap == 4) away += s->unit * choose_size(c, -24, -2);
	if (choose_chance(c, 2)) away = -away;
	const double nx = length > 0 ? -ey / length : 1, ny = length > 0 ? ex / length : 0;
	b->x = rounded((double)w->ax + along * ex + away * nx), b->y = rounded((double)w->ay + along * ey + away * ny);
}

/// Touching another body, near it, or at its position.
static void place_at_body(fuzz_body *b, const scenario *s, choices *c, const fuzz_body *o) {
	double nx = choose_signed(c), ny = choose_signed(c), away = (double)b->radius + (double)o->radius;
	const int gap = choose_int(c, 0, 4);
	if (choose_chance(c, 3)) nx = 1, ny = 0;
	if (gap == 0) away = 0;
	if (gap == 2) away *= choose_unit(c);
	if (gap == 3) away += s->unit * choose_unit(c);
	if (gap == 4) away += s->unit * choose_size(c, -24, -4);
	const double size = hypot(nx, ny) > 0 ? hypot(nx, ny) : 1;
	b->x = rounded((double)o->x + away * nx / size), b->y = rounded((double)o->y + away * ny / size);
}

// ---- Motions

static void move_by(fuzz_body *b, const scenario *s, choices *c, double size) {
	b->dx = scenario_length(s, c, size), b->dy = scenario_length(s, c, size);
	const int axis = choose_int(c, 0, 9);
	if (axis == 0) b->dx = 0;
	if (axis == 1) b->dy = 0;
}

/// Towards a point of a wall, often an end, or parallel to the wall.
static void move_towards_wall(fuzz_body *b, const scenario *s, choices *c) {
	if (!s->live_count) return;
	const fuzz_wall *w = s->live + choose_index(c, s->live_count);
	const double factor = choose_chance(c, 3) ? 1 : 2 * choose_unit(c);
	const double ex = (double)w->bx - (double)w->ax, ey = (double)w->by - (double)w->ay;
	const int aim = choose_int(c, 0, 3);
	if (aim == 3) {
		b->dx = rounded(factor * ex), b->dy = rounded(factor * ey);
		return;
	}
	const double share = aim == 2 ? choose_unit(c) : aim;
	b->dx = rounded(factor * ((double)w->ax + share * ex - (double)b->x));
	b->dy = rounded(factor * ((double)w->ay + share * ey - (double)b->y));
}

static void move_towards_body(fuzz_body *b, const scenario *s, choices *c) {
	const fuzz_body *o = s->bodies + choose_index(c, s->body_count + 1);
	if (o->invalid) return;
	const double factor = 2 * choose_unit(c);
	b->dx = rounded(factor * ((double)o->x - (double)b->x)), b->dy = rounded(factor * ((double)o->y - (double)b->y));
}

static void set_motion(fuzz_body *b, const scenario *s, choices *c) {
	const int kind = choose_int(c, 0, 11);
	if (kind == 0) return;
	if (s->many_bodies) {
		move_by(b, s, c, s->unit);
		return;
	}
	if (kind < 4) move_towards_wall(b, s, c);
	else if (kind < 6) move_towards_body(b, s, c);
	else if (kind == 6) move_by(b, s, c, 4 * s->extent);
	else if (kind == 7) move_by(b, s, c, s->unit / 1024);
	else if (kind == 8 && s->oversized && choose_chance(c, 10)) move_by(b, s, c, 0x1p38);
	else move_by(b, s, c, choose_chance(c, 3) ? s->extent : s->unit);
}

// ---- Other columns

/// A displacement that is not a multiple of 2^-40 becomes 0: see scenario.h.
static void set_step(fuzz_body *b, float step) {
	b->step = step;
	if (!(fabsf(body_dx(b)) <= 0x1p40f) || quantized((double)body_dx(b), limit) != body_dx(b)) b->dx = 0;
	if (!(fabsf(body_dy(b)) <= 0x1p40f) || quantized((double)body_dy(b), limit) != body_dy(b)) b->dy = 0;
}

/// The acceleration, or 0 where its displacement is not a multiple of 2^-40.
static float valid_acceleration(float a, float step) {
	const float once = a * step, twice = once * step;
	return fabsf(twice) <= 0x1p40f && quantized((double)once, limit) == once && quantized((double)twice, limit) == twice
			   ? a
			   : 0;
}

static void set_acceleration(fuzz_body *b, const scenario *s, choices *c) {
	if (choose_chance(c, 2)) return;
	const double size = s->unit * choose_size(c, -4, 4);
	b->acceleration_x = valid_acceleration(scenario_length(s, c, size), b->step);
	b->acceleration_y = valid_acceleration(scenario_length(s, c, size), b->step);
}

static void set_random_filters(fuzz_body *b, choices *c) {
	if (choose_chance(c, 8)) b->category = 1u << choose_int(c, 0, 3);
	if (choose_chance(c, 8)) b->mask = ~(1u << choose_int(c, 0, 3));
	if (choose_chance(c, 10)) b->group = (uint32_t)choose_int(c, 1, 3);
}

static void set_response(fuzz_body *b, choices *c) {
	b->response = (uint8_t)choose_int(c, 0, choose_chance(c, 3) ? 3 : 1);
	b->restitution = choose_chance(c, 2) ? 1 : (float)choose_unit(c);
	b->mass = choose_chance(c, 2) ? 1 : (float)choose_size(c, -6, 6);
	if (choose_chance(c, 3)) b->push_mass = choose_chance(c, 5) ? INFINITY : (float)choose_size(c, -6, 6);
}

static void make_invalid(fuzz_body *b, choices *c) {
	float *const numbers[] = {&b->x, &b->y, &b->dx, &b->dy, &b->radius};
	static const float values[] = {NAN, INFINITY, -INFINITY, 0x1.000002p40f, -0x1p60f};
	const float value = values[choose_index(c, 5)];
	*numbers[choose_index(c, 5)] = value;
	if (choose_chance(c, 5)) b->radius = -1;
	b->invalid = b->invalid_curved = 1;
	if (b->step != 1) b->dx = NAN; // the product may be small again
}

static void sign_zeros(fuzz_body *b, choices *c) {
	float *const numbers[] = {&b->x, &b->y, &b->dx, &b->dy, &b->radius, &b->acceleration_x, &b->acceleration_y};
	for (int k = 0; k < 7; k++)
		if (*numbers[k] == 0 && choose_chance(c, 2)) *numbers[k] = -0.0f;
}

float scenario_radius(const scenario *s, choices *c, float typical) {
	const int kind = choose_int(c, 0, 9);
	if (kind == 0) return 0;
	if (kind == 1) return rounded(s->lattice ? s->unit : s->unit * choose_size(c, -18, -4));
	if (kind == 2) return rounded(s->lattice ? 2 * s->unit : s->unit * choose_size(c, -4, s->many_bodies ? 1 : 4));
	if (kind == 3) return rounded(s->lattice ? s->unit : s->unit * choose_unit(c));
	return typical;
}

/// What most bodies of a scenario have in common.
typedef struct body_style {
	float radius, step;
	bool rest, rays, curved, unfiltered, one_step, line;
} body_style;

static void make_body(scenario *s, choices *c, const body_style *style) {
	fuzz_body *b = s->bodies + s->body_count;
	*b = (fuzz_body){.category = 1, .mask = UINT32_MAX, .step = 1, .mass = 1, .restitution = 1, .used = NAN};
	b->radius = style->rays ? 0 : scenario_radius(s, c, style->radius);
	const int position = choose_int(c, 0, 6);
	const size_t other = choose_index(c, s->body_count + 1);
	if (position < 2 || (s->many_bodies && !choose_chance(c, 8))) place_anywhere(b, s, c);
	else if (position < 5 || other == s->body_count || s->bodies[other].invalid) place_at_wall(b, s, c);
	else place_at_body(b, s, c, s->bodies + other);
	if (!style->rest) set_motion(b, s, c);
	if (s->has_steps) set_step(b, style->one_step ? style->step : (float)choose_size(c, -6, 2));
	if (style->curved) set_acceleration(b, s, c);
	if (!style->unfiltered) set_random_filters(b, c);
	set_response(b, c);
	if (choose_chance(c, 16)) sign_zeros(b, c);
	if (choose_chance(c, 40)) make_invalid(b, c);
	s->invalid_count += b->invalid;
	s->body_count++;
}

static void set_ids(scenario *s, choices *c) {
	s->has_ids = !choose_chance(c, 4), s->unique_ids = s->has_ids && !choose_chance(c, 4);
	s->has_ignore = choose_chance(c, 4), s->narrow_ids = choose_chance(c, 2);
	static uint32_t order[MAX_BODIES];
	choose_order(c, order, s->body_count);
	const uint64_t high = s->narrow_ids ? 0 : (uint64_t)choose_int(c, 0, 3) << 32;
	for (size_t i = 0; i < s->body_count; i++) {
		fuzz_body *b = s->bodies + i;
		b->id = !s->has_ids ? 0 : high + (s->unique_ids ? 1 + order[i] : (uint64_t)choose_int(c, 1, 9));
		b->ignore = s->has_ignore ? high + (uint64_t)choose_int(c, 1, (int)s->body_count + 1) : 0;
		b->narrow_id = (uint32_t)b->id, b->narrow_ignore = (uint32_t)b->ignore;
	}
}

/// Points at rest on one axis-parallel line: a crowd without extent.
static void put_on_line(scenario *s, choices *c) {
	const bool vertical = choose_chance(c, 2), distinct = choose_chance(c, 2);
	for (size_t i = 0; i < s->body_count; i++) {
		fuzz_body *b = s->bodies + i;
		if (b->invalid) continue;
		b->radius = 0, b->dx = 0, b->dy = 0;
		*(vertical ? &b->x : &b->y) = rounded(vertical ? s->origin_x : s->origin_y);
		if (!distinct && !s->bodies[0].invalid && choose_chance(c, 3)) b->x = s->bodies[0].x, b->y = s->bodies[0].y;
	}
}

void scenario_make_bodies(scenario *s, choices *c) {
	s->body_count = 0, s->invalid_count = 0;
	size_t count = (size_t)choose_int(c, 0, choose_chance(c, 4) ? 80 : 20);
	if (choose_chance(c, 60)) count = (size_t)choose_int(c, 80, 400);
	if (s->many_bodies) count = s->many_bodies;
	body_style style = {.radius = scenario_radius(s, c, rounded(s->unit / (s->lattice ? 1 : 4)))};
	style.rest = choose_chance(c, 12), style.rays = choose_chance(c, 10), style.curved = choose_chance(c, 2);
	style.unfiltered = choose_chance(c, 2), style.one_step = choose_chance(c, 2);
	style.line = choose_chance(c, 50) && !failures_skips("resting line");
	s->has_steps = s->unit >= 0x1p-8 && choose_chance(c, 3);
	style.step = (float)choose_size(c, -6, 2);
	for (size_t i = 0; i < count; i++) make_body(s, c, &style);
	if (style.line) put_on_line(s, c);
	set_ids(s, c);
}
