// The table of sectors: open addressing with linear probes, at most half full.
#include "mpi/sector_table.h"

#include <string.h>

/// A power of two.
enum { FIRST_SLOTS = 64 };

uint64_t graze_mpi_sector_hash(int32_t x, int32_t y) {
	// The finaliser of splitmix64.
	uint64_t h = (uint64_t)(uint32_t)x << 32 | (uint32_t)y;
	h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9u;
	h = (h ^ h >> 27) * 0x94d049bb133111ebu;
	return h ^ h >> 31;
}

/// The slot of a sector: the one that has it, or the empty one where it belongs.
static size_t slot_of(const sector_table *table, int32_t x, int32_t y) {
	const uint32_t *slots = table->slots.at;
	const sector_entry *entries = table->entries.at;
	size_t slot = (size_t)graze_mpi_sector_hash(x, y) & (table->slot_count - 1);
	while (slots[slot]) {
		const sector_entry *entry = &entries[slots[slot] - 1];
		if (entry->x == x && entry->y == y) break;
		slot = (slot + 1) & (table->slot_count - 1);
	}
	return slot;
}

/// Doubles the slots, or makes the first ones.
static bool grow(sector_table *table, const gz_allocator *memory) {
	const size_t slot_count = table->slot_count ? 2 * table->slot_count : FIRST_SLOTS;
	if (table->count >= UINT32_MAX / 4) return false;
	if (!graze_mpi_reserve(&table->slots, slot_count, sizeof(uint32_t), memory)) return false;
	table->slot_count = slot_count;
	memset(table->slots.at, 0, slot_count * sizeof(uint32_t));
	for (size_t k = 0; k < table->count; k++) {
		const sector_entry entry = graze_mpi_table_sector(table, k);
		((uint32_t *)table->slots.at)[slot_of(table, entry.x, entry.y)] = (uint32_t)(k + 1);
	}
	return true;
}

bool graze_mpi_table_clear(sector_table *table, const gz_allocator *memory) {
	table->count = 0;
	if (!table->slot_count) return grow(table, memory);
	memset(table->slots.at, 0, table->slot_count * sizeof(uint32_t));
	return true;
}

size_t graze_mpi_table_add(sector_table *table, int32_t x, int32_t y, const gz_allocator *memory) {
	if (2 * (table->count + 1) > table->slot_count && !grow(table, memory)) return NO_SECTOR;
	uint32_t *slot = (uint32_t *)table->slots.at + slot_of(table, x, y);
	if (*slot) return *slot - 1;
	if (!graze_mpi_reserve(&table->entries, table->count + 1, sizeof(sector_entry), memory)) return NO_SECTOR;
	((sector_entry *)table->entries.at)[table->count] = (sector_entry){x, y};
	*slot = (uint32_t)++table->count;
	return table->count - 1;
}

size_t graze_mpi_table_find(const sector_table *table, int32_t x, int32_t y) {
	if (!table->slot_count) return NO_SECTOR;
	const uint32_t number = ((const uint32_t *)table->slots.at)[slot_of(table, x, y)];
	return number ? number - 1 : NO_SECTOR;
}

void graze_mpi_table_release(sector_table *table, const gz_allocator *memory) {
	graze_mpi_release(&table->entries, memory);
	graze_mpi_release(&table->slots, memory);
	*table = (sector_table){0};
}
