// A mutation of the library: a wall that turns nudges a body by one unit in the last place and then passes over it,
// where the body is clear of the wall in the end. The soak must detect it though the body is not at rest, nor in
// another outline.
#define graze_push_group push_group_of_the_library
#include "engine/moving_walls/push_parts.c"
#undef graze_push_group

static bool is_clear_at_end(const push_step *s, const pushed_body *b) {
	for (size_t k = 0; k < s->group.push.count; k++) {
		const wall_ends *w = s->group.to + k;
		const line_segment wall = {vector_of(w->ax, w->ay), vector_of(w->bx, w->by)};
		const double thickness = fabs((double)s->world->walls[s->group.push.wall[k]].radius);
		const double kept = (double)b->radius + thickness + 2 * graze_push_skin(s, b->radius);
		if (graze_segment_distance(vector_of(b->px, b->py), wall) < kept) return false;
	}
	return true;
}

bool graze_push_group(push_step *s) {
	if (!push_group_of_the_library(s)) return false;
	pushed_body *bodies = s->bodies.at;
	const bool is_mutated = graze_turns(&s->group.push) && s->group.push.count == 1;
	for (size_t i = 0; is_mutated && i < s->bodies.count; i++) {
		pushed_body *b = bodies + i;
		if ((b->qx == b->px && b->qy == b->py) || b->refused || !is_clear_at_end(s, b)) continue;
		const bool along_x = b->qx != b->px;
		b->qx = nextafterf(b->px, b->qx), b->qy = along_x ? b->py : nextafterf(b->py, b->qy);
	}
	return true;
}
