// When a circle first touches a wall, found by looking for it: no formula of an impact, and nothing of any library's.
#ifndef GRAZE_BENCH_ORACLE_H
#define GRAZE_BENCH_ORACLE_H

#include "levels/data/shapes.h"

/// Between which fractions of its way a circle that starts clear of all walls first touches one: what touches is within
/// `doubt` of the radius. Infinity where it may not, or does not, touch any.
typedef struct oracle_answer {
	double earliest, latest;
} oracle_answer;

oracle_answer oracle_first_touch(const app_segments *walls, const app_circles *circles, size_t i, double doubt);

#endif
