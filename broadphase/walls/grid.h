// The grid: the walls of a world, in one or several levels. Each level has a clearance map, which rejects bodies far
// from walls, and cell lists, which name the walls near all others. Most worlds have one level. Where the sizes of
// walls differ widely, larger walls are in levels of larger cells: a wall is in a bounded number of cell lists, and
// memory grows with the walls, not with the area.
//
// The grid depends on walls and paths alone; types of queries are the engine's concern.
#ifndef GRAZE_BROADPHASE_WALLS_GRID_H
#define GRAZE_BROADPHASE_WALLS_GRID_H

#include "broadphase/walls/cell_lists.h"
#include "broadphase/walls/cell_sizes.h"
#include "broadphase/walls/clearance.h"

typedef struct grid_level {
	clearance_bounds clearance;
	cell_lists cells;
	double max_length, max_radius;       ///< of the level's walls
	double low_x, low_y, high_x, high_y; ///< the maps are correct for walls that lie, with a border, in this box
	double slack;                        ///< for rounding; see graze_rounding_slack
} grid_level;

typedef struct grid_settings {
	float reach; ///< the margin: bodies that reach no further need a single cell per level; 0 to choose it
	float side;  ///< of the finest cells; 0 to choose it
	const graze_kernels *kernels;
	bool spacious; ///< leaves room around the walls for more of them
} grid_settings;

enum { NO_LEVEL = -1 };

typedef struct wall_grid {
	grid_level level[MAX_LEVELS];
	int level_count;
	int8_t level_at[MAX_LEVELS]; ///< the index in `level` of each level of the rule; NO_LEVEL where it has no walls
	level_rule rule;
	const graze_kernels *kernels;
	float margin; ///< bodies that reach no further need a single cell per level
	grid_settings settings;
	uint32_t *complete_index; ///< of each wall: its position in the complete cell of its level
	size_t capacity;          ///< walls that `complete_index` has elements for
	/// As it was built: its walls, their entries in cell lists, and its free blocks. Edits compare with these.
	size_t built_walls, built_entries, built_free_blocks;
} wall_grid;

/// Builds a grid of walls[all[i]], i < count. Walls with indices below `capacity` can be added. Returns false when
/// there is no memory; the grid is valid for graze_grid_free then as well. The same grid for any number of workers.
bool graze_grid_make(wall_grid *grid, const wall_record *walls, const int32_t *all, size_t count, size_t capacity,
	grid_settings settings, const task_runner *runner, caller_memory *memory);
void graze_grid_free(wall_grid *grid, caller_memory *memory);

/// How far the maps of a level extend beyond a wall of this radius.
double graze_level_border(float margin, double max_radius, double slack);

/// By how much candidate collection enlarges a body of this reach: the largest radius of the level's walls, plus the
/// rounding of the collection and of a path's end. With it the kernels collect every pair that the narrowphase accepts.
float graze_grid_slack(const grid_level *level, float reach);

/// Near bodies whose cells have several blocks, and the position in an enumeration of the blocks after the first.
typedef struct further_blocks {
	int32_t body[TILE + 1];
	int32_t count, next;
	uint32_t block;
} further_blocks;

/// Appends visits of the further blocks. Returns false when the list is full and blocks are left.
bool graze_grid_visits(const grid_level *level, const near_bodies *near, further_blocks *further, visit_list *visits);

/// The part of the world where bodies that reach beyond the margin march along their paths, piece by piece.
march_frame graze_grid_march_frame(const grid_level *level);

/// An enumeration of the cells along the path of a body that reaches beyond the margin (grid_walk.c).
typedef struct grid_walk {
	segment path;
	double radius;            ///< the distance from the path up to which cells are visited
	cell_range rows, columns; ///< the rows of the walk, and the columns of the present row
	int32_t row, column;
	uint32_t block;     ///< the next block of the present cell
	uint32_t visited;   ///< the first block of the cell visited last; 0: none, or the empty block
	int32_t body;       ///< index into near_bodies
	bool complete_cell; ///< visit the complete cell alone: less work than the walk
	size_t cells;       ///< visited so far
} grid_walk;

/// Begins a walk for a body.
///
/// index: of the body in near_bodies
grid_walk graze_grid_walk(const grid_level *level, const near_body *body, int32_t index);

/// Appends visits. Returns false when the list is full and the walk is not at its end.
bool graze_grid_walk_visits(grid_walk *walk, const grid_level *level, visit_list *visits);

#endif
