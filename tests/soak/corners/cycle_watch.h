// Whether a body under the same displacement comes back to a place that it has left: alone it gets the same
// displacement at the same place again, so that this never ends. Brent's algorithm finds cycles of any length. S57.
#ifndef GRAZE_SOAK_CORNERS_CYCLE_WATCH_H
#define GRAZE_SOAK_CORNERS_CYCLE_WATCH_H

#include "soak/soak_bodies.h"

/// What is known of a body since its push began.
typedef struct cycle_watch {
	point anchor;     ///< a place that it was at, after 1, 2, 4, 8... ticks
	uint32_t ticks;   ///< since the push began
	double amplitude; ///< the farthest that it has been from the anchor since
	bool left_anchor; ///< it has been elsewhere since
} cycle_watch;

/// Adds a tick. Returns how far the body has been from the anchor, if it has come back to it; else 0.
double cycle_watch_tick(cycle_watch *w, point from, point to);

/// Whether a cycle of body i is larger than S57 allows. Others are counted.
bool cycle_is_fault(const soak_bodies *r, size_t i, double amplitude);

#endif
