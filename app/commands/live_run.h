// A run of a level or of a scene of crowds, tick by tick and without an end.
#ifndef GRAZE_APP_COMMANDS_LIVE_RUN_H
#define GRAZE_APP_COMMANDS_LIVE_RUN_H

#include "app/commands/run_state.h"
#include "app/commands/scene_state.h"

typedef struct live_run {
	bool in_room;               ///< a scene of crowds
	run_state level;            ///< else
	scene_state scene;          ///< with in_room
	float *before_x, *before_y; ///< where the bodies were before the last tick
} live_run;

/// On failure, too, the run must be closed.
bool live_run_open(live_run *out, const app_options *options, app_fault *fault);

/// Begins again, with the same level and as many bodies. On failure, too, the run must be closed.
bool live_run_restart(live_run *run, const app_options *options, app_fault *fault);
void live_run_close(live_run *run);

/// Runs one tick.
bool live_run_step(live_run *run, app_fault *fault);

const app_level *live_run_level(const live_run *run);
const app_circles *live_run_bodies(const live_run *run);
app_box live_run_shown_box(const live_run *run);

uint64_t live_run_ticks(const live_run *run);

/// How long bodies have moved in all ticks together, in nanoseconds.
uint64_t live_run_moving(const live_run *run);

#endif
