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

void graze_keep_segment_pairs(mover_tile *t, const pair_list *found, const near_bodies *near) {
	int32_t *body = t->pairs.body + t->pairs.count, *wall = t->pairs.other + t->pairs.count, n = t->near_slots;
	for (int32_t i = 0; i < found->count; i++) {
		const int32_t slot = near->body[found->body[i] / RECORD].slot, k = t->pairs_of[slot]++;
		t->fast.wall[FAST_PATH_WALLS * slot + (k < FAST_PATH_WALLS ? k : 0)] = wall[i] = found->other[i];
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
static float bounce_of(const query_run *a, int32_t slot) {
	body_ref place;
	place.k = graze_slot_body(a, slot, &place.chunk);
	const gz_moves *moves = a->scratch->mover->moves + place.chunk;
	const size_t i = graze_element(a->chunks + place.chunk, place.k);
	switch (moves->response.data ? byte_at(moves->response, i) : GZ_RESPONSE_SLIDE) {
	case GZ_RESPONSE_PASS:
		return INFINITY;
	case GZ_RESPONSE_STOP:
		return SEGMENT_STOP;
	case GZ_RESPONSE_BOUNCE:
		return moves->restitution.data ? float_at(moves->restitution, i) : 1;
	default:
		return SEGMENT_SLIDE;
	}
}

/// Do all bodies of the tile respond alike?
static int are_alike(const query_run *a) {
	const body_tile *tile = &a->scratch->tile;
	const gz_moves *moves = a->scratch->mover->moves + tile->span[0].chunk;
	return tile->spans == 1 && (!moves->response.data || !moves->response.stride) &&
		   (!moves->restitution.data || !moves->restitution.stride);
}

/// The bodies that do not pass and have few walls, in the order of how few; the others are odd.
static void list_legs(query_run *a) {
	mover_tile *t = a->scratch->mover;
	first_segment_list *segments = &t->fast;
	float bounce[TILE];
	int32_t next[FAST_PATH_WALLS + 2] = {0};
	const int alike = are_alike(a);
	const float all = alike && t->near_slots ? bounce_of(a, t->near_slot[0]) : 0;
	for (int32_t i = 0; i < t->near_slots; i++) {
		int32_t *pairs = t->pairs_of + t->near_slot[i];
		bounce[i] = alike ? all : bounce_of(a, t->near_slot[i]);
		if (*pairs > FAST_PATH_WALLS || bounce[i] > 1) *pairs = IS_ODD;
		next[*pairs + 1]++;
	}
	t->slow_slots = next[IS_ODD + 1], next[0] = next[1] = 0;
	for (int32_t k = 1; k <= FAST_PATH_WALLS; k++) next[k + 1] += next[k];
	for (int32_t i = 0; i < t->near_slots; i++) {
		const int32_t slot = t->near_slot[i], pairs = t->pairs_of[slot];
		if (pairs == IS_ODD) continue;
		const int32_t k = next[pairs]++;
		segments->slot[k] = slot, segments->wall_count[k] = pairs, segments->restitution[k] = bounce[i];
	}
	segments->count = next[FAST_PATH_WALLS];
	// The last lanes are the last body's once more: of others, the walls may be those of a larger world before.
	const int32_t last = segments->count - 1;
	for (int32_t k = segments->count; last >= 0 && k < segments->count + LANES; k++)
		segments->slot[k] = segments->slot[last], segments->wall_count[k] = segments->wall_count[last],
		segments->restitution[k] = segments->restitution[last];
}

/// Of the pairs that were kept, only those of odd bodies are left, which become ways.
static void leave_odd(mover_tile *t) {
	pair_buffer *pairs = &t->pairs;
	size_t n = 0;
	for (size_t i = 0; t->slow_slots && i < pairs->count; i++) {
		const int32_t slot = pairs->body[i] / RECORD;
		if (t->pairs_of[slot] != IS_ODD) continue;
		pairs->body[n] = RECORD * graze_mover_of_slot(t, slot), pairs->other[n++] = pairs->other[i];
	}
	pairs->count = n;
	graze_pairs_pad(pairs);
}

void graze_first_segments(query_run *a) {
	mover_tile *t = a->scratch->mover;
	segment_results *segments = &t->segment;
	const skin_rule rule = {(double)t->skin, t->least_skin};
	list_legs(a);
	a->world->backend->first_segments(segments, &t->fast, &t->tile, a->world->walls, &rule);
	for (int32_t i = 0; i < segments->fallback_count; i++) t->pairs_of[t->fast.slot[segments->fallback[i]]] = IS_ODD;
	t->slow_slots += segments->fallback_count;
	if (t->max_contacts < 2) { // the first one ends the way
		for (int32_t i = 0; i < segments->responding_count; i++)
			t->pairs_of[t->fast.slot[segments->responding[i]]] = IS_ODD;
		t->slow_slots += segments->responding_count, segments->responding_count = 0;
	}
	leave_odd(t);
	graze_stage_ends(a, GZ_STAGE_EVALUATE);
}

// ---------------------------------------------------------------------------------------------------------------------
// The last leg
// ---------------------------------------------------------------------------------------------------------------------

/// Those that do not stop there ask what is ahead; its pairs are kept by their numbers.
static void seek_last(query_run *a) {
	mover_tile *t = a->scratch->mover;
	body_ref places[TILE];
	int32_t n = 0;
	for (int32_t i = 0; i < t->segment.responding_count; i++) {
		const int32_t k = t->segment.responding[i], slot = t->fast.slot[k];
		const motion_segment *l = t->segment.segment + k;
		if (segment_stops(t->fast.restitution[k])) continue;
		if (a->filtering) places[n].k = graze_slot_body(a, slot, &places[n].chunk);
		t->px[n] = (float)l->px, t->py[n] = (float)l->py;
		graze_query_along(t, n, (float)l->vx, (float)l->vy, t->tile.radius[slot]);
		t->searching[n++] = k;
	}
	t->searching_count = n, t->pairs.count = 0, t->pairs_for = PAIRS_FOR_LAST_SEGMENTS;
	if (n) graze_query_movers(a, places);
	t->pairs_for = PAIRS_FOR_MOVERS;
}

/// Their flags are set.
static void flag_hindered(query_run *a) {
	mover_tile *t = a->scratch->mover;
	memset(t->flags, 0, sizeof t->flags);
	for (size_t i = 0; i < t->pairs.count; i += TILE) {
		const mover_pairs pairs = some_pairs(&t->pairs, i);
		a->world->backend->last_segments(&t->results, t->segment.segment, &pairs, a->world->walls);
		for (int32_t n = 0; n < t->results.refused_count; n++) t->flags[pairs.body[t->results.refused[n]] / RECORD] = 1;
	}
}

/// A body that has gone by both legs, or stops after the first, becomes a way that has met its wall.
static int tell_legs(query_run *a, int32_t k) {
	mover_tile *t = a->scratch->mover;
	const segment_results *all = &t->segment;
	const motion_segment *l = all->segment + k;
	const int32_t way = graze_mover_of_slot(t, t->fast.slot[k]);
	const double left = 1 - l->time;
	const mover_contact contact = {(float)(1 - left), (float)l->px, (float)l->py, (float)all->normal_x[k],
		(float)all->normal_y[k], (int32_t)all->wall[k], pair_feature(all->at_side, all->at_first, k), -1};
	mover_state *w = t->state + way;
	mover *m = t->mover + way;
	graze_mover_wake(a, way);
	if (!graze_mover_add_contact(t, way, &contact, &a->scratch->memory)) return 0;
	const int stops = w->response == GZ_RESPONSE_STOP;
	w->phase = MOVER_DONE, w->contacts = 1, w->time_left = stops ? left : 0;
	w->travelled = l->time * sqrt(m->vx * m->vx + m->vy * m->vy);
	if (!stops) w->travelled += sqrt(l->vx * l->vx + l->vy * l->vy);
	w->allowed_x = stops ? 0 : all->allowed_x[k], w->allowed_y = stops ? 0 : all->allowed_y[k];
	if (w->response == GZ_RESPONSE_BOUNCE) w->wanted_x = w->allowed_x, w->wanted_y = w->allowed_y;
	m->px = displaced_wide(l->px, stops ? 0 : l->vx), m->py = displaced_wide(l->py, stops ? 0 : l->vy);
	return 1;
}

/// A body goes on from its wall as a way, which has come there like any other. Returns its number.
static int32_t become_way(query_run *a, int32_t k) {
	mover_tile *t = a->scratch->mover;
	const motion_segment *l = t->segment.segment + k;
	const int32_t slot = t->fast.slot[k], way = graze_mover_of_slot(t, slot);
	mover_state *w = t->state + way;
	graze_mover_wake(a, way);
	w->has_hit = 1, w->hit_time = w->share = l->time, w->hit_target = (int32_t)t->segment.wall[k];
	t->mover[way].qx = (float)l->px, t->mover[way].qy = (float)l->py;
	graze_mover_arrive(t, way);
	for (int32_t i = 0; i < t->pairs_of[slot]; i++, t->subset.count++) {
		t->subset.body[t->subset.count] = RECORD * way;
		t->subset.other[t->subset.count] = t->fast.wall[FAST_PATH_WALLS * slot + i];
	}
	return way;
}

/// Of the pairs that were kept, those of the hindered are left, which are ways now.
static void leave_hindered(mover_tile *t) {
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

int graze_last_segments(query_run *a) {
	mover_tile *t = a->scratch->mover;
	const int told = graze_moves_want_details(a);
	int32_t count = 0;
	seek_last(a);
	flag_hindered(a);
	t->searching_count = 0, t->subset.count = 0;
	if (graze_out_of_memory(a)) return 0;
	if (!graze_pairs_reserve(&t->subset, FAST_PATH_WALLS * (size_t)t->segment.responding_count, &a->scratch->memory))
		return 0;
	for (int32_t i = 0; i < t->segment.responding_count; i++) {
		const int32_t k = t->segment.responding[i];
		if (t->flags[k]) t->searching[count++] = become_way(a, k);
		else if (!told && !segment_stops(t->fast.restitution[k])) t->contact_count++;
		else if (!tell_legs(a, k)) return 0;
	}
	graze_pairs_pad(&t->subset);
	t->searching_count = count;
	leave_hindered(t);
	return graze_find_nearby(a, &t->subset, t->searching, count) && graze_movers_respond(a, t->searching, count);
}
