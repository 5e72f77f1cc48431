// Mutates a saved block, and writes its header and checksum anew. The first byte of an input names the world.
#include "engine/world/snapshot.h"
#include "fuzz/targets/mutators/mutator.h"
#include "fuzz/targets/support/block_world.h"

enum { ENTRY = 4 * SNAPSHOT_WALL, MAX_WALL = 60 };

/// A likely value for a word of an entry.
static uint32_t likely_word(random_source *r, int word) {
	const float length = random_chance(r, 2) ? (float)random_int(r, -8, 8) : random_magnitude(r, -42, 42);
	uint32_t bits;
	memcpy(&bits, &length, sizeof bits);
	if (word == 0) return (uint32_t)random_int(r, 0, MAX_WALL);
	if (word == 1) return (uint32_t)random_int(r, 0, 15);
	if (word >= 2 && word <= 6) return bits;
	return (uint32_t)random_bits(r) >> random_int(r, 0, 31);
}

/// Sorts the indices of the entries by counting them up.
static void order_entries(void *block, size_t entries, random_source *r) {
	uint32_t next = 0;
	for (size_t k = 0; k < entries; k++) {
		snapshot_wall wall = graze_snapshot_get(block, k);
		if (wall.word[0] < next || wall.word[0] > MAX_WALL) wall.word[0] = next + (uint32_t)random_int(r, 0, 2);
		next = wall.word[0] + 1;
		graze_snapshot_put(block, k, &wall);
	}
}

static void change_entry(void *block, size_t entries, random_source *r) {
	const size_t k = (size_t)random_int(r, 0, (int)entries - 1);
	snapshot_wall wall = graze_snapshot_get(block, k);
	if (random_chance(r, 6)) memset(wall.word + 1, 0, sizeof wall - sizeof *wall.word); // removed
	else
		for (int n = random_int(r, 1, 4); n; n--) {
			const int word = random_int(r, 0, SNAPSHOT_WALL - 1);
			wall.word[word] = likely_word(r, word);
		}
	graze_snapshot_put(block, k, &wall);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed) {
	random_source r = {seed};
	const size_t header = 1 + graze_snapshot_size(0);
	if (random_chance(&r, 2)) size = LLVMFuzzerMutate(data, size, max);
	if (random_chance(&r, 16) || max < header) return size;
	size_t entries = size > header ? (size - header) / ENTRY : 0;
	if (random_chance(&r, 4)) entries += (size_t)random_int(&r, 1, 3);
	if (header + entries * ENTRY > max) return size;
	size = resize_input(data, size, header + entries * ENTRY);
	void *block = data + 1;
	if (entries) change_entry(block, entries, &r);
	if (!random_chance(&r, 8)) order_entries(block, entries, &r);
	snapshot_header h = block_world_header(random_chance(&r, 32) ? data[0] ^ 1 : data[0]); // perhaps of another world
	h.entries = (uint32_t)entries;
	for (size_t k = 0; k < entries; k++) {
		const snapshot_wall wall = graze_snapshot_get(block, k);
		const double farthest = graze_snapshot_farthest(&wall);
		if (farthest > h.farthest && farthest <= 0x1p41) h.farthest = farthest;
	}
	if (random_chance(&r, 8)) h.farthest = random_chance(&r, 2) ? 2 * h.farthest : (double)random_magnitude(&r, -4, 42);
	graze_snapshot_seal(block, &h);
	return size;
}
