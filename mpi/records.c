// Bodies in the caller's columns, and as records of all their bytes.
#include "mpi/records.h"

#include <string.h>

static gz_error column_fault(size_t index, const char *name, const char *what) {
	return graze_mpi_error(GZ_STATUS_INVALID_INPUT, index, name, "%s: %s", name, what);
}

/// The fault of the columns and sizes.
gz_error graze_mpi_check_store(const gz_mpi_store *store, size_t *record_bytes) {
	*record_bytes = 0;
	if (!store) return column_fault(0, "store", "is null");
	if (store->count > store->capacity) return column_fault(0, "capacity", "less than there are bodies");
	if (store->capacity > GZ_MAX_BODIES) {
		return graze_mpi_error(GZ_STATUS_TOO_MANY, 0, "capacity", "capacity: more than GZ_MAX_BODIES");
	}
	const bool has_offset = store->offset.x || store->offset.y;
	if (store->capacity) {
		if (!store->sector.x || !store->sector.y) return column_fault(0, "sector", "is missing");
		if (store->sector.stride < sizeof(int32_t)) return column_fault(0, "sector", "elements share memory");
		if (has_offset && (!store->offset.x || !store->offset.y))
			return column_fault(0, "offset", "one of x, y is missing");
		if (has_offset && store->offset.stride < sizeof(float))
			return column_fault(0, "offset", "elements share memory");
	}
	if (store->column_count && !store->columns) return column_fault(0, "columns", "are missing");
	size_t bytes = 2 * sizeof(int32_t) + (has_offset ? 2 * sizeof(float) : 0);
	for (size_t k = 0; k < store->column_count; k++) {
		const gz_mpi_column *column = &store->columns[k];
		if (!column->bytes || column->bytes > INT32_MAX / 2) return column_fault(k, "columns", "a size out of range");
		if (store->capacity && !column->data) return column_fault(k, "columns", "one is missing");
		if (store->capacity > 1 && column->stride < column->bytes)
			return column_fault(k, "columns", "elements share memory");
		bytes += column->bytes;
		if (bytes > INT32_MAX / 2) return column_fault(k, "columns", "too many bytes");
	}
	*record_bytes = bytes;
	return graze_mpi_no_error();
}

/// A hash of the sizes of the columns, which are the same on all ranks.
uint64_t graze_mpi_shape_of(const gz_mpi_store *store, size_t record_bytes) {
	uint64_t hash = record_bytes;
	for (size_t k = 0; k < store->column_count; k++) hash = hash * 0x9e3779b97f4a7c15u + store->columns[k].bytes;
	return hash;
}

static int32_t *sector_at(int32_t *first, const gz_mpi_store *store, size_t body) {
	return (int32_t *)((char *)first + body * store->sector.stride);
}

static float *offset_at(float *first, const gz_mpi_store *store, size_t body) {
	return (float *)((char *)first + body * store->offset.stride);
}

sector_place graze_mpi_read_place(const gz_mpi_store *store, size_t body) {
	sector_place place = {.x = *sector_at(store->sector.x, store, body), .y = *sector_at(store->sector.y, store, body)};
	if (store->offset.x) {
		place.dx = *offset_at(store->offset.x, store, body), place.dy = *offset_at(store->offset.y, store, body);
	}
	return place;
}

void graze_mpi_write_place(const gz_mpi_store *store, size_t body, sector_place place) {
	*sector_at(store->sector.x, store, body) = place.x, *sector_at(store->sector.y, store, body) = place.y;
	if (!store->offset.x) return;
	*offset_at(store->offset.x, store, body) = place.dx, *offset_at(store->offset.y, store, body) = place.dy;
}

void graze_mpi_pack(char *record, const gz_mpi_store *store, size_t body) {
	const sector_place place = graze_mpi_read_place(store, body);
	const size_t bytes = store->offset.x ? sizeof place : 2 * sizeof(int32_t);
	memcpy(record, &place, bytes);
	record += bytes;
	for (size_t k = 0; k < store->column_count; k++) {
		const gz_mpi_column *column = &store->columns[k];
		memcpy(record, (const char *)column->data + body * column->stride, column->bytes);
		record += column->bytes;
	}
}

void graze_mpi_unpack(const gz_mpi_store *store, size_t body, const char *record) {
	sector_place place;
	const size_t bytes = store->offset.x ? sizeof place : 2 * sizeof(int32_t);
	memcpy(&place, record, bytes);
	record += bytes;
	graze_mpi_write_place(store, body, place);
	for (size_t k = 0; k < store->column_count; k++) {
		const gz_mpi_column *column = &store->columns[k];
		memcpy((char *)column->data + body * column->stride, record, column->bytes);
		record += column->bytes;
	}
}
