#include "engine/jobs/tasks.h"

#include <stdatomic.h>

#include "engine/base/error.h"

gz_error graze_parallel_check(const gz_jobs *p) {
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

gz_jobs graze_alone(void) { return (gz_jobs){run_alone, NULL, 1}; }

enum { MOST_ROWS = 16, CACHE_LINE = 64 }; // of more workers several have a row together

/// Parts side by side, that some workers take before all others.
typedef struct part_row {
	_Alignas(CACHE_LINE) atomic_size_t next;
	size_t end;
} part_row;

typedef struct shared_parts {
	part_row row[MOST_ROWS];
	size_t rows, workers;
	part_work work;
	void *context;
} shared_parts;

static void take_parts(void *context, size_t worker) {
	shared_parts *s = context;
	const size_t own = worker * s->rows / s->workers;
	for (size_t k = 0; k < s->rows; k++) {
		part_row *row = s->row + (own + k) % s->rows;
		for (size_t part; (part = atomic_fetch_add_explicit(&row->next, 1, memory_order_relaxed)) < row->end;)
			s->work(s->context, part, worker);
	}
}

void graze_run_parts(const gz_jobs *parallel, size_t parts, part_work work, void *context) {
	if (parts == 1) work(context, 0, 0);
	if (parts < 2) return;
	const size_t workers = parts < parallel->workers ? parts : parallel->workers;
	shared_parts shared = {
		.rows = workers < MOST_ROWS ? workers : MOST_ROWS, .workers = workers, .work = work, .context = context};
	for (size_t k = 0; k < shared.rows; k++) {
		atomic_init(&shared.row[k].next, part_begin(parts, shared.rows, k));
		shared.row[k].end = part_begin(parts, shared.rows, k + 1);
	}
	parallel->run(parallel->user, workers, take_parts, &shared);
}
