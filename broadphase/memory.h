// Memory through the caller's hooks, counted.
#ifndef GRAZE_BROADPHASE_MEMORY_H
#define GRAZE_BROADPHASE_MEMORY_H

#include <stddef.h>

#include "graze/graze.h"

typedef struct caller_memory {
	gz_allocator hooks;
	size_t bytes; ///< held now
} caller_memory;

/// The caller's hooks, or the C library's where there are none.
caller_memory graze_memory(gz_allocator hooks);

/// `count` elements of `size` bytes on a 64-byte boundary, not cleared; null when there is no memory or the size
/// overflows.
void *graze_allocate(caller_memory *memory, size_t count, size_t size);

/// Takes back what graze_allocate returned for the same count and size; null is fine.
void graze_release(caller_memory *memory, void *block, size_t count, size_t size);

#endif
