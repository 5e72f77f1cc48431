// The form of a saved state: a header, and for each wall that is not as the world was built its index and what it is,
// in the order of the indices. All of it are words of 32 bits, little-endian; those of 64 bits are two, the low one
// first.
//
//     header   magic, version, walls that the world was built of, entries, u64 their sum, f64 farthest, u64 sum
//     entry    index, what it is (state, one-sided, has an id), a.x, a.y, b.x, b.y, radius, category, mask, group, u64
//     id
//
// The ends and the radius are the caller's. Of a removed wall all but the index is 0.
#ifndef GRAZE_WORLD_SNAPSHOT_H
#define GRAZE_WORLD_SNAPSHOT_H

#include "engine/world/baseline.h"
#include "graze/graze.h"

enum { SAVED_VERSION = 1, SAVED_HEADER = 10, SAVED_WALL = 12 }; ///< the latter in words

typedef struct saved_header {
	uint32_t walls, entries;
	uint64_t origin;
	double farthest;
} saved_header;

typedef struct saved_words {
	uint32_t word[SAVED_WALL];
} saved_words;

/// Bytes of a block with so many entries.
size_t graze_saved_size(size_t entries);

/// A sum over words, with all of which it changes; `row` tells apart those that are added up.
uint64_t graze_saved_sum_of(uint64_t row, const uint32_t *words, size_t count);

/// A wall in words.
saved_words graze_saved_words(size_t wall, const wall_value *value);

/// The wall that the words of entry k are of. What is wrong with it is told as the entry's fault.
gz_error graze_saved_value(wall_value *value, const saved_words *words, size_t k);

/// How far the wall reaches, if it is there.
double graze_saved_farthest(const saved_words *words);

/// Entry k of a block.
void graze_saved_put(void *block, size_t k, const saved_words *words);
saved_words graze_saved_get(const void *block, size_t k);

/// Completes a block whose entries are put.
void graze_saved_seal(void *block, const saved_header *header);

/// The header of a block that is one, of this length, and as it was sealed.
gz_error graze_saved_open(saved_header *header, const void *block, size_t size);

#endif
