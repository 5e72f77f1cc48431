// The memory of worlds and scratches: all of it comes from the allocator and is released, sweeps allocate nothing, an
// allocation that fails leaves nothing behind, and the size of a world is bounded by its number of walls. The oracle is
// an allocator that counts (support/counted_memory.h).
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "broadphase/walls/cell_sizes.h"
#include "generators/trial_kinds.h"
#include "support/check.h"
#include "support/counted_memory.h"

static gz_world_desc desc_of(const trial *t, counted_memory *memory) {
	gz_world_desc desc = {.walls = trial_walls(t)};
	if (memory) desc.allocator = counted_allocator(memory);
	return desc;
}

static const uint32_t wall_id = 5;

static void a_failing_allocator_leaves_nothing_behind(void **state) {
	(void)state;
	random_source source = {800};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, 200, 10, &source);
		gz_world *world = NULL;
		for (size_t n = 1; !world; n++) {
			counted_memory memory = {.fail_at = n};
			gz_error error;
			gz_world_desc desc = desc_of(&t, &memory);
			desc.walls.id = (gz_id_view){&wall_id, 0, 4};
			world = gz_world_create(&desc, &error);
			if (!world) {
				assert_int_equal(error.status, GZ_STATUS_OUT_OF_MEMORY);
				assert_true(strlen(error.text) > 0);
				assert_int_equal(memory.calls, n);
			} else {
				assert_int_equal(error.status, GZ_STATUS_OK);
				assert_int_equal(memory.calls, n - 1);
				assert_true(n > 4);
				gz_world_destroy(world);
			}
			assert_int_equal(memory.blocks, 0);
		}
		trial_free(&t);
	}
}

static void a_scratch_without_memory_is_null(void **state) {
	(void)state;
	random_source source = {801};
	trial t = trial_make(trial_kinds, 50, 10, &source);
	counted_memory memory = {0};
	const gz_world_desc desc = desc_of(&t, &memory);
	gz_world *world = gz_world_create(&desc, NULL);
	const size_t blocks = memory.blocks;
	gz_scratch *scratch = NULL;
	for (size_t n = 1; !scratch; n++) {
		memory.fail_at = memory.calls + n;
		scratch = gz_scratch_create(world);
		assert_true(scratch || memory.blocks == blocks);
		assert_true(n > 1 || !scratch);
	}
	gz_scratch_destroy(scratch);
	assert_int_equal(memory.blocks, blocks);
	gz_world_destroy(world);
	assert_int_equal(memory.blocks, 0);
	trial_free(&t);
}

static void sweeps_allocate_nothing(void **state) {
	(void)state;
	random_source source = {802};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, 200, 5000, &source);
		counted_memory memory = {0};
		const gz_world_desc desc = desc_of(&t, &memory);
		gz_world *world = gz_world_create(&desc, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		gz_hit *hits = calloc(t.body_count, sizeof *hits);
		gz_bodies chunks[] = {trial_bodies(&t), trial_bodies(&t)};
		const gz_hits outs[] = {gz_hits_in(hits), gz_hits_in(hits)};
		const size_t calls = memory.calls, bytes = memory.bytes;
		for (int tick = 0; tick < 3; tick++) {
			chunks[1].count = 1024 * (size_t)tick;
			const gz_report report = gz_sweep(outs, world, &(gz_query){.chunks = chunks, .chunk_count = 2}, scratch);
			assert_int_equal(report.error.status, GZ_STATUS_OK);
			gz_typical_reach(chunks, 2);
		}
		assert_int_equal(memory.calls, calls);
		assert_int_equal(memory.bytes, bytes);
		gz_scratch_destroy(scratch), gz_world_destroy(world);
		assert_int_equal(memory.blocks, 0);
		free(hits), trial_free(&t);
	}
}

static void the_reported_bytes_are_those_of_the_allocator(void **state) {
	(void)state;
	random_source source = {803};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++)
		for (size_t walls = 0; walls < 2000; walls = 2 * walls + 1) {
			trial t = trial_make(kind, walls, 1, &source);
			counted_memory memory = {0};
			const gz_world_desc desc = desc_of(&t, &memory);
			gz_world *world = gz_world_create(&desc, NULL);
			assert_non_null(world);
			assert_int_equal(gz_world_describe(world).bytes, memory.bytes);
			assert_int_equal(gz_world_describe(world).walls, walls);
			gz_scratch *scratch = gz_scratch_create(world);
			assert_true(
				memory.bytes > gz_world_describe(world).bytes); // a scratch does not count as memory of its world
			gz_scratch_destroy(scratch), gz_world_destroy(world);
			assert_int_equal(memory.blocks, 0);
			trial_free(&t);
		}
}

/// The largest size of a world in bytes, for any settings. docs/architecture.md says at most 14 KB per wall; the bound
/// is twice that, since lists are estimated by averages and maps have sizes that are powers of two, plus 1 MB.
static size_t max_bytes(size_t walls) { return ((size_t)1 << 20) + walls * 2 * 14 * 1024; }

static void memory_grows_with_the_walls_and_not_with_the_area(void **state) {
	(void)state;
	static const float cells[] = {0, 1e-30f, 1e-3f, 1, 100, GZ_LIMIT};
	static const float reaches[] = {0, 1e-30f, 1e-3f, 1, 100, 1e6f, GZ_LIMIT};
	random_source source = {804};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++)
		for (int cell = 0; cell < 6; cell++)
			for (int reach = 0; reach < 7; reach++) {
				trial t = trial_make(kind, 300, 1, &source);
				gz_world_desc desc = desc_of(&t, NULL);
				gz_error error;
				desc.cell = cells[cell], desc.reach = reaches[reach];
				gz_world *world = gz_world_create(&desc, &error);
				if (!world)
					fail_msg(
						"%s, cell %g, reach %g: %s", kind->name, (double)desc.cell, (double)desc.reach, error.text);
				const gz_world_info info = gz_world_describe(world);
				if (info.bytes > max_bytes(info.walls))
					fail_msg("%s, cell %g, reach %g: %zu bytes", kind->name, (double)desc.cell, (double)desc.reach,
						info.bytes);
				gz_world_destroy(world), trial_free(&t);
			}
}

static void two_walls_far_apart_are_a_small_world(void **state) {
	(void)state;
	static const float sizes[] = {1e-6f, 1, 1e7f, 0x1p39f};
	for (int i = 0; i < 4; i++) {
		const float s = sizes[i];
		trial_wall walls[] = {{-s, -s, -s + 1, -s}, {s, s, s, s + 1}};
		const trial t = {walls, 2, NULL, 0};
		const gz_world_desc desc = desc_of(&t, NULL);
		gz_world *world = gz_world_create(&desc, NULL);
		assert_non_null(world);
		assert_in_range(gz_world_describe(world).bytes, 1, 1 << 20);
		gz_world_destroy(world);
	}
}

/// Worlds of these sizes would take tens of gigabytes, so only their frames are made.
static void the_largest_worlds_count_cells_and_lists_in_32_bits(void **state) {
	(void)state;
	static const size_t counts[] = {0, 1, 8000000, 16000000, 17000000, 33000000, 68000000, GZ_MAX_WALLS};
	for (int i = 0; i < 8; i++)
		for (int exponent = -40; exponent <= 40; exponent += 5) {
			const double count = (double)counts[i], size = ldexp(1, exponent), margin = ldexp(1, exponent / 2);
			const wall_bounds b = {.high_x = size, .high_y = size, .max_length = 1, .total_length = count};
			const map_frame frames[] = {graze_cell_frame(&b, counts[i], margin, 2 * margin),
				graze_clearance_frame(&b, counts[i], margin / 6, margin, 2 * margin)};
			for (int k = 0; k < 2; k++) assert_in_range(frames[k].column_bits + frames[k].row_bits, 0, 31);
		}
	for (int i = 0; i < 8; i++)
		assert_true(graze_max_entries(counts[i]) >= (double)counts[i] && graze_max_entries(counts[i]) <= 0x1p31);
}

static void destroying_null_does_nothing(void **state) {
	(void)state;
	gz_world_destroy(NULL);
	gz_scratch_destroy(NULL);
}

int test_memory(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_failing_allocator_leaves_nothing_behind),
		cmocka_unit_test(a_scratch_without_memory_is_null),
		cmocka_unit_test(sweeps_allocate_nothing),
		cmocka_unit_test(the_reported_bytes_are_those_of_the_allocator),
		cmocka_unit_test(memory_grows_with_the_walls_and_not_with_the_area),
		cmocka_unit_test(two_walls_far_apart_are_a_small_world),
		cmocka_unit_test(the_largest_worlds_count_cells_and_lists_in_32_bits),
		cmocka_unit_test(destroying_null_does_nothing),
	};
	return RUN_SUITE("memory", tests);
}
