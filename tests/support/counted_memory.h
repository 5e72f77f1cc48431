// An allocator that counts, checks what it gets back and that nothing was written past its end, and can be made to
// fail.
#ifndef GRAZE_SUPPORT_COUNTED_MEMORY_H
#define GRAZE_SUPPORT_COUNTED_MEMORY_H

#include <graze/graze.h>

enum { MOST_BLOCKS = 256 };

typedef struct counted_memory {
	struct {
		void *block;
		size_t bytes;
	} live[MOST_BLOCKS];
	size_t blocks, bytes; ///< live
	size_t calls;         ///< of allocate
	size_t fail_at;       ///< the call that returns null, counted from 1; 0: none
	int zeroed;           ///< fresh memory is all zero; else it is all 0xcd
} counted_memory;

/// The hooks for this memory, which starts as all zero.
gz_allocator counted_allocator(counted_memory *memory);

#endif
