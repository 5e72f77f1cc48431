// What a report should count of a pair, in long double: by geometry, and by the criteria that the kernels document
// (kernels/collect.inl, kernels/meet.inl), but not as they work them out.
#ifndef GRAZE_ORACLE_ORACLE_COUNTS_H
#define GRAZE_ORACLE_ORACLE_COUNTS_H

#include "query/body_pair_kernel.h"

/// A body and something that it is asked about. Of two numbers the first is for its path, the second for where it
/// starts.
typedef struct pair_truth {
	int near[2]; ///< near enough to be evaluated, unless a filter forbids it
	/// From the middle of the path, or the start: how much further away a wall is than the body reaches; negative where
	/// it has the wall in reach.
	double away[2];
	int reached;  ///< the path comes within the radii
	int hits;     ///< a sweep's
	int events;   ///< a sensor's
	int overlaps; ///< where it starts
	int doubtful; ///< a change of some length by the doubt might change any of these
} pair_truth;

/// Among walls that are as thick as this one. doubt: a length that no rounding amounts to
pair_truth truth_of_wall(const pair_case *pair, double doubt);

/// The body asks the other, which is of the crowd.
pair_truth truth_of_circle(const circle_case *pair, double doubt);

/// How far the body reaches from the middle of its path, or from its start.
double reach_of(const moving_body *body, int at_rest);

#endif
