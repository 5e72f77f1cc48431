// The help texts of the program.
#ifndef GRAZE_APP_HELP_COMMAND_HELP_H
#define GRAZE_APP_HELP_COMMAND_HELP_H

#include "app/options/command_table.h"

/// Prints the purpose of the program, and its commands.
void help_print_usage(void);

/// Prints the purpose of a command, then its options with their defaults.
void help_print_command(const command_info *command);

#endif
