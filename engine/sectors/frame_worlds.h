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
	dynamic_array walls;  ///< while a world is made: int32_t
} frame_worlds;

static inline frame_world *frame_world_at(const frame_worlds *f, int32_t number) {
	return (frame_world *)f->worlds.at + number;
}

/// The number of a sector's world, which is made where it is missing. NO_SECTOR without memory.
int32_t graze_frame_world(frame_worlds *worlds, const frame_settings *settings, const sector_walls *walls,
	crowd_worker *worker, int32_t sector_x, int32_t sector_y, caller_memory *memory);

/// Drops the worlds that have not been used for long, and all unused ones where these are more than the used ones.
/// Numbers change.
void graze_frame_worlds_drop(frame_worlds *worlds, size_t used, caller_memory *memory);

void graze_frame_worlds_free(frame_worlds *worlds, caller_memory *memory);

#endif
