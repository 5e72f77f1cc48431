// Calls that are divided among workers give the results and reports of one thread, to the bit, for any number of
// workers; and gz_scratch_set_jobs and gz_crowd_set_jobs refuse invalid jobs. The oracle is the same call without jobs.
// The job systems of these tests run tasks on the calling thread; test_pool.c has threads.
#include "generators/cases.h"
#include "jobs/shared_calls.h"
#include "support/check.h"
#include "support/job_hooks.h"

// S151. A sample has every other combination.
static void any_number_of_workers_gives_the_same_bits(void **state) {
	(void)state;
	static const uint32_t workers[] = {1, 2, 3, 8, 32};
	for (const shared_kind *kind = shared_kinds; kind->name; kind++)
		for (int k = 0; k < 5; k++) {
			if (sample_wanted() && (kind - shared_kinds + k) % 2) continue;
			const gz_jobs jobs = backward_jobs(workers[k]);
			expect_same_with_jobs(kind, &jobs, NULL);
		}
}

/// How often a call on a scene of this kind calls the run function of its jobs.
static size_t count_job_runs(const shared_kind *kind, size_t call) {
	shared_scene s = shared_scene_make(kind, 1);
	gz_world *world = shared_world(&s);
	const gz_jobs jobs = backward_jobs(3);
	shared_caller caller = shared_caller_make(&s, world, &jobs);
	shared_call_run(&caller, call);
	shared_caller_free(&caller), gz_world_destroy(world), shared_scene_free(&s);
	return job_runs;
}

static void every_call_with_many_bodies_is_divided(void **state) {
	(void)state;
	for (size_t call = 0; call < shared_call_count; call++)
		if (!count_job_runs(shared_kinds + SCENE_CHUNKS, call))
			fail_msg("%s: runs without the jobs", shared_call_name(call));
}

static void invalid_jobs_are_refused(void **state) {
	(void)state;
	shared_scene s = shared_scene_make(shared_kinds + SCENE_FEW, 1);
	gz_world *world = shared_world(&s);
	shared_caller caller = shared_caller_make(&s, world, NULL);
	gz_jobs jobs = backward_jobs(0);
	assert_string_equal(gz_scratch_set_jobs(caller.scratch, &jobs).name, "workers");
	assert_string_equal(gz_crowd_set_jobs(caller.crowd, &jobs).name, "workers");
	jobs.workers = GZ_MAX_WORKERS + 1;
	assert_int_equal(gz_scratch_set_jobs(caller.scratch, &jobs).status, GZ_STATUS_INVALID_INPUT);
	jobs.workers = 2;
	assert_string_equal(gz_scratch_set_jobs(NULL, &jobs).name, "scratch");
	assert_string_equal(gz_crowd_set_jobs(NULL, &jobs).name, "crowd");
	jobs.run = NULL;
	assert_string_equal(gz_scratch_set_jobs(caller.scratch, &jobs).name, "run");
	assert_string_equal(gz_crowd_set_jobs(caller.crowd, &jobs).name, "run");
	shared_call_run(&caller, 1); // the scratch still works
	shared_caller_free(&caller), gz_world_destroy(world), shared_scene_free(&s);
}

static void null_jobs_return_the_work_to_the_calling_thread(void **state) {
	(void)state;
	shared_scene s = shared_scene_make(shared_kinds + SCENE_CHUNKS, 1);
	gz_world *world = shared_world(&s);
	gz_jobs jobs = backward_jobs(3);
	shared_caller caller = shared_caller_make(&s, world, &jobs);
	assert_int_equal(gz_scratch_set_jobs(caller.scratch, NULL).status, GZ_STATUS_OK);
	assert_int_equal(gz_crowd_set_jobs(caller.crowd, NULL).status, GZ_STATUS_OK);
	for (size_t call = 0; call < shared_call_count; call++) shared_call_run(&caller, call);
	assert_int_equal(job_runs, 0);
	shared_caller_free(&caller), gz_world_destroy(world), shared_scene_free(&s);
}

int test_sharing(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(any_number_of_workers_gives_the_same_bits),
		cmocka_unit_test(every_call_with_many_bodies_is_divided),
		cmocka_unit_test(invalid_jobs_are_refused),
		cmocka_unit_test(null_jobs_return_the_work_to_the_calling_thread),
	};
	return RUN_SUITE("sharing", tests);
}
