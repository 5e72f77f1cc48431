// The format of saved worlds (gz_world_save), written down a second time: tests change blocks with it.
//
// A block is a header of 40 bytes and an entry of 48 bytes per changed wall, in words of 32 bits, the low byte first.
// The header ends with a checksum: the sum of a hash of the header before it and a hash of each entry.
#ifndef GRAZE_INVALID_BLOCK_FORMAT_H
#define GRAZE_INVALID_BLOCK_FORMAT_H

#include <stdint.h>
#include <string.h>

#include "support/check.h"
#include "world/game_state.h"

enum {
	BLOCK_HEADER = 40,
	BLOCK_ENTRY = 48,
	BLOCK_SUM = 32 ///< the offset of the checksum
};

/// The words of an entry, as far as tests change them.
enum { ENTRY_INDEX, ENTRY_STATE, ENTRY_COORDINATES, ENTRY_RADIUS = 6 };

static inline uint32_t block_word(const unsigned char *at) {
	return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static inline void block_set_word(unsigned char *at, uint32_t word) {
	for (int i = 0; i < 4; i++) at[i] = (unsigned char)(word >> 8 * i);
}

static inline uint64_t block_hash(uint64_t seed, const unsigned char *at, size_t bytes) {
	uint64_t h = (seed + 1) * 0x9e3779b97f4a7c15u;
	for (size_t i = 0; i < bytes; i += 8) {
		h = (h ^ (block_word(at + i) | (uint64_t)block_word(at + i + 4) << 32)) * 0xbf58476d1ce4e5b9u;
		h ^= h >> 29;
	}
	return h * 0x94d049bb133111ebu;
}

/// Writes the checksum of a block that was changed.
static inline void block_seal(const block *b) {
	unsigned char *at = b->data;
	uint64_t sum = block_hash(UINT64_MAX, at, BLOCK_SUM);
	for (size_t k = 0; BLOCK_HEADER + (k + 1) * BLOCK_ENTRY <= b->size; k++)
		sum += block_hash(k, at + BLOCK_HEADER + k * BLOCK_ENTRY, BLOCK_ENTRY);
	block_set_word(at + BLOCK_SUM, (uint32_t)sum), block_set_word(at + BLOCK_SUM + 4, (uint32_t)(sum >> 32));
}

/// A copy with this size: cut off, or extended by zeros. Its memory has exactly that size.
static inline block block_copy(const block *b, size_t size) {
	block copy = {malloc(size + !size), size};
	assert_non_null(copy.data);
	memset(copy.data, 0, size);
	memcpy(copy.data, b->data, size < b->size ? size : b->size);
	return copy;
}

#endif
