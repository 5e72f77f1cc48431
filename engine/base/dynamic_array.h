// A list of anything that grows.
#ifndef GRAZE_BASE_DYNAMIC_ARRAY_H
#define GRAZE_BASE_DYNAMIC_ARRAY_H

#include "broadphase/caller_memory.h"

typedef struct dynamic_array {
	void *at;
	size_t count, capacity;
} dynamic_array;

/// Makes room for so many more elements of this size. False where there is no memory.
int graze_array_reserve(dynamic_array *list, size_t more, size_t size, caller_memory *memory);

/// Empties the list and gives it as much room as another has, unless it has as much or there is no memory.
void graze_array_reserve_like(dynamic_array *list, const dynamic_array *other, size_t size, caller_memory *memory);

void graze_array_free(dynamic_array *list, size_t size, caller_memory *memory);

#endif
