// Which own bodies of frames are ghosts in others, and how the records of ghosts are replaced by those of their
// originals.
#ifndef GRAZE_SECTORS_SHARED_BODIES_H
#define GRAZE_SECTORS_SHARED_BODIES_H

#include "engine/rounds/domains.h"
#include "engine/sectors/sectors.h"

enum { FOREIGN = -1 }; ///< in place of a frame: the body is one of another machine's

/// The original of a ghost, here or on another machine.
typedef struct ghost_source {
	int32_t frame; ///< or FOREIGN
	int32_t place; ///< in the frame's list of shared bodies; of a foreign one, among the caller's ghosts
} ghost_source;

typedef struct shared_bodies {
	dynamic_array sources;        ///< of ghost_source: of each ghost, by frame
	dynamic_array shifts;         ///< of float: x and y of each ghost
	dynamic_array shared;         ///< of uint32_t: own bodies of frames, one for each ghost, by frame
	dynamic_array first;          ///< of size_t: of each frame's shared bodies, and one more
	dynamic_array first_ghost;    ///< of size_t: of each frame's ghosts, and one more
	dynamic_array sent, received; ///< GZ_EXCHANGE_RECORD bytes for each ghost
	const gz_exchange *exchange;  ///< with other machines; null: there are none
	dynamic_array given;          ///< of ghost_source: of each body that the exchange shares; FOREIGN: an invalid one
	dynamic_array given_sent, given_received; ///< records of these, and of the caller's ghosts
} shared_bodies;

/// Lists the shared bodies of all frames. False without memory.
///
/// exchange: with other machines, or null
bool graze_shared_bodies_list(shared_bodies *shared, gz_sectors *sectors, const gz_exchange *exchange);

/// The exchange of round_domains, whose `user` are shared_bodies and whose domains are the frames.
uint32_t graze_shared_bodies_exchange(const round_domains *domains, uint32_t votes, size_t size);

void graze_shared_bodies_free(shared_bodies *shared, caller_memory *memory);

#endif
