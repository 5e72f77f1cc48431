// Who is in a leaf's way, and where they go.
#ifndef GRAZE_MOVING_WALLS_PUSH_BODIES_H
#define GRAZE_MOVING_WALLS_PUSH_BODIES_H

#include "engine/mover/mover_tile.h"
#include "engine/moving_walls/wall_group.h"
#include "engine/query/query.h"

/// A body near a leaf's way.
typedef struct pushed_body {
	body_ref body;
	size_t number; ///< of the body, through all chunks
	uint64_t id, ignore;
	filter_record filter;
	float px, py, radius;         ///< as it is
	float search_radius;          ///< so wide are walls looked at around it
	float relative_x, relative_y; ///< where the leaf leaves it, seen from the leaf
	float normal_x, normal_y;     ///< of what it met last of the leaf; 0: nothing
	float dx, dy;                 ///< by how much it is to go
	float qx, qy;                 ///< where it ends
	float path_x, path_y;         ///< from p to there
	float along_x, along_y;       ///< the normal of what it met last on the way there; 0: nothing
	int32_t wall;                 ///< that wall; -1: none
	uint8_t touched;              ///< the leaf moves it
	uint8_t refused;              ///< it cannot be got out of the way
} pushed_body;

/// All that a call needs for one leaf after the other.
typedef struct push_step {
	query_run *run;
	gz_world *world; ///< that of the asking
	const gz_moves *moves;
	float skin; ///< of the rules
	swept_group group;
	dynamic_array bodies; ///< of shoved, chunk by chunk
	gz_bodies *chunks;    ///< these bodies as chunks of a question, as many as the caller's
	gz_moves *targets;
	size_t refused; ///< so many are
	gz_contact *contacts;
	size_t *first;
	size_t capacity; ///< bodies that there are contacts for
} push_step;

/// Of one whose asking, world, moves and skin are known, and all else zero. False where there is no memory.
int graze_push_begin(push_step *s);
void graze_push_end(push_step *s);

/// The clearance that a body of this radius keeps.
static inline double graze_push_skin(const push_step *s, float radius) {
	return larger((double)s->skin, 0x1p-19 * s->group.world->farthest + 0x1p-19 * (double)radius);
}

/// Finds the bodies near the leaf's way. False where there is no memory.
int graze_push_find(push_step *s);

/// The bodies' chunks go by what the columns at these offsets say, and are so large.
void graze_pushed_set_columns(push_step *s, size_t motion, size_t radius);

/// The bodies near the way of the leaf, and where each of them goes. False where there is no memory.
int graze_push_group(push_step *s);

/// Do all touched bodies go straight, from p to q, through no wall of the world that is not the leaf's? Those who do
/// are refused. False where there is no memory.
int graze_validate_movers(push_step *s);

#endif
