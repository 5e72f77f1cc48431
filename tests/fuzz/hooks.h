// Hooks that divide work, in ways that must not matter.
#ifndef GRAZE_FUZZ_HOOKS_H
#define GRAZE_FUZZ_HOOKS_H

#include "rig.h"

/// HOOK_BACKWARDS calls the tasks one after the other from the last on; HOOK_POOL has threads of a pool call them.
gz_jobs hook_of(hook_kind kind, uint32_t workers);

#endif
