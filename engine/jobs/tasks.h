// Work on several threads: numbered tasks, run by the caller's job system (gz_jobs). Why results do not depend on the
// number of workers: engine/query/workers.h.
#ifndef GRAZE_JOBS_TASKS_H
#define GRAZE_JOBS_TASKS_H

#include "graze/graze.h"

/// Checks the members of gz_jobs.
gz_error graze_jobs_check(const gz_jobs *jobs);

/// The calling thread alone. (gz_pool_jobs would bring the pool, and so the threads library, into every program.)
gz_jobs graze_jobs_single(void);

/// Runs one task as one of the workers.
typedef void (*task_function)(void *context, size_t part, size_t worker);

/// Runs every task once, in any order, by at most as many workers at a time as `jobs` names. Each worker has a row of
/// consecutive tasks and takes them in order, then those left in other rows (work stealing): so it finds in its cache
/// what it worked on in the last call, and tasks of uneven cost even out.
void graze_run_tasks(const gz_jobs *jobs, size_t parts, task_function work, void *context);

#endif
