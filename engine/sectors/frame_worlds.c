#include "engine/sectors/frame_worlds.h"

#include "engine/sectors/sort_numbers.h"
#include "engine/world/world.h"

enum {
	MAX_IDLE = 256, ///< calls of gz_sectors_place for which an unused world is kept
	MIN_KEPT = 64   ///< so many unused worlds are always kept, unless they are that old
};

/// A wall in coordinates of a frame.
typedef struct frame_wall {
	float ax, ay, bx, by, radius;
	uint8_t one_sided;
	filter_record filter;
	uint64_t id;
} frame_wall;

typedef struct wall_taker {
	dynamic_array *walls;
	caller_memory *memory;
	bool out_of_memory;
} wall_taker;

static void take_wall(void *context, int32_t wall) {
	wall_taker *t = context;
	if (t->out_of_memory || !graze_array_reserve(t->walls, 1, sizeof wall, t->memory)) {
		t->out_of_memory = true;
		return;
	}
	((int32_t *)t->walls->at)[t->walls->count++] = wall;
}

// At equal times the wall with the lower index counts, so it must be the same one in every frame.
static bool is_lower(const void *context, int32_t a, int32_t b) {
	(void)context;
	return a < b;
}

static frame_wall wall_in_frame(const sector_wall *w, const lattice *l, int32_t sector_x, int32_t sector_y) {
	const wall_ends at = graze_ends_in_frame(&w->place, l, sector_x, sector_y);
	return (frame_wall){at.ax, at.ay, at.bx, at.by, w->radius, w->one_sided, w->filter, w->id};
}

static gz_world *make_world(
	const frame_settings *s, const sector_walls *walls, const frame_wall *w, size_t count, gz_allocator allocator) {
	const size_t stride = sizeof *w;
	// With the extent the least skin is the same in all frames.
	gz_world_desc desc = {.reach = s->reach,
		.cell = s->cell,
		.backend = s->backend,
		.allocator = allocator,
		.extent = 8 * s->lattice.side};
	desc.walls = (gz_walls){.a = {&w->ax, &w->ay, stride},
		.b = {&w->bx, &w->by, stride},
		.radius = {&w->radius, stride},
		.one_sided = {&w->one_sided, stride},
		.count = count};
	if (walls->has_ids) desc.walls.id = (gz_id_view){&w->id, stride, 8};
	if (walls->has_filters)
		desc.walls.filters =
			(gz_filters){{&w->filter.category, stride}, {&w->filter.mask, stride}, {&w->filter.group, stride}};
	gz_world *world = gz_world_create(&desc, NULL);
	if (!world) return NULL;
	world->home = s->home, world->frame_extent = desc.extent;
	world->farthest = (double)desc.extent; // a thick wall's end may reach further, where no body reaches
	return world;
}

static void disable_walls(const frame_world *f, const sector_walls *walls) {
	for (size_t i = 0; i < f->wall_count; i++) {
		const int32_t index = (int32_t)i;
		if (walls->at[f->wall[i]].disabled) (void)!gz_world_enable_walls(f->world, &index, 1, false).status;
	}
}

/// Makes the world and the crowd of a frame, whose walls are listed. False without memory.
static bool make_frame(
	frame_world *f, const frame_settings *s, const sector_walls *walls, crowd_worker *worker, caller_memory *memory) {
	frame_wall *copies = graze_allocate(memory, f->wall_count, sizeof *copies);
	for (size_t i = 0; copies && i < f->wall_count; i++)
		copies[i] = wall_in_frame(walls->at + f->wall[i], &s->lattice, f->sector_x, f->sector_y);
	f->world = copies ? make_world(s, walls, copies, f->wall_count, memory->hooks) : NULL;
	graze_release(memory, copies, f->wall_count, sizeof *copies);
	if (f->world) disable_walls(f, walls);
	f->crowd = f->world ? graze_crowd_make(f->world, worker) : NULL;
	return f->crowd != NULL;
}

static void release_frame(const frame_world *f, caller_memory *memory) {
	gz_crowd_destroy(f->crowd);
	gz_world_destroy(f->world);
	graze_release(memory, f->wall, f->wall_count, sizeof *f->wall);
}

/// Lists the walls in reach of a sector, and these ones. False without memory.
static bool list_walls(frame_worlds *worlds, frame_world *f, const frame_settings *s, const sector_walls *walls,
	const int32_t *also, size_t also_count, caller_memory *memory) {
	wall_taker taker = {&worlds->walls, memory, false};
	worlds->walls.count = 0;
	graze_sector_walls_near(walls, &s->lattice, f->sector_x, f->sector_y, take_wall, &taker);
	for (size_t i = 0; i < also_count; i++) {
		const sector_wall *w = walls->at + also[i];
		if (!graze_wall_is_near(&w->place, w->radius, &s->lattice, f->sector_x, f->sector_y))
			take_wall(&taker, also[i]);
	}
	if (taker.out_of_memory) return false;
	const size_t count = worlds->walls.count;
	const int32_t *at = worlds->walls.at;
	f->wall = graze_allocate(memory, count, sizeof *f->wall);
	if (!f->wall) return false;
	f->wall_count = count;
	for (size_t i = 0; i < count; i++) f->wall[i] = at[i];
	graze_sort_numbers(f->wall, count, is_lower, NULL);
	return true;
}

int32_t graze_frame_wall(const frame_world *f, int32_t wall) {
	size_t low = 0, high = f->wall_count;
	while (low < high) {
		const size_t middle = (low + high) / 2;
		if (f->wall[middle] < wall) low = middle + 1;
		else high = middle;
	}
	return low < f->wall_count && f->wall[low] == wall ? (int32_t)low : NO_WALL;
}

bool graze_frame_world_cover(frame_worlds *worlds, const frame_settings *s, const sector_walls *walls,
	crowd_worker *worker, int32_t number, const int32_t *wall, size_t count, caller_memory *memory) {
	frame_world *old = frame_world_at(worlds, number);
	bool covers = !old->is_stale;
	for (size_t i = 0; covers && i < count; i++) covers = graze_frame_wall(old, wall[i]) != NO_WALL;
	if (covers) return true;
	frame_world f = {.sector_x = old->sector_x, .sector_y = old->sector_y, .used = old->used};
	if (!list_walls(worlds, &f, s, walls, wall, count, memory) || !make_frame(&f, s, walls, worker, memory))
		return release_frame(&f, memory), false;
	release_frame(old, memory);
	return *old = f, true;
}

int32_t graze_frame_world(frame_worlds *worlds, const frame_settings *s, const sector_walls *walls,
	crowd_worker *worker, int32_t sector_x, int32_t sector_y, caller_memory *memory) {
	int32_t number = graze_sector_find(&worlds->table, sector_x, sector_y);
	if (number == NO_SECTOR) {
		frame_world f = {.sector_x = sector_x, .sector_y = sector_y};
		if (!graze_array_reserve(&worlds->worlds, 1, sizeof f, memory) ||
			!list_walls(worlds, &f, s, walls, NULL, 0, memory) || !make_frame(&f, s, walls, worker, memory) ||
			(number = graze_sector_add(&worlds->table, sector_x, sector_y, (int32_t)worlds->worlds.count, memory)) ==
				NO_SECTOR) {
			release_frame(&f, memory);
			return NO_SECTOR;
		}
		*frame_world_at(worlds, (int32_t)worlds->worlds.count++) = f;
	} else if (!graze_frame_world_cover(worlds, s, walls, worker, number, NULL, 0, memory)) return NO_SECTOR;
	frame_world_at(worlds, number)->used = worlds->call;
	return number;
}

void graze_frame_worlds_drop(frame_worlds *worlds, size_t used, caller_memory *memory) {
	const size_t count = worlds->worlds.count;
	const bool too_many = count - used > used + MIN_KEPT;
	size_t kept = 0;
	for (size_t i = 0; i < count; i++) {
		const frame_world f = *frame_world_at(worlds, (int32_t)i);
		const uint64_t idle = worlds->call - f.used;
		if (idle > MAX_IDLE || (too_many && idle)) release_frame(&f, memory);
		else *frame_world_at(worlds, (int32_t)kept++) = f;
	}
	worlds->worlds.count = kept;
	if (kept == count) return;
	// The table had room for more sectors, so that this takes no memory.
	graze_sectors_clear(&worlds->table);
	for (size_t i = 0; i < kept; i++) {
		const frame_world *f = frame_world_at(worlds, (int32_t)i);
		graze_sector_add(&worlds->table, f->sector_x, f->sector_y, (int32_t)i, memory);
	}
}

void graze_frame_worlds_free(frame_worlds *worlds, caller_memory *memory) {
	for (size_t i = 0; i < worlds->worlds.count; i++) release_frame(frame_world_at(worlds, (int32_t)i), memory);
	graze_array_free(&worlds->worlds, sizeof(frame_world), memory);
	graze_array_free(&worlds->walls, sizeof(int32_t), memory);
	graze_array_free(&worlds->ends, sizeof(wall_ends), memory);
	graze_sector_table_free(&worlds->table, memory);
}
