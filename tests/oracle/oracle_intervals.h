// The judge of spans, in long double: all that it knows is the distance from the moving centre to the closest point,
// which along a line is convex. It falls to where it is least, which is found by bisecting its slope, and grows from
// there: on either side there is one time at which it is the radius, found by bisection too.
//
// The error of a span is told in grains (oracle.h): how much fatter or thinner must the body be for its entry and its
// exit to be right? A graze may be a miss, or of any length, where a body a few grains off makes it so.
#ifndef GRAZE_ORACLE_ORACLE_INTERVALS_H
#define GRAZE_ORACLE_ORACLE_INTERVALS_H

#include <stdbool.h>

#include "query/interval_kernel.h"

typedef struct oracle_overlap {
	bool miss;
	long double entry, exit;
} oracle_overlap;

/// The overlap on the whole line of motion, tangents and rays through ends included.
oracle_overlap oracle_span(const pair_case *pair);
oracle_overlap oracle_span_of_circles(const circle_case *pair);

/// Which of its times are the sweep's, and judged there: whether a start within rounding of the wall is before or
/// after it, the sweep decides by what is ahead.
typedef struct sweep_times {
	bool entry, exit;
} sweep_times;

/// The error of an answer, in grains; infinite for nonsense.
double oracle_error_of_span(const pair_case *pair, const pair_span *span, sweep_times known);
double oracle_error_of_circle_span(const circle_case *pair, const pair_span *span, sweep_times known);

#endif
