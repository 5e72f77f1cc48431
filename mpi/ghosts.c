// Records of ghosts: a missing column is sent as its default value.
#include "mpi/ghosts.h"

void graze_mpi_write_ghost(ghost_record *record, const gz_bodies *chunk, const border_body *body) {
	const size_t k = body->element;
	*record = (ghost_record){
		.id = graze_mpi_id(chunk->id, k),
		.ignore = graze_mpi_id(chunk->ignore, k),
		.sector_x = body->place.x,
		.sector_y = body->place.y,
		.x = body->place.dx,
		.y = body->place.dy,
		.motion_x = graze_mpi_float(chunk->motion.x, chunk->motion.stride, k),
		.motion_y = graze_mpi_float(chunk->motion.y, chunk->motion.stride, k),
		.step = graze_mpi_float_or(chunk->step, k, 1),
		.radius = graze_mpi_float(chunk->radius.data, chunk->radius.stride, k),
		.category = graze_mpi_bits_or(chunk->filters.category, k, 1),
		.mask = graze_mpi_bits_or(chunk->filters.mask, k, UINT32_MAX),
		.group = graze_mpi_bits_or(chunk->filters.group, k, 0),
	};
	if (!chunk->acceleration.x || !chunk->acceleration.y) return;
	record->acceleration_x = graze_mpi_float(chunk->acceleration.x, chunk->acceleration.stride, k);
	record->acceleration_y = graze_mpi_float(chunk->acceleration.y, chunk->acceleration.stride, k);
}

gz_bodies graze_mpi_ghost_chunk(const ghost_record *records, size_t count, ghost_columns columns) {
	enum { STRIDE = sizeof(ghost_record) };
	gz_bodies chunk = {
		.center = {&records->x, &records->y, STRIDE},
		.motion = {&records->motion_x, &records->motion_y, STRIDE},
		.radius = {&records->radius, STRIDE},
		.id = {&records->id, STRIDE, sizeof records->id},
		.count = count,
		.ghosts = true,
	};
	if (columns.step) chunk.step = (gz_float_view){&records->step, STRIDE};
	if (columns.acceleration)
		chunk.acceleration = (gz_vec2_view){&records->acceleration_x, &records->acceleration_y, STRIDE};
	if (columns.ignore) chunk.ignore = (gz_id_view){&records->ignore, STRIDE, sizeof records->ignore};
	if (columns.filters)
		chunk.filters = (gz_filters){{&records->category, STRIDE}, {&records->mask, STRIDE}, {&records->group, STRIDE}};
	return chunk;
}

gz_sector_view graze_mpi_ghost_sectors(const ghost_record *records) {
	return (gz_sector_view){&records->sector_x, &records->sector_y, sizeof *records};
}
