// Random numbers and directions from a seed, by splitmix64: the same on every machine.
#ifndef GRAZE_LEVELS_DATA_SPLITMIX_H
#define GRAZE_LEVELS_DATA_SPLITMIX_H

#include <stdint.h>

typedef struct app_direction {
	double x, y; ///< of length 1
} app_direction;

/// The next 64 random bits: Sebastiano Vigna's splitmix64. Any state is valid, and it advances.
uint64_t random_bits(uint64_t *state);

/// Uniform from `low` to `high`, of 53 random bits.
double random_between(uint64_t *state, double low, double high);

/// Uniform over all directions.
app_direction random_direction(uint64_t *state);

#endif
