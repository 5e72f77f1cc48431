// A hash of a large world, to find out whether all ranks have the same.
#ifndef GRAZE_MPI_WORLD_HASH_H
#define GRAZE_MPI_WORLD_HASH_H

#include "graze/sectors.h"

/// The hash of the side and of all columns of the walls, as the library reads them: a missing column is one of its
/// default values. The views are valid.
uint64_t graze_mpi_hash_world(const gz_sectors_desc *desc);

#endif
