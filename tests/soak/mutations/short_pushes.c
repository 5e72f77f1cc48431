// A mutation of the library: the discs of bodies in the crowd do not contain where pushes by mass may take them. The
// soak must detect the faults that follow.
#include "engine/rounds/crowd_rounds.h"

#undef PUSH_REACH
#define PUSH_REACH 0.0f

#include "engine/rounds/sizes.c"
