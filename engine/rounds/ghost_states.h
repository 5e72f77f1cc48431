// The states of bodies that are ghosts elsewhere, as domains exchange them between two stages of a round (domains.h).
#ifndef GRAZE_ROUNDS_GHOST_STATES_H
#define GRAZE_ROUNDS_GHOST_STATES_H

#include "engine/rounds/domains.h"

/// Shares the states of bodies between two stages of a round. The bodies that they have hit in the stage before become
/// hits in the other domains, too. False where the call ends.
bool graze_share_bodies(round_domains *domains);

#endif
