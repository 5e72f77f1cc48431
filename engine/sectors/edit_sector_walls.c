// gz_sectors_enable_walls, gz_sectors_move_walls, gz_sectors_read_walls.
#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/sectors/follow_walls.h"
#include "engine/sectors/sectors.h"
#include "engine/world/world.h"

static gz_error check_indices(gz_sectors *s, const int32_t *index, size_t count) {
	if (!s) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "sectors", "the sectors are null");
	if (!index && count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "index", "the indices are null");
	return graze_no_error();
}

gz_error gz_sectors_enable_walls(gz_sectors *s, const int32_t *index, size_t count, bool enabled) {
	gz_error error = check_indices(s, index, count);
	if (!error.status) error = graze_wall_indices_check(&s->walls, index, count);
	if (error.status) return error;
	graze_frames_void(s);
	for (size_t k = 0; k < count; k++) {
		sector_wall *w = s->walls.at + index[k];
		if (w->disabled == !enabled) continue;
		w->disabled = !enabled;
		graze_frame_worlds_enable(&s->worlds, &s->walls, index[k]);
	}
	return error;
}

// ---------------------------------------------------------------------------------------------------------------------
// Other places
// ---------------------------------------------------------------------------------------------------------------------

static gz_error check_views(const gz_sector_wall_view *v, size_t count) {
	const size_t size = sizeof *v->sector.x;
	const char *fault = graze_optional_fault(v->sector.x, v->sector.stride, size, count);
	if (!fault) fault = graze_optional_fault(v->sector.y, v->sector.stride, size, count);
	if (!fault && !v->sector.x != !v->sector.y) fault = "has only one of x and y";
	if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "sector", "walls: sector %s", fault);
	return graze_walls_check(&(gz_walls){.a = v->a, .b = v->b, .count = count});
}

/// The place that element k gives to a wall.
static gz_error read_place(const gz_sectors *s, wall_place *to, const gz_sector_wall_view *v, size_t k, int32_t wall) {
	const gz_sector_view *sectors = &v->sector;
	const wall_ends at = {x_at(v->a, k), y_at(v->a, k), x_at(v->b, k), y_at(v->b, k)};
	return graze_wall_place(
		to, &s->settings.lattice, k, sector_x_at(sectors, k), sector_y_at(sectors, k), &at, s->walls.at[wall].radius);
}

/// Brings the worlds around a place up to date with a wall that has left it, or come there.
static void follow_around(gz_sectors *s, int32_t wall, const sector_place *a) {
	const sector_range range = {a->sector_x, a->sector_y, a->sector_x, a->sector_y};
	graze_frame_worlds_follow(&s->worlds, &s->settings, &s->walls, &wall, 1, &range, &s->memory);
}

gz_error gz_sectors_move_walls(gz_sectors *s, const int32_t *index, size_t count, const gz_sector_wall_view *to) {
	gz_error error = check_indices(s, index, count);
	if (!error.status && !to) error = graze_error(GZ_STATUS_INVALID_INPUT, 0, "to", "the places are null");
	if (!error.status) error = graze_wall_indices_check(&s->walls, index, count);
	if (!error.status) error = check_views(to, count);
	if (error.status) return error;
	wall_place place;
	graze_sector_walls_compact(&s->walls, &s->memory);
	for (size_t k = 0; k < count; k++) {
		error = read_place(s, &place, to, k, index[k]);
		if (error.status) return error;
		if (!graze_sector_walls_reserve(&s->walls, place.a.sector_x, place.a.sector_y, &s->memory))
			return graze_error(GZ_STATUS_OUT_OF_MEMORY, k, "", "out of memory for %zu walls", count);
	}
	graze_frames_void(s);
	for (size_t k = 0; k < count; k++) {
		const sector_place from = s->walls.at[index[k]].place.a;
		if (read_place(s, &place, to, k, index[k]).status) continue; // it has none: checked above
		graze_sector_wall_put(&s->walls, index[k], &place);
		follow_around(s, index[k], &from), follow_around(s, index[k], &place.a);
	}
	return error;
}

static gz_error check_outs(const gz_sector_wall_out *out, size_t count) {
	const size_t size = sizeof(float);
	const char *fault = graze_out_fault(out->sector.x, out->sector.stride, size, size, count);
	const char *name = "sector";
	if (!fault) fault = graze_out_fault(out->sector.y, out->sector.stride, size, size, count);
	if (!fault && count && (!out->sector.x || !out->sector.y)) fault = "is null";
	for (int i = 0; !fault && i < 2; i++) {
		const gz_vec2_out *end = i ? &out->b : &out->a;
		name = i ? "b" : "a";
		fault = graze_out_fault(end->x, end->stride, size, size, count);
		if (!fault) fault = graze_out_fault(end->y, end->stride, size, size, count);
		if (!fault && count && (!end->x || !end->y)) fault = "is null";
	}
	return fault ? graze_error(GZ_STATUS_INVALID_INPUT, 0, name, "%s %s", name, fault) : graze_no_error();
}

static void write_wall(const wall_place *p, const lattice *l, const gz_sector_wall_out *out, size_t k) {
	const float unit = l->spacing;
	*(int32_t *)out_at(out->sector.x, out->sector.stride, k) = p->a.sector_x;
	*(int32_t *)out_at(out->sector.y, out->sector.stride, k) = p->a.sector_y;
	*(float *)out_at(out->a.x, out->a.stride, k) = (float)p->a.x * unit;
	*(float *)out_at(out->a.y, out->a.stride, k) = (float)p->a.y * unit;
	*(float *)out_at(out->b.x, out->b.stride, k) = (float)p->bx * unit;
	*(float *)out_at(out->b.y, out->b.stride, k) = (float)p->by * unit;
}

gz_error gz_sectors_read_walls(const gz_sectors *s, const int32_t *index, size_t count, const gz_sector_wall_out *out) {
	if (!s) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "sectors", "the sectors are null");
	if (!index && count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "index", "the indices are null");
	if (!out) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "out", "where to write is null");
	const gz_error error = check_outs(out, count);
	if (error.status) return error;
	for (size_t k = 0; k < count; k++)
		if (index[k] < 0 || (size_t)index[k] >= s->walls.count)
			return graze_error(
				GZ_STATUS_INVALID_INPUT, k, "index", "entry %zu: wall %d does not exist", k, (int)index[k]);
	for (size_t k = 0; k < count; k++) write_wall(&s->walls.at[index[k]].place, &s->settings.lattice, out, k);
	return error;
}
