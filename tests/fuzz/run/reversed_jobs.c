#include "fuzz/run/reversed_jobs.h"

static gz_pool *pool;

static void run_reversed(void *user, size_t count, void (*task)(void *context, size_t k), void *context) {
	(void)user;
	while (count) task(context, --count);
}

gz_jobs jobs_of(jobs_kind kind, uint32_t workers) {
	if (kind == JOBS_POOL && !pool) pool = gz_pool_create(3);
	if (kind == JOBS_POOL && pool) return gz_pool_jobs(pool);
	return (gz_jobs){run_reversed, NULL, workers};
}

void end_job_pool(void) {
	gz_pool_destroy(pool);
	pool = NULL;
}
