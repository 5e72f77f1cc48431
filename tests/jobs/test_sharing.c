// Questions that are shared by workers have the answers and reports of one thread, to the bit.
#include "jobs/shared_calls.h"
#include "support/check.h"
#include "support/hooks.h"

static void any_number_of_workers_gives_the_same_bits(void **state) {
	(void)state;
	static const uint32_t workers[] = {1, 2, 3, 8, 32};
	for (const shared_kind *kind = shared_kinds; kind->name; kind++)
		for (int k = 0; k < 5; k++) {
			const gz_jobs hook = backward_hook(workers[k]);
			expect_same_by(kind, &hook, NULL);
		}
}

/// So often is the hook called by a question of this kind of scene.
static size_t calls_of(const shared_kind *kind, size_t question) {
	shared_scene s = shared_scene_make(kind, 1);
	gz_world *world = shared_world(&s);
	const gz_jobs hook = backward_hook(3);
	shared_asker a = shared_asker_make(&s, world, &hook);
	shared_ask(&a, question);
	const size_t calls = hook_calls;
	shared_asker_free(&a), gz_world_destroy(world), shared_scene_free(&s);
	return calls;
}

static void all_questions_of_many_bodies_are_shared(void **state) {
	(void)state;
	for (size_t q = 0; q < shared_questions; q++)
		if (!calls_of(shared_kinds, q)) fail_msg("%s: by one", shared_question_name(q));
}

static void a_wrong_hook_is_refused(void **state) {
	(void)state;
	shared_scene s = shared_scene_make(shared_kinds + 4, 1);
	gz_world *world = shared_world(&s);
	shared_asker a = shared_asker_make(&s, world, NULL);
	gz_jobs hook = backward_hook(0);
	assert_string_equal(gz_scratch_set_jobs(a.scratch, &hook).name, "workers");
	assert_string_equal(gz_crowd_set_jobs(a.crowd, &hook).name, "workers");
	hook.workers = GZ_MAX_WORKERS + 1;
	assert_int_equal(gz_scratch_set_jobs(a.scratch, &hook).status, GZ_STATUS_INVALID_INPUT);
	hook.workers = 2;
	assert_string_equal(gz_scratch_set_jobs(NULL, &hook).name, "scratch");
	assert_string_equal(gz_crowd_set_jobs(NULL, &hook).name, "crowd");
	hook.run = NULL;
	assert_string_equal(gz_scratch_set_jobs(a.scratch, &hook).name, "run");
	assert_string_equal(gz_crowd_set_jobs(a.crowd, &hook).name, "run");
	shared_ask(&a, 1);
	shared_asker_free(&a), gz_world_destroy(world), shared_scene_free(&s);
}

static void without_a_hook_again_the_caller_asks_alone(void **state) {
	(void)state;
	shared_scene s = shared_scene_make(shared_kinds, 1);
	gz_world *world = shared_world(&s);
	gz_jobs hook = backward_hook(3);
	shared_asker a = shared_asker_make(&s, world, &hook);
	assert_int_equal(gz_scratch_set_jobs(a.scratch, NULL).status, GZ_STATUS_OK);
	assert_int_equal(gz_crowd_set_jobs(a.crowd, NULL).status, GZ_STATUS_OK);
	for (size_t q = 0; q < shared_questions; q++) shared_ask(&a, q);
	assert_int_equal(hook_calls, 0);
	shared_asker_free(&a), gz_world_destroy(world), shared_scene_free(&s);
}

int test_sharing(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(any_number_of_workers_gives_the_same_bits),
		cmocka_unit_test(all_questions_of_many_bodies_are_shared),
		cmocka_unit_test(a_wrong_hook_is_refused),
		cmocka_unit_test(without_a_hook_again_the_caller_asks_alone),
	};
	return RUN_SUITE("sharing", tests);
}
