#include "engine/mover/skin_recovery.h"

#include <math.h>

#include "engine/mover/nearby.h"
#include "engine/mover/respond.h"

void graze_way_keep(motion_tile *t, int32_t way) {
	const body_way *w = t->way + way;
	const double half = w->full - w->skin + HALF * w->skin, nearest = graze_nearest_thing(t, w) * (1 + 0x1p-50);
	graze_way_stand(t, way); // of a body that overlaps a wall, the guard takes each wall for itself
	t->mover[way].keep = nearest >= half ? half : w->full - w->skin;
}

/// What is nearest to a mover where it is judged; nothing is infinitely far.
static near_thing nearest_there(asking *a, const mover_pairs *pairs) {
	motion_tile *t = a->scratch->motion;
	const mover_answers *found = &t->found;
	near_thing least = {.distance = INFINITY};
	a->world->kernels->judge(&t->found, t->mover, pairs, a->world->walls);
	for (int32_t i = 0; i < found->nears; i++) {
		const int32_t k = found->near[i];
		if (found->value[k] >= least.distance) continue;
		least.distance = found->value[k], least.normal_x = found->normal_x[k], least.normal_y = found->normal_y[k];
	}
	return least;
}

/// Where a way is judged moves away from the nearest wall, then from what is nearest there. Returns the distance that
/// it comes to; the kernel's last answers are about that place.
static double push_away(asking *a, int32_t way, const mover_pairs *pairs) {
	enum { TIMES = 8 };
	const body_way *w = a->scratch->motion->way + way;
	mover *m = a->scratch->motion->mover + way;
	near_thing least = nearest_there(a, pairs);
	for (int k = 0; k < TIMES && least.distance < w->full; k++) {
		const double by = w->full - least.distance;
		m->qx = (float)((double)m->qx + by * least.normal_x), m->qy = (float)((double)m->qy + by * least.normal_y);
		least = nearest_there(a, pairs);
	}
	return least.distance;
}

int graze_way_push(asking *a, int32_t way) {
	motion_tile *t = a->scratch->motion;
	body_way *w = t->way + way;
	mover *m = t->mover + way;
	const near_thing *near = (const near_thing *)t->near.at + w->near;
	int32_t body[TILE + LANES] = {0}, wall[TILE + LANES] = {0};
	const mover_pairs pairs = {body, wall, w->near_count < TILE ? w->near_count : TILE};
	for (int32_t i = 0; i < pairs.count; i++) body[i] = RECORD * way, wall[i] = near[i].thing;
	const double before = graze_nearest_thing(t, w), after = push_away(a, way, &pairs);
	const double dx = (double)m->qx - (double)m->px, dy = (double)m->qy - (double)m->py;
	const int good = after > before && dx * dx + dy * dy <= PUSH * PUSH * w->skin * w->skin && pairs.count < TILE &&
					 !t->found.refusals;
	if (good) m->px = m->qx, m->py = m->qy;
	else m->qx = m->px, m->qy = m->py;
	w->pushed = (uint8_t)good;
	a->report.recovered += (size_t)good;
	return good;
}
