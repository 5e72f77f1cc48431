// Minimum translation: the shortest displacement of a centre to a point outside of all obstacles, in double.
#ifndef GRAZE_OVERLAP_MINIMUM_TRANSLATION_H
#define GRAZE_OVERLAP_MINIMUM_TRANSLATION_H

#include <stdbool.h>

enum { MAX_OBSTACLES = 128 }; ///< the work grows with the cube of the number

/// A capsule around a segment, relative to the centre: its radius contains the body's radius.
typedef struct obstacle {
	double ax, ay, bx, by, radius;
	double ux, uy;     ///< along the segment, of length 1
	double height;     ///< of its line over the centre, to the left of u
	double go_x, go_y; ///< of length 1: the direction in which a centre on the segment leaves
} obstacle;

/// Completes an obstacle from its ends. Parts that are too far away to matter within `reach` of the centre are cut off,
/// so that a long wall is as precise as a short one.
void graze_obstacle_finish(obstacle *o, double reach);

/// The shortest translation, if it is no longer than the reach; else false. Among equally short ones it prefers the
/// leaving direction (go) of an obstacle that the centre is on.
///
/// The obstacles contain everything within the reach; they are sorted with the deepest first.
bool graze_minimum_translation(double translation[2], const obstacle *obstacles, int count, double reach);

/// The depth of a point in the obstacle in which it is deepest; negative outside.
double graze_depth(const obstacle *obstacles, int count, double x, double y);

#endif
