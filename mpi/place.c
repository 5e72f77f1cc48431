// gz_mpi_place: the border's bodies go to the ranks beside as ghosts, and the sectors are placed with those that come.
#include <string.h>

#include "graze/check.h"
#include "mpi/edges.h"
#include "mpi/ghosts.h"
#include "mpi/object.h"

/// What all ranks agree upon before a placing: maxima.
enum {
	OUTDATED,
	HAS_STEP,
	HAS_ACCELERATION,
	HAS_IGNORE,
	LACKS_IGNORE,
	HAS_FILTERS,
	MARGIN,
	MARGIN_COMPLEMENT,
	PLACE_NUMBERS
};

static size_t bodies_of(const gz_bodies *chunk) { return chunk->pick ? chunk->pick_count : chunk->count; }

/// The fault of the chunks' views, which gz_sectors_place would find too late.
static gz_error check_chunks(const placed_chunks *placed) {
	if (placed->count && !placed->chunks)
		return graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "chunks", "chunks is null");
	const gz_error error = gz_check_bodies(placed->chunks, placed->count, ~0u);
	if (graze_mpi_failed(&error) && error.status != GZ_STATUS_INVALID_BODIES) return error;
	for (size_t c = 0; c < placed->count; c++) {
		const gz_bodies *chunk = &placed->chunks[c];
		if (!bodies_of(chunk)) continue;
		if (!placed->sector || !placed->sector[c].x || !placed->sector[c].y) {
			return graze_mpi_error(GZ_STATUS_INVALID_INPUT, c, "sector", "chunk %zu has no sectors", c);
		}
		if (!chunk->id.data) return graze_mpi_error(GZ_STATUS_INVALID_INPUT, c, "id", "chunk %zu has no ids", c);
		if (chunk->ghosts)
			return graze_mpi_error(GZ_STATUS_INVALID_INPUT, c, "ghosts", "chunk %zu is one of ghosts", c);
	}
	// A margin that is out of range is refused here, since boxes are made with it.
	if (!(placed->margin >= 0 && placed->margin <= GZ_LIMIT)) {
		return graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "margin", "margin is negative, NaN or too large");
	}
	return graze_mpi_no_error();
}

static void describe(int numbers[PLACE_NUMBERS], const placed_chunks *placed, const gz_mpi *mpi) {
	for (size_t c = 0; c < placed->count; c++) {
		const gz_bodies *chunk = &placed->chunks[c];
		if (!bodies_of(chunk)) continue;
		numbers[chunk->ignore.data ? HAS_IGNORE : LACKS_IGNORE] = 1;
		if (chunk->step.data) numbers[HAS_STEP] = 1;
		if (chunk->acceleration.x) numbers[HAS_ACCELERATION] = 1;
		const gz_filters *filters = &chunk->filters;
		if (filters->category.data || filters->mask.data || filters->group.data) numbers[HAS_FILTERS] = 1;
	}
	int32_t margin; // at least 0, so its bits are in its order
	memcpy(&margin, &placed->margin, sizeof margin);
	numbers[MARGIN] = margin, numbers[MARGIN_COMPLEMENT] = -margin;
	numbers[OUTDATED] = graze_mpi_halo_is_outdated(&mpi->halo, mpi->owners.version);
}

/// The errors that all ranks see alike in the agreed numbers.
static gz_error check_agreed(const int numbers[PLACE_NUMBERS]) {
	if (numbers[MARGIN] != -numbers[MARGIN_COMPLEMENT]) {
		return graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "margin", "the margins of two ranks differ");
	}
	if (numbers[HAS_IGNORE] && numbers[LACKS_IGNORE]) {
		return graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "ignore", "ignore is in some chunks, and not in all");
	}
	return graze_mpi_no_error();
}

// ---------------------------------------------------------------------------------------------------------------------
// Ghosts
// ---------------------------------------------------------------------------------------------------------------------

/// Sends and receives the ghosts of this placing.
static gz_error exchange_ghosts(gz_mpi *mpi, const placed_chunks *placed) {
	mpi_halo *halo = &mpi->halo;
	const gz_error error = graze_mpi_edges_open(mpi, sizeof(ghost_record));
	if (graze_mpi_failed(&error)) return error;
	const border_body *bodies = halo->border.bodies.at;
	const size_t *edges = halo->edge_bodies.at;
	ghost_record *send = graze_mpi_edges_send(mpi, sizeof *send);
	for (size_t k = 0; k < halo->ghosts.sent; k++) {
		const border_body *body = &bodies[edges[k]];
		graze_mpi_write_ghost(&send[k], &placed->chunks[body->chunk], body);
	}
	return graze_mpi_edges_exchange(mpi, sizeof *send);
}

/// Fetches the ghosts of other ranks. The error is agreed upon.
static gz_error fetch_ghosts(gz_mpi *mpi, const placed_chunks *placed, ghost_columns *columns) {
	mpi_halo *halo = &mpi->halo;
	gz_error error = check_chunks(placed);
	int numbers[PLACE_NUMBERS] = {0};
	if (!graze_mpi_failed(&error)) {
		error = graze_mpi_find_border(
			&halo->border, halo->wanted, placed, mpi->side, mpi->rank, &mpi->owners, &mpi->memory);
		describe(numbers, placed, mpi);
	}
	if (!graze_mpi_failed(&error) && !graze_mpi_reserve(&mpi->place_memory, placed->count + 1,
										 sizeof(gz_bodies) + sizeof(gz_sector_view), &mpi->memory)) {
		error = graze_mpi_no_memory("chunks");
	}
	error = graze_mpi_agree(mpi->comm, error, mpi->fault_name, numbers, PLACE_NUMBERS);
	if (!graze_mpi_failed(&error)) error = check_agreed(numbers);
	*columns = (ghost_columns){.step = numbers[HAS_STEP],
		.acceleration = numbers[HAS_ACCELERATION],
		.ignore = numbers[HAS_IGNORE],
		.filters = numbers[HAS_FILTERS]};
	if (graze_mpi_failed(&error)) return error;
	graze_mpi_edges_close(mpi);
	if (numbers[OUTDATED]) error = graze_mpi_halo_connect(halo, mpi->owners.version);
	if (graze_mpi_failed(&error)) return error;
	error = graze_mpi_halo_find_edges(halo, &mpi->owners, mpi->side, &mpi->memory);
	error = graze_mpi_agreed(mpi, error);
	return graze_mpi_failed(&error) ? error : exchange_ghosts(mpi, placed);
}

/// Places the chunks with the ghosts that come. The error is agreed upon.
static gz_report place(gz_mpi *mpi, const placed_chunks *placed) {
	ghost_columns columns = {0};
	const size_t chunk_count = placed->count;
	gz_report report = {.error = fetch_ghosts(mpi, placed, &columns)};
	if (graze_mpi_failed(&report.error)) return report;
	const ghost_record *ghosts = graze_mpi_edges_came(mpi, sizeof *ghosts);
	gz_bodies *all = mpi->place_memory.at;
	gz_sector_view *sectors = (gz_sector_view *)(all + chunk_count + 1);
	if (chunk_count) {
		memcpy(all, placed->chunks, chunk_count * sizeof *all);
		memcpy(sectors, placed->sector, chunk_count * sizeof *sectors);
	}
	all[chunk_count] = graze_mpi_ghost_chunk(ghosts, mpi->halo.ghosts.received, columns);
	sectors[chunk_count] = graze_mpi_ghost_sectors(ghosts);
	report = gz_sectors_place(mpi->sectors, all, sectors, chunk_count + 1, placed->margin);
	report.error = graze_mpi_agreed(mpi, report.error);
	return report;
}

gz_report gz_mpi_place(
	gz_mpi *mpi, const gz_bodies *chunks, const gz_sector_view *sector_per_chunk, size_t chunk_count, float margin) {
	const placed_chunks placed = {chunks, sector_per_chunk, chunk_count, margin};
	mpi->placed_chunks = chunk_count, mpi->margin = margin;
	const gz_report report = place(mpi, &placed);
	mpi->is_placed = !graze_mpi_failed(&report.error) || report.error.status == GZ_STATUS_INVALID_BODIES;
	// Also where this rank has not come to place: a margin below 0 is refused, and leaves no frames of a former
	// placing.
	if (!mpi->is_placed) (void)gz_sectors_place(mpi->sectors, NULL, NULL, 0, -1).error.status;
	return report;
}
