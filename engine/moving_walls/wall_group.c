// Wall groups: their own worlds, and how their walls are hidden, moved, and shown again.
#include "engine/moving_walls/wall_group.h"

#include <math.h>
#include <string.h>

#include "engine/base/filters.h"
#include "engine/moving_walls/swept_box.h"

/// The ends of a wall record, or other ends in its order, in the caller's order.
static wall_ends ends_of(const wall_record *w, float ax, float ay, float bx, float by) {
	return wall_ends_are_swapped(w) ? (wall_ends){bx, by, ax, ay} : (wall_ends){ax, ay, bx, by};
}

wall_ends graze_swept_group_target(const wall_record *w, const gz_wall_group *push) {
	if (graze_turns(push)) {
		const group_pose end = graze_push_part(push, 0, 0, 1).end;
		const vector a = graze_from_frame(&end, vector_of(w->ax, w->ay));
		const vector b = graze_from_frame(&end, vector_of(w->bx, w->by));
		return ends_of(w, (float)a.x, (float)a.y, (float)b.x, (float)b.y);
	}
	return ends_of(w, w->ax + push->dx, w->ay + push->dy, w->bx + push->dx, w->by + push->dy);
}

// ---------------------------------------------------------------------------------------------------------------------
// The group's own world
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
	return (wall_copy){at.ax, at.ay, at.bx, at.by, fabsf(w->radius), wall_is_one_sided(w), world->filters[index],
		world->ids ? world->ids[index] : 0};
}

static gz_world *make_world(const swept_group *group, const wall_copy *w, size_t count) {
	const gz_world *world = group->world;
	const size_t stride = sizeof *w;
	gz_world_desc desc = {.reach = world->grid.margin + fabsf(group->push.dx) / 2 + fabsf(group->push.dy) / 2,
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

static bool make_group_world(swept_group *group) {
	caller_memory *memory = &group->world->memory;
	const size_t capacity = group->push.count + 1;
	wall_copy *copies = graze_allocate(memory, capacity, sizeof *copies);
	if (!copies) return false;
	size_t count = 0;
	for (size_t k = 0; k < group->push.count; k++)
		if (group->world->state[group->push.wall[k]] == WALL_ENABLED)
			copies[count++] = copy_of(group->world, group->push.wall[k]);
	group->own = make_world(group, copies, count);
	graze_release(memory, copies, capacity, sizeof *copies);
	return group->own != NULL;
}

/// Raises `farthest` of the world to the largest coordinate that a wall reaches during the push, so that the skins
/// in both worlds are wide enough for the whole path.
static void extend_farthest(swept_group *group) {
	double farthest = group->world->farthest;
	for (size_t k = 0; k < group->push.count; k++) {
		wall_record w = group->world->walls[group->push.wall[k]];
		w.ax = group->to[k].ax, w.ay = group->to[k].ay, w.bx = group->to[k].bx, w.by = group->to[k].by;
		if (group->world->state[group->push.wall[k]] == WALL_ENABLED)
			farthest = fmax(farthest, graze_walls_farthest(&w, 1));
	}
	if (graze_turns(&group->push)) {
		const swept_walls walls = graze_swept_walls(group->world);
		const swept_box box = graze_swept_box(&walls, &group->push, group->to);
		farthest = fmax(farthest, fmax(fmax(-box.low_x, box.high_x), fmax(-box.low_y, box.high_y)));
	}
	group->farthest = group->world->farthest, group->world->farthest = farthest;
}

// ---------------------------------------------------------------------------------------------------------------------
// Walls in the world
// ---------------------------------------------------------------------------------------------------------------------

// Filters hide walls without a change of the grid, and show them again without memory.
static void hide_walls(swept_group *group) {
	gz_world *world = group->world;
	group->had_filters = world->has_filters, world->has_filters = true;
	for (size_t k = 0; k < group->push.count; k++) {
		filter_record *f = world->filters + group->push.wall[k];
		group->hidden[k] = *f, f->category = f->mask = 0;
	}
}

static void show_walls(swept_group *group) {
	for (size_t k = 0; k < group->push.count; k++) group->world->filters[group->push.wall[k]] = group->hidden[k];
	group->world->has_filters = group->had_filters;
}

swept_group graze_swept_group(gz_world *world, const gz_wall_group *push, const wall_ends *to) {
	swept_group group = {
		.world = world, .push = *push, .part = graze_push_part(push, (double)world->frame_extent, 0, 1), .to = to};
	extend_farthest(&group);
	return group;
}

bool graze_swept_group_begin(swept_group *group) {
	// A column of masks makes graze_columns_grow add filters to the world, which hide_walls needs. Its value is not
	// read.
	static const uint32_t mask = 0;
	const gz_walls filtered = {.filters.mask = {&mask, 0}};
	gz_world *world = group->world;
	if (!graze_columns_grow(world, world->wall_count, &filtered) || !make_group_world(group)) return false;
	group->hidden = graze_allocate(&world->memory, group->push.count, sizeof *group->hidden);
	if (!group->hidden) return false;
	group->own->farthest = world->farthest;
	hide_walls(group);
	return true;
}

bool graze_swept_group_end(swept_group *group, bool blocked) {
	const size_t stride = sizeof *group->to, count = group->push.count;
	const gz_walls walls = {
		.a = {&group->to->ax, &group->to->ay, stride}, .b = {&group->to->bx, &group->to->by, stride}, .count = count};
	if (group->hidden) show_walls(group);
	group->world->farthest = group->farthest; // an edit raises it to where the walls are
	const bool moved = !blocked && !gz_world_move_walls(group->world, group->push.wall, &walls).status;
	gz_world_destroy(group->own);
	graze_release(&group->world->memory, group->hidden, count, sizeof *group->hidden);
	return blocked || moved;
}
