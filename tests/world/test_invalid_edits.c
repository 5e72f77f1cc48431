// Edits that cannot be done: they say what is wrong, and leave the world as it was.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"
#include "world/edited_world.h"

typedef struct bad_doors {
	arena s;
	edited_world *d;
} bad_doors;

/// 60 walls, of which wall 7 is removed and wall 8 disabled.
static bad_doors make(gz_world_desc settings) {
	random_source source = {1500};
	bad_doors b = {.s = arena_make(arena_kinds, 60, EDITED_BODIES, &source)};
	b.s.wall_columns |= WITH_ID | WITH_MASK;
	b.d = edited_world_make(&b.s, settings);
	assert_int_equal(gz_world_remove_walls(b.d->world, &(int32_t){7}, 1).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_enable_walls(b.d->world, &(int32_t){8}, 1, 0).status, GZ_STATUS_OK);
	b.d->state[7] = EDITED_REMOVED, b.d->state[8] = EDITED_DISABLED;
	edited_world_scatter(b.d, &source);
	return b;
}

static void expect_as_it_was(bad_doors *b) {
	expect_fresh_results(b->d, (gz_world_desc){0}, "a world as it was");
	edited_world_free(b->d), arena_free(&b->s);
}

static void expect(gz_error error, gz_status status, size_t index, const char *name) {
	expect_error(&error, status, index, name);
}

static gz_walls some_walls(const bad_doors *b, size_t count) {
	return arena_walls(&(arena){.walls = b->s.walls, .wall_count = count, .wall_columns = b->s.wall_columns});
}

static void walls_that_are_not_there_are_named(void **state) {
	(void)state;
	bad_doors b = make((gz_world_desc){0});
	static const int32_t missing[] = {7, 60, -1, INT32_MIN, INT32_MAX};
	for (int i = 0; i < 5; i++) {
		const int32_t index[] = {3, 8, missing[i], 60};
		const gz_walls walls = some_walls(&b, 4);
		expect(gz_world_remove_walls(b.d->world, index, 4), GZ_STATUS_INVALID_INPUT, 2, "index");
		expect(gz_world_enable_walls(b.d->world, index, 4, 0), GZ_STATUS_INVALID_INPUT, 2, "index");
		expect(gz_world_enable_walls(b.d->world, index, 4, 1), GZ_STATUS_INVALID_INPUT, 2, "index");
		expect(gz_world_move_walls(b.d->world, index, &walls), GZ_STATUS_INVALID_INPUT, 2, "index");
	}
	expect_as_it_was(&b);
}

static void walls_that_are_named_twice_are_refused(void **state) {
	(void)state;
	bad_doors b = make((gz_world_desc){0});
	const int32_t index[] = {3, 8, 5, 8};
	const gz_walls walls = some_walls(&b, 4);
	expect(gz_world_remove_walls(b.d->world, index, 4), GZ_STATUS_INVALID_INPUT, 3, "index");
	expect(gz_world_enable_walls(b.d->world, index, 4, 1), GZ_STATUS_INVALID_INPUT, 3, "index");
	expect(gz_world_move_walls(b.d->world, index, &walls), GZ_STATUS_INVALID_INPUT, 3, "index");
	expect_as_it_was(&b);
}

static void bad_walls_are_named_as_by_create(void **state) {
	(void)state;
	bad_doors b = make((gz_world_desc){0});
	int32_t index[] = {1, 2, 3};
	for (int n = 0; n < INVALID_NUMBERS; n++) {
		gz_walls walls = some_walls(&b, 3);
		float x[] = {0, 0, invalid_numbers[n].value};
		walls.b = (gz_vec2_view){x, x, sizeof *x};
		expect(gz_world_add_walls(b.d->world, &walls, index), GZ_STATUS_INVALID_WALL, 2, "b.x");
		expect(gz_world_move_walls(b.d->world, index, &walls), GZ_STATUS_INVALID_WALL, 2, "b.x");
	}
	gz_walls walls = some_walls(&b, 3);
	walls.radius = (gz_float_view){&(float){-1}, 0};
	expect(gz_world_add_walls(b.d->world, &walls, index), GZ_STATUS_INVALID_WALL, 0, "radius");
	expect(gz_world_move_walls(b.d->world, index, &walls), GZ_STATUS_INVALID_WALL, 0, "radius");
	assert_true(index[0] == 1 && index[1] == 2 && index[2] == 3);
	expect_as_it_was(&b);
}

static void what_is_missing_is_named(void **state) {
	(void)state;
	bad_doors b = make((gz_world_desc){0});
	int32_t index[] = {1, 2, 3};
	gz_walls walls = some_walls(&b, 3);
	expect(gz_world_add_walls(NULL, &walls, index), GZ_STATUS_INVALID_INPUT, 0, "world");
	expect(gz_world_move_walls(NULL, index, &walls), GZ_STATUS_INVALID_INPUT, 0, "world");
	expect(gz_world_remove_walls(NULL, index, 3), GZ_STATUS_INVALID_INPUT, 0, "world");
	expect(gz_world_enable_walls(NULL, index, 3, 1), GZ_STATUS_INVALID_INPUT, 0, "world");
	expect(gz_world_add_walls(b.d->world, NULL, index), GZ_STATUS_INVALID_INPUT, 0, "walls");
	expect(gz_world_move_walls(b.d->world, index, NULL), GZ_STATUS_INVALID_INPUT, 0, "walls");
	expect(gz_world_add_walls(b.d->world, &walls, NULL), GZ_STATUS_INVALID_INPUT, 0, "index");
	expect(gz_world_move_walls(b.d->world, NULL, &walls), GZ_STATUS_INVALID_INPUT, 0, "index");
	expect(gz_world_remove_walls(b.d->world, NULL, 1), GZ_STATUS_INVALID_INPUT, 0, "index");
	expect(gz_world_enable_walls(b.d->world, NULL, 1, 1), GZ_STATUS_INVALID_INPUT, 0, "index");
	walls.a.x = NULL;
	expect(gz_world_add_walls(b.d->world, &walls, index), GZ_STATUS_INVALID_INPUT, 0, "a.x");
	walls.count = (size_t)GZ_MAX_WALLS - 58;
	walls.a = walls.b = (gz_vec2_view){&(float){0}, &(float){0}, 0}, walls.radius.stride = walls.one_sided.stride = 0;
	walls.id.stride = walls.filters.mask.stride = 0;
	expect(gz_world_add_walls(b.d->world, &walls, index), GZ_STATUS_TOO_MANY, (size_t)GZ_MAX_WALLS + 1, "");
	expect_as_it_was(&b);
}

static void nothing_is_edited_without_complaint(void **state) {
	(void)state;
	bad_doors b = make((gz_world_desc){0});
	const gz_walls none = {.count = 0};
	assert_int_equal(gz_world_add_walls(b.d->world, &none, NULL).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_move_walls(b.d->world, NULL, &none).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_remove_walls(b.d->world, NULL, 0).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_enable_walls(b.d->world, NULL, 0, 1).status, GZ_STATUS_OK);
	expect_as_it_was(&b);
}

static void spans_of_removed_walls_are_refused_and_of_disabled_ones_misses(void **state) {
	(void)state;
	bad_doors b = make((gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(b.d->bodies, EDITED_BODIES, 0);
	const gz_query q = {.chunks = &chunk, .chunk_count = 1};
	const gz_pair pairs[] = {{0, 8, 0}, {1, 3, 0}, {2, 7, 0}};
	gz_overlap_interval spans[3] = {{.kind = 99}, {.kind = 99}, {.kind = 99}};
	expect(gz_overlap_intervals(spans, &(gz_pairs){pairs, 3}, b.d->world, &q, b.d->scratch).error,
		GZ_STATUS_INVALID_INPUT, 2, "index");
	assert_int_equal(spans[0].kind, 99);
	const gz_report report = gz_overlap_intervals(spans, &(gz_pairs){pairs, 2}, b.d->world, &q, b.d->scratch);
	assert_true(!report.error.status && !report.invalid && report.bodies == 2);
	assert_true(spans[0].kind == GZ_CASE_MISS && spans[0].entry == INFINITY && spans[1].kind != 99);
	expect_as_it_was(&b);
}

/// Walls without ids and filters are those of nobody, whatever others have.
static void new_walls_may_have_what_others_lack(void **state) {
	(void)state;
	static const trial_wall lines[] = {{0, 0, 8, 0}, {0, 4, 8, 4}};
	const trial t = {(trial_wall *)lines, 1, NULL, 0}, more = {(trial_wall *)lines + 1, 1, NULL, 0};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t)}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_walls walls = trial_walls(&more);
	int32_t index;
	walls.id = (gz_id_view){&(uint32_t){77}, 0, 4}, walls.filters.mask = (gz_bits_view){&(uint32_t){2}, 0};
	assert_int_equal(gz_world_add_walls(world, &walls, &index).status, GZ_STATUS_OK);
	assert_int_equal(index, 1);
	const trial_body bodies[] = {{4, 8, 0, -7, 0}};
	for (uint32_t category = 1; category <= 2; category++)
		for (uint32_t ignore = 0; ignore <= 77; ignore += 77) {
			gz_hit hit = trial_untouched;
			const gz_hits out = gz_hits_in(&hit);
			gz_bodies chunk = trial_bodies(&(trial){NULL, 0, (trial_body *)bodies, 1});
			chunk.motion.y = &(float){-16}, chunk.motion.stride = 0, chunk.motion.x = &(float){0};
			chunk.filters.category = (gz_bits_view){&category, 0}, chunk.ignore = (gz_id_view){&ignore, 0, 4};
			expect_ok(gz_sweep(&out, world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, scratch));
			const int meets_new = category == 2 && ignore == 0;
			// The old wall is of category 1 with a full mask, and has no id: not even 0 is ignored.
			assert_int_equal(hit.index, meets_new ? 1 : 0);
			assert_int_equal(hit.id, meets_new ? 77 : 0);
		}
	gz_scratch_destroy(scratch), gz_world_destroy(world);
}

/// Whatever allocation fails, the edit says so and has done nothing; then it is done.
static void an_edit_without_memory_leaves_the_world_as_it_was(void **state) {
	(void)state;
	size_t failures = 0;
	for (uint64_t seed = 1510; seed < 1514; seed++) {
		random_source source = {seed};
		counted_memory memory = {0};
		arena s = arena_make(arena_kinds + seed % 4, 30, EDITED_BODIES, &source);
		edited_world *d = edited_world_make(&s, (gz_world_desc){.allocator = counted_allocator(&memory)});
		for (int edit = 0; edit < 60; edit++) {
			const random_source before = source;
			gz_error error = {.status = GZ_STATUS_OUT_OF_MEMORY};
			for (size_t n = 1; error.status; n++) {
				source = before, memory.fail_at = memory.calls + n;
				error = edited_world_edit(d, &s, &source);
				assert_true(error.status == GZ_STATUS_OK || error.status == GZ_STATUS_OUT_OF_MEMORY);
				assert_true(!error.status || (memory.calls == memory.fail_at && strlen(error.text) > 0));
				memory.fail_at = 0;
				if (!error.status) continue;
				failures++;
				if (n % 4 == 1) expect_fresh_results(d, (gz_world_desc){0}, "out of memory");
			}
		}
		expect_fresh_results(d, (gz_world_desc){0}, "in the end");
		edited_world_free(d), arena_free(&s);
		assert_int_equal(memory.blocks, 0);
	}
	assert_true(failures > 100);
}

int test_invalid_edits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(walls_that_are_not_there_are_named),
		cmocka_unit_test(walls_that_are_named_twice_are_refused),
		cmocka_unit_test(bad_walls_are_named_as_by_create),
		cmocka_unit_test(what_is_missing_is_named),
		cmocka_unit_test(nothing_is_edited_without_complaint),
		cmocka_unit_test(spans_of_removed_walls_are_refused_and_of_disabled_ones_misses),
		cmocka_unit_test(new_walls_may_have_what_others_lack),
		cmocka_unit_test(an_edit_without_memory_leaves_the_world_as_it_was),
	};
	return RUN_SUITE("bad_doors", tests);
}
