// A thread pool behind gz_jobs, for callers without a job system.
//
// Between calls the threads spin for a moment, because a tick makes several calls in a row, and then sleep. A call does
// not wait for threads that arrive after its last task was taken.
#include "engine/jobs/tasks.h"

#ifdef GRAZE_THREADS

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "broadphase/caller_memory.h"

enum { LOOKS = 100000 }; ///< iterations: about 100 microseconds

/// The tasks of one call.
typedef struct pool_job {
	void (*task)(void *context, size_t k);
	void *context;
	size_t count;
	atomic_size_t next; ///< the first task that no thread has taken
} pool_job;

struct gz_pool {
	pthread_mutex_t call;      ///< held by the calling thread during a call
	pthread_mutex_t lock;      ///< guards all members below
	pthread_cond_t work, done; ///< there is a job to join, or the pool ends; all threads have left the job
	pool_job *job;             ///< null: there is no call to join
	atomic_size_t jobs;        ///< calls begun so far
	atomic_size_t at_work;     ///< threads that have joined the call
	int ends;
	uint32_t threads, capacity; ///< without the calling thread
	pthread_t thread[];
};

static void take_tasks(pool_job *job) {
	for (size_t k; (k = atomic_fetch_add(&job->next, 1)) < job->count;) job->task(job->context, k);
}

static void *serve(void *context) {
	gz_pool *pool = context;
	size_t seen = 0;
	pthread_mutex_lock(&pool->lock);
	while (!pool->ends) {
		if (seen == atomic_load(&pool->jobs)) {
			pthread_mutex_unlock(&pool->lock);
			for (int i = 0; i < LOOKS && seen == atomic_load_explicit(&pool->jobs, memory_order_relaxed); i++) {}
			pthread_mutex_lock(&pool->lock);
			while (!pool->ends && seen == atomic_load(&pool->jobs)) pthread_cond_wait(&pool->work, &pool->lock);
			continue;
		}
		seen = atomic_load(&pool->jobs);
		pool_job *job = pool->job;
		if (!job) continue;
		atomic_fetch_add(&pool->at_work, 1);
		pthread_mutex_unlock(&pool->lock);
		take_tasks(job);
		pthread_mutex_lock(&pool->lock);
		if (atomic_fetch_sub(&pool->at_work, 1) == 1) pthread_cond_signal(&pool->done);
	}
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

static void begin(gz_pool *pool, pool_job *job) {
	pthread_mutex_lock(&pool->lock);
	pool->job = job;
	atomic_fetch_add(&pool->jobs, 1);
	pthread_mutex_unlock(&pool->lock);
	for (size_t k = 1; k < job->count && k <= pool->threads; k++) pthread_cond_signal(&pool->work);
}

/// Closes the call: no further thread joins, and the ones that have joined finish.
static void end(gz_pool *pool) {
	pthread_mutex_lock(&pool->lock);
	pool->job = NULL;
	pthread_mutex_unlock(&pool->lock);
	for (int i = 0; i < LOOKS && atomic_load(&pool->at_work); i++) {}
	pthread_mutex_lock(&pool->lock);
	while (atomic_load(&pool->at_work)) pthread_cond_wait(&pool->done, &pool->lock);
	pthread_mutex_unlock(&pool->lock);
}

static void run(void *user, size_t count, void (*task)(void *context, size_t k), void *context) {
	gz_pool *pool = user;
	pool_job job = {.task = task, .context = context, .count = count};
	atomic_init(&job.next, 0);
	const bool alone = pthread_mutex_trylock(&pool->call) != 0;
	if (!alone) begin(pool, &job);
	take_tasks(&job);
	if (alone) return;
	end(pool);
	pthread_mutex_unlock(&pool->call);
}

static size_t size_of(uint32_t threads) { return sizeof(gz_pool) + threads * sizeof(pthread_t); }

gz_pool *gz_pool_create(uint32_t threads) {
	if (!threads || threads > GZ_MAX_WORKERS) return NULL;
	caller_memory memory = graze_memory((gz_allocator){NULL, NULL, NULL});
	gz_pool *pool = graze_allocate(&memory, 1, size_of(threads - 1));
	if (!pool) return NULL;
	memset(pool, 0, size_of(threads - 1));
	pool->capacity = threads - 1;
	pthread_mutex_init(&pool->call, NULL), pthread_mutex_init(&pool->lock, NULL);
	pthread_cond_init(&pool->work, NULL), pthread_cond_init(&pool->done, NULL);
	for (; pool->threads + 1 < threads; pool->threads++)
		if (pthread_create(pool->thread + pool->threads, NULL, serve, pool)) return gz_pool_destroy(pool), NULL;
	return pool;
}

void gz_pool_destroy(gz_pool *pool) {
	if (!pool) return;
	pthread_mutex_lock(&pool->lock);
	pool->ends = 1;
	atomic_fetch_add(&pool->jobs, 1); // wakes the threads that spin
	pthread_cond_broadcast(&pool->work);
	pthread_mutex_unlock(&pool->lock);
	for (uint32_t k = 0; k < pool->threads; k++) pthread_join(pool->thread[k], NULL);
	pthread_mutex_destroy(&pool->call), pthread_mutex_destroy(&pool->lock);
	pthread_cond_destroy(&pool->work), pthread_cond_destroy(&pool->done);
	caller_memory memory = graze_memory((gz_allocator){NULL, NULL, NULL});
	graze_release(&memory, pool, 1, size_of(pool->capacity));
}

#else

gz_pool *gz_pool_create(uint32_t threads) { return (void)threads, NULL; }
void gz_pool_destroy(gz_pool *pool) { (void)pool; }

#endif

gz_jobs gz_pool_jobs(gz_pool *pool) {
#ifdef GRAZE_THREADS
	if (pool) return (gz_jobs){run, pool, pool->threads + 1};
#endif
	(void)pool;
	return graze_jobs_single();
}
