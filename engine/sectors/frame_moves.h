// What moves of bodies read and write, in the order of the frames' columns: gathered from the caller's columns of each
// chunk, and scattered back to them.
#ifndef GRAZE_SECTORS_FRAME_MOVES_H
#define GRAZE_SECTORS_FRAME_MOVES_H

#include "engine/sectors/sectors.h"

typedef enum move_column {
	MOVE_RESTITUTION, ///< read
	MOVE_MASS,
	MOVE_PUSH_MASS,
	MOVE_X, ///< written
	MOVE_Y,
	MOVE_MOTION_X,
	MOVE_MOTION_Y,
	MOVE_USED,
	MOVE_LOST,
	MOVE_COLUMNS
} move_column;

/// A contact of a placed body.
typedef struct sector_contact {
	size_t body;
	gz_contact contact;
} sector_contact;

typedef struct frame_moves {
	float *at[MOVE_COLUMNS];
	uint8_t *response;
	bool is_used[MOVE_COLUMNS], has_responses;
	size_t capacity;             ///< of all columns
	dynamic_array contacts;      ///< of gz_contact: of one frame
	dynamic_array first;         ///< of size_t: of the contacts of each body of that frame
	dynamic_array kept;          ///< of sector_contact: of all frames
	dynamic_array first_of_body; ///< of size_t: of the contacts of each placed body
} frame_moves;

/// Gathers the columns that are read, of own bodies and ghosts, and makes room for those that are written. False
/// without memory.
///
/// of_ghosts: there are moves for the caller's chunks of ghosts, too
bool graze_frame_moves_read(gz_sectors *sectors, const gz_moves *moves, bool of_ghosts);

/// The moves of `count` bodies from an element of the columns on.
gz_moves graze_frame_moves_from(const frame_moves *moves, size_t first);

/// Writes what own bodies have become to the caller's columns.
void graze_frame_moves_write(const gz_sectors *sectors, const gz_moves *moves, const gz_sector_out *sector_out);

/// The same for their places alone.
void graze_frame_moves_write_places(const gz_sectors *sectors, const gz_moves *moves, const gz_sector_out *sector_out);

/// Null is allowed.
void graze_frame_moves_free(frame_moves *moves, caller_memory *memory);

#endif
