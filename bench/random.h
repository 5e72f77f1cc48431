// Numbers that look random and are the same in every run.
#ifndef GRAZE_BENCH_RANDOM_H
#define GRAZE_BENCH_RANDOM_H

#include <stdint.h>

/// The next number of the sequence that `state` (not 0) is in: xorshift64.
static inline uint64_t random_bits(uint64_t *state) {
	*state ^= *state << 13, *state ^= *state >> 7, *state ^= *state << 17;
	return *state;
}

static inline float random_between(uint64_t *state, float low, float high) {
	return low + (high - low) * ((float)(random_bits(state) >> 40) / 16777216.0f);
}

#endif
