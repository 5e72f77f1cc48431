#include "engine/growing.h"

#include <string.h>

int graze_list_room(growing_list *list, size_t more, size_t size, caller_memory *memory) {
	if (list->room - list->count >= more) return 1;
	const size_t room = 2 * list->room + more;
	void *at = room <= INT32_MAX ? graze_allocate(memory, room, size) : NULL;
	if (!at) return 0;
	if (list->count) memcpy(at, list->at, list->count * size);
	graze_release(memory, list->at, list->room, size);
	list->at = at, list->room = room;
	return 1;
}

void graze_list_free(growing_list *list, size_t size, caller_memory *memory) {
	graze_release(memory, list->at, list->room, size);
}
