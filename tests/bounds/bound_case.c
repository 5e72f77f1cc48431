#include "bounds/bound_case.h"

#include <math.h>

#include "generators/directions.h"

enum { MIN_EXPONENT = -40, MAX_EXPONENT = 40 };

// ---------------------------------------------------------------------------------------------------------------------
// Validity
// ---------------------------------------------------------------------------------------------------------------------

static bool is_length(double x) { return x == 0 || (x >= 0x1p-40 && x <= 0x1p40); }

static double distance_between(const bound_case *c, int from, int to) {
	return hypot((double)c->v[to] - c->v[from], (double)c->v[to + 1] - c->v[from + 1]);
}

bool case_is_valid(const bound_case *c, bound_kind kind) {
	for (int k = 0; k < NUMBERS; k++)
		if (!(fabsf(c->v[k]) <= 0x1p39f)) return false;
	const float radius = c->v[BODY_RADIUS], other = c->v[WALL_RADIUS];
	if (!(radius >= 0 && other >= 0 && is_length(radius) && is_length(other))) return false;
	if (kind == KIND_RAY ? radius != 0 || other != 0 : kind == KIND_WALL ? radius == 0 || other != 0 : other == 0)
		return false;
	if (!is_length(hypot(c->v[BODY_DX], c->v[BODY_DY])) || !is_length(distance_between(c, BODY_X, OTHER))) return false;
	if (kind == KIND_CIRCLE) return is_length(hypot(c->v[CIRCLE_DX], c->v[CIRCLE_DY]));
	return is_length(distance_between(c, BODY_X, WALL_BX)) && is_length(distance_between(c, WALL_AX, WALL_BX));
}

// ---------------------------------------------------------------------------------------------------------------------
// Starts
// ---------------------------------------------------------------------------------------------------------------------

static double uniform(random_source *source) { return random_between(source, 0, 1); }

/// In [2^low, 2^high), with a uniform logarithm.
static double any_size(random_source *source, double low, double high) {
	return exp2(low + (high - low) * uniform(source));
}

/// In [0, 1]: anywhere, or close to an end.
static double any_share(random_source *source) {
	const double share = random_chance(source, 2) ? uniform(source) : any_size(source, -30, 0);
	return random_chance(source, 2) ? share : 1 - share;
}

/// Of the lengths of a case.
typedef struct sketch {
	double radius, other_radius, length; ///< of the wall
	double incidence;                    ///< the angle between the normal and the reversed motion at the touch
	double travel, time;                 ///< the distance to the touch, and its time
} sketch;

static sketch any_sketch(random_source *source, bound_kind kind) {
	static const double half_turn = 3.14159265358979323846;
	sketch s = {.length = any_size(source, -12, 12), .travel = any_size(source, -20, 8)};
	if (kind != KIND_RAY) s.radius = any_size(source, -16, 6);
	if (kind >= KIND_CAPSULE) s.other_radius = any_size(source, -16, 6);
	if (kind == KIND_CIRCLE && random_chance(source, 4)) s.radius = 0;
	const double grazing = any_size(source, -24, 0);
	s.incidence = half_turn / 2 * (random_chance(source, 2) ? uniform(source) : 1 - grazing);
	if (random_chance(source, 8)) s.incidence = 0;
	s.time = random_chance(source, 2) ? 0.5 + 0.5 * uniform(source) : any_size(source, -8, 0);
	const double radii = s.radius + s.other_radius;
	if (radii > 0 && random_chance(source, 4)) s.travel = radii * any_size(source, -26, -6);
	if (radii > 0 && random_chance(source, 8)) { // next to the touch, with motion next to a tangent
		s.travel = radii * any_size(source, -26, -20), s.time = any_size(source, -20, -10);
		s.incidence = half_turn / 2 * (1 - any_size(source, -18, -11));
	}
	return s;
}

/// The case of a sketch with the normal (1, 0), so that the centre is at (radii, 0) from the touched point when it
/// touches.
static void draw(double v[NUMBERS], random_source *source, const sketch *s, bound_kind kind, bound_part part) {
	const double radii = s->radius + s->other_radius, sign = random_chance(source, 2) ? 1 : -1;
	const double way_x = -cos(s->incidence), way_y = sign * sin(s->incidence);
	for (int k = 0; k < NUMBERS; k++) v[k] = 0;
	v[BODY_X] = radii - s->travel * way_x, v[BODY_Y] = -s->travel * way_y;
	v[BODY_DX] = s->travel / s->time * way_x, v[BODY_DY] = s->travel / s->time * way_y;
	v[BODY_RADIUS] = s->radius, v[WALL_RADIUS] = s->other_radius;
	if (kind == KIND_CIRCLE) {
		const double share = random_chance(source, 2) ? 0 : any_size(source, -4, 4);
		v[CIRCLE_DX] = share * v[BODY_DY], v[CIRCLE_DY] = share * v[BODY_DX];
		v[BODY_DX] += v[CIRCLE_DX], v[BODY_DY] += v[CIRCLE_DY];
		v[CIRCLE_X] = -s->time * v[CIRCLE_DX], v[CIRCLE_Y] = -s->time * v[CIRCLE_DY];
		v[BODY_X] += v[CIRCLE_X], v[BODY_Y] += v[CIRCLE_Y];
	} else if (part == PART_SIDE) {
		const double share = any_share(source);
		v[WALL_AY] = -share * s->length, v[WALL_BY] = (1 - share) * s->length;
	} else {
		const double angle = 1.5707963267948966 * (1 + 2 * any_share(source)); // behind the normal
		v[WALL_BX] = s->length * cos(angle), v[WALL_BY] = s->length * sin(angle);
	}
}

static void turn(double v[NUMBERS], int k, double angle) {
	const double x = v[k], y = v[k + 1];
	v[k] = x * cos(angle) - y * sin(angle), v[k + 1] = x * sin(angle) + y * cos(angle);
}

static void move(double v[NUMBERS], bound_kind kind, double x, double y) {
	v[BODY_X] += x, v[BODY_Y] += y, v[OTHER] += x, v[OTHER + 1] += y;
	if (kind != KIND_CIRCLE) v[WALL_BX] += x, v[WALL_BY] += y;
}

/// Turns all places and displacements.
static void turn_all(double v[NUMBERS], double angle) {
	static const int vectors[] = {BODY_X, BODY_DX, OTHER, WALL_BX};
	for (int k = 0; k < 4; k++) turn(v, vectors[k], angle);
}

static void swap_ends(double v[NUMBERS]) {
	const double x = v[WALL_AX], y = v[WALL_AY];
	v[WALL_AX] = v[WALL_BX], v[WALL_AY] = v[WALL_BY], v[WALL_BX] = x, v[WALL_BY] = y;
}

static bound_case rounded_case(const double v[NUMBERS]) {
	bound_case c;
	for (int k = 0; k < NUMBERS; k++) c.v[k] = (float)v[k];
	return c;
}

bound_case start_case(random_source *source, bound_kind kind, bound_part part) {
	double v[NUMBERS];
	const sketch s = any_sketch(source, kind);
	draw(v, source, &s, kind, part);
	if (kind != KIND_CIRCLE && random_chance(source, 2)) swap_ends(v);
	turn_all(v, random_chance(source, 4) ? 0.78539816339744831 * random_int(source, 0, 7) : 6.3 * uniform(source));
	if (random_chance(source, 2)) { // from the origin, by up to 2^18 times the travelled distance
		const double far = s.travel * any_size(source, -2, 18);
		move(v, kind, far * (uniform(source) - 0.5), far * (uniform(source) - 0.5));
	}
	const double scale = random_chance(source, 3) ? exp2(random_int(source, MIN_EXPONENT + 24, MAX_EXPONENT - 24)) : 1;
	for (int k = 0; k < NUMBERS; k++) v[k] *= scale;
	return rounded_case(v);
}

// ---------------------------------------------------------------------------------------------------------------------
// Mutations
// ---------------------------------------------------------------------------------------------------------------------

static float with_other_bits(random_source *source, float x) {
	const int kind = random_int(source, 0, 9);
	uint32_t bits;
	if (kind == 0) return x * (random_chance(source, 2) ? 2.0f : 0.5f);
	if (kind == 1) return -x;
	if (x == 0) return x;
	memcpy(&bits, &x, sizeof bits);
	if (kind == 2) bits ^= 1u << random_int(source, 0, 22);
	else if (kind == 3) bits &= ~0u << random_int(source, 0, 22); // fewer digits
	else if (kind == 4) bits = (bits & ~0x7fffffu) | (uint32_t)random_int(source, 0, 0x7fffff);
	else if (kind == 5) bits = (bits & ~0x7fffffu) | (uint32_t)random_int(source, 0, 0xfff); // close to a power of two
	else {
		const int size = kind < 8 ? 3 : 1 << random_int(source, 0, 20);
		bits += (uint32_t)random_int(source, -size, size);
	}
	memcpy(&x, &bits, sizeof x);
	return x;
}

/// The case moved, turned or scaled as a whole.
static bound_case moved_case(random_source *source, const bound_case *c, bound_kind kind) {
	double v[NUMBERS];
	float size = 0; // not double: gcc 12.2 for AArch64 has an internal error in such a loop at -O3
	for (int k = 0; k < NUMBERS; k++) v[k] = (double)c->v[k], size = fmaxf(size, fabsf(c->v[k]));
	const int what = random_int(source, 0, 3);
	if (what == 0) {
		const double far = (double)size * any_size(source, -24, 2);
		move(v, kind, far * (uniform(source) - 0.5), far * (uniform(source) - 0.5));
	} else if (what == 1) {
		turn_all(v, any_size(source, -24, 2) * (random_chance(source, 2) ? 1 : -1));
	} else {
		const double scale = what == 2 ? 0.5 + uniform(source) : 1 + any_size(source, -24, -1);
		for (int k = 0; k < NUMBERS; k++) v[k] *= scale;
	}
	return rounded_case(v);
}

bound_case mutated_case(random_source *source, const bound_case *c, bound_kind kind) {
	bound_case m = random_chance(source, 4) ? moved_case(source, c, kind) : *c;
	for (int k = random_int(source, 1, 3); k--;) {
		const int which = random_int(source, 0, NUMBERS - 1);
		m.v[which] = with_other_bits(source, m.v[which]);
	}
	m.v[BODY_RADIUS] = fabsf(m.v[BODY_RADIUS]), m.v[WALL_RADIUS] = fabsf(m.v[WALL_RADIUS]);
	return m;
}
