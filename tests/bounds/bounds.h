// Errors of results, as shares of the bounds that docs/semantics.md states (S192 to S200). A share above 1 breaks a
// promise.
#ifndef GRAZE_BOUNDS_BOUNDS_H
#define GRAZE_BOUNDS_BOUNDS_H

#include "bounds/bound_calls.h"

typedef enum quantity {
	QUANTITY_TIME,        ///< of a hit: the distance at that time, against the sum of the radii (S193)
	QUANTITY_TANGENT,     ///< the same of a start next to the touch, with motion next to a tangent (S194)
	QUANTITY_INSTANT,     ///< of a hit: its time, against that of the exact touch of the same feature (S196)
	QUANTITY_FEATURE,     ///< of a hit: where along the wall, against the feature (S195)
	QUANTITY_POINT,       ///< of a hit: the point, for the time and the normal that are reported (S197)
	QUANTITY_NORMAL,      ///< of a hit: the normal, for the time that is reported (S197)
	QUANTITY_MISS,        ///< of a miss: how deep the path gets (S198)
	QUANTITY_DISTANCE,    ///< of a proximity (S199)
	QUANTITY_REST_POINT,  ///< of a proximity: the point (S199)
	QUANTITY_REST_NORMAL, ///< of a proximity: the normal (S199)
	QUANTITY_ENTRY,       ///< of an overlap interval: the distance at its entry (S200)
	QUANTITY_EXIT,        ///< of an overlap interval: the distance at its exit (S200)
	QUANTITY_NO_OVERLAP,  ///< of a pair without an overlap interval: how deep the line of motion gets (S200)
	QUANTITY_COUNT
} quantity;

/// The errors of a result as shares of their bounds.
typedef struct bound_shares {
	bound_part part;           ///< what is touched or nearest; PART_COUNT for a miss, and for overlap intervals
	double of[QUANTITY_COUNT]; ///< -1 where the result does not have the quantity, or it has no bound there
} bound_shares;

/// The call whose results have the quantity.
bound_call call_of(quantity q);

/// The shares of the quantities of one call.
bound_shares shares_of(const bound_case *c, bound_kind kind, bound_call call, const bound_result *result);

// The calls one by one; all shares are -1 before.
void shares_of_hit(bound_shares *s, const bound_case *c, bound_kind kind, const gz_hit *hit);
void shares_of_proximity(bound_shares *s, const bound_case *c, bound_kind kind, const gz_proximity *p);
void shares_of_interval(bound_shares *s, const bound_case *c, bound_kind kind, const gz_overlap_interval *interval);

#endif
