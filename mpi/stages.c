// Stages: every rank votes the same number of times, whether it moves, has failed, or is done.
#include "mpi/stages.h"

#include <string.h>

#include "mpi/edges.h"

void graze_mpi_stages_begin(mpi_stages *stages, gz_mpi *mpi) {
	*stages = (mpi_stages){.mpi = mpi, .error = graze_mpi_no_error()};
}

static uint32_t fail(mpi_stages *stages, gz_error error) {
	stages->error = error, stages->has_ended = true;
	return STAGES_END;
}

static uint32_t vote(mpi_stages *stages, uint32_t votes) {
	uint32_t all = 0;
	const int code = MPI_Allreduce(&votes, &all, 1, MPI_UINT32_T, MPI_BOR, stages->mpi->comm);
	if (code != MPI_SUCCESS) return fail(stages, graze_mpi_result(code, "MPI_Allreduce"));
	if (all & STAGES_END) stages->has_ended = true;
	return all;
}

uint32_t graze_mpi_stages_run(void *user, uint32_t votes, const void *sent, void *received, size_t size) {
	mpi_stages *stages = user;
	gz_mpi *mpi = stages->mpi;
	const uint32_t all = vote(stages, votes);
	if (!size || all & STAGES_END) return all;
	gz_error error = graze_mpi_edges_open(mpi, size);
	if (graze_mpi_failed(&error)) return fail(stages, error); // agreed: all ranks end here
	const size_t out = mpi->halo.ghosts.sent, in = mpi->halo.ghosts.received;
	if (out) memcpy(graze_mpi_edges_send(mpi, size), sent, out * size);
	error = graze_mpi_edges_exchange(mpi, size);
	if (graze_mpi_failed(&error)) return fail(stages, error);
	if (in) memcpy(received, graze_mpi_edges_came(mpi, size), in * size);
	return all;
}

gz_error graze_mpi_stages_end(mpi_stages *stages) {
	if (!stages->has_ended) (void)vote(stages, STAGES_END);
	return stages->error;
}
