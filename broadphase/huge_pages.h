// Memory of the system: aligned, and in huge pages where the system has them. With small pages much of the time of a
// large world or crowd goes into page faults and address translation. A world of 10^6 walls (0.5 GB) is built in two
// thirds of the time, and queries of 10^6 bodies take a twentieth less. A source file includes this header before all
// others, because of _DEFAULT_SOURCE.
#ifndef GRAZE_BROADPHASE_HUGE_PAGES_H
#define GRAZE_BROADPHASE_HUGE_PAGES_H

#if defined(__linux__)
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE // madvise
#endif
#include <sys/mman.h>
#endif

#include <stdint.h>
#include <stdlib.h>

#if defined(_WIN32)
#include <malloc.h>

// The C library of Windows has no aligned_alloc: its free cannot release such blocks.
static inline void *allocate_pages(size_t bytes, size_t alignment) { return _aligned_malloc(bytes, alignment); }
static inline void release_pages(void *block) { _aligned_free(block); }
static inline void *allocate_freeable(size_t bytes, size_t alignment) { return (void)alignment, malloc(bytes); }

#else

/// A block, to be released by release_pages; null without memory.
///
/// bytes: a multiple of the alignment, a power of two
static inline void *allocate_pages(size_t bytes, size_t alignment) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
	const size_t huge = (size_t)1 << 21;
	if (bytes >= huge && bytes <= SIZE_MAX - huge) {
		const size_t whole = (bytes + huge - 1) / huge * huge;
		void *block = aligned_alloc(huge, whole);
		if (block) madvise(block, whole, MADV_HUGEPAGE);
		return block;
	}
#endif
	return aligned_alloc(alignment, bytes);
}

static inline void release_pages(void *block) { free(block); }

/// The same, to be released by free; on Windows with the alignment of malloc alone.
static inline void *allocate_freeable(size_t bytes, size_t alignment) { return allocate_pages(bytes, alignment); }

#endif

#endif
