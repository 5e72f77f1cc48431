// The worlds and crowds of frames: made when bodies first come to a sector, kept from call to call, and dropped when no
// body has been there for long.
#ifndef GRAZE_SECTORS_FRAME_WORLDS_H
#define GRAZE_SECTORS_FRAME_WORLDS_H

#include "engine/base/dynamic_array.h"
#include "engine/crowd/crowd.h"
#include "engine/sectors/sector_walls.h"

typedef struct frame_world {
	int32_t sector_x, sector_y;
	gz_world *world;
	gz_crowd *crowd;
	int32_t *wall; ///< for each wall of the world its index in the description, ascending
	size_t wall_count;
	uint64_t used; ///< the last call that used it
	bool is_stale; ///< its walls have moved, and it has not followed them: it is made anew before it is used
} frame_world;

/// What is common to all frames.
typedef struct frame_settings {
	lattice lattice;
	const char *backend;
	float reach, cell; ///< of their worlds
	const void *home;  ///< of their worlds
} frame_settings;

typedef struct frame_worlds {
	sector_table table;   ///< the number of each sector's world
	dynamic_array worlds; ///< of frame_world
	uint64_t call;        ///< the number of the present call
	dynamic_array walls;  ///< while a world is made, or follows walls: int32_t
	dynamic_array ends;   ///< while a world follows walls: wall_ends
} frame_worlds;

static inline frame_world *frame_world_at(const frame_worlds *f, int32_t number) {
	return (frame_world *)f->worlds.at + number;
}

/// The number of a sector's world, which is made where it is missing, and anew where it is stale. NO_SECTOR without
/// memory.
int32_t graze_frame_world(frame_worlds *worlds, const frame_settings *settings, const sector_walls *walls,
	crowd_worker *worker, int32_t sector_x, int32_t sector_y, caller_memory *memory);

/// Makes a world anew where it is stale, or lacks some of these walls, which are in coordinates of its frame in [4, 8]
/// sides. False without memory, and nothing has changed.
bool graze_frame_world_cover(frame_worlds *worlds, const frame_settings *settings, const sector_walls *walls,
	crowd_worker *worker, int32_t number, const int32_t *wall, size_t count, caller_memory *memory);

/// The place of a wall in the list of a world's walls; NO_WALL: it has no such wall.
int32_t graze_frame_wall(const frame_world *world, int32_t wall);

/// Drops the worlds that have not been used for long, and all unused ones where these are more than the used ones.
/// Numbers change.
void graze_frame_worlds_drop(frame_worlds *worlds, size_t used, caller_memory *memory);

void graze_frame_worlds_free(frame_worlds *worlds, caller_memory *memory);

#endif
