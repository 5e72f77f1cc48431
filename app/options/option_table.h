// The table of all options: the one source of their names, types, defaults and help texts.
#ifndef GRAZE_APP_OPTIONS_OPTION_TABLE_H
#define GRAZE_APP_OPTIONS_OPTION_TABLE_H

#include "app/options/options.h"

typedef enum option_type {
	OPTION_FLAG,     ///< takes no value
	OPTION_LEVEL,    ///< `FILE` or `FILE:MAP`
	OPTION_INPUT,    ///< a file to read
	OPTION_OUTPUT,   ///< a file to write
	OPTION_COUNT,    ///< an integer from 1 to GZ_MAX_BODIES
	OPTION_SEED,     ///< an integer of 64 bits
	OPTION_THREADS,  ///< an integer from 1 to GZ_MAX_WORKERS
	OPTION_RANGE,    ///< `MIN..MAX`, or one number for both
	OPTION_DURATION, ///< a number above 0
	OPTION_LENGTH,   ///< a number of at least 0
	OPTION_TARGETS,
	OPTION_RESPONSE,
	OPTION_METHOD,
	OPTION_SCENE,
	OPTION_BACKEND
} option_type;

/// Bits beside those of app_command: runs for which an option has no meaning; and options that stay 0 where they are
/// not given with a crowd_scene, which has its own default.
enum {
	NOT_WITH_REPLAY = 8,
	NOT_WITH_PODS = 16,
	ONLY_WITH_PODS = 32,
	NOT_WITH_ROOM = 64,
	ROOM_DEFAULT = 128,
	ONLY_WITH_ROOM = 256
};

typedef struct option_spec {
	const char *name;       ///< without its dashes; null ends the table
	const char *value_name; ///< of the value, in the help; null for a flag
	unsigned commands;      ///< the commands that accept the option, and the bits above
	option_type type;
	size_t offset;             ///< of its value in app_options
	const char *default_value; ///< as it would be given; null: all bytes are 0
	const char *pods_default;  ///< with --scene pods; null: the same
	const char *help;
} option_spec;

enum { MAX_OPTIONS = 40 };

/// An option with different meanings in different commands has an entry for each.
extern const option_spec option_table[MAX_OPTIONS];

static inline bool option_applies(const option_spec *spec, app_command command) {
	return (spec->commands & (unsigned)command) != 0;
}

/// Whether the value of an option is the path of a file.
static inline bool option_names_file(const option_spec *spec) {
	return spec->type == OPTION_LEVEL || spec->type == OPTION_INPUT || spec->type == OPTION_OUTPUT;
}

#endif
