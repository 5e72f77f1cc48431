// In which of the regions that closed walls separate a place is.
#ifndef GRAZE_BENCH_REGIONS_H
#define GRAZE_BENCH_REGIONS_H

#include <stdint.h>

#include "levels/placement/wall_index.h"

/// The walls' sides form loops: along a side to its end, there to the next side around that end, and so on. Each loop
/// has a mark of its own.
typedef struct region_map {
	app_level walls;       ///< a copy, all with an outside, so that the lists of `inside` have them all
	app_wall_index inside; ///< its rows list walls; its margin is the largest radius
	uint64_t *crossed;     ///< per wall, the marks of both of its sides
} region_map;

/// Refers to itself. False when memory is out.
bool regions_create(region_map *out, const app_segments *walls, double margin);
void regions_free(region_map *map);

/// The marks of all walls between the place and infinity. **Who crosses no wall is told the same number everywhere**:
/// around an end every loop that comes also goes. Who crosses a wall is told another, unless both of its sides are of
/// one loop, so that there is a way around it.
uint64_t region_of(const region_map *map, app_point at);

#endif
