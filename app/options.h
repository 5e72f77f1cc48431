// The words after `graze run`, `graze replay` and `graze ask`: one table for all three.
#ifndef GRAZE_APP_OPTIONS_H
#define GRAZE_APP_OPTIONS_H

#include <graze/graze.h>
#include <stdint.h>

#include "levels/fault.h"
#include "levels/response.h"

typedef enum app_command { COMMAND_RUN = 1, COMMAND_REPLAY = 2, COMMAND_ASK = 4 } app_command;

/// What runs.
typedef enum app_scene_name { SCENE_CROWD, SCENE_PODS } app_scene_name;

typedef struct app_options {
	const char *file;                  ///< null: not said
	const char *level;                 ///< FILE or FILE:MAP; null: the built-in level
	const char *svg;                   ///< where to draw; null: nowhere
	const char *hits;                  ///< where to list the hits; null: nowhere
	const char *record;                ///< where to record the run; null: nowhere
	const char *replay;                ///< the recording of a run to repeat; null: a run of its own
	const char *new_run;               ///< an option that was said and does not go with `replay`; null: none
	const char *crowd_run, *scene_run; ///< one that goes without a scene alone; with one alone
	const char *kernels;               ///< null: the library's choice
	app_scene_name scene;
	gz_targets against;
	bool against_said; ///< else a run may choose
	app_response response;
	uint64_t bodies, ticks, seed, threads, repeat;
	float radius[2], speed[2]; ///< the smallest and the largest
	float horizon, skin;
	bool json, all, spans, grid, help;
} app_options;

/// How --against calls a gz_targets.
extern const char *const against_names[3];

extern const char *const response_names[RESPONSES];

/// Reads the words that follow the command; false when they are off.
bool options_parse(app_options *out, app_command command, int count, char **words, app_fault *fault);

/// Prints what `graze COMMAND --help` prints.
void options_print_help(app_command command);

#endif
