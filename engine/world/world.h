// A world: its walls in columns, their baseline and adjacency, and the grid that finds them.
#ifndef GRAZE_WORLD_WORLD_H
#define GRAZE_WORLD_WORLD_H

#include "broadphase/caller_memory.h"
#include "broadphase/walls/grid.h"
#include "engine/world/adjacency.h"
#include "kernels/kernels.h"

/// The state of a wall's index.
enum {
	WALL_REMOVED,  ///< no wall: a wall that is added may get the index
	WALL_DISABLED, ///< the wall has a record and is in no list of the grid
	WALL_ENABLED
};

enum { BASELINE_PAGE = 8 }; ///< walls per page

typedef struct baseline_page {
	wall_record walls[BASELINE_PAGE];
	filter_record filters[BASELINE_PAGE];
} baseline_page;

typedef struct wall_baseline {
	size_t walls;      ///< the number of walls that the world was built of
	uint64_t checksum; ///< of these walls
	double farthest;   ///< the world's `farthest` when it was built
	/// The original records and filters, BASELINE_PAGE walls to a page. A page is null until one of its walls gets
	/// another record or filter; the array is null as long as all pages are.
	baseline_page **pages;
} wall_baseline;

struct gz_world {
	caller_memory memory; ///< its count includes the world itself
	const graze_kernels *backend;
	/// What its scratches serve: the world itself, or the sectors that it is the world of a frame of.
	const void *home;
	/// Of a frame: a bound of all coordinates. What depends on the size of coordinates takes it instead of them, and so
	/// is the same in all frames. 0 for other worlds.
	float frame_extent;
	size_t wall_count;     ///< indices in use, including removed walls
	size_t wall_capacity;  ///< of the columns
	size_t removed;        ///< indices below wall_count without a wall
	size_t lowest_removed; ///< a lower bound of the indices of removed walls
	wall_record *walls;
	uint8_t *state;
	uint64_t *ids;               ///< null: all ids are 0
	filter_record *filters;      ///< null: no wall has filters or an id
	bool has_filters;            ///< some wall has, or had, filters (an id alone does not count)
	bool has_thick_or_one_sided; ///< some wall is, or was, thick or one-sided
	double farthest;             ///< the largest coordinate that a wall reaches, or has reached; at least the extent
	wall_baseline baseline;
	wall_adjacency adjacency;
	wall_grid grid;
};

/// Finds the backend of this name; where the name is null or empty, the backend that the environment variable
/// GZ_BACKEND names; where that is missing too, the best one.
gz_error graze_choose_backend(const graze_kernels **kernels, const char *name);

/// Checks the views and all values of the walls.
gz_error graze_walls_check(const gz_walls *walls);

/// The same in tasks. The error is that of the first wall that has one, as without tasks.
gz_error graze_walls_check_in_tasks(const gz_walls *walls, const task_runner *runner);

/// Copies the valid walls of a description into the columns of a new world, which have their memory, in tasks. Sets its
/// baseline, `farthest` and flags.
void graze_walls_load(gz_world *world, const gz_walls *walls, const task_runner *runner);

/// Checks a list of indices: each is the index of an existing wall, and none occurs twice. Marks the walls while it
/// runs.
gz_error graze_indices_check(gz_world *world, const int32_t *index, size_t count);

/// The record of a valid wall.
wall_record graze_wall_read(const gz_walls *walls, size_t i);

/// Copies valid walls into `walls->count` records.
void graze_walls_read(wall_record *records, const gz_walls *walls);

/// Reserves the columns for `count` walls, and makes the ids and filters where `walls` needs them and they are missing.
/// False without memory, and no value has changed.
bool graze_columns_grow(gz_world *world, size_t count, const gz_walls *walls);
void graze_columns_free(gz_world *world);

/// Stores the id and the filters of element i for the wall of this index. Where `walls` lacks a column, the value
/// becomes the default or, with `keep`, stays.
void graze_columns_put(gz_world *world, size_t index, const gz_walls *walls, size_t i, bool keep);

/// Stores the ids and filters of the walls from `from` up to `to` of a new world. Unlike graze_columns_put it does not
/// set has_filters: tasks fill the columns.
void graze_columns_fill(gz_world *world, const gz_walls *walls, size_t from, size_t to);

/// The largest absolute value of a coordinate that any of the walls reaches with its radius.
double graze_walls_farthest(const wall_record *records, size_t count);

/// Whether any wall is thick or one-sided.
bool graze_any_thick_or_one_sided(const wall_record *records, size_t count);

#endif
