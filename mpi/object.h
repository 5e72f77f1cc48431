// The object of this library: one rank's part of the large world.
#ifndef GRAZE_MPI_OBJECT_H
#define GRAZE_MPI_OBJECT_H

#include "graze/mpi.h"
#include "mpi/buffer.h"
#include "mpi/fault.h"
#include "mpi/halo.h"
#include "mpi/mail.h"
#include "mpi/owners.h"

struct gz_mpi {
	MPI_Comm comm; ///< a duplicate of the caller's, whose errors are returned
	int rank, ranks;
	gz_allocator memory;
	gz_sectors *sectors;
	float side;
	uint64_t world_hash; ///< of the side and the walls
	sector_owners owners;
	mpi_mail mail;
	mpi_halo halo;
	bool is_placed;          ///< the last placing has succeeded, on all ranks
	size_t placed_chunks;    ///< chunks of the last placing, without the ghosts
	float margin;            ///< of the last placing
	mpi_buffer place_memory; ///< of place.c: the chunks of a call, with the ghosts
	mpi_buffer
		move_memory; ///< of move.c: the moves of a call, with those of ghosts, and the shared bodies; of edit_walls.c
	char fault_name[FAULT_NAME_ROOM]; ///< of the last agreed error
	uint64_t halo_bytes, migrate_bytes;
};

/// graze_mpi_agree among the ranks of the object.
static inline gz_error graze_mpi_agreed(gz_mpi *mpi, gz_error error) {
	return graze_mpi_agree(mpi->comm, error, mpi->fault_name, NULL, 0);
}

/// The error of arguments whose hashes differ, the same on all ranks. Collective.
gz_error graze_mpi_compare(const gz_mpi *mpi, uint64_t hash, const char *name, const char *what);

/// The error of worlds that differ, the same on all ranks. Collective.
gz_error graze_mpi_compare_worlds(const gz_mpi *mpi);

#endif
