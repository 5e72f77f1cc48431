// A pool whose threads cannot all be created is null, and leaves none behind. Allocations that fail on several threads
// of a pool, whichever of them needs the memory, are reported, and change nothing that the same call gives afterwards.
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "faults/failing_system.h"
#include "faults/fault_scene.h"
#include "support/check.h"

/// The threads of this process.
static int count_threads(void) {
	char line[200];
	int threads = 0;
	FILE *file = fopen("/proc/self/status", "r");
	assert_non_null(file);
	while (fgets(line, sizeof line, file))
		if (sscanf(line, "Threads: %d", &threads) == 1) break;
	fclose(file);
	return threads;
}

/// A thread that was joined may still be counted for a moment.
static void expect_threads(int expected) {
	for (int wait = 0; wait < 1000 && count_threads() != expected; wait++)
		nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
	assert_int_equal(count_threads(), expected);
}

enum { MOST_THREADS = 9 };

static void a_pool_without_threads_is_null(void **state) {
	(void)state;
	const int before = count_threads();            // a sanitizer may have its own
	gz_pool_destroy(gz_pool_create(MOST_THREADS)); // the C library keeps the stacks of threads
	const size_t blocks = faults_live_blocks();
	for (uint32_t threads = 2; threads <= MOST_THREADS; threads++)
		for (uint32_t number = 1; number < threads; number++) {
			faults_begin(FAULT_THREAD, number, false);
			assert_null(gz_pool_create(threads));
			assert_int_equal(faults_end(), number); // no further one was tried
			expect_threads(before);
		}
	assert_int_equal(faults_live_blocks(), blocks);
}

static void a_pool_without_memory_is_null(void **state) {
	(void)state;
	faults_begin(FAULT_ALLOCATION, 1, true);
	gz_pool *pool = gz_pool_create(4);
	assert_int_equal(faults_end(), 1);
	assert_null(pool);
}

// ---------------------------------------------------------------------------------------------------------------------
// Allocations on several threads
// ---------------------------------------------------------------------------------------------------------------------

static void renew(shared_caller *caller, const gz_jobs *jobs) {
	const shared_scene *scene = caller->scene;
	gz_world *world = caller->world;
	shared_caller_free(caller);
	*caller = shared_caller_make(scene, world, jobs);
}

/// Runs a call with new objects. Returns the number of its allocations, which depends on the threads.
static size_t run_with_fault(shared_caller *caller, const gz_jobs *jobs, size_t call, size_t number, bool on) {
	renew(caller, jobs);
	faults_begin(FAULT_ALLOCATION, number, on);
	shared_call_run(caller, call);
	return faults_end();
}

static void expect_failure(
	shared_caller *shared, const shared_caller *single, const gz_jobs *jobs, size_t call, size_t number, bool on) {
	const bool reached = run_with_fault(shared, jobs, call, number, on) >= number;
	if (!reached || shared->report.error.status != GZ_STATUS_OUT_OF_MEMORY)
		assert_same_results(shared, single, "without memory", call);
	assert_in_range(shared->report.bodies, 0, single->report.bodies);
	shared_call_run(shared, call);
	assert_same_results(shared, single, "with memory again", call);
}

/// The first allocations fail, and some of the others.
static void allocations_may_fail_on_any_thread(void **state) {
	(void)state;
	enum { SAMPLES = 6 };
	static const shared_kind kind = {"a pool", 9000, 1800, 1800, 0, 0, true, false};
	gz_pool_destroy(gz_pool_create(MOST_THREADS));
	const size_t blocks = faults_live_blocks();
	shared_scene scene = shared_scene_make(&kind, 3);
	gz_world *world = shared_world(&scene);
	gz_pool *pool = gz_pool_create(3);
	assert_non_null(pool);
	const gz_jobs jobs = gz_pool_jobs(pool);
	shared_caller single = shared_caller_make(&scene, world, NULL), shared = shared_caller_make(&scene, world, &jobs);
	for (size_t call = 0; call < shared_call_count; call++) {
		shared_call_run(&single, call);
		const size_t allocations = run_with_fault(&shared, &jobs, call, 0, false);
		for (size_t number = 1; number <= allocations; number += 1 + (number > 2) * allocations / SAMPLES)
			expect_failure(&shared, &single, &jobs, call, number, number % 2);
	}
	shared_caller_free(&single), shared_caller_free(&shared);
	gz_pool_destroy(pool), gz_world_destroy(world), shared_scene_free(&scene);
	assert_int_equal(faults_live_blocks(), blocks);
}

int test_pool_faults(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_pool_without_threads_is_null),
		cmocka_unit_test(a_pool_without_memory_is_null),
		cmocka_unit_test(allocations_may_fail_on_any_thread),
	};
	return RUN_SUITE("pool_faults", tests);
}
