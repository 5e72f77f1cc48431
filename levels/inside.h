// Where the inside of a level is, how far its walls are, and who is where nobody may be.
#ifndef GRAZE_LEVELS_INSIDE_H
#define GRAZE_LEVELS_INSIDE_H

#include "levels/level.h"
#include "levels/squares.h"

typedef struct app_spot {
	double x, y;
} app_spot;

/// Lists of walls: list k is wall[first[k]] up to wall[first[k + 1]].
typedef struct wall_lists {
	size_t count, *first;
	uint32_t *wall;
} wall_lists;

/// The walls by square cells (those within `margin` of the cell) and by rows (those with an outside that reach into
/// it).
typedef struct app_inside {
	const app_level *level;
	app_squares squares;
	double margin;
	bool closed; ///< the walls with an outside form closed lines: without that inside and outside are the same
	wall_lists cells, crossing;
} app_inside;

/// margin: how far from a wall a place can be told to be near it
/// Refers to the level. False when memory is out.
bool inside_create(app_inside *out, const app_level *level, double margin);
void inside_free(app_inside *inside);

/// Is there an odd number of walls with an outside between this place and infinity?
bool inside_has(const app_inside *inside, app_spot at);

/// The distance to the nearest wall, where that is at most the margin; else more than the margin.
double inside_distance(const app_inside *inside, app_spot at);

typedef struct app_escape {
	size_t count, first; ///< how many, and the lowest of them
} app_escape;

/// The bodies that are certainly where a body cannot get to from inside without crossing or entering a wall: nearer to
/// one than their radius, or outside. The margin must be the largest radius at least.
app_escape inside_find_escaped(const app_inside *inside, const app_circles *bodies);

#endif
