// Tells what went wrong, such that it can be done again by hand.
#ifndef GRAZE_SOAK_STORY_H
#define GRAZE_SOAK_STORY_H

#include "run.h"
#include "verdict.h"

/// The call, and of the walls the few without which it would have gone well.
void story_tell(const stage *s, const soak_body *body, const call *c, const verdict *v, const run_settings *settings);

#endif
