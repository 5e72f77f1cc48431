// Moves of bodies that collide with one another: the frames are domains of one crowd, which move at the same time.
#ifndef GRAZE_SECTORS_MOVE_CROWD_H
#define GRAZE_SECTORS_MOVE_CROWD_H

#include "engine/sectors/sectors.h"

/// Moves all bodies into the columns of the frames (frame_moves.h), which have been read, and keeps their contacts
/// where the options have a list. Returns the error; after one nothing is to be written.
gz_error graze_crowd_moves_run(gz_sectors *sectors, const gz_move_options *options, gz_report *report);

/// Null is allowed.
void graze_crowd_moves_free(struct crowd_moves *moves, caller_memory *memory);

#endif
