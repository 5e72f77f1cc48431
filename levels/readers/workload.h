// Workload files (.gzw): the walls and bodies of one tick, as columns.
//
// Little-endian: "GZW1", i32 walls, i32 bodies, then float32 ax[] ay[] bx[] by[] of the walls and px[] py[] dx[] dy[]
// r[] of the bodies, where (dx, dy) is the displacement of one tick.
#ifndef GRAZE_LEVELS_READERS_WORKLOAD_H
#define GRAZE_LEVELS_READERS_WORKLOAD_H

#include "levels/data/file.h"
#include "levels/data/shapes.h"

/// Zero is an empty workload.
typedef struct app_workload {
	app_segments walls;
	app_circles bodies;
} app_workload;

/// Whether the bytes begin as a workload does.
bool workload_is(app_bytes input);

/// Reads a workload, which workload_free releases. Values are not checked: that is up to the library. Returns false
/// with a fault.
bool workload_load(app_workload *out, const char *path, app_fault *fault);

/// Reads a workload from memory.
///
/// file: its name for faults
bool workload_parse(app_workload *out, app_bytes input, const char *file, app_fault *fault);

bool workload_save(const app_segments *walls, const app_circles *bodies, const char *path, app_fault *fault);
void workload_free(app_workload *workload);

#endif
