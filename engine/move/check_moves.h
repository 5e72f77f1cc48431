// The checks that gz_move and gz_world_push_walls have in common.
#ifndef GRAZE_MOVE_CHECK_MOVES_H
#define GRAZE_MOVE_CHECK_MOVES_H

#include "engine/query/query.h"

/// Checks the moves of a query's chunks, its targets, and the skin.
gz_error graze_moves_check(const query_run *run, const gz_moves *moves, float skin);

/// Checks the method and the rounds of a move.
gz_error graze_move_method_check(const gz_move_options *options);

#endif
