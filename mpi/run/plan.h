// What a run consists of: tiles, which are copies of a scene next to one another, each of whole sectors.
//
// All ranks compute the same plan from the options. Bodies are made tile by tile, so no rank holds those of others.
#ifndef GRAZE_MPI_RUN_PLAN_H
#define GRAZE_MPI_RUN_PLAN_H

#include <graze/sectors.h>

#include "levels/crowds/crowd_scene.h"
#include "mpi/run/options.h"

/// The step of a level, whose motions are per second. In scenes motions are those of one tick.
#define LEVEL_STEP (1.0f / 60)

/// The walls of all tiles, as gz_sectors_desc has them: their ends are offsets from the corner of the wall's sector.
typedef struct tile_walls {
	float *ax, *ay, *bx, *by;     ///< one block of memory, which begins with ax
	int32_t *sector_x, *sector_y; ///< another, which begins with sector_x
	size_t count;
} tile_walls;

typedef struct run_plan {
	const run_options *options;
	crowd_scene scene;       ///< of a tile: its walls, goals and, of scenes, bodies of the first tile
	double low_x, low_y;     ///< the place of the level that is the corner of a tile: (0, 0) in scenes
	double side;             ///< of a sector
	uint64_t columns, rows;  ///< of tiles
	uint64_t tiles;          ///< with bodies: the last row may be short
	uint64_t bodies;         ///< in all tiles
	size_t tile_bodies;      ///< of the tile that has most; ids count from tile * tile_bodies on
	int32_t tile_sectors[2]; ///< width and height of a tile
	tile_walls walls;
} run_plan;

/// Makes a plan. Returns false with a fault.
bool run_plan_create(run_plan *out, const run_options *options, app_fault *fault);
void run_plan_free(run_plan *plan);

/// The bodies of a tile: tile_bodies or one less.
size_t run_plan_bodies_of(const run_plan *plan, uint64_t tile);

/// The sector at the low corner of a tile.
typedef struct tile_corner {
	int32_t x, y;
} tile_corner;

tile_corner run_plan_corner(const run_plan *plan, uint64_t tile);

/// The number of sectors in x and y that all tiles cover.
typedef struct plan_extent {
	int64_t width, height;
} plan_extent;

plan_extent run_plan_extent(const run_plan *plan);

/// A coordinate of a tile as a sector, counted from the tile's corner, and an offset in it: on the lattice, exactly.
typedef struct tile_coordinate {
	int32_t sector;
	float offset;
} tile_coordinate;

tile_coordinate on_lattice(double coordinate, double side);

/// Makes the walls of all tiles. Walls longer than a sector's side are cut into parts. Returns false with a fault.
bool tile_walls_create(tile_walls *out, const run_plan *plan, app_fault *fault);
void tile_walls_free(tile_walls *walls);

/// The large world of the plan.
gz_sectors_desc run_plan_world(const run_plan *plan);

/// A hash of what the bodies of a tick depend on: 32 bits.
uint32_t run_plan_hash(const run_plan *plan);

#endif
