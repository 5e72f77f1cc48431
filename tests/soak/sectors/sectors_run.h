// Moves crowds in sectors 10^9 units from the origin for some ticks, checks all bodies and pairs of bodies after each
// tick, and compares them with the same crowd at the origin.
#ifndef GRAZE_SOAK_SECTORS_SECTORS_RUN_H
#define GRAZE_SOAK_SECTORS_SECTORS_RUN_H

#include "soak/sectors/sector_scenes.h"
#include "soak/soak_run.h"

/// Runs a scene and adds to the totals. Prints the first faults of each kind. Ends the program when the library reports
/// an error.
void run_sector_crowd(
	totals *sum, crowd_scene *crowd, const sector_scene_settings *sectors, const run_settings *settings);

#endif
