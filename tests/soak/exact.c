#include "exact.h"

#include <math.h>
#include <stdint.h>

// The unit is 2^-149, the smallest float. Coordinates are at most 2^40, 189 bits; the longest numbers here are squares
// of cross products of differences, 762 bits, and have a sign.
enum { WORDS = 24, UNIT = -149 };

typedef struct whole {
	uint32_t word[WORDS]; // two's complement, the lowest first
} whole;

typedef struct whole_vector {
	whole x, y;
} whole_vector;

static whole negative(whole n) {
	uint64_t carry = 1;
	for (int i = 0; i < WORDS; i++) {
		carry += ~n.word[i];
		n.word[i] = (uint32_t)carry, carry >>= 32;
	}
	return n;
}

static whole sum(whole n, whole other) {
	uint64_t carry = 0;
	for (int i = 0; i < WORDS; i++) {
		carry += (uint64_t)n.word[i] + other.word[i];
		n.word[i] = (uint32_t)carry, carry >>= 32;
	}
	return n;
}

static whole difference(whole n, whole other) { return sum(n, negative(other)); }

// What does not fit is dropped, so that this is right for negative numbers as well.
static whole product(whole n, whole other) {
	whole out = {{0}};
	for (int i = 0; i < WORDS; i++) {
		uint64_t carry = 0;
		for (int k = 0; n.word[i] && k < WORDS - i; k++) {
			carry += (uint64_t)n.word[i] * other.word[k] + out.word[i + k];
			out.word[i + k] = (uint32_t)carry, carry >>= 32;
		}
	}
	return out;
}

static int sign(whole n) {
	if (n.word[WORDS - 1] >> 31) return -1;
	for (int i = 0; i < WORDS; i++)
		if (n.word[i]) return 1;
	return 0;
}

static whole whole_of(float x) {
	whole out = {{0}};
	int exponent;
	uint64_t bits = (uint64_t)ldexpf(frexpf(fabsf(x), &exponent), 24);
	int shift = exponent - 24 - UNIT;
	if (shift < 0) bits >>= -shift, shift = 0; // the last bits of what is that small are 0
	const uint64_t low = bits << shift % 32;
	out.word[shift / 32] = (uint32_t)low, out.word[shift / 32 + 1] = (uint32_t)(low >> 32);
	return x < 0 ? negative(out) : out;
}

static whole_vector from_to(place a, place b) {
	return (whole_vector){
		difference(whole_of(b.x), whole_of(a.x)),
		difference(whole_of(b.y), whole_of(a.y)),
	};
}

static whole cross(const whole_vector *u, const whole_vector *v) {
	return difference(product(u->x, v->y), product(u->y, v->x));
}

static whole dot(const whole_vector *u, const whole_vector *v) { return sum(product(u->x, v->x), product(u->y, v->y)); }

int exact_turn(place a, place b, place c) {
	const whole_vector along = from_to(a, b), to = from_to(a, c);
	return sign(cross(&along, &to));
}

static bool at_least(whole n, whole other) { return sign(difference(n, other)) >= 0; }

bool exact_is_clear(const soak_wall *wall, place center, float radius) {
	const whole_vector along = from_to(wall->a, wall->b), from_a = from_to(wall->a, center);
	const whole keep = sum(whole_of(radius), whole_of(wall->radius)), keep_square = product(keep, keep);
	const whole part = dot(&from_a, &along), length_square = dot(&along, &along);
	if (sign(part) <= 0) return at_least(dot(&from_a, &from_a), keep_square);
	if (at_least(part, length_square)) {
		const whole_vector from_b = from_to(wall->b, center);
		return at_least(dot(&from_b, &from_b), keep_square);
	}
	const whole off = cross(&along, &from_a);
	return at_least(product(off, off), product(keep_square, length_square));
}

// ---------------------------------------------------------------------------------------------------------------------
// Moving walls
// ---------------------------------------------------------------------------------------------------------------------

/// b0 (1 - t)^2 + b1 t (1 - t) + b2 t^2, which is positive where all three are.
typedef struct whole_curve {
	whole b0, b1, b2;
} whole_curve;

static whole twice(whole n) { return sum(n, n); }

/// The product of two vectors that go from u0 to u1, and from w0 to w1.
static whole_curve curve(
	const whole_vector u[2], const whole_vector w[2], whole (*times)(const whole_vector *, const whole_vector *)) {
	return (whole_curve){times(u, w), sum(times(u, w + 1), times(u + 1, w)), times(u + 1, w + 1)};
}

/// The half of it before t = 1/2, or behind, four times as large.
static whole_curve half_of(const whole_curve *c, bool behind) {
	const whole middle = sum(sum(c->b0, c->b1), c->b2);
	if (behind) return (whole_curve){middle, sum(twice(c->b1), twice(twice(c->b2))), twice(twice(c->b2))};
	return (whole_curve){twice(twice(c->b0)), sum(twice(twice(c->b0)), twice(c->b1)), middle};
}

static bool is_all(const whole_curve *c, int sign_of_all) {
	return sign(c->b0) == sign_of_all && sign(c->b1) == sign_of_all && sign(c->b2) == sign_of_all;
}

/// On which side of the wall's line; how far behind a, along the wall; how far behind b; and where from both.
typedef struct passage {
	whole_curve side, behind_a, behind_b, x[2], y[2];
} passage;

static whole_curve straight(whole from, whole to) { return (whole_curve){from, sum(from, to), to}; }

static bool are_all(const whole_curve c[2], int sign_of_all) {
	return is_all(c, sign_of_all) && is_all(c + 1, sign_of_all);
}

static bool is_apart(const passage *p) {
	for (int side = -1; side < 2; side += 2)
		if (is_all(&p->side, side) || are_all(p->x, side) || are_all(p->y, side)) return true;
	return is_all(&p->behind_a, -1) || is_all(&p->behind_b, 1);
}

static passage part_of(const passage *p, bool behind) {
	passage out = {.side = half_of(&p->side, behind),
		.behind_a = half_of(&p->behind_a, behind),
		.behind_b = half_of(&p->behind_b, behind)};
	for (int k = 0; k < 2; k++) out.x[k] = half_of(p->x + k, behind), out.y[k] = half_of(p->y + k, behind);
	return out;
}

static bool may_meet(const passage *p, int depth) {
	if (is_apart(p)) return false;
	if (!depth) return true;
	const passage before = part_of(p, false), behind = part_of(p, true);
	return may_meet(&before, depth - 1) || may_meet(&behind, depth - 1);
}

bool exact_moving_meets(place from, place to, const soak_wall *before, const soak_wall *after) {
	const whole_vector along[] = {from_to(before->a, before->b), from_to(after->a, after->b)};
	const whole_vector from_a[] = {from_to(before->a, from), from_to(after->a, to)};
	const whole_vector from_b[] = {from_to(before->b, from), from_to(after->b, to)};
	const passage p = {curve(along, from_a, cross), curve(along, from_a, dot), curve(along, from_b, dot),
		{straight(from_a[0].x, from_a[1].x), straight(from_b[0].x, from_b[1].x)},
		{straight(from_a[0].y, from_a[1].y), straight(from_b[0].y, from_b[1].y)}};
	return may_meet(&p, 60);
}
