// Work on several threads: numbered tasks, run by the caller's job system (gz_jobs). Why results do not depend on the
// number of workers: engine/query/workers.h.
#ifndef GRAZE_JOBS_TASKS_H
#define GRAZE_JOBS_TASKS_H

#include "graze/graze.h"

/// Checks the members of gz_jobs.
gz_error graze_jobs_check(const gz_jobs *jobs);

/// The calling thread alone. (gz_pool_jobs would bring the pool, and so the threads library, into every program.)
gz_jobs graze_jobs_single(void);

/// Runs task number `task` as the worker number `worker`. (A task of gz_jobs, by contrast, is the share of one worker:
/// it takes tasks until none is left.)
typedef void (*task_function)(void *context, size_t task, size_t worker);

/// Runs every task once, in any order, by at most as many workers at a time as `jobs` has. Each worker has a row of
/// consecutive tasks, which it takes in order, and then those left in other rows (work stealing). So a worker finds in
/// its cache what it worked on in the last call, and tasks of uneven cost balance. A single task runs on the calling
/// thread, as worker 0.
void graze_run_tasks(const gz_jobs *jobs, size_t count, task_function run_task, void *context);

#endif
