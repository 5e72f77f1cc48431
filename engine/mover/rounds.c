#include "engine/mover/rounds.h"

#include <math.h>
#include <string.h>

#include "engine/mover/advance.h"
#include "engine/mover/candidates.h"
#include "engine/mover/fast_path.h"
#include "engine/mover/nearby.h"
#include "engine/mover/respond.h"
#include "engine/mover/skin_recovery.h"

/// All pairs of the tile are at hand: ways find out where they stand.
static int stand(query_run *a) {
	mover_tile *t = a->scratch->mover;
	int32_t all[TILE], pushed = 0;
	for (int32_t i = 0; i < t->mover_count; i++) all[i] = i;
	if (!graze_find_nearby(a, &t->pairs, all, t->mover_count)) return 0;
	for (int32_t i = 0; i < t->mover_count; i++) {
		mover_state *w = t->state + i;
		if (!w->nearby_count) continue; // it stands free, as it began
		graze_mover_wake(a, i);
		graze_mover_set_clearance(t, i);
		if (w->response != GZ_RESPONSE_PASS && graze_nearest_shape(t, w) < w->full - (1 - SKIN_RECOVERY) * w->skin)
			pushed |= graze_mover_recover_skin(a, i);
	}
	return !pushed || graze_find_nearby(a, &t->pairs, all, t->mover_count);
}

static void begin_tile(query_run *a, int by_legs) {
	mover_tile *t = a->scratch->mover;
	t->tile = a->scratch->tile.columns;
	t->mover_count = 0, t->contacts.count = t->nearby.count = 0, t->swept_phase = MOVER_READY;
	for (; t->near_slots; t->near_slots--) t->pairs_of[t->near_slot[t->near_slots - 1]] = 0;
	t->contact_count = 0;
	memset(t->mover_of, 0xff, sizeof t->mover_of);
	t->pairs_for = by_legs ? PAIRS_FOR_FIRST_SEGMENTS : PAIRS_FOR_MOVERS;
	graze_mover_candidates(a);
	t->pairs_for = PAIRS_FOR_MOVERS;
}

/// Those that are ways, or stray, stand where they can go from.
static int take_stand(query_run *a) {
	mover_tile *t = a->scratch->mover;
	if (a->scratch->out_of_range_count && !graze_out_of_memory(a)) graze_mover_candidates_out_of_range(a);
	if (graze_out_of_memory(a) || !stand(a)) return 0;
	for (int32_t i = 0; i < t->mover_count; i++) {
		if (!t->state[i].loaded) continue;
		if (t->state[i].recovered) graze_mover_set_clearance(t, i);
		graze_mover_set_radius(t, i);
	}
	return 1;
}

int graze_rounds_begin(query_run *a) {
	begin_tile(a, 0);
	return take_stand(a);
}

/// Where it stands, a way turns to where it can go, which may be at hand.
static int turn(query_run *a, int32_t way) {
	mover_tile *t = a->scratch->mover;
	mover_state *w = t->state + way;
	if (!graze_mover_respond(t, way, &a->scratch->memory)) return 0;
	const int straight = w->allowed_x == w->wanted_x && w->allowed_y == w->wanted_y && !w->contacts;
	if (w->phase == MOVER_SEARCHES && straight && !w->out_of_range && !w->recovered) w->phase = MOVER_READY;
	return 1;
}

/// Ways turn to where they can go from where they stand; those whose pairs are at hand go at once.
static int set_out(query_run *a) {
	mover_tile *t = a->scratch->mover;
	int32_t at_hand[TILE], count = 0;
	for (int32_t i = 0; i < t->mover_count; i++)
		if (t->state[i].loaded && !turn(a, i)) return 0;
	graze_sweep_ready_movers(a);
	for (int32_t i = 0; i < t->mover_count; i++) at_hand[count] = i, count += t->state[i].phase == MOVER_READY;
	return graze_movers_advance(a, at_hand, count);
}

/// Of the ways in `going`, those that go are left, and begin a round. Returns whether there are any.
static int begin_round(mover_tile *t) {
	int32_t n = 0;
	for (int32_t i = 0; i < t->searching_count; i++) {
		mover_state *w = t->state + t->searching[i];
		if (w->phase != MOVER_SEARCHES) continue;
		t->searching[n++] = t->searching[i];
		w->hit_time = INFINITY, w->has_hit = w->shortened = 0;
	}
	return t->searching_count = n;
}

/// Those that still go, until none does; first those that the legs left with their pairs at hand.
static int go_on(query_run *a) {
	mover_tile *t = a->scratch->mover;
	t->swept_phase = MOVER_SEARCHES;
	if (begin_round(t)) {
		graze_sweep_movers(a, 0);
		if (!graze_movers_advance(a, t->searching, t->searching_count)) return 0;
	}
	t->searching_count = t->mover_count;
	for (int32_t i = 0; i < t->mover_count; i++) t->searching[i] = i;
	while (begin_round(t)) {
		graze_mover_candidates_next(a);
		if (graze_out_of_memory(a) || !graze_movers_advance(a, t->searching, t->searching_count)) return 0;
	}
	return 1;
}

void graze_rounds(query_run *a) {
	begin_tile(a, 1);
	if (!graze_out_of_memory(a)) graze_first_segments(a);
	const int done = take_stand(a) && set_out(a) && graze_last_segments(a) && go_on(a);
	if (!done && !graze_out_of_memory(a)) graze_mover_out_of_memory(a);
}
