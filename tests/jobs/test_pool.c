// gz_pool runs every task exactly once; and threads give the bits of one thread: the workers of one call (threads per
// call, or a pool), and threads that query one world at once, each with a scratch of its own. The oracle is the same
// call on one thread.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "generators/cases.h"
#include "jobs/shared_calls.h"
#include "support/check.h"
#include "support/job_hooks.h"

// ---------------------------------------------------------------------------------------------------------------------
// The pool
// ---------------------------------------------------------------------------------------------------------------------

enum { MAX_TASKS = 1000 };

typedef struct task_counts {
	atomic_int runs[MAX_TASKS];
	gz_jobs jobs; ///< what count_task_or_nest runs tasks with
} task_counts;

static void count_task(void *context, size_t k) { atomic_fetch_add(&((task_counts *)context)->runs[k], 1); }

/// Exactly the tasks below `count` have run, each once. Clears the counts.
static void expect_each_once(task_counts *counts, size_t count) {
	for (size_t k = 0; k < MAX_TASKS; k++) assert_int_equal(atomic_exchange(&counts->runs[k], 0), k < count);
}

static void every_task_runs_once(void **state) {
	(void)state;
	static task_counts counts;
	for (uint32_t threads = 1; threads <= 32; threads = threads * 2 + 1) {
		gz_pool *pool = gz_pool_create(threads);
		assert_non_null(pool);
		const gz_jobs jobs = gz_pool_jobs(pool);
		assert_int_equal(jobs.workers, threads);
		for (size_t count = 0; count <= MAX_TASKS; count += 1 + count / 2) {
			jobs.run(jobs.user, count, count_task, &counts);
			expect_each_once(&counts, count);
		}
		gz_pool_destroy(pool);
	}
}

static void a_null_pool_runs_tasks_on_the_calling_thread(void **state) {
	(void)state;
	static task_counts counts;
	assert_null(gz_pool_create(0));
	assert_null(gz_pool_create(GZ_MAX_WORKERS + 1));
	const gz_jobs jobs = gz_pool_jobs(NULL);
	assert_int_equal(jobs.workers, 1);
	jobs.run(jobs.user, 9, count_task, &counts);
	expect_each_once(&counts, 9);
	gz_pool_destroy(NULL);
}

static void count_task_or_nest(void *context, size_t k) {
	task_counts *counts = context;
	if (k == 3) counts->jobs.run(counts->jobs.user, 3, count_task, counts);
	else count_task(counts, k);
}

static void a_task_may_use_the_pool_that_runs_it(void **state) {
	(void)state;
	static task_counts counts;
	gz_pool *pool = gz_pool_create(3);
	counts.jobs = gz_pool_jobs(pool);
	counts.jobs.run(counts.jobs.user, 5, count_task_or_nest, &counts);
	const int expected[] = {2, 2, 2, 0, 1};
	for (int k = 0; k < 5; k++) assert_int_equal(atomic_load(&counts.runs[k]), expected[k]);
	gz_pool_destroy(pool);
}

// ---------------------------------------------------------------------------------------------------------------------
// One call, several workers
// ---------------------------------------------------------------------------------------------------------------------

// S151. A sample has every other kind.
static void threads_per_call_give_the_same_bits(void **state) {
	(void)state;
	uint32_t workers = 2;
	for (const shared_kind *kind = shared_kinds; kind->name; kind++, workers += 2) {
		if (sample_wanted() && (kind - shared_kinds) % 2 == 0) continue;
		const gz_jobs jobs = threaded_jobs(workers);
		expect_same_with_jobs(kind, &jobs, yielding_clock);
	}
}

// S151.
static void a_pool_gives_the_same_bits(void **state) {
	(void)state;
	gz_pool *pool = gz_pool_create(3);
	const gz_jobs jobs = gz_pool_jobs(pool);
	expect_same_with_jobs(shared_kinds + SCENE_COLUMNS, &jobs, NULL);
	expect_same_with_jobs(shared_kinds + SCENE_INVALID, &jobs, NULL);
	gz_pool_destroy(pool);
}

/// A crowd that queries itself finds the same with two threads as with one.
static void expect_same_crowd(const shared_scene *s, const char *name) {
	const gz_jobs jobs = threaded_jobs(2);
	gz_world *world = shared_world(s);
	shared_caller single = shared_caller_make(s, world, NULL), shared = shared_caller_make(s, world, &jobs);
	const size_t call = shared_call_index("gz_sweep of circles from a crowd");
	shared_call_run(&single, call), shared_call_run(&shared, call);
	assert_same_results(&shared, &single, name, call);
	shared_caller_free(&single), shared_caller_free(&shared), gz_world_destroy(world);
}

/// Bodies are ordered by place. In each of the two workers' ranges, some bodies are swapped to the end, where the
/// worker has long finished the bodies around them.
static void bodies_out_of_order_are_found(void **state) {
	(void)state;
	const shared_kind kind = {"out of order", 40000, 3600, 3600, 0, 0, true, false};
	shared_scene s = shared_scene_make(&kind, 1);
	for (size_t k = 0; k < 100; k++)
		shared_scene_swap(&s, 2000 + k, 19800 + k), shared_scene_swap(&s, 22000 + k, 39800 + k);
	expect_same_crowd(&s, kind.name);
	shared_scene_free(&s);
}

/// In the middle of a worker's range, one body has more neighbours than a list of candidates has capacity for.
static void a_heap_of_bodies_is_found(void **state) {
	(void)state;
	const shared_kind kind = {"heap", 200000, 3000, 3000, 0, 0, true, false};
	shared_scene s = shared_scene_make(&kind, 1);
	shared_scene_heap(&s, 44000, 9000);
	expect_same_crowd(&s, kind.name);
	shared_scene_free(&s);
}

// ---------------------------------------------------------------------------------------------------------------------
// One world, several threads
// ---------------------------------------------------------------------------------------------------------------------

enum { THREADS = 16, CALLS_PER_THREAD = 4 };

typedef struct thread_caller {
	shared_caller caller;
	const shared_caller *expected; ///< one for each call
	pthread_t thread;
	size_t first_call, wrong;
} thread_caller;

/// Runs CALLS_PER_THREAD calls, spread over all calls from first_call on.
static void *run_calls(void *context) {
	thread_caller *t = context;
	for (size_t i = 0; i < CALLS_PER_THREAD; i++) {
		const size_t call = (t->first_call + i * shared_call_count / CALLS_PER_THREAD) % shared_call_count;
		shared_call_run(&t->caller, call);
		t->wrong += memcmp(t->caller.results, t->expected[call].results, t->caller.bytes) != 0;
	}
	return NULL;
}

static void expect_threads_agree(const gz_jobs *jobs) {
	static thread_caller threads[THREADS];
	shared_scene few = shared_scene_make(shared_kinds + SCENE_FEW, 3);
	shared_scene many = shared_scene_make(shared_kinds + SCENE_CHUNKS, 3);
	const shared_scene *scene = jobs ? &many : &few;
	gz_world *world = shared_world(&many);
	shared_caller *expected = calloc(shared_call_count, sizeof *expected);
	assert_true(world && expected);
	for (size_t call = 0; call < shared_call_count; call++)
		expected[call] = shared_caller_make(scene, world, NULL), shared_call_run(expected + call, call);
	for (size_t i = 0; i < THREADS; i++) {
		threads[i] =
			(thread_caller){.caller = shared_caller_make(scene, world, jobs), .expected = expected, .first_call = i};
		assert_int_equal(pthread_create(&threads[i].thread, NULL, run_calls, threads + i), 0);
	}
	for (size_t i = 0; i < THREADS; i++) {
		pthread_join(threads[i].thread, NULL);
		assert_int_equal(threads[i].wrong, 0);
		shared_caller_free(&threads[i].caller);
	}
	for (size_t call = 0; call < shared_call_count; call++) shared_caller_free(expected + call);
	free(expected), gz_world_destroy(world), shared_scene_free(&few), shared_scene_free(&many);
}

static void sixteen_threads_query_one_world(void **state) {
	(void)state;
	expect_threads_agree(NULL);
}

static void sixteen_threads_query_one_world_with_one_pool(void **state) {
	(void)state;
	gz_pool *pool = gz_pool_create(4);
	const gz_jobs jobs = gz_pool_jobs(pool);
	expect_threads_agree(&jobs);
	gz_pool_destroy(pool);
}

int test_pool(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_task_runs_once),
		cmocka_unit_test(a_null_pool_runs_tasks_on_the_calling_thread),
		cmocka_unit_test(a_task_may_use_the_pool_that_runs_it),
		cmocka_unit_test(threads_per_call_give_the_same_bits),
		cmocka_unit_test(a_pool_gives_the_same_bits),
		cmocka_unit_test(bodies_out_of_order_are_found),
		cmocka_unit_test(a_heap_of_bodies_is_found),
		cmocka_unit_test(sixteen_threads_query_one_world),
		cmocka_unit_test(sixteen_threads_query_one_world_with_one_pool),
	};
	return RUN_SUITE("pool", tests);
}
