// Pushes that cannot be done: they say what is wrong, and leave the world and the bodies as they were.
#include <math.h>
#include <string.h>

#include "mover/move_results.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

enum { WALLS = 6, BODIES = 40 };

/// Doors at x = 0, 100 and 200, walls 3 removed and 4 disabled; bodies behind each of the doors.
typedef struct hall {
	trial_wall walls[WALLS];
	trial_body bodies[BODIES], before[BODIES];
	gz_bodies chunk;
	gz_moves moves;
	gz_query question;
	gz_world *world;
	gz_scratch *scratch;
	gz_crush squeeze[BODIES];
	size_t first[4];
	gz_crush_list list;
} hall;

static const int32_t door_walls[] = {0, 1, 2};
static const gz_wall_group doors[] = {{door_walls, 1, 10, 0}, {door_walls + 1, 1, 10, 0}, {door_walls + 2, 1, 10, 0}};

/// The hall's address must not change from here on.
static void open_hall(hall *h, gz_allocator allocator) {
	*h = (hall){.walls = {{0, -50, 0, 50}, {100, -50, 100, 50}, {200, -50, 200, 50}, {9, 9, 8, 8}, {300, 0, 300, 9},
					{-500, -500, -500, 500}}};
	for (int i = 0; i < BODIES; i++)
		h->bodies[i] = (trial_body){5 + 100.0f * (float)(i % 3), -40 + 2 * (float)i, 0, 0, 0.5f};
	memcpy(h->before, h->bodies, sizeof h->bodies);
	gz_world_desc desc = {.walls = trial_walls(&(trial){.walls = h->walls, .wall_count = WALLS})};
	desc.allocator = allocator;
	h->world = gz_world_create(&desc, NULL);
	h->scratch = gz_scratch_create(h->world);
	assert_non_null(h->scratch);
	assert_int_equal(gz_world_remove_walls(h->world, &(int32_t){3}, 1).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_enable_walls(h->world, &(int32_t){4}, 1, 0).status, GZ_STATUS_OK);
	h->chunk = trial_bodies(&(trial){.bodies = h->bodies, .body_count = BODIES});
	h->moves.center = (gz_vec2_out){&h->bodies->px, &h->bodies->py, sizeof *h->bodies};
	h->question = (gz_query){.chunks = &h->chunk, .chunk_count = 1};
	h->list = (gz_crush_list){h->squeeze, BODIES, h->first};
}

static void close_hall(hall *h) { gz_scratch_destroy(h->scratch), gz_world_destroy(h->world); }

static gz_report push(hall *h, const gz_wall_group *at, size_t count) {
	return gz_world_push_walls(&(gz_wall_push){.data = at, .count = count, .crushes = &h->list}, &h->moves, h->world,
		&h->question, h->scratch);
}

/// How far away the first wall is, left of (90, 0).
static double place_of_first_wall(hall *h) {
	const float x = 90, y = -49, dx = -1000, dy = 0, radius = 0;
	const gz_bodies ray = {.center = {&x, &y, 0}, .motion = {&dx, &dy, 0}, .radius = {&radius, 0}, .count = 1};
	gz_hit hit;
	const gz_hits hits = gz_hits_in(&hit);
	expect_ok(gz_sweep(&hits, h->world, &(gz_query){.chunks = &ray, .chunk_count = 1}, h->scratch));
	return 90 - 1000 * (double)hit.time;
}

static void expect_refused(hall *h, gz_report r, gz_status status, size_t index, const char *name) {
	expect_error(&r.error, status, index, name);
	assert_memory_equal(h->bodies, h->before, sizeof h->bodies);
	expect_near(place_of_first_wall(h), 0, 1e-3, "the first wall");
}

static void walls_that_cannot_be_pushed_are_named(void **state) {
	(void)state;
	hall h;
	open_hall(&h, (gz_allocator){0});
	static const int32_t missing[] = {3, WALLS, -1, INT32_MIN, INT32_MAX};
	for (int i = 0; i < 5; i++) {
		const int32_t named[] = {1, missing[i]};
		const gz_wall_group some[] = {{door_walls, 1, 10, 0}, {named, 2, 1, 1}};
		expect_refused(&h, push(&h, some, 2), GZ_STATUS_INVALID_INPUT, 2, "index");
	}
	static const int32_t twice[] = {1, 1}, again[] = {1, 0};
	expect_refused(&h, push(&h, &(gz_wall_group){twice, 2, 1, 1}, 1), GZ_STATUS_INVALID_INPUT, 1, "index");
	const gz_wall_group same[] = {{door_walls, 1, 10, 0}, {again, 2, 1, 1}};
	expect_refused(&h, push(&h, same, 2), GZ_STATUS_INVALID_INPUT, 2, "index");
	const gz_wall_group nowhere[] = {{door_walls, 1, 10, 0}, {NULL, 1, 1, 1}};
	expect_refused(&h, push(&h, nowhere, 2), GZ_STATUS_INVALID_INPUT, 1, "wall");
	close_hall(&h);
}

static void displacements_that_are_no_numbers_are_refused(void **state) {
	(void)state;
	hall h;
	open_hall(&h, (gz_allocator){0});
	static const float bad[] = {NAN, INFINITY, -INFINITY, 1.5e12f};
	for (int i = 0; i < 4; i++) {
		const gz_wall_group x[] = {doors[0], {door_walls + 1, 1, bad[i], 0}},
							y[] = {doors[0], {door_walls + 1, 1, 0, bad[i]}};
		expect_refused(&h, push(&h, x, 2), GZ_STATUS_INVALID_INPUT, 1, "dx");
		expect_refused(&h, push(&h, y, 2), GZ_STATUS_INVALID_INPUT, 1, "dy");
	}
	const gz_wall_group far[] = {doors[0], {door_walls + 1, 1, GZ_LIMIT, 0}};
	assert_int_equal(push(&h, far, 2).error.status, GZ_STATUS_OK); // 100 more is rounded away
	close_hall(&h), open_hall(&h, (gz_allocator){0});
	h.chunk.count = 0; // nobody is in the way
	const gz_wall_group half[] = {{door_walls, 1, 0, 0x1p39f}}, whole[] = {doors[1], {door_walls, 1, 0, 0x1.fp39f}};
	assert_int_equal(push(&h, half, 1).error.status, GZ_STATUS_OK);
	const gz_report r = push(&h, whole, 2);
	expect_error(&r.error, GZ_STATUS_INVALID_WALL, 1, "a.y");
	assert_memory_equal(h.bodies, h.before, sizeof h.bodies);
	close_hall(&h);
}

static void what_the_call_lacks_is_named(void **state) {
	(void)state;
	hall h;
	open_hall(&h, (gz_allocator){0});
	const gz_wall_push all = {.data = doors, .count = 3}, none = {.count = 3};
	expect_refused(
		&h, gz_world_push_walls(&all, &h.moves, NULL, &h.question, h.scratch), GZ_STATUS_INVALID_INPUT, 0, "world");
	expect_refused(
		&h, gz_world_push_walls(NULL, &h.moves, h.world, &h.question, h.scratch), GZ_STATUS_INVALID_INPUT, 0, "push");
	expect_refused(&h, gz_world_push_walls(&none, &h.moves, h.world, &h.question, h.scratch), GZ_STATUS_INVALID_INPUT,
		0, "push.data");
	expect_refused(
		&h, gz_world_push_walls(&all, &h.moves, h.world, NULL, h.scratch), GZ_STATUS_INVALID_INPUT, 0, "query");
	expect_refused(
		&h, gz_world_push_walls(&all, &h.moves, h.world, &h.question, NULL), GZ_STATUS_INVALID_INPUT, 0, "scratch");
	expect_refused(
		&h, gz_world_push_walls(&all, NULL, h.world, &h.question, h.scratch), GZ_STATUS_INVALID_INPUT, 0, "moves");
	const gz_moves nowhere = {.response = {NULL, 0}};
	expect_refused(
		&h, gz_world_push_walls(&all, &nowhere, h.world, &h.question, h.scratch), GZ_STATUS_INVALID_INPUT, 0, "center");
	const gz_wall_push sunk = {.data = doors, .count = 3, .skin = -1};
	expect_refused(
		&h, gz_world_push_walls(&sunk, &h.moves, h.world, &h.question, h.scratch), GZ_STATUS_INVALID_INPUT, 0, "skin");
	h.list.first = NULL;
	expect_refused(&h, push(&h, doors, 3), GZ_STATUS_INVALID_INPUT, 0, "first");
	h.list = (gz_crush_list){NULL, 1, h.first};
	expect_refused(&h, push(&h, doors, 3), GZ_STATUS_INVALID_INPUT, 0, "data");
	close_hall(&h);
}

static void squeezes_that_find_no_room_are_counted(void **state) {
	(void)state;
	hall h;
	open_hall(&h, (gz_allocator){0});
	h.list.capacity = 2;
	const gz_wall_group far[] = {{door_walls, 1, 100, 0}, {door_walls + 1, 1, 10, 0}, {door_walls + 2, 1, 10, 0}};
	const gz_report r = push(&h, far, 3); // the first door would come to where the second is
	expect_error(&r.error, GZ_STATUS_LIST_FULL, 2, "capacity");
	assert_int_equal(r.hits, (BODIES + 2) / 3);
	assert_int_equal(r.written, 2);
	assert_true(h.first[0] == 0 && h.first[1] == r.hits && h.first[2] == r.hits && h.first[3] == r.hits);
	assert_int_equal(h.squeeze[1].body, 3);
	assert_int_equal(h.squeeze[1].wall, 1);
	close_hall(&h);
}

/// Everything that a call allocates is missing once. The pushes before are done, and nothing else.
static void without_memory_pushes_are_done_or_not(void **state) {
	(void)state;
	size_t failed = 0;
	for (size_t at = 1;; at++) {
		hall h;
		counted_memory memory = {.calls = 0};
		open_hall(&h, counted_allocator(&memory));
		memory.fail_at = memory.calls + at;
		const gz_report r = push(&h, doors, 3);
		if (memory.calls < memory.fail_at) {
			assert_int_equal(r.error.status, GZ_STATUS_OK);
			close_hall(&h);
			break;
		}
		memory.fail_at = 0, failed++;
		assert_int_equal(r.error.status, GZ_STATUS_OUT_OF_MEMORY);
		for (int i = 0; i < BODIES; i++) {
			const int done = (size_t)(i % 3) < r.error.index;
			const double x = (double)h.before[i].px + (done ? 5.5 : 0);
			expect_near((double)h.bodies[i].px, x, done ? 5e-3 : 0, "x");
		}
		expect_near(place_of_first_wall(&h), r.error.index ? 10 : 0, 1e-3, "the first wall");
		memcpy(h.bodies, h.before, sizeof h.bodies);
		for (size_t k = 0; k < r.error.index; k++) {
			const gz_wall_group back = {doors[k].wall, 1, -10, 0};
			assert_int_equal(push(&h, &back, 1).error.status, GZ_STATUS_OK);
		}
		memcpy(h.bodies, h.before, sizeof h.bodies);
		assert_int_equal(push(&h, doors, 3).pushed, BODIES); // all is there
		close_hall(&h);
		assert_int_equal(memory.blocks, 0);
	}
	assert_true(failed > 20);
}

int test_invalid_pushes(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(walls_that_cannot_be_pushed_are_named),
		cmocka_unit_test(displacements_that_are_no_numbers_are_refused),
		cmocka_unit_test(what_the_call_lacks_is_named),
		cmocka_unit_test(squeezes_that_find_no_room_are_counted),
		cmocka_unit_test(without_memory_pushes_are_done_or_not),
	};
	return RUN_SUITE("bad_pushes", tests);
}
