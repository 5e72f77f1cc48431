// Parses the arguments of the program.
#ifndef GRAZE_APP_OPTIONS_COMMAND_LINE_H
#define GRAZE_APP_OPTIONS_COMMAND_LINE_H

#include "app/options/options.h"
#include "levels/data/fault.h"

/// Parses the arguments of a command. It may be called once, since getopt_long has state. Returns false, with the fault
/// marked as misuse, where the arguments are invalid.
///
/// arguments: the name of the command, then what follows it
bool options_parse(app_options *out, app_command command, int count, char **arguments, app_fault *fault);

#endif
