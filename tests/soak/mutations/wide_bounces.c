// A mutation of the library: bodies that bounce may fly as far as if their neighbours were known in discs much larger
// than those in which they were searched. So one that is hit by a faster body may fly into bodies that are not
// its neighbours. (Without a search for new neighbours such a body would stop at the edge of its disc, which is safe.)
// The soak must detect the faults that follow.
#include "engine/rounds/crowd_rounds.h"

#define graze_rounds_margin(body) (64 * (body)->radius)
#include "engine/rounds/read_bodies.c"
