// Doors that open and close for hours: neither memory nor the work of questions grows.
#include <stdlib.h>

#include "generators/arena_kinds.h"
#include "generators/random.h"
#include "generators/trial_kinds.h"
#include "support/check.h"
#include "support/counted_memory.h"

enum { WALLS = 3000, BODIES = 5000, DOORS = 40 };

typedef struct house {
	trial t;
	counted_memory memory;
	gz_world *world;
	gz_scratch *scratch;
	gz_hit hits[BODIES];
	int32_t door[DOORS]; ///< some of the walls
	trial_wall door_walls[DOORS];
} house;

static house *make_house(void) {
	random_source source = {1600};
	house *h = calloc(1, sizeof *h);
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

static void free_house(house *h) {
	gz_scratch_destroy(h->scratch), gz_world_destroy(h->world);
	assert_int_equal(h->memory.blocks, 0);
	trial_free(&h->t), free(h);
}

static gz_report ask(house *h) {
	const gz_bodies chunk = trial_bodies(&h->t);
	const gz_hits out = gz_hits_in(h->hits);
	const gz_report report = gz_sweep(&out, h->world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, h->scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	return report;
}

/// A bound may be off by one step of rounding here and there.
static void expect_no_more_work(const gz_report *now, const gz_report *before) {
	assert_int_equal(now->hits, before->hits);
	assert_in_range(now->candidates, 1, before->candidates + before->candidates / 500);
	assert_in_range(
		now->near_walls, before->near_walls - before->near_walls / 500, before->near_walls + before->near_walls / 500);
	assert_in_range(now->cells, 1, before->cells + before->cells / 500);
	assert_in_range(now->tests, 1, before->tests + before->tests / 500);
}

static void toggle(house *h, int closed) {
	for (int i = 0; i < DOORS; i += 8) // a few at a time, as in a game
		assert_int_equal(gz_world_enable_walls(h->world, h->door + i, 8, closed).status, GZ_STATUS_OK);
}

static void questions_take_no_more_work_after_a_door_has_opened_and_closed(void **state) {
	(void)state;
	house *h = make_house();
	const gz_report closed = ask(h);
	toggle(h, 0);
	const gz_report open = ask(h);
	assert_true(open.near_walls < closed.near_walls && open.hits < closed.hits);
	for (int i = 0; i < 10000; i++) toggle(h, 1 - i % 2);
	const gz_report still_open = ask(h);
	expect_no_more_work(&still_open, &open);
	toggle(h, 1);
	const gz_report still_closed = ask(h);
	expect_no_more_work(&still_closed, &closed);
	free_house(h);
}

static void a_world_without_its_doors_is_as_fast_as_one_built_so(void **state) {
	(void)state;
	house *h = make_house();
	trial_wall *walls = calloc(WALLS, sizeof *walls);
	assert_non_null(walls);
	trial t = {walls, 0, h->t.bodies, BODIES};
	for (int32_t i = 0, next = 0; i < WALLS; i++)
		if (next < DOORS && h->door[next] == i) next++;
		else walls[t.wall_count++] = h->t.walls[i];
	toggle(h, 0);
	const gz_report open = ask(h), fresh = trial_sweep(h->hits, &t, (gz_world_desc){.reach = 26});
	assert_int_equal(open.hits, fresh.hits);
	assert_in_range(open.near_walls, 1, fresh.near_walls + fresh.near_walls / 100);
	free(walls), free_house(h);
}

/// Doors that wander all over the world, and come back.
static void doors_that_wander_leave_no_trail(void **state) {
	(void)state;
	random_source source = {1601};
	house *h = make_house();
	trial_wall moved[DOORS];
	const trial wandering = {moved, DOORS, NULL, 0}, home = {h->door_walls, DOORS, NULL, 0};
	const gz_walls to = trial_walls(&wandering), back = trial_walls(&home);
	const gz_report before = ask(h);
	for (int round = 0; round < 1000; round++) {
		for (int i = 0; i < DOORS; i++) {
			const float x = h->t.walls[random_int(&source, 0, WALLS - 1)].ax / 2;
			const float y = h->t.walls[random_int(&source, 0, WALLS - 1)].ay / 2;
			moved[i] = (trial_wall){x, y, x + random_signed(&source, 6), y + random_signed(&source, 6)};
		}
		assert_int_equal(gz_world_move_walls(h->world, h->door, &to).status, GZ_STATUS_OK);
	}
	assert_int_equal(gz_world_move_walls(h->world, h->door, &back).status, GZ_STATUS_OK);
	const gz_report after = ask(h);
	assert_int_equal(after.hits, before.hits);
	assert_in_range(after.near_walls, 1, before.near_walls + before.near_walls / 100);
	assert_in_range(after.cells, 1, before.cells + before.cells / 100);
	assert_in_range(after.tests, 1, before.tests + before.tests / 20);
	assert_in_range(after.candidates, 1, before.candidates);
	free_house(h);
}

static void memory_stays_bounded_over_a_hundred_thousand_edits(void **state) {
	(void)state;
	random_source source = {1602};
	house *h = make_house();
	const size_t before = h->memory.bytes;
	size_t most = 0, most_at_first = 0;
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
		if (h->memory.bytes > most) most = h->memory.bytes;
		if (edit < 20000) most_at_first = most;
	}
	assert_int_equal(gz_world_describe(h->world).walls, WALLS);
	print_message("%zu bytes at first, at most %zu\n", before, most);
	assert_true(most < 3 * before && most < most_at_first + most_at_first / 8);
	free_house(h);
}

/// A world that grows out of nothing, one wall at a time, is made anew now and then; and so is one that shrinks.
static void a_world_may_be_filled_wall_by_wall(void **state) {
	(void)state;
	house *h = make_house();
	const gz_report right = ask(h);
	gz_hit *want = calloc(BODIES, sizeof *want);
	assert_non_null(want);
	for (size_t i = 0; i < BODIES; i++) want[i] = h->hits[i];
	gz_world *world = gz_world_create(&(gz_world_desc){0}, NULL);
	for (int32_t i = 0, index; i < WALLS; i++) {
		const trial one = {h->t.walls + i, 1, NULL, 0};
		const gz_walls walls = trial_walls(&one);
		assert_int_equal(gz_world_add_walls(world, &walls, &index).status, GZ_STATUS_OK);
		assert_int_equal(index, i);
	}
	const size_t bytes = gz_world_describe(world).bytes, built = gz_world_describe(h->world).bytes;
	gz_world *between = h->world;
	h->world = world;
	const gz_report got = ask(h);
	assert_int_equal(got.hits, right.hits);
	for (size_t i = 0; i < BODIES; i++)
		assert_true(h->hits[i].time == want[i].time && h->hits[i].index == want[i].index);
	assert_true(bytes < 4 * built);
	h->world = between;
	gz_world_destroy(world);
	free(want), free_house(h);
}

int test_open_doors(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(questions_take_no_more_work_after_a_door_has_opened_and_closed),
		cmocka_unit_test(a_world_without_its_doors_is_as_fast_as_one_built_so),
		cmocka_unit_test(doors_that_wander_leave_no_trail),
		cmocka_unit_test(memory_stays_bounded_over_a_hundred_thousand_edits),
		cmocka_unit_test(a_world_may_be_filled_wall_by_wall),
	};
	return RUN_SUITE("open_doors", tests);
}
