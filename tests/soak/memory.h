// Memory that is there: the program ends with a message where it is out.
#ifndef GRAZE_SOAK_MEMORY_H
#define GRAZE_SOAK_MEMORY_H

#include <stdio.h>
#include <stdlib.h>

/// Zeroed; to be freed.
static inline void *memory_for(size_t count, size_t size) {
	void *memory = calloc(count ? count : 1, size);
	if (!memory) fputs("graze_soak: out of memory\n", stderr), exit(2);
	return memory;
}

/// The array with room for one more than `count`, which doubles at powers of two.
static inline void *memory_to_add(void *array, size_t count, size_t size) {
	if (count & (count - 1)) return array;
	array = realloc(array, (count ? 2 * count : 1) * size);
	if (!array) fputs("graze_soak: out of memory\n", stderr), exit(2);
	return array;
}

#endif
