// Allocation for test programs other than graze_tests: without memory the program ends with a message and exit
// status 2.
#ifndef GRAZE_SUPPORT_ALLOCATE_H
#define GRAZE_SUPPORT_ALLOCATE_H

#include <stdio.h>
#include <stdlib.h>

static inline void *allocated_or_exit(void *memory) {
	if (!memory) fputs("out of memory\n", stderr), exit(2);
	return memory;
}

/// Zeroed memory; release it with free.
static inline void *allocate_zeroed(size_t count, size_t size) {
	return allocated_or_exit(calloc(count ? count : 1, size));
}

/// Returns an array with a capacity of at least `count`. An array that grows loses its contents and is zeroed.
static inline void *allocate_at_least(void *array, size_t *capacity, size_t count, size_t size) {
	if (count <= *capacity) return array;
	free(array);
	*capacity = 2 * count;
	return allocate_zeroed(*capacity, size);
}

/// Returns an array with room for one more element than `count`. The capacity is a power of two.
static inline void *allocate_one_more(void *array, size_t count, size_t size) {
	if (count & (count - 1)) return array;
	return allocated_or_exit(realloc(array, (count ? 2 * count : 1) * size));
}

#endif
