// The hash of a world: each value of each wall, in order.
#include "mpi/world_hash.h"

#include "mpi/places.h"

static uint32_t word(gz_bits_view view, size_t k, uint32_t missing) {
	return view.data ? *(const uint32_t *)((const char *)view.data + k * view.stride) : missing;
}

static uint64_t id_of(gz_id_view view, size_t k) {
	if (!view.data) return 0;
	const char *at = (const char *)view.data + k * view.stride;
	return view.bytes == 4 ? *(const uint32_t *)at : *(const uint64_t *)at;
}

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
		hash = graze_mpi_mix_float(
			hash, walls->radius.data ? graze_mpi_float(walls->radius.data, walls->radius.stride, k) : 0);
		const bool has_side = walls->one_sided.data && walls->one_sided.data[k * walls->one_sided.stride];
		const bool has_sector = desc->wall_sector.x && desc->wall_sector.y;
		hash = graze_mpi_mix(hash, has_side);
		hash = graze_mpi_mix(hash, has_sector ? (uint32_t)graze_mpi_sector_x(desc->wall_sector, k) : 0);
		hash = graze_mpi_mix(hash, has_sector ? (uint32_t)graze_mpi_sector_y(desc->wall_sector, k) : 0);
		hash = graze_mpi_mix(hash, id_of(walls->id, k));
		hash = graze_mpi_mix(hash, word(walls->filters.category, k, 1));
		hash = graze_mpi_mix(hash, word(walls->filters.mask, k, UINT32_MAX));
		hash = graze_mpi_mix(hash, word(walls->filters.group, k, 0));
	}
	return hash;
}
