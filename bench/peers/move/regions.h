// The regions into which closed walls divide the plane, and the region of a point.
#ifndef GRAZE_BENCH_REGIONS_H
#define GRAZE_BENCH_REGIONS_H

#include <stdint.h>

#include "levels/placement/wall_index.h"

/// The sides of the walls form loops: along a side to its end, there to the next side around that end, and so on. These
/// are the faces of a planar subdivision, as half-edges bound them. Each loop has a random mark of 64 bits.
typedef struct region_map {
	app_level walls;       ///< a copy; all walls have an outside, so that the lists of `inside` contain all of them
	app_wall_index inside; ///< its rows list the walls; its margin is the largest radius
	uint64_t *crossed;     ///< per wall: the exclusive or of the marks of its two sides
} region_map;

/// The map has pointers into itself, so it must not be moved. Returns false when there is no memory.
bool regions_create(region_map *out, const app_segments *walls, double margin);
void regions_free(region_map *map);

/// The region of a point: the exclusive or of the marks of all walls that a ray from the point to infinity crosses.
///
/// **Points that a path without crossings connects have the same region**: every loop that arrives at an end also
/// leaves it. Crossing a wall changes the region, unless both sides of the wall belong to one loop; then there is a
/// path around the wall.
uint64_t region_of(const region_map *map, app_point at);

#endif
