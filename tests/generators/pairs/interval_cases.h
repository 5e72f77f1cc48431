// Pairs whose bodies start anywhere on their line of motion: before, beside and behind the wall or the other circle.
#ifndef GRAZE_GENERATORS_PAIRS_INTERVAL_CASES_H
#define GRAZE_GENERATORS_PAIRS_INTERVAL_CASES_H

#include "generators/cases.h"
#include "generators/pairs/circle_cases.h"

enum { INTERVAL_BATCH = 1024 };

/// INTERVAL_BATCH cases of a family, most of them shifted along their motion.
void make_interval_cases(const case_family *family, pair_case *cases, random_source *source);
void make_circle_interval_cases(const circle_family *family, circle_case *cases, random_source *source);

/// The pair with all displacements negated.
pair_case reversed_case(pair_case pair);
circle_case reversed_circles(circle_case pair);

#endif
