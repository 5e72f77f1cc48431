// Invalid blocks: gz_world_restore refuses them with an error that names what is wrong, and the world stays as it was.
// A block with a valid checksum becomes a world that works, whatever its contents.
#include <math.h>
#include <stdlib.h>

#include "invalid/block_format.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"
#include "support/system.h"

// ---------------------------------------------------------------------------------------------------------------------
// A world and an earlier state of it
// ---------------------------------------------------------------------------------------------------------------------

typedef struct block_fixture {
	arena s;
	edited_world *e;
	block earlier, now; ///< an earlier state, and the one that the world has
	uint64_t hash;      ///< of the results of the present world
} block_fixture;

/// Limits every allocation to 16 MB: a block may name a wall by an index that would need gigabytes.
static void *allocate_little(size_t bytes, size_t alignment, void *context) {
	(void)context;
	return bytes > (size_t)1 << 24 ? NULL : aligned_allocate(bytes, alignment);
}

static void release(void *memory, size_t bytes, void *context) {
	(void)bytes, (void)context;
	aligned_release(memory);
}

static block_fixture open_fixture(int wall_columns) {
	random_source source = {1800};
	block_fixture f = {.s = arena_make(arena_kinds, 30, EDITED_BODIES, &source)};
	f.s.wall_columns = wall_columns;
	f.e = edited_world_make(&f.s, (gz_world_desc){.allocator = {allocate_little, release, NULL}});
	for (int i = 0; i < 3; i++) assert_int_equal(edited_world_edit(f.e, &f.s, &source).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_enable_walls(f.e->world, &(int32_t){8}, 1, 0).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_remove_walls(f.e->world, &(int32_t){9}, 1).status, GZ_STATUS_OK);
	f.e->state[8] = EDITED_DISABLED, f.e->state[9] = EDITED_REMOVED;
	f.earlier = block_save(f.e->world);
	for (int i = 0; i < 3; i++) assert_int_equal(edited_world_edit(f.e, &f.s, &source).status, GZ_STATUS_OK);
	edited_world_scatter(f.e, &source);
	f.now = block_save(f.e->world), f.hash = edited_world_hash(f.e);
	assert_true(f.earlier.size >= BLOCK_HEADER + 4 * BLOCK_ENTRY && f.earlier.size < 2000);
	return f;
}

static void expect_unchanged(const block_fixture *f, const char *context) {
	assert_state(f->e->world, &f->now, context);
	if (edited_world_hash(f->e) != f->hash) fail_msg("%s: other results", context);
}

static void close_fixture(block_fixture *f) {
	expect_unchanged(f, "in the end");
	free(f->earlier.data), free(f->now.data), edited_world_free(f->e), arena_free(&f->s);
}

enum { ALL_COLUMNS = WITH_RADIUS | WITH_ONE_SIDED | WITH_CATEGORY | WITH_MASK | WITH_GROUP | WITH_ID };

/// The world refuses this block, and keeps its state.
static void expect_block_refused(const block_fixture *f, const block *b, size_t index, const char *name) {
	const gz_error error = gz_world_restore(f->e->world, b->data, b->size);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, index, name);
	assert_state(f->e->world, &f->now, name);
}

// ---------------------------------------------------------------------------------------------------------------------
// Damaged blocks
// ---------------------------------------------------------------------------------------------------------------------

// S99.
static void a_block_that_is_cut_off_or_too_long_is_refused(void **state) {
	(void)state;
	block_fixture f = open_fixture(ALL_COLUMNS);
	for (size_t size = 0; size < f.earlier.size + 100; size++) {
		if (size == f.earlier.size) continue;
		block cut = block_copy(&f.earlier, size); // the address sanitizer detects a read beyond it
		expect_block_refused(&f, &cut, 0, "size");
		free(cut.data);
	}
	close_fixture(&f);
}

/// Each bit of the block is flipped, and each byte inverted. S99.
static void a_block_with_a_wrong_checksum_is_refused(void **state) {
	(void)state;
	block_fixture f = open_fixture(ALL_COLUMNS);
	for (size_t i = 0; i < f.earlier.size; i++)
		for (int change = 1; change < 256; change += change < 128 ? change : 127) {
			unsigned char *at = (unsigned char *)f.earlier.data + i;
			*at ^= (unsigned char)change;
			const char *name = i < 4 ? "magic" : i < 8 ? "version" : i >= 12 && i < 16 ? "size" : "sum";
			expect_block_refused(&f, &f.earlier, 0, name);
			*at ^= (unsigned char)change;
		}
	close_fixture(&f);
}

/// The world of a changed block can be queried, saved and restored.
static void expect_world_works(const block_fixture *f) {
	const gz_world *world = f->e->world;
	edited_world_hash(f->e);
	block changed = block_save(world);
	assert_int_equal(gz_world_restore(f->e->world, f->earlier.data, f->earlier.size).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_restore(f->e->world, changed.data, changed.size).status, GZ_STATUS_OK);
	assert_state(world, &changed, "there and back");
	free(changed.data);
}

/// Flips a bit of the block, and corrects its checksum. Returns whether the world accepts the block; it is restored.
static bool restore_with_flipped_bit(const block_fixture *f, size_t bit) {
	block changed = block_copy(&f->earlier, f->earlier.size);
	((unsigned char *)changed.data)[bit / 8] ^= (unsigned char)(1 << bit % 8);
	block_seal(&changed);
	const gz_error error = gz_world_restore(f->e->world, changed.data, changed.size);
	assert_true(error.status == GZ_STATUS_OK || error.status == GZ_STATUS_INVALID_INPUT ||
				error.status == GZ_STATUS_OUT_OF_MEMORY);
	assert_true(!error.status || strlen(error.text) > 0);
	if (error.status) assert_state(f->e->world, &f->now, "refused");
	else if (bit % 8 == 3) expect_world_works(f);
	const gz_error back = gz_world_restore(f->e->world, f->now.data, f->now.size);
	if (back.status) fail_msg("bit %zu: %s", bit, back.text);
	free(changed.data);
	return !error.status;
}

// S99.
static void a_block_with_a_valid_checksum_is_refused_or_makes_a_world(void **state) {
	(void)state;
	random_source source = {1801};
	size_t refused = 0, accepted = 0;
	for (int columns = 0; columns < 2; columns++) {
		block_fixture f = open_fixture(columns ? ALL_COLUMNS : 0);
		for (size_t bit = 0; bit < 8 * f.earlier.size; bit++) {
			const bool accepts = restore_with_flipped_bit(&f, bit);
			accepted += accepts, refused += !accepts;
			if (random_chance(&source, 20)) expect_unchanged(&f, "restored");
		}
		close_fixture(&f);
	}
	assert_true(refused > 500 && accepted > 500);
}

// ---------------------------------------------------------------------------------------------------------------------
// Invalid contents
// ---------------------------------------------------------------------------------------------------------------------

/// A word of a block is changed, its checksum is corrected, and the world refuses it.
static void expect_word_refused(const block_fixture *f, size_t offset, uint32_t value, size_t index, const char *name) {
	block changed = block_copy(&f->earlier, f->earlier.size);
	block_set_word((unsigned char *)changed.data + offset, value);
	block_seal(&changed);
	expect_block_refused(f, &changed, index, name);
	free(changed.data);
}

static size_t entry_offset(size_t entry, size_t word) { return BLOCK_HEADER + entry * BLOCK_ENTRY + 4 * word; }

// S99.
static void what_is_wrong_with_an_entry_is_named(void **state) {
	(void)state;
	static const char *const columns[] = {"a.x", "a.y", "b.x", "b.y", "radius"};
	block_fixture f = open_fixture(ALL_COLUMNS);
	const unsigned char *data = f.earlier.data;
	size_t entry = 0; // the first one of a wall that is not removed
	while (block_word(data + entry_offset(entry, ENTRY_STATE)) == 0) entry++;
	for (size_t k = 0; k < 5; k++)
		for (int n = 0; n < INVALID_NUMBERS; n++) {
			uint32_t bits;
			memcpy(&bits, &invalid_numbers[n].value, sizeof bits);
			expect_word_refused(&f, entry_offset(entry, ENTRY_COORDINATES + k), bits, entry, columns[k]);
		}
	const size_t last = f.earlier.size / BLOCK_ENTRY - 1;
	const struct {
		size_t entry, word;
		uint32_t value;
		const char *name;
	} cases[] = {
		{entry, ENTRY_RADIUS, 0xbf800000, "radius"}, // -1
		{entry, ENTRY_STATE, 3, "state"},
		{entry, ENTRY_STATE, 16 | 2, "state"},
		{entry, ENTRY_STATE, 0, "state"}, // removed, but with columns
		{1, ENTRY_INDEX, block_word(data + entry_offset(0, ENTRY_INDEX)), "index"},
		{last, ENTRY_INDEX, GZ_MAX_WALLS, "index"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		expect_word_refused(
			&f, entry_offset(cases[i].entry, cases[i].word), cases[i].value, cases[i].entry, cases[i].name);
	close_fixture(&f);
}

// S99.
static void what_is_wrong_with_a_header_is_named(void **state) {
	(void)state;
	static const struct {
		size_t word;
		uint32_t value;
		const char *name;
	} cases[] = {{0, 0x53575a48, "magic"}, {1, 2, "version"}, {2, 31, "walls"}, {3, UINT32_MAX, "size"},
		{4, 1, "walls"},
		// The high half of a double: 0, NaN, infinity, negative, too large.
		{7, 0, "farthest"}, {7, 0x7ff80000, "farthest"}, {7, 0x7ff00000, "farthest"}, {7, 0xc0f00000, "farthest"},
		{7, 0x42f00000, "farthest"}};
	block_fixture f = open_fixture(ALL_COLUMNS);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		expect_word_refused(&f, 4 * cases[i].word, cases[i].value, 0, cases[i].name);
	gz_error error = gz_world_restore(NULL, f.earlier.data, f.earlier.size);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "world");
	error = gz_world_restore(f.e->world, NULL, BLOCK_HEADER);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "block");
	close_fixture(&f);
}

/// A block bounds the memory that restoring it takes: its indices are those of walls that the world has had, and of
/// walls that gz_world_save has entries for. S99.
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
	block last = block_save(model); // only the last added wall exists; the removed walls before it have entries, too
	assert_int_equal(last.size, BLOCK_HEADER + ADDED * BLOCK_ENTRY);
	unsigned char *entry = (unsigned char *)last.data + entry_offset(ADDED - 1, ENTRY_INDEX);
	static const uint32_t beyond[] = {2 + ADDED, 1000, 0x07ffffef};
	for (int i = 0; i < 3; i++) {
		const size_t calls = memory.calls;
		block_set_word(entry, beyond[i]), block_seal(&last);
		const gz_error error = gz_world_restore(fresh, last.data, last.size);
		expect_error(&error, GZ_STATUS_INVALID_INPUT, ADDED - 1, "index");
		assert_int_equal(memory.calls, calls); // refused before anything is allocated
	}
	block_set_word(entry, 1 + ADDED), block_seal(&last);
	assert_int_equal(gz_world_restore(fresh, last.data, last.size).status, GZ_STATUS_OK);
	block again = block_save(fresh);
	assert_int_equal(again.size, last.size);
	assert_memory_equal(again.data, last.data, last.size);
	free(last.data), free(again.data), gz_world_destroy(model), gz_world_destroy(fresh);
	assert_int_equal(memory.blocks, 0);
}

// ---------------------------------------------------------------------------------------------------------------------
// Blocks of other worlds
// ---------------------------------------------------------------------------------------------------------------------

/// A world of the arena's walls refuses the block.
static void expect_foreign(const block_fixture *f, const arena *s) {
	arena_world w = arena_build(s, (gz_world_desc){0});
	block before = block_save(w.world);
	const gz_error error = gz_world_restore(w.world, f->earlier.data, f->earlier.size);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "walls");
	assert_state(w.world, &before, "refused");
	free(before.data), arena_destroy(&w);
}

// S99.
static void the_block_of_a_world_of_other_walls_is_refused(void **state) {
	(void)state;
	block_fixture f = open_fixture(ALL_COLUMNS);
	arena_wall *w = f.s.walls + 17, before = *w, neighbour = w[1];
	f.s.wall_count--, expect_foreign(&f, &f.s), f.s.wall_count++;
	w->ay = nextafterf(w->ay, 0), expect_foreign(&f, &f.s), *w = before;
	w->radius += 1, expect_foreign(&f, &f.s), *w = before;
	w->one_sided = !w->one_sided, expect_foreign(&f, &f.s), *w = before;
	w->rules.id++, expect_foreign(&f, &f.s), *w = before;
	w->rules.mask ^= 1, expect_foreign(&f, &f.s), *w = before;
	w->rules.group ^= 1, expect_foreign(&f, &f.s), *w = before;
	w->ax = before.bx, w->ay = before.by, w->bx = before.ax, w->by = before.ay; // with swapped ends
	expect_foreign(&f, &f.s), *w = before;
	w[0] = neighbour, w[1] = before, expect_foreign(&f, &f.s), w[0] = before, w[1] = neighbour;
	f.s.wall_columns &= ~WITH_ID, expect_foreign(&f, &f.s);
	close_fixture(&f);
}

int test_invalid_blocks(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_block_that_is_cut_off_or_too_long_is_refused),
		cmocka_unit_test(a_block_with_a_wrong_checksum_is_refused),
		cmocka_unit_test(a_block_with_a_valid_checksum_is_refused_or_makes_a_world),
		cmocka_unit_test(what_is_wrong_with_an_entry_is_named),
		cmocka_unit_test(what_is_wrong_with_a_header_is_named),
		cmocka_unit_test(an_index_beyond_what_a_block_can_hold_is_refused),
		cmocka_unit_test(the_block_of_a_world_of_other_walls_is_refused),
	};
	return RUN_SUITE("invalid_blocks", tests);
}
