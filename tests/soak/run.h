// Runs the bodies of a stage for some ticks, and judges every one of them after every tick.
#ifndef GRAZE_SOAK_RUN_H
#define GRAZE_SOAK_RUN_H

#include "stage.h"
#include "totals.h"

typedef struct run_settings {
	size_t bodies, ticks;
	uint64_t seed;
	const char *guard, *kernels; ///< kernels: null for the library's choice
	void (*progress)(const char *name, size_t tick, size_t ticks);
} run_settings;

/// Adds to the totals, and tells the first faults of each kind. Ends the program where the library refuses to run.
void run_stage(totals *sum, stage *s, const run_settings *settings);

#endif
