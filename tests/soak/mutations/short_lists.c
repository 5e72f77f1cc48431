// A mutation of the library: bodies are placed in the crowd as discs two skins smaller than their paths, not larger by
// the few skins within which they touch others. So some pairs that come to touch are not listed. The soak must detect
// the faults that follow.
#include "engine/mover/mover_state.h"
#include "engine/rounds/round_part.h"

#undef SKIN_MAX_RECOVERY // the margin is this and 3/4
#define SKIN_MAX_RECOVERY -2.75

#include "engine/rounds/sizes.c"
