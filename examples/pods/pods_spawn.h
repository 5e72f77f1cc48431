// Places pods and gems in a level.
#ifndef GRAZE_EXAMPLES_PODS_SPAWN_H
#define GRAZE_EXAMPLES_PODS_SPAWN_H

#include "examples/pods/pods.h"
#include "levels/data/fault.h"
#include "levels/data/level.h"

typedef struct pods_spawn_settings {
	size_t pods;
	uint64_t seed;
	float radius[2], speed[2]; ///< minimum and maximum
} pods_spawn_settings;

/// Places the pods, of random thrust, and up to four gems per pod: as many as the level has room for.
bool pods_spawn(pod_simulation *out, const app_level *level, const pods_spawn_settings *settings, app_fault *fault);

#endif
