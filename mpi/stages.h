// The stages of a move of a crowd: votes of all ranks, and records of ghosts that go along the edges of the placing.
#ifndef GRAZE_MPI_STAGES_H
#define GRAZE_MPI_STAGES_H

#include "mpi/object.h"

/// The bit of votes that ends a move on all ranks.
enum { STAGES_END = 1 };

typedef struct mpi_stages {
	gz_mpi *mpi;
	bool has_ended; ///< the votes had STAGES_END
	gz_error error; ///< of the exchange itself, on this rank
} mpi_stages;

/// Begins the stages of one move.
void graze_mpi_stages_begin(mpi_stages *stages, gz_mpi *mpi);

/// gz_exchange.run, whose `user` are the stages; `sent` has a record for each edge of the halo, in its order.
/// Collective: the vote comes first, and records go only where no rank has ended.
uint32_t graze_mpi_stages_run(void *user, uint32_t votes, const void *sent, void *received, size_t size);

/// Ends the stages of this rank, with one vote more unless all have ended: where others are still in the move, because
/// this rank has failed before its first stage or between two, it ends there as well. Collective. Returns the error of
/// the exchange.
gz_error graze_mpi_stages_end(mpi_stages *stages);

#endif
