// A table of sectors: each has a number, counted from 0 in the order in which they were added.
#ifndef GRAZE_MPI_SECTOR_TABLE_H
#define GRAZE_MPI_SECTOR_TABLE_H

#include "mpi/buffer.h"

typedef struct sector_entry {
	int32_t x, y;
} sector_entry;

/// All zero: empty.
typedef struct sector_table {
	mpi_buffer entries; ///< sector_entry, by number
	mpi_buffer slots;   ///< uint32_t: 0, or 1 more than the number of the entry there; open addressing
	size_t count, slot_count;
} sector_table;

/// The number that no sector has.
#define NO_SECTOR SIZE_MAX

/// A hash of a sector, well mixed in all bits.
uint64_t graze_mpi_sector_hash(int32_t x, int32_t y);

/// Takes all sectors out. False without memory.
bool graze_mpi_table_clear(sector_table *table, const gz_allocator *memory);

/// The number of a sector, which is added if it is new. NO_SECTOR without memory.
size_t graze_mpi_table_add(sector_table *table, int32_t x, int32_t y, const gz_allocator *memory);

/// The number of a sector, or NO_SECTOR.
size_t graze_mpi_table_find(const sector_table *table, int32_t x, int32_t y);

static inline sector_entry graze_mpi_table_sector(const sector_table *table, size_t number) {
	return ((const sector_entry *)table->entries.at)[number];
}

void graze_mpi_table_release(sector_table *table, const gz_allocator *memory);

#endif
