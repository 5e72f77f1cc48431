// An allocator whose blocks are counted and of which one allocation fails, and a small divided world that takes all of
// its memory from it.
#ifndef GRAZE_TESTS_MPI_FAILING_MEMORY_H
#define GRAZE_TESTS_MPI_FAILING_MEMORY_H

#include "mpi/doors.h"

/// The allocations of this rank.
typedef struct failing_memory {
	size_t calls;   ///< of allocate
	size_t fail_at; ///< the call that returns null, counted from 1; 0: none
	size_t blocks;  ///< that are there
} failing_memory;

/// What a call works on.
typedef struct small_world {
	failing_memory memory;
	gz_sectors_desc desc;
	gz_mpi *mpi;
	scene_body bodies[MOST_BODIES], given[MOST_BODIES]; ///< of this rank: now, and before the call
	size_t count, given_count;
	door_push push;
	size_t answer; ///< what else the call has returned
} small_world;

/// The scene of all small worlds, of few bodies in few sectors, all at places as gz_sectors_place gives them.
const scene *small_scene(void);

/// Sets everything but the object.
void small_world_begin(small_world *w);

/// Creates the object. The error is that of gz_mpi_create.
gz_error small_world_create(small_world *w);

/// Takes the bodies of the scene: those that this rank owns, or an equal share, which has to migrate.
void small_world_take_own(small_world *w);
void small_world_take_share(small_world *w);

/// Places the bodies.
gz_error small_world_place(small_world *w);

/// Destroys the object. Fails if a block is left.
void small_world_end(small_world *w);

#endif
