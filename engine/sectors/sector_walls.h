// The walls of a large world, by the sector of their end a.
#ifndef GRAZE_SECTORS_SECTOR_WALLS_H
#define GRAZE_SECTORS_SECTOR_WALLS_H

#include "engine/sectors/lattice.h"
#include "engine/sectors/sector_table.h"
#include "graze/graze.h"
#include "kernels/data/columns.h"

typedef struct sector_wall {
	sector_place a;
	int32_t bx, by; ///< the end b from the corner of the sector of a, in units
	float radius;
	bool one_sided;
	filter_record filter;
	uint64_t id;
} sector_wall;

typedef struct sector_walls {
	sector_wall *at; ///< in the order of the description
	size_t count;
	bool has_ids, has_filters;
	sector_table table; ///< the list of each sector with an end a
	int32_t *first;     ///< of each list, and one more: its beginning in `listed`
	int32_t *listed;    ///< walls, by list; in a list in the order of the description
	size_t lists;
} sector_walls;

/// Checks and copies the walls of a description. After an error nothing is left behind.
gz_error graze_sector_walls_make(
	sector_walls *walls, const lattice *lattice, const gz_sectors_desc *desc, caller_memory *memory);
void graze_sector_walls_free(sector_walls *walls, caller_memory *memory);

/// Calls `take` for each wall that a body of this sector may reach, in no particular order.
void graze_sector_walls_near(const sector_walls *walls, const lattice *lattice, int32_t sector_x, int32_t sector_y,
	void (*take)(void *context, int32_t wall), void *context);

#endif
