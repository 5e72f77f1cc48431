// What a run prints: on rank 0, from the figures of all ranks.
#ifndef GRAZE_MPI_RUN_REPORT_H
#define GRAZE_MPI_RUN_REPORT_H

#include "mpi/run/phases.h"
#include "mpi/run/simulation.h"

/// Gathers the figures of all ranks, and prints them on rank 0, as a table or as a line of JSON. Collective. Returns
/// false, with a fault that is the same on all ranks, where there is no memory.
bool report_print(const simulation *s, const phase_totals *phases, app_fault *fault);

#endif
