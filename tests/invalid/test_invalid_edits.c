// Invalid edits: the error names what is wrong, and the world stays as it was.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"
#include "world/edited_world.h"
#include "world/game_state.h"

enum { WALLS = 60, REMOVED = 7, DISABLED = 8, MAX_NAMED = 4 };

/// An edit that names four walls: these are valid, and so are the walls to add or to move to.
typedef struct edit_input {
	gz_world *world;
	const int32_t *index_pointer;
	int32_t index[MAX_NAMED];
	const gz_walls *walls_pointer;
	gz_walls walls;      ///< walls.count of the indices are named
	gz_vec2_out ends[2]; ///< where read_walls writes
	const block *before;
} edit_input;

static gz_report add_walls(void *input) {
	edit_input *in = input;
	return (gz_report){
		.error = gz_world_add_walls(in->world, in->walls_pointer, (int32_t *)(uintptr_t)in->index_pointer)};
}

static gz_report move_walls(void *input) {
	const edit_input *in = input;
	return (gz_report){.error = gz_world_move_walls(in->world, in->index_pointer, in->walls_pointer)};
}

static gz_report remove_walls(void *input) {
	const edit_input *in = input;
	return (gz_report){.error = gz_world_remove_walls(in->world, in->index_pointer, in->walls.count)};
}

static gz_report enable_walls(void *input) {
	const edit_input *in = input;
	return (gz_report){.error = gz_world_enable_walls(in->world, in->index_pointer, in->walls.count, true)};
}

static gz_report disable_walls(void *input) {
	const edit_input *in = input;
	return (gz_report){.error = gz_world_enable_walls(in->world, in->index_pointer, in->walls.count, false)};
}

static gz_report read_walls(void *input) {
	const edit_input *in = input;
	return (gz_report){
		.error = gz_world_read_walls(in->world, in->index_pointer, in->walls.count, in->ends[0], in->ends[1])};
}

typedef gz_report edit(void *input);

// The edits that take walls, those that name walls, and all.
static edit *const with_walls[] = {add_walls, move_walls, NULL};
static edit *const with_indices[] = {remove_walls, disable_walls, enable_walls, move_walls, NULL};
static edit *const reading[] = {read_walls, NULL};
static edit *const all_edits[] = {add_walls, move_walls, remove_walls, disable_walls, enable_walls, NULL};

/// A world of 60 walls, of which one is removed and one disabled, and the input of an edit.
typedef struct edit_fixture {
	arena s;
	edited_world *e;
	block before;
	edit_input input;
	float ends[4][MAX_NAMED];
} edit_fixture;

static void expect_unchanged(const void *input) {
	const edit_input *in = input;
	if (in->world) assert_state(in->world, in->before, "a refused edit");
}

/// The fixture's address must not change from here on.
static void open_fixture(edit_fixture *f) {
	random_source source = {1500};
	*f = (edit_fixture){.s = arena_make(arena_kinds, WALLS, EDITED_BODIES, &source)};
	f->s.wall_columns |= WITH_ID | WITH_MASK;
	f->e = edited_world_make(&f->s, (gz_world_desc){0});
	assert_int_equal(gz_world_remove_walls(f->e->world, &(int32_t){REMOVED}, 1).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_enable_walls(f->e->world, &(int32_t){DISABLED}, 1, 0).status, GZ_STATUS_OK);
	f->e->state[REMOVED] = EDITED_REMOVED, f->e->state[DISABLED] = EDITED_DISABLED;
	edited_world_scatter(f->e, &source);
	f->before = block_save(f->e->world);
	const arena some = {.walls = f->s.walls, .wall_count = MAX_NAMED, .wall_columns = f->s.wall_columns};
	edit_input *in = &f->input;
	*in = (edit_input){.world = f->e->world, .index = {1, 2, 3, DISABLED}, .walls = arena_walls(&some)};
	for (int k = 0; k < 2; k++) in->ends[k] = (gz_vec2_out){f->ends[2 * k], f->ends[2 * k + 1], sizeof(float)};
	in->index_pointer = in->index, in->walls_pointer = &in->walls, in->before = &f->before;
}

/// All results are still those of a world that is built of the same walls.
static void close_fixture(edit_fixture *f) {
	static const int32_t index[] = {1, 2, 3, DISABLED};
	assert_memory_equal(f->input.index, index, sizeof index);
	expect_fresh_results(f->e, (gz_world_desc){0}, "after refused edits");
	free(f->before.data), edited_world_free(f->e), arena_free(&f->s);
}

/// Each of the edits is refused with each of the changes.
static void expect_edit_refusals(edit_fixture *f, edit *const *edits, const refusal *cases, size_t count) {
	for (; *edits; edits++)
		expect_refusals(&(checked_call){&f->input, sizeof f->input, *edits, expect_unchanged}, cases, count);
}

// S159.
static void indices_of_no_wall_are_refused(void **state) {
	(void)state;
#define INDEX(position, wall)                                                                                          \
	{ {SET(edit_input, index[position], int32_t, wall)}, GZ_STATUS_INVALID_INPUT, position, "index", "wall" }
	const refusal cases[] = {INDEX(2, REMOVED), INDEX(2, WALLS), INDEX(2, -1), INDEX(2, INT32_MIN), INDEX(2, INT32_MAX),
		REFUSED(
			2, "index", NULL, SET(edit_input, index[2], int32_t, WALLS), SET(edit_input, index[3], int32_t, WALLS))};
	edit_fixture f;
	open_fixture(&f);
	expect_edit_refusals(&f, with_indices, cases, sizeof cases / sizeof *cases);
	expect_edit_refusals(&f, reading, cases, sizeof cases / sizeof *cases);
	close_fixture(&f);
}

// S159.
static void an_index_that_is_named_twice_is_refused(void **state) {
	(void)state;
	const refusal cases[] = {INDEX(3, 2), INDEX(3, 1), INDEX(1, 1),
		REFUSED(3, "index", "wall 8 is named twice", SET(edit_input, index[1], int32_t, DISABLED))};
	edit_fixture f;
	open_fixture(&f);
	expect_edit_refusals(&f, with_indices, cases, sizeof cases / sizeof *cases);
	close_fixture(&f);
}

// S155, S159.
static void invalid_walls_are_refused_as_by_create(void **state) {
	(void)state;
	edit_fixture f;
	open_fixture(&f);
	float x[MAX_NAMED] = {0};
	f.input.walls.b = (gz_vec2_view){x, x, sizeof *x};
	const refusal negative = {{SET(edit_input, walls.radius, gz_float_view, &(float){-1}, 0)}, GZ_STATUS_INVALID_WALL,
		0, "radius", "negative"};
	for (edit *const *e = with_walls; *e; e++) {
		const checked_call call = {&f.input, sizeof f.input, *e, expect_unchanged};
		expect_number_refusals(&call, x + 2, GZ_STATUS_INVALID_WALL, 2, "b.x");
		expect_refusals(&call, &negative, 1);
	}
	close_fixture(&f);
}

static void what_an_edit_lacks_is_named(void **state) {
	(void)state;
	static const float zero = 0;
	const refusal world = REFUSED(0, "world", "null", SET_NULL(edit_input, world));
	const refusal index = REFUSED(0, "index", "null", SET_NULL(edit_input, index_pointer));
	const refusal walls[] = {
		REFUSED(0, "walls", "null", SET_NULL(edit_input, walls_pointer)),
		REFUSED(0, "a.x", "null", SET_NULL(edit_input, walls.a.x)),
	};
	edit_fixture f;
	open_fixture(&f);
	expect_edit_refusals(&f, all_edits, &world, 1);
	expect_edit_refusals(&f, all_edits, &index, 1);
	expect_edit_refusals(&f, with_walls, walls, 2);
	const refusal ends[] = {
		world,
		index,
		REFUSED(0, "a_out", "null", SET_NULL(edit_input, ends[0].x)),
		REFUSED(0, "b_out", "null", SET_NULL(edit_input, ends[1].y)),
		REFUSED(0, "a_out", "stride", SET(edit_input, ends[0].stride, size_t, 3)),
		REFUSED(0, "b_out", "misaligned", SHIFT(edit_input, ends[1].y, 1)),
	};
	expect_edit_refusals(&f, reading, ends, sizeof ends / sizeof *ends);
	// 59 walls are left; a removed wall's index is given again.
	const gz_vec2_view shared = {&zero, &zero, 0};
	const refusal too_many = {
		{SET(edit_input, walls, gz_walls, .a = shared, .b = shared, .count = (size_t)GZ_MAX_WALLS - 58)},
		GZ_STATUS_TOO_MANY, (size_t)GZ_MAX_WALLS + 1, "", "walls"};
	expect_edit_refusals(&f, (edit *const[]){add_walls, NULL}, &too_many, 1);
	close_fixture(&f);
}

static void edits_of_no_walls_succeed(void **state) {
	(void)state;
	edit_fixture f;
	open_fixture(&f);
	gz_world *world = f.e->world;
	const gz_walls none = {.count = 0};
	assert_int_equal(gz_world_add_walls(world, &none, NULL).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_move_walls(world, NULL, &none).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_remove_walls(world, NULL, 0).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_enable_walls(world, NULL, 0, true).status, GZ_STATUS_OK);
	const gz_vec2_out nowhere = {0};
	assert_int_equal(gz_world_read_walls(world, NULL, 0, nowhere, nowhere).status, GZ_STATUS_OK);
	expect_unchanged(&f.input);
	close_fixture(&f);
}

static void pairs_with_removed_walls_are_refused_and_with_disabled_walls_misses(void **state) {
	(void)state;
	edit_fixture f;
	open_fixture(&f);
	const gz_bodies chunk = arena_bodies(f.e->bodies, EDITED_BODIES, 0);
	const gz_query query = {.chunks = &chunk, .chunk_count = 1};
	const gz_pair pairs[] = {{0, DISABLED, 0}, {1, 3, 0}, {2, REMOVED, 0}};
	gz_overlap_interval intervals[3] = {{.kind = 99}, {.kind = 99}, {.kind = 99}};
	gz_report report = gz_overlap_intervals(intervals, &(gz_pairs){pairs, 3}, f.e->world, &query, f.e->scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 2, "index");
	assert_int_equal(intervals[0].kind, 99);
	report = gz_overlap_intervals(intervals, &(gz_pairs){pairs, 2}, f.e->world, &query, f.e->scratch);
	assert_true(!report.error.status && !report.invalid && report.bodies == 2);
	assert_true(intervals[0].kind == GZ_CASE_MISS && intervals[0].entry == INFINITY && intervals[1].kind != 99);
	close_fixture(&f);
}

/// A wall whose columns are missing has no id and the default filters, whatever the columns of other walls. S6.
static void added_walls_may_have_columns_that_other_walls_lack(void **state) {
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
			const bool hits_new = category == 2 && ignore == 0;
			// The old wall has category 1 and a full mask. It has no id, so not even an ignored id of 0 excludes it.
			assert_int_equal(hit.index, hits_new ? 1 : 0);
			assert_int_equal(hit.id, hits_new ? 77 : 0);
		}
	gz_scratch_destroy(scratch), gz_world_destroy(world);
}

/// Each allocation of each edit fails once. The edit reports it and has changed nothing; then the edit succeeds. S159.
static void an_edit_without_memory_leaves_the_world_as_it_was(void **state) {
	(void)state;
	size_t failures = 0;
	for (uint64_t seed = 1510; seed < 1514; seed++) {
		random_source source = {seed};
		counted_memory memory = {0};
		arena s = arena_make(arena_kinds + seed % 4, 30, EDITED_BODIES, &source);
		edited_world *e = edited_world_make(&s, (gz_world_desc){.allocator = counted_allocator(&memory)});
		for (int k = 0; k < 60; k++) {
			const random_source before = source;
			gz_error error = {.status = GZ_STATUS_OUT_OF_MEMORY};
			for (size_t n = 1; error.status; n++) {
				source = before, memory.fail_at = memory.calls + n;
				error = edited_world_edit(e, &s, &source);
				assert_true(error.status == GZ_STATUS_OK || error.status == GZ_STATUS_OUT_OF_MEMORY);
				assert_true(!error.status || (memory.calls == memory.fail_at && strlen(error.text) > 0));
				memory.fail_at = 0;
				if (!error.status) continue;
				failures++;
				if (n % 4 == 1) expect_fresh_results(e, (gz_world_desc){0}, "out of memory");
			}
		}
		expect_fresh_results(e, (gz_world_desc){0}, "in the end");
		edited_world_free(e), arena_free(&s);
		assert_int_equal(memory.blocks, 0);
	}
	assert_true(failures > 100);
}

int test_invalid_edits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(indices_of_no_wall_are_refused),
		cmocka_unit_test(an_index_that_is_named_twice_is_refused),
		cmocka_unit_test(invalid_walls_are_refused_as_by_create),
		cmocka_unit_test(what_an_edit_lacks_is_named),
		cmocka_unit_test(edits_of_no_walls_succeed),
		cmocka_unit_test(pairs_with_removed_walls_are_refused_and_with_disabled_walls_misses),
		cmocka_unit_test(added_walls_may_have_columns_that_other_walls_lack),
		cmocka_unit_test(an_edit_without_memory_leaves_the_world_as_it_was),
	};
	return RUN_SUITE("invalid_edits", tests);
}
