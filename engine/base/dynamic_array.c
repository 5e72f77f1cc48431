#include "engine/base/dynamic_array.h"

#include <string.h>

static int grow(growing_list *list, size_t room, size_t size, caller_memory *memory) {
	void *at = room <= INT32_MAX ? graze_allocate(memory, room, size) : NULL;
	if (!at) return 0;
	if (list->count) memcpy(at, list->at, list->count * size);
	graze_release(memory, list->at, list->room, size);
	list->at = at, list->room = room;
	return 1;
}

int graze_list_room(growing_list *list, size_t more, size_t size, caller_memory *memory) {
	return list->room - list->count >= more || grow(list, 2 * list->room + more, size, memory);
}

void graze_list_level(growing_list *list, const growing_list *other, size_t size, caller_memory *memory) {
	list->count = 0;
	if (list->room < other->room) grow(list, other->room, size, memory);
}

void graze_list_free(growing_list *list, size_t size, caller_memory *memory) {
	graze_release(memory, list->at, list->room, size);
}
