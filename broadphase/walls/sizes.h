// How large cells are and how walls are spread over levels: what makes the grid fast, and keeps its memory and the work
// of building it in proportion to the walls.
#ifndef GRAZE_BROADPHASE_WALLS_SIZES_H
#define GRAZE_BROADPHASE_WALLS_SIZES_H

#include <stddef.h>

#include "kernels/columns.h"

enum { MAX_LEVELS = 12 }; ///< sides grow 16 times from one to the next: the coarsest holds walls of any length

typedef struct box {
	double low_x, low_y, high_x, high_y;
	double longest, thickest, total_length; ///< of the walls
} box;

/// Of walls[index[i]].
box graze_bounds(const wall_record *walls, const int32_t *index, size_t count);

/// What rounding may do between a map's distances and a kernel's touch, with u = 2^-24: the middle of a path and its
/// cell, 8 u of the coordinates; the kernel's touch, 8 u of the lengths it multiplies; both doubled.
double graze_rounding(const box *b, double margin);

/// How walls are spread over levels.
typedef struct level_rule {
	double side;    ///< of the finest cells
	double longest; ///< walls of the finest level are at most so many sides long; those of the next, 16 times that
} level_rule;

/// How many lists so many walls may enter: each may enter several.
double graze_max_lists(size_t walls);

/// One level serves best. Where its lists would outgrow the walls, the longest walls go up, and then all cells grow.
level_rule graze_choose_rule(
	const wall_record *walls, const int32_t *index, size_t count, const box *b, double margin, double side);

/// How many lists a wall enters, about.
double graze_wall_lists(const wall_record *wall, double margin, level_rule rule);

/// How large a wall is to the levels. Its area fills lists, and the filter takes all walls of a level for as thick as
/// the thickest: so a radius counts for much.
double graze_wall_extent(const wall_record *wall);

/// The level of a wall of this extent, and the side of a level's cells.
int graze_level_of(level_rule rule, double extent);
double graze_level_side(level_rule rule, int level);

/// Clearance cells: a fraction of the margin, unless that is more than the walls warrant, in memory or to lower.
map_frame graze_clearance_frame(const box *b, size_t count, double margin, double border);

/// Cells of this side, unless that is more than the walls warrant.
map_frame graze_cell_frame(const box *b, size_t count, double side, double border);

#endif
