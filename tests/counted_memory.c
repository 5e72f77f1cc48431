#include "counted_memory.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

static void *allocate(size_t bytes, size_t alignment, void *context) {
	counted_memory *memory = context;
	void *block = NULL;
	assert_true(bytes > 0);
	assert_true(alignment && alignment <= 64 && !(alignment & (alignment - 1)));
	if (++memory->calls == memory->fail_at) return NULL;
	assert_true(memory->blocks < MOST_BLOCKS);
	if (posix_memalign(&block, alignment < sizeof(void *) ? sizeof(void *) : alignment, bytes)) return NULL;
	memset(block, 0xcd, bytes); // nobody may count on zeros
	memory->live[memory->blocks].block = block, memory->live[memory->blocks].bytes = bytes;
	memory->blocks++, memory->bytes += bytes;
	return block;
}

static void release(void *block, size_t bytes, void *context) {
	counted_memory *memory = context;
	for (size_t i = 0; i < memory->blocks; i++)
		if (memory->live[i].block == block) {
			assert_int_equal(memory->live[i].bytes, bytes);
			memory->live[i] = memory->live[--memory->blocks];
			memory->bytes -= bytes;
			free(block);
			return;
		}
	fail_msg("%zu bytes that were never allocated are released", bytes);
}

gz_allocator counted_allocator(counted_memory *memory) { return (gz_allocator){allocate, release, memory}; }
