// A world of walls with what it takes to ask it, and the program's columns as the library sees them.
#ifndef GRAZE_APP_WORLD_H
#define GRAZE_APP_WORLD_H

#include <graze/graze.h>

#include "levels/fault.h"
#include "levels/shapes.h"

typedef struct app_world {
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;            ///< null, until there is one
	gz_pool *pool;              ///< null where nobody shares the work
	uint64_t build_nanoseconds; ///< what gz_world_create took
} app_world;

gz_walls walls_of(const app_segments *segments);
gz_bodies bodies_of(const app_circles *circles);

/// Builds a world of these walls, fast for these bodies.
///
/// kernels: by name; null for the library's choice
/// wrong: says what was wrong
bool world_open(app_world *out, const gz_walls *walls, const gz_bodies *bodies, const char *kernels, gz_error *wrong);

/// Adds a crowd of nobody yet.
bool world_add_crowd(app_world *world, gz_error *wrong);

/// From now on so many threads share the work of what there is.
bool world_share(app_world *world, uint64_t threads, gz_error *wrong);
void world_close(app_world *world);

/// What the library says when there is none.
gz_error out_of_memory(void);

/// What the library found wrong, with the file's name where the file is at fault.
bool fault_of(app_fault *fault, const char *file, const gz_error *wrong);

#endif
