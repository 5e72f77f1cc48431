// An allocator that counts its blocks and calls, checks the size of each released block and that no byte behind it was
// written, and fails at a chosen call or from it on.
#ifndef GRAZE_SUPPORT_COUNTED_MEMORY_H
#define GRAZE_SUPPORT_COUNTED_MEMORY_H

#include <stdbool.h>

#include <graze/graze.h>

enum { MAX_BLOCKS = 1024 };

typedef struct counted_memory {
	struct {
		void *block;
		size_t bytes;
	} live[MAX_BLOCKS];
	size_t blocks, bytes; ///< number and size of the live blocks
	size_t calls;         ///< of allocate
	size_t fail_at;       ///< the call that returns null, counted from 1; 0: none
	size_t fail_from;     ///< the first of the calls that all return null; 0: none
	bool zeroed;          ///< new memory is zero; otherwise each byte is 0xcd
} counted_memory;

/// An allocator over `memory`, which starts as all zero.
gz_allocator counted_allocator(counted_memory *memory);

#endif
