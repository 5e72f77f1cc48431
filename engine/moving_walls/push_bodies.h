// The bodies near the path of a wall group, and where each of them ends.
#ifndef GRAZE_MOVING_WALLS_PUSH_BODIES_H
#define GRAZE_MOVING_WALLS_PUSH_BODIES_H

#include <stddef.h>

#include "engine/move/ways.h"
#include "engine/mover/mover_tile.h"
#include "engine/moving_walls/wall_group.h"
#include "engine/query/query.h"

/// A body near the group's path.
typedef struct pushed_body {
	body_ref body;
	size_t number; ///< its index, through all chunks
	uint64_t id, ignore;
	filter_record filter;
	float px, py, radius;         ///< at the start
	float from_x, from_y;         ///< where the next move begins: p, or p in the group's frame
	float search_radius;          ///< the radius of the search for walls around it
	float relative_x, relative_y; ///< where the sweep of the group leaves it, in the group's frame
	float normal_x, normal_y;     ///< of its last contact with the group, in the world; 0: none
	float dx, dy;                 ///< the displacement that moves it out of the group's path
	float qx, qy;                 ///< where it ends
	float path_x, path_y;         ///< from p to q
	float along_x, along_y;       ///< the normal of its last contact on the path from p to q; 0: none
	int32_t wall;                 ///< the wall of that contact; -1: none
	bool touched;                 ///< the group moves it
	bool refused;                 ///< no validated displacement has been found so far; in the end: it is crushed
	bool is_beyond;               ///< it came, or could have come, out of the step's limits
	uint32_t parts;               ///< how many parts its way has; 1 where the group does not turn
} pushed_body;

/// In the frame of a sector: where bodies may get in both coordinates, so that the frame has all walls that they may
/// meet, and where coordinates have the spacing of the lattice.
typedef struct push_limits {
	double low, high;             ///< of a body with its skins
	double exact_low, exact_high; ///< of a centre in the group's frame
} push_limits;

/// The state of one call, which processes its groups one after the other.
typedef struct push_step {
	query_run *run;
	gz_world *world; ///< of the query
	const gz_moves *moves;
	float skin;           ///< of the call
	push_limits limits;   ///< infinite where the world is no frame's
	swept_group group;    ///< the current one
	dynamic_array walls;  ///< of moving_wall: the group's enabled ones in its present part
	dynamic_array bodies; ///< of pushed_body, in the order of chunks
	dynamic_array all;    ///< of a group that turns: all bodies near its path, while `bodies` are those of a part
	gz_bodies *chunks;    ///< these bodies as chunks of a query: one for each of the caller's
	gz_moves *outputs;    ///< of these chunks: where each move writes
	size_t refused;       ///< the number of refused bodies
	followed_ways *ways;  ///< null: the ways of the bodies are not followed
	double begin, end;    ///< when the current group moves, of the time of the call
	gz_contact *contacts; ///< of the last move of the bodies: a list with `first`
	size_t *first;
	size_t capacity; ///< the number of bodies that the contacts have capacity for
} push_step;

/// Allocates a step whose run, world, moves, skin and limits are set, and whose other members are zero. False without
/// memory.
bool graze_push_begin(push_step *s);
void graze_push_end(push_step *s);

/// The clearance that a body of this radius keeps.
static inline double graze_push_skin(const push_step *s, float radius) {
	return larger((double)s->skin, 0x1p-19 * s->group.world->farthest + 0x1p-19 * (double)radius);
}

/// Finds the bodies near the group's path. False without memory.
bool graze_push_find(push_step *s);

/// Finds the group's walls in its present part. False without memory.
bool graze_push_walls_of_part(push_step *s);

/// Makes the chunks of the step's bodies.
void graze_push_make_chunks(push_step *s);

/// The first value of a member of pushed_body, as a column of a chunk.
static inline float *pushed_column(const gz_bodies *chunk, size_t offset) {
	return (float *)((char *)chunk->center.x - offsetof(pushed_body, from_x) + offset);
}

/// Sets the motion and the radius of the bodies' chunks to the members at these offsets of pushed_body.
void graze_pushed_set_columns(push_step *s, size_t motion, size_t radius);

/// Finds where each of the step's bodies ends after the group's present part. False without memory.
bool graze_push_bodies(push_step *s);

/// Refuses the touched bodies whose straight path from p to q fails the validation against the walls of the world; the
/// group's own walls are hidden meanwhile. False without memory.
bool graze_validate_movers(push_step *s);

#endif
