// gz_mpi_push_walls: each rank pushes the bodies of its sectors; before a group moves, all ranks vote on whether it is
// blocked.
#include "mpi/stages.h"
#include "mpi/world_hash.h"

/// The hash of all that ranks must have alike. Null pointers are refused later.
static uint64_t hash_push(const gz_sector_push *push) {
	if (!push || (!push->data && push->count)) return 0;
	uint64_t hash = graze_mpi_mix_float(graze_mpi_mix(1, push->count), push->skin);
	for (size_t k = 0; k < push->count; k++) {
		const gz_sector_wall_group *g = push->data + k;
		const float numbers[] = {g->dx, g->dy, g->angle, g->pivot_x, g->pivot_y};
		hash = graze_mpi_hash_indices(hash, g->wall, g->count);
		for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) hash = graze_mpi_mix_float(hash, numbers[i]);
		hash = graze_mpi_mix(graze_mpi_mix(hash, (uint32_t)g->pivot_sector_x), (uint32_t)g->pivot_sector_y);
	}
	return hash;
}

gz_report gz_mpi_push_walls(const gz_sector_push *push, const gz_moves *moves_per_chunk,
	const gz_sector_out *sector_out_per_chunk, gz_mpi *mpi) {
	gz_report report = {.error = graze_mpi_compare(mpi, hash_push(push), "push", "groups")};
	if (graze_mpi_failed(&report.error)) return report;
	mpi_stages stages;
	graze_mpi_stages_begin(&stages, mpi);
	const gz_exchange exchange = {.run = graze_mpi_stages_run, .user = &stages};
	gz_sector_push all = push ? *push : (gz_sector_push){0};
	all.exchange = &exchange;
	report = gz_sectors_push_walls(push ? &all : NULL, moves_per_chunk, sector_out_per_chunk, mpi->sectors);
	const gz_error ended = graze_mpi_stages_end(&stages);
	if (graze_mpi_failed(&ended)) report.error = ended; // the reason of that of "exchange"
	report.error = graze_mpi_agreed(mpi, report.error);
	return report;
}
