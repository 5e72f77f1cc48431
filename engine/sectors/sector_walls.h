// The walls of a large world, by the sector of their end a.
#ifndef GRAZE_SECTORS_SECTOR_WALLS_H
#define GRAZE_SECTORS_SECTOR_WALLS_H

#include "engine/base/dynamic_array.h"
#include "engine/moving_walls/group_motion.h"
#include "engine/sectors/lattice.h"
#include "engine/sectors/sector_table.h"
#include "graze/graze.h"
#include "kernels/data/columns.h"

enum { NO_WALL = -1 };

/// Where a wall is.
typedef struct wall_place {
	sector_place a;
	int32_t bx, by; ///< the end b from the corner of the sector of a, in units
} wall_place;

typedef struct sector_wall {
	wall_place place;
	float radius;
	bool one_sided, disabled;
	bool marked; ///< while a list of indices is checked
	filter_record filter;
	uint64_t id;
	int32_t previous, next; ///< in the list of the sector of a; NO_WALL: none
} sector_wall;

typedef struct sector_walls {
	sector_wall *at; ///< in the order of the description
	size_t count;
	bool has_ids, has_filters;
	sector_table table;  ///< the list of each sector with an end a; lists may be empty
	dynamic_array first; ///< of int32_t: the first wall of each list, in no particular order; NO_WALL: none
} sector_walls;

/// Checks and copies the walls of a description. After an error nothing is left behind.
gz_error graze_sector_walls_make(
	sector_walls *walls, const lattice *lattice, const gz_sectors_desc *desc, caller_memory *memory);
void graze_sector_walls_free(sector_walls *walls, caller_memory *memory);

/// The place of wall i of a description or an edit, whose ends are finite offsets from the corner of a sector, or why
/// it has none.
gz_error graze_wall_place(wall_place *place, const lattice *lattice, size_t i, int32_t sector_x, int32_t sector_y,
	const wall_ends *ends, float radius);

/// Checks a list of indices: each is that of a wall, and none occurs twice.
gz_error graze_wall_indices_check(sector_walls *walls, const int32_t *index, size_t count);

/// Makes a list for a sector, so that walls can come there without memory. False without memory.
bool graze_sector_walls_reserve(sector_walls *walls, int32_t sector_x, int32_t sector_y, caller_memory *memory);

/// Drops empty lists where there are many more than walls.
void graze_sector_walls_compact(sector_walls *walls, caller_memory *memory);

/// Gives a wall another place, whose sector has a list.
void graze_sector_wall_put(sector_walls *walls, int32_t wall, const wall_place *place);

/// The ends of a wall in coordinates of a frame, exact from 1.5 sides before its sector to 1.5 sides behind it.
wall_ends graze_ends_in_frame(const wall_place *place, const lattice *lattice, int32_t sector_x, int32_t sector_y);

/// Whether a body of this sector may reach a wall of this place and radius.
bool graze_wall_is_near(
	const wall_place *place, float radius, const lattice *lattice, int32_t sector_x, int32_t sector_y);

/// So far from a sector, on each side, are the ends a of walls in its reach.
enum { NEAR_SECTORS = 2 };

/// Calls `take` for each wall that a body of this sector may reach, in no particular order.
void graze_sector_walls_near(const sector_walls *walls, const lattice *lattice, int32_t sector_x, int32_t sector_y,
	void (*take)(void *context, int32_t wall), void *context);

#endif
