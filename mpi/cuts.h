// Cuts: boxes of the plane, one for each rank, by Zoltan's recursive coordinate bisection. Only cuts.c uses Zoltan.
#ifndef GRAZE_MPI_CUTS_H
#define GRAZE_MPI_CUTS_H

#include <mpi.h>

#include "mpi/fault.h"

/// A sector with its load.
typedef struct loaded_sector {
	int32_t x, y;
	double load;
} loaded_sector;

/// Cuts the plane so that each rank has about the same load. Collective. Each sector is among those of one rank, once.
/// After an error, which is this rank's alone, *cuts is null.
gz_error graze_mpi_cut(void **cuts, MPI_Comm comm, const loaded_sector *sectors, size_t count);

/// The rank whose box a sector is in.
int graze_mpi_cut_owner(void *cuts, int32_t x, int32_t y);

/// Releases cuts; null is allowed.
void graze_mpi_cut_release(void *cuts);

#endif
