// Scripts that complete the commands and options of the program in a shell.
#ifndef GRAZE_APP_HELP_COMPLETION_H
#define GRAZE_APP_HELP_COMPLETION_H

#include <stdbool.h>

/// Prints the script for a shell: bash, zsh or fish. Returns false for any other name.
bool completion_print(const char *shell);

#endif
