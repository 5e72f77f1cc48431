// Memory from the caller's allocator, in buffers that grow and are kept.
#ifndef GRAZE_MPI_BUFFER_H
#define GRAZE_MPI_BUFFER_H

#include "graze/base.h"

/// A block of memory; all zero: none.
typedef struct mpi_buffer {
	void *at;
	size_t bytes;
} mpi_buffer;

/// The allocator to use: the caller's, or the C library's when `hooks.allocate` is null.
gz_allocator graze_mpi_memory(gz_allocator hooks);

/// Makes room for `count` elements of `size` bytes; what the buffer has stays. False without memory or where the size
/// overflows; nothing has changed then.
bool graze_mpi_reserve(mpi_buffer *buffer, size_t count, size_t size, const gz_allocator *memory);

/// Releases the memory of a buffer, which is then as at the start.
void graze_mpi_release(mpi_buffer *buffer, const gz_allocator *memory);

#endif
