// Pseudorandom numbers that are the same in every run.
#ifndef GRAZE_BENCH_RANDOM_H
#define GRAZE_BENCH_RANDOM_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

/// The next number of the sequence of `state` (not 0): xorshift64.
static inline uint64_t random_bits(uint64_t *state) {
	*state ^= *state << 13, *state ^= *state >> 7, *state ^= *state << 17;
	return *state;
}

static inline float random_between(uint64_t *state, float low, float high) {
	return low + (high - low) * ((float)(random_bits(state) >> 40) / 16777216.0f);
}

/// Vectors of one length in random directions.
static inline void random_directions(float *dx, float *dy, size_t count, float length, uint64_t *state) {
	for (size_t i = 0; i < count; i++) {
		const float angle = random_between(state, 0, 6.2831853f);
		dx[i] = length * cosf(angle), dy[i] = length * sinf(angle);
	}
}

#endif
