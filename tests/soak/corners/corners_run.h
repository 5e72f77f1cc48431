// Pushes bodies into corners, each steadily for some ticks, and judges each of them by itself: the parts of its way,
// what blocks it where it rests with motion left, and that it comes to rest.
#ifndef GRAZE_SOAK_CORNERS_CORNERS_RUN_H
#define GRAZE_SOAK_CORNERS_CORNERS_RUN_H

#include "soak/corners/corner_scenes.h"
#include "soak/soak_run.h"

/// As run_scene.
void run_corner_scene(totals *sum, corner_scene *c, const run_settings *settings);

#endif
