#include "engine/sectors/sector_table.h"

enum { MIN_CAPACITY = 64 };

static size_t hash_of(int32_t x, int32_t y) {
	uint64_t z = (uint64_t)(uint32_t)x << 32 | (uint32_t)y; // the finalizer of splitmix64
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u, z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return (size_t)(z ^ z >> 31);
}

/// The entry of a sector, or the free one where it belongs. The table has free entries.
static sector_entry *entry_of(const sector_table *t, int32_t x, int32_t y) {
	const size_t mask = t->capacity - 1;
	size_t i = hash_of(x, y) & mask;
	while (t->at[i].number != NO_SECTOR && (t->at[i].x != x || t->at[i].y != y)) i = (i + 1) & mask;
	return t->at + i;
}

int32_t graze_sector_find(const sector_table *t, int32_t x, int32_t y) {
	return t->count ? entry_of(t, x, y)->number : NO_SECTOR;
}

void graze_sectors_clear(sector_table *t) {
	for (size_t i = 0; i < t->capacity; i++) t->at[i].number = NO_SECTOR;
	t->count = 0;
}

static bool grow(sector_table *t, caller_memory *memory) {
	sector_table to = {.capacity = t->capacity ? 2 * t->capacity : MIN_CAPACITY};
	to.at = graze_allocate(memory, to.capacity, sizeof *to.at);
	if (!to.at) return false;
	graze_sectors_clear(&to);
	for (size_t i = 0; i < t->capacity; i++)
		if (t->at[i].number != NO_SECTOR) *entry_of(&to, t->at[i].x, t->at[i].y) = t->at[i];
	to.count = t->count;
	graze_sector_table_free(t, memory);
	*t = to;
	return true;
}

int32_t graze_sector_add(sector_table *t, int32_t x, int32_t y, int32_t number, caller_memory *memory) {
	if (2 * t->count >= t->capacity && !grow(t, memory)) return NO_SECTOR;
	sector_entry *e = entry_of(t, x, y);
	if (e->number == NO_SECTOR) *e = (sector_entry){x, y, number}, t->count++;
	return e->number;
}

void graze_sector_table_free(sector_table *t, caller_memory *memory) {
	graze_release(memory, t->at, t->capacity, sizeof *t->at);
	*t = (sector_table){0};
}
