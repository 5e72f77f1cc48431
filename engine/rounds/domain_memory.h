// What domains keep from stage to stage, where one scratch serves them all in turn: their rounds, the lists of their
// part, and those of its movers. All else in a scratch belongs to one stage.
#ifndef GRAZE_ROUNDS_DOMAIN_MEMORY_H
#define GRAZE_ROUNDS_DOMAIN_MEMORY_H

#include "engine/mover/mover_tile.h"

/// What a domain keeps: all zero before its first call. While the domain is in its turn, it is in the scratch.
typedef struct domain_memory {
	worker_states states;
	mover_lists movers;
} domain_memory;

/// Makes what is not kept for each domain. False without memory.
bool graze_domain_scratch_make(gz_scratch *scratch);

/// Begins or ends the turn of a domain: exchanges what it keeps with what is in the scratch. Does nothing for null.
void graze_domain_swap(domain_memory *kept, gz_scratch *scratch);

void graze_domain_memory_free(domain_memory *kept, caller_memory *memory);

#endif
