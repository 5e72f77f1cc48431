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

/// The world of a scene, divided among all ranks. Null owners: by hash.
gz_mpi *divide_scene(const scene *s, const gz_mpi_owners *owners);

/// Copies the bodies of a scene that this rank owns. Returns their number.
size_t take_own(scene_body *bodies, const scene *s, gz_mpi *mpi);

/// The store of an array with room for MOST_BODIES, which migrate whole; their offsets become normal.
gz_mpi_store scene_store(scene_body *bodies, size_t count, gz_mpi_column *column);

/// The views of bodies.
gz_bodies bodies_of(const scene_body *bodies, size_t count);
gz_sector_view sectors_of(const scene_body *bodies);

/// The queries whose results are compared, and the move among walls.
enum { SWEEP, SWEEP_HITS, SENSE, SIGHT, NEAREST, NEIGHBOURS, OVERLAPS, DEPENETRATE, PREDICT, MOVE, KINDS };
extern const char *const kind_names[KINDS];

/// What all queries of a kind have given.
typedef struct result_hashes {
	uint64_t sum[KINDS];   ///< of the hashes of all results, whose order does not matter
	uint64_t found[KINDS]; ///< results that are a finding: a hit, a blocked view, a displacement, an element of a list
} result_hashes;

/// Queries all frames. The bodies with lower indices than `own` are those whose results count.
void query_frames(result_hashes *hashes, const gz_sectors *sectors, size_t own);

/// Adds where bodies are after a move, and how they move, to the hashes of the move; bodies that hit are findings.
void hash_bodies_of(result_hashes *hashes, const scene_body *bodies, size_t count, const gz_report *moved);

/// The columns that a move writes.
gz_moves moves_of(scene_body *bodies);
gz_sector_out sectors_out_of(scene_body *bodies);

#endif
