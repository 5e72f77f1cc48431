// A wall of a group during a part of its push, and how far bodies are from it.
#ifndef GRAZE_MOVING_WALLS_MOVING_WALL_H
#define GRAZE_MOVING_WALLS_MOVING_WALL_H

#include <stddef.h>

#include "engine/moving_walls/group_motion.h"
#include "engine/world/world.h"

typedef struct line_segment {
	vector a, b;
} line_segment;

/// The distance of a place from a segment, and a bound of its rounding error.
double graze_segment_distance(vector place, line_segment segment);
double graze_distance_rounding(vector place, line_segment segment);

/// A wall at the start and at the end of a part.
typedef struct moving_wall {
	line_segment from, to;
	double drift; ///< by how much an end is off its place in the group's frame, at most
	double thickness;
} moving_wall;

moving_wall graze_moving_wall(const wall_record *wall, const push_part *part);

/// Whether a body at rest provably keeps more than a distance from the surfaces of the walls during the part. Cheaper
/// than graze_stays_apart, and false for some bodies that do keep it.
bool graze_keeps_away(const push_part *part, const moving_wall *walls, size_t count, vector place, double min);

#endif
