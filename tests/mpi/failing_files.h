// Writes of checkpoints that fail at a chosen moment. failing_files.c defines functions of the C library in front of
// those that MPI calls; only files whose names end in ".part" are concerned.
#ifndef GRAZE_TESTS_MPI_FAILING_FILES_H
#define GRAZE_TESTS_MPI_FAILING_FILES_H

#include <stdbool.h>
#include <stddef.h>

/// How a call fails.
typedef enum file_fault {
	FILE_ERROR,     ///< EIO, this call alone
	FILE_FULL,      ///< a write of half the bytes, where there are more than one; then, and where not, ENOSPC
	FILE_INTERRUPT, ///< EINTR, before anything is written
	FILE_FAULTS
} file_fault;

/// Counts from 0 again the calls of pwrite, pwritev, ftruncate, fsync and rename. The call of this number fails,
/// counted from 1; 0: none.
void failing_files_begin(file_fault fault, size_t number);

/// No call fails from here on. Returns how many there were.
size_t failing_files_end(void);

/// Whether this program can replace the functions that MPI calls.
bool failing_files_work(void);

#endif
