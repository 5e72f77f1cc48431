// A world: its walls, their columns, the grid that finds them, and what results depend on besides.
#ifndef GRAZE_WORLD_WORLD_H
#define GRAZE_WORLD_WORLD_H

#include "broadphase/caller_memory.h"
#include "broadphase/walls/grid.h"
#include "engine/world/adjacency.h"
#include "kernels/kernels.h"

/// The state of a wall's index.
enum {
	WALL_REMOVED,  ///< no wall: the next one that is added may get the index
	WALL_DISABLED, ///< the record exists, in no list of the grid
	WALL_ENABLED
};

enum { BASELINE_PAGE = 8 };

typedef struct baseline_page {
	wall_record walls[BASELINE_PAGE];
	filter_record filters[BASELINE_PAGE];
} baseline_page;

typedef struct wall_baseline {
	size_t walls;          ///< that the world was built of
	uint64_t sum;          ///< checksum of all of them
	double farthest;       ///< the world's `farthest` then
	baseline_page **pages; ///< original records, eight walls to a page; null until one of the eight gets another
						   ///< record; null as long as there is none
} wall_baseline;

struct gz_world {
	caller_memory memory; ///< counts everything but the world itself
	const graze_kernels *backend;
	size_t wall_count;    ///< indices in use, including removed walls
	size_t wall_capacity; ///< of the columns
	size_t removed;
	size_t lowest; ///< no index below it is that of a removed wall
	wall_record *walls;
	uint8_t *state;
	uint64_t *ids;               ///< null: all are 0
	filter_record *filters;      ///< null: no wall has filters or an id
	bool has_filters;            ///< some wall has filters (an id alone does not count)
	bool has_thick_or_one_sided; ///< some wall is, or was, thick or one-sided
	double farthest;             ///< the largest coordinate that a wall reaches, or has reached
	wall_baseline baseline;
	wall_adjacency adjacency;
	wall_grid grid;
};

/// The backend of this name; without one, that of the environment variable; without that, the best.
gz_error graze_choose_backend(const graze_kernels **kernels, const char *name);

/// Checks the walls.
gz_error graze_walls_check(const gz_walls *walls);

/// Checks a list of indices: each is that of an existing wall, and none occurs twice.
gz_error graze_indices_check(gz_world *world, const int32_t *index, size_t count);

/// The record of a valid wall.
wall_record graze_wall_read(const gz_walls *walls, size_t i);

/// Copies valid walls into `walls->count` records.
void graze_walls_read(wall_record *records, const gz_walls *walls);

/// The columns of walls. A missing column is made when a wall needs it.
///
/// graze_columns_grow reserves `count` walls, and the columns that these walls need. False without memory, and results
/// do not change.
bool graze_columns_grow(gz_world *world, size_t count, const gz_walls *walls);
void graze_columns_free(gz_world *world);

/// Stores the id and the filters of element i for the wall of this index; with `keep` the columns that `walls` lacks
/// keep their values.
void graze_columns_put(gz_world *world, size_t index, const gz_walls *walls, size_t i, int keep);

/// Whether a wall exists for a centre: a one-sided wall exists strictly left of it.
bool graze_wall_exists(const wall_record *wall, float x, float y);

/// The largest coordinate, in size, that a wall reaches with its radius.
double graze_walls_farthest(const wall_record *records, size_t count);

/// Whether any wall is thick or one-sided.
bool graze_any_thick_or_one_sided(const wall_record *records, size_t count);

#endif
