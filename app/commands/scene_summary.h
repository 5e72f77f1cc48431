// What graze run prints after a crowd_scene.
#ifndef GRAZE_APP_COMMANDS_SCENE_SUMMARY_H
#define GRAZE_APP_COMMANDS_SCENE_SUMMARY_H

#include "app/simulation/scene_run.h"
#include "levels/placement/spacing.h"
#include "levels/placement/wall_index.h"

typedef struct scene_summary {
	const scene_run *run;
	uint64_t seed;
	double move_time, sweep_time; ///< medians over the ticks, in nanoseconds for all bodies
	size_t at_rest;               ///< bodies that were not displaced in the last tick
	int64_t at_rest_since; ///< the first tick from which on no body was displaced; -1 when that is after the last tick
	double progress;
	app_escape escaped;
	app_overlap overlap;
} scene_summary;

/// Summarises a run of at least one tick. It sorts the durations of the run.
scene_summary scene_summarize(scene_run *run, uint64_t seed, const app_escape *escaped, const app_overlap *overlap);

void scene_summary_print_table(const scene_summary *summary);

/// Returns false when there is no memory.
bool scene_summary_print_json(const scene_summary *summary);

#endif
