// Hooks of all kinds: tasks in other orders, and threads that are made for each call.
#ifndef GRAZE_SUPPORT_HOOKS_H
#define GRAZE_SUPPORT_HOOKS_H

#include <graze/graze.h>

/// Tasks one after the other by the caller, the last first, but before all that of number `hook_order`.
gz_jobs backward_hook(uint32_t workers);

extern size_t hook_order;

/// A thread for each task, so that all run at once.
gz_jobs threads_hook(uint32_t workers);

/// So often was the last hook that these made called since.
extern size_t hook_calls;

/// A clock for questions that, now and then, lets another thread go on.
uint64_t yielding_clock(void);

#endif
