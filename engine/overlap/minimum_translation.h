// Minimum translation: the shortest displacement of a centre to a point outside of all obstacles, in double.
// Coordinates are relative to the centre.
#ifndef GRAZE_OVERLAP_MINIMUM_TRANSLATION_H
#define GRAZE_OVERLAP_MINIMUM_TRANSLATION_H

#include <stdbool.h>

enum { MAX_OBSTACLES = 128 }; ///< the work grows with the cube of the number

/// A capsule around a segment; its radius is the wall's or circle's, plus the body's.
typedef struct obstacle {
	double ax, ay, bx, by, radius;
	double ux, uy;                 ///< the direction of the segment, of length 1
	double height;                 ///< the signed distance of its line from the centre, to the left of u
	double a_distance, b_distance; ///< of the ends from the centre; that of b is unset for a point
	bool is_point;                 ///< the ends are equal: a circle, or a wall that is a point
	double exit_x, exit_y;         ///< the direction in which a centre on the segment leaves, of length 1
} obstacle;

/// Sets the direction, height and distances of an obstacle from its ends. Then cuts off parts that are too far away to
/// matter within `reach` of the centre, so that a long wall is as precise as a short one.
void graze_obstacle_finish(obstacle *o, double reach);

/// The shortest translation. False where there is none shorter than the reach. Among equally short ones it prefers the
/// exit direction of an obstacle that the centre is on.
///
/// obstacles: at least every shape within the reach, the deepest first; at most MAX_OBSTACLES
bool graze_minimum_translation(double translation[2], const obstacle *obstacles, int count, double reach);

/// Whether a point overlaps no obstacle: graze_depth is at most 0.
bool graze_is_outside(const obstacle *obstacles, int count, double x, double y);

/// The depth of a point in the obstacle in which it is deepest; negative outside.
double graze_depth(const obstacle *obstacles, int count, double x, double y);

#endif
