#include "engine/mover/skin_recovery.h"

#include <math.h>

#include "engine/mover/respond.h"
#include "engine/mover/safety_check.h"

void graze_mover_set_clearance(mover_tile *t, int32_t index) {
	const mover_state *w = t->state + index;
	mover *m = t->mover + index;
	const double half = clearance_of(m->body_radius, w->skin);
	const double nearest = graze_nearest_shape(t, w) * (1 + 0x1p-50);
	graze_mover_set_radius(t, index); // of which the safety check takes whether it overlaps a wall (mover_overlaps)
	m->clearance = nearest >= half ? half : m->body_radius;
}

/// The nearest of the pairs' walls at q; its distance is infinite where none is near.
static nearby_shape nearest_shape_at_end(query_run *run, mover_tile *t, const mover_pairs *pairs) {
	const mover_results *found = &t->results;
	nearby_shape nearest = {.distance = INFINITY};
	run->query->world->backend->validate(&t->results, t->mover, pairs, run->query->world->walls);
	for (int32_t i = 0; i < found->near_count; i++) {
		const int32_t k = found->near[i];
		if (found->value[k] >= nearest.distance) continue;
		nearest.distance = found->value[k], nearest.normal_x = found->normal_x[k],
		nearest.normal_y = found->normal_y[k];
	}
	return nearest;
}

/// Moves q away from a wall, by a share of what the skin lacks. Returns the nearest wall there.
static nearby_shape move_end(
	query_run *run, mover_tile *t, int32_t index, const mover_pairs *pairs, const nearby_shape *from, double share) {
	mover *m = t->mover + index;
	const double missing = share * (t->state[index].skin_radius - from->distance);
	m->qx = (float)((double)m->qx + missing * from->normal_x);
	m->qy = (float)((double)m->qy + missing * from->normal_y);
	return nearest_shape_at_end(run, t, pairs);
}

/// Moves q, which begins at p, away from the wall that is nearest to it, again and again, up to the whole skin. Between
/// walls that leave less room that leads to and fro; where it gains too little, half a step leads to their middle, or
/// part of the first step to where q is farther from all of them. Returns whether q gains enough; the kernel's last
/// results are those of that q.
static bool move_end_away(query_run *run, mover_tile *t, int32_t index, const mover_pairs *pairs) {
	enum { PASSES = 8 };
	mover *m = t->mover + index;
	const mover_state *w = t->state + index;
	const nearby_shape first = nearest_shape_at_end(run, t, pairs);
	const double enough = first.distance + SKIN_MIN_RECOVERY * w->skin;
	nearby_shape nearest = first;
	for (int k = 0; k < PASSES && nearest.distance < w->skin_radius; k++)
		nearest = move_end(run, t, index, pairs, &nearest, 1);
	if (nearest.distance <= enough) nearest = move_end(run, t, index, pairs, &nearest, 0.5);
	for (double share = 0.5; nearest.distance <= enough && share >= 0x1p-4; share /= 2) {
		m->qx = m->px, m->qy = m->py;
		nearest = move_end(run, t, index, pairs, &first, share);
	}
	return nearest.distance > enough;
}

bool graze_mover_begin_recovery(query_run *run, mover_tile *t, int32_t index) {
	mover_state *w = t->state + index;
	mover *m = t->mover + index;
	const nearby_shape *near = (const nearby_shape *)t->nearby.at + w->nearby;
	int32_t body[TILE + LANES] = {0}, wall[TILE + LANES] = {0};
	const mover_pairs pairs = {body, wall, w->nearby_count < TILE ? w->nearby_count : TILE};
	for (int32_t i = 0; i < pairs.count; i++) body[i] = RECORD * index, wall[i] = near[i].target;
	const bool gains = move_end_away(run, t, index, &pairs);
	const double dx = (double)m->qx - (double)m->px, dy = (double)m->qy - (double)m->py;
	w->recovered = gains && dx * dx + dy * dy <= SKIN_MAX_RECOVERY * SKIN_MAX_RECOVERY * w->skin * w->skin &&
				   pairs.count < TILE && !t->results.refused_count;
	if (!w->recovered) m->qx = m->px, m->qy = m->py;
	return w->recovered;
}

bool graze_mover_end_recovery(query_run *run, mover_tile *t, int32_t index, double from) {
	mover_state *w = t->state + index;
	mover *m = t->mover + index;
	w->recovered = graze_nearest_shape(t, w) > from + SKIN_MIN_RECOVERY * w->skin;
	if (w->recovered) m->px = m->qx, m->py = m->qy;
	else m->qx = m->px, m->qy = m->py;
	run->report->recovered += w->recovered;
	return w->recovered;
}
