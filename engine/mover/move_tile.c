#include "engine/mover/move_tile.h"

#include <math.h>
#include <string.h>

#include "engine/mover/advance.h"
#include "engine/mover/candidates.h"
#include "engine/mover/fast_path.h"
#include "engine/mover/mover_state.h"
#include "engine/mover/respond.h"
#include "engine/mover/safety_check.h"
#include "engine/mover/skin_recovery.h"
#include "engine/mover/sweep_movers.h"
#include "engine/mover/way_points.h"
#include "engine/mover/write_moves.h"

/// Ends the recoveries of a tile, whose ends have their nearby shapes listed. False without memory.
///
/// from: how near the nearest shape of each mover was where its recovery begins
static bool end_recoveries(query_run *run, mover_tile *t, const double *from, const int32_t *all) {
	bool any_stays = false;
	for (int32_t i = 0; i < t->mover_count; i++) {
		if (!t->state[i].loaded || !t->state[i].recovered) continue;
		if (!graze_mover_end_recovery(run, t, i, from[i])) any_stays = true;
		else if (!graze_way_point_of(t, i, &run->scratch->memory)) return false;
	}
	return !any_stays || graze_find_nearby(run, t, &t->pairs, all, t->mover_count);
}

/// Finds the shapes around each mover, and recovers skins. All pairs of the tile are present.
static bool find_surroundings(query_run *run, mover_tile *t) {
	int32_t all[TILE];
	double nearest[TILE];
	bool any_recovers = false;
	for (int32_t i = 0; i < t->mover_count; i++) all[i] = i;
	if (!graze_find_nearby(run, t, &t->pairs, all, t->mover_count)) return false;
	for (int32_t i = 0; i < t->mover_count; i++) {
		mover_state *w = t->state + i;
		if (!w->nearby_count) continue; // clear of all walls, as graze_mover_begin sets it
		graze_mover_load_slot(run, t, i);
		graze_mover_set_clearance(t, i);
		nearest[i] = graze_nearest_shape(t, w);
		if (w->response != GZ_RESPONSE_PASS && nearest[i] < w->skin_radius - (1 - SKIN_RECOVERY) * w->skin)
			any_recovers |= graze_mover_begin_recovery(run, t, i);
	}
	return !any_recovers ||
		   (graze_find_nearby(run, t, &t->pairs, all, t->mover_count) && end_recoveries(run, t, nearest, all));
}

/// Empties the tile's lists, and finds the pairs of its bodies.
static void begin_tile(query_run *run, mover_tile *t, bool with_fast_path, const float *margin) {
	t->settings = graze_move_settings(run), t->tile = run->scratch->tile.columns;
	t->first_body = with_fast_path ? run->index : SIZE_MAX;
	t->mover_count = 0, t->contacts.count = t->nearby.count = 0, t->swept_phase = MOVER_READY;
	for (; t->near_slot_count; t->near_slot_count--) t->pairs_of[t->near_slot[t->near_slot_count - 1]] = 0;
	t->unlisted_contacts = 0;
	memset(t->mover_of, 0xff, sizeof t->mover_of);
	t->pairs_for = with_fast_path ? PAIRS_FOR_FIRST_SEGMENTS : PAIRS_FOR_MOVERS;
	graze_mover_candidates(run, t, margin);
	t->pairs_for = PAIRS_FOR_MOVERS;
}

/// Makes movers of the bodies out of range, and sets the radius and the clearance that each mover starts with.
static bool prepare_start(query_run *run, mover_tile *t) {
	if (run->scratch->far.count && !graze_aborted(run)) graze_mover_candidates_out_of_range(run, t);
	if (graze_aborted(run) || !find_surroundings(run, t)) return false;
	for (int32_t i = 0; i < t->mover_count; i++) {
		if (!t->state[i].loaded) continue;
		if (t->state[i].recovered) graze_mover_set_clearance(t, i);
		graze_mover_set_radius(t, i);
	}
	return true;
}

bool graze_movers_begin(query_run *run, mover_tile *t, const float *margin) {
	begin_tile(run, t, false, margin);
	return prepare_start(run, t);
}

/// Responds to the shapes that a mover touches where it starts. A mover that keeps its displacement is ready: its pairs
/// are present.
static bool respond_at_start(query_run *run, mover_tile *t, int32_t index) {
	mover_state *w = t->state + index;
	if (!graze_mover_respond(t, index, run->query->world->walls, &run->scratch->memory)) return false;
	const bool straight = w->allowed_x == w->wanted_x && w->allowed_y == w->wanted_y && !w->contact_count;
	if (w->phase == MOVER_SEARCHES && straight && !w->lacks_pairs && !w->recovered) w->phase = MOVER_READY;
	return true;
}

/// All movers respond to the shapes that they touch where they start; those that are ready advance.
static bool start(query_run *run, mover_tile *t) {
	int32_t ready[TILE], count = 0;
	for (int32_t i = 0; i < t->mover_count; i++)
		if (t->state[i].loaded && !respond_at_start(run, t, i)) return false;
	graze_sweep_ready_movers(run, t);
	for (int32_t i = 0; i < t->mover_count; i++) ready[count] = i, count += t->state[i].phase == MOVER_READY;
	return graze_movers_advance(run, t, ready, count);
}

/// Begins an iteration over the listed movers that still search. Returns whether there are any.
static bool begin_iteration(mover_tile *t) {
	int32_t n = 0;
	for (int32_t i = 0; i < t->searching_count; i++) {
		mover_state *w = t->state + t->searching[i];
		if (w->phase != MOVER_SEARCHES) continue;
		t->searching[n++] = t->searching[i];
		w->hit_time = NO_HIT, w->has_hit = w->shortened = false;
	}
	t->searching_count = n;
	return n > 0;
}

/// Iterates until no mover searches. First come the movers that the last segments listed as searching: their pairs are
/// present.
static bool iterate(query_run *run, mover_tile *t) {
	t->swept_phase = MOVER_SEARCHES;
	if (begin_iteration(t)) {
		graze_sweep_all_movers(run, t);
		if (!graze_movers_advance(run, t, t->searching, t->searching_count)) return false;
	}
	t->searching_count = t->mover_count;
	for (int32_t i = 0; i < t->mover_count; i++) t->searching[i] = i;
	while (begin_iteration(t)) {
		graze_mover_candidates_next(run, t);
		if (graze_aborted(run) || !graze_movers_advance(run, t, t->searching, t->searching_count)) return false;
	}
	return true;
}

void graze_move_tile(query_run *run) {
	mover_tile *t = run->state;
	begin_tile(run, t, true, NULL);
	if (!graze_aborted(run)) graze_first_segments(run, t);
	const bool done = prepare_start(run, t) && start(run, t) && graze_last_segments(run, t) && iterate(run, t);
	if (!done && !graze_aborted(run)) graze_mover_out_of_memory(run);
}

const query_type graze_moves_among_walls = {.walls = graze_keep_pairs,
	.finish = graze_mover_write_tile,
	.hits = FIRST_HIT,
	.find_pairs = graze_move_tile,
	.state = &graze_mover_state,
	.divisible = true,
	.walls_only = "options.crowd"};
