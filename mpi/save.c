// gz_mpi_save: all ranks write their records to one file beside the wanted one, which then takes its name.
//
// Each rank writes alone, in one piece: Open MPI 4.1 reports no error of a collective write, or waits for ever, where
// one rank's part fails. What was written is read again before: a write of less than was asked, as on a full disk, is
// no error to it either.
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "mpi/checkpoint.h"
#include "mpi/record_type.h"
#include "mpi/records.h"

enum { PATH_ROOM = 4096 };

uint64_t graze_mpi_hash_record(const void *bytes, size_t count) {
	const unsigned char *at = bytes;
	uint64_t hash = 0xcbf29ce484222325u;
	for (size_t k = 0; k < count; k++) hash = (hash ^ at[k]) * 0x100000001b3u;
	return hash ^ hash >> 32;
}

/// What a rank writes.
typedef struct saved_part {
	char part[PATH_ROOM];
	mpi_buffer records;
	size_t record_bytes, first; ///< `first`: the number of this rank's first record
	uint64_t sum;               ///< of the hashes of this rank's records
	checkpoint_header header;
} saved_part;

static gz_error check_path(saved_part *saved, const char *path) {
	if (!path || !*path) return graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "path", "path is missing");
	if (snprintf(saved->part, sizeof saved->part, "%s.part", path) >= (int)sizeof saved->part) {
		return graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "path", "path is too long");
	}
	return graze_mpi_no_error();
}

static uint64_t sum_of_records(const saved_part *saved, size_t count) {
	const char *records = saved->records.at;
	uint64_t sum = 0;
	for (size_t k = 0; k < count; k++)
		sum += graze_mpi_hash_record(records + k * saved->record_bytes, saved->record_bytes);
	return sum;
}

/// Packs the records of this rank, and finds where they go. The error is agreed upon.
static gz_error prepare(saved_part *saved, gz_mpi *mpi, const char *path, const gz_mpi_store *store, uint64_t note) {
	gz_error error = check_path(saved, path);
	if (!graze_mpi_failed(&error)) error = graze_mpi_check_store(store, &saved->record_bytes);
	if (!graze_mpi_failed(&error) &&
		!graze_mpi_reserve(&saved->records, store->count, saved->record_bytes, &mpi->memory)) {
		error = graze_mpi_no_memory("records");
	}
	error = graze_mpi_agreed(mpi, error);
	if (graze_mpi_failed(&error)) return error;
	const uint64_t shape = graze_mpi_shape_of(store, saved->record_bytes);
	error = graze_mpi_compare(mpi, shape, "columns", "sizes of the columns");
	if (graze_mpi_failed(&error)) return error;
	char *records = saved->records.at;
	for (size_t k = 0; k < store->count; k++) graze_mpi_pack(records + k * saved->record_bytes, store, k);
	saved->sum = sum_of_records(saved, store->count);
	uint64_t own[2] = {store->count, saved->sum}, all[2] = {0, 0}, before = 0;
	int code = MPI_Allreduce(own, all, 2, MPI_UINT64_T, MPI_SUM, mpi->comm);
	if (code == MPI_SUCCESS) code = MPI_Exscan(own, &before, 1, MPI_UINT64_T, MPI_SUM, mpi->comm);
	saved->first = mpi->rank ? (size_t)before : 0; // MPI_Exscan writes nothing on rank 0
	checkpoint_header *h = &saved->header;
	*h = (checkpoint_header){
		CHECKPOINT_MAGIC, CHECKPOINT_VERSION, saved->record_bytes, shape, mpi->world_hash, all[0], note, all[1], 0};
	h->check = graze_mpi_hash_record(h, offsetof(checkpoint_header, check));
	return graze_mpi_result(code, "MPI_Exscan");
}

/// Reads what this rank has written, in place of its records. The error is that of this rank.
static gz_error read_again(saved_part *saved, const gz_mpi *mpi, size_t count, MPI_File file, MPI_Datatype record) {
	const MPI_Offset at = (MPI_Offset)(sizeof saved->header + saved->first * saved->record_bytes);
	checkpoint_header header = {0};
	memset(saved->records.at, 0, count * saved->record_bytes); // reads that fail may be as silent
	int code = MPI_File_read_at(file, at, saved->records.at, (int)count, record, MPI_STATUS_IGNORE);
	if (mpi->rank == 0 && code == MPI_SUCCESS)
		code = MPI_File_read_at(file, 0, &header, (int)sizeof header, MPI_BYTE, MPI_STATUS_IGNORE);
	const bool is_header = mpi->rank || !memcmp(&header, &saved->header, sizeof header);
	if (code != MPI_SUCCESS || (is_header && sum_of_records(saved, count) == saved->sum))
		return graze_mpi_file_result(code, "reading the file again");
	return graze_mpi_error(GZ_STATUS_SYSTEM, 0, "file", "the file was not written whole");
}

/// Writes the parts of all ranks. The error is that of this rank; all ranks go through all collective calls.
static gz_error write_records(saved_part *saved, gz_mpi *mpi, size_t count, MPI_File file) {
	MPI_Datatype record;
	int code = graze_mpi_record_type(&record, saved->record_bytes);
	if (code != MPI_SUCCESS) return graze_mpi_result(code, "MPI_Type_commit");
	const MPI_Offset at = (MPI_Offset)(sizeof saved->header + saved->first * saved->record_bytes);
	code = MPI_File_set_size(file, 0); // what a run before has left
	const int size = MPI_File_write_at(file, at, saved->records.at, (int)count, record, MPI_STATUS_IGNORE);
	if (code == MPI_SUCCESS) code = size;
	if (mpi->rank == 0 && code == MPI_SUCCESS) {
		code = MPI_File_write_at(file, 0, &saved->header, (int)sizeof saved->header, MPI_BYTE, MPI_STATUS_IGNORE);
	}
	const int synced = MPI_File_sync(file);
	if (code == MPI_SUCCESS) code = synced;
	const gz_error error = read_again(saved, mpi, count, file, record);
	(void)MPI_Type_free(&record);
	return code == MPI_SUCCESS ? error : graze_mpi_file_result(code, "writing the file");
}

gz_error gz_mpi_save(gz_mpi *mpi, const char *path, const gz_mpi_store *store, uint64_t note) {
	saved_part saved = {.part = ""};
	gz_error error = prepare(&saved, mpi, path, store, note);
	error = graze_mpi_agreed(mpi, error);
	if (!graze_mpi_failed(&error)) {
		MPI_File file = MPI_FILE_NULL;
		const int mode = MPI_MODE_CREATE | MPI_MODE_RDWR;
		error =
			graze_mpi_file_result(MPI_File_open(mpi->comm, saved.part, mode, MPI_INFO_NULL, &file), "opening the file");
		const bool is_open = !graze_mpi_failed(&error);
		error = graze_mpi_agreed(mpi, error);
		if (!graze_mpi_failed(&error)) error = write_records(&saved, mpi, store->count, file);
		if (is_open) {
			const gz_error closed = graze_mpi_file_result(MPI_File_close(&file), "closing the file");
			if (!graze_mpi_failed(&error)) error = closed;
		}
		error = graze_mpi_agreed(mpi, error);
		if (mpi->rank == 0 && !graze_mpi_failed(&error) && rename(saved.part, path) != 0) {
			error =
				graze_mpi_error(GZ_STATUS_SYSTEM, 0, "file", "the written file cannot be renamed: %s", strerror(errno));
		}
		error = graze_mpi_agreed(mpi, error);
		if (mpi->rank == 0 && graze_mpi_failed(&error)) (void)remove(saved.part);
	}
	graze_mpi_release(&saved.records, &mpi->memory);
	return error;
}
