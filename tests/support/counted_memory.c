#include "support/counted_memory.h"

#include <string.h>

#include "support/check.h"
#include "support/system.h"

enum {
	FRESH = 0xcd, ///< each byte of a new block: not zero, so that code that relies on zeros fails
	GUARD = 4096  ///< bytes behind each block; release() fails if one of them has changed
};

static void *allocate(size_t bytes, size_t alignment, void *context) {
	counted_memory *memory = context;
	assert_true(bytes > 0);
	assert_true(alignment && alignment <= 64 && !(alignment & (alignment - 1)));
	if (++memory->calls == memory->fail_at || (memory->fail_from && memory->calls >= memory->fail_from)) return NULL;
	assert_true(memory->blocks < MAX_BLOCKS);
	void *block = aligned_allocate(bytes + GUARD, alignment < sizeof(void *) ? sizeof(void *) : alignment);
	if (!block) return NULL;
	memset(block, memory->zeroed ? 0 : FRESH, bytes), memset((char *)block + bytes, FRESH, GUARD);
	memory->live[memory->blocks].block = block, memory->live[memory->blocks].bytes = bytes;
	memory->blocks++, memory->bytes += bytes;
	return block;
}

static void check_guard(const unsigned char *block, size_t bytes) {
	for (size_t i = 0; i < GUARD; i++)
		if (block[bytes + i] != FRESH) fail_msg("byte %zu of a block of %zu bytes was written", bytes + i, bytes);
}

static void release(void *block, size_t bytes, void *context) {
	counted_memory *memory = context;
	for (size_t i = 0; i < memory->blocks; i++)
		if (memory->live[i].block == block) {
			assert_int_equal(memory->live[i].bytes, bytes);
			check_guard(block, bytes);
			memory->live[i] = memory->live[--memory->blocks];
			memory->bytes -= bytes;
			aligned_release(block);
			return;
		}
	fail_msg("%zu bytes that were never allocated are released", bytes);
}

gz_allocator counted_allocator(counted_memory *memory) { return (gz_allocator){allocate, release, memory}; }
