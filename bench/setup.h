// What every benchmark of a question needs: a world, what asks it, and room for the answers.
#ifndef GRAZE_BENCH_SETUP_H
#define GRAZE_BENCH_SETUP_H

#include <graze/graze.h>

#include "levels/data/shapes.h"

/// Zero is none.
typedef struct bench_setup {
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd; ///< of nobody yet
	gz_bodies bodies;
} bench_setup;

/// A world of these walls that is fast for these bodies. Returns a message when something cannot be had, else null;
/// setup_close is right after both.
///
/// walls, circles: null when the scenes have a fault, which then is the message
/// kernels: by name; null for the library's choice
const char *setup_open(bench_setup *out, const app_segments *walls, const app_circles *circles, const char *kernels);
void setup_close(bench_setup *setup);

/// On huge pages where the system has them, for free; null when memory is out.
void *setup_memory(size_t bytes);

/// All columns of the answers but ids, in one block that begins with `time`; false when memory is out.
bool setup_hits(gz_hits *out, size_t count);

#endif
