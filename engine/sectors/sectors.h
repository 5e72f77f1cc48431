// A large world: its walls, the worlds of its frames, and the bodies that were placed last.
#ifndef GRAZE_SECTORS_SECTORS_H
#define GRAZE_SECTORS_SECTORS_H

#include "engine/scratch/scratch.h"
#include "engine/sectors/divide.h"
#include "engine/sectors/frame_worlds.h"
#include "engine/sectors/ghosts.h"
#include "engine/sectors/sector_columns.h"

/// The bodies of a frame: [first, first + own) of the columns are its own, then come the ghosts.
typedef struct placed_frame {
	int32_t sector_x, sector_y;
	int32_t world; ///< of `worlds`
	size_t first, own, ghosts;
} placed_frame;

enum { NOT_PLACED = -1 };

struct gz_sectors {
	caller_memory memory;
	frame_settings settings;
	sector_walls walls;
	frame_worlds worlds;
	gz_scratch *scratch;
	crowd_worker *worker; ///< that places the crowds of all frames

	float margin; ///< of the last placing; NOT_PLACED: there is none, or its bodies have been forgotten
	divided_bodies divided;
	dynamic_array ghosts; ///< of sector_ghost, by frame
	sector_columns columns;
	dynamic_array body;              ///< of size_t: for each element of the columns its index among the placed bodies
	dynamic_array own_at;            ///< of int32_t: for each placed body its place in the columns as an own body
	dynamic_array frames;            ///< of placed_frame
	dynamic_array chunks;            ///< of gz_bodies: two for each frame
	dynamic_array placed;            ///< of gz_bodies: of each placed chunk the count, and whether it is of ghosts
	size_t own_chunks;               ///< placed chunks that are no ghosts
	dynamic_array picks;             ///< of uint32_t: for each placed body its element; empty where no chunk has a pick
	struct frame_moves *moves;       ///< null until bodies move
	struct crowd_moves *crowd_moves; ///< null until bodies that collide with one another move
};

/// Forgets the frames and the bodies that were placed.
void graze_frames_void(gz_sectors *sectors);

static inline placed_frame *frame_at(const gz_sectors *s, size_t k) { return (placed_frame *)s->frames.at + k; }

/// The chunk of a placed body, and the element of the chunk's columns that it is.
static inline size_t placed_chunk(const gz_sectors *s, size_t body, size_t *element) {
	const size_t chunk = chunk_of(&s->divided, body, element);
	if (s->picks.count) *element = ((const uint32_t *)s->picks.at)[body];
	return chunk;
}

#endif
