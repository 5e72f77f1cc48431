#include "engine/mover/fast_path.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/mover/advance.h"
#include "engine/mover/candidates.h"
#include "engine/mover/contacts.h"
#include "engine/mover/mover_state.h"
#include "engine/mover/safety_check.h"
#include "engine/mover/way_points.h"
#include "engine/mover/write_moves.h"
#include "engine/query/stage_helpers.h"

// ---------------------------------------------------------------------------------------------------------------------
// The first segment
// ---------------------------------------------------------------------------------------------------------------------

/// The response of a body as first_segment_list.restitution has it.
static float restitution_of(const query_run *run, const mover_tile *t, int32_t slot) {
	const body_ref body = graze_tile_body(run, slot);
	const gz_moves *moves = t->settings->moves + body.chunk;
	const size_t i = graze_element(run->query->chunks + body.chunk, body.k);
	switch (response_at(moves->response, i)) {
	case GZ_RESPONSE_PASS:
		return SEGMENT_PASS;
	case GZ_RESPONSE_STOP:
		return SEGMENT_STOP;
	case GZ_RESPONSE_BOUNCE:
		// + 0 turns a restitution of -0 into 0: -0 is SEGMENT_STOP, whose last segment is not validated.
		return moves->restitution.data ? float_at(moves->restitution, i) + 0.f : 1;
	default:
		return SEGMENT_SLIDE;
	}
}

/// Whether the columns have the same response for all bodies of the tile.
static bool are_alike(const query_run *run, const mover_tile *t) {
	const body_tile *tile = &run->scratch->tile;
	const gz_moves *moves = t->settings->moves + tile->span[0].chunk;
	return tile->spans == 1 && (!moves->response.data || !moves->response.stride) &&
		   (!moves->restitution.data || !moves->restitution.stride);
}

/// Reads the responses of the slots with walls in reach; those that the fast path does not cover are marked LEFT_OUT.
/// count[n + 1] becomes the number of slots with n walls, and count[0] the number of slots that are left out.
static void count_walls(
	const query_run *run, mover_tile *t, float restitution[TILE], int32_t count[FAST_PATH_WALLS + 2]) {
	const bool alike = are_alike(run, t);
	const float all = alike && t->near_slot_count ? restitution_of(run, t, t->near_slot[0]) : 0;
	for (int32_t i = 0; i < t->near_slot_count; i++) {
		int32_t *pairs = t->pairs_of + t->near_slot[i];
		restitution[i] = alike ? all : restitution_of(run, t, t->near_slot[i]);
		if (*pairs > FAST_PATH_WALLS || segment_passes(restitution[i])) *pairs = LEFT_OUT;
		count[*pairs + 1]++;
	}
}

/// Lists the bodies of the fast path, sorted by their number of walls (counting sort).
static void list_fast(const query_run *run, mover_tile *t) {
	first_segment_list *list = &t->fast;
	float restitution[TILE];
	int32_t next[FAST_PATH_WALLS + 2] = {0};
	count_walls(run, t, restitution, next);
	t->left_out_count = next[LEFT_OUT + 1], next[0] = next[1] = 0;
	for (int32_t k = 1; k <= FAST_PATH_WALLS; k++) next[k + 1] += next[k];
	for (int32_t i = 0; i < t->near_slot_count; i++) {
		const int32_t slot = t->near_slot[i], pairs = t->pairs_of[slot];
		if (pairs == LEFT_OUT) continue;
		const int32_t k = next[pairs]++;
		list->slot[k] = slot, list->wall_count[k] = pairs, list->restitution[k] = restitution[i];
	}
	list->count = next[FAST_PATH_WALLS];
	// Padding repeats the last body: the walls of other slots may be those of an earlier, larger world.
	const int32_t last = list->count - 1;
	for (int32_t k = list->count; last >= 0 && k < list->count + LANES; k++)
		list->slot[k] = list->slot[last], list->wall_count[k] = list->wall_count[last],
		list->restitution[k] = list->restitution[last];
}

/// Removes all pairs but those of the bodies that are left out, which become movers.
static void keep_left_out(mover_tile *t) {
	pair_buffer *pairs = &t->pairs;
	size_t n = 0;
	for (size_t i = 0; t->left_out_count && i < pairs->count; i++) {
		const int32_t slot = pairs->body[i] / RECORD;
		if (t->pairs_of[slot] != LEFT_OUT) continue;
		pairs->body[n] = RECORD * graze_mover_of_slot(t, slot), pairs->other[n++] = pairs->other[i];
	}
	pairs->count = n;
	graze_pairs_pad(pairs);
}

void graze_first_segments(query_run *run, mover_tile *t) {
	segment_results *results = &t->segments;
	const skin_rule rule = {(double)t->settings->skin, t->settings->min_skin};
	list_fast(run, t);
	run->query->world->backend->first_segments(results, &t->fast, &t->tile, run->query->world->walls, &rule);
	for (int32_t i = 0; i < results->fallback_count; i++) t->pairs_of[t->fast.slot[results->fallback[i]]] = LEFT_OUT;
	t->left_out_count += results->fallback_count;
	if (t->settings->max_contacts < 2) { // the first contact ends the motion
		for (int32_t i = 0; i < results->responding_count; i++)
			t->pairs_of[t->fast.slot[results->responding[i]]] = LEFT_OUT;
		t->left_out_count += results->responding_count, results->responding_count = 0;
	}
	keep_left_out(t);
	graze_stage_ends(run, GZ_STAGE_EVALUATE);
}

// ---------------------------------------------------------------------------------------------------------------------
// The last segment
// ---------------------------------------------------------------------------------------------------------------------

/// Finds the walls along the last segments, for the bodies that do not stop at their wall. The pairs have the offsets
/// of motion segments.
static void find_last_pairs(query_run *run, mover_tile *t) {
	body_ref bodies[TILE];
	int32_t n = 0;
	for (int32_t i = 0; i < t->segments.responding_count; i++) {
		const int32_t k = t->segments.responding[i], slot = t->fast.slot[k];
		const motion_segment *last = t->segments.segment + k;
		if (segment_stops(t->fast.restitution[k])) continue;
		if (run->query->filtering) bodies[n] = graze_tile_body(run, slot);
		t->px[n] = (float)last->px, t->py[n] = (float)last->py;
		graze_mover_search_set(t, n, (float)last->vx, (float)last->vy, t->tile.radius[slot]);
		t->searching[n++] = k;
	}
	t->searching_count = n, t->pairs.count = 0, t->pairs_for = PAIRS_FOR_LAST_SEGMENTS;
	if (n) graze_mover_search_walls(run, t, bodies);
	t->pairs_for = PAIRS_FOR_MOVERS;
}

/// Flags the bodies whose last segment is refused, or has a hit.
static void flag_refused(query_run *run, mover_tile *t) {
	memset(t->flags, 0, sizeof t->flags);
	for (size_t i = 0; i < t->pairs.count; i += TILE) {
		const mover_pairs batch = pair_batch(&t->pairs, i);
		run->query->world->backend->last_segments(&t->results, t->segments.segment, &batch, run->query->world->walls);
		for (int32_t n = 0; n < t->results.refused_count; n++)
			t->flags[batch.body[t->results.refused[n]] / RECORD] = true;
	}
}

/// Makes a mover with one contact of a body that ends on the fast path: after both segments, or at its wall if it stops
/// there. Only details are written from it. False without memory.
static bool add_fast_contact(query_run *run, mover_tile *t, int32_t k) {
	const segment_results *results = &t->segments;
	const motion_segment *last = results->segment + k;
	const int32_t index = graze_mover_of_slot(t, t->fast.slot[k]);
	const double time_left = 1 - last->time;
	const mover_contact contact = {.time = (float)(1 - time_left),
		.x = (float)last->px,
		.y = (float)last->py,
		.normal_x = (float)results->normal_x[k],
		.normal_y = (float)results->normal_y[k],
		.target = (int32_t)results->wall[k],
		.feature = pair_feature(results->at_side, results->at_first, k),
		.previous = NO_CONTACT};
	mover_state *w = t->state + index;
	mover *m = t->mover + index;
	graze_mover_load_slot(run, t, index);
	if (!graze_contact_append(t, index, &contact, &run->scratch->memory) ||
		!graze_way_point_add(
			t, (way_point){t->first_body + (size_t)w->slot, contact.time, contact.x, contact.y}, &run->scratch->memory))
		return false;
	const bool stops = w->response == GZ_RESPONSE_STOP;
	w->phase = MOVER_DONE, w->contact_count = 1, w->time_left = stops ? time_left : 0;
	w->travelled = last->time * sqrt(m->vx * m->vx + m->vy * m->vy);
	if (!stops) w->travelled += sqrt(last->vx * last->vx + last->vy * last->vy);
	w->allowed_x = stops ? 0 : results->allowed_x[k], w->allowed_y = stops ? 0 : results->allowed_y[k];
	if (w->response == GZ_RESPONSE_BOUNCE) w->wanted_x = w->allowed_x, w->wanted_y = w->allowed_y;
	m->px = displaced_wide(last->px, stops ? 0 : last->vx), m->py = displaced_wide(last->py, stops ? 0 : last->vy);
	return true;
}

/// Makes a mover of a body whose last segment is refused, in the state that any mover has when it arrives at a wall;
/// the pairs of its first segment are appended to `subset`. Returns the mover; NO_MOVER without memory.
static int32_t become_mover(query_run *run, mover_tile *t, int32_t k) {
	const motion_segment *last = t->segments.segment + k;
	const int32_t slot = t->fast.slot[k], index = graze_mover_of_slot(t, slot);
	mover_state *w = t->state + index;
	graze_mover_load_slot(run, t, index);
	w->has_hit = true, w->hit_time = w->fraction = last->time, w->hit_target = (int32_t)t->segments.wall[k];
	w->hit_feature = pair_feature(t->segments.at_side, t->segments.at_first, k);
	t->mover[index].qx = (float)last->px, t->mover[index].qy = (float)last->py;
	if (!graze_mover_arrive(t, index, &run->scratch->memory)) return NO_MOVER;
	for (int32_t i = 0; i < t->pairs_of[slot]; i++, t->subset.count++) {
		t->subset.body[t->subset.count] = RECORD * index;
		t->subset.other[t->subset.count] = t->fast.wall[FAST_PATH_WALLS * slot + i];
	}
	return index;
}

/// Removes all pairs but those of refused bodies, which are movers now.
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
	const bool details = graze_moves_need_details(run, t);
	int32_t count = 0;
	find_last_pairs(run, t);
	flag_refused(run, t);
	t->searching_count = 0, t->subset.count = 0;
	if (graze_aborted(run)) return false;
	if (!graze_pairs_reserve(&t->subset, FAST_PATH_WALLS * (size_t)t->segments.responding_count, &run->scratch->memory))
		return false;
	for (int32_t i = 0; i < t->segments.responding_count; i++) {
		const int32_t k = t->segments.responding[i];
		if (t->flags[k]) {
			t->searching[count] = become_mover(run, t, k);
			if (t->searching[count++] == NO_MOVER) return false;
		} else if (!details && !segment_stops(t->fast.restitution[k])) t->unlisted_contacts++;
		else if (!add_fast_contact(run, t, k)) return false;
	}
	graze_pairs_pad(&t->subset);
	t->searching_count = count;
	keep_refused(t);
	return graze_find_nearby(run, t, &t->subset, t->searching, count) &&
		   graze_movers_respond(run, t, t->searching, count);
}
