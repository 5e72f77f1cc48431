// A limit of pairs (gz_query.max_pairs): a call that has no more pairs than the limit is as without it, any other one
// ends with an error, on one thread and with jobs; and nothing of it is left in the scratch. The oracle is the same
// call without a limit.
#include "jobs/shared_calls.h"
#include "support/check.h"
#include "support/job_hooks.h"

typedef struct limit_case {
	shared_scene scene;
	gz_world *world;
	shared_caller free, single, shared; ///< without a limit; with one, on one thread; with jobs
} limit_case;

static void open_case(limit_case *c, const shared_kind *kind) {
	const gz_jobs jobs = backward_jobs(3);
	c->scene = shared_scene_make(kind, 7), c->world = shared_world(&c->scene);
	c->free = shared_caller_make(&c->scene, c->world, NULL);
	c->single = shared_caller_make(&c->scene, c->world, NULL);
	c->shared = shared_caller_make(&c->scene, c->world, &jobs);
}

static void close_case(limit_case *c) {
	shared_caller_free(&c->free), shared_caller_free(&c->single), shared_caller_free(&c->shared);
	gz_world_destroy(c->world), shared_scene_free(&c->scene);
}

static size_t pairs_of(const gz_report *r) { return r->tests + r->candidates; }

/// Runs a call with this limit, which is too low for it, and then again without one.
static void expect_ended(shared_caller *c, size_t call, size_t max, const shared_caller *expected) {
	c->max_pairs = max;
	shared_call_run(c, call);
	c->max_pairs = 0;
	if (c->report.error.status != GZ_STATUS_TOO_MANY_PAIRS)
		fail_msg("%s with at most %zu pairs: found the status %d", shared_call_name(call), max, c->report.error.status);
	assert_string_equal(c->report.error.name, "max_pairs");
	shared_call_run(c, call);
	assert_same_results(c, expected, "after a call that has ended", call);
}

static void expect_limits(shared_caller *c, size_t call, const shared_caller *expected) {
	const size_t pairs = pairs_of(&expected->report);
	c->max_pairs = pairs;
	shared_call_run(c, call);
	c->max_pairs = 0;
	assert_same_results(c, expected, "as many pairs as allowed", call);
	if (pairs < 2) return;
	expect_ended(c, call, pairs - 1, expected), expect_ended(c, call, 1, expected);
	if (pairs > 3) expect_ended(c, call, pairs / 2, expected);
}

static void a_call_with_more_pairs_than_allowed_ends(void **state) {
	(void)state;
	static const int kinds[] = {SCENE_COLUMNS, SCENE_FEW, SCENE_SEPARATE_COLUMNS};
	for (int k = 0; k < 3; k++) {
		static limit_case c;
		size_t limited = 0;
		open_case(&c, shared_kinds + kinds[k]);
		for (size_t call = 0; call < shared_call_count; call++) {
			shared_call_run(&c.free, call);
			expect_limits(&c.single, call, &c.free), expect_limits(&c.shared, call, &c.free);
			limited += pairs_of(&c.free.report) > 1;
		}
		assert_true(limited > shared_call_count / 2);
		close_case(&c);
	}
}

int test_pair_limits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_call_with_more_pairs_than_allowed_ends),
	};
	return RUN_SUITE("pair_limits", tests);
}
