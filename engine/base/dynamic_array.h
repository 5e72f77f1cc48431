// A list of anything that grows.
#ifndef GRAZE_BASE_DYNAMIC_ARRAY_H
#define GRAZE_BASE_DYNAMIC_ARRAY_H

#include "broadphase/memory.h"

typedef struct growing_list {
	void *at;
	size_t count, room;
} growing_list;

/// Makes room for so many more elements of this size. False where there is no memory.
int graze_list_room(growing_list *list, size_t more, size_t size, caller_memory *memory);

/// Empties the list and gives it as much room as another has, unless it has as much or there is no memory.
void graze_list_level(growing_list *list, const growing_list *other, size_t size, caller_memory *memory);

void graze_list_free(growing_list *list, size_t size, caller_memory *memory);

#endif
