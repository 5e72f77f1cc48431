// A large world with walls and bodies, the same on all ranks, and hashes of what its bodies find.
#ifndef GRAZE_TESTS_MPI_SCENE_H
#define GRAZE_TESTS_MPI_SCENE_H

#include "mpi/harness.h"

enum { MOST_WALLS = 600, MOST_BODIES = 6000 };

/// The columns of a body: a struct, which migrates whole.
typedef struct scene_body {
	uint64_t id, ignore;
	int32_t sector_x, sector_y;
	float x, y, motion_x, motion_y, radius, step, acceleration_x, acceleration_y;
	uint32_t category, mask, group;
	uint8_t response;
} scene_body;

typedef struct scene_wall {
	float ax, ay, bx, by, radius;
	int32_t sector_x, sector_y;
	uint64_t id;
	uint8_t one_sided;
} scene_wall;

typedef struct scene {
	scene_wall walls[MOST_WALLS];
	size_t wall_count;
	scene_body bodies[MOST_BODIES];
	size_t count;
	int32_t west, south; ///< the sector where it begins
} scene;

enum { SIDE = 64 };

/// The margin of the queries, which exceeds their distances and the paths by which accelerations lengthen others.
#define MARGIN 8.0f

/// Fills a scene; with `far` it lies near the end of the sectors of int32.
void make_scene(scene *s, uint64_t seed, bool far);

gz_sectors_desc scene_world(const scene *s);

/// The views of bodies.
gz_bodies bodies_of(const scene_body *bodies, size_t count);
gz_sector_view sectors_of(const scene_body *bodies);

/// The queries whose results are compared, and the move among walls.
enum { SWEEP, SWEEP_HITS, SENSE, SIGHT, NEAREST, NEIGHBOURS, OVERLAPS, DEPENETRATE, PREDICT, MOVE, KINDS };
extern const char *const kind_names[KINDS];

/// Sums of hashes of all results of a kind, whose order does not matter, and how many there were.
typedef struct result_hashes {
	uint64_t sum[KINDS], count[KINDS];
} result_hashes;

/// Queries all frames. The bodies with lower indices than `own` are those whose results count.
void query_frames(result_hashes *hashes, const gz_sectors *sectors, size_t own);

/// Adds where bodies are, and how they move, to the hashes of the move.
void hash_bodies_of(result_hashes *hashes, const scene_body *bodies, size_t count);

/// The columns that a move writes.
gz_moves moves_of(scene_body *bodies);
gz_sector_out sectors_out_of(scene_body *bodies);

#endif
