// The rank of a sector, with a cache: a lookup among cuts or in the caller's code costs more than one in the cache.
#include "mpi/owners.h"

#include "mpi/cuts.h"
#include "mpi/sector_table.h"

/// Blocks of 4 by 4 sectors keep most neighbours on one rank.
enum { BLOCK_SHIFT = 2 };

/// floor(x / 4), without a shift of a negative number.
static int32_t block_of(int32_t x) {
	const int32_t size = 1 << BLOCK_SHIFT;
	return x >= 0 ? x / size : -((-(x + 1)) / size) - 1;
}

void graze_mpi_set_owners(sector_owners *owners, gz_mpi_owners given, void *cuts) {
	graze_mpi_cut_release(owners->cuts);
	owners->given = given, owners->cuts = cuts, owners->version++;
	for (int k = 0; k < OWNER_CACHE; k++) owners->cache[k].is_set = false;
}

static int find_owner(const sector_owners *owners, int32_t x, int32_t y) {
	if (owners->given.rank_of) return owners->given.rank_of(x, y, owners->ranks, owners->given.context);
	if (owners->cuts) return graze_mpi_cut_owner(owners->cuts, x, y);
	return (int)(graze_mpi_sector_hash(block_of(x), block_of(y)) % (uint64_t)owners->ranks);
}

int graze_mpi_owner_of(sector_owners *owners, int32_t x, int32_t y) {
	cached_owner *cached = &owners->cache[graze_mpi_sector_hash(x, y) & (OWNER_CACHE - 1)];
	if (!cached->is_set || cached->x != x || cached->y != y) {
		const int rank = find_owner(owners, x, y);
		*cached = (cached_owner){x, y, rank >= 0 && rank < owners->ranks ? rank : -1, true};
	}
	return cached->rank;
}
