// Inner ends of chains, told by another derivation than the library's: in long double, from the walls alone.
#ifndef GRAZE_ORACLE_ORACLE_ADJACENCY_H
#define GRAZE_ORACLE_ORACLE_ADJACENCY_H

#include <stdbool.h>

#include "mover/trial.h"

/// Is this hit the touch of a shared end whose contact is told as that of a side: does the centre lie over another wall
/// at this end, and is the normal, within a few roundings, that wall's or, where its own turns towards the centre, its
/// own?
bool is_inner_end(const trial *t, const trial_body *body, const gz_hit *hit);

/// Must an end hit stay one: is the centre, at the touch, over no other wall at this end?
bool is_free_end(const trial *t, const trial_body *body, const gz_hit *hit);

/// The hit as it would be without chains: at the end, with the normal from there to the centre.
gz_hit end_hit(const trial *t, const trial_body *body, const gz_hit *hit);

#endif
