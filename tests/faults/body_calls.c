// Calls about bodies: queries, moves, pushes, predictions.
#include <stdlib.h>
#include <string.h>

#include "faults/fault_scene.h"
#include "support/check.h"
#include "support/padding.h"

static gz_query query_of(const fault_scene *s, gz_targets targets) {
	return (gz_query){
		.chunks = s->scene->chunks, .chunk_count = s->scene->chunk_count, .targets = targets, .crowd = s->caller.crowd};
}

// ---------------------------------------------------------------------------------------------------------------------
// What is left without memory
// ---------------------------------------------------------------------------------------------------------------------

/// The crowd is empty, and the results of the query are as they were.
static void expect_empty_crowd(fault_scene *s, const fault_scene *expected) {
	(void)expected;
	const gz_query query = {.targets = GZ_TARGETS_CIRCLES, .crowd = s->caller.crowd, .from_crowd = true};
	const gz_report report = gz_sweep(NULL, s->caller.world, &query, s->caller.scratch);
	expect_ok(report);
	assert_int_equal(report.bodies, 0);
}

/// The contents of the list are undefined, but it is said to be empty.
static void expect_no_hits(fault_scene *s, const fault_scene *expected) {
	(void)expected;
	assert_int_equal(s->caller.report.hits + s->caller.report.written, 0);
}

static void expect_first_moves(fault_scene *s, const fault_scene *expected) {
	const size_t bodies = s->caller.report.bodies;
	assert_true(bodies < s->scene->count);
	assert_same_first_moves(&s->caller, &expected->caller, bodies);
}

static void expect_first_displacements(fault_scene *s, const fault_scene *expected) {
	const size_t bytes = s->caller.report.bodies * 2 * sizeof(float);
	assert_true(s->caller.report.bodies < s->scene->count);
	assert_memory_equal(s->caller.results, expected->caller.results, bytes);
	for (size_t i = bytes; i < s->caller.bytes; i++) assert_int_equal(s->caller.results[i], 0x5a);
}

// ---------------------------------------------------------------------------------------------------------------------
// Calls that shared_calls.h lacks
// ---------------------------------------------------------------------------------------------------------------------

static void place(fault_scene *s) {
	expect_ok(gz_crowd_place(s->caller.crowd, s->scene->chunks, s->scene->chunk_count));
}

/// Each body with the bodies that follow it, and with walls.
static gz_report overlap_intervals(fault_scene *s) {
	enum { PAIRS = 3000 };
	static gz_pair pairs[PAIRS];
	for (uint32_t i = 0; i < PAIRS; i++) {
		const uint32_t count = (uint32_t)s->scene->count;
		pairs[i] = (gz_pair){i % count, (int32_t)((i % count + i / count) % 300), i % 2};
	}
	gz_overlap_interval *intervals = (gz_overlap_interval *)(void *)s->caller.results;
	const gz_query query = query_of(s, GZ_TARGETS_ALL);
	const gz_report report =
		gz_overlap_intervals(intervals, &(gz_pairs){pairs, PAIRS}, s->caller.world, &query, s->caller.scratch);
	if (!report.error.status) CLEAR_TAILS(intervals, PAIRS, gz_overlap_interval, kind);
	return report;
}

static gz_prediction prediction_of(const fault_scene *s) {
	return (gz_prediction){.until = 2, .max = 3, .crowd = s->caller.crowd};
}

static void clear_touches(gz_touch *touches, size_t count) {
	clear_bytes(
		touches, count, sizeof *touches, offsetof(gz_touch, index) + sizeof touches->index, offsetof(gz_touch, id));
	CLEAR_TAILS(touches, count, gz_touch, kind);
}

/// The former touches, in the block: their indices, then the touches.
static gz_touch_list former_touches(const fault_scene *s) {
	size_t *first = s->block;
	return (gz_touch_list){(gz_touch *)(void *)(first + s->scene->count + 1), 4000, first};
}

static void predict_touches(fault_scene *s) {
	s->block = calloc(1, (s->scene->count + 1) * sizeof(size_t) + 4000 * sizeof(gz_touch));
	assert_non_null(s->block);
	const gz_touch_list list = former_touches(s);
	const gz_prediction prediction = prediction_of(s);
	const gz_query query = query_of(s, GZ_TARGETS_WALLS);
	expect_ok(gz_predict_touches(&list, &prediction, s->caller.world, &query, s->caller.scratch));
	gz_scratch_destroy(s->caller.scratch); // one that has not been used
	s->caller.scratch = gz_scratch_create(s->caller.world);
	assert_non_null(s->caller.scratch);
}

static gz_report update_touches(fault_scene *s) {
	static const uint32_t changed[] = {1, 5, 17, 90, 91, 92, 299};
	const gz_touch_list before = former_touches(s);
	const gz_prediction_update update = {
		.prediction = prediction_of(s), .before = &before, .changed = changed, .changed_count = 7};
	gz_touch_list list = {.capacity = shared_list_capacity(s->scene)};
	list.data = shared_list_data(&s->caller, &list.first);
	const gz_query query = query_of(s, GZ_TARGETS_WALLS);
	const gz_report report = gz_update_touches(&list, &update, s->caller.world, &query, s->caller.scratch);
	clear_touches(list.data, report.written);
	return report;
}

/// Bodies that collide with one another, from event to event.
static gz_report move_by_events(fault_scene *s) {
	float *out = (float *)(void *)s->caller.results;
	const gz_moves moves = {.center = {out, out + 1, 2 * sizeof *out}};
	const gz_move_options options = {.skin = 0.01f, .crowd = s->caller.crowd, .method = GZ_CROWD_EVENTS};
	const gz_query query = query_of(s, GZ_TARGETS_WALLS);
	return gz_move(&moves, &options, s->caller.world, &query, s->caller.scratch);
}

enum { PUSH_GROUP = 4, PUSH_LIST = 400 };

/// What a push writes.
typedef struct push_results {
	size_t first_pushed[2], first_crush[2];
	gz_pushed pushed[PUSH_LIST];
	gz_crush crush[PUSH_LIST];
	float center[];
} push_results;

/// One group of several walls, with the bodies that it pushes. The world changes with the call.
static gz_report push_walls(fault_scene *s, float angle) {
	static const int32_t pushing[PUSH_GROUP] = {9, 24, 28, 36}; // alone each pushes a body, and crushes none
	memcpy(s->index, pushing, sizeof pushing);
	push_results *r = (push_results *)(void *)s->caller.results;
	const gz_moves moves = {.center = {r->center, r->center + 1, 2 * sizeof *r->center}};
	const gz_pushed_list pushes = {r->pushed, PUSH_LIST, r->first_pushed};
	const gz_crush_list crushes = {r->crush, PUSH_LIST, r->first_crush};
	const gz_wall_group group = {.wall = s->index, .count = PUSH_GROUP, .dx = 0.5f, .dy = 0.25f, .angle = angle};
	const gz_wall_push push = {.data = &group, .count = 1, .skin = 0.01f, .crushes = &crushes, .pushed = &pushes};
	const gz_query query = query_of(s, GZ_TARGETS_WALLS);
	return gz_world_push_walls(&push, &moves, s->caller.world, &query, s->caller.scratch);
}

/// A list of one group is empty or unchanged.
static bool is_empty(const size_t first[2]) {
	size_t untouched[2];
	memset(untouched, 0x5a, sizeof untouched);
	return !(first[0] | first[1]) || !memcmp(first, untouched, sizeof untouched);
}

static bool is_untouched(const float *number) {
	uint32_t bits;
	return memcpy(&bits, number, sizeof bits), bits == 0x5a5a5a5a;
}

/// No group was pushed: no list has an entry, and the centres are where bodies were, or as they were.
static void expect_no_push(fault_scene *s, const fault_scene *expected) {
	const push_results *r = (const push_results *)(const void *)s->caller.results;
	const push_results *e = (const push_results *)(const void *)expected->caller.results;
	assert_true(e->first_pushed[1] > 0); // there is something to undo
	assert_int_equal(s->caller.report.error.index, 0);
	assert_true(is_empty(r->first_pushed) && is_empty(r->first_crush));
	const gz_bodies *b = s->scene->chunks;
	for (size_t i = 0; i < s->scene->count && !is_untouched(r->center); i++)
		assert_true(r->center[2 * i] == b->center.x[i] && r->center[2 * i + 1] == b->center.y[i]);
}

static gz_report push_walls_straight(fault_scene *s) { return push_walls(s, 0); }
static gz_report turn_walls(fault_scene *s) { return push_walls(s, 0.01f); }

const fault_call body_calls[] = {{.name = "gz_crowd_place", .check = expect_empty_crowd},
	{.name = "gz_sweep of walls", .allocates_nothing = true}, {.name = "gz_sweep of walls and circles"},
	{.name = "gz_sweep of walls from a crowd"}, {.name = "gz_sweep of circles from a crowd"},
	{.name = "gz_sweep of all from a crowd"},
	{.name = "gz_sweep_hits", .check = expect_no_hits, .leaves = LEAVES_ANYTHING},
	{.name = "gz_sweep_hits from a crowd", .check = expect_no_hits, .leaves = LEAVES_ANYTHING},
	{.name = "gz_sweep_all", .leaves = LEAVES_EMPTY_LISTS}, {.name = "gz_sense", .leaves = LEAVES_EMPTY_LISTS},
	{.name = "gz_overlaps", .leaves = LEAVES_EMPTY_LISTS}, {.name = "gz_nearest", .leaves = LEAVES_EMPTY_LISTS},
	{.name = "gz_neighbours", .leaves = LEAVES_EMPTY_LISTS},
	{.name = "gz_neighbours that bodies see", .leaves = LEAVES_EMPTY_LISTS}, {.name = "gz_line_of_sight"},
	{.name = "gz_depenetrate", .check = expect_first_displacements, .leaves = LEAVES_ANYTHING},
	{.name = "gz_move", .check = expect_first_moves, .leaves = LEAVES_ANYTHING}, {.name = "gz_move of centres only"},
	{.name = "gz_move with first contacts"}, {.name = "gz_move with sensors"},
	{.name = "gz_move of colliding bodies", .leaves = LEAVES_EMPTY_LISTS},
	{.name = "gz_move of colliding bodies with first contacts"}, {.name = "gz_move of colliding bodies with sensors"},
	{.name = "gz_predict"}, {.name = "gz_predict_hits"}, {.name = "gz_predict_touches", .leaves = LEAVES_EMPTY_LISTS},
	{.name = "gz_overlap_intervals", .run = overlap_intervals, .prepare = place, .allocates_nothing = true},
	{.name = "gz_update_touches", .run = update_touches, .prepare = predict_touches, .leaves = LEAVES_EMPTY_LISTS},
	{.name = "gz_move by events", .run = move_by_events},
	{.name = "gz_world_push_walls", .run = push_walls_straight, .check = expect_no_push, .leaves = LEAVES_ANYTHING},
	{.name = "gz_world_push_walls that turn", .run = turn_walls, .check = expect_no_push, .leaves = LEAVES_ANYTHING},
	{0}};
