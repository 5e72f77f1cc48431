// What a world was built of. A saved state is what differs from that.
//
// The records of walls that have moved, and of removed ones whose index another wall has got, are kept here, eight
// neighbours at a time; all others are in the world's own columns still.
#ifndef GRAZE_WORLD_BASELINE_H
#define GRAZE_WORLD_BASELINE_H

#include "broadphase/caller_memory.h"
#include "kernels/columns.h"

enum { BASELINE_PAGE = 8 };

typedef struct baseline_page {
	wall_record walls[BASELINE_PAGE];
	filter_record filters[BASELINE_PAGE];
} baseline_page;

typedef struct wall_baseline {
	size_t walls;          ///< that the world was built of
	uint64_t sum;          ///< of all of them
	double farthest;       ///< the world's, then
	baseline_page **pages; ///< of each eight walls; null until one of them gets another record. Null until any does.
} wall_baseline;

/// All that answers depend on of a wall.
typedef struct wall_value {
	uint8_t state;        ///< of a removed wall the rest means nothing
	filter_record filter; ///< with its id
	wall_record record;
} wall_value;

/// A wall as it is, and as the world was built: there are none behind those that it was built of.
wall_value graze_wall_value(const gz_world *world, size_t wall);
wall_value graze_baseline_value(const gz_world *world, size_t wall);

/// Notes what a world has been built of.
void graze_baseline_note(gz_world *world);
void graze_baseline_free(gz_world *world);

/// To be called before this wall gets another record or filter. Returns 0 when there is no memory, and nothing is
/// different.
int graze_baseline_keep(gz_world *world, size_t wall);

/// The first wall from this one on that is not as the world was built; SIZE_MAX where there is none.
size_t graze_baseline_next(const gz_world *world, size_t wall);

#endif
