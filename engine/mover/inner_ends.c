#include "engine/mover/inner_ends.h"

#include <math.h>

#include "engine/mover/contacts.h"

static bool has_end(const wall_record *w, float x, float y) {
	return (w->ax == x && w->ay == y) != (w->bx == x && w->by == y);
}

/// In place of the feature of an end that is about to become a side: ends are compared with touched sides alone, so
/// that the order of walls does not matter.
#define BECOMES_SIDE GZ_FEATURE_NONE

/// What a wall of this length may turn away by, at an end that limits like its side: where walls go on straight, an end
/// that is hit together with the side before it would tilt the motion, and whether they turn by 0 is a matter of
/// rounding. Not for a mover in overlap with a wall, which climbs out at the end of the next one (S67).
static double turn_tolerance(const mover *m, double length) {
	return mover_overlaps(m) ? 0 : PARALLEL_TOLERANCE * length;
}

/// Whether two walls with a common end form a step there, which is no continuation (S26).
static bool form_a_step(const wall_record *wall, const wall_record *other) {
	return fabsf(wall->radius) != fabsf(other->radius);
}

/// end: a wall that the mover touches at an end
static void compare_end(
	const mover *m, nearby_shape *near, int32_t count, nearby_shape *end, const wall_record *walls) {
	const wall_record *wall = walls + end->target / RECORD;
	const bool at_b = end->feature == GZ_FEATURE_END_B;
	const float x = at_b ? wall->bx : wall->ax, y = at_b ? wall->by : wall->ay;
	const double away_x = (double)(at_b ? wall->ax : wall->bx) - (double)x;
	const double away_y = (double)(at_b ? wall->ay : wall->by) - (double)y;
	const double may_turn = turn_tolerance(m, sqrt(away_x * away_x + away_y * away_y)); // 0 for a wall that is a point
	for (int32_t i = 0; i < count; i++) {
		const nearby_shape *side = near + i;
		if (!side->limits || side->feature != GZ_FEATURE_SIDE) continue;
		const wall_record *other = walls + side->target / RECORD;
		if (!has_end(other, x, y) || form_a_step(wall, other)) continue;
		if (!(side->normal_x * away_x + side->normal_y * away_y > -may_turn)) continue; // it leads away from the mover
		double normal[2];
		graze_wall_normal(normal, wall, GZ_FEATURE_SIDE, (double)m->px, (double)m->py);
		end->normal_x = normal[0], end->normal_y = normal[1], end->feature = BECOMES_SIDE, end->limits = true;
		return;
	}
}

/// Ends are compared with sides: with very many walls in one place that would take the square of their number.
static bool are_few(const nearby_shape *near, int32_t count) {
	enum { MAX_TOUCHED = 64 };
	int touched = 0;
	for (int32_t i = 0; i < count; i++) touched += near[i].touched && near[i].feature != GZ_FEATURE_CIRCLE;
	return touched <= MAX_TOUCHED;
}

void graze_limit_by_inner_ends(mover_tile *t, int32_t index, const wall_record *walls) {
	const mover_state *w = t->state + index;
	nearby_shape *near = shapes_near(t, w);
	if (!are_few(near, w->nearby_count)) return;
	for (int32_t i = 0; i < w->nearby_count; i++)
		if (near[i].touched && (near[i].feature == GZ_FEATURE_END_A || near[i].feature == GZ_FEATURE_END_B))
			compare_end(t->mover + index, near, w->nearby_count, near + i, walls);
	for (int32_t i = 0; i < w->nearby_count; i++)
		if (near[i].feature == BECOMES_SIDE) near[i].feature = GZ_FEATURE_SIDE;
}
