// Memory from the caller's allocator, with a count of the bytes in use. Every allocation of the library goes through
// here.
#ifndef GRAZE_BROADPHASE_CALLER_MEMORY_H
#define GRAZE_BROADPHASE_CALLER_MEMORY_H

#include <stddef.h>

#include "graze/graze.h"

typedef struct caller_memory {
	gz_allocator hooks; ///< both functions are set
	size_t bytes;       ///< allocated and not yet released
} caller_memory;

/// The allocator to use: the caller's, or the C library's when `hooks.allocate` is null.
caller_memory graze_memory(gz_allocator hooks);

/// Allocates `count` elements of `size` bytes, 64-byte aligned and uninitialised. Returns null when there is no memory
/// or the size overflows. Zero elements get a valid block.
void *graze_allocate(caller_memory *memory, size_t count, size_t size);

/// Releases a block of graze_allocate. `count` and `size` are those of the allocation; null is allowed.
void graze_release(caller_memory *memory, void *block, size_t count, size_t size);

#endif
