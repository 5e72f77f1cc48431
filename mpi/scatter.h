// Records scattered over the ranks by a hash, so that equal ones meet on one rank.
#ifndef GRAZE_MPI_SCATTER_H
#define GRAZE_MPI_SCATTER_H

#include "mpi/object.h"

/// Sends each record to the rank that its hash chooses; those that came are in the mail. Collective, and the error is
/// agreed upon.
///
/// error: of this rank so far
/// what: names the records in the error of missing memory
gz_error graze_mpi_scatter(gz_mpi *mpi, gz_error error, const void *records, size_t record_bytes, size_t count,
	uint64_t (*hash_of)(const void *record), const char *what);

#endif
