// gz_mpi_enable_walls, gz_mpi_move_walls: each rank edits its copy of the walls; all do, or none.
#include "mpi/object.h"
#include "mpi/places.h"
#include "mpi/world_hash.h"

gz_error gz_mpi_enable_walls(gz_mpi *mpi, const int32_t *index, size_t count, bool enabled) {
	const gz_error error = graze_mpi_compare(mpi, graze_mpi_hash_indices(enabled, index, count), "index", "walls");
	if (graze_mpi_failed(&error)) return error;
	return graze_mpi_agreed(mpi, gz_sectors_enable_walls(mpi->sectors, index, count, enabled));
}

/// The hash of all that ranks must have alike. Null pointers are refused later.
static uint64_t hash_places(const int32_t *index, size_t count, const gz_sector_wall_view *to) {
	uint64_t hash = graze_mpi_hash_indices(3, index, count);
	if (!to || !to->a.x || !to->a.y || !to->b.x || !to->b.y) return hash;
	for (size_t k = 0; k < count; k++) {
		const gz_vec2_view *ends[] = {&to->a, &to->b};
		for (int i = 0; i < 2; i++) {
			hash = graze_mpi_mix_float(hash, graze_mpi_float(ends[i]->x, ends[i]->stride, k));
			hash = graze_mpi_mix_float(hash, graze_mpi_float(ends[i]->y, ends[i]->stride, k));
		}
		if (!to->sector.x || !to->sector.y) continue;
		hash = graze_mpi_mix(hash, (uint32_t)graze_mpi_sector_x(to->sector, k));
		hash = graze_mpi_mix(hash, (uint32_t)graze_mpi_sector_y(to->sector, k));
	}
	return hash;
}

/// Where a wall is.
typedef struct wall_place {
	int32_t sector_x, sector_y;
	float ax, ay, bx, by;
} wall_place;

/// Reads where the walls are, in the buffer of moves.
static gz_error keep_places(gz_mpi *mpi, const int32_t *index, size_t count) {
	enum { STRIDE = sizeof(wall_place) };
	if (!graze_mpi_reserve(&mpi->move_memory, count, STRIDE, &mpi->memory)) return graze_mpi_no_memory("walls");
	wall_place *p = mpi->move_memory.at;
	if (!count) return graze_mpi_no_error();
	const gz_sector_wall_out out = {
		{&p->sector_x, &p->sector_y, STRIDE}, {&p->ax, &p->ay, STRIDE}, {&p->bx, &p->by, STRIDE}};
	return gz_sectors_read_walls(mpi->sectors, index, count, &out);
}

/// Takes back a move of this rank. It takes no memory, since these places had room.
static void move_back(gz_mpi *mpi, const int32_t *index, size_t count) {
	enum { STRIDE = sizeof(wall_place) };
	const wall_place *p = mpi->move_memory.at;
	if (!count) return;
	const gz_sector_wall_view to = {
		{&p->sector_x, &p->sector_y, STRIDE}, {&p->ax, &p->ay, STRIDE}, {&p->bx, &p->by, STRIDE}};
	(void)!gz_sectors_move_walls(mpi->sectors, index, count, &to).status;
}

gz_error gz_mpi_move_walls(gz_mpi *mpi, const int32_t *index, size_t count, const gz_sector_wall_view *to) {
	gz_error error = graze_mpi_compare(mpi, hash_places(index, count, to), "index", "walls or places");
	if (graze_mpi_failed(&error)) return error;
	error = keep_places(mpi, index, count);
	if (!graze_mpi_failed(&error)) error = gz_sectors_move_walls(mpi->sectors, index, count, to);
	const bool moved = !graze_mpi_failed(&error);
	error = graze_mpi_agreed(mpi, error);
	if (moved && graze_mpi_failed(&error)) move_back(mpi, index, count);
	return error;
}
