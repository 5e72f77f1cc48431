// A wall's length and radius add up to one side at most, and bodies look at most half a side beyond their sector. So
// the end a of a wall in reach is at most one and a half sides away from the sector, at most two sectors away from it,
// and both ends have coordinates in [4, 8] sides in its frame.
#include "engine/sectors/sector_walls.h"

#include <math.h>

#include "engine/base/error.h"
#include "engine/base/filters.h"
#include "engine/base/views.h"
#include "engine/world/world.h"

enum { NEAR_SECTORS = 2 }; ///< so far from a sector, on each side, are the ends a of walls in its reach

static int32_t sector_at(const int32_t *data, size_t stride, size_t i) {
	return data ? *(const int32_t *)view_at(data, stride, i) : 0;
}

static gz_error check_sector_view(const gz_sectors_desc *desc) {
	const gz_sector_view *v = &desc->wall_sector;
	const size_t size = sizeof *v->x;
	const char *fault = graze_optional_fault(v->x, v->stride, size, desc->walls.count);
	if (!fault) fault = graze_optional_fault(v->y, v->stride, size, desc->walls.count);
	if (!fault && !v->x != !v->y) fault = "has only one of x and y";
	if (!fault) return graze_no_error();
	return graze_error(GZ_STATUS_INVALID_INPUT, 0, "wall_sector", "walls: wall_sector %s", fault);
}

/// Reads a wall whose numbers are valid.
static gz_error read_wall(sector_wall *w, const lattice *l, const gz_sectors_desc *desc, size_t i) {
	const gz_walls *from = &desc->walls;
	const gz_sector_view *sectors = &desc->wall_sector;
	const int32_t x = sector_at(sectors->x, sectors->stride, i), y = sector_at(sectors->y, sectors->stride, i);
	sector_place b = {0};
	*w = (sector_wall){.radius = from->radius.data ? float_at(from->radius, i) : 0,
		.one_sided = from->one_sided.data && byte_at(from->one_sided, i),
		.filter = graze_filter(&from->filters, from->id, (gz_id_view){0}, i),
		.id = id_at(from->id, i)};
	if (!place_of(l, &w->a, x, y, x_at(from->a, i), y_at(from->a, i)) ||
		!place_of(l, &b, x, y, x_at(from->b, i), y_at(from->b, i)))
		return graze_error(GZ_STATUS_INVALID_WALL, i, "sector", "wall %zu: an end is in no sector of int32", i);
	const int64_t bx = units_from(w->a.sector_x, b.sector_x, b.x), by = units_from(w->a.sector_y, b.sector_y, b.y);
	const double dx = (double)(bx - w->a.x), dy = (double)(by - w->a.y);
	const double extent = sqrt(dx * dx + dy * dy) + (double)w->radius * l->inverse;
	if (extent > LATTICE_UNITS)
		return graze_error(GZ_STATUS_INVALID_WALL, i, "length",
			"wall %zu: length and radius are %g, more than a side, %g", i, extent / l->inverse, (double)l->side);
	w->bx = (int32_t)bx, w->by = (int32_t)by;
	return graze_no_error();
}

/// Numbers the sectors with ends a, and counts these ends in `first`, one further. False without memory.
static bool count_walls(sector_walls *w, caller_memory *memory) {
	w->first = graze_allocate(memory, w->count + 2, sizeof *w->first);
	w->listed = graze_allocate(memory, w->count, sizeof *w->listed);
	if (!w->first || !w->listed) return false;
	for (size_t i = 0; i < w->count + 2; i++) w->first[i] = 0;
	for (size_t i = 0; i < w->count; i++) {
		const sector_place *a = &w->at[i].a;
		const int32_t list = graze_sector_add(&w->table, a->sector_x, a->sector_y, (int32_t)w->table.count, memory);
		if (list == NO_SECTOR) return false;
		w->first[list + 2]++;
	}
	w->lists = w->table.count;
	return true;
}

/// Lists the walls of each sector. False without memory.
static bool list_walls(sector_walls *w, caller_memory *memory) {
	if (!count_walls(w, memory)) return false;
	for (size_t k = 2; k < w->count + 2; k++) w->first[k] += w->first[k - 1];
	for (size_t i = 0; i < w->count; i++) {
		const int32_t list = graze_sector_find(&w->table, w->at[i].a.sector_x, w->at[i].a.sector_y);
		w->listed[w->first[list + 1]++] = (int32_t)i;
	}
	return true;
}

gz_error graze_sector_walls_make(
	sector_walls *w, const lattice *l, const gz_sectors_desc *desc, caller_memory *memory) {
	gz_error error = graze_walls_check(&desc->walls);
	if (!error.status) error = check_sector_view(desc);
	if (error.status) return error;
	*w = (sector_walls){.count = desc->walls.count,
		.has_ids = desc->walls.id.data != NULL,
		.has_filters = graze_has_filters(&desc->walls.filters)};
	w->at = graze_allocate(memory, w->count, sizeof *w->at);
	for (size_t i = 0; w->at && !error.status && i < w->count; i++) error = read_wall(w->at + i, l, desc, i);
	if (!error.status && (!w->at || !list_walls(w, memory)))
		error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for %zu walls", w->count);
	if (error.status) graze_sector_walls_free(w, memory);
	return error;
}

void graze_sector_walls_free(sector_walls *w, caller_memory *memory) {
	graze_release(memory, w->at, w->count, sizeof *w->at);
	graze_release(memory, w->first, w->count + 2, sizeof *w->first);
	graze_release(memory, w->listed, w->count, sizeof *w->listed);
	graze_sector_table_free(&w->table, memory);
	*w = (sector_walls){0};
}

/// Whether an interval meets what a sector's bodies look at, in units from the sector's corner.
static bool is_in_reach(int64_t a, int64_t b, double radius) {
	const double low = (double)(a < b ? a : b) - radius, high = (double)(a < b ? b : a) + radius;
	return low <= LATTICE_UNITS + FRAME_REACH && high >= -FRAME_REACH;
}

void graze_sector_walls_near(const sector_walls *walls, const lattice *l, int32_t sector_x, int32_t sector_y,
	void (*take)(void *context, int32_t wall), void *context) {
	for (int64_t y = (int64_t)sector_y - NEAR_SECTORS; y <= (int64_t)sector_y + NEAR_SECTORS; y++)
		for (int64_t x = (int64_t)sector_x - NEAR_SECTORS; x <= (int64_t)sector_x + NEAR_SECTORS; x++) {
			if (x < INT32_MIN || x > INT32_MAX || y < INT32_MIN || y > INT32_MAX) continue;
			const int32_t list = graze_sector_find(&walls->table, (int32_t)x, (int32_t)y);
			if (list == NO_SECTOR) continue;
			const int64_t dx = (x - sector_x) * LATTICE_UNITS, dy = (y - sector_y) * LATTICE_UNITS;
			for (int32_t i = walls->first[list]; i < walls->first[list + 1]; i++) {
				const sector_wall *w = walls->at + walls->listed[i];
				const double radius = (double)w->radius * l->inverse;
				if (is_in_reach(dx + w->a.x, dx + w->bx, radius) && is_in_reach(dy + w->a.y, dy + w->by, radius))
					take(context, walls->listed[i]);
			}
		}
}
