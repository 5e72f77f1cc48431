// An interrupt (Ctrl-C, or SIGTERM) as a request to end a long run early, with its results so far.
#ifndef GRAZE_APP_OUTPUT_INTERRUPT_H
#define GRAZE_APP_OUTPUT_INTERRUPT_H

#include <stdbool.h>

/// From now on the first interrupt only sets what interrupt_requested returns; a second one ends the program. A signal
/// that is ignored stays ignored.
void interrupt_catch(void);

bool interrupt_requested(void);

#endif
