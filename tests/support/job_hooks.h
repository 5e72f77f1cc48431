// Job hooks that run tasks in an unusual order, or each task on a thread of its own; and a clock that yields.
#ifndef GRAZE_SUPPORT_JOB_HOOKS_H
#define GRAZE_SUPPORT_JOB_HOOKS_H

#include <graze/graze.h>

/// Hooks that run the tasks on the calling thread: first the task `first_task`, if there is one of that number, then
/// the others from the last to the first. Sets `job_runs` to 0.
gz_jobs backward_jobs(uint32_t workers);

/// Hooks that run each task on a thread of its own, all at once. Sets `job_runs` to 0.
gz_jobs threaded_jobs(uint32_t workers);

extern size_t first_task; ///< SIZE_MAX: none
extern size_t job_runs;   ///< calls of `run` of these hooks

/// A clock for queries that yields, so that another thread runs between two stages. Returns 0.
uint64_t yielding_clock(void);

#endif
