// The hash of a world: each value of each wall, in order.
#include "mpi/world_hash.h"

#include "mpi/places.h"

uint64_t graze_mpi_hash_indices(uint64_t hash, const int32_t *index, size_t count) {
	hash = graze_mpi_mix(hash, index ? count : 0);
	for (size_t k = 0; index && k < count; k++) hash = graze_mpi_mix(hash, (uint32_t)index[k]);
	return hash;
}

uint64_t graze_mpi_hash_world(const gz_sectors_desc *desc) {
	const gz_walls *walls = &desc->walls;
	uint64_t hash = graze_mpi_mix_float(graze_mpi_mix(0x6772617a65u, walls->count), desc->side);
	for (size_t k = 0; k < walls->count; k++) {
		hash = graze_mpi_mix_float(hash, graze_mpi_float(walls->a.x, walls->a.stride, k));
		hash = graze_mpi_mix_float(hash, graze_mpi_float(walls->a.y, walls->a.stride, k));
		hash = graze_mpi_mix_float(hash, graze_mpi_float(walls->b.x, walls->b.stride, k));
		hash = graze_mpi_mix_float(hash, graze_mpi_float(walls->b.y, walls->b.stride, k));
		hash = graze_mpi_mix_float(hash, graze_mpi_float_or(walls->radius, k, 0));
		const bool has_side = walls->one_sided.data && walls->one_sided.data[k * walls->one_sided.stride];
		const bool has_sector = desc->wall_sector.x && desc->wall_sector.y;
		hash = graze_mpi_mix(hash, has_side);
		hash = graze_mpi_mix(hash, has_sector ? (uint32_t)graze_mpi_sector_x(desc->wall_sector, k) : 0);
		hash = graze_mpi_mix(hash, has_sector ? (uint32_t)graze_mpi_sector_y(desc->wall_sector, k) : 0);
		hash = graze_mpi_mix(hash, graze_mpi_id(walls->id, k));
		hash = graze_mpi_mix(hash, graze_mpi_bits_or(walls->filters.category, k, 1));
		hash = graze_mpi_mix(hash, graze_mpi_bits_or(walls->filters.mask, k, UINT32_MAX));
		hash = graze_mpi_mix(hash, graze_mpi_bits_or(walls->filters.group, k, 0));
	}
	return hash;
}
