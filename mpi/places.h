// Places: sectors with offsets, as the caller's columns have them.
#ifndef GRAZE_MPI_PLACES_H
#define GRAZE_MPI_PLACES_H

#include "graze/sectors.h"
#include "mpi/columns.h"

typedef struct sector_place {
	int32_t x, y; ///< the sector
	float dx, dy; ///< the offset, in [0, side)
} sector_place;

static inline int32_t graze_mpi_sector_x(gz_sector_view view, size_t element) {
	return *(const int32_t *)((const char *)view.x + element * view.stride);
}

static inline int32_t graze_mpi_sector_y(gz_sector_view view, size_t element) {
	return *(const int32_t *)((const char *)view.y + element * view.stride);
}

/// Brings a place into the form in which gz_sectors_place has it: offsets on the lattice, and in the sector that they
/// are relative to. False for places that are not finite, or in no sector of int32; they stay as they are.
bool graze_mpi_normalise(sector_place *place, float side);

#endif
