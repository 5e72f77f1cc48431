// Checksums of the bodies after each tick, by which two runs are compared to the bit.
//
// The checksums of a tick are a hash of all ticks so far, and two sums for each block of bodies: if a single body of a
// block differs between two runs, the sums determine which one. docs/recordings.md has the formulas.
#ifndef GRAZE_LEVELS_DATA_CHECKSUMS_H
#define GRAZE_LEVELS_DATA_CHECKSUMS_H

#include <stdint.h>

#include "levels/data/shapes.h"

enum { CHECKSUM_BLOCK = 64 }; ///< bodies to a block

/// The bytes of one tick's checksums.
uint64_t checksums_size(size_t bodies);

typedef struct app_checksums {
	uint64_t hash; ///< of all ticks so far
	size_t size;   ///< of `bytes`
	char *bytes;   ///< of the last tick, in the form of recordings; null before checksums_create
} app_checksums;

/// Returns false when there is no memory.
bool checksums_create(app_checksums *out, size_t bodies);
void checksums_free(app_checksums *checksums);

/// Computes the checksums of one more tick: positions and motions, not radii.
void checksums_update(app_checksums *checksums, const app_circles *bodies);

/// The bodies that differ are among the `count` bodies from `first` on. A count of 0: only the hashes differ.
typedef struct checksum_difference {
	size_t first, count;
} checksum_difference;

/// Locates the difference between the last tick's checksums and others, of the same number of bodies, that are not
/// equal.
checksum_difference checksums_compare(const app_checksums *checksums, const char *other, size_t bodies);

uint64_t hash_walls(const app_segments *walls);

#endif
