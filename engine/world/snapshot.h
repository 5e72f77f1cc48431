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

#include "graze/graze.h"
#include "kernels/columns.h"

/// What results depend on of a wall.
typedef struct wall_value {
	uint8_t state;        ///< of a removed wall the rest means nothing
	filter_record filter; ///< with its id
	wall_record record;
} wall_value;

enum { SNAPSHOT_VERSION = 1, SNAPSHOT_HEADER = 10, SNAPSHOT_WALL = 12 }; ///< the latter in words

typedef struct snapshot_header {
	uint32_t walls, entries;
	uint64_t origin;
	double farthest;
} snapshot_header;

typedef struct snapshot_wall {
	uint32_t word[SNAPSHOT_WALL];
} snapshot_wall;

/// Bytes of a block with so many entries.
size_t graze_snapshot_size(size_t entries);

/// A sum over words, with all of which it changes; `row` tells apart those that are added up.
uint64_t graze_snapshot_sum(uint64_t row, const uint32_t *words, size_t count);

/// A wall in words.
snapshot_wall graze_snapshot_encode(size_t wall, const wall_value *value);

/// The wall that the words of entry k are of. What is wrong with it is told as the entry's fault.
gz_error graze_snapshot_decode(wall_value *value, const snapshot_wall *words, size_t k);

/// How far the wall reaches, if it is there.
double graze_snapshot_farthest(const snapshot_wall *words);

/// Entry k of a block.
void graze_snapshot_put(void *block, size_t k, const snapshot_wall *words);
snapshot_wall graze_snapshot_get(const void *block, size_t k);

/// Completes a block whose entries are put.
void graze_snapshot_seal(void *block, const snapshot_header *header);

/// The header of a block that is one, of this length, and as it was sealed.
gz_error graze_snapshot_open(snapshot_header *header, const void *block, size_t size);

#endif
