// What a world and a scratch are.
#ifndef GRAZE_WORLD_H
#define GRAZE_WORLD_H

#include "broadphase/grid.h"
#include "broadphase/memory.h"
#include "engine/chains.h"
#include "kernels/kernels.h"

struct gz_world {
	caller_memory memory; ///< counts all but the world itself
	const graze_kernels *kernels;
	size_t wall_count;
	wall_record *walls;
	uint64_t *ids;          ///< null: all are 0
	filter_record *filters; ///< null: no wall has filters or an id
	int has_filters;        ///< a column of filters, not the id alone
	int special;            ///< some wall is thick or one-sided
	wall_chains chains;
	wall_grid grid;
};

/// The first thing that is wrong with the walls.
gz_error graze_walls_check(const gz_walls *walls);

/// Copies checked walls into `walls->count` records.
void graze_walls_read(wall_record *records, const gz_walls *walls);

/// A one-sided wall exists for centres strictly left of it alone.
int graze_wall_exists(const wall_record *wall, float x, float y);

/// Is any of them thick or one-sided?
int graze_walls_are_special(const wall_record *records, size_t count);

#endif
