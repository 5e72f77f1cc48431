// The oracle of the counters of reports: what a report should count of one pair, in long double. It decides by
// geometry, and by the criteria that the kernels document (kernels/sweep/collect.inl, kernels/crowd/neighbours.inl),
// but computes them by another method.
#ifndef GRAZE_ORACLE_ORACLE_COUNTS_H
#define GRAZE_ORACLE_ORACLE_COUNTS_H

#include <stdbool.h>

#include "query/pair_kernel.h"

/// The expected counts of a body and one target. Element 0 of an array is about the body's path, element 1 about its
/// start.
typedef struct pair_truth {
	bool near[2]; ///< close enough to be a candidate, unless a filter excludes the pair
	/// The distance of a wall from the middle of the path, or from the start, minus the body's reach; negative where
	/// the wall is in reach.
	double away[2];
	bool reached;   ///< the path comes within the sum of the radii
	bool hits;      ///< a sweep hits
	int events;     ///< the sensor events
	bool overlaps;  ///< they overlap where the body starts
	bool uncertain; ///< a change of some length by the tolerance might change any of these
} pair_truth;

/// The counts of a wall of a world in which all walls have this one's radius.
///
/// tolerance: a length that exceeds all rounding
pair_truth truth_of_wall(const pair_case *pair, double tolerance);

/// The counts of a query by the body about a circle of the crowd.
pair_truth truth_of_circle(const circle_case *pair, double tolerance);

/// The body's reach from the middle of its path, or from its start.
double reach_of(const moving_body *body, bool at_rest);

#endif
