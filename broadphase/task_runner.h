// Numbered tasks, which the engine runs on one thread or several (engine/jobs/tasks.h). The broadphase divides its work
// into tasks that do not depend on the number of workers: each writes elements that no other task reads or writes, so
// the result is the same to the bit. Tasks allocate nothing.
#ifndef GRAZE_BROADPHASE_TASK_RUNNER_H
#define GRAZE_BROADPHASE_TASK_RUNNER_H

#include <stddef.h>

#include "graze/graze.h"

/// Runs task number `task` as the worker number `worker`. (A task of gz_jobs, by contrast, is the share of one worker:
/// it takes tasks until none is left.)
typedef void (*task_function)(void *context, size_t task, size_t worker);

/// Runs every task once, in any order, by at most as many workers at a time as `jobs` has; returns when all have
/// returned.
typedef struct task_runner {
	gz_jobs jobs;
	void (*run)(const gz_jobs *jobs, size_t count, task_function run_task, void *context);
} task_runner;

static inline void run_tasks(const task_runner *runner, size_t count, task_function run_task, void *context) {
	runner->run(&runner->jobs, count, run_task, context);
}

/// Into how many tasks `count` walls are divided: it depends on their number alone, and so do sums that are added up
/// task by task.
enum { MAX_WALL_TASKS = 64, WALLS_PER_TASK = 2048 };

static inline size_t wall_tasks(size_t count) {
	const size_t tasks = count / WALLS_PER_TASK + 1;
	return tasks < MAX_WALL_TASKS ? tasks : MAX_WALL_TASKS;
}

/// Where task k begins if `count` elements are divided evenly into `tasks` tasks.
static inline size_t task_begin(size_t count, size_t tasks, size_t k) {
	return count / tasks * k + (count % tasks < k ? count % tasks : k);
}

#endif
