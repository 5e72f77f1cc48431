// Invalid pushes: gz_world_push_walls names what is wrong, and leaves the world and the bodies as they were. Without
// memory the groups before the error's index are done, and no others.
#include <math.h>
#include <string.h>

#include "mover/move_results.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

enum { WALLS = 6, REMOVED = 3, DISABLED = 4, BODIES = 40, GROUPS = 3 };

/// Vertical walls at x = 0, 100 and 200, each a group of its own, with bodies to the right of each.
typedef struct push_fixture {
	trial_wall walls[WALLS];
	trial_body bodies[BODIES], before[BODIES];
	gz_bodies chunk;
	gz_moves moves;
	gz_query query;
	int32_t named[GROUPS][2]; ///< the walls of each group
	gz_wall_group groups[GROUPS];
	gz_wall_push push;
	gz_crush crushes[BODIES];
	size_t first[GROUPS + 1];
	gz_crush_list list;
	gz_pushed pushes[BODIES];
	size_t first_push[GROUPS + 1];
	gz_pushed_list pushed;
	// The arguments of the call:
	const gz_wall_push *push_pointer;
	const gz_moves *moves_pointer;
	gz_world *world;
	const gz_query *query_pointer;
	gz_scratch *scratch;
	gz_world *checked_world; ///< the same world, also where the argument is null
	gz_scratch *checking_scratch;
} push_fixture;

static void make_world(push_fixture *f, gz_allocator allocator) {
	gz_world_desc desc = {.walls = trial_walls(&(trial){.walls = f->walls, .wall_count = WALLS})};
	desc.allocator = allocator;
	f->world = f->checked_world = gz_world_create(&desc, NULL);
	f->scratch = f->checking_scratch = gz_scratch_create(f->world);
	assert_non_null(f->scratch);
	assert_int_equal(gz_world_remove_walls(f->world, &(int32_t){REMOVED}, 1).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_enable_walls(f->world, &(int32_t){DISABLED}, 1, 0).status, GZ_STATUS_OK);
}

/// The fixture's address must not change from here on.
static void open_fixture(push_fixture *f, gz_allocator allocator) {
	*f = (push_fixture){.walls = {{0, -50, 0, 50}, {100, -50, 100, 50}, {200, -50, 200, 50}, {9, 9, 8, 8},
							{300, 0, 300, 9}, {-500, -500, -500, 500}}};
	for (int i = 0; i < BODIES; i++)
		f->bodies[i] = (trial_body){5 + 100.0f * (float)(i % 3), -40 + 2 * (float)i, 0, 0, 0.5f};
	memcpy(f->before, f->bodies, sizeof f->bodies);
	make_world(f, allocator);
	f->chunk = trial_bodies(&(trial){.bodies = f->bodies, .body_count = BODIES});
	f->moves.center = (gz_vec2_out){&f->bodies->px, &f->bodies->py, sizeof *f->bodies};
	f->query = (gz_query){.chunks = &f->chunk, .chunk_count = 1};
	f->list = (gz_crush_list){f->crushes, BODIES, f->first};
	for (int32_t i = 0; i < GROUPS; i++)
		f->named[i][0] = i, f->groups[i] = (gz_wall_group){.wall = f->named[i], .count = 1, .dx = 10};
	f->pushed = (gz_pushed_list){f->pushes, BODIES, f->first_push};
	f->push = (gz_wall_push){.data = f->groups, .count = GROUPS, .crushes = &f->list, .pushed = &f->pushed};
	f->push_pointer = &f->push, f->moves_pointer = &f->moves, f->query_pointer = &f->query;
}

static void close_fixture(push_fixture *f) {
	gz_scratch_destroy(f->checking_scratch), gz_world_destroy(f->checked_world);
}

static gz_report push_walls(void *input) {
	const push_fixture *f = input;
	return gz_world_push_walls(f->push_pointer, f->moves_pointer, f->world, f->query_pointer, f->scratch);
}

static gz_report push_groups(push_fixture *f, const gz_wall_group *groups, size_t count) {
	const gz_wall_push push = {.data = groups, .count = count, .crushes = &f->list};
	return gz_world_push_walls(&push, &f->moves, f->world, &f->query, f->scratch);
}

/// The x of the first wall, by a ray from (90, -49) to the left.
static double first_wall_x(const push_fixture *f) {
	const float x = 90, y = -49, dx = -1000, dy = 0, radius = 0;
	const gz_bodies ray = {.center = {&x, &y, 0}, .motion = {&dx, &dy, 0}, .radius = {&radius, 0}, .count = 1};
	gz_hit hit;
	const gz_hits hits = gz_hits_in(&hit);
	expect_ok(gz_sweep(&hits, f->checked_world, &(gz_query){.chunks = &ray, .chunk_count = 1}, f->checking_scratch));
	return 90 - 1000 * (double)hit.time;
}

static void expect_unchanged(const void *input) {
	const push_fixture *f = input;
	assert_memory_equal(f->bodies, f->before, sizeof f->bodies);
	expect_near(first_wall_x(f), 0, 1e-3, "the first wall");
}

static checked_call call_of(push_fixture *f) { return (checked_call){f, sizeof *f, push_walls, expect_unchanged}; }

// ---------------------------------------------------------------------------------------------------------------------
// Refused calls
// ---------------------------------------------------------------------------------------------------------------------

#define VALUE(member, type, value) SET(push_fixture, member, type, value)

/// The index of the error counts through the walls of all groups. S160.
static void walls_that_do_not_exist_or_are_named_twice_are_refused(void **state) {
	(void)state;
	push_fixture f;
	open_fixture(&f, (gz_allocator){0});
#define SECOND(wall) REFUSED(2, "index", NULL, VALUE(groups[1].count, size_t, 2), VALUE(named[1][1], int32_t, wall))
	const refusal cases[] = {
		SECOND(REMOVED),
		SECOND(WALLS),
		SECOND(-1),
		SECOND(INT32_MIN),
		SECOND(INT32_MAX),
		SECOND(1), // in its own group
		SECOND(0), // in the group before
		REFUSED(1, "wall", NULL, SET_NULL(push_fixture, groups[1].wall)),
	};
	const checked_call call = call_of(&f);
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	const refusal twice = REFUSED(1, "index", NULL, VALUE(groups[0].count, size_t, 2), VALUE(named[0][1], int32_t, 0));
	expect_refusals(&call, &twice, 1);
	expect_accepted(&call);
	close_fixture(&f);
}

// S160.
static void displacements_beyond_the_limit_are_refused(void **state) {
	(void)state;
	static const float invalid[] = {NAN, INFINITY, -INFINITY, 1.5e12f};
	push_fixture f;
	open_fixture(&f, (gz_allocator){0});
	const checked_call call = call_of(&f);
	for (int i = 0; i < 4; i++) {
		const refusal cases[] = {REFUSED(1, "dx", NULL, VALUE(groups[1].dx, float, invalid[i])),
			REFUSED(1, "dy", NULL, VALUE(groups[1].dy, float, invalid[i]))};
		expect_refusals(&call, cases, 2);
	}
	f.push.count = 2, f.groups[1].dx = GZ_LIMIT;
	expect_accepted(&call); // x = 100 + 2^40 is rounded to the limit
	close_fixture(&f);
}

// S160.
static void pivots_and_angles_beyond_their_limits_are_refused(void **state) {
	(void)state;
	static const float invalid[] = {NAN, INFINITY, -INFINITY, 1.5e12f, 16.00001f, -16.00001f};
	push_fixture f;
	open_fixture(&f, (gz_allocator){0});
	const checked_call call = call_of(&f);
	for (int i = 0; i < 6; i++) {
		const refusal cases[] = {REFUSED(1, "angle", NULL, VALUE(groups[1].angle, float, invalid[i])),
			REFUSED(1, "pivot_x", NULL, VALUE(groups[1].pivot_x, float, invalid[i])),
			REFUSED(1, "pivot_y", NULL, VALUE(groups[1].pivot_y, float, invalid[i]))};
		expect_refusals(&call, cases, i < 4 ? 3 : 1);
	}
	const gz_wall_group turned[] = {f.groups[0], {.wall = f.named[1], .count = 1, .angle = 17}};
	assert_string_equal(push_groups(&f, turned, 2).error.text, "push 1: angle is beyond 16 radians");
	f.push.count = 2, f.groups[1].angle = -GZ_MAX_TURN, f.groups[1].pivot_x = 100;
	expect_accepted(&call);
	close_fixture(&f);
}

/// A quarter turn about a pivot at the limit. S160.
static void walls_that_would_turn_beyond_the_limit_are_refused(void **state) {
	(void)state;
	push_fixture f;
	open_fixture(&f, (gz_allocator){0});
	const gz_wall_group turned[] = {
		f.groups[1], {.wall = f.named[0], .count = 1, .angle = 1.5f, .pivot_x = GZ_LIMIT, .pivot_y = GZ_LIMIT}};
	const gz_report report = push_groups(&f, turned, 2);
	expect_error(&report.error, GZ_STATUS_INVALID_WALL, 1, "a.x");
	assert_memory_equal(f.bodies, f.before, sizeof f.bodies);
	close_fixture(&f);
}

// S160.
static void walls_that_would_leave_the_limit_are_refused(void **state) {
	(void)state;
	push_fixture f;
	open_fixture(&f, (gz_allocator){0});
	f.chunk.count = 0; // no body is in its path
	const gz_wall_group half = {.wall = f.named[0], .count = 1, .dx = 0, .dy = 0x1p39f};
	assert_int_equal(push_groups(&f, &half, 1).error.status, GZ_STATUS_OK);
	const gz_wall_group whole[] = {f.groups[1], {.wall = f.named[0], .count = 1, .dx = 0, .dy = 0x1.fp39f}};
	const gz_report report = push_groups(&f, whole, 2);
	expect_error(&report.error, GZ_STATUS_INVALID_WALL, 1, "a.y");
	assert_memory_equal(f.bodies, f.before, sizeof f.bodies);
	close_fixture(&f);
}

// S158.
static void what_a_push_lacks_is_named(void **state) {
	(void)state;
	push_fixture f;
	open_fixture(&f, (gz_allocator){0});
	const checked_call call = call_of(&f);
	gz_world *other = gz_world_create(&(gz_world_desc){.reach = 1}, NULL);
	gz_crowd *crowd = gz_crowd_create(other);
	const refusal cases[] = {
		REFUSED(0, "world", NULL, SET_NULL(push_fixture, world)),
		REFUSED(0, "push", NULL, SET_NULL(push_fixture, push_pointer)),
		REFUSED(0, "push.data", NULL, SET_NULL(push_fixture, push.data)),
		REFUSED(0, "query", NULL, SET_NULL(push_fixture, query_pointer)),
		REFUSED(0, "scratch", NULL, SET_NULL(push_fixture, scratch)),
		REFUSED(0, "moves", NULL, SET_NULL(push_fixture, moves_pointer)),
		REFUSED(0, "center", NULL, SET(push_fixture, moves, gz_moves, .response = {NULL, 0})),
		REFUSED(0, "skin", NULL, VALUE(push.skin, float, -1)),
		REFUSED(0, "first", NULL, SET_NULL(push_fixture, list.first)),
		REFUSED(0, "data", NULL, SET(push_fixture, list, gz_crush_list, NULL, 1, f.first)),
		REFUSED(0, "pushed.first", NULL, SET_NULL(push_fixture, pushed.first)),
		REFUSED(0, "pushed.data", NULL, SET(push_fixture, pushed, gz_pushed_list, NULL, 1, f.first)),
		REFUSED(0, "max_passes", NULL, VALUE(push.max_passes, uint32_t, 101)),
		REFUSED(0, "crowd", NULL, VALUE(push.crowd, gz_crowd *, crowd)),
	};
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	f.pushed.data = NULL, f.pushed.capacity = 0; // a list that only counts
	const gz_report counted = push_walls(&f);
	assert_true(counted.error.status == GZ_STATUS_LIST_FULL && counted.pushed == BODIES);
	f.push.data = NULL, f.push.count = 0;
	expect_accepted(&call); // no groups
	gz_crowd_destroy(crowd), gz_world_destroy(other);
	close_fixture(&f);
}

// ---------------------------------------------------------------------------------------------------------------------
// Full lists and missing memory
// ---------------------------------------------------------------------------------------------------------------------

static void crushes_beyond_the_capacity_are_counted(void **state) {
	(void)state;
	push_fixture f;
	open_fixture(&f, (gz_allocator){0});
	f.list.capacity = 2, f.groups[0].dx = 100; // the first wall would come to where the second one is
	const gz_report report = push_walls(&f);
	expect_error(&report.error, GZ_STATUS_LIST_FULL, 2, "capacity");
	assert_int_equal(report.hits, (BODIES + 2) / 3);
	assert_int_equal(report.written, 2);
	assert_true(f.first[0] == 0 && f.first[1] == report.hits);
	assert_true(f.first[2] == report.hits && f.first[3] == report.hits);
	assert_int_equal(f.crushes[1].body, 3);
	assert_int_equal(f.crushes[1].wall, 1);
	close_fixture(&f);
}

/// Some bodies are crushed and some are pushed; the list of crushes is the one that is named.
static void of_two_short_lists_the_one_of_crushes_is_named(void **state) {
	(void)state;
	push_fixture f;
	open_fixture(&f, (gz_allocator){0});
	f.list.capacity = 1, f.pushed.capacity = 2, f.groups[0].dx = 100;
	const gz_report report = push_walls(&f);
	expect_error(&report.error, GZ_STATUS_LIST_FULL, 1, "capacity");
	assert_true(report.hits == (BODIES + 2) / 3 && report.pushed == BODIES - report.hits);
	assert_true(f.first[GROUPS] == report.hits && f.first_push[GROUPS] == report.pushed);
	assert_true(f.pushes[0].body == 1 && f.pushes[1].body == 4 && f.pushes[2].body == 0);
	close_fixture(&f);
}

/// The groups up to `done` have moved with their bodies, and nothing else has.
static void expect_partial_push(const push_fixture *f, size_t done) {
	for (int i = 0; i < BODIES; i++) {
		const bool pushed = (size_t)(i % 3) < done;
		expect_near((double)f->bodies[i].px, (double)f->before[i].px + (pushed ? 5.5 : 0), pushed ? 5e-3 : 0, "x");
	}
	expect_near(first_wall_x(f), done ? 10 : 0, 1e-3, "the first wall");
}

/// Moves the groups back, and pushes again.
static void expect_complete_push(push_fixture *f, size_t done) {
	memcpy(f->bodies, f->before, sizeof f->bodies);
	for (size_t k = 0; k < done; k++) {
		const gz_wall_group back = {.wall = f->groups[k].wall, .count = 1, .dx = -10, .dy = 0};
		assert_int_equal(push_groups(f, &back, 1).error.status, GZ_STATUS_OK);
	}
	memcpy(f->bodies, f->before, sizeof f->bodies);
	assert_int_equal(push_walls(f).pushed, BODIES);
}

/// Each allocation of the call fails once. Returns how many there are.
static size_t fail_each_allocation(float angle, bool with_crowd) {
	for (size_t n = 1;; n++) {
		push_fixture f;
		counted_memory memory = {.calls = 0};
		open_fixture(&f, counted_allocator(&memory));
		for (int i = 0; i < GROUPS; i++) f.groups[i].angle = angle;
		gz_crowd *crowd = with_crowd ? gz_crowd_create(f.world) : NULL;
		f.push.crowd = crowd;
		memory.fail_at = memory.calls + n;
		const gz_report report = push_walls(&f);
		if (memory.calls < memory.fail_at) {
			assert_int_equal(report.error.status, GZ_STATUS_OK);
			gz_crowd_destroy(crowd), close_fixture(&f);
			return n - 1;
		}
		memory.fail_at = 0;
		assert_int_equal(report.error.status, GZ_STATUS_OUT_OF_MEMORY);
		expect_partial_push(&f, report.error.index);
		expect_complete_push(&f, report.error.index);
		gz_crowd_destroy(crowd), close_fixture(&f);
		assert_int_equal(memory.blocks, 0);
	}
}

// S160.
static void without_memory_groups_are_pushed_completely_or_not_at_all(void **state) {
	(void)state;
	assert_true(fail_each_allocation(0, false) > 20);
	assert_true(fail_each_allocation(1e-5f, false) > 20); // too little for the positions to differ
	assert_true(fail_each_allocation(0, true) > 40);
}

int test_invalid_pushes(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(walls_that_do_not_exist_or_are_named_twice_are_refused),
		cmocka_unit_test(displacements_beyond_the_limit_are_refused),
		cmocka_unit_test(pivots_and_angles_beyond_their_limits_are_refused),
		cmocka_unit_test(walls_that_would_turn_beyond_the_limit_are_refused),
		cmocka_unit_test(walls_that_would_leave_the_limit_are_refused),
		cmocka_unit_test(what_a_push_lacks_is_named),
		cmocka_unit_test(crushes_beyond_the_capacity_are_counted),
		cmocka_unit_test(of_two_short_lists_the_one_of_crushes_is_named),
		cmocka_unit_test(without_memory_groups_are_pushed_completely_or_not_at_all),
	};
	return RUN_SUITE("invalid_pushes", tests);
}
