#include "mpi/run/phases.h"

#include <mpi.h>
#include <time.h>

const char *const phase_names[PHASES] = {"other", "steer", "balance", "migrate", "place", "move", "save"};

typedef struct moment {
	uint64_t wall, processor;
} moment;

// Of the process: MPI has no context to pass, and one thread calls it.
static phase_totals totals;
static run_phase present;
static moment phase_start;

static uint64_t read_clock(clockid_t clock) {
	struct timespec time;
	clock_gettime(clock, &time);
	return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static moment now(void) { return (moment){read_clock(CLOCK_MONOTONIC), read_clock(CLOCK_PROCESS_CPUTIME_ID)}; }

void phase_begin(run_phase phase) {
	const moment end = now();
	if (phase_start.wall) {
		totals.of[present].wall += end.wall - phase_start.wall;
		totals.of[present].processor += end.processor - phase_start.processor;
	}
	present = phase, phase_start = end;
}

phase_totals phase_read(void) {
	phase_begin(present);
	return totals;
}

void phase_reset(void) {
	phase_begin(present);
	totals = (phase_totals){0};
}

// ---------------------------------------------------------------------------------------------------------------------
// Functions of MPI
// ---------------------------------------------------------------------------------------------------------------------

static int end_call(moment start, int code) {
	const moment end = now();
	totals.of[present].mpi_wall += end.wall - start.wall;
	totals.of[present].mpi_processor += end.processor - start.processor;
	return code;
}

int MPI_Allreduce(const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
	const moment start = now();
	totals.of[present].reductions++;
	return end_call(start, PMPI_Allreduce(send, receive, count, type, op, comm));
}

int MPI_Startall(int count, MPI_Request *requests) {
	const moment start = now();
	totals.of[present].exchanges++;
	return end_call(start, PMPI_Startall(count, requests));
}

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
	const moment start = now();
	return end_call(start, PMPI_Wait(request, status));
}

int MPI_Waitall(int count, MPI_Request *requests, MPI_Status *statuses) {
	const moment start = now();
	return end_call(start, PMPI_Waitall(count, requests, statuses));
}

int MPI_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm) {
	const moment start = now();
	return end_call(start, PMPI_Bcast(data, count, type, root, comm));
}

int MPI_Exscan(const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
	const moment start = now();
	return end_call(start, PMPI_Exscan(send, receive, count, type, op, comm));
}

int MPI_Alltoall(const void *send, int send_count, MPI_Datatype send_type, void *receive, int receive_count,
	MPI_Datatype receive_type, MPI_Comm comm) {
	const moment start = now();
	return end_call(start, PMPI_Alltoall(send, send_count, send_type, receive, receive_count, receive_type, comm));
}

int MPI_Neighbor_alltoall(const void *send, int send_count, MPI_Datatype send_type, void *receive, int receive_count,
	MPI_Datatype receive_type, MPI_Comm comm) {
	const moment start = now();
	return end_call(
		start, PMPI_Neighbor_alltoall(send, send_count, send_type, receive, receive_count, receive_type, comm));
}

int MPI_Neighbor_alltoallv(const void *send, const int *send_counts, const int *send_first, MPI_Datatype send_type,
	void *receive, const int *receive_counts, const int *receive_first, MPI_Datatype receive_type, MPI_Comm comm) {
	const moment start = now();
	return end_call(start, PMPI_Neighbor_alltoallv(send, send_counts, send_first, send_type, receive, receive_counts,
							   receive_first, receive_type, comm));
}

int MPI_Dist_graph_create_adjacent(MPI_Comm comm, int in, const int *sources, const int *source_weights, int out,
	const int *destinations, const int *destination_weights, MPI_Info info, int reorder, MPI_Comm *graph) {
	const moment start = now();
	return end_call(start, PMPI_Dist_graph_create_adjacent(comm, in, sources, source_weights, out, destinations,
							   destination_weights, info, reorder, graph));
}

int MPI_Comm_free(MPI_Comm *comm) {
	const moment start = now();
	return end_call(start, PMPI_Comm_free(comm));
}
