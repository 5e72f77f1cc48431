// A hash table from sectors to numbers.
#ifndef GRAZE_SECTORS_SECTOR_TABLE_H
#define GRAZE_SECTORS_SECTOR_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "broadphase/caller_memory.h"

enum { NO_SECTOR = -1 }; ///< the number of a sector that is not in the table

typedef struct sector_entry {
	int32_t x, y;
	int32_t number; ///< at least 0; NO_SECTOR: the entry is free
} sector_entry;

/// All zero: an empty table.
typedef struct sector_table {
	sector_entry *at;
	size_t capacity; ///< a power of two, or 0
	size_t count;
} sector_table;

/// The number of a sector; NO_SECTOR where the table has none.
int32_t graze_sector_find(const sector_table *table, int32_t x, int32_t y);

/// The number of a sector, which gets this one where the table has none. NO_SECTOR without memory.
int32_t graze_sector_add(sector_table *table, int32_t x, int32_t y, int32_t number, caller_memory *memory);

/// Forgets all sectors and keeps the memory.
void graze_sectors_clear(sector_table *table);

void graze_sector_table_free(sector_table *table, caller_memory *memory);

#endif
