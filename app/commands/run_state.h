// The state of graze run with a crowd.
#ifndef GRAZE_APP_COMMANDS_RUN_STATE_H
#define GRAZE_APP_COMMANDS_RUN_STATE_H

#include "app/commands/body_ranges.h"
#include "app/options/command_line.h"
#include "app/output/output_file.h"
#include "app/player/film.h"
#include "app/simulation/crowd_simulation.h"
#include "levels/placement/spacing.h"
#include "levels/placement/wall_index.h"
#include "levels/readers/recording.h"

typedef struct run_state {
	const app_options *options;
	app_recording recording;    ///< the run to record or to repeat; else only its parameters
	body_ranges ranges;         ///< of a new run
	const char *level_name;     ///< for faults: the level as --level takes it, or the name of the built-in one
	output_file recording_file; ///< where the recording is written; not open without one, as the next two
	output_file picture, page;
	app_level level;
	query_session session;
	crowd_simulation crowd;
	app_film film;           ///< of the whole run, for a page; zero: none
	app_checksums checksums; ///< of the last tick; without bytes where the run is neither recorded nor repeated
	app_escape escaped;
	app_overlap overlap; ///< of bodies that collide with one another
} run_state;

/// Opens the outputs, the level and the world, places the bodies, and begins the recording. On failure, too, the state
/// must be closed.
bool run_state_open(run_state *out, const app_options *options, app_fault *fault);

/// Begins a new run again, from the first tick, in the level as it was read: its file may have changed since, or be
/// standard input. The run is neither recorded nor repeated, and has no film. On failure, too, the state must be
/// closed.
bool run_state_restart(run_state *run, app_fault *fault);

void run_state_close(run_state *run);

/// The fault of a run that is out of memory. Returns false.
static inline bool run_no_memory(app_fault *fault) { return fault_set(fault, "out of memory"); }

#endif
