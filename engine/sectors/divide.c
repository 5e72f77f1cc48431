#include "engine/sectors/divide.h"

#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/sectors/sort_numbers.h"

/// What is added to a reach, because results are rounded: a share of it, and units.
#define REACH_SHARE 0x1p-20
enum { REACH_UNITS = 2 };

// ---------------------------------------------------------------------------------------------------------------------
// One body
// ---------------------------------------------------------------------------------------------------------------------

static bool is_beyond(int32_t sector, float low, float high) {
	return (sector == INT32_MIN && low < 0) || (sector == INT32_MAX && high >= LATTICE_UNITS);
}

static gz_error body_fault(size_t index, const char *name, const char *fault) {
	return graze_error(GZ_STATUS_INVALID_BODIES, index, name, "body %zu: %s %s", index, name, fault);
}

/// Where a body with valid numbers is. Returns the fault of its place or its reach, and sets the name; null: none.
static const char *place_body(const lattice *l, sector_place *place, placed_body *to, const body_values *b,
	int32_t sector_x, int32_t sector_y, float margin, const char **name) {
	*name = "sector";
	if (!place_of(l, place, sector_x, sector_y, b->px, b->py)) return "is beyond int32";
	const double dx = (double)b->dx, dy = (double)b->dy;
	const double reach = (sqrt(dx * dx + dy * dy) + (double)b->radius + (double)margin) * l->inverse;
	// No body of more than two sides is valid: a float has room for all others.
	const double all = reach * (1 + REACH_SHARE) + REACH_UNITS;
	to->reach = all < 4.0 * LATTICE_UNITS ? (float)all : 4.0f * LATTICE_UNITS;
	to->x = place->x, to->y = place->y;
	const reach_box box = box_around(to->x, to->y, to->reach);
	const float low = -FRAME_REACH, high = LATTICE_UNITS + FRAME_REACH;
	if (is_beyond(place->sector_x, box.low_x, box.high_x) || is_beyond(place->sector_y, box.low_y, box.high_y))
		return "that the body may reach is beyond int32";
	*name = "reach";
	if (!(box.low_x > low && box.low_y > low && box.high_x < high && box.high_y < high))
		return "is half a side or more beyond the body's sector";
	return NULL;
}

/// The group of a sector, which is made where it is missing. NO_SECTOR without memory.
static int32_t find_group(divided_bodies *d, int32_t x, int32_t y, caller_memory *memory) {
	const int32_t group = graze_sector_add(&d->table, x, y, (int32_t)d->groups.count, memory);
	if (group == NO_SECTOR || (size_t)group < d->groups.count) return group;
	if (!graze_array_reserve(&d->groups, 1, sizeof(sector_group), memory)) return NO_SECTOR;
	*group_at(d, (int32_t)d->groups.count++) = (sector_group){.sector_x = x, .sector_y = y};
	return group;
}

/// Places the bodies of a chunk, the first of which has this index. False without memory.
static bool place_chunk(divided_bodies *d, const lattice *l, const gz_bodies *b, const gz_sector_view *sectors,
	size_t index, float margin, caller_memory *memory) {
	int32_t last = NO_SECTOR; // the group of the body before: most often it is the same
	for (size_t k = 0; k < graze_body_count(b); k++, index++) {
		const size_t i = graze_element(b, k);
		placed_body *p = placed_at(d, index);
		sector_place place = {0};
		const char *name = "", *fault = NULL;
		const bool valid = graze_body_is_valid(b, i);
		p->group = NO_SECTOR;
		if (valid) {
			const body_values body = graze_read_body(b, i);
			fault = place_body(l, &place, p, &body, sector_x_at(sectors, i), sector_y_at(sectors, i), margin, &name);
		}
		if (!valid || fault) {
			if (!b->ghosts && !d->invalid++)
				d->error = valid ? body_fault(index, name, fault) : graze_body_error(b, k, index);
			continue;
		}
		const sector_group *g = last == NO_SECTOR ? NULL : group_at(d, last);
		if (!g || g->sector_x != place.sector_x || g->sector_y != place.sector_y)
			last = find_group(d, place.sector_x, place.sector_y, memory);
		if (last == NO_SECTOR) return false;
		p->group = last;
		sector_group *own = group_at(d, last);
		own->own += !b->ghosts, own->foreign += b->ghosts;
	}
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// All bodies
// ---------------------------------------------------------------------------------------------------------------------

static bool is_before(const void *context, int32_t a, int32_t b) {
	const sector_group *g = group_at(context, a), *h = group_at(context, b);
	return g->sector_y != h->sector_y ? g->sector_y < h->sector_y : g->sector_x < h->sector_x;
}

/// Encloses a box and what some members reach. Comparisons, since fminf is a call.
static reach_box box_of_members(const sector_member *members, size_t from, size_t to, reach_box box) {
	for (size_t i = from; i < to; i++) {
		const reach_box by = box_around(members[i].x, members[i].y, members[i].reach);
		box.low_x = by.low_x < box.low_x ? by.low_x : box.low_x,
		box.low_y = by.low_y < box.low_y ? by.low_y : box.low_y;
		box.high_x = by.high_x > box.high_x ? by.high_x : box.high_x;
		box.high_y = by.high_y > box.high_y ? by.high_y : box.high_y;
	}
	return box;
}

/// Lists the groups with own bodies, and the members of all groups. False without memory.
static bool list_members(divided_bodies *d, size_t bodies, caller_memory *memory) {
	const reach_box nothing = {INFINITY, INFINITY, -INFINITY, -INFINITY};
	size_t first = 0, count = 0;
	if (!graze_array_resize(&d->order, d->groups.count, sizeof(int32_t), memory) ||
		!graze_array_resize(&d->members, bodies, sizeof(sector_member), memory))
		return false;
	int32_t *order = d->order.at;
	sector_member *members = d->members.at;
	for (size_t i = 0; i < d->groups.count; i++)
		if (group_at(d, (int32_t)i)->own) order[count++] = (int32_t)i;
	d->order.count = count;
	graze_sort_numbers(order, count, is_before, d);
	for (size_t i = 0; i < d->groups.count; i++) {
		sector_group *g = group_at(d, (int32_t)i);
		g->frame = NO_SECTOR, g->first = first, first += g->own + g->foreign;
	}
	for (size_t k = 0; k < count; k++) group_at(d, order[k])->frame = (int32_t)k;
	for (size_t i = 0; i < bodies; i++) {
		const placed_body *b = placed_at(d, i);
		if (b->group == NO_SECTOR) continue;
		members[group_at(d, b->group)->first++] = (sector_member){(int32_t)i, b->x, b->y, b->reach};
	}
	for (size_t i = 0; i < d->groups.count; i++) {
		sector_group *g = group_at(d, (int32_t)i);
		g->first -= g->own + g->foreign;
		g->own_box = box_of_members(members_of(d, g), 0, g->own, nothing);
		g->box = box_of_members(members_of(d, g), g->own, g->own + g->foreign, g->own_box);
	}
	return true;
}

bool graze_bodies_divide(divided_bodies *d, const lattice *l, const gz_bodies *chunks, const gz_sector_view *sectors,
	size_t chunk_count, float margin, caller_memory *memory) {
	const size_t bodies = graze_bodies_count(chunks, chunk_count);
	size_t index = 0;
	graze_sectors_clear(&d->table);
	d->groups.count = d->order.count = 0, d->invalid = 0, d->error = graze_no_error();
	d->own = graze_bodies_count(chunks, graze_own_chunks(chunks, chunk_count));
	if (!graze_array_resize(&d->placed, bodies, sizeof(placed_body), memory) ||
		!graze_array_resize(&d->first_of_chunk, chunk_count + 1, sizeof(size_t), memory))
		return false;
	size_t *first = d->first_of_chunk.at;
	for (size_t c = 0; c < chunk_count; c++) {
		first[c] = index;
		if (!place_chunk(d, l, chunks + c, sectors + c, index, margin, memory)) return false;
		index += graze_body_count(chunks + c);
	}
	first[chunk_count] = index;
	return list_members(d, bodies, memory);
}

void graze_divided_free(divided_bodies *d, caller_memory *memory) {
	graze_array_free(&d->placed, sizeof(placed_body), memory);
	graze_array_free(&d->groups, sizeof(sector_group), memory);
	graze_array_free(&d->order, sizeof(int32_t), memory);
	graze_array_free(&d->members, sizeof(sector_member), memory);
	graze_array_free(&d->first_of_chunk, sizeof(size_t), memory);
	graze_sector_table_free(&d->table, memory);
}
