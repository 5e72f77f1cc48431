// The bodies of a plan that move tick by tick: on all ranks, or all of them in one process.
#ifndef GRAZE_MPI_RUN_SIMULATION_H
#define GRAZE_MPI_RUN_SIMULATION_H

#include <graze/mpi.h>

#include "mpi/run/assignment.h"
#include "mpi/run/bodies.h"

/// Sums over ticks, of this rank.
typedef struct simulation_sums {
	uint64_t ticks, bodies;
	uint64_t ghosts;         ///< that came from other ranks
	uint64_t copies;         ///< bodies in frames of other sectors, those of other ranks included
	uint64_t halo_bytes;     ///< sent in placing
	uint64_t exchange_bytes; ///< sent in moves
	uint64_t migrate_bytes, migrated;
	uint64_t repeats; ///< moves that were repeated with a larger margin
} simulation_sums;

typedef struct simulation {
	const run_plan *plan;
	gz_mpi *mpi;         ///< null in one process
	gz_sectors *sectors; ///< null on several ranks
	assignment owners;
	run_bodies bodies;
	uint64_t tick;
	float widening; ///< how many times the margin is what gz_move_margin returns
	simulation_sums sums;
} simulation;

/// Opens a simulation of the bodies at the start, or of a checkpoint. On all ranks: collective, and the fault is the
/// same. On failure, too, it must be closed.
bool simulation_open_on_ranks(simulation *out, const run_plan *plan, app_fault *fault);
bool simulation_open_in_process(simulation *out, const run_plan *plan, app_fault *fault);
void simulation_close(simulation *s);

/// Moves all bodies by a tick. Collective on ranks.
bool simulation_step(simulation *s, app_fault *fault);

/// Writes the checkpoint of the options. Collective.
bool simulation_save(simulation *s, app_fault *fault);

#endif
