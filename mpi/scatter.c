// Records scattered over the ranks by a hash.
#include "mpi/scatter.h"

#include <string.h>

/// Chooses the rank of each record, and makes room for those that come. The error is agreed upon.
static gz_error prepare(gz_mpi *mpi, gz_error error, mpi_buffer *targets, const char *records, size_t record_bytes,
	size_t count, uint64_t (*hash_of)(const void *record), const char *what) {
	if (!graze_mpi_failed(&error) && !graze_mpi_reserve(targets, count, sizeof(int), &mpi->memory)) {
		error = graze_mpi_no_memory(what);
	}
	if (graze_mpi_failed(&error)) count = 0;
	int *target = targets->at;
	for (size_t k = 0; k < count; k++) target[k] = (int)(hash_of(records + k * record_bytes) % (uint64_t)mpi->ranks);
	const gz_error counted = graze_mpi_mail_count(&mpi->mail, target, count);
	if (!graze_mpi_failed(&error)) error = counted;
	if (!graze_mpi_failed(&error) && !graze_mpi_mail_reserve(&mpi->mail, record_bytes, &mpi->memory)) {
		error = graze_mpi_no_memory(what);
	}
	return graze_mpi_agreed(mpi, error);
}

gz_error graze_mpi_scatter(gz_mpi *mpi, gz_error error, const void *records, size_t record_bytes, size_t count,
	uint64_t (*hash_of)(const void *record), const char *what) {
	mpi_buffer targets = {0};
	error = prepare(mpi, error, &targets, records, record_bytes, count, hash_of, what);
	if (!graze_mpi_failed(&error)) {
		const int *target = targets.at;
		for (size_t k = 0; k < count; k++) {
			void *to = graze_mpi_mail_next(&mpi->mail, target[k], record_bytes);
			memcpy(to, (const char *)records + k * record_bytes, record_bytes);
		}
		error = graze_mpi_mail_send(&mpi->mail, record_bytes);
	}
	graze_mpi_release(&targets, &mpi->memory);
	return error;
}
