// Blocks that are no state of the world: they are refused with an error that names what is wrong, and leave the world
// as it was. What a block says that is whole becomes a world that works, whatever it says.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/trial_kinds.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"
#include "world/game_state.h"

enum { HEADER = 40, ENTRY = 48, SUM = 32 };

// ---------------------------------------------------------------------------------------------------------------------
// Blocks, as the format has them
// ---------------------------------------------------------------------------------------------------------------------

static uint32_t word_at(const unsigned char *at) {
	return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void put_word(unsigned char *at, uint32_t word) {
	for (int i = 0; i < 4; i++) at[i] = (unsigned char)(word >> 8 * i);
}

static uint64_t sum_of_row(uint64_t row, const unsigned char *at, size_t bytes) {
	uint64_t h = (row + 1) * 0x9e3779b97f4a7c15u;
	for (size_t i = 0; i < bytes; i += 8) {
		h = (h ^ (word_at(at + i) | (uint64_t)word_at(at + i + 4) << 32)) * 0xbf58476d1ce4e5b9u;
		h ^= h >> 29;
	}
	return h * 0x94d049bb133111ebu;
}

/// Gives a block that was changed the sum that it should have.
static void seal(const block *b) {
	unsigned char *at = b->data;
	uint64_t sum = sum_of_row(UINT64_MAX, at, SUM);
	for (size_t k = 0; HEADER + (k + 1) * ENTRY <= b->size; k++) sum += sum_of_row(k, at + HEADER + k * ENTRY, ENTRY);
	put_word(at + SUM, (uint32_t)sum), put_word(at + SUM + 4, (uint32_t)(sum >> 32));
}

static block copy_of(const block *b, size_t size) {
	block copy = {malloc(size + !size), size};
	assert_non_null(copy.data);
	memset(copy.data, 0, size);
	memcpy(copy.data, b->data, size < b->size ? size : b->size);
	return copy;
}

// ---------------------------------------------------------------------------------------------------------------------
// A small world with some of everything
// ---------------------------------------------------------------------------------------------------------------------

typedef struct bad_block {
	arena s;
	edited_world *d;
	block good, now; ///< an earlier state, and that which it is in
	uint64_t answers;
} bad_block;

/// Nobody gets more than this: blocks may name walls with an index that takes gigabytes.
static void *allocate_little(size_t bytes, size_t alignment, void *context) {
	(void)context;
	return bytes > (size_t)1 << 24 ? NULL : aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}

static void release(void *memory, size_t bytes, void *context) {
	(void)bytes, (void)context;
	free(memory);
}

static bad_block make(int wall_columns) {
	random_source source = {1800};
	bad_block b = {.s = arena_make(arena_kinds, 30, EDITED_BODIES, &source)};
	b.s.wall_columns = wall_columns;
	b.d = edited_world_make(&b.s, (gz_world_desc){.allocator = {allocate_little, release, NULL}});
	for (int i = 0; i < 3; i++) assert_int_equal(edited_world_edit(b.d, &b.s, &source).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_enable_walls(b.d->world, &(int32_t){8}, 1, 0).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_remove_walls(b.d->world, &(int32_t){9}, 1).status, GZ_STATUS_OK);
	b.d->state[8] = EDITED_DISABLED, b.d->state[9] = EDITED_REMOVED;
	b.good = block_save(b.d->world);
	for (int i = 0; i < 3; i++) assert_int_equal(edited_world_edit(b.d, &b.s, &source).status, GZ_STATUS_OK);
	edited_world_scatter(b.d, &source);
	b.now = block_save(b.d->world), b.answers = edited_world_hash(b.d);
	assert_true(b.good.size >= HEADER + 4 * ENTRY && b.good.size < 2000);
	return b;
}

static void expect_as_it_was(const bad_block *b, const char *where) {
	assert_state(b->d->world, &b->now, where);
	if (edited_world_hash(b->d) != b->answers) fail_msg("%s: answers have changed", where);
}

static void drop(bad_block *b) {
	expect_as_it_was(b, "in the end");
	free(b->good.data), free(b->now.data), edited_world_free(b->d), arena_free(&b->s);
}

enum { ALL_COLUMNS = WITH_RADIUS | WITH_ONE_SIDED | WITH_CATEGORY | WITH_MASK | WITH_GROUP | WITH_ID };

// ---------------------------------------------------------------------------------------------------------------------

static void a_block_that_is_cut_off_or_too_long_is_refused(void **state) {
	(void)state;
	bad_block b = make(ALL_COLUMNS);
	for (size_t size = 0; size < b.good.size + 100; size++) {
		if (size == b.good.size) continue;
		block cut = copy_of(&b.good, size); // a read beyond it is seen by the address sanitizer
		const gz_error error = gz_world_restore(b.d->world, cut.data, cut.size);
		expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "size");
		assert_state(b.d->world, &b.now, "cut off");
		free(cut.data);
	}
	drop(&b);
}

/// Each bit of it turned over, and each byte another.
static void a_block_that_was_changed_on_its_way_is_refused(void **state) {
	(void)state;
	bad_block b = make(ALL_COLUMNS);
	for (size_t i = 0; i < b.good.size; i++)
		for (int change = 1; change < 256; change += change < 128 ? change : 127) {
			unsigned char *at = (unsigned char *)b.good.data + i;
			*at ^= (unsigned char)change;
			const gz_error error = gz_world_restore(b.d->world, b.good.data, b.good.size);
			*at ^= (unsigned char)change;
			const char *name = i < 4 ? "magic" : i < 8 ? "version" : i >= 12 && i < 16 ? "size" : "sum";
			expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, name);
			assert_state(b.d->world, &b.now, "a byte is another");
		}
	drop(&b);
}

/// The same with the sum to match: what it says may be a state, and then the world works.
static void a_block_that_says_anything_is_refused_or_makes_a_world(void **state) {
	(void)state;
	random_source source = {1801};
	size_t refused = 0, taken = 0;
	for (int columns = 0; columns < 2; columns++) {
		bad_block b = make(columns ? ALL_COLUMNS : 0);
		for (size_t bit = 0; bit < 8 * b.good.size; bit++) {
			block changed = copy_of(&b.good, b.good.size);
			((unsigned char *)changed.data)[bit / 8] ^= (unsigned char)(1 << bit % 8);
			seal(&changed);
			const gz_error error = gz_world_restore(b.d->world, changed.data, changed.size);
			refused += error.status != 0, taken += !error.status;
			assert_true(error.status == GZ_STATUS_OK || error.status == GZ_STATUS_INVALID_INPUT ||
						error.status == GZ_STATUS_OUT_OF_MEMORY);
			assert_true(!error.status || strlen(error.text) > 0);
			if (error.status) assert_state(b.d->world, &b.now, "refused");
			if (!error.status && bit % 8 == 3) { // its answers are those of a world, and it can be edited
				edited_world_hash(b.d);
				block taken_state = block_save(b.d->world);
				assert_int_equal(gz_world_restore(b.d->world, b.good.data, b.good.size).status, GZ_STATUS_OK);
				assert_int_equal(gz_world_restore(b.d->world, taken_state.data, taken_state.size).status, GZ_STATUS_OK);
				assert_state(b.d->world, &taken_state, "there and back");
				free(taken_state.data);
			}
			const gz_error back = gz_world_restore(b.d->world, b.now.data, b.now.size);
			if (back.status) fail_msg("bit %zu: %s", bit, back.text);
			if (random_chance(&source, 20)) expect_as_it_was(&b, "back again");
			free(changed.data);
		}
		drop(&b);
	}
	assert_true(refused > 500 && taken > 500);
}

/// The first entry that changes a wall gets this word; the block stays whole.
static void expect_entry(bad_block *b, size_t entry, size_t word, uint32_t value, const char *name) {
	block changed = copy_of(&b->good, b->good.size);
	put_word((unsigned char *)changed.data + HEADER + entry * ENTRY + 4 * word, value);
	seal(&changed);
	const gz_error error = gz_world_restore(b->d->world, changed.data, changed.size);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, entry, name);
	assert_state(b->d->world, &b->now, name);
	free(changed.data);
}

static void what_is_wrong_with_an_entry_is_named(void **state) {
	(void)state;
	static const char *const columns[] = {"a.x", "a.y", "b.x", "b.y", "radius"};
	bad_block b = make(ALL_COLUMNS);
	const unsigned char *at = b.good.data;
	size_t entry = 0;
	while (word_at(at + HEADER + entry * ENTRY + 4) == 0) entry++; // of a wall that is not removed
	for (int k = 0; k < 5; k++)
		for (int n = 0; n < INVALID_NUMBERS; n++) {
			uint32_t bits;
			memcpy(&bits, &invalid_numbers[n].value, sizeof bits);
			expect_entry(&b, entry, 2 + (size_t)k, bits, columns[k]);
		}
	expect_entry(&b, entry, 6, 0xbf800000, "radius");
	expect_entry(&b, entry, 1, 3, "state");
	expect_entry(&b, entry, 1, 16 | 2, "state");
	expect_entry(&b, entry, 1, 0, "state"); // removed, and yet something
	expect_entry(&b, 1, 0, word_at(at + HEADER), "index");
	expect_entry(&b, b.good.size / ENTRY - 1, 0, GZ_MAX_WALLS, "index");
	drop(&b);
}

/// A block bounds the memory that restoring it takes: no index in it is beyond the walls that the world has had, and
/// those that gz_world_save has entries for.
static void an_index_beyond_what_a_block_can_hold_is_refused(void **state) {
	(void)state;
	enum { ADDED = 40 };
	const trial_wall built[] = {{0, 0, 10, 3}, {5, -4, 5, 4}};
	trial_wall more[ADDED];
	int32_t index[ADDED];
	for (int i = 0; i < ADDED; i++) more[i] = (trial_wall){(float)i, 1, (float)i, 2};
	const gz_walls walls = trial_walls(&(trial){(trial_wall *)built, 2, NULL, 0});
	const gz_walls added = trial_walls(&(trial){more, ADDED, NULL, 0});
	counted_memory memory = {0};
	const gz_world_desc desc = {.walls = walls, .allocator = counted_allocator(&memory)};
	gz_world *model = gz_world_create(&desc, NULL), *fresh = gz_world_create(&desc, NULL);
	assert_int_equal(gz_world_add_walls(model, &added, index).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_remove_walls(model, index, ADDED - 1).status, GZ_STATUS_OK);
	block last = block_save(model); // of the added walls the last one alone is there: those before it have entries, too
	assert_int_equal(last.size, HEADER + ADDED * ENTRY);
	unsigned char *entry = (unsigned char *)last.data + HEADER + (ADDED - 1) * ENTRY;
	static const uint32_t beyond[] = {2 + ADDED, 1000, 0x07ffffef};
	for (int i = 0; i < 3; i++) {
		const size_t calls = memory.calls;
		put_word(entry, beyond[i]), seal(&last);
		const gz_error error = gz_world_restore(fresh, last.data, last.size);
		expect_error(&error, GZ_STATUS_INVALID_INPUT, ADDED - 1, "index");
		assert_int_equal(memory.calls, calls); // it is refused before anything is allocated
	}
	put_word(entry, 1 + ADDED), seal(&last);
	assert_int_equal(gz_world_restore(fresh, last.data, last.size).status, GZ_STATUS_OK);
	block again = block_save(fresh);
	assert_int_equal(again.size, last.size);
	assert_memory_equal(again.data, last.data, last.size);
	free(last.data), free(again.data), gz_world_destroy(model), gz_world_destroy(fresh);
	assert_int_equal(memory.blocks, 0);
}

static void expect_header(bad_block *b, size_t word, uint32_t value, const char *name) {
	block changed = copy_of(&b->good, b->good.size);
	put_word((unsigned char *)changed.data + 4 * word, value);
	seal(&changed);
	const gz_error error = gz_world_restore(b->d->world, changed.data, changed.size);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, name);
	free(changed.data);
}

static void what_is_wrong_with_a_block_is_named(void **state) {
	(void)state;
	bad_block b = make(ALL_COLUMNS);
	expect_header(&b, 0, 0x53575a48, "magic");
	expect_header(&b, 1, 2, "version");
	expect_header(&b, 2, 31, "walls");
	expect_header(&b, 3, UINT32_MAX, "size");
	expect_header(&b, 4, 1, "walls");
	static const uint32_t too_near_or_far[] = {0, 0x7ff80000, 0x7ff00000, 0xc0f00000, 0x42f00000};
	for (int i = 0; i < 5; i++) expect_header(&b, 7, too_near_or_far[i], "farthest");
	gz_error error = gz_world_restore(NULL, b.good.data, b.good.size);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "world");
	error = gz_world_restore(b.d->world, NULL, 40);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "block");
	drop(&b);
}

/// A world of which anything is another than that whose block it is.
static void expect_foreign(const bad_block *b, const arena *s) {
	arena_world w = arena_build(s, (gz_world_desc){0});
	block before = block_save(w.world);
	const gz_error error = gz_world_restore(w.world, b->good.data, b->good.size);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "walls");
	assert_state(w.world, &before, "refused");
	free(before.data), arena_destroy(&w);
}

static void the_block_of_a_world_of_other_walls_is_refused(void **state) {
	(void)state;
	bad_block b = make(ALL_COLUMNS);
	arena_wall *w = b.s.walls + 17, before = *w, neighbour = w[1];
	b.s.wall_count--, expect_foreign(&b, &b.s), b.s.wall_count++;
	w->ay = nextafterf(w->ay, 0), expect_foreign(&b, &b.s), *w = before;
	w->radius += 1, expect_foreign(&b, &b.s), *w = before;
	w->one_sided = !w->one_sided, expect_foreign(&b, &b.s), *w = before;
	w->rules.id++, expect_foreign(&b, &b.s), *w = before;
	w->rules.mask ^= 1, expect_foreign(&b, &b.s), *w = before;
	w->rules.group ^= 1, expect_foreign(&b, &b.s), *w = before;
	w->ax = before.bx, w->ay = before.by, w->bx = before.ax, w->by = before.ay; // its ends swapped
	expect_foreign(&b, &b.s), *w = before;
	w[0] = neighbour, w[1] = before, expect_foreign(&b, &b.s), w[0] = before, w[1] = neighbour;
	b.s.wall_columns &= ~WITH_ID, expect_foreign(&b, &b.s);
	drop(&b);
}

/// Whatever allocation fails, the world is as it was; then it goes where it should.
static void without_memory_a_world_stays_as_it_was(void **state) {
	(void)state;
	size_t failures = 0;
	for (uint64_t seed = 1810; seed < 1818; seed++) {
		counted_memory memory = {0};
		game g = game_begin(
			arena_kinds + seed % 5, edited_column_sets[seed % EDITED_COLUMN_SETS], seed, counted_allocator(&memory));
		game other = game_twin(&g, (gz_world_desc){.allocator = counted_allocator(&memory)});
		saved_game here = game_save(&g);
		for (int i = 0; i < 8; i++) game_tick(&g);
		saved_game there = game_save(&g), built = game_save(&other);
		const block *const states[] = {&here.world, &there.world, &built.world, &there.world, &here.world};
		for (int i = 0; i < 10; i++) {
			edited_world *d = i < 5 ? g.e : other.e;
			block now = block_save(d->world);
			gz_error error = {.status = GZ_STATUS_OUT_OF_MEMORY};
			for (size_t n = 1; error.status; n++) {
				memory.fail_at = memory.calls + n;
				error = gz_world_restore(d->world, states[i % 5]->data, states[i % 5]->size);
				assert_true(!error.status || (memory.calls == memory.fail_at && strlen(error.text) > 0));
				memory.fail_at = 0;
				if (!error.status) break;
				assert_int_equal(error.status, GZ_STATUS_OUT_OF_MEMORY);
				assert_state(d->world, &now, "out of memory");
				failures++;
			}
			assert_state(d->world, states[i % 5], "in the end");
			free(now.data);
		}
		game_restore(&g, &here), game_restore(&other, &here);
		expect_fresh_results(g.e, (gz_world_desc){0}, "after all"),
			expect_fresh_results(other.e, (gz_world_desc){0}, "too");
		assert_true(game_tick(&g) == game_tick(&other));
		saved_free(&here), saved_free(&there), saved_free(&built);
		game_end(&g), game_end(&other), arena_free(&g.like);
		assert_int_equal(memory.blocks, 0);
	}
	assert_true(failures > 100);
}

/// Hundreds of walls are to move, and there is memory for some of them.
static void a_grid_that_runs_out_half_way_is_taken_back(void **state) {
	(void)state;
	enum { WALLS = 1200, MOVED = 500, BODIES = 1000 };
	static gz_hit right[BODIES], got[BODIES];
	static int32_t index[MOVED];
	random_source source = {1830};
	counted_memory memory = {0};
	trial t = trial_make(trial_kinds, WALLS, BODIES, &source);
	const gz_walls walls = trial_walls(&t);
	const gz_world_desc desc = {.walls = walls, .reach = 26};
	gz_world *model = gz_world_create(&desc, NULL), *world = NULL;
	static trial_wall there[MOVED];
	for (int i = 0; i < MOVED; i++) {
		const trial_wall *w = t.walls + i;
		index[i] = i,
		there[i] = (trial_wall){w->ax * 0.97f, w->ay * 0.97f, w->bx * 0.97f, w->by * 0.97f}; // still within
	}
	const gz_walls moved_walls = trial_walls(&(trial){there, MOVED, NULL, 0});
	assert_int_equal(gz_world_move_walls(model, index, &moved_walls).status, GZ_STATUS_OK);
	block to = block_save(model);
	trial_sweep(right, &t, (gz_world_desc){.reach = 26});
	size_t half_way = 0;
	gz_error error = {.status = GZ_STATUS_OUT_OF_MEMORY};
	for (size_t n = 1; error.status; n++) {
		gz_world_desc counted = desc;
		counted.allocator = counted_allocator(&memory);
		world = gz_world_create(&counted, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		memory.fail_at = memory.calls + n;
		error = gz_world_restore(world, to.data, to.size);
		memory.fail_at = 0;
		const gz_bodies chunk = trial_bodies(&t);
		const gz_hits out = gz_hits_in(got);
		for (int i = 0; i < BODIES; i++) got[i] = trial_untouched;
		expect_ok(gz_sweep(&out, world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, scratch));
		if (error.status) assert_same_hits(got, right, BODIES, "out of memory"), half_way++;
		gz_scratch_destroy(scratch), gz_world_destroy(world);
	}
	assert_true(half_way > MOVED / 8);
	assert_int_equal(memory.blocks, 0);
	gz_world_destroy(model), trial_free(&t), free(to.data);
}

int test_invalid_blocks(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_block_that_is_cut_off_or_too_long_is_refused),
		cmocka_unit_test(a_block_that_was_changed_on_its_way_is_refused),
		cmocka_unit_test(a_block_that_says_anything_is_refused_or_makes_a_world),
		cmocka_unit_test(what_is_wrong_with_an_entry_is_named),
		cmocka_unit_test(an_index_beyond_what_a_block_can_hold_is_refused),
		cmocka_unit_test(what_is_wrong_with_a_block_is_named),
		cmocka_unit_test(the_block_of_a_world_of_other_walls_is_refused),
		cmocka_unit_test(a_grid_that_runs_out_half_way_is_taken_back),
		cmocka_unit_test(without_memory_a_world_stays_as_it_was),
	};
	return RUN_SUITE("bad_blocks", tests);
}
