// What a world and a scratch are.
#ifndef GRAZE_WORLD_WORLD_H
#define GRAZE_WORLD_WORLD_H

#include "broadphase/caller_memory.h"
#include "broadphase/walls/grid.h"
#include "engine/world/adjacency.h"
#include "engine/world/baseline.h"
#include "kernels/kernels.h"

/// What there is of a wall.
enum {
	WALL_REMOVED,  ///< nothing: the next one that is added may get its index
	WALL_DISABLED, ///< its record, in no list
	WALL_THERE
};

struct gz_world {
	caller_memory memory; ///< counts all but the world itself
	const graze_kernels *backend;
	size_t wall_count;    ///< that have an index, removed ones included
	size_t wall_capacity; ///< of the columns
	size_t removed;
	size_t lowest; ///< no index below is that of a removed wall
	wall_record *walls;
	uint8_t *state;
	uint64_t *ids;          ///< null: all are 0
	filter_record *filters; ///< null: no wall has filters or an id
	int has_filters;        ///< a column of filters, not the id alone
	int special;            ///< some wall is, or was, thick or one-sided
	double farthest;        ///< the largest coordinate that a wall reaches, or has reached
	wall_baseline baseline;
	wall_adjacency adjacency;
	wall_grid grid;
};

/// The kernels of that name, or without one those of the environment, or the best.
gz_error graze_choose_backend(const graze_kernels **kernels, const char *name);

/// The first thing that is wrong with the walls.
gz_error graze_walls_check(const gz_walls *walls);

/// The first thing that is wrong with a list of indices: each names a wall that there is, and none twice.
gz_error graze_indices_check(gz_world *world, const int32_t *index, size_t count);

/// The record of a checked wall.
wall_record graze_wall_read(const gz_walls *walls, size_t i);

/// Copies checked walls into `walls->count` records.
void graze_walls_read(wall_record *records, const gz_walls *walls);

/// The columns of walls. A column that is missing is made when there is a wall that needs it.
///
/// graze_columns_grow makes room for `count` walls, and columns for what these walls have. Returns 0 when there is no
/// memory, and nothing is different for questions.
int graze_columns_grow(gz_world *world, size_t count, const gz_walls *walls);
void graze_columns_free(gz_world *world);

/// The id and the filters of element i become those of the wall of this index; with `keep` those that the walls have no
/// column for are left as they are.
void graze_columns_put(gz_world *world, size_t index, const gz_walls *walls, size_t i, int keep);

/// A one-sided wall exists for centres strictly left of it alone.
int graze_wall_exists(const wall_record *wall, float x, float y);

/// The largest coordinate, in size, that a wall reaches with its radius.
double graze_walls_farthest(const wall_record *records, size_t count);

/// Is any of them thick or one-sided?
int graze_walls_are_special(const wall_record *records, size_t count);

#endif
