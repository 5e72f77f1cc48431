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
static int stand(asking *a) {
	motion_tile *t = a->scratch->motion;
	int32_t all[TILE], pushed = 0;
	for (int32_t i = 0; i < t->ways; i++) all[i] = i;
	if (!graze_look_around(a, &t->pairs, all, t->ways)) return 0;
	for (int32_t i = 0; i < t->ways; i++) {
		body_way *w = t->way + i;
		if (!w->near_count) continue; // it stands free, as it began
		graze_way_wake(a, i);
		graze_way_keep(t, i);
		if (w->response != GZ_RESPONSE_PASS && graze_nearest_thing(t, w) < w->full - (1 - CALM) * w->skin)
			pushed |= graze_way_push(a, i);
	}
	return !pushed || graze_look_around(a, &t->pairs, all, t->ways);
}

static void begin_tile(asking *a, int by_legs) {
	motion_tile *t = a->scratch->motion;
	t->tile = a->scratch->tile.columns;
	t->ways = 0, t->contacts.count = t->near.count = 0, t->striking = WAY_IN_HAND;
	for (; t->near_slots; t->near_slots--) t->pairs_of[t->near_slot[t->near_slots - 1]] = 0;
	t->met = 0;
	memset(t->way_of, 0xff, sizeof t->way_of);
	t->keeps = by_legs ? FOR_FIRST_LEGS : FOR_WAYS;
	graze_seek_tile(a);
	t->keeps = FOR_WAYS;
}

/// Those that are ways, or stray, stand where they can go from.
static int take_stand(asking *a) {
	motion_tile *t = a->scratch->motion;
	if (a->scratch->stray_count && !graze_ran_out(a)) graze_seek_strays(a);
	if (graze_ran_out(a) || !stand(a)) return 0;
	for (int32_t i = 0; i < t->ways; i++) {
		if (!t->way[i].awake) continue;
		if (t->way[i].pushed) graze_way_keep(t, i);
		graze_way_stand(t, i);
	}
	return 1;
}

int graze_rounds_begin(asking *a) {
	begin_tile(a, 0);
	return take_stand(a);
}

/// Where it stands, a way turns to where it can go, which may be at hand.
static int turn(asking *a, int32_t way) {
	motion_tile *t = a->scratch->motion;
	body_way *w = t->way + way;
	if (!graze_way_turn(t, way, &a->scratch->memory)) return 0;
	const int straight = w->turned_x == w->wish_x && w->turned_y == w->wish_y && !w->contacts;
	if (w->state == WAY_GOES && straight && !w->far && !w->pushed) w->state = WAY_IN_HAND;
	return 1;
}

/// Ways turn to where they can go from where they stand; those whose pairs are at hand go at once.
static int set_out(asking *a) {
	motion_tile *t = a->scratch->motion;
	int32_t at_hand[TILE], count = 0;
	for (int32_t i = 0; i < t->ways; i++)
		if (t->way[i].awake && !turn(a, i)) return 0;
	graze_strike_at_hand(a);
	for (int32_t i = 0; i < t->ways; i++) at_hand[count] = i, count += t->way[i].state == WAY_IN_HAND;
	return graze_ways_go(a, at_hand, count);
}

/// Of the ways in `going`, those that go are left, and begin a round. Returns whether there are any.
static int begin_round(motion_tile *t) {
	int32_t n = 0;
	for (int32_t i = 0; i < t->going_count; i++) {
		body_way *w = t->way + t->going[i];
		if (w->state != WAY_GOES) continue;
		t->going[n++] = t->going[i];
		w->hit_time = INFINITY, w->hits = w->cut = 0;
	}
	return t->going_count = n;
}

/// Those that still go, until none does; first those that the legs left with their pairs at hand.
static int go_on(asking *a) {
	motion_tile *t = a->scratch->motion;
	t->striking = WAY_GOES;
	if (begin_round(t)) {
		graze_strike(a, 0);
		if (!graze_ways_go(a, t->going, t->going_count)) return 0;
	}
	t->going_count = t->ways;
	for (int32_t i = 0; i < t->ways; i++) t->going[i] = i;
	while (begin_round(t)) {
		graze_seek_going(a);
		if (graze_ran_out(a) || !graze_ways_go(a, t->going, t->going_count)) return 0;
	}
	return 1;
}

void graze_rounds(asking *a) {
	begin_tile(a, 1);
	if (!graze_ran_out(a)) graze_first_legs(a);
	const int done = take_stand(a) && set_out(a) && graze_last_legs(a) && go_on(a);
	if (!done && !graze_ran_out(a)) graze_out_of_contacts(a);
}
