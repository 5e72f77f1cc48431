// Pushes crowds into corners, all bodies steadily until they have settled, and judges each one that rests then: walls
// or other bodies at rest must block it. S57, S162, S163. What a body has not gone in the rounds of a tick it loses, so
// a few are free all the same: a fault is where these are more than 1 of 1,000.
#ifndef GRAZE_SOAK_CORNERS_CROWDS_RUN_H
#define GRAZE_SOAK_CORNERS_CROWDS_RUN_H

#include "soak/corners/corner_scenes.h"
#include "soak/soak_run.h"

/// As run_scene.
void run_corner_crowd(totals *sum, corner_scene *c, const run_settings *settings);

#endif
