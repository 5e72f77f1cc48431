// Bodies to begin with: circles inside a level that touch none of its walls, nor, where wanted, one another.
#ifndef GRAZE_LEVELS_SPAWN_H
#define GRAZE_LEVELS_SPAWN_H

#include "levels/level.h"

typedef struct spawn_settings {
	size_t count;
	uint64_t seed;
	float radius[2]; ///< the smallest and the largest
	float speed[2];  ///< of the motion, in any direction
	float clearance; ///< beyond its radius each is so far from all walls
	float within;    ///< above 0: only bodies whose edge is closer than this to a wall
	bool apart;      ///< so far from one another as well; else they may overlap
} spawn_settings;

/// The same settings in the same level give the same bodies. False where the level has no room for so many, as far
/// as many tries tell.
bool spawn_bodies(app_circles *out, const app_level *level, const spawn_settings *settings, app_fault *fault);

#endif
