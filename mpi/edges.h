// Exchanges along the edges of the halo: a record for each ghost, from the rank of its body.
#ifndef GRAZE_MPI_EDGES_H
#define GRAZE_MPI_EDGES_H

#include "mpi/object.h"

/// Makes ready to exchange records of a size along the present edges, unless that has been done since the last placing.
/// The error is agreed upon. Collective.
gz_error graze_mpi_edges_open(gz_mpi *mpi, size_t record_bytes);

/// The records to send of an open size: one for each edge, in the order of `edge_bodies`.
void *graze_mpi_edges_send(gz_mpi *mpi, size_t record_bytes);

/// The records that came, one for each ghost in the order of the chunk of ghosts.
const void *graze_mpi_edges_came(gz_mpi *mpi, size_t record_bytes);

/// Exchanges the records of an open size. Collective.
gz_error graze_mpi_edges_exchange(gz_mpi *mpi, size_t record_bytes);

/// Ends the exchanges along the present edges.
void graze_mpi_edges_close(gz_mpi *mpi);

#endif
