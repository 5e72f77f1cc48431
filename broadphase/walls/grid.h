// The grid: where the walls are. Most worlds have one level; where lengths differ widely, longer walls go into levels
// of larger cells, so that a wall enters a bounded number of lists and memory grows with the walls, not with the area.
//
// The grid knows walls, discs and paths. It knows no questions.
#ifndef GRAZE_BROADPHASE_WALLS_GRID_H
#define GRAZE_BROADPHASE_WALLS_GRID_H

#include "broadphase/walls/cells.h"
#include "broadphase/walls/clearance.h"
#include "broadphase/walls/sizes.h"

typedef struct grid_level {
	clearance_bounds clearance;
	cell_lists cells;
	double longest, thickest;            ///< walls of this level
	double low_x, low_y, high_x, high_y; ///< where both maps are right: around every wall its border
	double slack;                        ///< that rounding is given
} grid_level;

typedef struct grid_settings {
	float reach; ///< 0: chosen
	float side;  ///< of the cells; 0: chosen
	const graze_kernels *kernels;
	int spacious; ///< with room around the walls, for more that come
} grid_settings;

typedef struct wall_grid {
	grid_level level[MAX_LEVELS];
	int levels;
	int8_t level_at[MAX_LEVELS]; ///< which of them is for walls of this size; -1: none
	level_rule rule;
	const graze_kernels *kernels;
	float margin; ///< bodies that reach no further look into one cell per level
	grid_settings settings;
	uint32_t *place; ///< of each wall, in its level's cell that lists every one
	size_t capacity; ///< walls that `place` has room for
	/// When it was made: walls, in how many lists they were, and blocks that nobody used.
	size_t made_of, made_entries, made_unused;
} wall_grid;

/// Puts walls[all[i]] for i < count into levels. More can be added, up to number `room`. Returns 0 when there is no
/// memory; what was made is freed by graze_grid_free all the same.
int graze_grid_make(wall_grid *grid, const wall_record *walls, const int32_t *all, size_t count, size_t capacity,
	grid_settings settings, caller_memory *memory);
void graze_grid_free(wall_grid *grid, caller_memory *memory);

/// How far a level's maps reach beyond a wall of this thickness.
double graze_level_border(float margin, double thickness, double slack);

/// How much wider the filter must see a body that reaches this far than it is: by the walls' thickness, and so that
/// rounding loses nothing, also that of a path's end to a coordinate.
float graze_grid_slack(const grid_level *level, float reach);

/// Near bodies whose cells have more blocks than one, and what they have not yet visited.
typedef struct further_blocks {
	int32_t body[TILE + 1];
	int32_t count, next;
	uint32_t block;
} further_blocks;

/// Appends visits until the list is full (0) or all are listed (1).
int graze_grid_visits(const grid_level *level, const near_bodies *near, further_blocks *further, visit_list *visits);

/// The part of the world that bodies beyond the margin march through, piece by piece.
march_frame graze_grid_march_frame(const grid_level *level);

/// A walk over all the cells whose walls a body may touch that reaches beyond the margin.
typedef struct grid_walk {
	segment path;
	double radius;            ///< how far from the path a cell may lie
	cell_range rows, columns; ///< rows of the whole walk; columns of this row
	int32_t row, column;
	uint32_t block, visited; ///< of this cell, the next block; the first block of the cell before, 0 the empty one
	int32_t body;            ///< index into near_bodies
	int complete_cell;       ///< looking at every wall is less work than walking
	size_t cells;            ///< looked into so far
} grid_walk;

/// `body` is number `index` of the near bodies.
grid_walk graze_grid_walk(const grid_level *level, const near_body *body, int32_t index);

/// Appends visits until the list is full (0) or the walk is done (1).
int graze_grid_walk_on(grid_walk *walk, const grid_level *level, visit_list *visits);

#endif
