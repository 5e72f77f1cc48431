// gz_mpi_load: each rank reads an equal share of the records, and nothing is written before all of them are checked.
#include <string.h>

#include "mpi/checkpoint.h"
#include "mpi/record_type.h"
#include "mpi/records.h"

/// What a rank reads.
typedef struct loaded_part {
	checkpoint_header header;
	mpi_buffer records;
	size_t record_bytes, first, count;
} loaded_part;

static gz_error damaged(const char *what) {
	return graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "file", "the file %s", what);
}

/// Checks the header, which all ranks have read, against the file's size, the world and the columns.
static gz_error check_header(
	const checkpoint_header *h, MPI_Offset size, const gz_mpi *mpi, uint64_t shape, size_t record_bytes) {
	if (size < (MPI_Offset)sizeof *h || h->magic != CHECKPOINT_MAGIC) return damaged("was not written by gz_mpi_save");
	if (h->version != CHECKPOINT_VERSION) return damaged("has another version");
	if (h->check != graze_mpi_hash_record(h, offsetof(checkpoint_header, check)))
		return damaged("has a damaged header");
	if (h->shape != shape || h->record_bytes != record_bytes) return damaged("has columns of other sizes");
	if (h->world != mpi->world_hash) return damaged("belongs to other walls, or another side");
	const uint64_t bytes = (uint64_t)size - sizeof *h;
	if (bytes / record_bytes != h->count || bytes % record_bytes) return damaged("was cut off or extended");
	return graze_mpi_no_error();
}

/// Reads the header, and divides the records among the ranks.
static gz_error read_header(loaded_part *part, gz_mpi *mpi, MPI_File file, uint64_t shape) {
	MPI_Offset size = 0;
	int code = MPI_File_get_size(file, &size);
	if (code == MPI_SUCCESS && size >= (MPI_Offset)sizeof part->header) {
		code = MPI_File_read_at(file, 0, &part->header, (int)sizeof part->header, MPI_BYTE, MPI_STATUS_IGNORE);
	}
	gz_error error = graze_mpi_file_result(code, "reading the file");
	if (!graze_mpi_failed(&error)) error = check_header(&part->header, size, mpi, shape, part->record_bytes);
	if (graze_mpi_failed(&error)) return error;
	const uint64_t count = part->header.count, ranks = (uint64_t)mpi->ranks, rank = (uint64_t)mpi->rank;
	const uint64_t share = count / ranks, more = count % ranks; // the first ranks have one more
	part->first = (size_t)(rank * share + (rank < more ? rank : more));
	part->count = (size_t)(share + (rank < more));
	return error;
}

/// Reads the records of this rank, and adds their hashes. Collective.
static gz_error read_records(loaded_part *part, gz_mpi *mpi, MPI_File file) {
	MPI_Datatype record;
	int code = graze_mpi_record_type(&record, part->record_bytes);
	if (code != MPI_SUCCESS) return graze_mpi_result(code, "MPI_Type_commit");
	const MPI_Offset at = (MPI_Offset)(sizeof part->header + part->first * part->record_bytes);
	code = MPI_File_read_at(file, at, part->records.at, (int)part->count, record, MPI_STATUS_IGNORE);
	(void)MPI_Type_free(&record);
	const gz_error error = graze_mpi_agreed(mpi, graze_mpi_file_result(code, "reading the file"));
	if (graze_mpi_failed(&error)) return error;
	uint64_t own = 0, sum = 0;
	for (size_t k = 0; k < part->count; k++) {
		own += graze_mpi_hash_record((const char *)part->records.at + k * part->record_bytes, part->record_bytes);
	}
	code = MPI_Allreduce(&own, &sum, 1, MPI_UINT64_T, MPI_SUM, mpi->comm);
	if (code != MPI_SUCCESS) return graze_mpi_result(code, "MPI_Allreduce");
	return sum == part->header.sum ? graze_mpi_no_error() : damaged("has damaged bodies");
}

/// Reads from an open file. The error is agreed upon.
static gz_error read_file(
	loaded_part *part, gz_mpi_load_report *report, const gz_mpi_store *store, gz_mpi *mpi, MPI_File file) {
	gz_error error = read_header(part, mpi, file, graze_mpi_shape_of(store, part->record_bytes));
	if (!graze_mpi_failed(&error)) report->needed = part->count;
	if (!graze_mpi_failed(&error) && part->count > store->capacity) {
		error = graze_mpi_error(GZ_STATUS_LIST_FULL, store->capacity, "capacity",
			"capacity is %zu, needed are %zu bodies", store->capacity, part->count);
	}
	if (!graze_mpi_failed(&error) &&
		!graze_mpi_reserve(&part->records, part->count, part->record_bytes, &mpi->memory)) {
		error = graze_mpi_no_memory("records");
	}
	error = graze_mpi_agreed(mpi, error);
	if (!graze_mpi_failed(&error)) error = read_records(part, mpi, file);
	return graze_mpi_agreed(mpi, error);
}

gz_mpi_load_report gz_mpi_load(gz_mpi *mpi, const char *path, gz_mpi_store *store) {
	gz_mpi_load_report report = {.error = graze_mpi_no_error()};
	loaded_part part = {.count = 0};
	gz_error error = graze_mpi_check_store(store, &part.record_bytes);
	if (!path || !*path) error = graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "path", "path is missing");
	report.error = graze_mpi_agreed(mpi, error);
	if (graze_mpi_failed(&report.error)) return report;
	MPI_File file = MPI_FILE_NULL;
	error = graze_mpi_file_result(
		MPI_File_open(mpi->comm, path, MPI_MODE_RDONLY, MPI_INFO_NULL, &file), "opening the file");
	const bool is_open = !graze_mpi_failed(&error);
	report.error = graze_mpi_agreed(mpi, error);
	if (!graze_mpi_failed(&report.error)) report.error = read_file(&part, &report, store, mpi, file);
	if (is_open) (void)MPI_File_close(&file);
	if (!graze_mpi_failed(&report.error)) {
		for (size_t k = 0; k < part.count; k++) {
			graze_mpi_unpack(store, k, (const char *)part.records.at + k * part.record_bytes);
		}
		store->count = part.count, report.note = part.header.note;
	}
	graze_mpi_release(&part.records, &mpi->memory);
	return report;
}
