// Moves the bodies of a scene for some ticks, and checks each of them after each tick.
#ifndef GRAZE_SOAK_SOAK_RUN_H
#define GRAZE_SOAK_SOAK_RUN_H

#include "soak/scenes/soak_scene.h"
#include "soak/soak_totals.h"

typedef struct run_settings {
	size_t bodies, ticks;
	uint64_t seed;
	const char *mutation; ///< of the safety check: see mutations.h
	const char *backend;  ///< as in gz_world_desc; null for the library's choice
	void (*progress)(const char *name, size_t tick, size_t ticks);
} run_settings;

/// Runs a scene and adds to the totals. Prints the first faults of each kind. Ends the program when the library reports
/// an error.
void run_scene(totals *sum, soak_scene *s, const run_settings *settings);

#endif
