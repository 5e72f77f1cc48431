// Work on several threads: numbered tasks, run by the caller's job system (gz_jobs). Why results do not depend on the
// number of workers: engine/query/workers.h.
#ifndef GRAZE_JOBS_TASKS_H
#define GRAZE_JOBS_TASKS_H

#include "broadphase/task_runner.h"
#include "graze/graze.h"

/// Checks the members of gz_jobs.
gz_error graze_jobs_check(const gz_jobs *jobs);

/// The calling thread alone. (gz_pool_jobs would bring the pool, and so the threads library, into every program.)
gz_jobs graze_jobs_single(void);

/// Runs every task once, in any order, by at most as many workers at a time as `jobs` has. Each worker has a row of
/// consecutive tasks, which it takes in order, and then those left in other rows (work stealing). So a worker finds in
/// its cache what it worked on in the last call, and tasks of uneven cost balance. A single task runs on the calling
/// thread, as worker 0.
void graze_run_tasks(const gz_jobs *jobs, size_t count, task_function run_task, void *context);

/// The same, for the broadphase. Null jobs: the calling thread alone.
static inline task_runner graze_task_runner(const gz_jobs *jobs) {
	return (task_runner){jobs ? *jobs : graze_jobs_single(), graze_run_tasks};
}

#endif
