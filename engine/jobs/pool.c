// A thread pool behind gz_jobs, for callers without a job system.
//
// Between calls the threads spin for a moment, because a tick makes several calls in a row, and then sleep. A call
// waits only for the threads that have joined it.
#include "engine/jobs/tasks.h"

#ifdef GRAZE_THREADS

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "broadphase/caller_memory.h"

enum { SPIN_ITERATIONS = 100000 }; ///< about 100 microseconds

/// The tasks of one call.
typedef struct pool_job {
	void (*task)(void *context, size_t k);
	void *context;
	size_t count;
	atomic_size_t next; ///< the first task that no thread has taken
} pool_job;

struct gz_pool {
	pthread_mutex_t call_mutex;   ///< held by the calling thread during a call
	pthread_mutex_t mutex;        ///< guards the members below, up to `capacity`
	pthread_cond_t job_available; ///< there is a job to join, or the pool stops
	pthread_cond_t all_left;      ///< no thread is in a job
	pool_job *job;                ///< of the present call; null: there is none to join
	atomic_size_t call_count;     ///< calls begun so far
	atomic_size_t active_threads; ///< threads that have joined a job and not left it
	bool stopping;                ///< the pool is being destroyed
	uint32_t threads, capacity;   ///< threads that run, and elements of `thread`; without the calling thread
	pthread_t thread[];
};

static void take_tasks(pool_job *job) {
	for (size_t k; (k = atomic_fetch_add(&job->next, 1)) < job->count;) job->task(job->context, k);
}

/// The main function of a thread of the pool.
static void *run_thread(void *context) {
	gz_pool *pool = context;
	size_t seen_calls = 0;
	pthread_mutex_lock(&pool->mutex);
	while (!pool->stopping) {
		if (seen_calls == atomic_load(&pool->call_count)) {
			pthread_mutex_unlock(&pool->mutex);
			for (int i = 0;
				 i < SPIN_ITERATIONS && seen_calls == atomic_load_explicit(&pool->call_count, memory_order_relaxed);
				 i++) {}
			pthread_mutex_lock(&pool->mutex);
			while (!pool->stopping && seen_calls == atomic_load(&pool->call_count))
				pthread_cond_wait(&pool->job_available, &pool->mutex);
			continue;
		}
		seen_calls = atomic_load(&pool->call_count);
		pool_job *job = pool->job;
		if (!job) continue;
		atomic_fetch_add(&pool->active_threads, 1);
		pthread_mutex_unlock(&pool->mutex);
		take_tasks(job);
		pthread_mutex_lock(&pool->mutex);
		if (atomic_fetch_sub(&pool->active_threads, 1) == 1) pthread_cond_signal(&pool->all_left);
	}
	pthread_mutex_unlock(&pool->mutex);
	return NULL;
}

static void begin_job(gz_pool *pool, pool_job *job) {
	pthread_mutex_lock(&pool->mutex);
	pool->job = job;
	atomic_fetch_add(&pool->call_count, 1);
	pthread_mutex_unlock(&pool->mutex);
	for (size_t k = 1; k < job->count && k <= pool->threads; k++) pthread_cond_signal(&pool->job_available);
}

/// Closes the job: no further thread joins it. Waits until all threads that have joined have left it.
static void end_job(gz_pool *pool) {
	pthread_mutex_lock(&pool->mutex);
	pool->job = NULL;
	pthread_mutex_unlock(&pool->mutex);
	for (int i = 0; i < SPIN_ITERATIONS && atomic_load(&pool->active_threads); i++) {}
	pthread_mutex_lock(&pool->mutex);
	while (atomic_load(&pool->active_threads)) pthread_cond_wait(&pool->all_left, &pool->mutex);
	pthread_mutex_unlock(&pool->mutex);
}

/// gz_jobs.run. While another thread uses the pool, and in a call from within a task, the caller takes all tasks.
static void run(void *user, size_t count, void (*task)(void *context, size_t k), void *context) {
	gz_pool *pool = user;
	pool_job job = {.task = task, .context = context, .count = count};
	atomic_init(&job.next, 0);
	const bool alone = pthread_mutex_trylock(&pool->call_mutex) != 0;
	if (!alone) begin_job(pool, &job);
	take_tasks(&job);
	if (alone) return;
	end_job(pool);
	pthread_mutex_unlock(&pool->call_mutex);
}

static size_t size_of(uint32_t threads) { return sizeof(gz_pool) + threads * sizeof(pthread_t); }

gz_pool *gz_pool_create(uint32_t threads) {
	if (!threads || threads > GZ_MAX_WORKERS) return NULL;
	caller_memory memory = graze_memory((gz_allocator){NULL, NULL, NULL});
	gz_pool *pool = graze_allocate(&memory, 1, size_of(threads - 1));
	if (!pool) return NULL;
	memset(pool, 0, size_of(threads - 1));
	pool->capacity = threads - 1;
	pthread_mutex_init(&pool->call_mutex, NULL), pthread_mutex_init(&pool->mutex, NULL);
	pthread_cond_init(&pool->job_available, NULL), pthread_cond_init(&pool->all_left, NULL);
	for (; pool->threads + 1 < threads; pool->threads++)
		if (pthread_create(pool->thread + pool->threads, NULL, run_thread, pool)) return gz_pool_destroy(pool), NULL;
	return pool;
}

void gz_pool_destroy(gz_pool *pool) {
	if (!pool) return;
	pthread_mutex_lock(&pool->mutex);
	pool->stopping = true;
	atomic_fetch_add(&pool->call_count, 1); // wakes the threads that spin
	pthread_cond_broadcast(&pool->job_available);
	pthread_mutex_unlock(&pool->mutex);
	for (uint32_t k = 0; k < pool->threads; k++) pthread_join(pool->thread[k], NULL);
	pthread_mutex_destroy(&pool->call_mutex), pthread_mutex_destroy(&pool->mutex);
	pthread_cond_destroy(&pool->job_available), pthread_cond_destroy(&pool->all_left);
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
