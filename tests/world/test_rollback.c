// Worlds that are saved and go back: what follows is what followed, to the bit, whatever happened in between.
#include <stdlib.h>
#include <string.h>

#include "generators/trial_kinds.h"
#include "mover/trial.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "world/game_state.h"

enum { TICKS = 8 };

/// Ticks from a state on, each saved before; hashes are noted, or compared.
static void play(game *g, saved_game saved[TICKS], uint64_t hash[TICKS], int again, const char *where) {
	for (int t = 0; t < TICKS; t++) {
		if (again) assert_state(g->d->world, &saved[t].world, where);
		else saved[t] = game_save(g);
		const uint64_t now = game_tick(g);
		if (again && now != hash[t]) fail_msg("%s: tick %d is another", where, t);
		hash[t] = now;
	}
}

static void plays_again_in(game *g, saved_game saved[TICKS], uint64_t hash[TICKS], const char *where) {
	game_restore(g, saved);
	doors_expect_fresh(g->d, (gz_world_desc){0}, where);
	play(g, saved, hash, 1, where);
}

// Each kind is a test.
static void ticks_that_are_played_again_have_the_same_bits(void **state) {
	const arena_kind *kind = *state;
	for (int round = 0; round < DOOR_COLUMN_SETS; round++) {
		random_source source = {(uint64_t)(kind - arena_kinds) * 100 + (uint64_t)round + 1700};
		game g = game_begin(kind, door_column_sets[round], random_bits(&source), (gz_allocator){0});
		saved_game saved[TICKS];
		uint64_t hash[TICKS];
		play(&g, saved, hash, 0, kind->name);
		plays_again_in(&g, saved, hash, kind->name);
		for (int t = TICKS; t--;) { // from the end, each tick back
			game_restore(&g, saved + t);
			if (game_tick(&g) != hash[t]) fail_msg("%s: tick %d is another", kind->name, t);
		}
		game other = game_twin(&g, round % 2 ? random_settings(&source) : any_backend(&source));
		plays_again_in(&other, saved, hash, "another world");
		game_end(&g), game_end(&other), arena_free(&g.like);
		for (int t = 0; t < TICKS; t++) saved_free(saved + t);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Blocks
// ---------------------------------------------------------------------------------------------------------------------

static const trial_wall room[] = {{0, 0, 8, 0}, {8, 8, 0, 8}, {0, 0, 0, 8}, {8, 0, 8, 8}};
enum { ROOM_WALLS = 4 };

static gz_walls walls_of(const trial_wall *walls, size_t count) {
	return trial_walls(&(trial){(trial_wall *)walls, count, NULL, 0});
}

static gz_world *make_room(gz_allocator allocator) {
	gz_world *world =
		gz_world_create(&(gz_world_desc){.walls = walls_of(room, ROOM_WALLS), .allocator = allocator}, NULL);
	assert_non_null(world);
	return world;
}

static void go_back(gz_world *world, const block *b) {
	const gz_error error = gz_world_restore(world, b->at, b->size);
	if (error.status) fail_msg("%s", error.text);
}

static void add(gz_world *world, trial_wall wall, int32_t expected) {
	const gz_walls walls = walls_of(&wall, 1);
	int32_t index;
	assert_int_equal(gz_world_add_walls(world, &walls, &index).status, GZ_STATUS_OK);
	assert_int_equal(index, expected);
}

static void drop(gz_world *world, int32_t index) {
	assert_int_equal(gz_world_remove_walls(world, &index, 1).status, GZ_STATUS_OK);
}

static void move_to(gz_world *world, int32_t index, trial_wall wall) {
	const gz_walls walls = walls_of(&wall, 1);
	assert_int_equal(gz_world_move_walls(world, &index, &walls).status, GZ_STATUS_OK);
}

/// Opened and closed, moved and moved back, torn down and built again: as if nothing had been.
static void the_same_state_has_the_same_bytes(void **state) {
	(void)state;
	gz_world *world = make_room((gz_allocator){0});
	block built = block_save(world);
	assert_int_equal(built.size, 40);
	for (int32_t i = 0; i < ROOM_WALLS; i++) {
		assert_int_equal(gz_world_enable_walls(world, &i, 1, 0).status, GZ_STATUS_OK);
		assert_int_equal(gz_world_save(world, NULL, 0), 40 + 48);
		assert_int_equal(gz_world_enable_walls(world, &i, 1, 1).status, GZ_STATUS_OK);
		move_to(world, i, (trial_wall){1, 2, 3, 4});
		assert_int_equal(gz_world_save(world, NULL, 0), 40 + 48);
		move_to(world, i, room[i]);
		drop(world, i);
		add(world, (trial_wall){1, 1, 2, 2}, i);
		assert_int_equal(gz_world_save(world, NULL, 0), 40 + 48);
		drop(world, i);
		add(world, room[i], i);
		add(world, (trial_wall){1, 1, 2, 2}, ROOM_WALLS);
		drop(world, ROOM_WALLS);
		assert_state(world, &built, "as built");
	}
	gz_world_destroy(world), free(built.at);
}

static uint32_t word_at(const block *b, size_t at) {
	const unsigned char *bytes = (const unsigned char *)b->at + 4 * at;
	return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/// The bytes are those of the format on every machine.
static void blocks_are_as_they_are_documented(void **state) {
	(void)state;
	gz_world *world = make_room((gz_allocator){0});
	gz_walls walls = walls_of(&(trial_wall){8, 8, 0, 4}, 1);
	int32_t index = 1;
	walls.radius = (gz_float_view){&(float){0.5f}, 0}, walls.one_sided = (gz_byte_view){&(uint8_t){9}, 0};
	walls.id = (gz_id_view){&(uint64_t){0x1122334455667788u}, 0, 8};
	walls.filters = (gz_filters){{&(uint32_t){6}, 0}, {&(uint32_t){5}, 0}, {&(uint32_t){4}, 0}};
	drop(world, 0);
	assert_int_equal(gz_world_move_walls(world, &index, &walls).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_enable_walls(world, &index, 1, 0).status, GZ_STATUS_OK);
	add(world, room[3], 0);
	add(world, (trial_wall){0, 0, 16, -0.0f}, 4);
	drop(world, 2);
	block b = block_save(world);
	static const uint32_t entries[4][12] = {{0, 2, 0x41000000, 0, 0x41000000, 0x41000000, 0, 1, UINT32_MAX, 0, 0, 0},
		{1, 1 | 4 | 8, 0x41000000, 0x41000000, 0, 0x40800000, 0x3f000000, 6, 5, 4, 0x55667788, 0x11223344}, {2},
		{4, 2, 0, 0, 0x41800000, 0x80000000, 0, 1, UINT32_MAX, 0, 0, 0}};
	static const uint32_t header[] = {0x53575a47, 1, 4, 4};
	assert_memory_equal(b.at, "GZWS", 4);
	assert_int_equal(b.size, 4 * (10 + 4 * 12));
	for (size_t i = 0; i < 4; i++) assert_int_equal(word_at(&b, i), header[i]);
	assert_true(word_at(&b, 6) == 0 && word_at(&b, 7) == 0x40300000); // 16 as a double
	for (size_t i = 0; i < 4; i++)
		for (size_t k = 0; k < 12; k++) assert_int_equal(word_at(&b, 10 + 12 * i + k), entries[i][k]);
	gz_world_destroy(world), free(b.at);
}

static void a_block_that_finds_no_room_is_not_written_beyond_it(void **state) {
	(void)state;
	gz_world *world = make_room((gz_allocator){0});
	move_to(world, 2, (trial_wall){1, 2, 3, 4}), drop(world, 0);
	block right = block_save(world);
	for (size_t room_bytes = 0; room_bytes < right.size; room_bytes++) {
		void *bytes = malloc(room_bytes + !room_bytes); // an overrun is seen by the address sanitizer
		assert_int_equal(gz_world_save(world, bytes, room_bytes), right.size);
		free(bytes);
	}
	unsigned char larger[512];
	memset(larger, 77, sizeof larger);
	assert_int_equal(gz_world_save(world, larger + 1, sizeof larger - 1), right.size); // and not aligned
	assert_memory_equal(larger + 1, right.at, right.size);
	for (size_t i = right.size + 1; i < sizeof larger; i++) assert_int_equal(larger[i], 77);
	assert_int_equal(gz_world_restore(world, larger + 1, right.size).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_save(NULL, larger, sizeof larger), 0);
	gz_world_destroy(world), free(right.at);
}

// ---------------------------------------------------------------------------------------------------------------------
// Worlds
// ---------------------------------------------------------------------------------------------------------------------

static float rest_of(const gz_world *world) {
	gz_scratch *scratch = gz_scratch_create(world);
	const trial_body body = {4, 4, 9, 0, 1};
	float x, y;
	const gz_bodies chunk = trial_bodies(&(trial){NULL, 0, (trial_body *)&body, 1});
	const gz_moves moves = {.center = {&x, &y, sizeof x}};
	expect_ok(gz_move(&moves, NULL, world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, scratch));
	gz_scratch_destroy(scratch);
	return x;
}

/// The least skin is of the largest coordinate that a wall has ever had.
static void how_far_walls_have_reached_goes_back_too(void **state) {
	(void)state;
	gz_world *world = make_room((gz_allocator){0}), *other = make_room((gz_allocator){0});
	const float before = rest_of(world);
	block built = block_save(world);
	add(world, (trial_wall){100000, 0, 100000, 1}, ROOM_WALLS), drop(world, ROOM_WALLS);
	block far = block_save(world);
	const float after = rest_of(world);
	assert_true(after < before && before < 7);
	go_back(world, &built);
	assert_true(rest_of(world) == before);
	go_back(other, &far);
	assert_true(rest_of(other) == after);
	gz_world_destroy(world), gz_world_destroy(other), free(built.at), free(far.at);
}

/// Of a world that was built without ids and filters.
static void what_only_later_walls_have_is_restored_too(void **state) {
	(void)state;
	gz_world *world = make_room((gz_allocator){0}), *other = make_room((gz_allocator){0});
	gz_walls walls = walls_of(&(trial_wall){6, 0, 6, 8}, 1);
	int32_t index;
	walls.id = (gz_id_view){&(uint32_t){77}, 0, 4}, walls.filters.mask = (gz_bits_view){&(uint32_t){2}, 0};
	assert_int_equal(gz_world_add_walls(world, &walls, &index).status, GZ_STATUS_OK);
	block b = block_save(world);
	go_back(other, &b);
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
	gz_scratch_destroy(scratch), gz_world_destroy(world), gz_world_destroy(other), free(b.at);
}

/// A world that begins without walls, with thousands at the end: there, back, and there again.
static void worlds_that_grow_out_of_nothing_go_back_to_it(void **state) {
	(void)state;
	enum { WALLS = 3000 };
	static int32_t index[WALLS];
	random_source source = {1710};
	trial t = trial_make(trial_kinds, WALLS, 1, &source);
	const gz_walls walls = trial_walls(&t);
	gz_world *world = gz_world_create(&(gz_world_desc){0}, NULL), *other = gz_world_create(&(gz_world_desc){0}, NULL);
	block none = block_save(world);
	assert_int_equal(gz_world_add_walls(world, &walls, index).status, GZ_STATUS_OK);
	block full = block_save(world);
	assert_int_equal(full.size, 40 + 48 * WALLS);
	for (int i = 0; i < 3; i++) {
		go_back(world, &none);
		assert_int_equal(gz_world_describe(world).walls, 0);
		add(world, room[0], 0);
		go_back(world, &full), go_back(other, &full);
		assert_int_equal(gz_world_describe(world).walls, WALLS);
		assert_state(world, &full, "there again"), assert_state(other, &full, "there as well");
		go_back(other, &none);
		assert_state(other, &none, "gone again");
	}
	gz_world_destroy(world), gz_world_destroy(other), trial_free(&t), free(none.at), free(full.at);
}

/// A game goes back every tick: what it holds does not grow, and opening doors again takes one allocation.
static void going_back_ten_thousand_times_holds_no_more_memory(void **state) {
	(void)state;
	counted_memory memory = {0};
	gz_world *world = make_room(counted_allocator(&memory));
	block built = block_save(world);
	size_t bytes = 0, blocks = 0;
	for (int i = 0; i < 10000; i++) {
		const int32_t open = i % ROOM_WALLS;
		assert_int_equal(gz_world_enable_walls(world, &open, 1, 0).status, GZ_STATUS_OK);
		const size_t calls = memory.calls;
		go_back(world, &built);
		if (i > 100) assert_int_equal(memory.calls, calls + 1);
		move_to(world, open, (trial_wall){1, 2, 3, 4});
		add(world, (trial_wall){1, 1, 2, 2}, ROOM_WALLS);
		go_back(world, &built);
		if (i == 100) bytes = memory.bytes, blocks = memory.blocks;
	}
	assert_true(memory.bytes == bytes && memory.blocks == blocks);
	gz_world_destroy(world), free(built.at);
	assert_int_equal(memory.blocks, 0);
}

int test_rollback(void) {
	const struct CMUnitTest others[] = {
		cmocka_unit_test(the_same_state_has_the_same_bytes),
		cmocka_unit_test(blocks_are_as_they_are_documented),
		cmocka_unit_test(a_block_that_finds_no_room_is_not_written_beyond_it),
		cmocka_unit_test(how_far_walls_have_reached_goes_back_too),
		cmocka_unit_test(what_only_later_walls_have_is_restored_too),
		cmocka_unit_test(worlds_that_grow_out_of_nothing_go_back_to_it),
		cmocka_unit_test(going_back_ten_thousand_times_holds_no_more_memory),
	};
	struct CMUnitTest tests[32];
	size_t count = sizeof others / sizeof *others;
	memcpy(tests, others, sizeof others);
	for (const arena_kind *kind = arena_kinds; kind->name; kind++)
		tests[count++] =
			(struct CMUnitTest){kind->name, ticks_that_are_played_again_have_the_same_bits, NULL, NULL, (void *)kind};
	return _cmocka_run_group_tests("rollback", tests, count, NULL, NULL);
}
