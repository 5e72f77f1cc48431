// The memory of questions that are shared by workers: none is left behind, none is taken anew for the same question,
// and where there is none, nothing is half done.
#include <stdlib.h>
#include <string.h>

#include "jobs/shared_calls.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/hooks.h"

enum { WORKERS = 3, SMALL = 1, LARGE = 2, APART = 6 }; ///< kinds of scenes

typedef struct memory_case {
	counted_memory memory;
	shared_scene scene;
	gz_world *world;
	shared_asker alone, shared;
} memory_case;

static void open_case(memory_case *c, const shared_kind *kind) {
	const gz_jobs hook = backward_hook(WORKERS);
	*c = (memory_case){.scene = shared_scene_make(kind, 7)};
	const gz_world_desc desc = {.walls = c->scene.walls, .reach = 14, .allocator = counted_allocator(&c->memory)};
	c->world = gz_world_create(&desc, NULL);
	assert_non_null(c->world);
	c->alone = shared_asker_make(&c->scene, c->world, NULL);
	c->shared = shared_asker_make(&c->scene, c->world, &hook);
}

static void close_case(memory_case *c) {
	shared_asker_free(&c->alone), shared_asker_free(&c->shared);
	gz_world_destroy(c->world), shared_scene_free(&c->scene);
	assert_int_equal(c->memory.blocks, 0);
	assert_int_equal(c->memory.bytes, 0);
}

static void asked_again_no_question_allocates(void **state) {
	(void)state;
	static memory_case c;
	static const int kinds[] = {SMALL, LARGE, APART};
	for (int kind = 0; kind < 3; kind++) {
		open_case(&c, shared_kinds + kinds[kind]);
		for (size_t q = 0; q < shared_questions; q++) {
			for (int k = 0; k < 2; k++) shared_ask(&c.shared, q); // what one worker needed all have from then on
			const size_t calls = c.memory.calls;
			shared_ask(&c.shared, q);
			if (c.memory.calls != calls) fail_msg("%s allocates again", shared_question_name(q));
		}
		close_case(&c);
	}
}

/// Which worker asks for what is another matter each time; the parts are not.
static void whoever_asks_for_a_part_has_the_memory_for_it(void **state) {
	(void)state;
	static memory_case c;
	open_case(&c, shared_kinds + LARGE);
	for (size_t q = 0; q < shared_questions; q++) {
		hook_order = 0;
		for (int k = 0; k < 2; k++) shared_ask(&c.shared, q);
		const size_t calls = c.memory.calls;
		for (hook_order = 1; hook_order < WORKERS; hook_order++) {
			shared_ask(&c.shared, q);
			if (c.memory.calls != calls) fail_msg("%s allocates for worker %zu", shared_question_name(q), hook_order);
		}
	}
	hook_order = SIZE_MAX;
	close_case(&c);
}

/// Fails each allocation of a question in turn: the answers are then those without memory, and the next time all.
static void expect_failures(memory_case *c, size_t question) {
	shared_ask(&c->alone, question);
	for (size_t at = 1;; at++) {
		shared_asker_free(&c->shared);
		const gz_jobs hook = backward_hook(WORKERS);
		c->shared = shared_asker_make(&c->scene, c->world, &hook);
		const size_t before = c->memory.calls;
		c->memory.fail_at = before + at;
		shared_ask(&c->shared, question);
		c->memory.fail_at = 0;
		const int failed = c->memory.calls - before >= at;
		if (failed && c->shared.report.error.status != GZ_STATUS_OUT_OF_MEMORY)
			assert_same_answers(&c->shared, &c->alone, "without memory", question); // it could do without
		if (failed) assert_true(c->shared.report.bodies <= c->alone.report.bodies);
		shared_ask(&c->shared, question);
		assert_same_answers(&c->shared, &c->alone, "with memory again", question);
		if (!failed) return;
	}
}

static void any_allocation_may_fail(void **state) {
	(void)state;
	static memory_case c;
	open_case(&c, shared_kinds + SMALL);
	for (size_t q = 0; q < shared_questions; q++) expect_failures(&c, q);
	close_case(&c);
	open_case(&c, shared_kinds + APART); // which are divided into islands
	expect_failures(&c, shared_question_named("moving together"));
	close_case(&c);
}

/// The bodies that the report counts have their answers, and their contacts.
static void the_first_bodies_have_moved_when_memory_ends(void **state) {
	(void)state;
	static memory_case c;
	size_t some = 0;
	open_case(&c, shared_kinds + SMALL);
	const size_t moving = shared_question_named("moving");
	shared_ask(&c.alone, moving);
	for (size_t at = 1; at < 200; at++) {
		shared_asker_free(&c.shared);
		const gz_jobs hook = backward_hook(WORKERS);
		c.shared = shared_asker_make(&c.scene, c.world, &hook);
		c.memory.fail_at = c.memory.calls + at;
		shared_ask(&c.shared, moving);
		c.memory.fail_at = 0;
		if (c.shared.report.error.status != GZ_STATUS_OUT_OF_MEMORY) break;
		const size_t bodies = c.shared.report.bodies;
		some += bodies > 0;
		assert_true(bodies < c.alone.report.bodies);
		assert_same_first_moves(&c.shared, &c.alone, bodies);
	}
	print_message("%zu allocations failed amid the bodies\n", some);
	assert_true(some > 3);
	close_case(&c);
}

static void a_hook_that_finds_no_memory_changes_nothing(void **state) {
	(void)state;
	static memory_case c;
	open_case(&c, shared_kinds + SMALL);
	gz_jobs hook = backward_hook(WORKERS);
	size_t failures = 0;
	for (size_t at = 1;; at++) {
		const size_t blocks = c.memory.blocks;
		c.memory.fail_at = c.memory.calls + at;
		const gz_status status = gz_scratch_set_jobs(c.alone.scratch, &hook).status;
		c.memory.fail_at = 0;
		if (status == GZ_STATUS_OK) break;
		assert_int_equal(status, GZ_STATUS_OUT_OF_MEMORY);
		assert_int_equal(c.memory.blocks, blocks);
		failures++;
	}
	assert_true(failures >= WORKERS);
	c.memory.fail_at = c.memory.calls + 1;
	assert_int_equal(gz_crowd_set_jobs(c.alone.crowd, &hook).status, GZ_STATUS_OUT_OF_MEMORY);
	c.memory.fail_at = 0;
	shared_ask(&c.alone, 0), shared_ask(&c.shared, 0);
	assert_same_answers(&c.alone, &c.shared, "after failures", 0);
	close_case(&c);
}

int test_sharing_memory(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(asked_again_no_question_allocates),
		cmocka_unit_test(whoever_asks_for_a_part_has_the_memory_for_it),
		cmocka_unit_test(any_allocation_may_fail),
		cmocka_unit_test(the_first_bodies_have_moved_when_memory_ends),
		cmocka_unit_test(a_hook_that_finds_no_memory_changes_nothing),
	};
	return RUN_SUITE("sharing_memory", tests);
}
