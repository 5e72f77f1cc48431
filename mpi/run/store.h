// The bodies as columns of gz_mpi_store: migration, balance and checkpoints. All functions are collective.
#ifndef GRAZE_MPI_RUN_STORE_H
#define GRAZE_MPI_RUN_STORE_H

#include <graze/mpi.h>

#include "mpi/run/bodies.h"

/// Sends bodies to the ranks of their sectors.
///
/// sent: bodies that went
bool store_migrate(run_bodies *bodies, size_t *sent, gz_mpi *mpi, app_fault *fault);

/// Assigns sectors anew by bisection. The bodies must migrate afterwards.
bool store_balance(run_bodies *bodies, gz_mpi *mpi, app_fault *fault);

/// Writes the checkpoint of the options, with the tick and a hash of the plan.
bool store_save(run_bodies *bodies, uint64_t tick, gz_mpi *mpi, const run_plan *plan, app_fault *fault);

/// Reads the checkpoint that the options restart from. The bodies must migrate afterwards.
bool store_load(run_bodies *bodies, uint64_t *tick, gz_mpi *mpi, const run_plan *plan, app_fault *fault);

#endif
