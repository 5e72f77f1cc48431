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
