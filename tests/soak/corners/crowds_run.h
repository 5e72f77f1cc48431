// Pushes crowds into corners, all bodies steadily until they have settled. After each tick no two overlap and none is
// in a wall (crowd_checks.h), and but for heaps no body has come back to a place that it has left, or gone against its
// displacement. When a push ends, each body is judged: walls or other bodies at rest block one that rests, and another
// one moves on. S56, S57, S162, S163. What a body has not gone in the rounds of a tick it loses, so a few are free all
// the same, and a few have no verdict: a fault is where these are too many (soak_totals.c).
#ifndef GRAZE_SOAK_CORNERS_CROWDS_RUN_H
#define GRAZE_SOAK_CORNERS_CROWDS_RUN_H

#include "soak/corners/corner_scenes.h"
#include "soak/soak_run.h"

/// As run_scene.
void run_corner_crowd(totals *sum, corner_scene *c, const run_settings *settings);

#endif
