// The shortest way out of what surrounds a centre, in double: to the nearest point that lies in none of it.
#ifndef GRAZE_OVERLAP_MINIMUM_TRANSLATION_H
#define GRAZE_OVERLAP_MINIMUM_TRANSLATION_H

enum { MAX_OBSTACLES = 128 }; ///< beyond, the shortest way takes too long to find

/// All that is within a radius of a segment, seen from the centre: the body's radius is part of it.
typedef struct obstacle {
	double ax, ay, bx, by, radius;
	double ux, uy;     ///< along the segment, of length 1
	double height;     ///< of its line over the centre, to the left of u
	double go_x, go_y; ///< of length 1: which way a centre goes that is on the segment
} obstacle;

/// Fills in what follows from the ends. Parts that are too far away to matter within `reach` of the centre are cut off,
/// so that a long wall is as exact as a short one.
void graze_obstacle_finish(obstacle *o, double reach);

/// The shortest way, if it is no longer than the reach: then 1. Of equally short ways it is one in which an obstacle
/// lets a centre go that is on it, if there is one.
///
/// Whatever lies in the way within the reach is among the obstacles; they come with the deepest first.
int graze_minimum_translation(double way[2], const obstacle *obstacles, int count, double reach);

/// How deep in the obstacles a point is, where it is deepest; negative outside.
double graze_depth(const obstacle *obstacles, int count, double x, double y);

#endif
