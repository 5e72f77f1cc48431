#include "engine/moving_walls/wall_group.h"

#include <math.h>
#include <string.h>

#include "engine/world/filters.h"

/// The ends of a wall, or what became of them, in the caller's order.
static wall_ends ends_of(const wall_record *w, float ax, float ay, float bx, float by) {
	return wall_ends_are_swapped(w) ? (wall_ends){bx, by, ax, ay} : (wall_ends){ax, ay, bx, by};
}

wall_ends graze_swept_group_target(const wall_record *w, const gz_wall_group *push) {
	return ends_of(w, w->ax + push->dx, w->ay + push->dy, w->bx + push->dx, w->by + push->dy);
}

// ---------------------------------------------------------------------------------------------------------------------
// The leaf's own world
// ---------------------------------------------------------------------------------------------------------------------

typedef struct wall_copy {
	float ax, ay, bx, by, radius;
	uint8_t one_sided;
	filter_record filter;
	uint64_t id;
} wall_copy;

static wall_copy copy_of(const gz_world *world, int32_t index) {
	const wall_record *w = world->walls + index;
	const wall_ends at = ends_of(w, w->ax, w->ay, w->bx, w->by);
	return (wall_copy){at.ax, at.ay, at.bx, at.by, fabsf(w->radius), wall_is_one_sided(w),
		world->filters ? world->filters[index] : graze_no_filter(), world->ids ? world->ids[index] : 0};
}

static gz_world *make_world(const swept_group *l, const wall_copy *w, size_t count) {
	const gz_world *world = l->world;
	const size_t stride = sizeof *w;
	gz_world_desc desc = {.reach = world->grid.margin + fabsf(l->push.dx) / 2 + fabsf(l->push.dy) / 2,
		.backend = world->backend->name,
		.allocator = world->memory.hooks};
	desc.reach = desc.reach < GZ_LIMIT ? desc.reach : GZ_LIMIT;
	desc.walls = (gz_walls){.a = {&w->ax, &w->ay, stride},
		.b = {&w->bx, &w->by, stride},
		.radius = {&w->radius, stride},
		.one_sided = {&w->one_sided, stride},
		.count = count};
	if (world->ids) desc.walls.id = (gz_id_view){&w->id, stride, 8};
	if (world->has_filters)
		desc.walls.filters =
			(gz_filters){{&w->filter.category, stride}, {&w->filter.mask, stride}, {&w->filter.group, stride}};
	gz_world *own = gz_world_create(&desc, NULL);
	if (own) own->backend = world->backend;
	return own;
}

static int make_own(swept_group *l) {
	caller_memory *memory = &l->world->memory;
	const size_t capacity = l->push.count + 1;
	wall_copy *copies = graze_allocate(memory, capacity, sizeof *copies);
	if (!copies) return 0;
	size_t count = 0;
	for (size_t k = 0; k < l->push.count; k++)
		if (l->world->state[l->push.wall[k]] == WALL_THERE) copies[count++] = copy_of(l->world, l->push.wall[k]);
	l->own = count ? make_world(l, copies, count) : NULL;
	graze_release(memory, copies, capacity, sizeof *copies);
	return !count || l->own;
}

/// The skins of both worlds are those of all that their walls reach on the way.
static void reach_far(swept_group *l) {
	double farthest = l->world->farthest;
	for (size_t k = 0; k < l->push.count; k++) {
		wall_record w = l->world->walls[l->push.wall[k]];
		w.ax = l->to[k].ax, w.ay = l->to[k].ay, w.bx = l->to[k].bx, w.by = l->to[k].by;
		if (l->world->state[l->push.wall[k]] == WALL_THERE) farthest = fmax(farthest, graze_walls_farthest(&w, 1));
	}
	l->farthest = l->world->farthest, l->world->farthest = farthest;
}

// ---------------------------------------------------------------------------------------------------------------------
// In the world
// ---------------------------------------------------------------------------------------------------------------------

// Filters hide walls sooner than the grid forgets them, and bring them back without memory.
static void hide(swept_group *l) {
	gz_world *world = l->world;
	l->had_filters = world->has_filters, world->has_filters = 1;
	for (size_t k = 0; k < l->push.count; k++) {
		filter_record *f = world->filters + l->push.wall[k];
		l->hidden[k] = *f, f->category = f->mask = 0;
	}
}

static void show(swept_group *l) {
	for (size_t k = 0; k < l->push.count; k++) l->world->filters[l->push.wall[k]] = l->hidden[k];
	l->world->has_filters = l->had_filters;
}

swept_group graze_swept_group(gz_world *world, const gz_wall_group *push, const wall_ends *to) {
	swept_group l = {.world = world, .push = *push, .to = to};
	reach_far(&l);
	return l;
}

int graze_swept_group_begin(swept_group *l) {
	static const uint32_t any = 0;
	const gz_walls filtered = {.filters.mask = {&any, 0}};
	gz_world *world = l->world;
	if (!graze_columns_grow(world, world->wall_count, &filtered) || !make_own(l)) return 0;
	l->hidden = graze_allocate(&world->memory, l->push.count, sizeof *l->hidden);
	if (!l->hidden) return 0;
	if (l->own) l->own->farthest = world->farthest;
	hide(l);
	return 1;
}

int graze_swept_group_end(swept_group *l, int stays) {
	const size_t stride = sizeof *l->to, count = l->push.count;
	const gz_walls walls = {
		.a = {&l->to->ax, &l->to->ay, stride}, .b = {&l->to->bx, &l->to->by, stride}, .count = count};
	if (l->hidden) show(l);
	const int moved = !stays && !gz_world_move_walls(l->world, l->push.wall, &walls).status;
	if (!moved) l->world->farthest = l->farthest;
	gz_world_destroy(l->own);
	graze_release(&l->world->memory, l->hidden, count, sizeof *l->hidden);
	return stays || moved;
}
