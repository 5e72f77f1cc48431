// What it costs to ask through an entity system: the same ticks are also asked of a copy of all columns, as one array
// each. For the word `--measure` of the examples.
#ifndef GRAZE_EXAMPLES_MEASURE_H
#define GRAZE_EXAMPLES_MEASURE_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct measure measure;

/// Returns null, and nothing is measured, unless the program's words ask for it.
measure *measure_begin(int argc, char **argv, const game *g);
void measure_end(measure *m);

/// Gathers the chunks and asks; asks the copy as well, and compares the answers to the bit. Gathering is part of the
/// time, copying is not.
void measure_ask(measure *m, game *g, void (*gather)(void *context), void *context);

/// Prints the times, if any were taken. Returns the program's status: a failure where any answer differed.
int measure_tell(measure *m, const char *who);

#ifdef __cplusplus
}
#endif

#endif
