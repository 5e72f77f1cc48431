// The state of graze run --scene with a crowd in a room of its own.
#ifndef GRAZE_APP_COMMANDS_SCENE_STATE_H
#define GRAZE_APP_COMMANDS_SCENE_STATE_H

#include "app/options/options.h"
#include "app/output/output_file.h"
#include "app/player/film.h"
#include "app/simulation/scene_run.h"
#include "levels/placement/spacing.h"
#include "levels/placement/wall_index.h"

typedef struct scene_state {
	const app_options *options;
	uint64_t ticks; ///< of the options, or the scene's own number
	crowd_scene scene;
	query_session session;
	scene_run run;
	output_file picture, page; ///< not open without one
	app_film film;             ///< of the whole run, for a page; zero: none
	app_escape escaped;
	app_overlap overlap;
} scene_state;

/// Opens the outputs, and makes the scene and the world. On failure, too, the state must be closed.
bool scene_state_open(scene_state *out, const app_options *options, app_fault *fault);

void scene_state_close(scene_state *state);

/// The fault of a run that is out of memory. Returns false.
static inline bool scene_no_memory(app_fault *fault) { return fault_set(fault, "out of memory"); }

#endif
