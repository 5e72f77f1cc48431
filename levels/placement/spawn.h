// Initial bodies of a run: circles at random positions inside a level, clear of its walls and, if desired, of one
// another.
#ifndef GRAZE_LEVELS_PLACEMENT_SPAWN_H
#define GRAZE_LEVELS_PLACEMENT_SPAWN_H

#include "levels/data/fault.h"
#include "levels/data/level.h"

typedef struct spawn_settings {
	size_t count;
	uint64_t seed;
	float radius[2]; ///< the smallest and the largest
	float speed[2];  ///< the smallest and the largest length of the motion, in a random direction
	float clearance; ///< the smallest distance between the edge of a body and any wall
	float within;    ///< above 0: the largest distance between the edge of a body and its nearest wall
	bool separate;   ///< bodies keep the clearance from one another too; else they may overlap
} spawn_settings;

/// Places bodies by rejection sampling: equal settings give equal bodies in the same level. Returns false, with a
/// fault, when there is no memory, or when 20,000 tries in a row found no room for another body.
bool spawn_bodies(app_circles *out, const app_level *level, const spawn_settings *settings, app_fault *fault);

#endif
