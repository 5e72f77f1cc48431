// The memory of calls that are divided among workers: a repeated call allocates nothing, an allocation that fails is
// reported and changes nothing beyond the report, and everything is released. The oracle is the same call on one thread
// with enough memory.
#include <stdlib.h>
#include <string.h>

#include "generators/cases.h"
#include "jobs/shared_calls.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/job_hooks.h"

enum { WORKERS = 3 };

typedef struct memory_case {
	counted_memory memory;
	shared_scene scene;
	gz_world *world;
	shared_caller single, shared; ///< one thread; WORKERS workers
} memory_case;

static void make_shared(memory_case *c) {
	const gz_jobs jobs = backward_jobs(WORKERS);
	c->shared = shared_caller_make(&c->scene, c->world, &jobs);
	c->shared.method = c->single.method;
}

static void open_case(memory_case *c, const shared_kind *kind) {
	*c = (memory_case){.scene = shared_scene_make(kind, 7)};
	const gz_world_desc desc = {.walls = c->scene.walls, .reach = 14, .allocator = counted_allocator(&c->memory)};
	c->world = gz_world_create(&desc, NULL);
	assert_non_null(c->world);
	c->single = shared_caller_make(&c->scene, c->world, NULL);
	make_shared(c);
}

static void close_case(memory_case *c) {
	shared_caller_free(&c->single), shared_caller_free(&c->shared);
	gz_world_destroy(c->world), shared_scene_free(&c->scene);
	assert_int_equal(c->memory.blocks, 0);
	assert_int_equal(c->memory.bytes, 0);
}

static void a_repeated_call_allocates_nothing(void **state) {
	(void)state;
	static memory_case c;
	static const int kinds[] = {SCENE_COLUMNS, SCENE_INVALID, SCENE_SEPARATE_COLUMNS};
	for (int kind = 0; kind < 3; kind++) {
		open_case(&c, shared_kinds + kinds[kind]);
		for (size_t call = 0; call < shared_call_count; call++) {
			for (int k = 0; k < 2; k++) shared_call_run(&c.shared, call); // the second levels the memory of the workers
			const size_t before = c.memory.calls;
			shared_call_run(&c.shared, call);
			if (c.memory.calls != before) fail_msg("%s allocates when it is repeated", shared_call_name(call));
		}
		close_case(&c);
	}
}

/// Which worker runs which task differs from call to call; the tasks do not.
static void every_worker_has_the_memory_for_every_task(void **state) {
	(void)state;
	static memory_case c;
	open_case(&c, shared_kinds + SCENE_INVALID);
	for (size_t call = 0; call < shared_call_count; call++) {
		first_task = 0;
		for (int k = 0; k < 2; k++) shared_call_run(&c.shared, call);
		const size_t before = c.memory.calls;
		for (first_task = 1; first_task < WORKERS; first_task++) {
			shared_call_run(&c.shared, call);
			if (c.memory.calls != before)
				fail_msg("%s allocates when worker %zu is first", shared_call_name(call), first_task);
		}
	}
	first_task = SIZE_MAX;
	close_case(&c);
}

/// Runs a call with fresh objects; allocation number `number` of the call fails. Returns whether it was reached.
static bool run_with_failure(memory_case *c, size_t call, size_t number) {
	shared_caller_free(&c->shared), make_shared(c);
	const size_t before = c->memory.calls;
	c->memory.fail_at = before + number;
	shared_call_run(&c->shared, call);
	c->memory.fail_at = 0;
	return c->memory.calls - before >= number;
}

/// Fails each allocation of a call in turn. The call reports GZ_STATUS_OUT_OF_MEMORY, or its results do not need the
/// memory; repeated with memory, it gives all results. The short form fails the first three allocations,
/// and then every third; a sample, every eleventh.
static void expect_failures_reported(memory_case *c, size_t call) {
	const size_t step = sample_wanted() ? 11 : short_form_wanted() ? 3 : 1;
	shared_call_run(&c->single, call);
	for (size_t number = 1;; number += number < step ? 1 : step) {
		const bool failed = run_with_failure(c, call, number);
		if (failed && c->shared.report.error.status != GZ_STATUS_OUT_OF_MEMORY)
			assert_same_results(&c->shared, &c->single, "without memory", call);
		if (failed) assert_true(c->shared.report.bodies <= c->single.report.bodies);
		shared_call_run(&c->shared, call);
		assert_same_results(&c->shared, &c->single, "with memory again", call);
		if (!failed) return;
	}
}

static void any_allocation_may_fail(void **state) {
	(void)state;
	static memory_case c;
	open_case(&c, shared_kinds + SCENE_COLUMNS);
	for (size_t call = 0; call < shared_call_count; call++) expect_failures_reported(&c, call);
	close_case(&c);
	open_case(&c, shared_kinds + SCENE_SEPARATE_COLUMNS); // large enough to be divided into islands
	c.single.method = GZ_CROWD_EVENTS;
	expect_failures_reported(&c, shared_call_index("gz_move of colliding bodies"));
	close_case(&c);
}

/// The report's `bodies` counts the bodies whose results and contacts are written, the first ones.
static void gz_move_has_moved_the_first_bodies_when_memory_ends(void **state) {
	(void)state;
	static memory_case c;
	size_t partial = 0;
	open_case(&c, shared_kinds + SCENE_COLUMNS);
	const size_t call = shared_call_index("gz_move");
	shared_call_run(&c.single, call);
	for (size_t number = 1; number < 200; number++) {
		run_with_failure(&c, call, number);
		if (c.shared.report.error.status != GZ_STATUS_OUT_OF_MEMORY) break;
		const size_t bodies = c.shared.report.bodies;
		partial += bodies > 0;
		assert_true(bodies < c.single.report.bodies);
		assert_same_first_moves(&c.shared, &c.single, bodies);
	}
	print_message("%zu allocations failed after the first bodies had moved\n", partial);
	assert_true(partial > 3);
	close_case(&c);
}

static void setting_jobs_without_memory_changes_nothing(void **state) {
	(void)state;
	static memory_case c;
	open_case(&c, shared_kinds + SCENE_COLUMNS);
	gz_jobs jobs = backward_jobs(WORKERS);
	size_t failures = 0;
	for (size_t number = 1;; number++) {
		const size_t blocks = c.memory.blocks;
		c.memory.fail_at = c.memory.calls + number;
		const gz_status status = gz_scratch_set_jobs(c.single.scratch, &jobs).status;
		c.memory.fail_at = 0;
		if (status == GZ_STATUS_OK) break;
		assert_int_equal(status, GZ_STATUS_OUT_OF_MEMORY);
		assert_int_equal(c.memory.blocks, blocks);
		failures++;
	}
	assert_true(failures >= WORKERS);
	c.memory.fail_at = c.memory.calls + 1;
	assert_int_equal(gz_crowd_set_jobs(c.single.crowd, &jobs).status, GZ_STATUS_OUT_OF_MEMORY);
	c.memory.fail_at = 0;
	shared_call_run(&c.single, 0), shared_call_run(&c.shared, 0);
	assert_same_results(&c.single, &c.shared, "after failures", 0);
	close_case(&c);
}

int test_sharing_memory(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_repeated_call_allocates_nothing),
		cmocka_unit_test(every_worker_has_the_memory_for_every_task),
		cmocka_unit_test(any_allocation_may_fail),
		cmocka_unit_test(gz_move_has_moved_the_first_bodies_when_memory_ends),
		cmocka_unit_test(setting_jobs_without_memory_changes_nothing),
	};
	return RUN_SUITE("sharing_memory", tests);
}
