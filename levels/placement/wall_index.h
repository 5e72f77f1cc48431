// A spatial index of a level's walls: whether a point is inside the level, how far the nearest wall is, and which
// bodies have escaped from the inside.
#ifndef GRAZE_LEVELS_PLACEMENT_WALL_INDEX_H
#define GRAZE_LEVELS_PLACEMENT_WALL_INDEX_H

#include "levels/data/level.h"
#include "levels/placement/uniform_grid.h"

typedef struct app_point {
	double x, y;
} app_point;

/// CSR lists of walls: list k is wall[first[k]] up to wall[first[k + 1]].
typedef struct wall_lists {
	size_t count, *first;
	uint32_t *wall;
} wall_lists;

typedef struct app_wall_index {
	const app_level *level; ///< not owned
	app_uniform_grid grid;
	double margin;
	bool closed;      ///< the walls with an outside form closed lines; else inside and outside are undefined
	wall_lists cells; ///< per cell of the grid: the walls within `margin` of it
	wall_lists rows;  ///< per row of the grid: the walls with an outside that reach into it
} app_wall_index;

/// Builds an index. Returns false when there is no memory. The level must outlive the index.
///
/// margin: the largest distance from a wall for which wall_index_distance is exact
bool wall_index_create(app_wall_index *out, const app_level *level, double margin);
void wall_index_free(app_wall_index *index);

/// Whether a point is inside, by the even-odd rule: a ray from it crosses an odd number of walls with an outside.
bool wall_index_is_inside(const app_wall_index *index, app_point at);

/// The distance to the nearest wall if that is at most the margin; else some distance beyond the margin.
double wall_index_distance(const app_wall_index *index, app_point at);

/// Escaped bodies.
typedef struct app_escape {
	size_t count, first; ///< how many bodies, and the lowest index among them
} app_escape;

/// Finds the escaped bodies: those that are outside and those that are nearer to a wall than their radius, where
/// rounding leaves no doubt. A body that started inside has crossed or overlapped a wall then. The margin must be at
/// least the largest radius.
app_escape wall_index_find_escaped(const app_wall_index *index, const app_circles *bodies);

#endif
