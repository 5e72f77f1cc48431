// What a world and a scratch are.
#ifndef GRAZE_WORLD_H
#define GRAZE_WORLD_H

#include "broadphase/grid.h"
#include "broadphase/memory.h"
#include "kernels/kernels.h"

struct gz_world {
	caller_memory memory; ///< counts all but the world itself
	const graze_kernels *kernels;
	size_t wall_count;
	wall_record *walls;
	uint64_t *ids; ///< null: all are 0
	wall_grid grid;
};

/// The first thing that is wrong with the walls.
gz_error graze_walls_check(const gz_walls *walls);

/// Copies checked walls into `walls->count` records.
void graze_walls_read(wall_record *records, const gz_walls *walls);

#endif
