#include "engine/sectors/group_ways.h"

#include <math.h>

#include "engine/base/error.h"
#include "engine/moving_walls/check_push.h"
#include "engine/moving_walls/wall_group.h"

// ---------------------------------------------------------------------------------------------------------------------
// The groups of a call
// ---------------------------------------------------------------------------------------------------------------------

static gz_wall_group plain_group(const gz_sector_wall_group *g) {
	return (gz_wall_group){g->wall, g->count, g->dx, g->dy, g->angle, g->pivot_x, g->pivot_y};
}

/// Checks the numbers of all groups, and counts their walls.
static gz_error check_groups(group_ways *w, const gz_sector_push *push) {
	if (!push->data && push->count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "push.data", "push.data is null");
	for (size_t k = 0; k < push->count; k++) {
		const gz_wall_group group = plain_group(push->data + k);
		const gz_error error = graze_group_check(&group, k, &w->walls);
		if (error.status) return error;
		w->most = group.count > w->most ? group.count : w->most;
	}
	return graze_no_error();
}

static bool allocate(group_ways *w, caller_memory *memory) {
	w->at = graze_allocate(memory, w->count, sizeof *w->at);
	w->from = graze_allocate(memory, w->walls, sizeof *w->from);
	w->to = graze_allocate(memory, w->walls, sizeof *w->to);
	w->records = graze_allocate(memory, w->most, sizeof *w->records);
	w->ends = graze_allocate(memory, w->most, sizeof *w->ends);
	w->index = graze_allocate(memory, w->walls, sizeof *w->index);
	return w->at && w->from && w->to && w->records && w->ends && w->index;
}

void graze_group_ways_free(group_ways *w, caller_memory *memory) {
	graze_release(memory, w->at, w->count, sizeof *w->at);
	graze_release(memory, w->from, w->walls, sizeof *w->from);
	graze_release(memory, w->to, w->walls, sizeof *w->to);
	graze_release(memory, w->records, w->most, sizeof *w->records);
	graze_release(memory, w->ends, w->most, sizeof *w->ends);
	graze_release(memory, w->index, w->walls, sizeof *w->index);
}

/// Checks the indices of the walls of all groups.
static gz_error check_indices(const group_ways *w, const gz_sector_push *push, sector_walls *walls) {
	size_t n = 0;
	for (size_t k = 0; k < push->count; k++)
		for (size_t i = 0; i < push->data[k].count; i++) w->index[n++] = push->data[k].wall[i];
	return graze_wall_indices_check(walls, w->index, n);
}

// ---------------------------------------------------------------------------------------------------------------------
// The way of a group, in coordinates of the frame of its first wall's sector
// ---------------------------------------------------------------------------------------------------------------------

static gz_error too_wide(size_t k, const lattice *l) {
	return graze_error(GZ_STATUS_INVALID_INPUT, k, "reach",
		"push %zu: its walls, with their radii, their ways and the pivot of a turn, are spread over more than a side, "
		"%g",
		k, (double)l->side);
}

/// Whether a coordinate is at most a side from the sector of the frame, and so exact.
static bool is_near(const lattice *l, float c) { return c >= 4.5f * l->side && c <= 7.5f * l->side; }

static bool are_near(const lattice *l, const wall_ends *e) {
	return is_near(l, e->ax) && is_near(l, e->ay) && is_near(l, e->bx) && is_near(l, e->by);
}

/// Makes the group in coordinates of the frame. False where it is spread too far.
static bool enter_frame(
	const group_ways *w, const group_way *way, const lattice *l, const sector_walls *walls, gz_wall_group *group) {
	const sector_place *home = &w->from[way->first].a;
	const float pivot_x = coordinate_in_frame(l, units_from(home->sector_x, way->pivot.sector_x, way->pivot.x));
	const float pivot_y = coordinate_in_frame(l, units_from(home->sector_y, way->pivot.sector_y, way->pivot.y));
	*group = plain_group(way->group);
	group->wall = w->index, group->pivot_x = pivot_x, group->pivot_y = pivot_y;
	bool near = is_near(l, pivot_x) && is_near(l, pivot_y);
	for (size_t i = 0; i < group->count; i++) {
		const wall_ends at = graze_ends_in_frame(w->from + way->first + i, l, home->sector_x, home->sector_y);
		near &= are_near(l, &at);
		w->index[i] = (int32_t)i;
		w->records[i] = (wall_record){
			.ax = at.ax, .ay = at.ay, .bx = at.bx, .by = at.by, .radius = fabsf(walls->at[way->group->wall[i]].radius)};
	}
	return near;
}

/// The lowest and the highest sector whose bodies, which reach half a side beyond it, may be near an interval.
static void reach_of(double low, double high, double side, int32_t home, int32_t *first, int32_t *last) {
	const double from = home + ceil(low / side - 5.5 - 1.5), to = home + floor(high / side - 5.5 + 0.5);
	*first = from > INT32_MIN ? (int32_t)from : INT32_MIN;
	*last = to < INT32_MAX ? (int32_t)to : INT32_MAX;
}

/// The place of a wall whose ends are in coordinates of a frame. False where it is in no sector of int32.
static bool place_ends(const lattice *l, wall_place *to, const sector_place *home, const wall_ends *e) {
	const float corner = 5.5f * l->side; // subtracted exactly
	sector_place b = {0};
	if (!place_of(l, &to->a, home->sector_x, home->sector_y, e->ax - corner, e->ay - corner) ||
		!place_of(l, &b, home->sector_x, home->sector_y, e->bx - corner, e->by - corner))
		return false;
	to->bx = (int32_t)units_from(to->a.sector_x, b.sector_x, b.x);
	to->by = (int32_t)units_from(to->a.sector_y, b.sector_y, b.y);
	return true;
}

static void extend(sector_range *r, const sector_place *a) {
	r->low_x = a->sector_x < r->low_x ? a->sector_x : r->low_x;
	r->low_y = a->sector_y < r->low_y ? a->sector_y : r->low_y;
	r->high_x = a->sector_x > r->high_x ? a->sector_x : r->high_x;
	r->high_y = a->sector_y > r->high_y ? a->sector_y : r->high_y;
}

/// Computes the way of group k, which has walls, whose places `from` are set.
static gz_error compute_way(
	const group_ways *w, size_t k, const lattice *l, sector_walls *walls, caller_memory *memory) {
	group_way *way = w->at + k;
	const sector_place *home = &w->from[way->first].a;
	const double side = (double)l->side;
	gz_wall_group group;
	if (!enter_frame(w, way, l, walls, &group)) return too_wide(k, l);
	for (size_t i = 0; i < group.count; i++) w->ends[i] = graze_swept_group_target(w->records + i, &group);
	const swept_walls swept = {w->records, NULL, 8 * side};
	swept_box box = graze_swept_box(&swept, &group, w->ends);
	const double x = (double)group.pivot_x, y = (double)group.pivot_y;
	box.low_x = fmin(box.low_x, x), box.high_x = fmax(box.high_x, x);
	box.low_y = fmin(box.low_y, y), box.high_y = fmax(box.high_y, y);
	if (!(box.high_x - box.low_x <= side && box.high_y - box.low_y <= side)) return too_wide(k, l);
	reach_of(box.low_x, box.high_x, side, home->sector_x, &way->reached.low_x, &way->reached.high_x);
	reach_of(box.low_y, box.high_y, side, home->sector_y, &way->reached.low_y, &way->reached.high_y);
	way->ends = (sector_range){home->sector_x, home->sector_y, home->sector_x, home->sector_y};
	for (size_t i = 0; i < group.count; i++) {
		wall_place *to = w->to + way->first + i;
		if (!place_ends(l, to, home, w->ends + i))
			return graze_error(GZ_STATUS_INVALID_WALL, way->first + i, "sector",
				"push %zu: wall %d comes to no sector of int32", k, (int)way->group->wall[i]);
		extend(&way->ends, &w->from[way->first + i].a), extend(&way->ends, &to->a);
		if (!graze_sector_walls_reserve(walls, to->a.sector_x, to->a.sector_y, memory))
			return graze_error(GZ_STATUS_OUT_OF_MEMORY, k, "", "out of memory for push %zu", k);
	}
	return graze_no_error();
}

/// Sets where the walls and the pivot of a group are.
static gz_error begin_way(const group_ways *w, size_t k, const lattice *l, const sector_walls *walls) {
	group_way *way = w->at + k;
	const gz_sector_wall_group *g = way->group;
	for (size_t i = 0; i < g->count; i++) w->from[way->first + i] = walls->at[g->wall[i]].place;
	if (g->angle == 0) way->pivot = w->from[way->first].a;
	else if (!place_of(l, &way->pivot, g->pivot_sector_x, g->pivot_sector_y, g->pivot_x, g->pivot_y))
		return graze_error(GZ_STATUS_INVALID_INPUT, k, "pivot", "push %zu: the pivot is in no sector of int32", k);
	return graze_no_error();
}

gz_error graze_group_ways_make(
	group_ways *w, const gz_sector_push *push, const lattice *l, sector_walls *walls, caller_memory *memory) {
	*w = (group_ways){.count = push->count};
	gz_error error = check_groups(w, push);
	if (error.status) return *w = (group_ways){0}, error;
	if (!allocate(w, memory)) return graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for pushes");
	error = check_indices(w, push, walls);
	graze_sector_walls_compact(walls, memory);
	size_t first = 0;
	for (size_t k = 0; !error.status && k < w->count; first += push->data[k++].count) {
		w->at[k] = (group_way){.group = push->data + k, .first = first};
		if (!push->data[k].count) continue;
		error = begin_way(w, k, l, walls);
		if (!error.status) error = compute_way(w, k, l, walls, memory);
	}
	return error;
}
