// The values of the options of `graze run`, `graze view`, `graze replay` and `graze ask`.
#ifndef GRAZE_APP_OPTIONS_OPTIONS_H
#define GRAZE_APP_OPTIONS_OPTIONS_H

#include <graze/graze.h>

#include "levels/crowds/crowd_scene.h"
#include "levels/data/response.h"

typedef enum app_command { COMMAND_RUN = 1, COMMAND_REPLAY = 2, COMMAND_ASK = 4, COMMAND_VIEW = 512 } app_command;

typedef enum scene_kind {
	SCENE_LEVEL, ///< a crowd in a level
	SCENE_PODS,  ///< pods in a level
	SCENE_ROOM   ///< a crowd with a room of its own: a crowd_scene_kind
} scene_kind;

/// The values of all options. Strings are null where the option is not given.
typedef struct app_options {
	const char *file;       ///< the argument that is not an option
	const char *level;      ///< `FILE` or `FILE:MAP`; null: a built-in level
	const char *svg;        ///< path of the picture
	const char *html;       ///< path of the page that plays the run
	const char *screenshot; ///< path of a picture of the window
	const char *hits;       ///< path of the list of hits
	const char *record;     ///< path of the recording to write
	const char *replay;     ///< path of the recording to repeat; null: a new run
	const char *backend;    ///< null: the library's default
	scene_kind scene;
	crowd_scene_kind room; ///< with SCENE_ROOM
	gz_targets targets;
	bool targets_given; ///< else a run may choose other targets
	app_response response;
	gz_crowd_method method; ///< with SCENE_ROOM
	uint64_t bodies, ticks; ///< with SCENE_ROOM 0 stands for the scene's own number; ticks of a view: 0 is no end
	uint64_t seed, threads, repeat;
	float radius[2], speed[2];      ///< minimum and maximum
	bool radius_given, speed_given; ///< else a run may scale the defaults
	float horizon, skin;
	bool json, all, spans, grid, push, help;
} app_options;

#endif
