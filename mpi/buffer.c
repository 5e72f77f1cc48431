// Buffers: growth by half, at least to what is wanted.
#include "mpi/buffer.h"

#include <stdlib.h>
#include <string.h>

/// Of every block, for any type of record.
enum { ALIGNMENT = 16 };

static void *system_allocate(size_t bytes, size_t alignment, void *context) {
	(void)alignment, (void)context; // malloc aligns to 16 bytes on the systems that have MPI
	return malloc(bytes);
}

static void system_release(void *memory, size_t bytes, void *context) {
	(void)bytes, (void)context;
	free(memory);
}

gz_allocator graze_mpi_memory(gz_allocator hooks) {
	if (hooks.allocate) return hooks;
	return (gz_allocator){.allocate = system_allocate, .release = system_release};
}

bool graze_mpi_reserve(mpi_buffer *buffer, size_t count, size_t size, const gz_allocator *memory) {
	if (count > SIZE_MAX / 2 / size) return false;
	const size_t wanted = count * size;
	if (wanted <= buffer->bytes && buffer->at) return true;
	const size_t more = buffer->bytes + buffer->bytes / 2, least = wanted < 64 ? 64 : wanted;
	const size_t bytes = more > least ? more : least;
	void *at = memory->allocate(bytes, ALIGNMENT, memory->context);
	if (!at) return false;
	if (buffer->at) {
		memcpy(at, buffer->at, buffer->bytes);
		memory->release(buffer->at, buffer->bytes, memory->context);
	}
	*buffer = (mpi_buffer){at, bytes};
	return true;
}

void graze_mpi_release(mpi_buffer *buffer, const gz_allocator *memory) {
	if (buffer->at) memory->release(buffer->at, buffer->bytes, memory->context);
	*buffer = (mpi_buffer){0};
}
