// The hash of a world: each value of each wall, in order.
#include "mpi/world_hash.h"

#include <string.h>

#include "mpi/places.h"

static uint64_t mixed(uint64_t hash, uint64_t value) {
	hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
	return hash ^ hash >> 32;
}

static uint64_t mixed_float(uint64_t hash, float value) {
	uint32_t bits;
	memcpy(&bits, &value, sizeof bits);
	return mixed(hash, bits);
}

static uint32_t word(gz_bits_view view, size_t k, uint32_t missing) {
	return view.data ? *(const uint32_t *)((const char *)view.data + k * view.stride) : missing;
}

static uint64_t id_of(gz_id_view view, size_t k) {
	if (!view.data) return 0;
	const char *at = (const char *)view.data + k * view.stride;
	return view.bytes == 4 ? *(const uint32_t *)at : *(const uint64_t *)at;
}

uint64_t graze_mpi_hash_world(const gz_sectors_desc *desc) {
	const gz_walls *walls = &desc->walls;
	uint64_t hash = mixed_float(mixed(0x6772617a65u, walls->count), desc->side);
	for (size_t k = 0; k < walls->count; k++) {
		hash = mixed_float(hash, graze_mpi_float(walls->a.x, walls->a.stride, k));
		hash = mixed_float(hash, graze_mpi_float(walls->a.y, walls->a.stride, k));
		hash = mixed_float(hash, graze_mpi_float(walls->b.x, walls->b.stride, k));
		hash = mixed_float(hash, graze_mpi_float(walls->b.y, walls->b.stride, k));
		hash = mixed_float(hash, walls->radius.data ? graze_mpi_float(walls->radius.data, walls->radius.stride, k) : 0);
		const bool has_side = walls->one_sided.data && walls->one_sided.data[k * walls->one_sided.stride];
		const bool has_sector = desc->wall_sector.x && desc->wall_sector.y;
		hash = mixed(hash, has_side);
		hash = mixed(hash, has_sector ? (uint32_t)graze_mpi_sector_x(desc->wall_sector, k) : 0);
		hash = mixed(hash, has_sector ? (uint32_t)graze_mpi_sector_y(desc->wall_sector, k) : 0);
		hash = mixed(hash, id_of(walls->id, k));
		hash = mixed(hash, word(walls->filters.category, k, 1));
		hash = mixed(hash, word(walls->filters.mask, k, UINT32_MAX));
		hash = mixed(hash, word(walls->filters.group, k, 0));
	}
	return hash;
}
