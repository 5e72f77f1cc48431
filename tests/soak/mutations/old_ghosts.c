// A mutation of the library: ghosts keep the records that they had when the move began, while their originals go on.
// The soak must detect the faults that follow.
#include "engine/rounds/domains.h"

#define graze_domains_share(domains, type, any) true

#include "engine/rounds/ghost_states.c"

// What it no longer uses.
const shared_record *graze_unused_record(void);
const shared_record *graze_unused_record(void) { return &shared_body; }
