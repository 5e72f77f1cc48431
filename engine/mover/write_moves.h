// Writes where bodies end, and their contacts, to the caller's columns.
#ifndef GRAZE_MOVER_WRITE_MOVES_H
#define GRAZE_MOVER_WRITE_MOVES_H

#include "engine/mover/mover_tile.h"

/// query_type.finish: writes the tile's bodies.
void graze_mover_write_tile(query_run *run);

/// Whether the caller requests more of the tile's bodies than where they end.
bool graze_moves_need_details(const query_run *run, const mover_tile *t);

/// Where a body ends, and how it moved.
typedef struct motion_end {
	float x, y;
	float dx, dy;             ///< its displacement, as the caller gave it
	const mover_state *mover; ///< null: it had no contact
} motion_end;

/// Writes the columns of element i of a chunk.
void graze_write_end(const gz_moves *moves, const gz_bodies *chunk, size_t i, const motion_end *end);

/// The caller's form of a contact, without the index and the id of the target.
gz_contact graze_contact_of(const mover_contact *contact);

/// The caller's form of a contact with a wall.
gz_contact graze_contact_of_wall(const query_run *run, const mover_contact *contact);

/// Where contacts are written, and how they are made from those of movers.
typedef struct contact_output {
	const gz_contact_list *list;
	gz_contact (*contact_of)(const query_run *run, const mover_contact *contact);
} contact_output;

/// The number of contacts in the mover's chain.
size_t graze_count_contacts(const mover_tile *tile, const mover_state *mover);

/// Writes the contacts of a mover in the order of time, from place `first` of the list on, up to its capacity. Returns
/// their number, which may exceed the capacity.
size_t graze_write_contacts(
	const query_run *run, const contact_output *to, const mover_tile *tile, size_t first, const mover_state *mover);

/// The number of the tile's movers that ended before the end of the tick.
size_t graze_count_stopped(const mover_tile *tile);

#endif
