#include "engine/mover/fast_path.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/mover/advance.h"
#include "engine/mover/candidates.h"
#include "engine/mover/nearby.h"
#include "engine/mover/respond.h"
#include "engine/mover/write_moves.h"

enum { IS_ODD = -1 }; // in place of the number of a slot's pairs

void graze_keep_leg_pairs(motion_tile *t, const pair_list *found, const near_bodies *near) {
	int32_t *body = t->pairs.body + t->pairs.count, *wall = t->pairs.wall + t->pairs.count, n = t->near_slots;
	for (int32_t i = 0; i < found->count; i++) {
		const int32_t slot = near->body[found->body[i] / RECORD].slot, k = t->pairs_of[slot]++;
		t->legs.wall[LEG_WALLS * slot + (k < LEG_WALLS ? k : 0)] = wall[i] = found->wall[i];
		body[i] = RECORD * slot;
		t->near_slot[n] = slot, n += !k; // no branch, which would often be guessed wrongly
	}
	t->near_slots = n;
	t->pairs.count += (size_t)found->count;
}

// ---------------------------------------------------------------------------------------------------------------------
// The first leg
// ---------------------------------------------------------------------------------------------------------------------

/// As the list of legs wants it. Infinite: it passes.
static float bounce_of(const asking *a, int32_t slot) {
	body_place place;
	place.k = graze_place_of(a, slot, &place.chunk);
	const gz_moves *moves = a->scratch->motion->moves + place.chunk;
	const size_t i = graze_element(a->chunks + place.chunk, place.k);
	switch (moves->response.data ? byte_at(moves->response, i) : GZ_RESPONSE_SLIDE) {
	case GZ_RESPONSE_PASS:
		return INFINITY;
	case GZ_RESPONSE_STOP:
		return -0.0f;
	case GZ_RESPONSE_BOUNCE:
		return moves->restitution.data ? float_at(moves->restitution, i) : 1;
	default:
		return 0;
	}
}

/// Do all bodies of the tile respond alike?
static int are_alike(const asking *a) {
	const body_tile *tile = &a->scratch->tile;
	const gz_moves *moves = a->scratch->motion->moves + tile->span[0].chunk;
	return tile->spans == 1 && (!moves->response.data || !moves->response.stride) &&
		   (!moves->restitution.data || !moves->restitution.stride);
}

/// The bodies that do not pass and have few walls, in the order of how few; the others are odd.
static void list_legs(asking *a) {
	motion_tile *t = a->scratch->motion;
	leg_list *legs = &t->legs;
	float bounce[TILE];
	int32_t next[LEG_WALLS + 2] = {0};
	const int alike = are_alike(a);
	const float all = alike && t->near_slots ? bounce_of(a, t->near_slot[0]) : 0;
	for (int32_t i = 0; i < t->near_slots; i++) {
		int32_t *pairs = t->pairs_of + t->near_slot[i];
		bounce[i] = alike ? all : bounce_of(a, t->near_slot[i]);
		if (*pairs > LEG_WALLS || bounce[i] > 1) *pairs = IS_ODD;
		next[*pairs + 1]++;
	}
	t->odd_slots = next[IS_ODD + 1], next[0] = next[1] = 0;
	for (int32_t k = 1; k <= LEG_WALLS; k++) next[k + 1] += next[k];
	for (int32_t i = 0; i < t->near_slots; i++) {
		const int32_t slot = t->near_slot[i], pairs = t->pairs_of[slot];
		if (pairs == IS_ODD) continue;
		const int32_t k = next[pairs]++;
		legs->slot[k] = slot, legs->pairs[k] = pairs, legs->bounce[k] = bounce[i];
	}
	legs->count = next[LEG_WALLS];
	// The last lanes are the last body's once more: of others, the walls may be those of a larger world before.
	const int32_t last = legs->count - 1;
	for (int32_t k = legs->count; last >= 0 && k < legs->count + LANES; k++)
		legs->slot[k] = legs->slot[last], legs->pairs[k] = legs->pairs[last], legs->bounce[k] = legs->bounce[last];
}

/// Of the pairs that were kept, only those of odd bodies are left, which become ways.
static void leave_odd(motion_tile *t) {
	pair_store *pairs = &t->pairs;
	size_t n = 0;
	for (size_t i = 0; t->odd_slots && i < pairs->count; i++) {
		const int32_t slot = pairs->body[i] / RECORD;
		if (t->pairs_of[slot] != IS_ODD) continue;
		pairs->body[n] = RECORD * graze_way_of_slot(t, slot), pairs->wall[n++] = pairs->wall[i];
	}
	pairs->count = n;
	graze_pairs_pad(pairs);
}

void graze_first_legs(asking *a) {
	motion_tile *t = a->scratch->motion;
	leg_answers *legs = &t->leg;
	const skin_rule rule = {(double)t->skin, t->least_skin};
	list_legs(a);
	a->world->kernels->first_legs(legs, &t->legs, &t->tile, a->world->walls, &rule);
	for (int32_t i = 0; i < legs->odds; i++) t->pairs_of[t->legs.slot[legs->odd[i]]] = IS_ODD;
	t->odd_slots += legs->odds;
	if (t->most_contacts < 2) { // the first one ends the way
		for (int32_t i = 0; i < legs->turns; i++) t->pairs_of[t->legs.slot[legs->turn[i]]] = IS_ODD;
		t->odd_slots += legs->turns, legs->turns = 0;
	}
	leave_odd(t);
	graze_stage_ends(a, GZ_STAGE_EVALUATE);
}

// ---------------------------------------------------------------------------------------------------------------------
// The last leg
// ---------------------------------------------------------------------------------------------------------------------

/// Those that do not stop there ask what is ahead; its pairs are kept by their numbers.
static void seek_last(asking *a) {
	motion_tile *t = a->scratch->motion;
	body_place places[TILE];
	int32_t n = 0;
	for (int32_t i = 0; i < t->leg.turns; i++) {
		const int32_t k = t->leg.turn[i], slot = t->legs.slot[k];
		const leg *l = t->leg.leg + k;
		if (signbit(t->legs.bounce[k])) continue;
		if (a->filtering) places[n].k = graze_place_of(a, slot, &places[n].chunk);
		t->px[n] = (float)l->px, t->py[n] = (float)l->py;
		graze_ask_along(t, n, (float)l->vx, (float)l->vy, t->tile.radius[slot]);
		t->going[n++] = k;
	}
	t->going_count = n, t->pairs.count = 0, t->keeps = FOR_LAST_LEGS;
	if (n) graze_ask_again(a, places);
	t->keeps = FOR_WAYS;
}

/// Their flags are set.
static void flag_hindered(asking *a) {
	motion_tile *t = a->scratch->motion;
	memset(t->flag, 0, sizeof t->flag);
	for (size_t i = 0; i < t->pairs.count; i += TILE) {
		const mover_pairs pairs = some_pairs(&t->pairs, i);
		a->world->kernels->last_legs(&t->found, t->leg.leg, &pairs, a->world->walls);
		for (int32_t n = 0; n < t->found.refusals; n++) t->flag[pairs.body[t->found.refused[n]] / RECORD] = 1;
	}
}

/// A body that has gone by both legs, or stops after the first, becomes a way that has met its wall.
static int tell_legs(asking *a, int32_t k) {
	motion_tile *t = a->scratch->motion;
	const leg_answers *all = &t->leg;
	const leg *l = all->leg + k;
	const int32_t way = graze_way_of_slot(t, t->legs.slot[k]);
	const double left = 1 - l->time;
	const way_contact contact = {(float)(1 - left), (float)l->px, (float)l->py, (float)all->normal_x[k],
		(float)all->normal_y[k], (int32_t)all->wall[k], pair_feature(all->at_side, all->at_first, k), -1};
	body_way *w = t->way + way;
	mover *m = t->mover + way;
	graze_way_wake(a, way);
	if (!graze_way_meet(t, way, &contact, &a->scratch->memory)) return 0;
	const int stops = w->response == GZ_RESPONSE_STOP;
	w->state = WAY_ENDS, w->contacts = 1, w->left = stops ? left : 0;
	w->gone = l->time * sqrt(m->vx * m->vx + m->vy * m->vy);
	if (!stops) w->gone += sqrt(l->vx * l->vx + l->vy * l->vy);
	w->turned_x = stops ? 0 : all->turned_x[k], w->turned_y = stops ? 0 : all->turned_y[k];
	if (w->response == GZ_RESPONSE_BOUNCE) w->wish_x = w->turned_x, w->wish_y = w->turned_y;
	m->px = displaced_wide(l->px, stops ? 0 : l->vx), m->py = displaced_wide(l->py, stops ? 0 : l->vy);
	return 1;
}

/// A body goes on from its wall as a way, which has come there like any other. Returns its number.
static int32_t become_way(asking *a, int32_t k) {
	motion_tile *t = a->scratch->motion;
	const leg *l = t->leg.leg + k;
	const int32_t slot = t->legs.slot[k], way = graze_way_of_slot(t, slot);
	body_way *w = t->way + way;
	graze_way_wake(a, way);
	w->hits = 1, w->hit_time = w->share = l->time, w->hit_thing = (int32_t)t->leg.wall[k];
	t->mover[way].qx = (float)l->px, t->mover[way].qy = (float)l->py;
	graze_way_arrive(t, way);
	for (int32_t i = 0; i < t->pairs_of[slot]; i++, t->some.count++) {
		t->some.body[t->some.count] = RECORD * way;
		t->some.wall[t->some.count] = t->legs.wall[LEG_WALLS * slot + i];
	}
	return way;
}

/// Of the pairs that were kept, those of the hindered are left, which are ways now.
static void leave_hindered(motion_tile *t) {
	pair_store *pairs = &t->pairs;
	size_t n = 0;
	for (size_t i = 0; t->going_count && i < pairs->count; i++) {
		const int32_t k = pairs->body[i] / RECORD;
		if (!t->flag[k]) continue;
		pairs->body[n] = RECORD * t->way_of[t->legs.slot[k]], pairs->wall[n++] = pairs->wall[i];
	}
	pairs->count = n;
	graze_pairs_pad(pairs);
}

int graze_last_legs(asking *a) {
	motion_tile *t = a->scratch->motion;
	const int told = graze_ways_are_told(a);
	int32_t count = 0;
	seek_last(a);
	flag_hindered(a);
	t->going_count = 0, t->some.count = 0;
	if (graze_ran_out(a)) return 0;
	if (!graze_pairs_room(&t->some, LEG_WALLS * (size_t)t->leg.turns, &a->scratch->memory)) return 0;
	for (int32_t i = 0; i < t->leg.turns; i++) {
		const int32_t k = t->leg.turn[i];
		if (t->flag[k]) t->going[count++] = become_way(a, k);
		else if (!told && !signbit(t->legs.bounce[k])) t->met++;
		else if (!tell_legs(a, k)) return 0;
	}
	graze_pairs_pad(&t->some);
	t->going_count = count;
	leave_hindered(t);
	return graze_look_around(a, &t->some, t->going, count) && graze_ways_turn(a, t->going, count);
}
