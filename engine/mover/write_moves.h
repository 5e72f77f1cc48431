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

/// Where contacts are written (query_context.output): all of them, as in a gz_contact_list, or of each body the first
/// one, as in gz_body_contacts.
typedef struct contact_output {
	void *data;      ///< of gz_contact; where `first` is null, of gz_body_contact
	size_t capacity; ///< in contacts
	size_t *first;   ///< null: of each body the first contact alone
	/// Makes the caller's form of a contact: graze_contact_of_wall, where all contacts are with walls.
	gz_contact (*contact_of)(const query_run *run, const mover_contact *contact);
} contact_output;

/// The size of what is written for a contact, in bytes.
static inline size_t contact_size(const contact_output *to) {
	return to->first ? sizeof(gz_contact) : sizeof(gz_body_contact);
}

/// The contacts of a body: a chain, in which each leads to the one before it.
typedef struct contact_chain {
	const mover_contact *contacts;
	int32_t last; ///< the last one in the order of time, or NO_CONTACT
} contact_chain;

/// The number of contacts that are written for a body.
size_t graze_count_contacts(const contact_output *to, const contact_chain *chain);

/// Writes the contacts of a body in the order of time, from `place` on, up to the capacity; `first` stays as it is.
/// Returns their number, those beyond the capacity included.
size_t graze_write_contacts(
	const query_run *run, const contact_output *to, size_t body, const contact_chain *chain, size_t place);

/// The number of the tile's movers that ended before the end of the tick.
size_t graze_count_stopped(const mover_tile *tile);

#endif
