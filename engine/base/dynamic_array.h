// A dynamic array: elements of one size in memory of the caller's allocator. Growth doubles the capacity.
#ifndef GRAZE_BASE_DYNAMIC_ARRAY_H
#define GRAZE_BASE_DYNAMIC_ARRAY_H

#include "broadphase/caller_memory.h"

typedef struct dynamic_array {
	void *at;
	size_t count, capacity;
} dynamic_array;

/// Makes room for `more` elements behind the present ones. False without memory, and nothing has changed.
bool graze_array_reserve(dynamic_array *list, size_t more, size_t size, caller_memory *memory);

/// Makes room for `count` elements, all of which the caller writes anew. False without memory, and the array is empty.
bool graze_array_resize(dynamic_array *list, size_t count, size_t size, caller_memory *memory);

/// Reserves the capacity of another array, unless this one has as much already. Without memory it keeps its capacity.
void graze_array_reserve_like(dynamic_array *list, const dynamic_array *other, size_t size, caller_memory *memory);

/// Releases the memory. The array must not be used afterwards.
void graze_array_free(dynamic_array *list, size_t size, caller_memory *memory);

#endif
