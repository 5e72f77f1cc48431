#include "engine/motion/go.h"

#include <math.h>
#include <string.h>

#include "engine/motion/near.h"
#include "engine/motion/seek.h"
#include "engine/motion/ways.h"

static void aim(motion_tile *t, int32_t way, double share) {
	body_way *w = t->way + way;
	mover *m = t->mover + way;
	const float dx = (float)m->vx, dy = (float)m->vy;
	w->share = share;
	m->qx = (float)((double)m->px + share * m->vx), m->qy = (float)((double)m->py + share * m->vy);
	// All of a displacement is added as to a body that has no walls in reach, with one rounding.
	if (share == 1 && (double)dx == m->vx && (double)dy == m->vy) m->qx = m->px + dx, m->qy = m->py + dy;
}

/// May one way not go where it would?
static int is_refused(asking *a, int32_t way, const pair_store *store) {
	motion_tile *t = a->scratch->motion;
	const mover *m = t->mover + way;
	if ((m->qx == m->px && m->qy == m->py) || t->way[way].response == GZ_PASS) return 0;
	for (size_t first = 0; first < store->count; first += TILE) {
		const mover_pairs pairs = some_pairs(store, first);
		if (a->world->kernels->guard(t->refused, t->mover, &pairs, a->world->walls)) return 1;
	}
	return 0;
}

/// The ways that may not go where they would. Returns how many there are.
static int32_t refuse(asking *a, const pair_store *store, int32_t *ways) {
	motion_tile *t = a->scratch->motion;
	int32_t n = 0;
	for (size_t first = 0; first < store->count; first += TILE) {
		const mover_pairs pairs = some_pairs(store, first);
		const int32_t count = a->world->kernels->guard(t->refused, t->mover, &pairs, a->world->walls);
		for (int32_t i = 0; i < count; i++) {
			const int32_t way = pairs.body[t->refused[i]] / RECORD;
			const mover *m = t->mover + way;
			const int stands = m->qx == m->px && m->qy == m->py; // and needs no leave
			if (t->flag[way] || stands) continue;
			graze_way_wake(a, way);
			if (t->way[way].response == GZ_PASS) continue;
			t->flag[way] = 1, ways[n++] = way;
		}
	}
	return n;
}

/// Where the guard does not let a body go all its way: somewhat less far, half, a quarter, not at all.
static const double shorter[] = {0.999, 0.5, 0.5, 0};

static int go_guarded(asking *a) {
	motion_tile *t = a->scratch->motion;
	const pair_store *store = &t->pairs;
	int32_t ways[TILE];
	for (size_t k = 0; k < sizeof shorter / sizeof *shorter; k++) {
		memset(t->flag, 0, sizeof t->flag);
		const int32_t count = refuse(a, store, ways);
		if (!count) return 1;
		for (int32_t i = 0; i < count; i++) aim(t, ways[i], t->way[ways[i]].share * shorter[k]);
		for (int32_t i = 0; i < count; i++) t->way[ways[i]].cut = 1;
		*(shorter[k] > 0 ? &a->report.retried : &a->report.guarded) += (size_t)count;
		if (!graze_pairs_of_flagged(t, &a->scratch->memory)) return 0;
		store = &t->some;
	}
	return 1;
}

void graze_way_go(asking *a, int32_t way, double share, const pair_store *store) {
	motion_tile *t = a->scratch->motion;
	body_way *w = t->way + way;
	aim(t, way, share), w->cut = 0;
	for (int k = 0; w->share > 0 && is_refused(a, way, store); k++) {
		aim(t, way, w->share * shorter[k]), w->cut = 1;
		++*(shorter[k] > 0 ? &a->report.retried : &a->report.guarded);
	}
	mover *m = t->mover + way;
	m->px = m->qx, m->py = m->qy;
	w->gone += w->share * sqrt(m->vx * m->vx + m->vy * m->vy);
}

static void arrive(motion_tile *t, int32_t way) {
	body_way *w = t->way + way;
	mover *m = t->mover + way;
	m->px = m->qx, m->py = m->qy;
	if (!w->awake) {
		w->state = WAY_ENDS;
		return;
	}
	w->gone += w->share * sqrt(m->vx * m->vx + m->vy * m->vy);
	w->left *= 1 - w->share;
	if (!w->hits || (w->cut && w->share == 0)) w->state = WAY_ENDS, w->hits = 0;
}

int graze_ways_go(asking *a, const int32_t *ways, int32_t count) {
	gz_scratch *m = a->scratch;
	motion_tile *t = m->motion;
	int32_t hit[TILE], hits = 0;
	for (int32_t i = 0; i < count; i++) aim(t, ways[i], graze_way_share(t, ways[i]));
	if (!go_guarded(a)) return 0;
	graze_stage_ends(a, GZ_EVALUATE);
	memset(t->flag, 0, sizeof t->flag);
	for (int32_t i = 0; i < count; i++) {
		arrive(t, ways[i]);
		t->flag[ways[i]] = t->way[ways[i]].hits;
		hit[hits] = ways[i], hits += t->way[ways[i]].hits;
	}
	if (!graze_pairs_of_flagged(t, &m->memory) || !graze_look_around(a, &t->some, hit, hits)) return 0;
	for (int32_t i = 0; i < hits; i++) {
		graze_way_stand(t, hit[i]);
		if (!graze_way_hit(t, hit[i], a->world->walls, &m->memory) || !graze_way_turn(t, hit[i], &m->memory)) return 0;
	}
	graze_stage_ends(a, GZ_REDUCE);
	return 1;
}
