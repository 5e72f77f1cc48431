#include "support/job_hooks.h"

#include <pthread.h>
#include <sched.h>

#include "support/check.h"

enum { MAX_TASKS = 64 };

size_t first_task = SIZE_MAX, job_runs;

static void run_backward(void *user, size_t count, void (*task)(void *context, size_t k), void *context) {
	assert_null(user);
	job_runs++;
	if (first_task < count) task(context, first_task);
	for (size_t k = count; k--;)
		if (k != first_task) task(context, k);
}

typedef struct thread_task {
	void (*task)(void *context, size_t k);
	void *context;
	size_t k;
	pthread_t thread;
} thread_task;

static void *run_task(void *context) {
	const thread_task *t = context;
	t->task(t->context, t->k);
	return NULL;
}

static void run_threads(void *user, size_t count, void (*task)(void *context, size_t k), void *context) {
	thread_task tasks[MAX_TASKS];
	assert_true(count && count <= MAX_TASKS);
	assert_null(user);
	job_runs++;
	for (size_t k = 0; k < count; k++) {
		tasks[k] = (thread_task){.task = task, .context = context, .k = k};
		assert_int_equal(pthread_create(&tasks[k].thread, NULL, run_task, tasks + k), 0);
	}
	for (size_t k = 0; k < count; k++) pthread_join(tasks[k].thread, NULL);
}

gz_jobs backward_jobs(uint32_t workers) { return job_runs = 0, (gz_jobs){run_backward, NULL, workers}; }

gz_jobs threaded_jobs(uint32_t workers) { return job_runs = 0, (gz_jobs){run_threads, NULL, workers}; }

uint64_t yielding_clock(void) {
	sched_yield();
	return 0;
}
