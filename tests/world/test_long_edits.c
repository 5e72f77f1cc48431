// Long sequences of edits: neither the memory of a world nor the work of its queries grows. Work is measured by the
// counts of the report, so that the tests do not depend on the machine; the oracle is the same world before the edits,
// or a fresh one.
#include <stdlib.h>

#include "generators/arena_kinds.h"
#include "generators/random.h"
#include "generators/trial_kinds.h"
#include "support/check.h"
#include "support/counted_memory.h"

enum { WALLS = 3000, BODIES = 5000, DOORS = 40 };

typedef struct door_world {
	trial t;
	counted_memory memory;
	gz_world *world;
	gz_scratch *scratch;
	gz_hit hits[BODIES];
	int32_t door[DOORS]; ///< indices of the walls that are edited
	trial_wall door_walls[DOORS];
} door_world;

static door_world *make_door_world(void) {
	random_source source = {1600};
	door_world *h = calloc(1, sizeof *h);
	assert_non_null(h);
	h->t = trial_make(trial_kinds, WALLS, BODIES, &source);
	h->world = gz_world_create(
		&(gz_world_desc){.walls = trial_walls(&h->t), .reach = 26, .allocator = counted_allocator(&h->memory)}, NULL);
	h->scratch = gz_scratch_create(h->world);
	assert_non_null(h->scratch);
	for (int i = 0; i < DOORS; i++) {
		h->door[i] = i * (WALLS / DOORS) + random_int(&source, 0, WALLS / DOORS - 1);
		h->door_walls[i] = h->t.walls[h->door[i]];
	}
	return h;
}

static void free_door_world(door_world *h) {
	gz_scratch_destroy(h->scratch), gz_world_destroy(h->world);
	assert_int_equal(h->memory.blocks, 0);
	trial_free(&h->t), free(h);
}

static gz_report sweep(door_world *h) {
	const gz_bodies chunk = trial_bodies(&h->t);
	const gz_hits out = gz_hits_in(h->hits);
	const gz_report report = gz_sweep(&out, h->world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, h->scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	return report;
}

/// A bound of the clearance map may differ by one step of its rounding, so that the counts differ slightly.
static void expect_no_more_work(const gz_report *now, const gz_report *before) {
	assert_int_equal(now->hits, before->hits);
	assert_in_range(now->candidates, 1, before->candidates + before->candidates / 500);
	assert_in_range(
		now->near_walls, before->near_walls - before->near_walls / 500, before->near_walls + before->near_walls / 500);
	assert_in_range(now->cells, 1, before->cells + before->cells / 500);
	assert_in_range(now->tests, 1, before->tests + before->tests / 500);
}

static void set_closed(door_world *h, bool closed) {
	for (int i = 0; i < DOORS; i += 8) // a few walls per edit, as in a game
		assert_int_equal(gz_world_enable_walls(h->world, h->door + i, 8, closed).status, GZ_STATUS_OK);
}

static void queries_take_no_more_work_after_doors_have_opened_and_closed(void **state) {
	(void)state;
	door_world *h = make_door_world();
	const gz_report closed = sweep(h);
	set_closed(h, false);
	const gz_report open = sweep(h);
	assert_true(open.near_walls < closed.near_walls && open.hits < closed.hits);
	for (int i = 0; i < 10000; i++) set_closed(h, i % 2 == 0);
	const gz_report still_open = sweep(h);
	expect_no_more_work(&still_open, &open);
	set_closed(h, true);
	const gz_report still_closed = sweep(h);
	expect_no_more_work(&still_closed, &closed);
	free_door_world(h);
}

static void a_world_with_open_doors_is_as_fast_as_one_built_without_them(void **state) {
	(void)state;
	door_world *h = make_door_world();
	trial_wall *walls = calloc(WALLS, sizeof *walls);
	assert_non_null(walls);
	trial t = {walls, 0, h->t.bodies, BODIES};
	for (int32_t i = 0, next = 0; i < WALLS; i++)
		if (next < DOORS && h->door[next] == i) next++;
		else walls[t.wall_count++] = h->t.walls[i];
	set_closed(h, false);
	const gz_report open = sweep(h), fresh = trial_sweep(h->hits, &t, (gz_world_desc){.reach = 26});
	assert_int_equal(open.hits, fresh.hits);
	assert_in_range(open.near_walls, 1, fresh.near_walls + fresh.near_walls / 100);
	free(walls), free_door_world(h);
}

/// Doors move all over the world, and back to where they were.
static void moved_walls_leave_nothing_behind_where_they_were(void **state) {
	(void)state;
	random_source source = {1601};
	door_world *h = make_door_world();
	trial_wall moved[DOORS];
	const trial moved_trial = {moved, DOORS, NULL, 0}, original = {h->door_walls, DOORS, NULL, 0};
	const gz_walls to = trial_walls(&moved_trial), back = trial_walls(&original);
	const gz_report before = sweep(h);
	for (int round = 0; round < 1000; round++) {
		for (int i = 0; i < DOORS; i++) {
			const float x = h->t.walls[random_int(&source, 0, WALLS - 1)].ax / 2;
			const float y = h->t.walls[random_int(&source, 0, WALLS - 1)].ay / 2;
			moved[i] = (trial_wall){x, y, x + random_signed(&source, 6), y + random_signed(&source, 6)};
		}
		assert_int_equal(gz_world_move_walls(h->world, h->door, &to).status, GZ_STATUS_OK);
	}
	assert_int_equal(gz_world_move_walls(h->world, h->door, &back).status, GZ_STATUS_OK);
	const gz_report after = sweep(h);
	assert_int_equal(after.hits, before.hits);
	assert_in_range(after.near_walls, 1, before.near_walls + before.near_walls / 100);
	assert_in_range(after.cells, 1, before.cells + before.cells / 100);
	assert_in_range(after.tests, 1, before.tests + before.tests / 20);
	assert_in_range(after.candidates, 1, before.candidates);
	free_door_world(h);
}

static void a_hundred_thousand_edits_need_bounded_memory(void **state) {
	(void)state;
	random_source source = {1602};
	door_world *h = make_door_world();
	const size_t before = h->memory.bytes;
	size_t max = 0, early_max = 0;
	for (int edit = 0; edit < 100000; edit++) {
		const int i = random_int(&source, 0, DOORS - 1);
		const trial one = {h->door_walls + i, 1, NULL, 0};
		trial_wall moved = h->door_walls[i];
		moved.ax += random_signed(&source, 5), moved.by += random_signed(&source, 5);
		const trial other = {&moved, 1, NULL, 0};
		const gz_walls same = trial_walls(&one), to = trial_walls(&other);
		gz_error error = {0};
		if (edit % 3 == 0) error = gz_world_enable_walls(h->world, h->door + i, 1, edit % 2);
		if (edit % 3 == 1) error = gz_world_move_walls(h->world, h->door + i, &to);
		if (edit % 3 == 2) error = gz_world_remove_walls(h->world, h->door + i, 1);
		assert_int_equal(error.status, GZ_STATUS_OK);
		if (edit % 3 == 2) assert_int_equal(gz_world_add_walls(h->world, &same, h->door + i).status, GZ_STATUS_OK);
		if (h->memory.bytes > max) max = h->memory.bytes;
		if (edit < 20000) early_max = max;
	}
	assert_int_equal(gz_world_describe(h->world).walls, WALLS);
	print_message("%zu bytes before the edits, at most %zu during them\n", before, max);
	assert_true(max < 3 * before && max < early_max + early_max / 8);
	free_door_world(h);
}

/// Such a world is rebuilt a few times as it grows. S152.
static void a_world_filled_wall_by_wall_equals_one_built_at_once(void **state) {
	(void)state;
	door_world *h = make_door_world();
	const gz_report expected = sweep(h);
	gz_hit *expected_hits = calloc(BODIES, sizeof *expected_hits);
	assert_non_null(expected_hits);
	for (size_t i = 0; i < BODIES; i++) expected_hits[i] = h->hits[i];
	gz_world *world = gz_world_create(&(gz_world_desc){0}, NULL);
	for (int32_t i = 0, index; i < WALLS; i++) {
		const trial one = {h->t.walls + i, 1, NULL, 0};
		const gz_walls walls = trial_walls(&one);
		assert_int_equal(gz_world_add_walls(world, &walls, &index).status, GZ_STATUS_OK);
		assert_int_equal(index, i);
	}
	const size_t bytes = gz_world_describe(world).bytes, built = gz_world_describe(h->world).bytes;
	gz_world *original = h->world;
	gz_scratch *scratch = h->scratch;
	h->world = world, h->scratch = gz_scratch_create(world);
	const gz_report actual = sweep(h);
	assert_int_equal(actual.hits, expected.hits);
	for (size_t i = 0; i < BODIES; i++)
		assert_true(h->hits[i].time == expected_hits[i].time && h->hits[i].index == expected_hits[i].index);
	assert_true(bytes < 4 * built);
	gz_scratch_destroy(h->scratch), gz_world_destroy(world);
	h->world = original, h->scratch = scratch;
	free(expected_hits), free_door_world(h);
}

int test_long_edits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(queries_take_no_more_work_after_doors_have_opened_and_closed),
		cmocka_unit_test(a_world_with_open_doors_is_as_fast_as_one_built_without_them),
		cmocka_unit_test(moved_walls_leave_nothing_behind_where_they_were),
		cmocka_unit_test(a_hundred_thousand_edits_need_bounded_memory),
		cmocka_unit_test(a_world_filled_wall_by_wall_equals_one_built_at_once),
	};
	return RUN_SUITE("long_edits", tests);
}
