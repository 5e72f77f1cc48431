// A judge of turning walls that shares nothing with the library: poses sampled densely in double, with the C library's
// sine and cosine.
#ifndef GRAZE_MOVING_WALLS_TURN_JUDGE_H
#define GRAZE_MOVING_WALLS_TURN_JUDGE_H

#include <stdbool.h>
#include <stddef.h>

#include "generators/directions.h"

typedef struct judge_wall {
	double ax, ay, bx, by, radius;
} judge_wall;

/// How a group of walls moves: it turns about a pivot, which is displaced.
typedef struct judge_motion {
	double pivot_x, pivot_y, angle, dx, dy;
} judge_motion;

typedef struct judge_body {
	double x, y, radius;
} judge_body;

/// The wall after a share of the motion.
judge_wall judge_moved(const judge_wall *wall, const judge_motion *m, double share);

/// The distance of the body's surface from the wall's; negative in overlap.
double judge_gap(const judge_body *body, const judge_wall *wall);

/// Whether the centre of a body that moves straight from one place to another crosses one of the walls while they move.
bool judge_crosses(
	const judge_body *from, const judge_body *to, const judge_wall *walls, size_t count, const judge_motion *m);

/// Where the walls leave the body in free space: in each of so many poses it is shifted out of them, along the normal.
judge_body judge_push(judge_body body, const judge_wall *walls, size_t count, const judge_motion *m, int poses);

#endif
