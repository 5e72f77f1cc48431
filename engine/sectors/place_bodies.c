// gz_sectors_place: bodies are divided into sectors, their ghosts are found, both are copied into the columns of the
// frames, and the crowd of each frame is placed.
#include "engine/base/accelerations.h"
#include "engine/base/error.h"
#include "engine/sectors/sectors.h"

static gz_report failed(gz_error error) { return (gz_report){.error = error}; }

static gz_error check_sectors(const gz_bodies *chunks, const gz_sector_view *sectors, size_t chunk_count) {
	const size_t size = sizeof *sectors->x;
	if (!sectors && chunk_count)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "sector_per_chunk", "the sectors of the chunks are null");
	for (size_t c = 0; c < chunk_count; c++) {
		const char *fault = graze_view_fault(sectors[c].x, sectors[c].stride, size, chunks[c].count);
		const char *name = "sector.x";
		if (!fault) fault = graze_view_fault(sectors[c].y, sectors[c].stride, size, chunks[c].count), name = "sector.y";
		if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, c, name, "chunk %zu: %s %s", c, name, fault);
	}
	return graze_no_error();
}

static gz_error check_accelerations(const gz_bodies *chunks, size_t chunk_count) {
	for (size_t c = 0; c < chunk_count; c++) {
		const char *fault = graze_acceleration_view_fault(chunks + c);
		if (fault)
			return graze_error(GZ_STATUS_INVALID_INPUT, c, "acceleration", "chunk %zu: acceleration %s", c, fault);
	}
	return graze_no_error();
}

static gz_error check(
	gz_sectors *s, const gz_bodies *chunks, const gz_sector_view *sectors, size_t chunk_count, float margin) {
	gz_error error = graze_bodies_check(chunks, chunk_count);
	if (!error.status) error = check_sectors(chunks, sectors, chunk_count);
	if (!error.status) error = check_accelerations(chunks, chunk_count);
	if (error.status) return error;
	if (!(margin >= 0 && margin < s->settings.lattice.side / 2))
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "margin", "margin %g is not in [0, %g)", (double)margin,
			(double)s->settings.lattice.side / 2);
	if (graze_bodies_count(chunks, chunk_count) > GZ_MAX_CROWD)
		return graze_error(GZ_STATUS_TOO_MANY, 0, "count", "more bodies than %d", GZ_MAX_CROWD);
	const char *name = graze_columns_choose(&s->columns, chunks, chunk_count);
	if (!name) return error;
	return graze_error(GZ_STATUS_INVALID_INPUT, 0, name, "only some of the chunks have the column %s", name);
}

/// Keeps what gz_sectors_move needs of the chunks, and all picks. False without memory.
static bool keep_chunks(gz_sectors *s, const gz_bodies *chunks, size_t chunk_count) {
	bool any_pick = false;
	s->own_chunks = 0;
	if (!graze_array_resize(&s->placed, chunk_count, sizeof(gz_bodies), &s->memory)) return false;
	s->own_chunks = graze_own_chunks(chunks, chunk_count);
	for (size_t c = 0; c < chunk_count; c++) {
		((gz_bodies *)s->placed.at)[c] = (gz_bodies){.count = chunks[c].count, .ghosts = chunks[c].ghosts};
		any_pick |= chunks[c].pick != NULL;
	}
	const size_t bodies = any_pick ? graze_bodies_count(chunks, chunk_count) : 0;
	if (!graze_array_resize(&s->picks, bodies, sizeof(uint32_t), &s->memory)) return false;
	uint32_t *pick = s->picks.at;
	for (size_t c = 0; any_pick && c < chunk_count; c++)
		for (size_t k = 0; k < graze_body_count(chunks + c); k++) *pick++ = (uint32_t)graze_element(chunks + c, k);
	return true;
}

/// Lists the frames with their ghosts, and how many bodies each has. False without memory.
static bool list_frames(gz_sectors *s) {
	const divided_bodies *d = &s->divided;
	size_t first = 0;
	s->ghosts.count = 0;
	if (!graze_array_resize(&s->frames, d->order.count, sizeof(placed_frame), &s->memory)) return false;
	for (size_t k = 0; k < d->order.count; k++) {
		const sector_group *g = group_at(d, ((const int32_t *)d->order.at)[k]);
		const size_t before = s->ghosts.count;
		if (!graze_ghosts_find(d, g, &s->ghosts, &s->memory)) return false;
		*frame_at(s, k) = (placed_frame){.sector_x = g->sector_x,
			.sector_y = g->sector_y,
			.first = first,
			.own = g->own,
			.ghosts = s->ghosts.count - before};
		first += g->own + s->ghosts.count - before;
	}
	return graze_columns_reserve(&s->columns, first, &s->memory) &&
		   graze_array_resize(&s->body, first, sizeof(size_t), &s->memory) &&
		   graze_array_resize(&s->own_at, d->placed.count, sizeof(int32_t), &s->memory);
}

/// Copies a body into the columns of a frame; x and y are from the corner of the frame's sector, in units.
static void copy_body(gz_sectors *s, size_t to, size_t body, int64_t x, int64_t y, const gz_bodies *chunks) {
	const lattice *l = &s->settings.lattice;
	size_t element;
	const size_t chunk = placed_chunk(s, body, &element);
	((float *)s->columns.at[COLUMN_X])[to] = coordinate_in_frame(l, x);
	((float *)s->columns.at[COLUMN_Y])[to] = coordinate_in_frame(l, y);
	((size_t *)s->body.at)[to] = body;
	graze_columns_copy(&s->columns, to, chunks + chunk, element);
}

static void copy_bodies(gz_sectors *s, const gz_bodies *chunks) {
	const divided_bodies *d = &s->divided;
	const sector_ghost *ghost = s->ghosts.at;
	size_t to = 0;
	for (size_t k = 0; k < s->frames.count; k++) {
		const sector_group *g = group_at(d, ((const int32_t *)d->order.at)[k]);
		const sector_member *own = members_of(d, g);
		for (size_t i = 0; i < g->own; i++) {
			((int32_t *)s->own_at.at)[own[i].body] = (int32_t)to;
			copy_body(s, to++, (size_t)own[i].body, own[i].x, own[i].y, chunks);
		}
		for (size_t i = 0; i < frame_at(s, k)->ghosts; i++, ghost++)
			copy_body(s, to++, (size_t)ghost->body, units_from(0, ghost->away_x, ghost->x),
				units_from(0, ghost->away_y, ghost->y), chunks);
	}
}

/// Makes the chunks of a frame and places its crowd. False without memory.
static bool place_frame(gz_sectors *s, size_t k) {
	placed_frame *f = frame_at(s, k);
	gz_bodies *chunks = (gz_bodies *)s->chunks.at + 2 * k;
	f->world = graze_frame_world(&s->worlds, &s->settings, &s->walls, s->worker, f->sector_x, f->sector_y, &s->memory);
	if (f->world == NO_SECTOR) return false;
	chunks[0] = graze_columns_chunk(&s->columns, f->first, f->own);
	chunks[1] = graze_columns_chunk(&s->columns, f->first + f->own, f->ghosts), chunks[1].ghosts = true;
	return !gz_crowd_place(frame_world_at(&s->worlds, f->world)->crowd, chunks, 2).error.status;
}

static bool place_frames(gz_sectors *s) {
	if (!graze_array_resize(&s->chunks, 2 * s->frames.count, sizeof(gz_bodies), &s->memory)) return false;
	for (size_t k = 0; k < s->frames.count; k++)
		if (!place_frame(s, k)) return false;
	return true;
}

/// Drops worlds that are no longer used; the numbers of the others change.
static void drop_worlds(gz_sectors *s) {
	graze_frame_worlds_drop(&s->worlds, s->frames.count, &s->memory);
	for (size_t k = 0; k < s->frames.count; k++)
		frame_at(s, k)->world = graze_sector_find(&s->worlds.table, frame_at(s, k)->sector_x, frame_at(s, k)->sector_y);
}

gz_report gz_sectors_place(
	gz_sectors *s, const gz_bodies *chunks, const gz_sector_view *sectors, size_t chunk_count, float margin) {
	if (!s) return failed(graze_error(GZ_STATUS_INVALID_INPUT, 0, "sectors", "the sectors are null"));
	graze_frames_void(s);
	const gz_error error = check(s, chunks, sectors, chunk_count, margin);
	if (error.status) return failed(error);
	divided_bodies *d = &s->divided;
	s->worlds.call++, s->margin = margin;
	if (!keep_chunks(s, chunks, chunk_count) ||
		!graze_bodies_divide(d, &s->settings.lattice, chunks, sectors, chunk_count, margin, &s->memory) ||
		!list_frames(s) || (copy_bodies(s, chunks), !place_frames(s))) {
		graze_frames_void(s);
		return failed(graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for the frames of sectors"));
	}
	drop_worlds(s);
	return (gz_report){.error = d->error, .invalid = d->invalid, .bodies = d->own};
}
