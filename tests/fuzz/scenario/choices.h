// The source of all random choices of a scenario: a 64-bit generator, or a buffer of bytes from a coverage-guided
// fuzzer. The same source gives the same scenario on every machine.
//
// C does not define the order in which arguments and initialisers are evaluated: choose at most once per expression.
#ifndef GRAZE_FUZZ_SCENARIO_CHOICES_H
#define GRAZE_FUZZ_SCENARIO_CHOICES_H

#include "generators/random.h"

typedef struct choices {
	random_source generator;
	const uint8_t *bytes; ///< null: the generator is the source
	size_t left;          ///< remaining bytes; when there are none, all choices are 0
	bool endless;         ///< when there are none, the generator goes on
	bool many_bodies;     ///< the scenario has so many bodies that several workers share them
} choices;

/// Of 256 consecutive seeds one makes a scenario of many bodies: the one whose low byte is MANY_BODIES_SEED.
enum { MANY_BODIES_SEED = 0xa5 };

choices choices_from_seed(uint64_t seed);
choices choices_from_bytes(const uint8_t *bytes, size_t size);

/// Bytes, and behind them a generator with this seed: a few bytes make a whole scenario.
choices choices_from_bytes_and_seed(const uint8_t *bytes, size_t size, uint64_t seed);

uint64_t choose_bits(choices *c);

/// An integer in [from, to]; `from` when no bytes are left.
int choose_int(choices *c, int from, int to);

/// Below `count`, which is at least 1.
size_t choose_index(choices *c, size_t count);

/// True with the probability 1 / `in`.
bool choose_chance(choices *c, int in);

/// k * 2^-24 with k in [0, 2^24], or in [-2^24, 2^24].
double choose_unit(choices *c);
double choose_signed(choices *c);

/// In [2^low, 2^high), with a uniform exponent.
double choose_size(choices *c, int low, int high);

/// Writes a permutation of 0 to count - 1.
void choose_order(choices *c, uint32_t *order, size_t count);

#endif
