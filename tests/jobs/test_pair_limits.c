// A limit of pairs (gz_query.max_pairs): a call that has no more pairs than the limit is as without it, any other one
// ends with an error, on one thread and with jobs; and nothing of it is left in the scratch. The oracle is the same
// call without a limit.
#include <string.h>

#include "generators/cases.h"
#include "jobs/shared_calls.h"
#include "support/check.h"
#include "support/job_hooks.h"

typedef struct limit_case {
	shared_scene scene;
	gz_world *world;
	shared_caller free, single, shared; ///< without a limit; with one, on one thread; with jobs
} limit_case;

/// walls: how many of the scene's
static void open_case(limit_case *c, const shared_kind *kind, size_t walls) {
	const gz_jobs jobs = backward_jobs(3);
	c->scene = shared_scene_make(kind, 7);
	if (walls < c->scene.walls.count) c->scene.walls.count = walls;
	c->world = shared_world(&c->scene);
	c->free = shared_caller_make(&c->scene, c->world, NULL);
	c->single = shared_caller_make(&c->scene, c->world, NULL);
	c->shared = shared_caller_make(&c->scene, c->world, &jobs);
}

static void close_case(limit_case *c) {
	shared_caller_free(&c->free), shared_caller_free(&c->single), shared_caller_free(&c->shared);
	gz_world_destroy(c->world), shared_scene_free(&c->scene);
}

static size_t pairs_of(const gz_report *r) { return r->tests + r->candidates; }

static bool is_untouched(const unsigned char *bytes, size_t count) {
	while (count && bytes[count - 1] == 0x5a) count--; // as shared_call_run sets them
	return !count;
}

/// After a call that has ended: bodies that collide are unchanged, of others the first are complete and the rest are
/// unchanged, and lists are empty or unchanged.
static void expect_documented_state(const shared_caller *c, size_t call, const shared_caller *expected) {
	const char *name = shared_call_name(call);
	if (!strncmp(name, "gz_move of colliding", 20)) {
		if (!is_untouched(c->results, c->bytes)) fail_msg("%s has ended and has written", name);
	} else if (!strcmp(name, "gz_move") && c->scene->chunk_count == 1) {
		assert_same_first_moves(c, expected, c->report.bodies);
	} else if (strstr(name, "_touches")) {
		size_t *first;
		shared_list_data(c, &first);
		for (size_t i = 0; i < c->scene->count; i++) assert_int_equal(first[i], first[i + 1]);
	}
}

/// Runs a call with this limit, which is too low for it, and then again without one.
static void expect_ended(shared_caller *c, size_t call, size_t max, const shared_caller *expected) {
	c->max_pairs = max;
	shared_call_run(c, call);
	c->max_pairs = 0;
	if (c->report.error.status != GZ_STATUS_TOO_MANY_PAIRS)
		fail_msg("%s with at most %zu pairs: found the status %d", shared_call_name(call), max, c->report.error.status);
	assert_string_equal(c->report.error.name, "max_pairs");
	assert_int_equal(c->report.error.index, max);
	expect_documented_state(c, call, expected);
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
	static const int kinds[] = {SCENE_FEW, SCENE_COLUMNS, SCENE_SEPARATE_COLUMNS};
	for (int k = 0; k < (sample_wanted() ? 1 : 3); k++) {
		static limit_case c;
		size_t limited = 0;
		open_case(&c, shared_kinds + kinds[k], SIZE_MAX);
		for (size_t call = 0; call < shared_call_count; call++) {
			shared_call_run(&c.free, call);
			expect_limits(&c.single, call, &c.free), expect_limits(&c.shared, call, &c.free);
			limited += pairs_of(&c.free.report) > 1;
		}
		assert_true(limited > shared_call_count / 2);
		close_case(&c);
	}
}

/// Ends a call after many numbers of pairs, and repeats it without a limit.
static void expect_many_limits(shared_caller *c, const char *name, shared_caller *expected) {
	const size_t call = shared_call_index(name);
	shared_call_run(expected, call);
	const size_t pairs = pairs_of(&expected->report);
	assert_true(pairs > 4);
	for (size_t max = 1; max < pairs; max += pairs < 1000 ? 1 : 1 + max / 6) expect_ended(c, call, max, expected);
}

enum { ALL_WALLS = 300 };

/// Fails the test unless bodies that collide stay where they are, by both methods.
static void expect_ended_moves(const shared_kind *kind, size_t walls, const float *radius) {
	for (gz_crowd_method method = GZ_CROWD_ROUNDS; method <= GZ_CROWD_EVENTS; method++) {
		static limit_case c;
		open_case(&c, kind, walls);
		if (radius) c.scene.chunks->radius = (gz_float_view){radius, 0};
		c.free.method = c.single.method = method;
		expect_many_limits(&c.single, "gz_move of colliding bodies", &c.free);
		expect_many_limits(&c.single, "gz_move of colliding bodies with sensors", &c.free);
		close_case(&c);
	}
}

/// Bodies that each overlap many others, all others, few, or a pile beside them: in rounds a pile is taken apart, and a
/// body alone moves as among walls.
static void bodies_that_collide_stay_where_too_many_pairs_end_the_move(void **state) {
	(void)state;
	static const float radius = 1;
	expect_ended_moves(&(shared_kind){"dense", 150, 90, 90, 5, 0, false, false}, 40, NULL);
	expect_ended_moves(&(shared_kind){"pile", 60, 1, 1, 0, 0, true, false}, 40, NULL);
	expect_ended_moves(&(shared_kind){"sparse", 150, 450, 450, 0, 0, true, false}, ALL_WALLS, NULL);
	expect_ended_moves(&(shared_kind){"fast", 300, 150, 150, 0, 0, false, false}, 4, NULL);
	expect_ended_moves(&(shared_kind){"around a pile", 100, 13, 13, 0, 0, true, false}, 0, &radius);
}

/// Small bodies beside a heap of large ones, that overlap no other body and are alone: the report counts no pair, but
/// the search for the bodies of the pile looks them up.
static void lookups_in_piles_count_as_pairs(void **state) {
	(void)state;
	enum { LARGE = 6, SMALL = 400, ALL = LARGE + SMALL };
	static float x[ALL], y[ALL], radius[ALL], to_x[ALL], to_y[ALL];
	const float at_rest = 0;
	for (size_t i = 0; i < ALL; i++) radius[i] = 1, x[i] = y[i] = 0;
	for (size_t i = LARGE; i < ALL; i++)
		radius[i] = 0.01f, x[i] = 1.5f + 0.1f * (float)(i % 20), y[i] = -1 + 0.1f * (float)(i / 20);
	gz_world *world = gz_world_create(&(gz_world_desc){.reach = 2}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	const gz_move_options options = {.crowd = gz_crowd_create(world)};
	const gz_bodies bodies = {.center = {x, y, sizeof *x},
		.motion = {&at_rest, &at_rest, 0},
		.radius = {radius, sizeof *radius},
		.count = ALL};
	const gz_moves moves = {.center = {to_x, to_y, sizeof *to_x}};
	gz_query query = {.chunks = &bodies, .chunk_count = 1};
	const gz_report report = gz_move(&moves, &options, world, &query, scratch);
	expect_ok(report);
	assert_int_equal(pairs_of(&report), 0);
	to_x[ALL - 1] = 123, query.max_pairs = SMALL;
	expect_status(gz_move(&moves, &options, world, &query, scratch), GZ_STATUS_TOO_MANY_PAIRS);
	assert_true(to_x[ALL - 1] == 123);
	gz_crowd_destroy(options.crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

/// More pairs than a list of them takes, so that a call ends between two lists.
static void long_lists_of_pairs_end_where_there_are_too_many(void **state) {
	(void)state;
	static const shared_kind heap = {"heap of two sizes", 400, 1, 1, 2, 0, true, false};
	static limit_case c;
	open_case(&c, &heap, 0);
	expect_many_limits(&c.single, "gz_sweep of circles from a crowd", &c.free);
	close_case(&c);
	static const shared_kind sparse = {"as large as the world", 150, 450, 450, 0, 0, true, false};
	static const float radius = 1e6f;
	open_case(&c, &sparse, ALL_WALLS);
	c.scene.chunks->radius = (gz_float_view){&radius, 0};
	expect_many_limits(&c.single, "gz_nearest", &c.free);
	close_case(&c);
}

/// As for a call without memory, the first bodies have moved, and lists are empty.
static void moves_among_walls_and_predictions_may_end_after_any_number_of_pairs(void **state) {
	(void)state;
	static const shared_kind sparse = {"sparse", 150, 450, 450, 0, 0, true, false};
	static limit_case c;
	open_case(&c, &sparse, ALL_WALLS);
	expect_many_limits(&c.single, "gz_move", &c.free);
	expect_many_limits(&c.single, "gz_predict_touches", &c.free);
	expect_many_limits(&c.single, "gz_update_touches", &c.free);
	close_case(&c);
}

int test_pair_limits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_call_with_more_pairs_than_allowed_ends),
		cmocka_unit_test(bodies_that_collide_stay_where_too_many_pairs_end_the_move),
		cmocka_unit_test(lookups_in_piles_count_as_pairs),
		cmocka_unit_test(long_lists_of_pairs_end_where_there_are_too_many),
		cmocka_unit_test(moves_among_walls_and_predictions_may_end_after_any_number_of_pairs),
	};
	return RUN_SUITE("pair_limits", tests);
}
