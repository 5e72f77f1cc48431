#include "fuzz/run/reversed_jobs.h"

static gz_pool *pool;

static void run_counted(void *user, size_t count, void (*task)(void *context, size_t k), void *context) {
	counted_jobs *jobs = user;
	jobs->divided += count > 1;
	if (jobs->kind == JOBS_POOL && pool) {
		const gz_jobs threads = gz_pool_jobs(pool);
		threads.run(threads.user, count, task, context);
		return;
	}
	while (count) task(context, --count);
}

gz_jobs jobs_of(counted_jobs *jobs, uint32_t workers) {
	if (jobs->kind == JOBS_POOL && !pool) pool = gz_pool_create(POOL_THREADS);
	return (gz_jobs){run_counted, jobs, jobs->kind == JOBS_POOL ? POOL_THREADS : workers};
}

void end_job_pool(void) {
	gz_pool_destroy(pool);
	pool = NULL;
}
