// Saved blocks from an untrusted peer: gz_world_restore into a world of its own walls, then queries and edits. The
// first byte of an input names the world. S94, S98, S99.
#include <graze/graze.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/targets/support/block_world.h"
#include "fuzz/targets/support/target.h"

// A world and what it allocates. Restoring may rebuild it: so both worlds exist for a while.
enum { MEMORY = 1 << 21, MEMORY_PER_BYTE = 1 << 11, BODIES = 12 };

typedef struct counted {
	size_t live, most;
} counted;

static void *allocate(size_t bytes, size_t alignment, void *context) {
	counted *c = context;
	const size_t rounded = (bytes + alignment - 1) / alignment * alignment;
	c->live += bytes;
	if (c->live > c->most) c->most = c->live;
	return aligned_alloc(alignment < sizeof(void *) ? sizeof(void *) : alignment, rounded);
}

static void release(void *memory, size_t bytes, void *context) {
	((counted *)context)->live -= memory ? bytes : 0;
	free(memory);
}

// ---- Saved states

typedef struct state {
	uint8_t *bytes;
	size_t size;
} state;

static state save(const gz_world *world) {
	state s = {NULL, gz_world_save(world, NULL, 0)};
	s.bytes = malloc(s.size);
	EXPECT(s.bytes && gz_world_save(world, s.bytes, s.size) == s.size, "a state has two sizes");
	return s;
}

/// Whether the world's state is this one. Releases it.
static bool is_state(const gz_world *world, state s) {
	const state now = save(world);
	const bool same = now.size == s.size && !memcmp(now.bytes, s.bytes, s.size);
	free(now.bytes), free(s.bytes);
	return same;
}

// ---- Queries and edits

/// Rays and discs from the middle, in all directions.
static void sweep(const gz_world *world, gz_hit hits[BODIES]) {
	static const float from[] = {0.5f, -0.25f};
	static float motion[BODIES][2], radius[BODIES];
	for (int i = 0; i < BODIES; i++)
		motion[i][0] = (float)(i % 5 - 2) * 7, motion[i][1] = (float)(i % 3 - 1) * 9, radius[i] = (float)(i % 4) / 4;
	const gz_bodies bodies = {.center = {from, from + 1, 0},
		.motion = {&motion[0][0], &motion[0][1], sizeof *motion},
		.radius = {radius, sizeof *radius},
		.count = BODIES};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	const gz_hits out = gz_hits_in(hits);
	gz_scratch *scratch = gz_scratch_create(world);
	EXPECT(scratch, "no scratch");
	const gz_report report = gz_sweep(&out, world, &query, scratch);
	EXPECT(!report.error.status, "a sweep: %s", report.error.text);
	gz_scratch_destroy(scratch);
}

static void check_same_sweeps(const gz_world *a, const gz_world *b) {
	gz_hit one[BODIES], other[BODIES];
	memset(one, 0, sizeof one), memset(other, 0, sizeof other);
	sweep(a, one), sweep(b, other);
	EXPECT(!memcmp(one, other, sizeof one), "worlds of one state give other results");
}

static int32_t add_wall(gz_world *world) {
	static const float a[] = {-3, 2.5f}, b[] = {3.25f, -2};
	const gz_walls wall = {.a = {a, a + 1, 8}, .b = {b, b + 1, 8}, .count = 1};
	int32_t index = -1;
	const gz_error error = gz_world_add_walls(world, &wall, &index);
	EXPECT(!error.status, "a wall is not added: %s", error.text);
	return index;
}

/// Indices ascend, and no entry names a wall that neither the world has had nor so many entries can add.
static void check_indices(const uint8_t *block, size_t size, uint8_t number) {
	enum { HEADER = 40, ENTRY = 48 };
	const size_t entries = (size - HEADER) / ENTRY, built = block_world_walls(number & 3);
	const size_t had = block_world_walls(number), max = built + entries > had ? built + entries : had;
	size_t lowest = 0;
	for (size_t k = 0; k < entries; k++) {
		const uint8_t *at = block + HEADER + k * ENTRY;
		const size_t wall = at[0] | (size_t)at[1] << 8 | (size_t)at[2] << 16 | (size_t)at[3] << 24;
		EXPECT(wall >= lowest && wall < max, "entry %zu of %zu names wall %zu", k, entries, wall);
		lowest = wall + 1;
	}
}

/// The block of the restored world is what another world of the same walls is restored from.
static void check_restored(gz_world *world, uint8_t number) {
	const state saved = save(world);
	gz_world *other = block_world_create(number & 3, NULL);
	const gz_error error = gz_world_restore(other, saved.bytes, saved.size);
	EXPECT(!error.status, "a block of a restored world is refused: %s", error.text);
	EXPECT(is_state(other, saved), "a restored block is saved as another one");
	check_same_sweeps(world, other);
	EXPECT(add_wall(world) == add_wall(other), "an added wall gets two indices");
	EXPECT(is_state(other, save(world)), "an edit makes two states");
	check_same_sweeps(world, other);
	gz_world_destroy(other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	if (size < 1) return 0;
	counted memory = {0, 0};
	const gz_allocator allocator = {allocate, release, &memory};
	gz_world *world = block_world_create(data[0], &allocator);
	const state before = save(world);
	const gz_error error = gz_world_restore(world, data + 1, size - 1);
	EXPECT(memory.most <= MEMORY + MEMORY_PER_BYTE * size, "%zu bytes for a block of %zu", memory.most, size);
	if (error.status) {
		EXPECT(error.status == GZ_STATUS_INVALID_INPUT && *error.name && *error.text, "status %d of %s: %s",
			(int)error.status, error.name, error.text);
		EXPECT(is_state(world, before), "a block that is refused changes the world");
	} else {
		free(before.bytes);
		check_indices(data + 1, size - 1, data[0]);
		gz_error cut = gz_world_restore(world, data + 1, size - 2);
		EXPECT(cut.status == GZ_STATUS_INVALID_INPUT, "a block that was cut off is accepted");
		check_restored(world, data[0]);
	}
	gz_world_destroy(world);
	EXPECT(memory.live == 0, "%zu bytes are left", memory.live);
	return 0;
}
