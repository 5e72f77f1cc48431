#include "engine/mover/candidates.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/mover/fast_path.h"
#include "engine/mover/pass_through.h"
#include "engine/mover/respond.h"

void graze_mover_out_of_memory(query_run *a) {
	a->report.error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for the contacts of %d bodies", TILE);
}

void graze_mover_begin(mover_tile *t, int32_t way, body_values b) {
	const double radius = (double)b.radius, skin = skin_of(t, radius);
	mover_state *w = t->state + way;
	w->hit_time = INFINITY, w->nearby_count = 0;
	w->phase = MOVER_READY, w->has_hit = w->shortened = w->loaded = w->searches = w->out_of_range = 0;
	t->mover[way] = (mover){b.px, b.py, b.px, b.py, (double)b.dx, (double)b.dy, radius + skin, radius,
		near_of(radius, skin), keep_of(radius, skin)};
}

void graze_mover_load(query_run *a, int32_t way, body_ref place, float radius) {
	mover_tile *t = a->scratch->mover;
	mover_state *w = t->state + way;
	const size_t i = graze_element(a->chunks + place.chunk, place.k);
	const gz_moves *moves = t->moves + place.chunk;
	w->loaded = 1, w->out_of_range = w->recovered = 0, w->body = place;
	w->response = moves->response.data ? byte_at(moves->response, i) : GZ_RESPONSE_SLIDE;
	w->restitution = moves->restitution.data ? float_at(moves->restitution, i) : 1;
	w->contacts = 0, w->contact = -1;
	w->wanted_x = w->allowed_x = t->mover[way].vx, w->wanted_y = w->allowed_y = t->mover[way].vy;
	w->share = w->time_left = 1, w->travelled = 0;
	w->skin = skin_of(t, (double)radius), w->full = (double)radius + w->skin;
	if (w->response == GZ_RESPONSE_PASS) t->mover[way].radius = (double)radius;
}

void graze_mover_wake(query_run *a, int32_t way) {
	const mover_tile *t = a->scratch->mover;
	const mover_state *w = t->state + way;
	if (w->loaded) return;
	body_ref place;
	place.k = graze_slot_body(a, w->slot, &place.chunk);
	graze_mover_load(a, way, place, t->tile.radius[w->slot]);
}

int32_t graze_mover_of_slot(mover_tile *t, int32_t slot) {
	if (t->mover_of[slot] >= 0) return t->mover_of[slot];
	const tile_columns *c = &t->tile;
	const int32_t way = t->mover_of[slot] = t->mover_count++;
	graze_mover_begin(
		t, way, (body_values){c->px[slot], c->py[slot], c->mx[slot] * c->step, c->my[slot] * c->step, c->radius[slot]});
	t->state[way].slot = slot;
	return way;
}

static int is_earlier(const mover_state *w, double time, int32_t wall) {
	return time < w->hit_time || (time == w->hit_time && wall < w->hit_target);
}

static void note_hit(mover_state *w, const mover_hit *hit) {
	w->hit_time = hit->time, w->hit_target = hit->wall, w->hit_feature = hit->feature, w->has_hit = 1;
}

static void take_hit(query_run *a, int32_t way, const mover_hit *hit) {
	mover_tile *t = a->scratch->mover;
	mover_state *w = t->state + way;
	if (w->phase != t->swept_phase) return;
	if (w->loaded && w->response == GZ_RESPONSE_PASS) {
		if (!graze_mover_pass_through(t, way, a->world->walls, hit, &a->scratch->memory)) graze_mover_out_of_memory(a);
	} else if (is_earlier(w, hit->time, hit->wall) && !(w->nearby_count && graze_mover_goes_along(t, way, hit->wall)))
		note_hit(w, hit);
}

void graze_sweep_movers(query_run *a, size_t first) {
	mover_tile *t = a->scratch->mover;
	const mover_results *found = &t->results;
	for (; first < t->pairs.count; first += TILE) {
		const mover_pairs pairs = some_pairs(&t->pairs, first);
		a->world->backend->sweep_movers(&t->results, t->mover, &pairs, a->world->walls);
		for (int32_t i = 0; i < found->hit_count; i++) {
			const int32_t k = found->hit[i];
			const mover_hit hit = {found->value[k], pairs.other[k], mover_feature(found, k)};
			take_hit(a, pairs.body[k] / RECORD, &hit);
		}
	}
	graze_stage_ends(a, GZ_STAGE_EVALUATE);
}

void graze_sweep_ready_movers(query_run *a) {
	mover_tile *t = a->scratch->mover;
	graze_sweep_movers(a, 0);
	for (int32_t i = 0; i < t->mover_count; i++) {
		mover_state *w = t->state + i;
		if (!w->has_hit || w->loaded) continue;
		graze_mover_wake(a, i);
		if (w->response != GZ_RESPONSE_PASS) continue;
		// It was struck with a skin that it does not keep: it asks once more.
		w->has_hit = 0, w->hit_time = INFINITY, w->out_of_range = 1, w->phase = MOVER_SEARCHES;
	}
}

/// A march goes no further than the hits, whose times it knows in float: not before they happen.
static void tell_march(query_run *a) {
	gz_scratch *m = a->scratch;
	const mover_tile *t = m->mover;
	for (int32_t i = 0; i < t->searching_count; i++) {
		const double time = t->state[t->searching[i]].hit_time;
		if (!(time <= 1)) continue;
		float later = (float)time;
		if ((double)later < time) later = nextafterf(later, 2);
		uint32_t bits;
		memcpy(&bits, &later, sizeof bits);
		m->tile_key[i] = (uint64_t)bits << 32;
	}
}

static int make_capacity(query_run *a) {
	gz_scratch *m = a->scratch;
	if (graze_out_of_memory(a)) return 0;
	if (graze_pairs_reserve(&m->mover->pairs, (size_t)m->pairs.count, &m->memory)) return 1;
	graze_mover_out_of_memory(a);
	return 0;
}

void graze_keep_pairs(query_run *a) {
	gz_scratch *m = a->scratch;
	mover_tile *t = m->mover;
	const size_t first = t->pairs.count;
	if (!make_capacity(a)) return;
	if (t->pairs_for == PAIRS_FOR_FIRST_SEGMENTS) {
		graze_keep_segment_pairs(t, &m->pairs, &m->near);
		return;
	}
	for (int32_t i = 0; i < m->pairs.count; i++) { // of the tile's bodies, or of the ways that go
		const int32_t slot = m->near.body[m->pairs.body[i] / RECORD].slot;
		t->pairs.body[first + (size_t)i] =
			RECORD * (t->searching_count ? t->searching[slot] : graze_mover_of_slot(t, slot));
		t->pairs.other[first + (size_t)i] = m->pairs.other[i];
	}
	t->pairs.count += (size_t)m->pairs.count;
	graze_pairs_pad(&t->pairs);
	if (!t->searching_count || t->pairs_for == PAIRS_FOR_LAST_SEGMENTS) return;
	graze_sweep_movers(a, first);
	tell_march(a);
}

/// So wide are walls asked for, that a body may touch or be pushed to; a bad radius stays bad.
static inline float asked_radius(float skin, float least_skin, float radius) {
	const float least = least_skin + 0x1p-19f * radius, wide = radius + 3.5f * (skin > least ? skin : least);
	const float asked = wide < GZ_LIMIT ? wide : GZ_LIMIT;
	return radius >= 0 && radius <= GZ_LIMIT ? asked : NAN;
}

/// The columns ask in place of the tile's own. `places` are theirs; null: those of the tile.
static void ask_with(
	query_run *a, const tile_columns *columns, int32_t count, const body_ref *places, void (*ask)(query_run *a)) {
	gz_scratch *m = a->scratch;
	const int32_t whole = m->tile.count;
	m->tile.record = NULL; // a worker's last tile may have been a crowd's
	m->tile.columns = *columns, m->tile.count = count, m->tile.places = places;
	ask(a);
	m->tile.columns = m->mover->tile, m->tile.count = whole, m->tile.places = NULL;
}

void graze_query_along(mover_tile *t, int32_t n, float dx, float dy, float radius) {
	const float rounded = 0x1p-22f * (fabsf(dx) + fabsf(dy));
	t->dx[n] = dx, t->dy[n] = dy;
	t->radius[n] = asked_radius(t->skin, (float)t->least_skin, radius) * (1 + 0x1p-22f) + rounded;
}

void graze_query_movers(query_run *a, const body_ref *places) {
	gz_scratch *m = a->scratch;
	mover_tile *t = m->mover;
	const gz_report before = a->report;
	const int32_t invalid = m->invalid_count;
	int32_t n = t->searching_count;
	for (; n % LANES; n++) t->px[n] = t->py[n] = t->dx[n] = t->dy[n] = t->radius[n] = NAN;
	const tile_columns columns = {t->px, t->py, t->dx, t->dy, t->radius, 1, n, 0};
	memset(m->tile_key, 0xff, sizeof *m->tile_key * (size_t)t->searching_count); // which a march looks up
	ask_with(a, &columns, t->searching_count, places, graze_query_walls);
	m->invalid_count = invalid; // none was bad before it moved
	a->report.near_walls = before.near_walls, a->report.far_reaching = before.far_reaching; // each body once
}

/// The ways in `going` ask: along where they turned to, or where they stand.
static void ask_going(query_run *a, int at_rest) {
	mover_tile *t = a->scratch->mover;
	body_ref places[TILE];
	for (int32_t i = 0; i < t->searching_count; i++) {
		const mover *v = t->mover + t->searching[i];
		const mover_state *w = t->state + t->searching[i];
		places[i] = w->body;
		t->px[i] = v->px, t->py[i] = v->py;
		graze_query_along(t, i, at_rest ? 0 : (float)v->vx, at_rest ? 0 : (float)v->vy, (float)(w->full - w->skin));
	}
	graze_query_movers(a, places);
}

void graze_mover_candidates(query_run *a) {
	gz_scratch *m = a->scratch;
	mover_tile *t = m->mover;
	tile_columns columns = t->tile;
	const float skin = t->skin, least_skin = (float)t->least_skin;
	for (int32_t i = 0; i < columns.count; i++) t->radius[i] = asked_radius(skin, least_skin, t->tile.radius[i]);
	columns.radius = t->radius;
	t->searching_count = 0, t->pairs.count = 0;
	ask_with(a, &columns, m->tile.count, NULL, graze_query_walls_within_margin);
}

void graze_mover_candidates_out_of_range(query_run *a) {
	gz_scratch *m = a->scratch;
	mover_tile *t = m->mover;
	a->report.near_walls += (size_t)m->out_of_range_count, a->report.far_reaching += (size_t)m->out_of_range_count;
	for (int32_t i = 0; i < m->out_of_range_count; i++) {
		const int32_t way = t->searching[i] = graze_mover_of_slot(t, m->out_of_range[i]);
		graze_mover_wake(a, way);
		t->state[way].out_of_range = 1, t->state[way].phase = MOVER_SEARCHES;
	}
	t->searching_count = m->out_of_range_count;
	ask_going(a, 1);
}

void graze_mover_candidates_next(query_run *a) {
	a->scratch->mover->pairs.count = 0;
	ask_going(a, 0);
}

void graze_query_around(query_run *a, int32_t way, float reach) {
	mover_tile *t = a->scratch->mover;
	const mover *m = t->mover + way;
	t->px[0] = m->px, t->py[0] = m->py, t->dx[0] = t->dy[0] = 0, t->radius[0] = reach;
	for (int k = 1; k < LANES; k++) t->px[k] = t->py[k] = t->dx[k] = t->dy[k] = t->radius[k] = NAN;
	const tile_columns columns = {t->px, t->py, t->dx, t->dy, t->radius, 1, LANES, 0};
	ask_with(a, &columns, 1, &t->state[way].body, graze_query_circles);
}
