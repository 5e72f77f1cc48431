#include "broadphase/huge_pages.h" // before all others

#include "broadphase/caller_memory.h"

enum { ALIGNMENT = 64 }; // in bytes: a cache line, and the widest vector register

static void *default_allocate(size_t bytes, size_t alignment, void *context) {
	(void)context;
	return allocate_pages(bytes, alignment);
}

static void default_release(void *block, size_t bytes, void *context) {
	(void)bytes, (void)context;
	release_pages(block);
}

caller_memory graze_memory(gz_allocator hooks) {
	caller_memory memory = {hooks, 0};
	if (!hooks.allocate) memory.hooks = (gz_allocator){default_allocate, default_release, NULL};
	return memory;
}

/// The bytes of a block, rounded up to a multiple of ALIGNMENT, as aligned_alloc requires; 0 on overflow.
static size_t block_bytes(size_t count, size_t size) {
	if (size && count > (SIZE_MAX - ALIGNMENT) / size) return 0;
	const size_t bytes = (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
	return bytes ? bytes : ALIGNMENT;
}

void *graze_allocate(caller_memory *memory, size_t count, size_t size) {
	const size_t bytes = block_bytes(count, size);
	void *block = bytes ? memory->hooks.allocate(bytes, ALIGNMENT, memory->hooks.context) : NULL;
	if (block) memory->bytes += bytes;
	return block;
}

void graze_release(caller_memory *memory, void *block, size_t count, size_t size) {
	if (!block) return;
	const size_t bytes = block_bytes(count, size);
	memory->hooks.release(block, bytes, memory->hooks.context);
	memory->bytes -= bytes;
}
