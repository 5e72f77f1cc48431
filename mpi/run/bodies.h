// The bodies of a rank.
#ifndef GRAZE_MPI_RUN_BODIES_H
#define GRAZE_MPI_RUN_BODIES_H

#include "mpi/run/plan.h"

/// A body, whose bytes migrate and go to checkpoints: it has no unnamed padding.
typedef struct run_body {
	uint64_t id;            ///< tile * tile_bodies + its index in the tile
	float x, y;             ///< the offset in its sector
	float dx, dy;           ///< its motion
	float drive_x, drive_y; ///< the motion that it walks with; of bodies that walk to a goal, and flyers: unused
	float radius, mass;
	float cruise_speed; ///< of flyers in levels; others: 0
	uint8_t response;   ///< a gz_response
	uint8_t unused[3];  ///< 0
	int32_t sector_x, sector_y;
} run_body;

typedef struct run_bodies {
	run_body *data;
	size_t count, capacity;
} run_bodies;

/// Whether a rank owns a sector.
typedef struct sector_test {
	bool (*owns)(void *context, int32_t x, int32_t y);
	void *context;
} sector_test;

/// Makes the bodies in sectors that are owned, tile by tile: memory is taken for them and for one tile. Returns false
/// with a fault.
bool run_bodies_create(run_bodies *out, const run_plan *plan, sector_test test, app_fault *fault);

/// Ensures a capacity. Returns false, with the bodies unchanged, where there is no memory.
bool run_bodies_reserve(run_bodies *bodies, size_t capacity);
void run_bodies_free(run_bodies *bodies);

/// The sum, modulo 2^64, of a hash of each body: its id, place, relative to the first tile, and motion. So it depends
/// on no order.
uint64_t run_bodies_hash(const run_bodies *bodies, const run_plan *plan);

/// Whether two bodies of one id have the same bits.
bool run_body_equals(const run_body *a, const run_body *b);

#endif
