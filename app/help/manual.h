// The manual page of the program, made of the same tables as its help.
#ifndef GRAZE_APP_HELP_MANUAL_H
#define GRAZE_APP_HELP_MANUAL_H

/// Prints the page in the man macros of roff.
void manual_print(void);

#endif
