#include "hooks.h"

static gz_pool *pool;

static void run_backwards(void *user, size_t count, void (*task)(void *context, size_t k), void *context) {
	(void)user;
	while (count) task(context, --count);
}

gz_jobs hook_of(hook_kind kind, uint32_t workers) {
	if (kind == HOOK_POOL && !pool) pool = gz_pool_create(3);
	if (kind == HOOK_POOL && pool) return gz_pool_jobs(pool);
	return (gz_jobs){run_backwards, NULL, workers};
}

void rig_end_pool(void) {
	gz_pool_destroy(pool);
	pool = NULL;
}
