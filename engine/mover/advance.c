#include "engine/mover/advance.h"

#include <math.h>
#include <string.h>

#include "engine/mover/respond.h"
#include "engine/mover/safety_check.h"
#include "engine/mover/way_points.h"
#include "engine/query/stage_helpers.h"

/// Sets where a mover would go (q), with this fraction of its motion. Nothing moves yet.
static void propose_end(mover_tile *t, int32_t index, double fraction) {
	mover_state *w = t->state + index;
	mover *m = t->mover + index;
	const float dx = (float)m->vx, dy = (float)m->vy;
	w->fraction = fraction;
	m->qx = displaced_wide((double)m->px, fraction * m->vx), m->qy = displaced_wide((double)m->py, fraction * m->vy);
	// A whole displacement is added as it is to a body without walls in reach: with one rounding.
	if (fraction == 1 && (double)dx == m->vx && (double)dy == m->vy)
		m->qx = displaced(m->px, dx), m->qy = displaced(m->py, dy);
}

/// Whether the safety check refuses the motion to q.
static bool is_refused(query_run *run, mover_tile *t, int32_t index, const pair_buffer *pairs) {
	const mover *m = t->mover + index;
	if ((m->qx == m->px && m->qy == m->py) || t->state[index].response == GZ_RESPONSE_PASS) return false;
	for (size_t first = 0; first < pairs->count; first += TILE) {
		const mover_pairs batch = pair_batch(pairs, first);
		run->query->world->backend->validate(&t->results, t->mover, &batch, run->query->world->walls);
		if (t->results.refused_count) return true;
	}
	return false;
}

/// The factors by which a refused motion becomes shorter, again and again while it is refused: to 0.999, a half and a
/// quarter of its length, and to nothing.
static const double shortenings[] = {0.999, 0.5, 0.5, 0};

/// Shortens the motions of the listed movers until none is refused; the list is overwritten. A mover that does not move
/// at all loses its hit. Nearby shapes have to be found again afterwards. False without memory.
static bool shorten(query_run *run, mover_tile *t, int32_t *list, int32_t count) {
	for (size_t k = 0; count > 0 && k < sizeof shortenings / sizeof *shortenings; k++) {
		for (int32_t i = 0; i < count; i++) {
			mover_state *w = t->state + list[i];
			propose_end(t, list[i], w->fraction * shortenings[k]), w->shortened = true;
			if (w->fraction == 0) w->has_hit = false;
		}
		*(shortenings[k] > 0 ? &run->report->shortened : &run->report->refused) += (size_t)count;
		if (!graze_pairs_of_flagged(t, &run->scratch->memory)) return false;
		count = graze_validate(run, t, &t->subset, NULL, 0, list);
		if (count == NO_MEMORY) return false;
	}
	return true;
}

void graze_mover_advance(query_run *run, mover_tile *t, int32_t index, double fraction, const pair_buffer *pairs) {
	mover_state *w = t->state + index;
	propose_end(t, index, fraction), w->shortened = false;
	for (int k = 0; w->fraction > 0 && is_refused(run, t, index, pairs); k++) {
		propose_end(t, index, w->fraction * shortenings[k]), w->shortened = true;
		++*(shortenings[k] > 0 ? &run->report->shortened : &run->report->refused);
	}
	mover *m = t->mover + index;
	m->px = m->qx, m->py = m->qy;
	w->travelled += w->fraction * sqrt(m->vx * m->vx + m->vy * m->vy);
}

bool graze_mover_arrive(mover_tile *t, int32_t index, caller_memory *memory) {
	mover_state *w = t->state + index;
	mover *m = t->mover + index;
	m->px = m->qx, m->py = m->qy;
	if (!w->loaded) {
		w->phase = MOVER_DONE;
		return true;
	}
	w->travelled += w->fraction * sqrt(m->vx * m->vx + m->vy * m->vy);
	w->time_left *= 1 - w->fraction;
	if (!w->has_hit) w->phase = MOVER_DONE;
	return graze_way_point_of(t, index, memory);
}

/// Lists the movers that have a hit in this round.
static int32_t list_hits(const mover_tile *t, const int32_t *list, int32_t count, int32_t *hit) {
	int32_t hits = 0;
	for (int32_t i = 0; i < count; i++) hit[hits] = list[i], hits += t->state[list[i]].has_hit;
	return hits;
}

/// Validates the proposed motions of the listed movers, and shortens those that are refused. Lists the movers that keep
/// a hit in `hit`, with their nearby shapes, and returns their number; NO_MEMORY without memory.
static int32_t validate_ends(query_run *run, mover_tile *t, const int32_t *list, int32_t count, int32_t *hit) {
	int32_t refused[TILE], hits = list_hits(t, list, count, hit);
	const size_t begin = t->nearby.count;
	const int32_t refusals = graze_validate(run, t, &t->pairs, hit, hits, refused);
	if (refusals <= 0) return refusals == NO_MEMORY ? NO_MEMORY : hits;
	if (!shorten(run, t, refused, refusals)) return NO_MEMORY;
	t->nearby.count = begin, hits = list_hits(t, list, count, hit);
	memset(t->flags, 0, sizeof t->flags);
	for (int32_t i = 0; i < hits; i++) t->flags[hit[i]] = true;
	const bool found =
		graze_pairs_of_flagged(t, &run->scratch->memory) && graze_find_nearby(run, t, &t->subset, hit, hits);
	return found ? hits : NO_MEMORY;
}

bool graze_movers_respond(query_run *run, mover_tile *t, const int32_t *list, int32_t count) {
	gz_scratch *m = run->scratch;
	for (int32_t i = 0; i < count; i++) {
		graze_mover_set_radius(t, list[i]);
		if (!graze_mover_add_hit(t, list[i], run->query->world->walls, &m->memory) ||
			!graze_mover_respond(t, list[i], run->query->world->walls, &m->memory))
			return false;
	}
	graze_stage_ends(run, GZ_STAGE_REDUCE);
	return true;
}

bool graze_movers_advance(query_run *run, mover_tile *t, const int32_t *list, int32_t count) {
	int32_t hit[TILE];
	for (int32_t i = 0; i < count; i++) propose_end(t, list[i], graze_mover_fraction(t, list[i]));
	const int32_t hits = validate_ends(run, t, list, count, hit);
	if (hits == NO_MEMORY) return false;
	for (int32_t i = 0; i < count; i++)
		if (!graze_mover_arrive(t, list[i], &run->scratch->memory)) return false;
	return graze_movers_respond(run, t, hit, hits);
}
