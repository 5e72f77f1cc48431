// Pushes by mass: where two bodies would come too near to one another, both wish to end apart.
#ifndef GRAZE_ROUNDS_PUSH_BY_MASS_H
#define GRAZE_ROUNDS_PUSH_BY_MASS_H

#include "engine/rounds/domains.h"

/// Changes the wishes of the bodies that have been read, where some have a push mass. What comes of the wishes is left
/// to the rounds: pushes move no body into another. False where the call ends.
bool graze_rounds_push(round_domains *domains);

#endif
