// What domains exchange of bodies that are ghosts elsewhere (domains.h).
#ifndef GRAZE_ROUNDS_SHARED_RECORDS_H
#define GRAZE_ROUNDS_SHARED_RECORDS_H

#include "engine/rounds/domains.h"

/// Shares the states of bodies between two stages of a round. The bodies that they have hit in the stage before become
/// hits in the other domains, too. False where the call ends.
bool graze_share_bodies(round_domains *domains);

/// The share that a body goes in the round.
extern const shared_record graze_shared_share;

/// Whether a body overlaps others, and its shift so far.
extern const shared_record graze_shared_push;

/// Where a body is after separation.
extern const shared_record graze_shared_place;

#endif
