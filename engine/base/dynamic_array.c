#include "engine/base/dynamic_array.h"

#include <string.h>

static bool grow(dynamic_array *list, size_t capacity, size_t size, caller_memory *memory) {
	void *at = capacity <= INT32_MAX ? graze_allocate(memory, capacity, size) : NULL;
	if (!at) return false;
	if (list->count) memcpy(at, list->at, list->count * size);
	graze_release(memory, list->at, list->capacity, size);
	list->at = at, list->capacity = capacity;
	return true;
}

bool graze_array_reserve(dynamic_array *list, size_t more, size_t size, caller_memory *memory) {
	const size_t wide = 2 * list->capacity + more, capacity = wide <= INT32_MAX ? wide : list->count + more;
	return list->capacity - list->count >= more || grow(list, capacity, size, memory);
}

bool graze_array_resize(dynamic_array *list, size_t count, size_t size, caller_memory *memory) {
	list->count = 0;
	if (!graze_array_reserve(list, count, size, memory)) return false;
	list->count = count;
	return true;
}

void graze_array_reserve_like(dynamic_array *list, const dynamic_array *other, size_t size, caller_memory *memory) {
	if (list->capacity < other->capacity) grow(list, other->capacity, size, memory);
}

void graze_array_free(dynamic_array *list, size_t size, caller_memory *memory) {
	graze_release(memory, list->at, list->capacity, size);
}
