// The table of kernels: one row per instruction set, each compiled from the same sources (those that row.inl includes)
// over a vocabulary of lanes, each giving the same bits. A call does the work of a tile of bodies, or of a row of
// cells, so that the choice of the row costs nothing.
#ifndef GRAZE_KERNELS_H
#define GRAZE_KERNELS_H

#include <stddef.h>

#include "kernels/columns.h"

typedef struct graze_kernels {
	const char *name;

	/// The nibbles of count * 8 cells of a row, as the clearance map packs them.
	void (*bound)(uint32_t *words, const bound_row *row, int32_t count);

	/// Which bodies of the tile need a look at all? Their slots go to `near`. Those of bodies that reach beyond the
	/// map's margin or are bad go to `strays` instead (room for TILE + 8); returns how many.
	int32_t (*clear)(near_bodies *near, int32_t *strays, const tile_columns *tile, const clearance_map *map);

	/// The bodies of the slots, each with its cell.
	void (*locate)(near_bodies *near, const tile_columns *tile, const map_frame *frame);

	/// The walls that each visit lets through become pairs. `slack` widens the bodies by what rounding may take away.
	void (*collect)(
		pair_list *pairs, const near_bodies *near, const visit_list *visits, const wall_block *blocks, float slack);

	/// The pairs that touch, with their times.
	void (*evaluate)(touch_list *touches, const near_bodies *near, const pair_list *pairs, const wall_record *walls);

	/// The earliest touch of each body.
	void (*reduce)(best_hits *best, const near_bodies *near, const touch_list *touches);

	/// The contacts of the bodies that hit something, in the order of best->slot.
	void (*contact)(contact_columns *contacts, best_hits *best, const tile_columns *tile, const wall_record *walls);
} graze_kernels;

/// The rows that this build has and this processor can run, best first; null past the last.
const graze_kernels *graze_kernels_available(size_t index);

/// The row of that name, or null. `known` (may be null) tells whether any build has such a row.
const graze_kernels *graze_kernels_named(const char *name, int *known);

#endif
