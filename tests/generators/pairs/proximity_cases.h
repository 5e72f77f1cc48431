// Pairs of a body and a wall whose distance, normal or feature is hard to compute, made with the same bits on every
// machine.
#ifndef GRAZE_GENERATORS_PAIRS_PROXIMITY_CASES_H
#define GRAZE_GENERATORS_PAIRS_PROXIMITY_CASES_H

#include "generators/cases.h"

/// All families; `name` is null past the last.
extern const case_family proximity_families[];

#endif
