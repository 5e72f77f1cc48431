// gz_mpi_migrate: bodies go to the ranks of their sectors, as records of the bytes of all columns.
#include <string.h>

#include "mpi/object.h"
#include "mpi/places.h"

// ---------------------------------------------------------------------------------------------------------------------
// The columns
// ---------------------------------------------------------------------------------------------------------------------

static gz_error column_fault(size_t index, const char *name, const char *what) {
	return graze_mpi_error(GZ_STATUS_INVALID_INPUT, index, name, "%s: %s", name, what);
}

/// The fault of the columns and sizes.
static gz_error check_store(const gz_mpi_store *store, size_t *record_bytes) {
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
static uint64_t shape_of(const gz_mpi_store *store, size_t record_bytes) {
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

static sector_place read_place(const gz_mpi_store *store, size_t body) {
	sector_place place = {.x = *sector_at(store->sector.x, store, body), .y = *sector_at(store->sector.y, store, body)};
	if (store->offset.x) {
		place.dx = *offset_at(store->offset.x, store, body), place.dy = *offset_at(store->offset.y, store, body);
	}
	return place;
}

static void write_place(const gz_mpi_store *store, size_t body, sector_place place) {
	*sector_at(store->sector.x, store, body) = place.x, *sector_at(store->sector.y, store, body) = place.y;
	if (!store->offset.x) return;
	*offset_at(store->offset.x, store, body) = place.dx, *offset_at(store->offset.y, store, body) = place.dy;
}

static void pack(char *record, const gz_mpi_store *store, size_t body) {
	const sector_place place = read_place(store, body);
	const size_t bytes = store->offset.x ? sizeof place : 2 * sizeof(int32_t);
	memcpy(record, &place, bytes);
	record += bytes;
	for (size_t k = 0; k < store->column_count; k++) {
		const gz_mpi_column *column = &store->columns[k];
		memcpy(record, (const char *)column->data + body * column->stride, column->bytes);
		record += column->bytes;
	}
}

static void unpack(const gz_mpi_store *store, size_t body, const char *record) {
	sector_place place;
	const size_t bytes = store->offset.x ? sizeof place : 2 * sizeof(int32_t);
	memcpy(&place, record, bytes);
	record += bytes;
	write_place(store, body, place);
	for (size_t k = 0; k < store->column_count; k++) {
		const gz_mpi_column *column = &store->columns[k];
		memcpy((char *)column->data + body * column->stride, record, column->bytes);
		record += column->bytes;
	}
}

/// Moves a body to a lower index.
static void move_down(const gz_mpi_store *store, size_t to, size_t from) {
	write_place(store, to, read_place(store, from));
	for (size_t k = 0; k < store->column_count; k++) {
		const gz_mpi_column *column = &store->columns[k];
		memcpy((char *)column->data + to * column->stride, (const char *)column->data + from * column->stride,
			column->bytes);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Migration
// ---------------------------------------------------------------------------------------------------------------------

/// Finds the ranks that bodies go to, -1 for those that stay.
static gz_error find_targets(int *target, const gz_mpi_store *store, gz_mpi *mpi) {
	for (size_t body = 0; body < store->count; body++) {
		sector_place place = read_place(store, body);
		target[body] = -1;
		if (store->offset.x && !graze_mpi_normalise(&place, mpi->side)) continue;
		const int owner = graze_mpi_owner_of(&mpi->owners, place.x, place.y);
		if (owner < 0) {
			return graze_mpi_error(GZ_STATUS_INVALID_INPUT, body, "owners",
				"body %zu: sector (%ld, %ld) has no rank of 0 to %d", body, (long)place.x, (long)place.y,
				mpi->ranks - 1);
		}
		if (owner != mpi->rank) target[body] = owner;
	}
	return graze_mpi_no_error();
}

/// Whether all ranks have columns of the same sizes.
static gz_error compare_shapes(const gz_mpi *mpi, uint64_t shape) {
	bool equal = false;
	const gz_error error = graze_mpi_all_equal(&equal, mpi->comm, shape);
	if (graze_mpi_failed(&error) || equal) return error;
	return graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "columns", "the columns of two ranks differ in size");
}

/// Packs the bodies that leave, and closes the gaps. Places are normalised.
static void pack_leaving(gz_mpi_store *store, const int *target, size_t record_bytes, gz_mpi *mpi) {
	size_t kept = 0;
	for (size_t body = 0; body < store->count; body++) {
		if (store->offset.x) {
			sector_place place = read_place(store, body);
			if (graze_mpi_normalise(&place, mpi->side)) write_place(store, body, place);
		}
		if (target[body] >= 0) {
			pack(graze_mpi_mail_next(&mpi->mail, target[body], record_bytes), store, body);
		} else {
			if (kept != body) move_down(store, kept, body);
			kept++;
		}
	}
	store->count = kept;
}

/// Counts what leaves and comes, makes room, and agrees on errors: afterwards nothing but communication can fail.
static gz_error prepare(
	gz_mpi_migration *report, mpi_buffer *targets, size_t *record_bytes, const gz_mpi_store *store, gz_mpi *mpi) {
	gz_error error = check_store(store, record_bytes);
	const uint64_t shape = graze_mpi_failed(&error) ? 0 : shape_of(store, *record_bytes);
	error = graze_mpi_agreed(mpi, error);
	if (graze_mpi_failed(&error)) return error;
	error = compare_shapes(mpi, shape);
	if (!graze_mpi_failed(&error) && !graze_mpi_reserve(targets, store->count, sizeof(int), &mpi->memory)) {
		error = graze_mpi_no_memory("targets of bodies");
	}
	if (!graze_mpi_failed(&error)) error = find_targets(targets->at, store, mpi);
	const gz_error counted = graze_mpi_mail_count(&mpi->mail, targets->at, graze_mpi_failed(&error) ? 0 : store->count);
	if (!graze_mpi_failed(&error)) error = counted;
	const mpi_mail *mail = &mpi->mail;
	report->needed = store->count - mail->sent + mail->received;
	if (!graze_mpi_failed(&error) && report->needed > store->capacity) {
		error = graze_mpi_error(GZ_STATUS_LIST_FULL, store->capacity, "capacity",
			"capacity is %zu, needed are %zu bodies", store->capacity, report->needed);
	}
	if (!graze_mpi_failed(&error) && !graze_mpi_mail_reserve(&mpi->mail, *record_bytes, &mpi->memory)) {
		error = graze_mpi_no_memory("migrating bodies");
	}
	return graze_mpi_agreed(mpi, error);
}

gz_mpi_migration gz_mpi_migrate(gz_mpi *mpi, gz_mpi_store *store) {
	gz_mpi_migration report = {.error = graze_mpi_no_error()};
	mpi_buffer targets = {0};
	size_t record_bytes = 0;
	report.error = prepare(&report, &targets, &record_bytes, store, mpi);
	if (!graze_mpi_failed(&report.error)) {
		pack_leaving(store, targets.at, record_bytes, mpi);
		report.error = graze_mpi_mail_send(&mpi->mail, record_bytes);
	}
	if (!graze_mpi_failed(&report.error)) {
		const char *came = mpi->mail.came.at;
		report.sent = mpi->mail.sent, report.received = mpi->mail.received;
		for (size_t k = 0; k < report.received; k++) unpack(store, store->count++, came + k * record_bytes);
		mpi->migrate_bytes += (uint64_t)report.sent * record_bytes;
	}
	graze_mpi_release(&targets, &mpi->memory);
	return report;
}
