#include "engine/scratch/found_hits.h"

#include <string.h>

bool graze_found_grow(found_hits *f, caller_memory *memory) {
	const size_t capacity = f->capacity ? 2 * f->capacity : PAIR_CAPACITY;
	if (capacity > UINT32_MAX) return false; // indices of the sorted hits are 32-bit numbers
	found_hit *at = graze_allocate(memory, capacity, sizeof *at);
	uint64_t *sorted = at ? graze_allocate(memory, capacity, sizeof *sorted) : NULL;
	if (!sorted) {
		graze_release(memory, at, capacity, sizeof *at);
		return false;
	}
	if (f->count) memcpy(at, f->at, f->count * sizeof *at);
	graze_release(memory, f->at, f->capacity, sizeof *f->at);
	graze_release(memory, f->sorted, f->capacity, sizeof *f->sorted);
	f->at = at, f->sorted = sorted, f->capacity = capacity;
	return true;
}

void graze_found_reserve(found_hits *f, size_t capacity, caller_memory *memory) {
	while (f->capacity < capacity && graze_found_grow(f, memory)) {}
}

void graze_found_release(found_hits *f, caller_memory *memory) {
	graze_release(memory, f->at, f->capacity, sizeof *f->at);
	graze_release(memory, f->sorted, f->capacity, sizeof *f->sorted);
}
