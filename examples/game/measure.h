// Measures what queries through an entity system cost: the same tick is also computed on a copy of all columns, with
// one array per column. The examples do so with the argument `--measure`.
#ifndef GRAZE_EXAMPLES_MEASURE_H
#define GRAZE_EXAMPLES_MEASURE_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct measure measure;

/// Returns null, and nothing is measured, unless the arguments are `--measure`.
measure *measure_begin(int argc, char **argv, const game *g);
void measure_end(measure *m);

/// Collects the chunks and runs the queries of a tick, on the copy too, and compares the results to the bit. The time
/// of `collect_chunks` is measured, the time of copying is not.
void measure_query(measure *m, game *g, void (*collect_chunks)(void *context), void *context);

/// Prints the times, if any were measured. Returns the exit status of the program: failure where any result differed.
int measure_report(measure *m, const char *name);

#ifdef __cplusplus
}
#endif

#endif
