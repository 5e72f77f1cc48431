// Pseudo-random numbers with the same bits on every machine: splitmix64, and floats made of its bits by exact
// operations alone.
//
// C does not define the order in which arguments and initialisers are evaluated: draw at most once per expression.
#ifndef GRAZE_GENERATORS_RANDOM_H
#define GRAZE_GENERATORS_RANDOM_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct random_source {
	uint64_t state; ///< any seed
} random_source;

static inline uint64_t random_bits(random_source *source) {
	uint64_t z = source->state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

/// An integer in [from, to].
static inline int random_int(random_source *source, int from, int to) {
	const uint32_t bits = (uint32_t)(random_bits(source) >> 32);
	return from + (int)(bits % (uint32_t)(to - from + 1));
}

/// True with the probability 1 / `in`.
static inline bool random_chance(random_source *source, int in) { return random_int(source, 1, in) == 1; }

/// k * 2^(exponent - 24) with k in [-2^24, 2^24].
static inline float random_signed(random_source *source, int exponent) {
	return ldexpf((float)random_int(source, -(1 << 24), 1 << 24), exponent - 24);
}

/// In [0, 2^exponent].
static inline float random_positive(random_source *source, int exponent) {
	return fabsf(random_signed(source, exponent));
}

/// In [2^low, 2^high), with a uniform exponent.
static inline float random_size(random_source *source, int low, int high) {
	const int mantissa = random_int(source, 1 << 23, (1 << 24) - 1);
	return ldexpf((float)mantissa, random_int(source, low, high - 1) - 23);
}

/// As random_size, with either sign.
static inline float random_magnitude(random_source *source, int low, int high) {
	const float size = random_size(source, low, high);
	return random_chance(source, 2) ? size : -size;
}

/// Writes a random permutation of 0 to count - 1.
static inline void random_order(random_source *source, uint32_t *order, size_t count) {
	for (size_t i = 0; i < count; i++) {
		const size_t k = (size_t)random_int(source, 0, (int)i);
		order[i] = order[k], order[k] = (uint32_t)i;
	}
}

/// The float that is `steps` floats further from 0 than x; 0 stays 0.
static inline float steps_away(float x, int steps) {
	uint32_t bits;
	if (x == 0) return x;
	memcpy(&bits, &x, sizeof bits);
	bits += (uint32_t)steps;
	memcpy(&x, &bits, sizeof x);
	return x;
}

#endif
