// The checks that moving bodies and pushing them have in common.
#ifndef GRAZE_MOVE_CHECK_MOVES_H
#define GRAZE_MOVE_CHECK_MOVES_H

#include "engine/query/query.h"

/// The first fault of the moves of a query's chunks, of its targets, or of the skin.
gz_error graze_moves_check(const query_run *run, const gz_moves *moves, float skin);

#endif
