// Exchanges along the edges: a channel for each size of records, which stays open until the next placing.
#include "mpi/edges.h"

static edge_channel *find(gz_mpi *mpi, size_t record_bytes) {
	mpi_halo *halo = &mpi->halo;
	for (int k = 0; k < halo->open_channels; k++) {
		if (halo->channels[k].record_bytes == record_bytes) return &halo->channels[k];
	}
	return NULL;
}

static bool reserve(edge_channel *edge, const mpi_halo *halo, size_t record_bytes, const gz_allocator *memory) {
	return graze_mpi_reserve(&edge->send, halo->ghosts.sent, record_bytes, memory) &&
		   graze_mpi_reserve(&edge->came, halo->ghosts.received, record_bytes, memory) &&
		   graze_mpi_reserve(&edge->requests, graze_mpi_channel_requests(halo->count), sizeof(MPI_Request), memory);
}

gz_error graze_mpi_edges_open(gz_mpi *mpi, size_t record_bytes) {
	mpi_halo *halo = &mpi->halo;
	if (find(mpi, record_bytes)) return graze_mpi_no_error();
	// All ranks open the same sizes in the same order, and so close the same channel for want of room.
	if (halo->open_channels == MAX_EDGE_CHANNELS) {
		graze_mpi_channel_close(&halo->channels[--halo->open_channels].channel);
	}
	edge_channel *edge = &halo->channels[halo->open_channels];
	const bool has_memory = reserve(edge, halo, record_bytes, &mpi->memory);
	const gz_error error =
		graze_mpi_agreed(mpi, has_memory ? graze_mpi_no_error() : graze_mpi_no_memory("records of ghosts"));
	if (graze_mpi_failed(&error)) return error;
	const channel_side send = {edge->send.at, halo->ghosts.send_counts, halo->ghosts.send_first};
	const channel_side came = {edge->came.at, halo->ghosts.came_counts, halo->ghosts.came_first};
	const int code = graze_mpi_channel_open(
		&edge->channel, halo->graph, halo->neighbours, (int)halo->count, send, came, record_bytes, edge->requests.at);
	if (code != MPI_SUCCESS) return graze_mpi_result(code, "opening of a channel");
	edge->record_bytes = record_bytes, halo->open_channels++;
	return graze_mpi_no_error();
}

void *graze_mpi_edges_send(gz_mpi *mpi, size_t record_bytes) { return find(mpi, record_bytes)->send.at; }

const void *graze_mpi_edges_came(gz_mpi *mpi, size_t record_bytes) { return find(mpi, record_bytes)->came.at; }

gz_error graze_mpi_edges_exchange(gz_mpi *mpi, size_t record_bytes) {
	edge_channel *edge = find(mpi, record_bytes);
	int code = graze_mpi_channel_start(&edge->channel);
	if (code == MPI_SUCCESS) code = graze_mpi_channel_finish(&edge->channel);
	mpi->halo_bytes += (uint64_t)mpi->halo.ghosts.sent * record_bytes;
	return graze_mpi_result(code, "exchange along edges");
}

void graze_mpi_edges_close(gz_mpi *mpi) {
	mpi_halo *halo = &mpi->halo;
	while (halo->open_channels) graze_mpi_channel_close(&halo->channels[--halo->open_channels].channel);
}
