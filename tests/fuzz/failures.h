// The failed checks: printed with the seed of their scenario, and counted.
#ifndef GRAZE_FUZZ_FAILURES_H
#define GRAZE_FUZZ_FAILURES_H

#include <stdbool.h>
#include <stdint.h>

#include "kernels/data/compiler.h"

/// Begins a scenario. The first failure of each of its checks is printed; verbose: every failure.
void failures_begin(uint64_t seed, bool verbose);

/// Records that a check failed; the text names the settings, and both values.
FORMATS_LIKE_PRINTF(2, 3) void failures_add(const char *check, const char *format, ...);

/// Skips the checks, and kinds of scenarios, of this name.
void failures_skip(const char *name);
bool failures_skips(const char *name);

/// The first check that failed in the scenario, null for none; and whether this check failed in it.
const char *failures_first(void);
bool failures_has(const char *check);

/// While quiet, failures are recorded for the scenario, but neither printed nor counted.
void failures_set_quiet(bool quiet);

/// Failures of this scenario; scenarios and checks that failed in all.
int failures_of_scenario(void);
uint64_t failures_count(void);

/// Prints in how many scenarios each check failed.
void failures_summarise(void);

#endif
