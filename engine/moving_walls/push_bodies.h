// Who is in a leaf's way, and where they go.
#ifndef GRAZE_MOVING_WALLS_PUSH_BODIES_H
#define GRAZE_MOVING_WALLS_PUSH_BODIES_H

#include "engine/mover/mover_tile.h"
#include "engine/moving_walls/wall_group.h"
#include "engine/query/query_run.h"

/// A body near a leaf's way.
typedef struct shoved {
	body_place place;
	size_t number; ///< of the body, through all chunks
	uint64_t id, ignore;
	filter_record filter;
	float px, py, radius;     ///< as it is
	float wide;               ///< so wide are walls looked at around it
	float seen_x, seen_y;     ///< where the leaf leaves it, seen from the leaf
	float normal_x, normal_y; ///< of what it met last of the leaf; 0: nothing
	float dx, dy;             ///< by how much it is to go
	float qx, qy;             ///< where it ends
	float way_x, way_y;       ///< from p to there
	float along_x, along_y;   ///< the normal of what it met last on the way there; 0: nothing
	int32_t against;          ///< that wall; -1: none
	uint8_t touched;          ///< the leaf moves it
	uint8_t refused;          ///< it cannot be got out of the way
} shoved;

/// All that a call needs for one leaf after the other.
typedef struct shoving {
	asking *asking;
	gz_world *world; ///< that of the asking
	const gz_moves *moves;
	float skin; ///< of the rules
	leaf leaf;
	growing_list bodies; ///< of shoved, chunk by chunk
	gz_bodies *chunks;   ///< these bodies as chunks of a question, as many as the caller's
	gz_moves *places;
	size_t refused; ///< so many are
	gz_contact *contacts;
	size_t *first;
	size_t room; ///< bodies that there are contacts for
} shoving;

/// Of one whose asking, world, moves and skin are known, and all else zero. False where there is no memory.
int graze_shoving_begin(shoving *s);
void graze_shoving_end(shoving *s);

/// The clearance that a body of this radius keeps.
static inline double graze_shoving_skin(const shoving *s, float radius) {
	return larger((double)s->skin, 0x1p-19 * s->leaf.world->farthest + 0x1p-19 * (double)radius);
}

/// Finds the bodies near the leaf's way. False where there is no memory.
int graze_shoving_find(shoving *s);

/// The bodies' chunks go by what the columns at these offsets say, and are so large.
void graze_shoved_go(shoving *s, size_t motion, size_t radius);

/// The bodies near the way of the leaf, and where each of them goes. False where there is no memory.
int graze_shove(shoving *s);

/// Do all touched bodies go straight, from p to q, through no wall of the world that is not the leaf's? Those who do
/// are refused. False where there is no memory.
int graze_judge_ways(shoving *s);

#endif
