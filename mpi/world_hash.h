// A hash of a large world, to find out whether all ranks have the same.
#ifndef GRAZE_MPI_WORLD_HASH_H
#define GRAZE_MPI_WORLD_HASH_H

#include <string.h>

#include "graze/sectors.h"

static inline uint64_t graze_mpi_mix(uint64_t hash, uint64_t value) {
	hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
	return hash ^ hash >> 32;
}

static inline uint64_t graze_mpi_mix_float(uint64_t hash, float value) {
	uint32_t bits;
	memcpy(&bits, &value, sizeof bits);
	return graze_mpi_mix(hash, bits);
}

/// The hash of a list of indices; null is an empty one.
uint64_t graze_mpi_hash_indices(uint64_t hash, const int32_t *index, size_t count);

/// The hash of the side and of all columns of the walls, as the library reads them: a missing column is one of its
/// default values. The views are valid.
uint64_t graze_mpi_hash_world(const gz_sectors_desc *desc);

#endif
