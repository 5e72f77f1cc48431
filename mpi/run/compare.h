// Comparison of a run on several ranks with the same run in one process.
#ifndef GRAZE_MPI_RUN_COMPARE_H
#define GRAZE_MPI_RUN_COMPARE_H

#include "mpi/run/simulation.h"

/// Runs the plan from the start in one process, on rank 0, and compares each body to the bit. Returns false with a
/// fault, which names the first body that differs, is missing, or is there twice. Collective.
bool compare_with_one_process(const simulation *s, app_fault *fault);

#endif
