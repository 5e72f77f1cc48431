// Bodies look around themselves where they start: a tile at rest, each as large as it looks far.
#ifndef GRAZE_OVERLAP_AROUND_H
#define GRAZE_OVERLAP_AROUND_H

#include "engine/query/query.h"

/// All good bodies of the tile will look as far as the limit, the others not at all.
void graze_proximity_begin(query_run *run);

/// The good bodies' slots. Returns how many.
int32_t graze_proximity_slots(const query_run *run, int32_t slots[TILE]);

/// From this distance from its centre on, a body may as well look at everything.
float graze_proximity_farthest(const query_run *run);

/// What lies within the scratch's look.within of each body, and maybe more, goes as pairs to the question's kind.
void graze_proximity_pairs(query_run *run);

/// The bad bodies are noted.
void graze_proximity_end(query_run *run);

#endif
