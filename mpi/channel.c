// Channels by persistent neighbour collectives: those of MPI 4, or those that Open MPI 4 has as an extension. Without
// either, by persistent messages between pairs of ranks.
#include "mpi/channel.h"

#include "mpi/record_type.h"

#if defined(OPEN_MPI) && MPI_VERSION < 4
#include <mpi-ext.h>
#endif

#if MPI_VERSION >= 4
#define NEIGHBOR_ALLTOALLV_INIT MPI_Neighbor_alltoallv_init
#elif defined(OMPI_HAVE_MPI_EXT_PCOLLREQ) && OMPI_HAVE_MPI_EXT_PCOLLREQ
#define NEIGHBOR_ALLTOALLV_INIT MPIX_Neighbor_alltoallv_init
#endif
#ifdef GRAZE_MPI_MESSAGES // for tests of the other branch
#undef NEIGHBOR_ALLTOALLV_INIT
#endif

#ifdef NEIGHBOR_ALLTOALLV_INIT

const char *graze_mpi_channel_kind(void) { return "neighbour collectives"; }

size_t graze_mpi_channel_requests(size_t neighbours) {
	(void)neighbours;
	return 1;
}

static int open_requests(mpi_channel *channel, MPI_Comm graph, const int *neighbours, int neighbour_count,
	channel_side send, channel_side receive) {
	(void)neighbours, (void)neighbour_count;
	const int code = NEIGHBOR_ALLTOALLV_INIT(send.data, send.counts, send.first, channel->record, receive.data,
		receive.counts, receive.first, channel->record, graph, MPI_INFO_NULL, channel->requests);
	channel->count = code == MPI_SUCCESS;
	return code;
}

#else

/// The tag of the messages; the communicator of the graph has no others.
enum { TAG = 1 };

const char *graze_mpi_channel_kind(void) { return "persistent messages"; }

size_t graze_mpi_channel_requests(size_t neighbours) { return 2 * neighbours; }

static int open_requests(mpi_channel *channel, MPI_Comm graph, const int *neighbours, int neighbour_count,
	channel_side send, channel_side receive) {
	int bytes = 0, code = MPI_Type_size(channel->record, &bytes);
	for (int k = 0; k < neighbour_count && code == MPI_SUCCESS; k++) {
		char *to = (char *)receive.data + (size_t)receive.first[k] * (size_t)bytes;
		if (receive.counts[k] > 0) {
			code = MPI_Recv_init(
				to, receive.counts[k], channel->record, neighbours[k], TAG, graph, &channel->requests[channel->count]);
			if (code == MPI_SUCCESS) channel->count++;
		}
		const char *from = (const char *)send.data + (size_t)send.first[k] * (size_t)bytes;
		if (send.counts[k] > 0 && code == MPI_SUCCESS) {
			code = MPI_Send_init(
				from, send.counts[k], channel->record, neighbours[k], TAG, graph, &channel->requests[channel->count]);
			if (code == MPI_SUCCESS) channel->count++;
		}
	}
	return code;
}

#endif

int graze_mpi_channel_open(mpi_channel *channel, MPI_Comm graph, const int *neighbours, int neighbour_count,
	channel_side send, channel_side receive, size_t record_bytes, MPI_Request *requests) {
	*channel = (mpi_channel){.requests = requests};
	int code = graze_mpi_record_type(&channel->record, record_bytes);
	if (code != MPI_SUCCESS) return code;
	channel->is_open = true;
	code = open_requests(channel, graph, neighbours, neighbour_count, send, receive);
	if (code != MPI_SUCCESS) graze_mpi_channel_close(channel);
	return code;
}

int graze_mpi_channel_start(mpi_channel *channel) { return MPI_Startall(channel->count, channel->requests); }

int graze_mpi_channel_finish(mpi_channel *channel) {
	return MPI_Waitall(channel->count, channel->requests, MPI_STATUSES_IGNORE);
}

void graze_mpi_channel_close(mpi_channel *channel) {
	if (!channel->is_open) return;
	for (int k = 0; k < channel->count; k++) (void)MPI_Request_free(&channel->requests[k]);
	(void)MPI_Type_free(&channel->record);
	*channel = (mpi_channel){0};
}
