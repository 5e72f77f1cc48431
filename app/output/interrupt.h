// Signals that end the program: an interrupt (Ctrl-C, or SIGTERM), a terminal that is gone (SIGHUP), a pipe without a
// reader (SIGPIPE).
#ifndef GRAZE_APP_OUTPUT_INTERRUPT_H
#define GRAZE_APP_OUTPUT_INTERRUPT_H

#include <stdbool.h>

/// From now on the first interrupt, or the end of the terminal, is a request to end a long run early, with its results
/// so far: it only sets what interrupt_requested returns. The next one ends the program. A signal that is ignored stays
/// ignored.
void interrupt_catch(void);

bool interrupt_requested(void);

/// From now on a signal that ends the program calls this function before.
///
/// clean_up: called at any moment, so it may only do what a handler of signals may
void interrupt_before_end(void (*clean_up)(void));

#endif
