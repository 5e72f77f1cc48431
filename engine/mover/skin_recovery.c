#include "engine/mover/skin_recovery.h"

#include <math.h>

#include "engine/mover/nearby.h"
#include "engine/mover/respond.h"

void graze_mover_set_clearance(mover_tile *t, int32_t way) {
	const mover_state *w = t->state + way;
	const double half = w->full - w->skin + SKIN_KEPT * w->skin, nearest = graze_nearest_shape(t, w) * (1 + 0x1p-50);
	graze_mover_set_radius(t, way); // of a body that overlaps a wall, the guard takes each wall for itself
	t->mover[way].clearance = nearest >= half ? half : w->full - w->skin;
}

/// What is nearest to a mover where it is judged; nothing is infinitely far.
static nearby_shape nearest_there(query_run *a, const mover_pairs *pairs) {
	mover_tile *t = a->scratch->mover;
	const mover_results *found = &t->results;
	nearby_shape least = {.distance = INFINITY};
	a->world->backend->validate(&t->results, t->mover, pairs, a->world->walls);
	for (int32_t i = 0; i < found->near_count; i++) {
		const int32_t k = found->near[i];
		if (found->value[k] >= least.distance) continue;
		least.distance = found->value[k], least.normal_x = found->normal_x[k], least.normal_y = found->normal_y[k];
	}
	return least;
}

/// Where a way is judged moves away from the nearest wall, then from what is nearest there. Returns the distance that
/// it comes to; the kernel's last answers are about that place.
static double push_away(query_run *a, int32_t way, const mover_pairs *pairs) {
	enum { TIMES = 8 };
	const mover_state *w = a->scratch->mover->state + way;
	mover *m = a->scratch->mover->mover + way;
	nearby_shape least = nearest_there(a, pairs);
	for (int k = 0; k < TIMES && least.distance < w->full; k++) {
		const double by = w->full - least.distance;
		m->qx = (float)((double)m->qx + by * least.normal_x), m->qy = (float)((double)m->qy + by * least.normal_y);
		least = nearest_there(a, pairs);
	}
	return least.distance;
}

int graze_mover_recover_skin(query_run *a, int32_t way) {
	mover_tile *t = a->scratch->mover;
	mover_state *w = t->state + way;
	mover *m = t->mover + way;
	const nearby_shape *near = (const nearby_shape *)t->nearby.at + w->nearby;
	int32_t body[TILE + LANES] = {0}, wall[TILE + LANES] = {0};
	const mover_pairs pairs = {body, wall, w->nearby_count < TILE ? w->nearby_count : TILE};
	for (int32_t i = 0; i < pairs.count; i++) body[i] = RECORD * way, wall[i] = near[i].target;
	const double before = graze_nearest_shape(t, w), after = push_away(a, way, &pairs);
	const double dx = (double)m->qx - (double)m->px, dy = (double)m->qy - (double)m->py;
	const int valid = after > before &&
					  dx * dx + dy * dy <= SKIN_MAX_RECOVERY * SKIN_MAX_RECOVERY * w->skin * w->skin &&
					  pairs.count < TILE && !t->results.refused_count;
	if (valid) m->px = m->qx, m->py = m->qy;
	else m->qx = m->px, m->qy = m->py;
	w->recovered = (uint8_t)valid;
	a->report.recovered += (size_t)valid;
	return valid;
}
