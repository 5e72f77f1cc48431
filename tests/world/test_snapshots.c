// The blocks of gz_world_save: equal states have equal bytes, the bytes are those that engine/world/snapshot.h
// documents, and nothing is written beyond the capacity. Expected bytes are written out by hand. test_invalid_blocks.c
// has blocks that a restore refuses.
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "world/game_state.h"
#include "world/square_world.h"

/// Walls are disabled and enabled, moved and moved back, removed and added again: the block is that of the world as
/// built. S98.
static void equal_states_have_equal_bytes(void **state) {
	(void)state;
	gz_world *world = make_square((gz_allocator){0});
	block built = block_save(world);
	assert_int_equal(built.size, BLOCK_HEADER);
	for (int32_t i = 0; i < SQUARE_WALLS; i++) {
		assert_int_equal(gz_world_enable_walls(world, &i, 1, false).status, GZ_STATUS_OK);
		assert_int_equal(gz_world_save(world, NULL, 0), BLOCK_HEADER + BLOCK_ENTRY);
		assert_int_equal(gz_world_enable_walls(world, &i, 1, true).status, GZ_STATUS_OK);
		move_wall(world, i, (trial_wall){1, 2, 3, 4});
		assert_int_equal(gz_world_save(world, NULL, 0), BLOCK_HEADER + BLOCK_ENTRY);
		move_wall(world, i, square[i]);
		remove_wall(world, i);
		add_wall(world, (trial_wall){1, 1, 2, 2}, i);
		assert_int_equal(gz_world_save(world, NULL, 0), BLOCK_HEADER + BLOCK_ENTRY);
		remove_wall(world, i);
		add_wall(world, square[i], i);
		add_wall(world, (trial_wall){1, 1, 2, 2}, SQUARE_WALLS);
		remove_wall(world, SQUARE_WALLS);
		assert_state(world, &built, "as built");
	}
	gz_world_destroy(world), free(built.data);
}

/// Words are little-endian on every machine.
static uint32_t word_at(const block *b, size_t index) {
	const unsigned char *bytes = (const unsigned char *)b->data + 4 * index;
	return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

// S95, S98.
static void a_block_has_the_documented_bytes(void **state) {
	(void)state;
	enum { WORDS = BLOCK_ENTRY / 4, HEADER_WORDS = BLOCK_HEADER / 4 };
	gz_world *world = make_square((gz_allocator){0});
	gz_walls walls = wall_views(&(trial_wall){8, 8, 0, 4}, 1);
	int32_t index = 1;
	walls.radius = (gz_float_view){&(float){0.5f}, 0}, walls.one_sided = (gz_byte_view){&(uint8_t){9}, 0};
	walls.id = (gz_id_view){&(uint64_t){0x1122334455667788u}, 0, 8};
	walls.filters = (gz_filters){{&(uint32_t){6}, 0}, {&(uint32_t){5}, 0}, {&(uint32_t){4}, 0}};
	remove_wall(world, 0);
	assert_int_equal(gz_world_move_walls(world, &index, &walls).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_enable_walls(world, &index, 1, false).status, GZ_STATUS_OK);
	add_wall(world, square[3], 0);
	add_wall(world, (trial_wall){0, 0, 16, -0.0f}, 4);
	remove_wall(world, 2);
	block b = block_save(world);
	static const uint32_t entries[4][WORDS] = {{0, 2, 0x41000000, 0, 0x41000000, 0x41000000, 0, 1, UINT32_MAX, 0, 0, 0},
		{1, 1 | 4 | 8, 0x41000000, 0x41000000, 0, 0x40800000, 0x3f000000, 6, 5, 4, 0x55667788, 0x11223344}, {2},
		{4, 2, 0, 0, 0x41800000, 0x80000000, 0, 1, UINT32_MAX, 0, 0, 0}};
	static const uint32_t header[] = {0x53575a47, 1, 4, 4};
	assert_memory_equal(b.data, "GZWS", 4);
	assert_int_equal(b.size, BLOCK_HEADER + 4 * BLOCK_ENTRY);
	for (size_t i = 0; i < 4; i++) assert_int_equal(word_at(&b, i), header[i]);
	assert_true(word_at(&b, 6) == 0 && word_at(&b, 7) == 0x40300000); // the largest coordinate: 16 as a double
	for (size_t i = 0; i < 4; i++)
		for (size_t k = 0; k < WORDS; k++) assert_int_equal(word_at(&b, HEADER_WORDS + WORDS * i + k), entries[i][k]);
	gz_world_destroy(world), free(b.data);
}

static void nothing_is_written_beyond_the_capacity(void **state) {
	(void)state;
	gz_world *world = make_square((gz_allocator){0});
	move_wall(world, 2, (trial_wall){1, 2, 3, 4}), remove_wall(world, 0);
	block expected = block_save(world);
	for (size_t capacity = 0; capacity < expected.size; capacity++) {
		void *data = malloc(capacity + !capacity); // the address sanitizer detects a write behind it
		assert_int_equal(gz_world_save(world, data, capacity), expected.size);
		free(data);
	}
	unsigned char larger[512];
	memset(larger, 77, sizeof larger);
	assert_int_equal(gz_world_save(world, larger + 1, sizeof larger - 1), expected.size); // unaligned
	assert_memory_equal(larger + 1, expected.data, expected.size);
	for (size_t i = expected.size + 1; i < sizeof larger; i++) assert_int_equal(larger[i], 77);
	assert_int_equal(gz_world_restore(world, larger + 1, expected.size).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_save(NULL, larger, sizeof larger), 0);
	gz_world_destroy(world), free(expected.data);
}

int test_snapshots(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(equal_states_have_equal_bytes),
		cmocka_unit_test(a_block_has_the_documented_bytes),
		cmocka_unit_test(nothing_is_written_beyond_the_capacity),
	};
	return RUN_SUITE("snapshots", tests);
}
