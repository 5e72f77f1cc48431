// Pairs whose distance is hard to tell, made the same on every machine.
#ifndef GRAZE_GENERATORS_PROXIMITY_CASES_H
#define GRAZE_GENERATORS_PROXIMITY_CASES_H

#include "generators/cases.h"

/// `name` is null past the last.
extern const case_family near_families[];

#endif
