// gz_world_restore without memory: each allocation fails once, and the world keeps its state and its results.
#include <stdlib.h>
#include <string.h>

#include "generators/trial_kinds.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "world/game_state.h"

/// Restores a block with every allocation failing in turn, until it succeeds. Returns the number of failures.
static size_t restore_with_failures(gz_world *world, const block *target, counted_memory *memory) {
	block before = block_save(world);
	size_t failures = 0;
	for (;; failures++) {
		memory->fail_at = memory->calls + failures + 1;
		const gz_error error = gz_world_restore(world, target->data, target->size);
		assert_true(!error.status || (memory->calls == memory->fail_at && strlen(error.text) > 0));
		memory->fail_at = 0;
		if (!error.status) break;
		assert_int_equal(error.status, GZ_STATUS_OUT_OF_MEMORY);
		assert_state(world, &before, "out of memory");
	}
	assert_state(world, target, "restored");
	free(before.data);
	return failures;
}

// S159.
static void without_memory_a_world_keeps_its_state(void **state) {
	(void)state;
	size_t failures = 0;
	for (uint64_t seed = 1810; seed < 1818; seed++) {
		counted_memory memory = {0};
		game g = game_begin(
			arena_kinds + seed % 5, edited_column_sets[seed % EDITED_COLUMN_SETS], seed, counted_allocator(&memory));
		game other = game_twin(&g, (gz_world_desc){.allocator = counted_allocator(&memory)});
		saved_game first = game_save(&g);
		for (int i = 0; i < 8; i++) game_tick(&g);
		saved_game later = game_save(&g), built = game_save(&other);
		const block *const targets[] = {&first.world, &later.world, &built.world, &later.world, &first.world};
		for (int i = 0; i < 10; i++)
			failures += restore_with_failures(i < 5 ? g.e->world : other.e->world, targets[i % 5], &memory);
		game_restore(&g, &first), game_restore(&other, &first);
		expect_fresh_results(g.e, (gz_world_desc){0}, "after all");
		expect_fresh_results(other.e, (gz_world_desc){0}, "in another world");
		assert_true(game_tick(&g) == game_tick(&other));
		saved_free(&first), saved_free(&later), saved_free(&built);
		game_end(&g), game_end(&other), arena_free(&g.like);
		assert_int_equal(memory.blocks, 0);
	}
	assert_true(failures > 100);
}

// ---------------------------------------------------------------------------------------------------------------------
// A restore that fails after it has changed part of the grid
// ---------------------------------------------------------------------------------------------------------------------

enum { WALLS = 1200, MOVED = 500, BODIES = 1000 };

/// The state of the trial's world after 500 walls have moved, within the extent of the grid.
static block save_with_moved_walls(const trial *t, const gz_world_desc *desc) {
	static trial_wall moved[MOVED];
	static int32_t index[MOVED];
	for (int i = 0; i < MOVED; i++) {
		const trial_wall *w = t->walls + i;
		index[i] = i;
		moved[i] = (trial_wall){w->ax * 0.97f, w->ay * 0.97f, w->bx * 0.97f, w->by * 0.97f};
	}
	const gz_walls walls = trial_walls(&(trial){moved, MOVED, NULL, 0});
	gz_world *world = gz_world_create(desc, NULL);
	assert_int_equal(gz_world_move_walls(world, index, &walls).status, GZ_STATUS_OK);
	const block saved = block_save(world);
	gz_world_destroy(world);
	return saved;
}

// S159.
static void a_partly_edited_grid_is_rolled_back(void **state) {
	(void)state;
	static gz_hit expected[BODIES], actual[BODIES];
	random_source source = {1830};
	counted_memory memory = {0};
	trial t = trial_make(trial_kinds, WALLS, BODIES, &source);
	gz_world_desc desc = {.walls = trial_walls(&t), .reach = 26};
	block target = save_with_moved_walls(&t, &desc);
	trial_sweep(expected, &t, (gz_world_desc){.reach = 26});
	desc.allocator = counted_allocator(&memory);
	size_t failures = 0;
	gz_error error = {.status = GZ_STATUS_OUT_OF_MEMORY};
	for (size_t n = 1; error.status; n++) {
		gz_world *world = gz_world_create(&desc, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		memory.fail_at = memory.calls + n;
		error = gz_world_restore(world, target.data, target.size);
		memory.fail_at = 0;
		const gz_bodies chunk = trial_bodies(&t);
		const gz_hits out = gz_hits_in(actual);
		for (int i = 0; i < BODIES; i++) actual[i] = trial_untouched;
		expect_ok(gz_sweep(&out, world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, scratch));
		if (error.status) assert_same_hits(actual, expected, BODIES, "out of memory"), failures++;
		gz_scratch_destroy(scratch), gz_world_destroy(world);
	}
	assert_true(failures > MOVED / 8);
	assert_int_equal(memory.blocks, 0);
	trial_free(&t), free(target.data);
}

int test_restore_memory(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_memory_a_world_keeps_its_state),
		cmocka_unit_test(a_partly_edited_grid_is_rolled_back),
	};
	return RUN_SUITE("restore_memory", tests);
}
