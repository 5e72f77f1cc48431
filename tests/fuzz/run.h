// One scenario: everything is asked on several settings, and checked.
#ifndef GRAZE_FUZZ_RUN_H
#define GRAZE_FUZZ_RUN_H

#include "choices.h"

/// Makes a scenario from the choices, and checks it. Returns how many checks failed; they are printed.
int fuzz_scenario(choices *c);

/// Makes the scenario of a seed, and leaves out of it what one of its failures can do without. Prints what is left.
///
/// check: the one that fails; null: the first
void fuzz_reduce(uint64_t seed, const char *check);

/// Prints the settings of each scenario from now on, or no more.
void fuzz_be_verbose(bool wanted);

/// Releases what scenarios share.
void fuzz_end(void);

#endif
