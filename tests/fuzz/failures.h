// What was found to differ: printed with the scenario's seed and counted.
#ifndef GRAZE_FUZZ_FAILURES_H
#define GRAZE_FUZZ_FAILURES_H

#include <stdbool.h>
#include <stdint.h>

/// A scenario begins. Of each of its checks the first failure is printed.
void failures_begin(uint64_t seed, bool verbose);

/// Records that a check failed; the text says on which settings, and gives both values.
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void failures_add(const char *check, const char *format, ...);

/// Checks and kinds of scenarios that were named here are left out.
void failures_skip(const char *name);
bool failures_skips(const char *name);

/// The first check that failed in the scenario; null without any. Did this one fail?
const char *failures_first(void);
bool failures_has(const char *check);

/// Counts and prints nothing until it is called again.
void failures_be_quiet(bool quiet);

/// Of the scenario, and of all.
int failures_here(void);
uint64_t failures_count(void);

/// Prints how often each check failed.
void failures_summarise(void);

#endif
