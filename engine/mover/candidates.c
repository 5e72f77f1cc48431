#include "engine/mover/candidates.h"

#include <math.h>
#include <string.h>

#include "engine/mover/mover_state.h"
#include "engine/mover/sweep_movers.h"
#include "engine/query/against_circles.h"
#include "engine/query/against_walls.h"

/// Writes the times of the hits that the searching movers have so far to the tile's keys, where the march looks for
/// them: it ends a body at its hit. Times are rounded up to float, so that the march does not end before the hit.
static void stop_march_at_hits(query_run *run, const mover_tile *t) {
	gz_scratch *m = run->scratch;
	for (int32_t i = 0; i < t->searching_count; i++) {
		const double time = t->state[t->searching[i]].hit_time;
		if (!(time <= 1)) continue;
		float rounded_up = (float)time;
		if ((double)rounded_up < time) rounded_up = nextafterf(rounded_up, 2);
		uint32_t bits;
		memcpy(&bits, &rounded_up, sizeof bits);
		m->tile_key[i] = (uint64_t)bits << 32;
	}
}

/// Makes room for the pairs of the scratch. False without memory, and the report has the error.
static bool reserve_found_pairs(query_run *run, mover_tile *t) {
	gz_scratch *m = run->scratch;
	if (graze_aborted(run)) return false;
	if (graze_pairs_reserve(&t->pairs, (size_t)m->pairs.count, &m->memory)) return true;
	graze_mover_out_of_memory(run);
	return false;
}

/// Keeps pairs of slots and walls; the walls of each slot, and the slots that have any, are listed as well.
static void keep_segment_pairs(mover_tile *t, const pair_list *found, const near_bodies *near) {
	int32_t *body = t->pairs.body + t->pairs.count, *wall = t->pairs.other + t->pairs.count, n = t->near_slot_count;
	for (int32_t i = 0; i < found->count; i++) {
		const int32_t slot = near->body[found->body[i] / RECORD].slot, k = t->pairs_of[slot]++;
		t->fast.wall[FAST_PATH_WALLS * slot + (k < FAST_PATH_WALLS ? k : 0)] = wall[i] = found->other[i];
		body[i] = RECORD * slot;
		t->near_slot[n] = slot, n += !k; // no branch: it would often be mispredicted
	}
	t->near_slot_count = n;
	t->pairs.count += (size_t)found->count;
}

void graze_keep_pairs(query_run *run) {
	gz_scratch *m = run->scratch;
	mover_tile *t = run->state;
	const size_t first = t->pairs.count;
	if (!reserve_found_pairs(run, t)) return;
	if (t->pairs_for == PAIRS_FOR_FIRST_SEGMENTS) {
		keep_segment_pairs(t, &m->pairs, &m->near);
		return;
	}
	for (int32_t i = 0; i < m->pairs.count; i++) { // bodies of the tile, or searching movers
		const int32_t slot = m->near.body[m->pairs.body[i] / RECORD].slot;
		t->pairs.body[first + (size_t)i] =
			RECORD * (t->searching_count ? t->searching[slot] : graze_mover_of_slot(t, slot));
		t->pairs.other[first + (size_t)i] = m->pairs.other[i];
	}
	t->pairs.count += (size_t)m->pairs.count;
	graze_pairs_pad(&t->pairs);
	if (!t->searching_count || t->pairs_for == PAIRS_FOR_LAST_SEGMENTS) return;
	graze_sweep_movers(run, t, first);
	stop_march_at_hits(run, t);
}

/// The radius of a search for walls: it contains every wall that the body may touch on its path, also after skin
/// recovery. NaN for an invalid radius.
static inline float search_radius(float skin, float min_skin, float radius) {
	const float own_min = min_skin + 0x1p-19f * radius, wide = radius + 3.5f * (skin > own_min ? skin : own_min);
	const float limited = wide < GZ_LIMIT ? wide : GZ_LIMIT;
	return radius >= 0 && radius <= GZ_LIMIT ? limited : INVALID_RADIUS;
}

/// The radius nearest to x that a search may have; x is not negative. NaN stays NaN.
static inline float at_most_limit(float x) { return x > GZ_LIMIT ? GZ_LIMIT : x; }

/// The coordinate nearest to x that a search may have. NaN stays NaN.
static inline float within_limit(float x) { return x < -GZ_LIMIT ? -GZ_LIMIT : at_most_limit(x); }

void graze_mover_search_set(mover_tile *t, int32_t n, float dx, float dy, float radius) {
	const float rounded = 0x1p-22f * (fabsf(dx) + fabsf(dy));
	t->dx[n] = dx, t->dy[n] = dy;
	const float own = search_radius(t->settings->skin, (float)t->settings->min_skin, radius);
	t->radius[n] = at_most_limit(own * (1 + 0x1p-22f) + rounded);
}

void graze_mover_search_walls(query_run *run, mover_tile *t, const body_ref *bodies) {
	gz_scratch *m = run->scratch;
	const gz_report before = *run->report;
	int32_t n = t->searching_count;
	for (; n % LANES; n++) t->px[n] = t->py[n] = t->dx[n] = t->dy[n] = t->radius[n] = NAN;
	const tile_view view = {{t->px, t->py, t->dx, t->dy, t->radius, 1, n, 0}, t->searching_count, bodies};
	// No hit yet (KEY_MISS), for the march: see stop_march_at_hits.
	memset(m->tile_key, 0xff, sizeof *m->tile_key * (size_t)t->searching_count);
	graze_query_walls(run, &view);
	// Each body counts once, in the search of the whole tile.
	run->report->near_walls = before.near_walls, run->report->far_reaching = before.far_reaching;
}

/// Finds the walls along the motions of the searching movers, or around their positions.
static void query_searching(query_run *run, mover_tile *t, bool at_rest) {
	body_ref bodies[TILE];
	for (int32_t i = 0; i < t->searching_count; i++) {
		const mover *v = t->mover + t->searching[i];
		const mover_state *w = t->state + t->searching[i];
		bodies[i] = w->body;
		t->px[i] = v->px, t->py[i] = v->py;
		graze_mover_search_set(t, i, at_rest ? 0 : (float)v->vx, at_rest ? 0 : (float)v->vy, (float)v->body_radius);
	}
	graze_mover_search_walls(run, t, bodies);
}

/// Replaces the displacements of all slots by the discs that bodies stay in which turn on their way. A centre beyond
/// the limit is moved to the limit, which is no farther from any wall. A radius beyond it is beyond the margin, too:
/// such a body is searched from its start, and then path by path.
static void set_discs(mover_tile *t, tile_columns *columns, const float *margin) {
	for (int32_t i = 0; i < columns->count; i++) {
		const float dx = t->tile.mx[i] * t->tile.step, dy = t->tile.my[i] * t->tile.step;
		const float x = t->tile.px[i] + 0.5f * dx, y = t->tile.py[i] + 0.5f * dy;
		const float rounding = 0x1p-22f * (fabsf(x) + fabsf(y)); // of x and y
		t->px[i] = within_limit(x), t->py[i] = within_limit(y), t->dx[i] = t->dy[i] = 0;
		t->radius[i] += 0.5f * sqrtf(dx * dx + dy * dy) * (1 + 0x1p-20f) + margin[i] + rounding;
		t->radius[i] = at_most_limit(t->radius[i]);
	}
	columns->px = t->px, columns->py = t->py, columns->mx = t->dx, columns->my = t->dy, columns->step = 1;
}

void graze_mover_candidates(query_run *run, mover_tile *t, const float *margin) {
	gz_scratch *m = run->scratch;
	tile_view view = {t->tile, m->tile.count, NULL};
	const float skin = t->settings->skin, min_skin = (float)t->settings->min_skin;
	for (int32_t i = 0; i < view.columns.count; i++) t->radius[i] = search_radius(skin, min_skin, t->tile.radius[i]);
	view.columns.radius = t->radius;
	if (margin) set_discs(t, &view.columns, margin);
	t->searching_count = 0, t->pairs.count = 0;
	graze_query_walls_within_margin(run, &view);
}

void graze_mover_candidates_out_of_range(query_run *run, mover_tile *t) {
	gz_scratch *m = run->scratch;
	run->report->near_walls += (size_t)m->far.count;
	run->report->far_reaching += (size_t)m->far.count;
	for (int32_t i = 0; i < m->far.count; i++) {
		const int32_t index = t->searching[i] = graze_mover_of_slot(t, m->far.slot[i]);
		graze_mover_load_slot(run, t, index);
		t->state[index].lacks_pairs = true, t->state[index].phase = MOVER_SEARCHES;
	}
	t->searching_count = m->far.count;
	query_searching(run, t, true);
}

void graze_mover_candidates_around(query_run *run, mover_tile *t) {
	t->pairs.count = 0;
	query_searching(run, t, true);
}

void graze_mover_candidates_next(query_run *run, mover_tile *t) {
	t->pairs.count = 0;
	query_searching(run, t, false);
	graze_sweep_ends(run, t);
}

void graze_mover_search_circles(query_run *run, mover_tile *t, int32_t index, float reach) {
	const mover *m = t->mover + index;
	t->px[0] = m->px, t->py[0] = m->py, t->dx[0] = t->dy[0] = 0, t->radius[0] = reach;
	for (int k = 1; k < LANES; k++) t->px[k] = t->py[k] = t->dx[k] = t->dy[k] = t->radius[k] = NAN;
	const tile_view view = {{t->px, t->py, t->dx, t->dy, t->radius, 1, LANES, 0}, 1, &t->state[index].body};
	graze_query_circles(run, &view);
}
