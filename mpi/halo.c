// The halo's graph and its edges.
//
// A body is a ghost on another rank where its box meets the box of a sector with bodies there, one of the eight around
// its own. So the boxes of sectors go first, to the ranks that own sectors beside them, and each rank chooses by them
// what it sends.
#include "mpi/halo.h"

#include <string.h>

#include "mpi/record_type.h"

/// A sector with bodies, as neighbours get it.
typedef struct frame_box {
	int32_t x, y;
	sector_box box;
} frame_box;

bool graze_mpi_halo_create(
	mpi_halo *halo, MPI_Comm comm, int rank, int ranks, char *fault_name, const gz_allocator *memory) {
	*halo = (mpi_halo){.comm = comm, .graph = MPI_COMM_NULL, .rank = rank, .ranks = ranks, .fault_name = fault_name};
	const size_t n = (size_t)ranks;
	if (!graze_mpi_reserve(&halo->per_rank, n, 9 * sizeof(int) + 2, memory)) return false;
	int *next = halo->per_rank.at;
	halo->neighbours = next, next += n;
	halo_edges *edges[] = {&halo->boxes, &halo->ghosts};
	for (int k = 0; k < 2; k++) {
		edges[k]->send_counts = next, edges[k]->send_first = next + n;
		edges[k]->came_counts = next + 2 * n, edges[k]->came_first = next + 3 * n;
		next += 4 * n;
	}
	halo->wanted = (uint8_t *)next, halo->flags = halo->wanted + n;
	memset(halo->wanted, 0, 2 * n);
	return true;
}

void graze_mpi_halo_release(mpi_halo *halo, const gz_allocator *memory) {
	while (halo->open_channels) graze_mpi_channel_close(&halo->channels[--halo->open_channels].channel);
	if (halo->graph != MPI_COMM_NULL) (void)MPI_Comm_free(&halo->graph);
	graze_mpi_border_release(&halo->border, memory);
	for (int k = 0; k < MAX_EDGE_CHANNELS; k++) {
		graze_mpi_release(&halo->channels[k].send, memory);
		graze_mpi_release(&halo->channels[k].came, memory);
		graze_mpi_release(&halo->channels[k].requests, memory);
	}
	mpi_buffer *buffers[] = {&halo->per_rank, &halo->box_send, &halo->box_came, &halo->edge_bodies};
	for (size_t k = 0; k < sizeof buffers / sizeof buffers[0]; k++) graze_mpi_release(buffers[k], memory);
}

// ---------------------------------------------------------------------------------------------------------------------
// The graph
// ---------------------------------------------------------------------------------------------------------------------

bool graze_mpi_halo_is_outdated(const mpi_halo *halo, unsigned version) {
	if (halo->graph == MPI_COMM_NULL || halo->version != version) return true;
	for (int rank = 0; rank < halo->ranks; rank++) {
		if (halo->wanted[rank] && !halo->flags[rank]) return true;
	}
	return false;
}

gz_error graze_mpi_halo_connect(mpi_halo *halo, unsigned version) {
	// With the same owners the neighbours of before stay, so that a graph serves for many ticks.
	for (int rank = 0; rank < halo->ranks && halo->version == version; rank++) halo->wanted[rank] |= halo->flags[rank];
	int code = MPI_Alltoall(halo->wanted, 1, MPI_UINT8_T, halo->flags, 1, MPI_UINT8_T, halo->comm);
	if (code != MPI_SUCCESS) return graze_mpi_result(code, "MPI_Alltoall");
	halo->count = 0, halo->version = version;
	for (int rank = 0; rank < halo->ranks; rank++) {
		halo->flags[rank] |= halo->wanted[rank];
		if (halo->flags[rank]) halo->neighbours[halo->count++] = rank;
	}
	if (halo->graph != MPI_COMM_NULL) (void)MPI_Comm_free(&halo->graph);
	const int count = (int)halo->count;
	code = MPI_Dist_graph_create_adjacent(halo->comm, count, halo->neighbours, MPI_UNWEIGHTED, count, halo->neighbours,
		MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &halo->graph);
	if (code == MPI_SUCCESS) code = MPI_Comm_set_errhandler(halo->graph, MPI_ERRORS_RETURN);
	return graze_mpi_result(code, "MPI_Dist_graph_create_adjacent");
}

/// Exchanges the counts of edges, and sets where the records of each neighbour begin.
static gz_error count_edges(halo_edges *edges, const mpi_halo *halo) {
	const int code = MPI_Neighbor_alltoall(edges->send_counts, 1, MPI_INT, edges->came_counts, 1, MPI_INT, halo->graph);
	edges->sent = edges->received = 0;
	if (code != MPI_SUCCESS) return graze_mpi_result(code, "MPI_Neighbor_alltoall");
	for (size_t k = 0; k < halo->count; k++) {
		edges->send_first[k] = (int)edges->sent, edges->came_first[k] = (int)edges->received;
		edges->sent += (size_t)edges->send_counts[k], edges->received += (size_t)edges->came_counts[k];
	}
	return graze_mpi_no_error();
}

// ---------------------------------------------------------------------------------------------------------------------
// Boxes of sectors
// ---------------------------------------------------------------------------------------------------------------------

/// The number of a neighbour in the list, which has it.
static size_t number_of(const mpi_halo *halo, int rank) {
	size_t low = 0, high = halo->count - 1;
	while (low < high) {
		const size_t middle = (low + high) / 2;
		if (halo->neighbours[middle] < rank) low = middle + 1;
		else high = middle;
	}
	return low;
}

/// Puts down the box of a sector for each rank beside it, once; without `records` counts them.
static void put_box(mpi_halo *halo, sector_owners *owners, size_t number, frame_box *records) {
	const border_sector *sector = (const border_sector *)halo->border.sectors.at + number;
	const sector_entry at = graze_mpi_table_sector(&halo->border.table, number);
	int ranks[8];
	const gz_error error = graze_mpi_ranks_around(ranks, owners, at); // none: the border has checked these ranks
	if (graze_mpi_failed(&error) || !sector->is_border) return;
	for (int k = 0; k < 8; k++) {
		bool is_new = ranks[k] >= 0 && ranks[k] != halo->rank;
		for (int before = 0; before < k; before++) is_new = is_new && ranks[before] != ranks[k];
		if (!is_new) continue;
		const size_t neighbour = number_of(halo, ranks[k]);
		const int entry = halo->boxes.send_counts[neighbour]++;
		if (records) records[halo->boxes.send_first[neighbour] + entry] = (frame_box){at.x, at.y, sector->box};
	}
}

static void put_boxes(mpi_halo *halo, sector_owners *owners, frame_box *records) {
	memset(halo->boxes.send_counts, 0, halo->count * sizeof(int));
	for (size_t k = 0; k < halo->border.table.count; k++) put_box(halo, owners, k, records);
}

static gz_error exchange_boxes(mpi_halo *halo, sector_owners *owners, const gz_allocator *memory) {
	put_boxes(halo, owners, NULL);
	gz_error error = count_edges(&halo->boxes, halo);
	if (graze_mpi_failed(&error)) return error;
	const bool has_memory = graze_mpi_reserve(&halo->box_send, halo->boxes.sent, sizeof(frame_box), memory) &&
							graze_mpi_reserve(&halo->box_came, halo->boxes.received, sizeof(frame_box), memory);
	error = has_memory ? graze_mpi_no_error() : graze_mpi_no_memory("boxes");
	error = graze_mpi_agree(halo->comm, error, halo->fault_name, NULL, 0);
	if (graze_mpi_failed(&error)) return error;
	put_boxes(halo, owners, halo->box_send.at);
	MPI_Datatype record;
	int code = graze_mpi_record_type(&record, sizeof(frame_box));
	if (code != MPI_SUCCESS) return graze_mpi_result(code, "MPI_Type_commit");
	code = MPI_Neighbor_alltoallv(halo->box_send.at, halo->boxes.send_counts, halo->boxes.send_first, record,
		halo->box_came.at, halo->boxes.came_counts, halo->boxes.came_first, record, halo->graph);
	(void)MPI_Type_free(&record);
	return graze_mpi_result(code, "MPI_Neighbor_alltoallv");
}

// ---------------------------------------------------------------------------------------------------------------------
// Edges
// ---------------------------------------------------------------------------------------------------------------------

/// Whether boxes meet, the first one shifted.
static bool boxes_meet(const sector_box *a, float dx, float dy, const sector_box *b) {
	return a->low_x + dx <= b->high_x && a->high_x + dx >= b->low_x && a->low_y + dy <= b->high_y &&
		   a->high_y + dy >= b->low_y;
}

/// Adds the bodies of an own sector whose boxes meet that of a frame. False without memory.
static bool add_edges(mpi_halo *halo, int neighbour, size_t number, const frame_box *frame, float dx, float dy,
	const gz_allocator *memory) {
	const border_sector *sector = (const border_sector *)halo->border.sectors.at + number;
	border_body *bodies = halo->border.bodies.at;
	const size_t *order = (const size_t *)halo->border.order.at + sector->first;
	if (!sector->count || !boxes_meet(&sector->box, dx, dy, &frame->box)) return true;
	if (!graze_mpi_reserve(&halo->edge_bodies, halo->ghosts.sent + sector->count, sizeof(size_t), memory)) return false;
	size_t *edges = halo->edge_bodies.at;
	for (size_t k = 0; k < sector->count; k++) {
		border_body *body = &bodies[order[k]];
		if (body->sent_to == neighbour || !boxes_meet(&body->box, dx, dy, &frame->box)) continue;
		body->sent_to = neighbour;
		edges[halo->ghosts.sent++] = order[k];
	}
	return true;
}

/// Adds the edges to the frames of one neighbour.
static bool find_edges_to(mpi_halo *halo, int neighbour, float side, const gz_allocator *memory) {
	const frame_box *frames = (const frame_box *)halo->box_came.at + halo->boxes.came_first[neighbour];
	for (int f = 0; f < halo->boxes.came_counts[neighbour]; f++) {
		for (int k = 0; k < 8; k++) {
			int dx, dy;
			graze_mpi_step_around(k, &dx, &dy);
			const int64_t x = (int64_t)frames[f].x + dx, y = (int64_t)frames[f].y + dy;
			if (x < INT32_MIN || x > INT32_MAX || y < INT32_MIN || y > INT32_MAX) continue;
			const size_t number = graze_mpi_table_find(&halo->border.table, (int32_t)x, (int32_t)y);
			if (number == NO_SECTOR) continue;
			const float shift_x = side * (float)dx, shift_y = side * (float)dy;
			if (!add_edges(halo, neighbour, number, &frames[f], shift_x, shift_y, memory)) return false;
		}
	}
	return true;
}

gz_error graze_mpi_halo_find_edges(mpi_halo *halo, sector_owners *owners, float side, const gz_allocator *memory) {
	gz_error error = exchange_boxes(halo, owners, memory);
	if (graze_mpi_failed(&error)) return error;
	halo->ghosts.sent = 0;
	bool has_memory = true;
	for (size_t k = 0; k < halo->count; k++) {
		const size_t before = halo->ghosts.sent;
		has_memory = has_memory && find_edges_to(halo, (int)k, side, memory);
		halo->ghosts.send_counts[k] = has_memory ? (int)(halo->ghosts.sent - before) : 0;
	}
	error = count_edges(&halo->ghosts, halo);
	if (!has_memory) error = graze_mpi_no_memory("ghosts");
	return error;
}
