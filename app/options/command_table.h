// The commands of the program: their names, what they are for, and the syntax of their arguments.
#ifndef GRAZE_APP_OPTIONS_COMMAND_TABLE_H
#define GRAZE_APP_OPTIONS_COMMAND_TABLE_H

#include "app/options/options.h"

typedef struct command_info {
	const char *name;
	app_command command;
	const char *arguments;   ///< as the help shows them
	const char *summary;     ///< one line
	const char *description; ///< paragraphs; lines that begin with four spaces keep their form
} command_info;

enum { COMMANDS = 4 };

extern const command_info command_table[COMMANDS];

const command_info *command_info_of(app_command command);

/// The commands that are about the program itself, which have no options: help, completion and manual.
typedef struct helper_info {
	const char *name, *arguments, *summary;
} helper_info;

enum { HELPERS = 3 };

extern const helper_info helper_table[HELPERS];

#endif
