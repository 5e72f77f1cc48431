// Workers: the tasks of a call on several threads.
//
// The calling thread may be the main thread of a page, which must not sleep. It takes tasks like a worker, and in the
// end spins until the workers that have joined the call have left it, which takes as long as their last tasks. Workers
// spin for a moment after a call, because a tick makes several calls in a row, and then sleep.
#include <stdatomic.h>
#include <stdbool.h>

#include "module.h"

enum {
	SPIN_ITERATIONS = 50000, ///< of a worker between calls: about 50 microseconds
	OPEN = 1,                ///< workers may join the call
	JOINED = 2               ///< for each worker that has joined and not left
};

static struct {
	gz_jobs jobs;
	void (*task)(void *context, size_t k); // of the present call, as are the next three
	void *context;
	size_t count;
	atomic_size_t next;  ///< the first task that no thread has taken
	atomic_uint state;   ///< OPEN and JOINED; 0 between calls
	atomic_uint calls;   ///< begun so far; workers wait for it to change
	atomic_uint asleep;  ///< workers
	atomic_bool stopped; ///< no further call is shared
	atomic_bool trapped; ///< a worker has not completed its task
} team;

static void take_tasks(void) {
	for (size_t k; (k = atomic_fetch_add_explicit(&team.next, 1, memory_order_relaxed)) < team.count;)
		team.task(team.context, k);
}

static void run_alone(size_t count, void (*task)(void *context, size_t k), void *context) {
	for (size_t k = 0; k < count; k++) task(context, k);
}

/// Lets workers join, and wakes those that sleep. A worker that is about to sleep finds `calls` changed, or is counted
/// in `asleep` before that is read.
static void open_call(void) {
	atomic_store_explicit(&team.next, 0, memory_order_relaxed);
	atomic_store(&team.state, OPEN);
	atomic_fetch_add(&team.calls, 1);
	if (atomic_load(&team.asleep)) __builtin_wasm_memory_atomic_notify((int *)&team.calls, (unsigned)team.count - 1);
}

/// gz_jobs.run. A call from within a task, and one after graze_stop, is not shared.
static void run(void *user, size_t count, void (*task)(void *context, size_t k), void *context) {
	(void)user;
	if (count < 2 || atomic_load(&team.stopped) || atomic_load(&team.state)) {
		run_alone(count, task, context);
		return;
	}
	team.task = task, team.context = context, team.count = count;
	open_call();
	take_tasks();
	atomic_fetch_and(&team.state, ~(unsigned)OPEN);
	while (atomic_load_explicit(&team.state, memory_order_acquire)) continue;
	if (atomic_load(&team.trapped)) __builtin_trap();
}

const gz_jobs *graze_jobs(uint32_t workers) {
	team.jobs = (gz_jobs){.run = run, .workers = workers};
	return &team.jobs;
}

static bool join(void) {
	unsigned state = atomic_load(&team.state);
	while (state & OPEN)
		if (atomic_compare_exchange_weak(&team.state, &state, state + JOINED)) return true;
	return false;
}

static void leave(void) { atomic_fetch_sub_explicit(&team.state, JOINED, memory_order_release); }

/// Returns when a call has begun since `seen` was read; perhaps sooner.
static void wait(unsigned seen) {
	for (int i = 0; i < SPIN_ITERATIONS; i++)
		if (atomic_load_explicit(&team.calls, memory_order_relaxed) != seen) return;
	atomic_fetch_add(&team.asleep, 1);
	__builtin_wasm_memory_atomic_wait32((int *)&team.calls, (int)seen, -1);
	atomic_fetch_sub(&team.asleep, 1);
}

void graze_work(void) {
	while (!atomic_load(&team.stopped)) {
		const unsigned seen = atomic_load(&team.calls);
		if (join()) take_tasks(), leave();
		wait(seen);
	}
}

void graze_trapped(void) {
	atomic_store(&team.trapped, true);
	leave();
}

void graze_stop(void) {
	atomic_store(&team.stopped, true);
	atomic_fetch_add(&team.calls, 1);
	__builtin_wasm_memory_atomic_notify((int *)&team.calls, GZ_MAX_WORKERS);
}
