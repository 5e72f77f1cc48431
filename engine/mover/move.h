// What moving bodies and pushing them check alike.
#ifndef GRAZE_MOVER_MOVE_H
#define GRAZE_MOVER_MOVE_H

#include "engine/query/query_run.h"

/// The first fault of the moves of a query's chunks, of its targets, or of the skin.
gz_error graze_moves_check(const query_run *a, const gz_moves *moves, float skin);

#endif
