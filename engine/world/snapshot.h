// The form of a snapshot: a header, and an entry for each wall that differs from the baseline, sorted by index.
// Everything is 32-bit words, little-endian; 64-bit values are two words, the low one first.
//
//     header   magic, version, walls of the baseline, entries, u64 checksum of the baseline, f64 farthest,
//              u64 checksum of the block
//     entry    index, bits (state, one-sided, has an id), a.x, a.y, b.x, b.y, radius, category, mask, group, u64 id
//
// The ends and the radius are those of the caller. All words of a removed wall but the index are 0.
#ifndef GRAZE_WORLD_SNAPSHOT_H
#define GRAZE_WORLD_SNAPSHOT_H

#include "graze/graze.h"
#include "kernels/data/columns.h"

/// Everything about a wall that results depend on.
typedef struct wall_value {
	uint8_t state;        ///< WALL_REMOVED: the other members have no meaning
	filter_record filter; ///< with its id
	wall_record record;
} wall_value;

enum { SNAPSHOT_VERSION = 1 };
enum { SNAPSHOT_HEADER = 10, SNAPSHOT_WALL = 12 }; ///< words of the header and of an entry

typedef struct snapshot_header {
	uint32_t walls; ///< of the baseline
	uint32_t entries;
	uint64_t baseline_checksum;
	double farthest; ///< gz_world.farthest
} snapshot_header;

typedef struct snapshot_wall {
	uint32_t word[SNAPSHOT_WALL];
} snapshot_wall;

/// The bytes of a block with this number of entries.
size_t graze_snapshot_size(size_t entries);

/// A checksum of an even number of words, which changes with any single word. The checksums of several rows are added
/// up; `number`, that of the row, is part of its checksum, so that the order of rows counts.
uint64_t graze_snapshot_sum(uint64_t number, const uint32_t *words, size_t count);

/// The entry of a wall.
snapshot_wall graze_snapshot_encode(size_t wall, const wall_value *value);

/// The value of a wall from entry k. An invalid entry gives an error that names it.
gz_error graze_snapshot_decode(wall_value *value, const snapshot_wall *words, size_t k);

/// The largest coordinate that the wall reaches if it is enabled; else 0.
double graze_snapshot_farthest(const snapshot_wall *words);

/// Writes and reads entry k of a block.
void graze_snapshot_put(void *block, size_t k, const snapshot_wall *words);
snapshot_wall graze_snapshot_get(const void *block, size_t k);

/// Writes the header of a block whose entries are written, with the checksum.
void graze_snapshot_seal(void *block, const snapshot_header *header);

/// Checks magic, version, length and checksum of a block, and reads its header.
gz_error graze_snapshot_open(snapshot_header *header, const void *block, size_t size);

#endif
