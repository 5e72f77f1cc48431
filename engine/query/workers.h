// Those who share the work of a scratch: the caller's hook, a scratch for each worker, and the parts of a question.
//
// Parts are runs of tiles, the same tiles that one thread would ask. So answers and reports know nothing of them; what
// lists need room for is kept by the part, and is the same in every call that asks the same.
#ifndef GRAZE_QUERY_WORKERS_H
#define GRAZE_QUERY_WORKERS_H

#include <stdatomic.h>

#include "engine/jobs/tasks.h"
#include "engine/query/query_run.h"

/// Tiles around a cut of a crowd's order: from `low` on bodies have neighbours beyond it, and before `high` they are
/// such neighbours.
typedef struct crowd_seam {
	size_t low, cut, high;
} crowd_seam;

/// A run of tiles.
typedef struct query_task {
	query_run run;
	result_buffer results;
	crowd_seam seam;     ///< of a crowd: between this part and the next
	atomic_int sides;    ///< of the seam, that are done
	size_t first_result; ///< of its first answer among those of all
} query_task;

typedef struct query_workers {
	gz_jobs jobs;
	gz_scratch **scratch; ///< of each worker; the first is the caller's
	query_task *tasks;
	tile_run *tile_runs;  ///< of each part
	size_t task_capacity; ///< there is room for
	caller_memory memory;
} query_workers;

/// Null is fine.
void graze_workers_free(query_workers *team);

/// All workers are ready to ask what the scratch asks. False where there is no memory.
int graze_workers_ready(gz_scratch *scratch);

/// Once they have asked: they leave what is the owner's; and what has grown for one of them has grown for all, so that
/// it does not matter who does what in the next call.
void graze_workers_done(gz_scratch *scratch);

/// Asks for all bodies, unless they are too few to be divided.
void graze_run_query_tasks(query_run *a);

/// The answers that the parts kept, of `size` bytes each, go to the caller's list; `first` becomes theirs. Nothing
/// where the bodies were not divided.
void graze_task_results_write(const query_run *a, void *at, size_t capacity, size_t *first, size_t size);

/// How many things of this size the parts have kept; and all of them, one part behind the other.
size_t graze_task_results_count(const query_run *a, size_t size);
void graze_task_results_copy(const query_run *a, void *at, size_t size);

/// A part begins to ask with a worker's scratch.
void graze_query_task_begin(query_task *part, const query_run *whole, gz_scratch *scratch);

/// Adds what a part did. The first error stays, unless there is no memory.
void graze_report_add(gz_report *report, const gz_report *part);

#endif
