#include "engine/sectors/push_frame.h"

#include "engine/base/error.h"
#include "engine/moving_walls/push_parts.h"
#include "engine/query/begin_query.h"
#include "engine/sectors/frame_moves.h"

static gz_error out_of_memory(size_t k) {
	return graze_error(GZ_STATUS_OUT_OF_MEMORY, k, "", "out of memory for push %zu", k);
}

/// The group in coordinates of a frame, whose world has all of its walls.
static gz_wall_group group_in_frame(const group_ways *w, const group_way *way, const frame_world *f, const lattice *l) {
	const gz_sector_wall_group *g = way->group;
	const sector_place *pivot = &way->pivot;
	for (size_t i = 0; i < g->count; i++) {
		w->index[i] = graze_frame_wall(f, g->wall[i]);
		w->ends[i] = graze_ends_in_frame(w->to + way->first + i, l, f->sector_x, f->sector_y);
	}
	return (gz_wall_group){.wall = w->index,
		.count = g->count,
		.dx = g->dx,
		.dy = g->dy,
		.angle = g->angle,
		.pivot_x = coordinate_in_frame(l, units_from(f->sector_x, pivot->sector_x, pivot->x)),
		.pivot_y = coordinate_in_frame(l, units_from(f->sector_y, pivot->sector_y, pivot->y))};
}

/// Keeps the bodies that are pushed or crushed.
static gz_error keep_bodies(sector_push *call, const push_step *s, const placed_frame *f, size_t k) {
	const gz_sectors *sectors = call->sectors;
	const frame_world *world = frame_world_at(&sectors->worlds, f->world);
	const pushed_body *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++) {
		const pushed_body *b = bodies + i;
		const size_t column = f->first + b->body.k, body = ((const size_t *)sectors->body.at)[column];
		if (b->is_beyond)
			return graze_error(GZ_STATUS_INVALID_INPUT, k, "reach",
				"push %zu: body %zu may come half a side or more beyond its sector", k, body);
		const float dx = b->qx - b->px, dy = b->qy - b->py;
		if (!b->refused && dx == 0 && dy == 0) continue;
		const push_result result = {
			body, column, b->id, b->qx, b->qy, dx, dy, b->wall >= 0 ? world->wall[b->wall] : NO_WALL, b->refused};
		if (!graze_push_results_add(&call->results, &result, &call->sectors->memory)) return out_of_memory(k);
	}
	call->report->near_walls += s->bodies.count;
	return graze_no_error();
}

/// Pushes the own bodies of a frame, from where the groups before have left them.
static gz_error push_in_frame(sector_push *call, const placed_frame *f, size_t frame, size_t k) {
	static const query_type pushed = {.walls_only = "gz_sectors_move"};
	gz_sectors *s = call->sectors;
	const group_way *way = call->ways.at + k;
	const double side = (double)s->settings.lattice.side;
	if (!graze_frame_world_cover(
			&s->worlds, &s->settings, &s->walls, s->worker, f->world, way->group->wall, way->group->count, &s->memory))
		return out_of_memory(k);
	const frame_world *world = frame_world_at(&s->worlds, f->world);
	const gz_wall_group group = group_in_frame(&call->ways, way, world, &s->settings.lattice);
	const gz_moves moves = graze_frame_moves_from(s->moves, f->first);
	const gz_query query = {.chunks = (const gz_bodies *)s->chunks.at + 2 * frame, .chunk_count = 1};
	query_call begun;
	push_step step = {.run = graze_query_begin(&begun, &pushed, world->world, &query, s->scratch),
		.world = world->world,
		.moves = &moves,
		.skin = call->push->skin,
		.limits = {5 * side, 7 * side, 4 * side, 8 * side}};
	gz_error error = begun.report.error;
	if (error.status) return error;
	if (!graze_push_begin(&step) || !graze_push_compute(&step, &group, call->ways.ends)) error = out_of_memory(k);
	else error = keep_bodies(call, &step, f, k);
	graze_push_end(&step);
	return error;
}

gz_error graze_push_in_frames(sector_push *call, size_t k) {
	const gz_sectors *s = call->sectors;
	const divided_bodies *d = &s->divided;
	const sector_range *r = &call->ways.at[k].reached;
	for (int64_t y = r->low_y; y <= r->high_y; y++)
		for (int64_t x = r->low_x; x <= r->high_x; x++) {
			const int32_t group = graze_sector_find(&d->table, (int32_t)x, (int32_t)y);
			const int32_t frame = group == NO_SECTOR ? NO_SECTOR : group_at(d, group)->frame;
			if (frame == NO_SECTOR) continue;
			const gz_error error = push_in_frame(call, frame_at(s, (size_t)frame), (size_t)frame, k);
			if (error.status) return error;
		}
	return graze_no_error();
}
