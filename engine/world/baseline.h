// What a world was built of. A saved state is what differs from that.
//
// The records of walls that have moved, and of removed ones whose index another wall has got, are kept here, eight
// neighbours at a time; all others are in the world's own columns still.
#ifndef GRAZE_WORLD_BASELINE_H
#define GRAZE_WORLD_BASELINE_H

#include "broadphase/memory.h"
#include "kernels/columns.h"

enum { ORIGIN_PAGE = 8 };

typedef struct origin_page {
	wall_record walls[ORIGIN_PAGE];
	filter_record filters[ORIGIN_PAGE];
} origin_page;

typedef struct wall_origin {
	size_t walls;       ///< that the world was built of
	uint64_t sum;       ///< of all of them
	double farthest;    ///< the world's, then
	origin_page **page; ///< of each eight walls; null until one of them gets another record. Null until any does.
} wall_origin;

/// All that answers depend on of a wall.
typedef struct wall_value {
	uint8_t state;        ///< of a removed wall the rest means nothing
	filter_record filter; ///< with its id
	wall_record record;
} wall_value;

/// A wall as it is, and as the world was built: there are none behind those that it was built of.
wall_value graze_wall_value(const gz_world *world, size_t wall);
wall_value graze_origin_value(const gz_world *world, size_t wall);

/// Notes what a world has been built of.
void graze_origin_note(gz_world *world);
void graze_origin_free(gz_world *world);

/// To be called before this wall gets another record or filter. Returns 0 when there is no memory, and nothing is
/// different.
int graze_origin_keep(gz_world *world, size_t wall);

/// The first wall from this one on that is not as the world was built; SIZE_MAX where there is none.
size_t graze_origin_next(const gz_world *world, size_t wall);

#endif
