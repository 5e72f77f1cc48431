// A wall's length and radius add up to one side at most, and bodies reach at most half a side beyond their sector. So
// the end a of a wall in reach is at most one and a half sides away from the sector, at most two sectors away from it,
// and both ends have coordinates in [4, 8] sides in its frame.
#include "engine/sectors/sector_walls.h"

#include <math.h>

#include "engine/base/error.h"
#include "engine/base/filters.h"
#include "engine/base/views.h"
#include "engine/world/world.h"

enum { SPARE_LISTS = 64 }; ///< besides two for each wall: more are dropped

static gz_error check_sector_view(const gz_sectors_desc *desc) {
	const gz_sector_view *v = &desc->wall_sector;
	const size_t size = sizeof *v->x;
	const char *fault = graze_optional_fault(v->x, v->stride, size, desc->walls.count);
	if (!fault) fault = graze_optional_fault(v->y, v->stride, size, desc->walls.count);
	if (!fault && !v->x != !v->y) fault = "has only one of x and y";
	if (!fault) return graze_no_error();
	return graze_error(GZ_STATUS_INVALID_INPUT, 0, "wall_sector", "walls: wall_sector %s", fault);
}

gz_error graze_wall_place(
	wall_place *to, const lattice *l, size_t i, int32_t sector_x, int32_t sector_y, const wall_ends *at, float radius) {
	sector_place *a = &to->a, b = {0};
	if (!place_of(l, a, sector_x, sector_y, at->ax, at->ay) || !place_of(l, &b, sector_x, sector_y, at->bx, at->by))
		return graze_error(GZ_STATUS_INVALID_WALL, i, "sector", "wall %zu: an end is in no sector of int32", i);
	const int64_t bx = units_from(a->sector_x, b.sector_x, b.x), by = units_from(a->sector_y, b.sector_y, b.y);
	const double dx = (double)(bx - a->x), dy = (double)(by - a->y);
	const double extent = sqrt(dx * dx + dy * dy) + (double)radius * l->inverse;
	if (extent > LATTICE_UNITS)
		return graze_error(GZ_STATUS_INVALID_WALL, i, "length",
			"wall %zu: length and radius are %g, more than a side, %g", i, extent / l->inverse, (double)l->side);
	to->bx = (int32_t)bx, to->by = (int32_t)by;
	return graze_no_error();
}

/// Reads a wall whose numbers are valid.
static gz_error read_wall(sector_wall *w, const lattice *l, const gz_sectors_desc *desc, size_t i) {
	const gz_walls *from = &desc->walls;
	const gz_sector_view *sectors = &desc->wall_sector;
	const int32_t x = sector_x_at(sectors, i), y = sector_y_at(sectors, i);
	const wall_ends at = {x_at(from->a, i), y_at(from->a, i), x_at(from->b, i), y_at(from->b, i)};
	*w = (sector_wall){.radius = from->radius.data ? float_at(from->radius, i) : 0,
		.one_sided = from->one_sided.data && byte_at(from->one_sided, i),
		.filter = graze_filter(&from->filters, from->id, (gz_id_view){0}, i),
		.id = id_at(from->id, i)};
	return graze_wall_place(&w->place, l, i, x, y, &at, w->radius);
}

// ---------------------------------------------------------------------------------------------------------------------
// The lists of sectors
// ---------------------------------------------------------------------------------------------------------------------

static int32_t *first_of(const sector_walls *w, int32_t list) { return (int32_t *)w->first.at + list; }

bool graze_sector_walls_reserve(sector_walls *w, int32_t sector_x, int32_t sector_y, caller_memory *memory) {
	if (!graze_array_reserve(&w->first, 1, sizeof(int32_t), memory)) return false;
	const int32_t list = graze_sector_add(&w->table, sector_x, sector_y, (int32_t)w->first.count, memory);
	if (list == NO_SECTOR) return false;
	if ((size_t)list == w->first.count) *first_of(w, list) = NO_WALL, w->first.count++;
	return true;
}

/// Adds a wall to the list of the sector of its end a.
static void link_wall(sector_walls *w, int32_t wall) {
	sector_wall *to = w->at + wall;
	int32_t *first = first_of(w, graze_sector_find(&w->table, to->place.a.sector_x, to->place.a.sector_y));
	to->previous = NO_WALL, to->next = *first;
	if (*first != NO_WALL) w->at[*first].previous = wall;
	*first = wall;
}

static void unlink_wall(sector_walls *w, int32_t wall) {
	const sector_wall *from = w->at + wall;
	const sector_place *a = &from->place.a;
	if (from->next != NO_WALL) w->at[from->next].previous = from->previous;
	if (from->previous != NO_WALL) w->at[from->previous].next = from->next;
	else *first_of(w, graze_sector_find(&w->table, a->sector_x, a->sector_y)) = from->next;
}

/// Lists the walls of each sector. False without memory.
static bool list_walls(sector_walls *w, caller_memory *memory) {
	for (size_t i = w->count; i--;) { // so that a list begins with the lowest index
		const sector_place *a = &w->at[i].place.a;
		if (!graze_sector_walls_reserve(w, a->sector_x, a->sector_y, memory)) return false;
		link_wall(w, (int32_t)i);
	}
	return true;
}

void graze_sector_walls_compact(sector_walls *w, caller_memory *memory) {
	if (w->first.count <= 2 * w->count + SPARE_LISTS) return;
	graze_sectors_clear(&w->table), w->first.count = 0;
	list_walls(w, memory); // there was room for more lists, so that this takes no memory
}

void graze_sector_wall_put(sector_walls *w, int32_t wall, const wall_place *place) {
	unlink_wall(w, wall);
	w->at[wall].place = *place;
	link_wall(w, wall);
}

// ---------------------------------------------------------------------------------------------------------------------
// All walls
// ---------------------------------------------------------------------------------------------------------------------

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
	graze_array_free(&w->first, sizeof(int32_t), memory);
	graze_sector_table_free(&w->table, memory);
	*w = (sector_walls){0};
}

/// Whether an interval meets what a sector's bodies may reach, in units from the sector's corner.
static bool is_in_reach(int64_t a, int64_t b, double radius) {
	const double low = (double)(a < b ? a : b) - radius, high = (double)(a < b ? b : a) + radius;
	return low <= LATTICE_UNITS + FRAME_REACH && high >= -FRAME_REACH;
}

wall_ends graze_ends_in_frame(const wall_place *p, const lattice *l, int32_t sector_x, int32_t sector_y) {
	const int64_t dx = units_from(sector_x, p->a.sector_x, 0), dy = units_from(sector_y, p->a.sector_y, 0);
	return (wall_ends){coordinate_in_frame(l, dx + p->a.x), coordinate_in_frame(l, dy + p->a.y),
		coordinate_in_frame(l, dx + p->bx), coordinate_in_frame(l, dy + p->by)};
}

bool graze_wall_is_near(const wall_place *p, float radius, const lattice *l, int32_t sector_x, int32_t sector_y) {
	const int64_t dx = units_from(sector_x, p->a.sector_x, 0), dy = units_from(sector_y, p->a.sector_y, 0);
	const double units = (double)radius * l->inverse;
	return is_in_reach(dx + p->a.x, dx + p->bx, units) && is_in_reach(dy + p->a.y, dy + p->by, units);
}

void graze_sector_walls_near(const sector_walls *walls, const lattice *l, int32_t sector_x, int32_t sector_y,
	void (*take)(void *context, int32_t wall), void *context) {
	for (int64_t y = (int64_t)sector_y - NEAR_SECTORS; y <= (int64_t)sector_y + NEAR_SECTORS; y++)
		for (int64_t x = (int64_t)sector_x - NEAR_SECTORS; x <= (int64_t)sector_x + NEAR_SECTORS; x++) {
			if (x < INT32_MIN || x > INT32_MAX || y < INT32_MIN || y > INT32_MAX) continue;
			const int32_t list = graze_sector_find(&walls->table, (int32_t)x, (int32_t)y);
			if (list == NO_SECTOR) continue;
			for (int32_t i = *first_of(walls, list); i != NO_WALL; i = walls->at[i].next)
				if (graze_wall_is_near(&walls->at[i].place, walls->at[i].radius, l, sector_x, sector_y))
					take(context, i);
		}
}

static gz_error index_fault(size_t k, int32_t index, const char *fault) {
	return graze_error(GZ_STATUS_INVALID_INPUT, k, "index", "entry %zu: wall %d %s", k, (int)index, fault);
}

gz_error graze_wall_indices_check(sector_walls *w, const int32_t *index, size_t count) {
	gz_error error = graze_no_error();
	size_t checked = 0;
	for (; checked < count && !error.status; checked += !error.status) {
		const int32_t i = index[checked];
		if (i < 0 || (size_t)i >= w->count) error = index_fault(checked, i, "does not exist");
		else if (w->at[i].marked) error = index_fault(checked, i, "is named twice");
		else w->at[i].marked = true;
	}
	while (checked--) w->at[index[checked]].marked = false;
	return error;
}
