// The source of all random choices of a scenario: a 64-bit generator, or a buffer of bytes (for a coverage-guided
// fuzzer). The same source gives the same scenario on every machine.
//
// C leaves the order open in which arguments and initialisers are evaluated: choose once per statement.
#ifndef GRAZE_FUZZ_CHOICES_H
#define GRAZE_FUZZ_CHOICES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct choices {
	uint64_t state;       ///< of the generator
	const uint8_t *bytes; ///< null: the generator is the source
	size_t left;          ///< bytes that are left; past the end all choices are 0
} choices;

choices choices_from_seed(uint64_t seed);
choices choices_from_bytes(const uint8_t *bytes, size_t size);

uint64_t choose_bits(choices *c);

/// A whole number from..to, both included; `from` past the end of the bytes.
int choose_int(choices *c, int from, int to);

/// Below `count`, which is at least 1.
size_t choose_index(choices *c, size_t count);

/// True once in so many times.
bool choose_chance(choices *c, int in);

/// k * 2^-24 with k from 0 to 2^24, or from -2^24 to 2^24.
double choose_unit(choices *c);
double choose_signed(choices *c);

/// From 2^low to 2^high, all magnitudes equally likely.
double choose_size(choices *c, int low, int high);

/// A permutation of 0 to count - 1.
void choose_order(choices *c, uint32_t *order, size_t count);

#endif
