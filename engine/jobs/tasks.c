#include "engine/jobs/tasks.h"

#include <stdatomic.h>

#include "engine/base/error.h"
#include "engine/base/ranges.h"

gz_error graze_jobs_check(const gz_jobs *jobs) {
	if (!jobs->run) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "run", "the hook's run is null");
	if (!jobs->workers || jobs->workers > GZ_MAX_WORKERS)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "workers", "%u workers are not 1 to %d", (unsigned)jobs->workers,
			GZ_MAX_WORKERS);
	return graze_no_error();
}

static void run_alone(void *user, size_t count, void (*task)(void *context, size_t k), void *context) {
	(void)user;
	for (size_t k = 0; k < count; k++) task(context, k);
}

gz_jobs graze_jobs_single(void) { return (gz_jobs){run_alone, NULL, 1}; }

enum { MAX_ROWS = 16 };   ///< with more workers, several share a row
enum { CACHE_LINE = 64 }; ///< bytes

/// Consecutive tasks, which the workers of the row take before those of other rows.
typedef struct task_row {
	_Alignas(CACHE_LINE) atomic_size_t next; ///< the first task that no worker has taken
	size_t end;
} task_row;

typedef struct task_rows {
	task_row row[MAX_ROWS];
	size_t row_count, workers;
	task_function run_task;
	void *context;
} task_rows;

static void take_tasks(void *context, size_t worker) {
	task_rows *rows = context;
	const size_t own = worker * rows->row_count / rows->workers;
	for (size_t k = 0; k < rows->row_count; k++) {
		task_row *row = rows->row + (own + k) % rows->row_count;
		for (size_t task; (task = atomic_fetch_add_explicit(&row->next, 1, memory_order_relaxed)) < row->end;)
			rows->run_task(rows->context, task, worker);
	}
}

void graze_run_tasks(const gz_jobs *jobs, size_t count, task_function run_task, void *context) {
	if (count == 1) run_task(context, 0, 0);
	if (count < 2) return;
	const size_t workers = count < jobs->workers ? count : jobs->workers;
	task_rows rows = {.row_count = workers < MAX_ROWS ? workers : MAX_ROWS,
		.workers = workers,
		.run_task = run_task,
		.context = context};
	for (size_t k = 0; k < rows.row_count; k++) {
		atomic_init(&rows.row[k].next, range_begin(count, rows.row_count, k));
		rows.row[k].end = range_begin(count, rows.row_count, k + 1);
	}
	jobs->run(jobs->user, workers, take_tasks, &rows);
}
