// gz_mpi_push_walls: each rank pushes the bodies of its sectors; before a group moves, all ranks vote on whether it is
// blocked.
#include <string.h>

#include "mpi/stages.h"

static uint64_t mixed(uint64_t hash, uint64_t value) {
	hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
	return hash ^ hash >> 32;
}

static uint64_t mixed_float(uint64_t hash, float value) {
	uint32_t bits;
	memcpy(&bits, &value, sizeof bits);
	return mixed(hash, bits);
}

static uint64_t hash_indices(uint64_t hash, const int32_t *index, size_t count) {
	hash = mixed(hash, index ? count : 0);
	for (size_t k = 0; index && k < count; k++) hash = mixed(hash, (uint32_t)index[k]);
	return hash;
}

/// The hash of all that ranks must have alike. Null pointers are refused later.
static uint64_t hash_push(const gz_sector_push *push) {
	if (!push || (!push->data && push->count)) return 0;
	uint64_t hash = mixed_float(mixed(1, push->count), push->skin);
	for (size_t k = 0; k < push->count; k++) {
		const gz_sector_wall_group *g = push->data + k;
		const float numbers[] = {g->dx, g->dy, g->angle, g->pivot_x, g->pivot_y};
		hash = hash_indices(hash, g->wall, g->count);
		for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) hash = mixed_float(hash, numbers[i]);
		hash = mixed(mixed(hash, (uint32_t)g->pivot_sector_x), (uint32_t)g->pivot_sector_y);
	}
	return hash;
}

/// The error of arguments that differ, the same on all ranks. Collective.
static gz_error compare(const gz_mpi *mpi, uint64_t hash, const char *name, const char *what) {
	bool equal = false;
	const gz_error error = graze_mpi_all_equal(&equal, mpi->comm, hash);
	if (graze_mpi_failed(&error) || equal) return error;
	return graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, name, "the %s of two ranks differ", what);
}

gz_report gz_mpi_push_walls(const gz_sector_push *push, const gz_moves *moves_per_chunk,
	const gz_sector_out *sector_out_per_chunk, gz_mpi *mpi) {
	gz_report report = {.error = compare(mpi, hash_push(push), "push", "groups")};
	if (graze_mpi_failed(&report.error)) return report;
	mpi_stages stages;
	graze_mpi_stages_begin(&stages, mpi);
	const gz_exchange exchange = {.run = graze_mpi_stages_run, .user = &stages};
	gz_sector_push all = push ? *push : (gz_sector_push){0};
	all.exchange = &exchange;
	report = gz_sectors_push_walls(push ? &all : NULL, moves_per_chunk, sector_out_per_chunk, mpi->sectors);
	const gz_error ended = graze_mpi_stages_end(&stages);
	if (!graze_mpi_failed(&report.error)) report.error = ended;
	report.error = graze_mpi_agreed(mpi, report.error);
	return report;
}

gz_error gz_mpi_enable_walls(gz_mpi *mpi, const int32_t *index, size_t count, bool enabled) {
	const gz_error error = compare(mpi, hash_indices(enabled, index, count), "index", "walls");
	if (graze_mpi_failed(&error)) return error;
	return graze_mpi_agreed(mpi, gz_sectors_enable_walls(mpi->sectors, index, count, enabled));
}
