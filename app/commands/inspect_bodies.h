// What must not be at the end of a run: bodies in walls or outside, and bodies that overlap.
#ifndef GRAZE_APP_COMMANDS_INSPECT_BODIES_H
#define GRAZE_APP_COMMANDS_INSPECT_BODIES_H

#include "levels/placement/spacing.h"
#include "levels/placement/wall_index.h"

/// Finds the bodies that have escaped from a level or overlap. Returns false without memory.
///
/// overlap: null where bodies may overlap
bool bodies_inspect(app_escape *escaped, app_overlap *overlap, const app_circles *bodies, const app_level *level);

#endif
