// The workers of a scratch: the caller's job system, a scratch for each worker, and the tasks of a query.
//
// A task is a run of tiles, the same tiles that one thread would process; so results and reports do not depend on the
// number of workers. The results of lists are kept by the task, not by the worker: so the memory that a task needs is
// the same in every call with the same input, whichever worker runs it.
#ifndef GRAZE_QUERY_WORKERS_H
#define GRAZE_QUERY_WORKERS_H

#include <stdatomic.h>

#include "engine/jobs/tasks.h"
#include "engine/query/query.h"

/// The tiles around a cut of a crowd's order into ranges. Bodies before the cut have neighbours behind it only from
/// tile `low` on, and these neighbours are before tile `high`.
typedef struct crowd_seam {
	size_t low, cut, high;
} crowd_seam;

/// A task: a run of tiles, or a range of a crowd.
typedef struct query_task {
	query_run run;
	gz_report report;
	result_buffer results;
	crowd_seam seam;     ///< of a crowd: between this range and the next one
	atomic_int sides;    ///< how many of the two sides of the seam are complete
	size_t first_result; ///< the place of its first result among those of all tasks
} query_task;

typedef struct query_workers {
	gz_jobs jobs;
	gz_scratch **scratch; ///< of each worker; the first is the one that owns the workers
	query_task *tasks;
	tile_run *tile_runs;  ///< of each task
	size_t task_capacity; ///< elements of tasks and tile_runs
	caller_memory memory;
} query_workers;

/// Releases the workers, with all scratches but the first. `workers` may be null.
void graze_workers_free(query_workers *workers);

/// Prepares the workers of a scratch for tasks: each gets a state of each type that the scratch has, and no found hits.
/// False without memory.
bool graze_workers_ready(gz_scratch *scratch);

/// After the tasks: memory that has grown in one worker grows in all, so that the next call allocates nothing, whatever
/// tasks each worker takes.
void graze_workers_done(gz_scratch *scratch);

#endif
