// How a wall group moves during a push: it turns about its pivot while pivot and group are displaced, both uniformly.
//
// The group's frame is that of its walls before the push: in this frame the walls are at rest, and the bodies move.
#ifndef GRAZE_MOVING_WALLS_GROUP_MOTION_H
#define GRAZE_MOVING_WALLS_GROUP_MOTION_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "graze/graze.h"

/// The ends of a wall, in the caller's order.
typedef struct wall_ends {
	float ax, ay, bx, by;
} wall_ends;

typedef struct vector {
	double x, y;
} vector;

static inline vector vector_of(float x, float y) { return (vector){(double)x, (double)y}; }
static inline vector from_to(vector a, vector b) { return (vector){b.x - a.x, b.y - a.y}; }
static inline double length(vector v) { return sqrt(v.x * v.x + v.y * v.y); }
/// The sum of the components, which bounds the length.
static inline double size(vector v) { return fabs(v.x) + fabs(v.y); }

/// Where a group is at one time.
typedef struct group_pose {
	double sine, cosine; ///< of the angle by which it has turned
	vector pivot;        ///< before the push
	vector offset;       ///< by how much it has been displaced
} group_pose;

/// A part of a push, in which each body moves straight.
typedef struct push_part {
	group_pose begin, end;
	double angle;  ///< by which the group turns in it; 0: it does not turn
	double extent; ///< of the frame of a sector, which bounds all coordinates; 0 in other worlds
	bool last;
} push_part;

/// Part k of so many equal ones. A group that does not turn has poses that move places exactly as far as double can.
///
/// extent: gz_world.frame_extent
push_part graze_push_part(const gz_wall_group *push, double extent, uint32_t k, uint32_t count);

/// The size of a place, as bounds of rounding errors take it: in the frame of a sector that of all places, so that they
/// are the same in every frame.
static inline double size_of_place(const push_part *part, vector place) {
	return part->extent > 0 ? 2 * part->extent : size(place);
}

static inline bool graze_turns(const gz_wall_group *push) { return push->angle != 0; }

/// A direction of the group's frame in the world, and the reverse.
vector graze_direction_from_frame(const group_pose *pose, vector direction);
vector graze_direction_to_frame(const group_pose *pose, vector direction);

/// A place of the group's frame in the world, and the reverse.
vector graze_from_frame(const group_pose *pose, vector place);
vector graze_to_frame(const group_pose *pose, vector place);

/// By how much the path of a body in the group's frame deviates from its chord, at most, while the body moves straight
/// from p to q and the group makes a part.
double graze_chord_deviation(const push_part *part, vector p, vector q);

/// A bound of the rounding error of both functions between place and frame.
double graze_frame_rounding(const push_part *part, vector place);

/// The smallest power of two of equal parts in which the path of a body deviates from its chord by at most a share of
/// the distance that it keeps, as long as the group pushes it along; or MAX_PARTS, if that is less.
///
/// reach: the distance of the body from the pivot, at most
/// kept: the distance that its centre keeps from the walls of the group
uint32_t graze_part_count(const gz_wall_group *push, double reach, double kept);

enum { MAX_PARTS = 1 << 14 };

#endif
