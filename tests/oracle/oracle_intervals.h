// The oracle of overlap intervals, in long double. It evaluates only the distance from the moving centre to the closest
// point, which is convex along a line: it falls to its minimum, found by bisection of the slope, and grows from there.
// On either side there is one time at which it equals the radius, found by bisection as well.
//
// The error of an interval is counted in grains (oracle_sweep.h): how much must the radius change for the entry and the
// exit to be correct? A graze may be a miss, or an interval of any length, where a change by a few grains makes it so.
#ifndef GRAZE_ORACLE_ORACLE_INTERVALS_H
#define GRAZE_ORACLE_ORACLE_INTERVALS_H

#include <stdbool.h>

#include "overlap/overlap_kernel.h"

typedef struct oracle_overlap {
	bool miss;
	long double entry, exit;
} oracle_overlap;

/// The overlap on the whole line of motion, including tangents and rays through ends.
oracle_overlap oracle_interval(const pair_case *pair);
oracle_overlap oracle_interval_of_circles(const circle_case *pair);

/// Which times of an interval are those of the sweep, which has an oracle of its own: where the start is within
/// rounding of the wall's surface, the sweep decides by what is ahead whether the start is before or after the entry.
typedef struct sweep_times {
	bool entry, exit;
} sweep_times;

/// The error of a result, in grains; infinite for an impossible result.
double oracle_interval_error(const pair_case *pair, const pair_interval *span, sweep_times known);
double oracle_circle_interval_error(const circle_case *pair, const pair_interval *span, sweep_times known);

#endif
