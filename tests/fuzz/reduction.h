// Reduction of a failing scenario.
#ifndef GRAZE_FUZZ_REDUCTION_H
#define GRAZE_FUZZ_REDUCTION_H

#include <stdint.h>

/// Makes the scenario of a seed, and drops walls, bodies and parameters as long as a check still fails. Prints the
/// rest.
///
/// check: the name of the check; null: the first one that fails
void fuzz_reduce(uint64_t seed, const char *check);

#endif
