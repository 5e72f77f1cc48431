// Which rank owns a sector: by the caller's function, by cuts of the plane, or by a hash.
#ifndef GRAZE_MPI_OWNERS_H
#define GRAZE_MPI_OWNERS_H

#include "graze/mpi.h"

/// A power of two: bodies come in runs of one sector, and a rank has few sectors.
enum { OWNER_CACHE = 256 };

typedef struct cached_owner {
	int32_t x, y;
	int rank;
	bool is_set;
} cached_owner;

typedef struct sector_owners {
	gz_mpi_owners given; ///< all zero: none
	void *cuts;          ///< of balance.c, where it has assigned; otherwise null
	int ranks;
	unsigned version; ///< counts the assignments
	cached_owner cache[OWNER_CACHE];
} sector_owners;

/// Assigns by a function, or by cuts, or where both are missing by a hash.
void graze_mpi_set_owners(sector_owners *owners, gz_mpi_owners given, void *cuts);

/// The rank of a sector; -1 where the caller's function gives none of 0 up to the ranks.
int graze_mpi_owner_of(sector_owners *owners, int32_t x, int32_t y);

#endif
