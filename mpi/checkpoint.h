// The form of the files of gz_mpi_save: a header, then the records of all bodies.
#ifndef GRAZE_MPI_CHECKPOINT_H
#define GRAZE_MPI_CHECKPOINT_H

#include <stddef.h>
#include <stdint.h>

#include "mpi/fault.h"

/// The beginning of a file, in the byte order of the machine, which `magic` shows.
typedef struct checkpoint_header {
	uint64_t magic, version;
	uint64_t record_bytes, shape; ///< of the columns: graze_mpi_shape_of
	uint64_t world;               ///< hash of the walls and the side
	uint64_t count, note;         ///< bodies; a number of the caller's
	uint64_t sum;                 ///< of the hashes of all records, which does not depend on their order
	uint64_t check;               ///< hash of the members before
} checkpoint_header;

#define CHECKPOINT_MAGIC 0x31706d657a617267u // "grazemp1"
enum { CHECKPOINT_VERSION = 1 };

/// The error of the code that a function of MPI for files has returned.
static inline gz_error graze_mpi_file_result(int code, const char *what) {
	gz_error error = graze_mpi_result(code, what);
	if (graze_mpi_failed(&error)) error.name = "file";
	return error;
}

uint64_t graze_mpi_hash_record(const void *bytes, size_t count);

#endif
