// What moving bodies and pushing them check alike.
#ifndef GRAZE_MOVER_MOVE_H
#define GRAZE_MOVER_MOVE_H

#include "engine/query/query_run.h"

/// The first thing that is wrong with the moves of a question's chunks, or with the rules.
gz_error graze_moves_check(const asking *a, const gz_moves *moves, const gz_move_rules *rules);

#endif
