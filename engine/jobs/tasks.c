#include "engine/jobs/tasks.h"

#include <stdatomic.h>

#include "engine/base/error.h"
#include "engine/base/ranges.h"

gz_error graze_jobs_check(const gz_jobs *p) {
	if (!p->run) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "run", "the hook's run is null");
	if (!p->workers || p->workers > GZ_MAX_WORKERS)
		return graze_error(
			GZ_STATUS_INVALID_INPUT, 0, "workers", "%u workers are not 1 to %d", (unsigned)p->workers, GZ_MAX_WORKERS);
	return graze_no_error();
}

static void run_alone(void *user, size_t count, void (*task)(void *context, size_t k), void *context) {
	(void)user;
	for (size_t k = 0; k < count; k++) task(context, k);
}

gz_jobs graze_jobs_single(void) { return (gz_jobs){run_alone, NULL, 1}; }

enum { MAX_ROWS = 16, CACHE_LINE = 64 }; // with more workers, several share a row

/// Consecutive tasks, which the workers of the row take before those of other rows.
typedef struct task_row {
	_Alignas(CACHE_LINE) atomic_size_t next;
	size_t end;
} task_row;

typedef struct task_rows {
	task_row row[MAX_ROWS];
	size_t rows, workers;
	task_function work;
	void *context;
} task_rows;

static void take_parts(void *context, size_t worker) {
	task_rows *s = context;
	const size_t own = worker * s->rows / s->workers;
	for (size_t k = 0; k < s->rows; k++) {
		task_row *row = s->row + (own + k) % s->rows;
		for (size_t part; (part = atomic_fetch_add_explicit(&row->next, 1, memory_order_relaxed)) < row->end;)
			s->work(s->context, part, worker);
	}
}

void graze_run_tasks(const gz_jobs *jobs, size_t parts, task_function work, void *context) {
	if (parts == 1) work(context, 0, 0);
	if (parts < 2) return;
	const size_t workers = parts < jobs->workers ? parts : jobs->workers;
	task_rows shared = {
		.rows = workers < MAX_ROWS ? workers : MAX_ROWS, .workers = workers, .work = work, .context = context};
	for (size_t k = 0; k < shared.rows; k++) {
		atomic_init(&shared.row[k].next, range_begin(parts, shared.rows, k));
		shared.row[k].end = range_begin(parts, shared.rows, k + 1);
	}
	jobs->run(jobs->user, workers, take_parts, &shared);
}
