// Chance that is the same on every machine: random numbers and directions from a seed.
#ifndef GRAZE_LEVELS_CHANCE_H
#define GRAZE_LEVELS_CHANCE_H

#include <stdint.h>

typedef struct app_direction {
	double x, y; ///< of length 1
} app_direction;

/// Sebastiano Vigna's splitmix64. The state is any number, and moves on.
uint64_t random_bits(uint64_t *state);

double random_between(uint64_t *state, double low, double high);
app_direction random_direction(uint64_t *state);

#endif
