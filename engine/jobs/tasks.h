// Work on several threads: parts that workers take one after the other, by the caller's hook.
#ifndef GRAZE_JOBS_TASKS_H
#define GRAZE_JOBS_TASKS_H

#include "graze/graze.h"

/// The first thing that is wrong with a hook.
gz_error graze_jobs_check(const gz_jobs *parallel);

/// A hook of the caller alone. (That of gz_pool_jobs would bring the pool, which needs threads, into every
/// program.)
gz_jobs graze_jobs_single(void);

/// Does a part of the work, as one of the workers.
typedef void (*task_function)(void *context, size_t part, size_t worker);

/// Has all parts done, each once and in any order, by at most as many workers at a time as the hook names. Each worker
/// has a row of parts of its own and takes them one after the other, then what is left of others' rows: so it works on
/// what it worked on before and has in its cache, and uneven parts even out.
void graze_run_tasks(const gz_jobs *parallel, size_t parts, task_function work, void *context);

#endif
