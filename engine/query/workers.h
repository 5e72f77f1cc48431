// Those who share the work of a scratch: the caller's hook, a scratch for each worker, and the parts of a question.
//
// Parts are runs of tiles, the same tiles that one thread would ask. So answers and reports know nothing of them; what
// lists need room for is kept by the part, and is the same in every call that asks the same.
#ifndef GRAZE_QUERY_WORKERS_H
#define GRAZE_QUERY_WORKERS_H

#include <stdatomic.h>

#include "engine/jobs/tasks.h"
#include "engine/query/query.h"

/// Tiles around a cut of a crowd's order: from `low` on bodies have neighbours beyond it, and before `high` they are
/// such neighbours.
typedef struct crowd_seam {
	size_t low, cut, high;
} crowd_seam;

/// A run of tiles.
typedef struct query_task {
	query_run run;
	gz_report report;
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

#endif
