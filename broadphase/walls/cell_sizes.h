// How large the cells of a world are, and which level a wall belongs to: sizes that keep the grid fast, and its memory
// and the work to build it proportional to the walls.
#ifndef GRAZE_BROADPHASE_WALLS_CELL_SIZES_H
#define GRAZE_BROADPHASE_WALLS_CELL_SIZES_H

#include <stddef.h>

#include "broadphase/task_runner.h"
#include "kernels/data/columns.h"

enum { MAX_LEVELS = 12 }; ///< sides grow 16 times from level to level: the coarsest level holds walls of any length

/// The typical size among some positive numbers: their geometric mean, to a factor of 2. A few numbers of any size
/// hardly change it.
typedef struct typical_size {
	double exponents, count; ///< the sum of their exponents, and their number
} typical_size;

/// What a set of walls measures; all 0 for no walls.
typedef struct wall_bounds {
	double low_x, low_y, high_x, high_y; ///< the box around the ends, without radii
	double max_length, max_radius, total_length;
	typical_size length, slack; ///< of lengths above 0, and of the slack that each wall causes
} wall_bounds;

/// The geometric mean; 0 for no numbers.
double graze_typical(typical_size size);

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
/// reach: of the bodies
/// side: of the finest cells; 0 to choose it
level_rule graze_choose_rule(const wall_record *walls, const int32_t *index, size_t count, const wall_bounds *b,
	double reach, double side, const task_runner *runner);

/// Estimates in how many cells a wall is listed.
double graze_estimate_entries(const wall_record *wall, double reach, level_rule rule);

/// The level of a wall, by its length and radius, and by its slack: all walls of a level are listed as far away as the
/// largest slack of one of them demands, so that one wall 2^38 long would bring all small ones into one cell.
int graze_level_of(level_rule rule, const wall_record *wall);

/// The side of a level's cells.
double graze_level_side(level_rule rule, int level);

/// The frame of a clearance map: cells of this side, or larger ones where those would take too much memory or time for
/// the number of walls. `border` is the distance from the walls to the edge of the map.
map_frame graze_clearance_frame(const wall_bounds *b, size_t count, double side, double margin, double border);

/// The frame of cell lists: cells of this side. Where those are too many for the number of walls, distant cells share
/// storage.
map_frame graze_cell_frame(const wall_bounds *b, size_t count, double side, double border);

#endif
