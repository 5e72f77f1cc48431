// The halo: the ranks beside this one, the edges along which its bodies go there as ghosts, and those that come.
#ifndef GRAZE_MPI_HALO_H
#define GRAZE_MPI_HALO_H

#include "mpi/border.h"
#include "mpi/buffer.h"
#include "mpi/channel.h"
#include "mpi/fault.h"

/// Records for and from each neighbour, in their order.
typedef struct halo_edges {
	int *send_counts, *send_first, *came_counts, *came_first;
	size_t sent, received;
} halo_edges;

/// Records of one size that go along the edges of ghosts.
typedef struct edge_channel {
	size_t record_bytes;
	mpi_channel channel;
	mpi_buffer send, came, requests; ///< kept when the channel is closed
} edge_channel;

/// Sizes of records that are open at the same time: more than a move has.
enum { MAX_EDGE_CHANNELS = 8 };

typedef struct mpi_halo {
	MPI_Comm comm, graph; ///< the graph: a communicator whose neighbours are those of the halo; MPI_COMM_NULL before
	int rank, ranks;
	char *fault_name;    ///< the storage of names of agreed errors
	mpi_buffer per_rank; ///< the memory of the arrays of one element per rank, and of the edges
	uint8_t *wanted;     ///< 1 for the ranks that the border needs
	uint8_t *flags;      ///< 1 for the neighbours
	int *neighbours;     ///< ascending
	size_t count;        ///< of the neighbours
	unsigned version;    ///< of the owners that the neighbours were found with
	mpi_border border;
	halo_edges boxes, ghosts;      ///< what goes along the graph: boxes of sectors, ghosts
	mpi_buffer box_send, box_came; ///< frame_box
	mpi_buffer edge_bodies;        ///< size_t: of each ghost that is sent, its index among the border's bodies
	edge_channel channels[MAX_EDGE_CHANNELS]; ///< the first `open_channels` are open for the present placing
	int open_channels;
} mpi_halo;

bool graze_mpi_halo_create(
	mpi_halo *halo, MPI_Comm comm, int rank, int ranks, char *fault_name, const gz_allocator *memory);
void graze_mpi_halo_release(mpi_halo *halo, const gz_allocator *memory);

/// Whether the graph lacks a rank that the border needs, or belongs to former owners: a vote for
/// graze_mpi_halo_connect.
bool graze_mpi_halo_is_outdated(const mpi_halo *halo, unsigned version);

/// Makes the graph anew, of the ranks that this one needs and that need this one. Collective.
gz_error graze_mpi_halo_connect(mpi_halo *halo, unsigned version);

/// Finds out which of the border's bodies go to which neighbour: sends the boxes of sectors beside others' to these,
/// and compares those that come with the own bodies. Sets `ghosts` and `edge_bodies`. Collective in the graph; a rank
/// without memory takes part and returns its error.
gz_error graze_mpi_halo_find_edges(mpi_halo *halo, sector_owners *owners, float side, const gz_allocator *memory);

#endif
