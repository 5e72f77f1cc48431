#include "engine/mover/fast_path.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/mover/advance.h"
#include "engine/mover/candidates.h"
#include "engine/mover/contacts.h"
#include "engine/mover/mover_state.h"
#include "engine/mover/safety_check.h"
#include "engine/mover/write_moves.h"
#include "engine/query/stage_helpers.h"

enum { IS_LEFT_OUT = -1 }; // in place of a slot's number of pairs: the fast path does not apply

// ---------------------------------------------------------------------------------------------------------------------
// The first segment
// ---------------------------------------------------------------------------------------------------------------------

/// The response of a body as first_segment_list.restitution has it.
static float restitution_of(const query_run *run, mover_tile *t, int32_t slot) {
	const body_ref body = graze_tile_body(run, slot);
	const gz_moves *moves = t->settings->moves + body.chunk;
	const size_t i = graze_element(run->query->chunks + body.chunk, body.k);
	switch (moves->response.data ? byte_at(moves->response, i) : GZ_RESPONSE_SLIDE) {
	case GZ_RESPONSE_PASS:
		return SEGMENT_PASS;
	case GZ_RESPONSE_STOP:
		return SEGMENT_STOP;
	case GZ_RESPONSE_BOUNCE:
		return moves->restitution.data ? float_at(moves->restitution, i) : 1;
	default:
		return SEGMENT_SLIDE;
	}
}

/// Whether all bodies of the tile respond alike.
static bool are_alike(const query_run *run, mover_tile *t) {
	const body_tile *tile = &run->scratch->tile;
	const gz_moves *moves = t->settings->moves + tile->span[0].chunk;
	return tile->spans == 1 && (!moves->response.data || !moves->response.stride) &&
		   (!moves->restitution.data || !moves->restitution.stride);
}

/// Lists the bodies of the fast path, sorted by their number of walls (counting sort); the others are marked.
static void list_fast(query_run *run, mover_tile *t) {
	first_segment_list *segments = &t->fast;
	float restitution[TILE];
	int32_t next[FAST_PATH_WALLS + 2] = {0};
	const bool alike = are_alike(run, t);
	const float all = alike && t->near_slots ? restitution_of(run, t, t->near_slot[0]) : 0;
	for (int32_t i = 0; i < t->near_slots; i++) {
		int32_t *pairs = t->pairs_of + t->near_slot[i];
		restitution[i] = alike ? all : restitution_of(run, t, t->near_slot[i]);
		if (*pairs > FAST_PATH_WALLS || segment_passes(restitution[i])) *pairs = IS_LEFT_OUT;
		next[*pairs + 1]++;
	}
	t->slow_slots = next[IS_LEFT_OUT + 1], next[0] = next[1] = 0;
	for (int32_t k = 1; k <= FAST_PATH_WALLS; k++) next[k + 1] += next[k];
	for (int32_t i = 0; i < t->near_slots; i++) {
		const int32_t slot = t->near_slot[i], pairs = t->pairs_of[slot];
		if (pairs == IS_LEFT_OUT) continue;
		const int32_t k = next[pairs]++;
		segments->slot[k] = slot, segments->wall_count[k] = pairs, segments->restitution[k] = restitution[i];
	}
	segments->count = next[FAST_PATH_WALLS];
	// Padding repeats the last body: the walls of other bodies might be those of a larger world before.
	const int32_t last = segments->count - 1;
	for (int32_t k = segments->count; last >= 0 && k < segments->count + LANES; k++)
		segments->slot[k] = segments->slot[last], segments->wall_count[k] = segments->wall_count[last],
		segments->restitution[k] = segments->restitution[last];
}

/// Keeps the pairs of bodies that the fast path leaves out: they become movers.
static void keep_left_out(mover_tile *t) {
	pair_buffer *pairs = &t->pairs;
	size_t n = 0;
	for (size_t i = 0; t->slow_slots && i < pairs->count; i++) {
		const int32_t slot = pairs->body[i] / RECORD;
		if (t->pairs_of[slot] != IS_LEFT_OUT) continue;
		pairs->body[n] = RECORD * graze_mover_of_slot(t, slot), pairs->other[n++] = pairs->other[i];
	}
	pairs->count = n;
	graze_pairs_pad(pairs);
}

void graze_first_segments(query_run *run, mover_tile *t) {
	segment_results *segments = &t->segment;
	const skin_rule rule = {(double)t->settings->skin, t->settings->least_skin};
	list_fast(run, t);
	run->query->world->backend->first_segments(segments, &t->fast, &t->tile, run->query->world->walls, &rule);
	for (int32_t i = 0; i < segments->fallback_count; i++)
		t->pairs_of[t->fast.slot[segments->fallback[i]]] = IS_LEFT_OUT;
	t->slow_slots += segments->fallback_count;
	if (t->settings->max_contacts < 2) { // the first contact ends the motion
		for (int32_t i = 0; i < segments->responding_count; i++)
			t->pairs_of[t->fast.slot[segments->responding[i]]] = IS_LEFT_OUT;
		t->slow_slots += segments->responding_count, segments->responding_count = 0;
	}
	keep_left_out(t);
	graze_stage_ends(run, GZ_STAGE_EVALUATE);
}

// ---------------------------------------------------------------------------------------------------------------------
// The last segment
// ---------------------------------------------------------------------------------------------------------------------

/// Bodies that do not stop at their wall find the walls ahead; the pairs are kept by number in the list.
static void find_last_pairs(query_run *run, mover_tile *t) {
	body_ref places[TILE];
	int32_t n = 0;
	for (int32_t i = 0; i < t->segment.responding_count; i++) {
		const int32_t k = t->segment.responding[i], slot = t->fast.slot[k];
		const motion_segment *l = t->segment.segment + k;
		if (segment_stops(t->fast.restitution[k])) continue;
		if (run->query->filtering) places[n] = graze_tile_body(run, slot);
		t->px[n] = (float)l->px, t->py[n] = (float)l->py;
		graze_query_along(t, n, (float)l->vx, (float)l->vy, t->tile.radius[slot]);
		t->searching[n++] = k;
	}
	t->searching_count = n, t->pairs.count = 0, t->pairs_for = PAIRS_FOR_LAST_SEGMENTS;
	if (n) graze_query_movers(run, t, places);
	t->pairs_for = PAIRS_FOR_MOVERS;
}

/// Sets the flags of bodies that the last segment is refused to, or that would hit something on it.
static void flag_refused(query_run *run, mover_tile *t) {
	memset(t->flags, 0, sizeof t->flags);
	for (size_t i = 0; i < t->pairs.count; i += TILE) {
		const mover_pairs pairs = some_pairs(&t->pairs, i);
		run->query->world->backend->last_segments(&t->results, t->segment.segment, &pairs, run->query->world->walls);
		for (int32_t n = 0; n < t->results.refused_count; n++) t->flags[pairs.body[t->results.refused[n]] / RECORD] = 1;
	}
}

/// A body that has gone both segments, or stops after the first, becomes a mover with one contact.
static bool add_fast_contact(query_run *run, mover_tile *t, int32_t k) {
	const segment_results *all = &t->segment;
	const motion_segment *l = all->segment + k;
	const int32_t index = graze_mover_of_slot(t, t->fast.slot[k]);
	const double left = 1 - l->time;
	const mover_contact contact = {.time = (float)(1 - left),
		.x = (float)l->px,
		.y = (float)l->py,
		.normal_x = (float)all->normal_x[k],
		.normal_y = (float)all->normal_y[k],
		.target = (int32_t)all->wall[k],
		.feature = pair_feature(all->at_side, all->at_first, k),
		.previous = -1};
	mover_state *w = t->state + index;
	mover *m = t->mover + index;
	graze_mover_wake(run, t, index);
	if (!graze_mover_add_contact(t, index, &contact, &run->scratch->memory)) return false;
	const bool stops = w->response == GZ_RESPONSE_STOP;
	w->phase = MOVER_DONE, w->contacts = 1, w->time_left = stops ? left : 0;
	w->travelled = l->time * sqrt(m->vx * m->vx + m->vy * m->vy);
	if (!stops) w->travelled += sqrt(l->vx * l->vx + l->vy * l->vy);
	w->allowed_x = stops ? 0 : all->allowed_x[k], w->allowed_y = stops ? 0 : all->allowed_y[k];
	if (w->response == GZ_RESPONSE_BOUNCE) w->wanted_x = w->allowed_x, w->wanted_y = w->allowed_y;
	m->px = displaced_wide(l->px, stops ? 0 : l->vx), m->py = displaced_wide(l->py, stops ? 0 : l->vy);
	return true;
}

/// A body goes on from its wall as a mover, in the state that any mover at a wall has. Returns the mover.
static int32_t become_mover(query_run *run, mover_tile *t, int32_t k) {
	const motion_segment *l = t->segment.segment + k;
	const int32_t slot = t->fast.slot[k], index = graze_mover_of_slot(t, slot);
	mover_state *w = t->state + index;
	graze_mover_wake(run, t, index);
	w->has_hit = 1, w->hit_time = w->share = l->time, w->hit_target = (int32_t)t->segment.wall[k];
	t->mover[index].qx = (float)l->px, t->mover[index].qy = (float)l->py;
	graze_mover_arrive(t, index);
	for (int32_t i = 0; i < t->pairs_of[slot]; i++, t->subset.count++) {
		t->subset.body[t->subset.count] = RECORD * index;
		t->subset.other[t->subset.count] = t->fast.wall[FAST_PATH_WALLS * slot + i];
	}
	return index;
}

/// Keeps the pairs of refused bodies, which are movers now.
static void keep_refused(mover_tile *t) {
	pair_buffer *pairs = &t->pairs;
	size_t n = 0;
	for (size_t i = 0; t->searching_count && i < pairs->count; i++) {
		const int32_t k = pairs->body[i] / RECORD;
		if (!t->flags[k]) continue;
		pairs->body[n] = RECORD * t->mover_of[t->fast.slot[k]], pairs->other[n++] = pairs->other[i];
	}
	pairs->count = n;
	graze_pairs_pad(pairs);
}

bool graze_last_segments(query_run *run, mover_tile *t) {
	const bool details = graze_moves_want_details(run, t);
	int32_t count = 0;
	find_last_pairs(run, t);
	flag_refused(run, t);
	t->searching_count = 0, t->subset.count = 0;
	if (graze_out_of_memory(run)) return false;
	if (!graze_pairs_reserve(&t->subset, FAST_PATH_WALLS * (size_t)t->segment.responding_count, &run->scratch->memory))
		return false;
	for (int32_t i = 0; i < t->segment.responding_count; i++) {
		const int32_t k = t->segment.responding[i];
		if (t->flags[k]) t->searching[count++] = become_mover(run, t, k);
		else if (!details && !segment_stops(t->fast.restitution[k])) t->contact_count++;
		else if (!add_fast_contact(run, t, k)) return false;
	}
	graze_pairs_pad(&t->subset);
	t->searching_count = count;
	keep_refused(t);
	return graze_find_nearby(run, t, &t->subset, t->searching, count) &&
		   graze_movers_respond(run, t, t->searching, count);
}
