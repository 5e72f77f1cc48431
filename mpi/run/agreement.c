#include "mpi/run/agreement.h"

#include <mpi.h>
#include <string.h>

bool all_succeeded(bool succeeded, app_fault *fault) {
	int rank, ranks;
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	// The number of failures, and the lowest rank among them.
	int failed = !succeeded, failures = 0, lowest_own = succeeded ? ranks : rank, lowest = 0;
	MPI_Allreduce(&failed, &failures, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	MPI_Allreduce(&lowest_own, &lowest, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
	if (!failures) return true;
	char text[sizeof fault->text] = "";
	if (rank == lowest) memcpy(text, fault->text, sizeof text);
	MPI_Bcast(text, sizeof text, MPI_CHAR, lowest, MPI_COMM_WORLD);
	return failures == ranks ? fault_set(fault, "%s", text) : fault_set(fault, "rank %d: %s", lowest, text);
}

bool without_error(const gz_error *error, const char *doing, app_fault *fault) {
	return !error->status || fault_set(fault, "%s: %s", doing, error->text);
}
