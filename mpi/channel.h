// A channel: records that go along the same edges between neighbours, again and again. Only channel.c has the interface
// that an implementation of MPI offers for that.
#ifndef GRAZE_MPI_CHANNEL_H
#define GRAZE_MPI_CHANNEL_H

#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>

/// How many records go to or come from each neighbour, in the order of the neighbours, and where those of each begin.
typedef struct channel_side {
	void *data;        ///< all records, those of a neighbour one after the other
	const int *counts; ///< records of each neighbour
	const int *first;  ///< the number of the first record of each neighbour
} channel_side;

/// A channel that is open: `data` of both sides stays in place, and their contents are exchanged by each round.
typedef struct mpi_channel {
	MPI_Datatype record;
	MPI_Request *requests; ///< persistent
	int count;             ///< of the requests
	bool is_open;
} mpi_channel;

/// What the channels are made of: "neighbour collectives" or "persistent messages".
const char *graze_mpi_channel_kind(void);

/// The most requests that a channel between so many neighbours has.
size_t graze_mpi_channel_requests(size_t neighbours);

/// Opens a channel. Collective in the graph. Returns a code of MPI; after an error nothing is open.
///
/// graph: of MPI_Dist_graph_create_adjacent, symmetric: the same `neighbours`, in the same order, as sources and
///     targets
/// requests: room for graze_mpi_channel_requests of them; kept until the channel is closed
int graze_mpi_channel_open(mpi_channel *channel, MPI_Comm graph, const int *neighbours, int neighbour_count,
	channel_side send, channel_side receive, size_t record_bytes, MPI_Request *requests);

/// Starts a round: the records to send must not change until it is finished.
int graze_mpi_channel_start(mpi_channel *channel);

/// Finishes a round: the received records are there.
int graze_mpi_channel_finish(mpi_channel *channel);

/// Closes a channel; one that is not open stays as it is.
void graze_mpi_channel_close(mpi_channel *channel);

#endif
