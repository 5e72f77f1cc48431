#include "oracle/exact/exact.h"

#include <math.h>
#include <stdint.h>

// The unit is 2^-149, the smallest float. Coordinates are at most 2^40, which takes 189 bits. The longest numbers are
// squares of cross products of differences: 762 bits and a sign.
enum { WORDS = 24, UNIT = -149 };

typedef struct integer {
	uint32_t word[WORDS]; // two's complement, the lowest word first
} integer;

typedef struct integer_vector {
	integer x, y;
} integer_vector;

static integer negative(integer n) {
	uint64_t carry = 1;
	for (int i = 0; i < WORDS; i++) {
		carry += ~n.word[i];
		n.word[i] = (uint32_t)carry, carry >>= 32;
	}
	return n;
}

static integer sum(integer n, integer other) {
	uint64_t carry = 0;
	for (int i = 0; i < WORDS; i++) {
		carry += (uint64_t)n.word[i] + other.word[i];
		n.word[i] = (uint32_t)carry, carry >>= 32;
	}
	return n;
}

static integer difference(integer n, integer other) { return sum(n, negative(other)); }

// Words beyond the last are dropped, so the product of negative numbers is correct too.
static integer product(integer n, integer other) {
	integer out = {{0}};
	for (int i = 0; i < WORDS; i++) {
		uint64_t carry = 0;
		for (int k = 0; n.word[i] && k < WORDS - i; k++) {
			carry += (uint64_t)n.word[i] * other.word[k] + out.word[i + k];
			out.word[i + k] = (uint32_t)carry, carry >>= 32;
		}
	}
	return out;
}

static int sign(integer n) {
	if (n.word[WORDS - 1] >> 31) return -1;
	for (int i = 0; i < WORDS; i++)
		if (n.word[i]) return 1;
	return 0;
}

static integer integer_of(float x) {
	integer out = {{0}};
	int exponent;
	uint64_t bits = (uint64_t)ldexpf(frexpf(fabsf(x), &exponent), 24);
	int shift = exponent - 24 - UNIT;
	if (shift < 0) bits >>= -shift, shift = 0; // the last bits of such small floats are 0
	const uint64_t low = bits << shift % 32;
	out.word[shift / 32] = (uint32_t)low, out.word[shift / 32 + 1] = (uint32_t)(low >> 32);
	return x < 0 ? negative(out) : out;
}

static integer_vector from_to(point a, point b) {
	return (integer_vector){
		difference(integer_of(b.x), integer_of(a.x)),
		difference(integer_of(b.y), integer_of(a.y)),
	};
}

static integer cross(const integer_vector *u, const integer_vector *v) {
	return difference(product(u->x, v->y), product(u->y, v->x));
}

static integer dot(const integer_vector *u, const integer_vector *v) {
	return sum(product(u->x, v->x), product(u->y, v->y));
}

int exact_orientation(point a, point b, point c) {
	const integer_vector along = from_to(a, b), to = from_to(a, c);
	return sign(cross(&along, &to));
}

static bool at_least(integer n, integer other) { return sign(difference(n, other)) >= 0; }

bool exact_is_clear(const oracle_wall *wall, point center, float radius) {
	const integer_vector along = from_to(wall->a, wall->b), from_a = from_to(wall->a, center);
	const integer keep = sum(integer_of(radius), integer_of(wall->radius)), keep_square = product(keep, keep);
	const integer part = dot(&from_a, &along), length_square = dot(&along, &along);
	if (sign(part) <= 0) return at_least(dot(&from_a, &from_a), keep_square);
	if (at_least(part, length_square)) {
		const integer_vector from_b = from_to(wall->b, center);
		return at_least(dot(&from_b, &from_b), keep_square);
	}
	const integer off = cross(&along, &from_a);
	return at_least(product(off, off), product(keep_square, length_square));
}

// ---------------------------------------------------------------------------------------------------------------------
// Moving walls
// ---------------------------------------------------------------------------------------------------------------------

/// b0 (1 - t)^2 + b1 t (1 - t) + b2 t^2, in Bernstein form: positive for t in [0, 1] where all three are.
typedef struct integer_curve {
	integer b0, b1, b2;
} integer_curve;

static integer doubled(integer n) { return sum(n, n); }

/// A product of two vectors that move straight, from u[0] to u[1] and from w[0] to w[1].
static integer_curve curve(const integer_vector u[2], const integer_vector w[2],
	integer (*multiply)(const integer_vector *, const integer_vector *)) {
	return (integer_curve){multiply(u, w), sum(multiply(u, w + 1), multiply(u + 1, w)), multiply(u + 1, w + 1)};
}

/// The curve's first half, up to t = 1/2, or its second half, times four.
static integer_curve half_of(const integer_curve *c, bool second_half) {
	const integer middle = sum(sum(c->b0, c->b1), c->b2);
	if (second_half)
		return (integer_curve){middle, sum(doubled(c->b1), doubled(doubled(c->b2))), doubled(doubled(c->b2))};
	return (integer_curve){doubled(doubled(c->b0)), sum(doubled(doubled(c->b0)), doubled(c->b1)), middle};
}

static bool has_sign(const integer_curve *c, int expected) {
	return sign(c->b0) == expected && sign(c->b1) == expected && sign(c->b2) == expected;
}

/// A point that passes a wall: its side of the wall's line; how far it is past a, along the wall; past b; and its
/// vectors from both ends.
typedef struct passage {
	integer_curve side, past_a, past_b, x[2], y[2];
} passage;

static integer_curve straight(integer from, integer to) { return (integer_curve){from, sum(from, to), to}; }

static bool have_sign(const integer_curve c[2], int expected) {
	return has_sign(c, expected) && has_sign(c + 1, expected);
}

static bool is_separated(const passage *p) {
	for (int side = -1; side < 2; side += 2)
		if (has_sign(&p->side, side) || have_sign(p->x, side) || have_sign(p->y, side)) return true;
	return has_sign(&p->past_a, -1) || has_sign(&p->past_b, 1);
}

static passage half_of_passage(const passage *p, bool second_half) {
	passage out = {.side = half_of(&p->side, second_half),
		.past_a = half_of(&p->past_a, second_half),
		.past_b = half_of(&p->past_b, second_half)};
	for (int k = 0; k < 2; k++) out.x[k] = half_of(p->x + k, second_half), out.y[k] = half_of(p->y + k, second_half);
	return out;
}

static bool may_touch(const passage *p, int depth) {
	if (is_separated(p)) return false;
	if (!depth) return true;
	const passage first = half_of_passage(p, false), second = half_of_passage(p, true);
	return may_touch(&first, depth - 1) || may_touch(&second, depth - 1);
}

bool exact_touches_moving_wall(point from, point to, const oracle_wall *before, const oracle_wall *after) {
	const integer_vector along[] = {from_to(before->a, before->b), from_to(after->a, after->b)};
	const integer_vector from_a[] = {from_to(before->a, from), from_to(after->a, to)};
	const integer_vector from_b[] = {from_to(before->b, from), from_to(after->b, to)};
	const passage p = {curve(along, from_a, cross), curve(along, from_a, dot), curve(along, from_b, dot),
		{straight(from_a[0].x, from_a[1].x), straight(from_b[0].x, from_b[1].x)},
		{straight(from_a[0].y, from_a[1].y), straight(from_b[0].y, from_b[1].y)}};
	return may_touch(&p, 60);
}
