// Memory that is there: the program ends with a message where it is out.
#ifndef GRAZE_FUZZ_MEMORY_H
#define GRAZE_FUZZ_MEMORY_H

#include <stdio.h>
#include <stdlib.h>

/// Zeroed; to be freed.
static inline void *memory_for(size_t count, size_t size) {
	void *memory = calloc(count ? count : 1, size);
	if (!memory) fputs("graze_fuzz: out of memory\n", stderr), exit(2);
	return memory;
}

/// An array with room for at least `count`; what it had is lost where it grows.
static inline void *memory_grown(void *array, size_t *room, size_t count, size_t size) {
	if (count <= *room) return array;
	free(array);
	*room = 2 * count;
	return memory_for(*room, size);
}

#endif
