// Assignments of sectors to ranks by a formula.
#ifndef GRAZE_MPI_RUN_ASSIGNMENT_H
#define GRAZE_MPI_RUN_ASSIGNMENT_H

#include <graze/mpi.h>

#include "mpi/run/plan.h"

typedef struct assignment {
	int64_t at[2];         ///< the sector at the low corner of all tiles
	int64_t width, height; ///< of all tiles
	int columns;           ///< of ranks: a divisor of their number
} assignment;

/// Strips are columns of sectors, one range for each rank. Blocks are boxes of about the same size, in a grid of all
/// ranks; bisection begins with them. By hash: the library's own.
///
/// out: used by what is returned
gz_mpi_owners assign_sectors(assignment *out, const run_plan *plan, int ranks);

#endif
