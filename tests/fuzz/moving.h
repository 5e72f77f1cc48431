// Bodies that move, and walls that push them.
#ifndef GRAZE_FUZZ_MOVING_H
#define GRAZE_FUZZ_MOVING_H

#include "answers.h"

/// What gz_move counted of pieces that are not reported as they were gone.
typedef struct move_report {
	size_t pushed, retried, guarded;
} move_report;

/// One tick: of each body first where it is now (centre, motion, used, lost), then its contacts. The rig's bodies move.
void ask_move(answers *out, rig *r, bool together, move_report *report);

/// The scenario's pushes: of each body where it is now. The world and the rig's bodies move.
///
/// stopped: set for pushes that did not take place
void ask_push(answers *out, rig *r, bool stopped[MOST_PUSHES]);

#endif
