// gz_mpi_check: ids that are there twice, by a hash that brings equal ids to one rank; sectors; walls.
#include <stdlib.h>

#include "graze/check.h"
#include "mpi/places.h"
#include "mpi/scatter.h"

/// An id with the body that has it.
typedef struct id_record {
	uint64_t id, body;
	int rank;
} id_record;

static int compare_ids(const void *a, const void *b) {
	const id_record *p = a, *q = b;
	if (p->id != q->id) return p->id < q->id ? -1 : 1;
	if (p->rank != q->rank) return p->rank < q->rank ? -1 : 1;
	return p->body < q->body ? -1 : p->body > q->body;
}

static gz_error check_sector(gz_mpi *mpi, const gz_bodies *chunk, gz_sector_view sectors, size_t element, size_t body) {
	sector_place place = {.x = graze_mpi_sector_x(sectors, element),
		.y = graze_mpi_sector_y(sectors, element),
		.dx = graze_mpi_float(chunk->center.x, chunk->center.stride, element),
		.dy = graze_mpi_float(chunk->center.y, chunk->center.stride, element)};
	if (!graze_mpi_normalise(&place, mpi->side)) {
		return graze_mpi_error(GZ_STATUS_INVALID_BODIES, body, "sector", "body %zu is in no sector of int32", body);
	}
	const int owner = graze_mpi_owner_of(&mpi->owners, place.x, place.y);
	if (owner == mpi->rank) return graze_mpi_no_error();
	return graze_mpi_error(GZ_STATUS_INVALID_INPUT, body, "sector", "body %zu: sector (%ld, %ld) is owned by rank %d",
		body, (long)place.x, (long)place.y, owner);
}

/// Lists the ids of the bodies, and checks their sectors.
static gz_error list_ids(mpi_buffer *list, size_t *count, gz_mpi *mpi, const gz_bodies *chunks,
	const gz_sector_view *sectors, size_t chunk_count) {
	gz_error error = gz_check_bodies(chunks, chunk_count, ~0u);
	if (graze_mpi_failed(&error)) return error;
	for (size_t c = 0; c < chunk_count; c++) {
		const gz_bodies *chunk = &chunks[c];
		const size_t bodies = chunk->pick ? chunk->pick_count : chunk->count;
		if (bodies && (!sectors || !sectors[c].x || !sectors[c].y)) {
			return graze_mpi_error(GZ_STATUS_INVALID_INPUT, c, "sector", "chunk %zu has no sectors", c);
		}
		if (bodies && !chunk->id.data)
			return graze_mpi_error(GZ_STATUS_INVALID_INPUT, c, "id", "chunk %zu has no ids", c);
		if (!graze_mpi_reserve(list, *count + bodies, sizeof(id_record), &mpi->memory))
			return graze_mpi_no_memory("ids");
		for (size_t k = 0; k < bodies; k++) {
			const size_t element = chunk->pick ? chunk->pick[k] : k;
			error = check_sector(mpi, chunk, sectors[c], element, *count);
			if (graze_mpi_failed(&error)) return error;
			((id_record *)list->at)[*count] = (id_record){graze_mpi_id(chunk->id, element), *count, mpi->rank};
			++*count;
		}
	}
	return graze_mpi_no_error();
}

static uint64_t hash_of_id(const void *record) { return ((const id_record *)record)->id * 0x9e3779b97f4a7c15u >> 32; }

/// The error of the lowest id that is there twice on any rank; the ranks have different ones.
static gz_error find_twice(gz_mpi *mpi) {
	id_record *ids = mpi->mail.came.at;
	const size_t count = mpi->mail.received;
	if (count) qsort(ids, count, sizeof *ids, compare_ids);
	const uint64_t top = (uint64_t)1 << 63;
	uint64_t own = UINT64_MAX;
	size_t at = count;
	for (size_t k = count; k-- > 1;) {
		if (ids[k].id == ids[k - 1].id) at = k - 1, own = ids[k].id;
	}
	// As signed numbers in the same order: MPICH 4.0 compares unsigned ones as if they had signs.
	const int64_t own_signed = (int64_t)(own ^ top);
	int64_t lowest_signed = 0;
	const int code = MPI_Allreduce(&own_signed, &lowest_signed, 1, MPI_INT64_T, MPI_MIN, mpi->comm);
	const uint64_t lowest = (uint64_t)lowest_signed ^ top;
	if (code != MPI_SUCCESS) return graze_mpi_result(code, "MPI_Allreduce");
	gz_error error = graze_mpi_no_error();
	if (at < count && own == lowest) {
		const id_record *first = &ids[at], *second = &ids[at + 1];
		error = graze_mpi_error(GZ_STATUS_INVALID_BODIES, (size_t)first->body, "id",
			"rank %d: body %llu has the id %llu of body %llu of rank %d", first->rank, (unsigned long long)first->body,
			(unsigned long long)own, (unsigned long long)second->body, second->rank);
	}
	return graze_mpi_agreed(mpi, error);
}

gz_error gz_mpi_check(
	gz_mpi *mpi, const gz_bodies *chunks, const gz_sector_view *sector_per_chunk, size_t chunk_count) {
	mpi_buffer list = {0};
	size_t count = 0;
	gz_error error = list_ids(&list, &count, mpi, chunks, sector_per_chunk, chunk_count);
	error = graze_mpi_scatter(mpi, error, list.at, sizeof(id_record), count, hash_of_id, "ids");
	if (!graze_mpi_failed(&error)) error = find_twice(mpi);
	if (!graze_mpi_failed(&error)) error = graze_mpi_compare_worlds(mpi);
	graze_mpi_release(&list, &mpi->memory);
	return error;
}
