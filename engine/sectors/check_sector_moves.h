// The checks that gz_sectors_move and gz_sectors_push_walls have in common.
#ifndef GRAZE_SECTORS_CHECK_SECTOR_MOVES_H
#define GRAZE_SECTORS_CHECK_SECTOR_MOVES_H

#include "engine/sectors/sectors.h"

/// Checks the sectors, the moves of so many chunks, where own bodies are written, and that the margin of the placing
/// is large enough for the skin.
gz_error graze_sector_moves_check(
	const gz_sectors *sectors, const gz_moves *moves, const gz_sector_out *sector_out, size_t chunk_count, float skin);

#endif
