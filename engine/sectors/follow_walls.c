#include "engine/sectors/follow_walls.h"

#include "engine/world/world.h"

/// What a world lists is at most so many sectors away from its own, also after walls have moved: all of it is in [4, 8]
/// sides.
enum { LISTED_SECTORS = NEAR_SECTORS };

static int64_t larger_sector(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t smaller_sector(int64_t a, int64_t b) { return a < b ? a : b; }

static bool is_exact(float coordinate, float side) { return coordinate >= 4 * side && coordinate <= 8 * side; }

/// Whether a world has all walls that are in its reach, with coordinates that are exact. Lists those that it has. False
/// without memory, too.
static bool list_moved(frame_worlds *worlds, const frame_world *f, const lattice *l, const sector_walls *walls,
	const int32_t *wall, size_t count, caller_memory *memory) {
	worlds->walls.count = worlds->ends.count = 0;
	if (!graze_array_reserve(&worlds->walls, count, sizeof(int32_t), memory) ||
		!graze_array_reserve(&worlds->ends, count, sizeof(wall_ends), memory))
		return false;
	for (size_t i = 0; i < count; i++) {
		const sector_wall *w = walls->at + wall[i];
		const int32_t own = graze_frame_wall(f, wall[i]);
		if (own == NO_WALL) {
			if (graze_wall_is_near(&w->place, w->radius, l, f->sector_x, f->sector_y)) return false;
			continue;
		}
		const wall_ends to = graze_ends_in_frame(&w->place, l, f->sector_x, f->sector_y);
		const float side = l->side;
		if (!is_exact(to.ax, side) || !is_exact(to.ay, side) || !is_exact(to.bx, side) || !is_exact(to.by, side))
			return false;
		((int32_t *)worlds->walls.at)[worlds->walls.count++] = own;
		((wall_ends *)worlds->ends.at)[worlds->ends.count++] = to;
	}
	return true;
}

/// Moves the walls of a world. False where it cannot follow.
static bool follow(frame_worlds *worlds, const frame_world *f, const lattice *l, const sector_walls *walls,
	const int32_t *wall, size_t count, caller_memory *memory) {
	if (!list_moved(worlds, f, l, walls, wall, count, memory)) return false;
	if (!worlds->ends.count) return true;
	const wall_ends *to = worlds->ends.at;
	const size_t stride = sizeof *to;
	const gz_walls moved = {
		.a = {&to->ax, &to->ay, stride}, .b = {&to->bx, &to->by, stride}, .count = worlds->ends.count};
	const bool done = !gz_world_move_walls(f->world, worlds->walls.at, &moved).status;
	f->world->farthest = (double)f->world->frame_extent; // as where it is made
	return done;
}

/// The next world around a range of sectors, in the order of these; null: none is left. (*x, *y) is where to go on.
static frame_world *next_around(const frame_worlds *worlds, const sector_range *r, int64_t *x, int64_t *y) {
	const int64_t low_x = larger_sector((int64_t)r->low_x - LISTED_SECTORS, INT32_MIN);
	const int64_t high_x = smaller_sector((int64_t)r->high_x + LISTED_SECTORS, INT32_MAX);
	const int64_t high_y = smaller_sector((int64_t)r->high_y + LISTED_SECTORS, INT32_MAX);
	for (; *y <= high_y; *x = low_x, ++*y)
		for (; *x <= high_x; ++*x) {
			const int32_t number = graze_sector_find(&worlds->table, (int32_t)*x, (int32_t)*y);
			if (number != NO_SECTOR) return ++*x, frame_world_at(worlds, number);
		}
	return NULL;
}

static void begin_around(const sector_range *r, int64_t *x, int64_t *y) {
	*x = larger_sector((int64_t)r->low_x - LISTED_SECTORS, INT32_MIN);
	*y = larger_sector((int64_t)r->low_y - LISTED_SECTORS, INT32_MIN);
}

void graze_frame_worlds_follow(frame_worlds *worlds, const frame_settings *settings, const sector_walls *walls,
	const int32_t *wall, size_t count, const sector_range *range, caller_memory *memory) {
	int64_t x, y;
	begin_around(range, &x, &y);
	for (frame_world *f; (f = next_around(worlds, range, &x, &y));)
		if (!f->is_stale && !follow(worlds, f, &settings->lattice, walls, wall, count, memory)) f->is_stale = true;
}

void graze_frame_worlds_enable(frame_worlds *worlds, const sector_walls *walls, int32_t wall) {
	const sector_wall *w = walls->at + wall;
	const sector_place *a = &w->place.a;
	const sector_range range = {a->sector_x, a->sector_y, a->sector_x, a->sector_y};
	int64_t x, y;
	begin_around(&range, &x, &y);
	for (frame_world *f; (f = next_around(worlds, &range, &x, &y));) {
		const int32_t own = f->is_stale ? NO_WALL : graze_frame_wall(f, wall);
		if (own == NO_WALL) continue;
		f->is_stale = gz_world_enable_walls(f->world, &own, 1, !w->disabled).status != GZ_STATUS_OK;
		f->world->farthest = (double)f->world->frame_extent;
	}
}
