// Faults of one rank that all ranks agree upon, so that all of them end.
#ifndef GRAZE_MPI_RUN_AGREEMENT_H
#define GRAZE_MPI_RUN_AGREEMENT_H

#include <graze/graze.h>

#include "levels/data/fault.h"

/// Returns whether all ranks have succeeded. Where some have not, all have the fault of the lowest of them afterwards,
/// which names the rank unless all ranks have failed. Collective.
bool all_succeeded(bool succeeded, app_fault *fault);

/// Returns whether there is no error; otherwise the fault has its text. For errors that are the same on all ranks.
bool without_error(const gz_error *error, const char *doing, app_fault *fault);

#endif
