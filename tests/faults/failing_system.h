// Calls of the C library that fail at a chosen moment: allocations, new threads, closing and renaming of files.
//
// failing_system.c defines these functions in front of those of the C library, also for Expat, Jansson and zlib. A test
// program links it, and selects what fails by faults_begin. The program `graze` loads it as a library (LD_PRELOAD),
// and the environment selects: GRAZE_FAULT="allocation 17", or "allocation 17 on" for all from the 17th on.
// GRAZE_FAULT_COUNT names a file that gets the number of calls when the program exits.
#ifndef GRAZE_FAULTS_FAILING_SYSTEM_H
#define GRAZE_FAULTS_FAILING_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>

/// What can fail, and is counted.
typedef enum fault_kind {
	FAULT_ALLOCATION, ///< malloc, calloc, realloc, aligned_alloc, posix_memalign: null
	FAULT_THREAD,     ///< pthread_create: EAGAIN
	FAULT_CLOSE,      ///< fclose of a stream that was open for writing: EIO, after the stream was closed
	FAULT_RENAME,     ///< rename: EIO
	FAULT_KINDS
} fault_kind;

/// Counts from 0 again. The call of this number fails, counted from 1; 0: none.
///
/// on: all calls after it fail, too
void faults_begin(fault_kind kind, size_t number, bool on);

/// Allocations of this size neither fail nor count from here on; 0: none is spared.
void faults_spare(size_t bytes);

/// No call fails from here on. Returns how many there were since faults_begin.
size_t faults_end(void);

/// The blocks that are allocated at present.
size_t faults_live_blocks(void);

#endif
