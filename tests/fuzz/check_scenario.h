// Checks a scenario: runs it with several settings, compares all results to the bit with those of the baseline
// settings, and checks the baseline with oracles.
#ifndef GRAZE_FUZZ_CHECK_SCENARIO_H
#define GRAZE_FUZZ_CHECK_SCENARIO_H

#include "fuzz/scenario/scenario.h"

/// Makes a scenario from the choices and checks it. Returns the number of failed checks, which are printed.
int fuzz_scenario(choices *c);

/// Checks a scenario, and changes its choices. Returns the number of failed checks.
int scenario_check(scenario *s);

/// Whether the settings of each run are printed from now on.
void fuzz_set_verbose(bool verbose);

/// Releases what scenarios share.
void fuzz_end(void);

#endif
