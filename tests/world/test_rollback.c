// Rollback: after a restore everything repeats what followed the save, to the bit, whatever happened in between, in the
// same world and in other worlds of the same walls. The oracle is the first run of the same game. test_snapshots.c
// checks the blocks themselves.
#include <stdlib.h>
#include <string.h>

#include "generators/cases.h"
#include "generators/trial_kinds.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/trial.h"
#include "world/game_state.h"
#include "world/square_world.h"

enum { TICKS = 8 };

// ---------------------------------------------------------------------------------------------------------------------
// Games
// ---------------------------------------------------------------------------------------------------------------------

/// Runs the ticks and saves the state before each.
static void play(game *g, saved_game saved[TICKS], uint64_t hash[TICKS]) {
	for (int t = 0; t < TICKS; t++) {
		saved[t] = game_save(g);
		hash[t] = game_tick(g);
	}
}

static void expect_tick(game *g, int tick, const uint64_t hash[TICKS], const char *context) {
	if (game_tick(g) != hash[tick]) fail_msg("%s: tick %d has other results", context, tick);
}

/// Restores the first state and runs the ticks again.
static void expect_replay(game *g, const saved_game saved[TICKS], const uint64_t hash[TICKS], const char *context) {
	game_restore(g, saved);
	expect_fresh_results(g->e, (gz_world_desc){0}, context);
	for (int t = 0; t < TICKS; t++) {
		assert_state(g->e->world, &saved[t].world, context);
		expect_tick(g, t, hash, context);
	}
}

// Each kind of arena is a test. S94, S96, S97.
static void replayed_ticks_have_the_same_bits(void **state) {
	const arena_kind *kind = *state;
	const int step = short_form_wanted() ? 3 : 1;
	for (int round = (int)(kind - arena_kinds) % step; round < EDITED_COLUMN_SETS; round += step) {
		random_source source = {(uint64_t)(kind - arena_kinds) * 100 + (uint64_t)round + 1700};
		game g = game_begin(kind, edited_column_sets[round], random_bits(&source), (gz_allocator){0});
		saved_game saved[TICKS];
		uint64_t hash[TICKS];
		play(&g, saved, hash);
		expect_replay(&g, saved, hash, kind->name);
		for (int t = TICKS; t--;) { // each tick alone, the last one first
			game_restore(&g, saved + t);
			expect_tick(&g, t, hash, kind->name);
		}
		game other = game_twin(&g, round % 2 ? random_settings(&source) : any_backend(&source));
		expect_replay(&other, saved, hash, "another world");
		game_end(&g), game_end(&other), arena_free(&g.like);
		for (int t = 0; t < TICKS; t++) saved_free(saved + t);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Single worlds
// ---------------------------------------------------------------------------------------------------------------------

/// Where a body that moves towards the wall at x = 8 stops.
static float stop_position(const gz_world *world) {
	gz_scratch *scratch = gz_scratch_create(world);
	const trial_body body = {4, 4, 9, 0, 1};
	float x, y;
	const gz_bodies chunk = trial_bodies(&(trial){NULL, 0, (trial_body *)&body, 1});
	const gz_moves moves = {.center = {&x, &y, sizeof x}};
	expect_ok(gz_move(&moves, NULL, world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, scratch));
	gz_scratch_destroy(scratch);
	return x;
}

/// The smallest skin of gz_move follows from the largest coordinate that walls have ever had. S95.
static void the_largest_coordinate_is_restored(void **state) {
	(void)state;
	gz_world *world = make_square((gz_allocator){0}), *other = make_square((gz_allocator){0});
	const float before = stop_position(world);
	block built = block_save(world);
	add_wall(world, (trial_wall){100000, 0, 100000, 1}, SQUARE_WALLS), remove_wall(world, SQUARE_WALLS);
	block distant = block_save(world);
	const float after = stop_position(world);
	assert_true(after < before && before < 7);
	restore_block(world, &built);
	assert_true(stop_position(world) == before);
	restore_block(other, &distant);
	assert_true(stop_position(other) == after);
	gz_world_destroy(world), gz_world_destroy(other), free(built.data), free(distant.data);
}

/// The worlds are created without ids and filters; a wall that is added later has them. S94, S95.
static void columns_of_added_walls_are_restored(void **state) {
	(void)state;
	gz_world *world = make_square((gz_allocator){0}), *other = make_square((gz_allocator){0});
	gz_walls walls = wall_views(&(trial_wall){6, 0, 6, 8}, 1);
	int32_t index;
	walls.id = (gz_id_view){&(uint32_t){77}, 0, 4}, walls.filters.mask = (gz_bits_view){&(uint32_t){2}, 0};
	assert_int_equal(gz_world_add_walls(world, &walls, &index).status, GZ_STATUS_OK);
	block b = block_save(world);
	restore_block(other, &b);
	gz_scratch *scratch = gz_scratch_create(other);
	for (uint32_t category = 1; category <= 2; category++) {
		const trial_body body = {4, 4, 9, 0, 1};
		gz_hit hit;
		const gz_hits out = gz_hits_in(&hit);
		gz_bodies chunk = trial_bodies(&(trial){NULL, 0, (trial_body *)&body, 1});
		if (category == 2) chunk.filters.category = (gz_bits_view){&category, 0};
		expect_ok(gz_sweep(&out, other, &(gz_query){.chunks = &chunk, .chunk_count = 1}, scratch));
		assert_int_equal(hit.index, category == 2 ? 4 : 3);
		assert_int_equal(hit.id, category == 2 ? 77 : 0);
	}
	gz_scratch_destroy(scratch), gz_world_destroy(world), gz_world_destroy(other), free(b.data);
}

// S100.
static void a_world_without_walls_restores_thousands_and_none(void **state) {
	(void)state;
	enum { WALLS = 3000 };
	static int32_t index[WALLS];
	random_source source = {1710};
	trial t = trial_make(trial_kinds, WALLS, 1, &source);
	const gz_walls walls = trial_walls(&t);
	gz_world *world = gz_world_create(&(gz_world_desc){0}, NULL), *other = gz_world_create(&(gz_world_desc){0}, NULL);
	block empty = block_save(world);
	assert_int_equal(gz_world_add_walls(world, &walls, index).status, GZ_STATUS_OK);
	block full = block_save(world);
	assert_int_equal(full.size, BLOCK_HEADER + BLOCK_ENTRY * WALLS);
	for (int i = 0; i < 3; i++) {
		restore_block(world, &empty);
		assert_int_equal(gz_world_describe(world).walls, 0);
		add_wall(world, square[0], 0);
		restore_block(world, &full), restore_block(other, &full);
		assert_int_equal(gz_world_describe(world).walls, WALLS);
		assert_state(world, &full, "walls restored"), assert_state(other, &full, "walls restored elsewhere");
		restore_block(other, &empty);
		assert_state(other, &empty, "no walls restored");
	}
	gz_world_destroy(world), gz_world_destroy(other), trial_free(&t), free(empty.data), free(full.data);
}

/// A restore that enables a disabled wall allocates once.
static void ten_thousand_restores_need_no_more_memory(void **state) {
	(void)state;
	counted_memory memory = {0};
	gz_world *world = make_square(counted_allocator(&memory));
	block built = block_save(world);
	size_t bytes = 0, blocks = 0;
	for (int i = 0; i < 10000; i++) {
		const int32_t wall = i % SQUARE_WALLS;
		assert_int_equal(gz_world_enable_walls(world, &wall, 1, false).status, GZ_STATUS_OK);
		const size_t calls = memory.calls;
		restore_block(world, &built);
		if (i > 100) assert_int_equal(memory.calls, calls + 1);
		move_wall(world, wall, (trial_wall){1, 2, 3, 4});
		add_wall(world, (trial_wall){1, 1, 2, 2}, SQUARE_WALLS);
		restore_block(world, &built);
		if (i == 100) bytes = memory.bytes, blocks = memory.blocks;
	}
	assert_true(memory.bytes == bytes && memory.blocks == blocks);
	gz_world_destroy(world), free(built.data);
	assert_int_equal(memory.blocks, 0);
}

int test_rollback(void) {
	const struct CMUnitTest single[] = {
		cmocka_unit_test(the_largest_coordinate_is_restored),
		cmocka_unit_test(columns_of_added_walls_are_restored),
		cmocka_unit_test(a_world_without_walls_restores_thousands_and_none),
		cmocka_unit_test(ten_thousand_restores_need_no_more_memory),
	};
	struct CMUnitTest tests[32];
	size_t count = sizeof single / sizeof *single;
	memcpy(tests, single, sizeof single);
	for (const arena_kind *kind = arena_kinds; kind->name; kind++)
		tests[count++] = (struct CMUnitTest){kind->name, replayed_ticks_have_the_same_bits, NULL, NULL, (void *)kind};
	return _cmocka_run_group_tests("rollback", tests, count, NULL, NULL);
}
