// Where bodies end, and their contacts, go to the caller's columns.
#ifndef GRAZE_MOVER_WRITE_MOVES_H
#define GRAZE_MOVER_WRITE_MOVES_H

#include "engine/mover/mover_tile.h"

/// query_type.finish: writes the tile's bodies.
void graze_mover_write_tile(query_run *run);

/// Whether the caller wants more of the tile's bodies than where they end.
bool graze_moves_want_details(const query_run *run, mover_tile *t);

/// Where a body ends.
typedef struct motion_end {
	float x, y;
	float dx, dy;             ///< its displacement
	const mover_state *mover; ///< null: it had no contact
} motion_end;

/// Writes where element i of a chunk ends.
void graze_write_end(const gz_moves *moves, const gz_bodies *chunk, size_t i, const motion_end *end);

/// The time, place and normal of a contact; and a whole contact with a wall.
gz_contact graze_contact_of(const mover_contact *contact);
gz_contact graze_contact_of_wall(const query_run *run, const mover_contact *contact);

/// Where contacts go, and how they are made from those of movers.
typedef struct contact_target {
	const gz_contact_list *list;
	gz_contact (*contact_of)(const query_run *run, const mover_contact *contact);
} contact_target;

size_t graze_count_contacts(const mover_tile *tile, const mover_state *mover);

/// Writes the contacts of a mover from place `first` of the list on, as far as its capacity goes. Returns their number.
size_t graze_write_contacts(
	const query_run *run, const contact_target *to, const mover_tile *tile, size_t first, const mover_state *mover);

/// The number of the tile's movers that ended before their time.
size_t graze_count_stopped(const mover_tile *tile);

#endif
