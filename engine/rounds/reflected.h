// Bodies without neighbours that bounce off walls.
#ifndef GRAZE_ROUNDS_REFLECTED_H
#define GRAZE_ROUNDS_REFLECTED_H

#include "engine/rounds/crowd_rounds.h"

/// Sets the kind of bodies that are alone and may bounce off a wall to ROUND_TOGETHER: a wall may reflect them off
/// the paths on which they have no neighbours, and then they need others. False without memory.
bool graze_rounds_find_reflected(query_run *run);

#endif
