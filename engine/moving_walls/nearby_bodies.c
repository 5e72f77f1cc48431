// Finds the bodies near a group's path.
#include <math.h>

#include "engine/base/error.h"
#include "engine/base/filters.h"
#include "engine/base/views.h"
#include "engine/moving_walls/moving_wall.h"
#include "engine/moving_walls/push_bodies.h"
#include "engine/moving_walls/swept_box.h"

static bool passes_through(const gz_moves *m, size_t i) {
	return m->response.data && byte_at(m->response, i) == GZ_RESPONSE_PASS;
}

static bool is_near(const swept_box *swept, float px, float py, double margin) {
	const double x = (double)px, y = (double)py;
	// Without branches: the positions are unordered, so branches would be mispredicted.
	const bool overlaps_x = (x + margin >= swept->low_x) & (x - margin <= swept->high_x);
	return overlaps_x & (y + margin >= swept->low_y) & (y - margin <= swept->high_y);
}

bool graze_push_walls_of_part(push_step *s) {
	const gz_wall_group *push = &s->group.push;
	s->walls.count = 0;
	if (!graze_array_reserve(&s->walls, push->count, sizeof(moving_wall), &s->run->scratch->memory)) return false;
	moving_wall *to = s->walls.at;
	for (size_t k = 0; k < push->count; k++)
		if (s->world->state[push->wall[k]] == WALL_ENABLED)
			to[s->walls.count++] = graze_moving_wall(s->world->walls + push->wall[k], &s->group.part);
	return true;
}

/// Adds the body at element i of a chunk, at (x, y). The body is valid, but a push of another group may have moved it
/// beyond GZ_LIMIT; such a body is skipped.
static bool add_body(push_step *s, body_ref place, size_t number, float x, float y) {
	const gz_bodies *b = s->run->query->chunks + place.chunk;
	const size_t i = place.k;
	if (graze_number_fault(x) || graze_number_fault(y)) return true;
	if (!graze_array_reserve(&s->bodies, 1, sizeof(pushed_body), &s->run->scratch->memory)) return false;
	const float radius = float_at(b->radius, i);
	const double search_radius = (double)radius + 4 * graze_push_skin(s, radius);
	((pushed_body *)s->bodies.at)[s->bodies.count++] = (pushed_body){.body = place,
		.number = number,
		.id = id_at(b->id, i),
		.ignore = id_at(b->ignore, i),
		.filter = graze_filter(&b->filters, b->id, b->ignore, i),
		.px = x,
		.py = y,
		.qx = x,
		.qy = y,
		.radius = radius,
		.search_radius = search_radius < (double)GZ_LIMIT ? (float)search_radius : GZ_LIMIT,
		.wall = -1,
		.refused = true};
	return true;
}

/// Adds the bodies of a chunk that are near, at their current positions. `number` is the index of the chunk's first
/// body.
static bool add_bodies(push_step *s, const swept_box *swept, size_t c, size_t number) {
	const gz_bodies *b = s->run->query->chunks + c;
	const gz_vec2_out *at = &s->moves[c].center;
	const size_t count = graze_body_count(b);
	for (size_t k = 0; k < count; k++) {
		const size_t i = graze_element(b, k);
		const float x = *(float *)out_at(at->x, at->stride, i), y = *(float *)out_at(at->y, at->stride, i);
		const float radius = float_at(b->radius, i);
		const double margin = (double)radius + 4 * graze_push_skin(s, radius);
		if (!is_near(swept, x, y, margin) || passes_through(s->moves + c, i)) continue;
		if (graze_keeps_away(&s->group.part, s->walls.at, s->walls.count, vector_of(x, y), margin)) continue;
		if (graze_body_is_valid(b, i) && !add_body(s, (body_ref){c, i}, number + k, x, y)) return false;
	}
	return true;
}

/// Fills in chunk `c` with the bodies from `from` on. It has the same optional columns as the caller's chunk.
static void make_chunk(push_step *s, size_t c, size_t from) {
	const gz_bodies *b = s->run->query->chunks + c;
	s->chunks[c] = (gz_bodies){.count = s->bodies.count - from};
	if (!s->chunks[c].count) return; // otherwise `first` could be null + 0, which is undefined
	const pushed_body *first = (const pushed_body *)s->bodies.at + from;
	const size_t stride = sizeof *first;
	s->chunks[c].center = (gz_vec2_view){&first->from_x, &first->from_y, stride};
	if (b->id.data) s->chunks[c].id = (gz_id_view){&first->id, stride, 8};
	if (b->ignore.data) s->chunks[c].ignore = (gz_id_view){&first->ignore, stride, 8};
	if (graze_has_filters(&b->filters))
		s->chunks[c].filters = (gz_filters){
			{&first->filter.category, stride}, {&first->filter.mask, stride}, {&first->filter.group, stride}};
}

void graze_push_make_chunks(push_step *s) {
	size_t from = 0;
	const size_t count = s->bodies.count;
	const pushed_body *bodies = s->bodies.at;
	for (size_t c = 0; c < s->run->query->chunk_count; c++, from = s->bodies.count) {
		s->bodies.count = from;
		while (s->bodies.count < count && bodies[s->bodies.count].body.chunk == c) s->bodies.count++;
		make_chunk(s, c, from);
	}
}

bool graze_push_find(push_step *s) {
	const swept_walls walls = graze_swept_walls(s->world);
	const swept_box swept = graze_swept_box(&walls, &s->group.push, s->group.to);
	size_t number = 0;
	s->bodies.count = 0;
	if (!graze_push_walls_of_part(s)) return false;
	for (size_t c = 0; c < s->run->query->chunk_count; number += graze_body_count(s->run->query->chunks + c++))
		if (!add_bodies(s, &swept, c, number)) return false;
	graze_push_make_chunks(s);
	return true;
}

void graze_pushed_set_columns(push_step *s, size_t motion, size_t radius) {
	for (size_t c = 0; c < s->run->query->chunk_count; c++) {
		gz_bodies *b = s->chunks + c;
		if (!b->count) continue;
		b->motion = (gz_vec2_view){pushed_column(b, motion), pushed_column(b, motion) + 1, b->center.stride};
		b->radius = (gz_float_view){pushed_column(b, radius), b->center.stride};
	}
}
