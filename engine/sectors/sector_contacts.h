// The contacts of moves in frames: kept frame by frame, and written in the order of the placed bodies.
#ifndef GRAZE_SECTORS_SECTOR_CONTACTS_H
#define GRAZE_SECTORS_SECTOR_CONTACTS_H

#include "engine/sectors/frame_moves.h"

/// Keeps the contacts of a frame; those of its own body i are from[first[i]] up to from[first[i + 1]]. False without
/// memory.
bool graze_contacts_keep(gz_sectors *sectors, size_t frame, const gz_contact *from, const size_t *first);

/// Counts the contacts of each placed body. False without memory.
bool graze_contacts_count(gz_sectors *sectors);

/// Writes the kept contacts to the lists of the options, and completes the report.
void graze_contacts_write(const gz_sectors *sectors, const gz_move_options *options, gz_report *report);

#endif
