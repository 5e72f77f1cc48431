// graze run --scene with a crowd in a room of its own.
#ifndef GRAZE_APP_COMMANDS_RUN_SCENE_H
#define GRAZE_APP_COMMANDS_RUN_SCENE_H

#include "app/options/options.h"
#include "levels/data/fault.h"

/// Runs a crowd_scene and prints its results on standard output. It fails where a body escapes or overlaps another one.
bool run_scene(const app_options *options, app_fault *fault);

#endif
