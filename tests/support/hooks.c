#include "support/hooks.h"

#include <pthread.h>
#include <sched.h>

#include "support/check.h"

size_t hook_calls, hook_order = SIZE_MAX;

static void run_backward(void *user, size_t count, void (*task)(void *context, size_t k), void *context) {
	assert_null(user);
	hook_calls++;
	if (hook_order < count) task(context, hook_order);
	for (size_t k = count; k--;)
		if (k != hook_order) task(context, k);
}

typedef struct one_task {
	void (*task)(void *context, size_t k);
	void *context;
	size_t k;
	pthread_t thread;
} one_task;

static void *do_task(void *context) {
	const one_task *t = context;
	t->task(t->context, t->k);
	return NULL;
}

static void run_threads(void *user, size_t count, void (*task)(void *context, size_t k), void *context) {
	one_task tasks[64];
	assert_true(count && count <= 64);
	assert_null(user);
	hook_calls++;
	for (size_t k = 0; k < count; k++) {
		tasks[k] = (one_task){.task = task, .context = context, .k = k};
		assert_int_equal(pthread_create(&tasks[k].thread, NULL, do_task, tasks + k), 0);
	}
	for (size_t k = 0; k < count; k++) pthread_join(tasks[k].thread, NULL);
}

gz_jobs backward_hook(uint32_t workers) { return hook_calls = 0, (gz_jobs){run_backward, NULL, workers}; }

gz_jobs threads_hook(uint32_t workers) { return hook_calls = 0, (gz_jobs){run_threads, NULL, workers}; }

uint64_t yielding_clock(void) {
	sched_yield();
	return 0;
}
