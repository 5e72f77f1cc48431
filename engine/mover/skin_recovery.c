#include "engine/mover/skin_recovery.h"

#include <math.h>

#include "engine/mover/respond.h"
#include "engine/mover/safety_check.h"

void graze_mover_set_clearance(mover_tile *t, int32_t index) {
	const mover_state *w = t->state + index;
	const double half = w->full - w->skin + SKIN_KEPT * w->skin, nearest = graze_nearest_shape(t, w) * (1 + 0x1p-50);
	graze_mover_set_radius(
		t, index); // for a body that overlaps a wall, the safety check takes each wall at its own distance
	t->mover[index].clearance = nearest >= half ? half : w->full - w->skin;
}

/// The nearest shape to where a mover is validated; infinitely far where there is none.
static nearby_shape nearest_shape_there(query_run *run, mover_tile *t, const mover_pairs *pairs) {
	const mover_results *found = &t->results;
	nearby_shape least = {.distance = INFINITY};
	run->query->world->backend->validate(&t->results, t->mover, pairs, run->query->world->walls);
	for (int32_t i = 0; i < found->near_count; i++) {
		const int32_t k = found->near[i];
		if (found->value[k] >= least.distance) continue;
		least.distance = found->value[k], least.normal_x = found->normal_x[k], least.normal_y = found->normal_y[k];
	}
	return least;
}

/// Moves the place that is validated away from the nearest wall, then from the nearest shape there. Returns the
/// distance that it reaches; the kernel's last results are about that place.
static double push_away(query_run *run, mover_tile *t, int32_t index, const mover_pairs *pairs) {
	enum { TIMES = 8 };
	const mover_state *w = t->state + index;
	mover *m = t->mover + index;
	nearby_shape least = nearest_shape_there(run, t, pairs);
	for (int k = 0; k < TIMES && least.distance < w->full; k++) {
		const double by = w->full - least.distance;
		m->qx = (float)((double)m->qx + by * least.normal_x), m->qy = (float)((double)m->qy + by * least.normal_y);
		least = nearest_shape_there(run, t, pairs);
	}
	return least.distance;
}

bool graze_mover_recover_skin(query_run *run, mover_tile *t, int32_t index) {
	mover_state *w = t->state + index;
	mover *m = t->mover + index;
	const nearby_shape *near = (const nearby_shape *)t->nearby.at + w->nearby;
	int32_t body[TILE + LANES] = {0}, wall[TILE + LANES] = {0};
	const mover_pairs pairs = {body, wall, w->nearby_count < TILE ? w->nearby_count : TILE};
	for (int32_t i = 0; i < pairs.count; i++) body[i] = RECORD * index, wall[i] = near[i].target;
	const double before = graze_nearest_shape(t, w), after = push_away(run, t, index, &pairs);
	const double dx = (double)m->qx - (double)m->px, dy = (double)m->qy - (double)m->py;
	const bool valid = after > before &&
					   dx * dx + dy * dy <= SKIN_MAX_RECOVERY * SKIN_MAX_RECOVERY * w->skin * w->skin &&
					   pairs.count < TILE && !t->results.refused_count;
	if (valid) m->px = m->qx, m->py = m->qy;
	else m->qx = m->px, m->qy = m->py;
	w->recovered = (uint8_t)valid;
	run->report->recovered += (size_t)valid;
	return valid;
}
