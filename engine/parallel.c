#include "engine/parallel.h"

#include <stdatomic.h>

#include "engine/error.h"

gz_error graze_parallel_check(const gz_parallel *p) {
	if (!p->run) return graze_error(GZ_BAD_INPUT, 0, "run", "the hook's run is null");
	if (!p->workers || p->workers > GZ_MOST_WORKERS)
		return graze_error(
			GZ_BAD_INPUT, 0, "workers", "%u workers are not 1 to %d", (unsigned)p->workers, GZ_MOST_WORKERS);
	return graze_no_error();
}

static void run_alone(void *user, size_t count, void (*task)(void *context, size_t k), void *context) {
	(void)user;
	for (size_t k = 0; k < count; k++) task(context, k);
}

gz_parallel graze_alone(void) { return (gz_parallel){run_alone, NULL, 1}; }

typedef struct shared_parts {
	atomic_size_t next;
	size_t parts;
	part_work work;
	void *context;
} shared_parts;

static void take_parts(void *context, size_t worker) {
	shared_parts *s = context;
	for (size_t part; (part = atomic_fetch_add_explicit(&s->next, 1, memory_order_relaxed)) < s->parts;)
		s->work(s->context, part, worker);
}

void graze_run_parts(const gz_parallel *parallel, size_t parts, part_work work, void *context) {
	if (parts == 1) work(context, 0, 0);
	if (parts < 2) return;
	shared_parts shared = {.parts = parts, .work = work, .context = context};
	atomic_init(&shared.next, 0);
	parallel->run(parallel->user, parts < parallel->workers ? parts : parallel->workers, take_parts, &shared);
}
