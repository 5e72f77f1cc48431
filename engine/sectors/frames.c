// gz_sectors_count, gz_sectors_frame, gz_frame_place.
#include "engine/base/error.h"
#include "engine/sectors/sectors.h"

void graze_frames_void(gz_sectors *s) {
	s->frames.count = s->ghosts.count = s->body.count = s->placed.count = s->own_chunks = 0;
	s->divided.placed.count = s->divided.own = s->divided.invalid = 0;
	s->divided.error = graze_no_error();
	s->margin = NOT_PLACED;
}

size_t gz_sectors_count(const gz_sectors *sectors) { return sectors ? sectors->frames.count : 0; }

gz_frame gz_sectors_frame(const gz_sectors *s, size_t index) {
	if (index >= gz_sectors_count(s)) return (gz_frame){0};
	const placed_frame *f = frame_at(s, index);
	const frame_world *w = frame_world_at(&s->worlds, f->world);
	const gz_bodies *chunks = (const gz_bodies *)s->chunks.at + 2 * index;
	return (gz_frame){.sector_x = f->sector_x,
		.sector_y = f->sector_y,
		.side = s->settings.lattice.side,
		.world = w->world,
		.crowd = w->crowd,
		.chunks = chunks,
		.body = (const size_t *)s->body.at + f->first,
		.wall = w->wall,
		.scratch = s->scratch,
		.query = {.chunks = chunks, .chunk_count = 1, .crowd = w->crowd}};
}

/// One coordinate of a place. False where it is in no sector of int32.
static bool place_in(const lattice *l, int32_t frame_sector, float c, int32_t *sector, float *offset) {
	const double units = (double)c * l->inverse - FRAME_ORIGIN;
	if (!(fabs(units) < 0x1p62)) return false;
	double whole = floor(units / LATTICE_UNITS);
	float rest = (float)((units - whole * LATTICE_UNITS) / l->inverse);
	if (rest >= l->side) whole++, rest = 0; // just below the border, and rounded to it
	const double to = (double)frame_sector + whole;
	if (!(to >= INT32_MIN && to <= INT32_MAX)) return false;
	return *sector = (int32_t)to, *offset = rest, true;
}

bool gz_frame_place(const gz_frame *frame, float x, float y, int32_t sector_out[2], float offset_out[2]) {
	const lattice l = lattice_of(frame->side);
	int32_t sector[2];
	float offset[2];
	if (!place_in(&l, frame->sector_x, x, sector, offset) || !place_in(&l, frame->sector_y, y, sector + 1, offset + 1))
		return false;
	sector_out[0] = sector[0], sector_out[1] = sector[1];
	offset_out[0] = offset[0], offset_out[1] = offset[1];
	return true;
}
