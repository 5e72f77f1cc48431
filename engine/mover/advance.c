#include "engine/mover/advance.h"

#include <math.h>
#include <string.h>

#include "engine/mover/respond.h"
#include "engine/mover/safety_check.h"
#include "engine/query/stage_helpers.h"

static void aim(mover_tile *t, int32_t index, double share) {
	mover_state *w = t->state + index;
	mover *m = t->mover + index;
	const float dx = (float)m->vx, dy = (float)m->vy;
	w->share = share;
	m->qx = displaced_wide((double)m->px, share * m->vx), m->qy = displaced_wide((double)m->py, share * m->vy);
	// A whole displacement is added as it is to a body without walls in reach: with one rounding.
	if (share == 1 && (double)dx == m->vx && (double)dy == m->vy)
		m->qx = displaced(m->px, dx), m->qy = displaced(m->py, dy);
}

/// Whether the safety check refuses where a mover would go.
static bool is_refused(query_run *run, mover_tile *t, int32_t index, const pair_buffer *store) {
	const mover *m = t->mover + index;
	if ((m->qx == m->px && m->qy == m->py) || t->state[index].response == GZ_RESPONSE_PASS) return false;
	for (size_t first = 0; first < store->count; first += TILE) {
		const mover_pairs pairs = some_pairs(store, first);
		run->query->world->backend->validate(&t->results, t->mover, &pairs, run->query->world->walls);
		if (t->results.refused_count) return true;
	}
	return false;
}

/// Where the safety check refuses the whole motion, the body goes somewhat less far, half, a quarter, or nowhere.
static const double shorter[] = {0.999, 0.5, 0.5, 0};

/// Shortens the motion of the refused movers. Those that keep a hit find the shapes nearby afterwards.
static bool shorten(query_run *run, mover_tile *t, int32_t *list, int32_t count) {
	for (size_t k = 0; count > 0 && k < sizeof shorter / sizeof *shorter; k++) {
		for (int32_t i = 0; i < count; i++) {
			mover_state *w = t->state + list[i];
			aim(t, list[i], w->share * shorter[k]), w->shortened = 1;
			if (w->share == 0) w->has_hit = 0;
		}
		*(shorter[k] > 0 ? &run->report->shortened : &run->report->refused) += (size_t)count;
		if (!graze_pairs_of_flagged(t, &run->scratch->memory)) return false;
		count = graze_validate(run, t, &t->subset, NULL, 0, list);
	}
	return true;
}

void graze_mover_advance(query_run *run, mover_tile *t, int32_t index, double share, const pair_buffer *store) {
	mover_state *w = t->state + index;
	aim(t, index, share), w->shortened = 0;
	for (int k = 0; w->share > 0 && is_refused(run, t, index, store); k++) {
		aim(t, index, w->share * shorter[k]), w->shortened = 1;
		++*(shorter[k] > 0 ? &run->report->shortened : &run->report->refused);
	}
	mover *m = t->mover + index;
	m->px = m->qx, m->py = m->qy;
	w->travelled += w->share * sqrt(m->vx * m->vx + m->vy * m->vy);
}

void graze_mover_arrive(mover_tile *t, int32_t index) {
	mover_state *w = t->state + index;
	mover *m = t->mover + index;
	m->px = m->qx, m->py = m->qy;
	if (!w->loaded) {
		w->phase = MOVER_DONE;
		return;
	}
	w->travelled += w->share * sqrt(m->vx * m->vx + m->vy * m->vy);
	w->time_left *= 1 - w->share;
	if (!w->has_hit) w->phase = MOVER_DONE;
}

/// Lists the movers that have a hit in this round.
static int32_t list_hits(const mover_tile *t, const int32_t *list, int32_t count, int32_t *hit) {
	int32_t hits = 0;
	for (int32_t i = 0; i < count; i++) hit[hits] = list[i], hits += t->state[list[i]].has_hit;
	return hits;
}

/// Moves all movers as far as the safety check allows. Returns the number of those with a hit, whose nearby shapes are
/// known then; -1 without memory.
static int32_t advance_validated(query_run *run, mover_tile *t, const int32_t *list, int32_t count, int32_t *hit) {
	int32_t refused[TILE], hits = list_hits(t, list, count, hit);
	const size_t begin = t->nearby.count;
	const int32_t refusals = graze_validate(run, t, &t->pairs, hit, hits, refused);
	if (refusals <= 0) return refusals < 0 ? -1 : hits;
	if (!shorten(run, t, refused, refusals)) return -1;
	t->nearby.count = begin, hits = list_hits(t, list, count, hit);
	memset(t->flags, 0, sizeof t->flags);
	for (int32_t i = 0; i < hits; i++) t->flags[hit[i]] = 1;
	return graze_pairs_of_flagged(t, &run->scratch->memory) && graze_find_nearby(run, t, &t->subset, hit, hits) ? hits
																												: -1;
}

bool graze_movers_respond(query_run *run, mover_tile *t, const int32_t *list, int32_t count) {
	gz_scratch *m = run->scratch;
	for (int32_t i = 0; i < count; i++) {
		graze_mover_set_radius(t, list[i]);
		if (!graze_mover_add_hit(t, list[i], run->query->world->walls, &m->memory) ||
			!graze_mover_respond(t, list[i], &m->memory))
			return false;
	}
	graze_stage_ends(run, GZ_STAGE_REDUCE);
	return true;
}

bool graze_movers_advance(query_run *run, mover_tile *t, const int32_t *list, int32_t count) {
	int32_t hit[TILE];
	for (int32_t i = 0; i < count; i++) aim(t, list[i], graze_mover_share(t, list[i]));
	const int32_t hits = advance_validated(run, t, list, count, hit);
	if (hits < 0) return false;
	for (int32_t i = 0; i < count; i++) graze_mover_arrive(t, list[i]);
	return graze_movers_respond(run, t, hit, hits);
}
