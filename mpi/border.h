// The border of a rank: its own bodies in sectors beside those of other ranks, and the boxes that they reach.
#ifndef GRAZE_MPI_BORDER_H
#define GRAZE_MPI_BORDER_H

#include "graze/mpi.h"
#include "mpi/fault.h"
#include "mpi/owners.h"
#include "mpi/places.h"
#include "mpi/sector_table.h"

/// A box around what bodies reach, relative to the corner of a sector.
typedef struct sector_box {
	float low_x, low_y, high_x, high_y;
} sector_box;

/// A body that may be a ghost elsewhere.
typedef struct border_body {
	size_t chunk, element; ///< where the caller's columns have it
	size_t index;          ///< among the placed bodies
	size_t sector;         ///< its number in the table
	sector_place place;    ///< normalised
	sector_box box;
	int sent_to; ///< the neighbour that it was put down for last; -1 at the start
} border_body;

/// A sector of this rank that has bodies.
typedef struct border_sector {
	sector_box box; ///< of all its bodies
	bool is_border; ///< whether a sector beside it is another rank's
	size_t first;   ///< of its bodies in `order`, where it is a border sector
	size_t count;   ///< of these
} border_sector;

typedef struct mpi_border {
	sector_table table; ///< sectors of this rank with bodies
	mpi_buffer sectors; ///< border_sector, by number
	mpi_buffer bodies;  ///< border_body, in the order of the caller
	mpi_buffer order;   ///< size_t: indices of bodies, by sector
	size_t body_count;
} mpi_border;

/// The chunks of a call.
typedef struct placed_chunks {
	const gz_bodies *chunks;
	const gz_sector_view *sector;
	size_t count;
	float margin;
} placed_chunks;

/// Sets the ranks of the eight sectors around a sector; -1 for sectors beyond int32. The error of the caller's function
/// that gives no rank.
gz_error graze_mpi_ranks_around(int ranks[8], sector_owners *owners, sector_entry sector);

/// The displacement from a sector to number `k` of those around it.
static inline void graze_mpi_step_around(int k, int *dx, int *dy) {
	const int cell = k < 4 ? k : k + 1; // of 3 by 3 without the middle
	*dx = cell % 3 - 1, *dy = cell / 3 - 1;
}

/// Finds the border of the bodies that this rank places.
///
/// wanted: set to 1 for each rank that owns a sector beside a sector with bodies; `ranks` elements
///
/// Errors: a body in a sector of another rank ("sector"); the caller's owners; memory.
gz_error graze_mpi_find_border(mpi_border *border, uint8_t *wanted, const placed_chunks *placed, float side, int rank,
	sector_owners *owners, const gz_allocator *memory);

void graze_mpi_border_release(mpi_border *border, const gz_allocator *memory);

#endif
