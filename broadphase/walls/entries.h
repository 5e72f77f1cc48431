// Which walls each cell of a strip lists, as CSR lists (compressed sparse rows): temporary, until blocks are made of
// them. A counting sort with two passes over the walls of the strip. Between the passes, the cells hold counts.
#ifndef GRAZE_BROADPHASE_WALLS_ENTRIES_H
#define GRAZE_BROADPHASE_WALLS_ENTRIES_H

#include "broadphase/walls/strips.h"

/// The entries of all strips. Until blocks are assigned to a cell, its `blocks` counts its entries, and its `first` is
/// one past the last of them.
typedef struct cell_entries {
	const wall_strips *strips;
	const wall_record *walls;
	double margin;    ///< a cell lists the walls within this distance of it
	wall_cell *cells; ///< of the level
	int32_t *wall;    ///< the entries of each strip behind those of the strip before
} cell_entries;

/// What the cells of a strip list.
typedef struct strip_entries {
	size_t entries, occupied_cells; ///< a wrapped cell counts each of its coordinates
	size_t max_blocks;              ///< the number of blocks without sharing
} strip_entries;

/// Counts the entries of each cell of a strip.
strip_entries graze_entries_count(const cell_entries *entries, size_t strip);

/// Writes the entries of a strip, after they were counted, from `wall[first]` on. A cell lists walls in the order of
/// the strip; a wall that covers several coordinates of a wrapped cell once for each, consecutively.
void graze_entries_write(const cell_entries *entries, size_t strip, size_t first);

/// The list of a cell.
static inline int32_t *entries_of(const cell_entries *e, size_t cell) {
	return e->wall + (e->cells[cell].first - e->cells[cell].blocks);
}

#endif
