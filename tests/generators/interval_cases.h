// Pairs whose bodies may be anywhere on their line of motion: before, beside and behind what they are paired with.
#ifndef GRAZE_GENERATORS_INTERVAL_CASES_H
#define GRAZE_GENERATORS_INTERVAL_CASES_H

#include "generators/cases.h"
#include "generators/circle_cases.h"

enum { SPAN_BATCH = 1024 };

/// SPAN_BATCH cases of a family, most of them slid along their motion.
void make_span_cases(const case_family *family, pair_case *cases, random_source *source);
void make_circle_span_cases(const circle_family *family, circle_case *cases, random_source *source);

/// The motion backwards.
pair_case reversed_case(pair_case pair);
circle_case reversed_circles(circle_case pair);

#endif
