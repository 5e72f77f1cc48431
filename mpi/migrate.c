// gz_mpi_migrate: bodies go to the ranks of their sectors, as records of the bytes of all columns.
#include <string.h>

#include "mpi/records.h"

/// Moves a body to a lower index.
static void move_down(const gz_mpi_store *store, size_t to, size_t from) {
	graze_mpi_write_place(store, to, graze_mpi_read_place(store, from));
	for (size_t k = 0; k < store->column_count; k++) {
		const gz_mpi_column *column = &store->columns[k];
		memcpy((char *)column->data + to * column->stride, (const char *)column->data + from * column->stride,
			column->bytes);
	}
}

/// Finds the ranks that bodies go to, -1 for those that stay.
static gz_error find_targets(int *target, const gz_mpi_store *store, gz_mpi *mpi) {
	for (size_t body = 0; body < store->count; body++) {
		sector_place place = graze_mpi_read_place(store, body);
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

/// Packs the bodies that leave, and closes the gaps. Places are normalised.
static void pack_leaving(gz_mpi_store *store, const int *target, size_t record_bytes, gz_mpi *mpi) {
	size_t kept = 0;
	for (size_t body = 0; body < store->count; body++) {
		if (store->offset.x) {
			sector_place place = graze_mpi_read_place(store, body);
			if (graze_mpi_normalise(&place, mpi->side)) graze_mpi_write_place(store, body, place);
		}
		if (target[body] >= 0) {
			graze_mpi_pack(graze_mpi_mail_next(&mpi->mail, target[body], record_bytes), store, body);
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
	gz_error error = graze_mpi_check_store(store, record_bytes);
	const uint64_t shape = graze_mpi_failed(&error) ? 0 : graze_mpi_shape_of(store, *record_bytes);
	error = graze_mpi_agreed(mpi, error);
	if (graze_mpi_failed(&error)) return error;
	error = graze_mpi_compare(mpi, shape, "columns", "sizes of the columns");
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
		for (size_t k = 0; k < report.received; k++) graze_mpi_unpack(store, store->count++, came + k * record_bytes);
		mpi->migrate_bytes += (uint64_t)report.sent * record_bytes;
	}
	graze_mpi_release(&targets, &mpi->memory);
	return report;
}
