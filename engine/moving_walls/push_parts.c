// A group that turns pushes each body in so many equal parts that the body's path in the group's frame, a curve, is
// straight in each of them, up to a share of the distance that the body keeps. The result of a body does not depend on
// other bodies: how many parts its way has depends on its radius alone, and a body that is crushed ends neither the
// parts of others nor its report.
#include "engine/moving_walls/push_parts.h"

#include "engine/mover/way_points.h"
#include "engine/moving_walls/moving_wall.h"
#include "engine/moving_walls/swept_box.h"

/// The distance from the pivot that the walls of a group reach, at most.
static double reach_from_pivot(const gz_world *own, vector pivot) {
	double reach = 0;
	for (size_t k = 0; k < own->wall_count; k++) {
		const wall_record *w = own->walls + k;
		const double a = length(from_to(pivot, vector_of(w->ax, w->ay)));
		const double b = length(from_to(pivot, vector_of(w->bx, w->by)));
		reach = larger(reach, larger(a, b) + fabs((double)w->radius));
	}
	return reach;
}

/// Chooses the parts of all bodies.
static void choose_parts(push_step *s) {
	const double reach = reach_from_pivot(s->group.own, s->group.part.begin.pivot);
	pushed_body *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++) {
		const double kept = (double)bodies[i].radius + graze_push_skin(s, bodies[i].radius);
		bodies[i].parts = graze_part_count(&s->group.push, reach + (double)bodies[i].search_radius, kept);
		bodies[i].refused = false;
	}
}

/// Whether a body, at rest at q, comes near the group in its present part.
static bool is_near(const push_step *s, const swept_box *start, const pushed_body *b) {
	const push_part *part = &s->group.part;
	const vector q = vector_of(b->qx, b->qy);
	const vector from = graze_to_frame(&part->begin, q), to = graze_to_frame(&part->end, q);
	const double margin = (double)b->search_radius + graze_chord_deviation(part, q, q);
	return larger(from.x, to.x) + margin >= start->low_x && smaller(from.x, to.x) - margin <= start->high_x &&
		   larger(from.y, to.y) + margin >= start->low_y && smaller(from.y, to.y) - margin <= start->high_y &&
		   !graze_keeps_away(part, s->walls.at, s->walls.count, q, (double)b->search_radius);
}

/// Takes the bodies with so many parts that are near in the present one, from where they are. False without memory.
static bool take_near(push_step *s, const swept_box *start, uint32_t parts) {
	const pushed_body *all = s->all.at;
	s->bodies.count = 0;
	for (size_t i = 0; i < s->all.count; i++) {
		if (all[i].parts != parts || all[i].refused || !is_near(s, start, all + i)) continue;
		if (!graze_array_reserve(&s->bodies, 1, sizeof *all, &s->run->scratch->memory)) return false;
		pushed_body *b = (pushed_body *)s->bodies.at + s->bodies.count++;
		*b = all[i], b->px = b->qx, b->py = b->qy, b->refused = true;
		b->normal_x = b->normal_y = b->along_x = b->along_y = 0, b->wall = -1;
	}
	graze_push_make_chunks(s);
	return true;
}

/// Adds a place to the way of a body, after this share of the group's motion. False without memory.
static bool note_place(push_step *s, double share, size_t number, float x, float y) {
	const float time = (float)(s->begin + share * (s->end - s->begin));
	return graze_way_point_append(&s->ways->jumps, (way_point){number, time, x, y}, &s->run->scratch->memory);
}

/// Adds the ways of the bodies that have moved while the group made this part of its motion. False without memory.
static bool note_ways(push_step *s, double from, double to) {
	const pushed_body *b = s->bodies.at;
	for (size_t i = 0; s->ways && i < s->bodies.count; i++) {
		if (b[i].qx == b[i].px && b[i].qy == b[i].py) continue;
		if (!note_place(s, from, b[i].number, b[i].px, b[i].py) || !note_place(s, to, b[i].number, b[i].qx, b[i].qy))
			return false;
	}
	return true;
}

/// Keeps where the bodies of a part have come to.
static void keep_places(push_step *s) {
	pushed_body *to = s->all.at;
	const pushed_body *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++) {
		while (to->number != bodies[i].number) to++;
		to->qx = bodies[i].qx, to->qy = bodies[i].qy, to->wall = bodies[i].wall, to->refused = bodies[i].refused;
		to->is_beyond = bodies[i].is_beyond;
	}
}

/// Pushes the bodies whose way has so many parts. False without memory.
static bool push_in_parts(push_step *s, const swept_box *start, uint32_t parts) {
	for (uint32_t k = 0; k < parts; k++) {
		s->group.part = graze_push_part(&s->group.push, (double)s->world->frame_extent, k, parts);
		if (!graze_push_walls_of_part(s) || !take_near(s, start, parts)) return false;
		if (!s->bodies.count) continue;
		if (!graze_push_bodies(s) || !note_ways(s, (double)k / parts, (double)(k + 1) / parts)) return false;
		keep_places(s);
	}
	return true;
}

static bool any_has(const push_step *s, uint32_t parts) {
	const pushed_body *all = s->all.at;
	for (size_t i = 0; i < s->all.count; i++)
		if (all[i].parts == parts) return true;
	return false;
}

static void swap_bodies(push_step *s) {
	const dynamic_array bodies = s->bodies;
	s->bodies = s->all, s->all = bodies;
}

/// Finds where each of the bodies ends. False without memory.
static bool turn_group(push_step *s) {
	const swept_walls walls = graze_swept_walls(s->world);
	const swept_box start = graze_start_box(&walls, &s->group.push);
	bool done = true;
	choose_parts(s);
	swap_bodies(s);
	for (uint32_t parts = 1; parts <= MAX_PARTS && done; parts *= 2)
		if (any_has(s, parts)) done = push_in_parts(s, &start, parts);
	swap_bodies(s);
	s->refused = 0;
	const pushed_body *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++) s->refused += bodies[i].refused;
	return done;
}

bool graze_push_group(push_step *s) {
	s->bodies.count = s->refused = 0;
	if (!graze_push_find(s)) return false;
	if (!s->bodies.count) return true;
	if (!graze_swept_group_begin(&s->group)) return false;
	if (graze_turns(&s->group.push)) return turn_group(s);
	return graze_push_bodies(s) && note_ways(s, 0, 1);
}

bool graze_push_compute(push_step *s, const gz_wall_group *push, const wall_ends *to) {
	s->group = graze_swept_group(s->world, push, to);
	const bool done = graze_push_group(s);
	graze_swept_group_end(&s->group, true);
	return done;
}
