// Moves crowds in rounds for some ticks, and checks all bodies and pairs of bodies after each tick.
#ifndef GRAZE_SOAK_ROUNDS_ROUNDS_RUN_H
#define GRAZE_SOAK_ROUNDS_ROUNDS_RUN_H

#include "soak/rounds/crowd_scenes.h"
#include "soak/soak_run.h"

/// Runs a scene and adds to the totals. Prints the first faults of each kind. Ends the program when the library reports
/// an error.
void run_crowd(totals *sum, crowd_scene *crowd, const run_settings *settings);

#endif
