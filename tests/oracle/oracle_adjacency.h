// The oracle of adjacency, in long double, from the ends of the walls alone. Where a body touches an end that two walls
// share, the library may report the contact of one of their sides, so that a chain of walls has no ghost collisions.
#ifndef GRAZE_ORACLE_ORACLE_ADJACENCY_H
#define GRAZE_ORACLE_ORACLE_ADJACENCY_H

#include <stdbool.h>

#include "support/trial.h"

/// Whether a hit touches a shared end, and correctly reports a side there: the centre lies over another wall at this
/// end, and the normal is, within a few roundings, that wall's or, if the wall that is hit turns towards the centre,
/// its own.
bool oracle_end_is_reported_as_side(const trial *t, const trial_body *body, const gz_hit *hit);

/// Whether a hit of an end must be reported as such: at the time of the hit, the centre lies over no other wall at this
/// end.
bool oracle_end_must_be_reported(const trial *t, const trial_body *body, const gz_hit *hit);

/// The hit as it would be without adjacency: at the end, with the normal from there to the centre.
gz_hit oracle_hit_at_end(const trial *t, const trial_body *body, const gz_hit *hit);

#endif
