// How large the cells of a world are, and which level a wall belongs to: sizes that keep the grid fast, and its memory
// and the work to build it proportional to the walls.
#ifndef GRAZE_BROADPHASE_WALLS_CELL_SIZES_H
#define GRAZE_BROADPHASE_WALLS_CELL_SIZES_H

#include <stddef.h>

#include "broadphase/task_runner.h"
#include "kernels/data/columns.h"

enum { MAX_LEVELS = 12 }; ///< sides grow 16 times from level to level: the coarsest level holds walls of any length

/// What a set of walls measures; all 0 for no walls.
typedef struct wall_bounds {
	double low_x, low_y, high_x, high_y; ///< the box around the ends, without radii
	double max_length, max_radius, total_length;
} wall_bounds;

/// Measures one wall.
wall_bounds graze_wall_bounds(const wall_record *wall);

/// Measures walls[index[i]], i < count.
wall_bounds graze_measure_walls(
	const wall_record *walls, const int32_t *index, size_t count, const task_runner *runner);

/// The slack for rounding between the distances of a map and those at which kernels accept a hit. With u = 2^-24: 8 u
/// of the coordinates for the middle of a path and its cell, and 8 u of the lengths that the kernel multiplies; both
/// doubled.
///
/// margin: the largest reach of the bodies
double graze_rounding_slack(const wall_bounds *b, double margin);

/// How walls are distributed over levels.
typedef struct level_rule {
	double side;      ///< of the finest cells
	double max_sides; ///< the largest extent of a level's walls, in sides of the level's cells
} level_rule;

/// The largest number of entries in cell lists that this number of walls may have in total.
double graze_max_entries(size_t walls);

/// Chooses the levels. One level is fastest. Where it would have too many entries, the longest walls move up a level;
/// where that does not suffice, all cells become larger.
///
/// side: of the finest cells; 0 to choose it
level_rule graze_choose_rule(const wall_record *walls, const int32_t *index, size_t count, const wall_bounds *b,
	double margin, double side, const task_runner *runner);

/// Estimates in how many cells a wall is listed.
double graze_estimate_entries(const wall_record *wall, double margin, level_rule rule);

/// The size of a wall that decides about its level. A radius counts 16 times: a thick wall covers many cells, and
/// candidate collection tests all walls of a level with the largest radius among them.
double graze_wall_extent(const wall_record *wall);

/// The level of walls of this extent, and the side of a level's cells.
int graze_level_of(level_rule rule, double extent);
double graze_level_side(level_rule rule, int level);

/// The frame of a clearance map: cells of this side, or larger ones where those would take too much memory or time for
/// the number of walls. `border` is the distance from the walls to the edge of the map.
map_frame graze_clearance_frame(const wall_bounds *b, size_t count, double side, double margin, double border);

/// The frame of cell lists: cells of this side. Where those are too many for the number of walls, distant cells share
/// storage.
map_frame graze_cell_frame(const wall_bounds *b, size_t count, double side, double border);

#endif
