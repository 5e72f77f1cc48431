#include "engine/mover/candidates.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/mover/fast_path.h"
#include "engine/mover/pass_through.h"
#include "engine/mover/respond.h"

void graze_out_of_contacts(asking *a) {
	a->report.error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for the contacts of %d bodies", TILE);
}

void graze_way_begin(motion_tile *t, int32_t way, body_numbers b) {
	const double radius = (double)b.radius, skin = skin_of(t, radius);
	body_way *w = t->way + way;
	w->hit_time = INFINITY, w->near_count = 0;
	w->state = WAY_IN_HAND, w->hits = w->cut = w->awake = w->looks = w->far = 0;
	t->mover[way] = (mover){b.px, b.py, b.px, b.py, (double)b.dx, (double)b.dy, radius + skin, radius,
		near_of(radius, skin), keep_of(radius, skin)};
}

void graze_way_know(asking *a, int32_t way, body_place place, float radius) {
	motion_tile *t = a->scratch->motion;
	body_way *w = t->way + way;
	const size_t i = graze_element(a->chunks + place.chunk, place.k);
	const gz_moves *moves = t->moves + place.chunk;
	w->awake = 1, w->far = w->pushed = 0, w->place = place;
	w->response = moves->response.data ? byte_at(moves->response, i) : GZ_RESPONSE_SLIDE;
	w->restitution = moves->restitution.data ? float_at(moves->restitution, i) : 1;
	w->contacts = 0, w->contact = -1;
	w->wish_x = w->turned_x = t->mover[way].vx, w->wish_y = w->turned_y = t->mover[way].vy;
	w->share = w->left = 1, w->gone = 0;
	w->skin = skin_of(t, (double)radius), w->full = (double)radius + w->skin;
	if (w->response == GZ_RESPONSE_PASS) t->mover[way].radius = (double)radius;
}

void graze_way_wake(asking *a, int32_t way) {
	const motion_tile *t = a->scratch->motion;
	const body_way *w = t->way + way;
	if (w->awake) return;
	body_place place;
	place.k = graze_place_of(a, w->slot, &place.chunk);
	graze_way_know(a, way, place, t->tile.radius[w->slot]);
}

int32_t graze_way_of_slot(motion_tile *t, int32_t slot) {
	if (t->way_of[slot] >= 0) return t->way_of[slot];
	const tile_columns *c = &t->tile;
	const int32_t way = t->way_of[slot] = t->ways++;
	graze_way_begin(t, way,
		(body_numbers){c->px[slot], c->py[slot], c->mx[slot] * c->step, c->my[slot] * c->step, c->radius[slot]});
	t->way[way].slot = slot;
	return way;
}

static int is_earlier(const body_way *w, double time, int32_t wall) {
	return time < w->hit_time || (time == w->hit_time && wall < w->hit_thing);
}

static void note_hit(body_way *w, const way_hit *hit) {
	w->hit_time = hit->time, w->hit_thing = hit->wall, w->hit_feature = hit->feature, w->hits = 1;
}

static void take_hit(asking *a, int32_t way, const way_hit *hit) {
	motion_tile *t = a->scratch->motion;
	body_way *w = t->way + way;
	if (w->state != t->striking) return;
	if (w->awake && w->response == GZ_RESPONSE_PASS) {
		if (!graze_way_passes(t, way, a->world->walls, hit, &a->scratch->memory)) graze_out_of_contacts(a);
	} else if (is_earlier(w, hit->time, hit->wall) && !(w->near_count && graze_way_goes_along(t, way, hit->wall)))
		note_hit(w, hit);
}

void graze_strike(asking *a, size_t first) {
	motion_tile *t = a->scratch->motion;
	const mover_answers *found = &t->found;
	for (; first < t->pairs.count; first += TILE) {
		const mover_pairs pairs = some_pairs(&t->pairs, first);
		a->world->kernels->strike(&t->found, t->mover, &pairs, a->world->walls);
		for (int32_t i = 0; i < found->hits; i++) {
			const int32_t k = found->hit[i];
			const way_hit hit = {found->value[k], pairs.wall[k], mover_feature(found, k)};
			take_hit(a, pairs.body[k] / RECORD, &hit);
		}
	}
	graze_stage_ends(a, GZ_STAGE_EVALUATE);
}

void graze_strike_at_hand(asking *a) {
	motion_tile *t = a->scratch->motion;
	graze_strike(a, 0);
	for (int32_t i = 0; i < t->ways; i++) {
		body_way *w = t->way + i;
		if (!w->hits || w->awake) continue;
		graze_way_wake(a, i);
		if (w->response != GZ_RESPONSE_PASS) continue;
		// It was struck with a skin that it does not keep: it asks once more.
		w->hits = 0, w->hit_time = INFINITY, w->far = 1, w->state = WAY_GOES;
	}
}

/// A march goes no further than the hits, whose times it knows in float: not before they happen.
static void tell_march(asking *a) {
	gz_scratch *m = a->scratch;
	const motion_tile *t = m->motion;
	for (int32_t i = 0; i < t->going_count; i++) {
		const double time = t->way[t->going[i]].hit_time;
		if (!(time <= 1)) continue;
		float later = (float)time;
		if ((double)later < time) later = nextafterf(later, 2);
		uint32_t bits;
		memcpy(&bits, &later, sizeof bits);
		m->tile_key[i] = (uint64_t)bits << 32;
	}
}

static int make_room(asking *a) {
	gz_scratch *m = a->scratch;
	if (graze_ran_out(a)) return 0;
	if (graze_pairs_room(&m->motion->pairs, (size_t)m->pairs.count, &m->memory)) return 1;
	graze_out_of_contacts(a);
	return 0;
}

void graze_keep_pairs(asking *a) {
	gz_scratch *m = a->scratch;
	motion_tile *t = m->motion;
	const size_t first = t->pairs.count;
	if (!make_room(a)) return;
	if (t->keeps == FOR_FIRST_LEGS) {
		graze_keep_leg_pairs(t, &m->pairs, &m->near);
		return;
	}
	for (int32_t i = 0; i < m->pairs.count; i++) { // of the tile's bodies, or of the ways that go
		const int32_t slot = m->near.body[m->pairs.body[i] / RECORD].slot;
		t->pairs.body[first + (size_t)i] = RECORD * (t->going_count ? t->going[slot] : graze_way_of_slot(t, slot));
		t->pairs.wall[first + (size_t)i] = m->pairs.wall[i];
	}
	t->pairs.count += (size_t)m->pairs.count;
	graze_pairs_pad(&t->pairs);
	if (!t->going_count || t->keeps == FOR_LAST_LEGS) return;
	graze_strike(a, first);
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
	asking *a, const tile_columns *columns, int32_t count, const body_place *places, void (*ask)(asking *a)) {
	gz_scratch *m = a->scratch;
	const int32_t whole = m->tile.count;
	m->tile.record = NULL; // a worker's last tile may have been a crowd's
	m->tile.columns = *columns, m->tile.count = count, m->tile.places = places;
	ask(a);
	m->tile.columns = m->motion->tile, m->tile.count = whole, m->tile.places = NULL;
}

void graze_ask_along(motion_tile *t, int32_t n, float dx, float dy, float radius) {
	const float rounded = 0x1p-22f * (fabsf(dx) + fabsf(dy));
	t->dx[n] = dx, t->dy[n] = dy;
	t->radius[n] = asked_radius(t->skin, (float)t->least_skin, radius) * (1 + 0x1p-22f) + rounded;
}

void graze_ask_again(asking *a, const body_place *places) {
	gz_scratch *m = a->scratch;
	motion_tile *t = m->motion;
	const gz_report before = a->report;
	const int32_t bad = m->bad_count;
	int32_t n = t->going_count;
	for (; n % LANES; n++) t->px[n] = t->py[n] = t->dx[n] = t->dy[n] = t->radius[n] = NAN;
	const tile_columns columns = {t->px, t->py, t->dx, t->dy, t->radius, 1, n, 0};
	memset(m->tile_key, 0xff, sizeof *m->tile_key * (size_t)t->going_count); // which a march looks up
	ask_with(a, &columns, t->going_count, places, graze_ask_walls);
	m->bad_count = bad; // none was bad before it moved
	a->report.near_walls = before.near_walls, a->report.far_reaching = before.far_reaching; // each body once
}

/// The ways in `going` ask: along where they turned to, or where they stand.
static void ask_going(asking *a, int at_rest) {
	motion_tile *t = a->scratch->motion;
	body_place places[TILE];
	for (int32_t i = 0; i < t->going_count; i++) {
		const mover *v = t->mover + t->going[i];
		const body_way *w = t->way + t->going[i];
		places[i] = w->place;
		t->px[i] = v->px, t->py[i] = v->py;
		graze_ask_along(t, i, at_rest ? 0 : (float)v->vx, at_rest ? 0 : (float)v->vy, (float)(w->full - w->skin));
	}
	graze_ask_again(a, places);
}

void graze_seek_tile(asking *a) {
	gz_scratch *m = a->scratch;
	motion_tile *t = m->motion;
	tile_columns columns = t->tile;
	const float skin = t->skin, least_skin = (float)t->least_skin;
	for (int32_t i = 0; i < columns.count; i++) t->radius[i] = asked_radius(skin, least_skin, t->tile.radius[i]);
	columns.radius = t->radius;
	t->going_count = 0, t->pairs.count = 0;
	ask_with(a, &columns, m->tile.count, NULL, graze_ask_walls_nearby);
}

void graze_seek_strays(asking *a) {
	gz_scratch *m = a->scratch;
	motion_tile *t = m->motion;
	a->report.near_walls += (size_t)m->stray_count, a->report.far_reaching += (size_t)m->stray_count;
	for (int32_t i = 0; i < m->stray_count; i++) {
		const int32_t way = t->going[i] = graze_way_of_slot(t, m->strays[i]);
		graze_way_wake(a, way);
		t->way[way].far = 1, t->way[way].state = WAY_GOES;
	}
	t->going_count = m->stray_count;
	ask_going(a, 1);
}

void graze_seek_going(asking *a) {
	a->scratch->motion->pairs.count = 0;
	ask_going(a, 0);
}

void graze_ask_around(asking *a, int32_t way, float reach) {
	motion_tile *t = a->scratch->motion;
	const mover *m = t->mover + way;
	t->px[0] = m->px, t->py[0] = m->py, t->dx[0] = t->dy[0] = 0, t->radius[0] = reach;
	for (int k = 1; k < LANES; k++) t->px[k] = t->py[k] = t->dx[k] = t->dy[k] = t->radius[k] = NAN;
	const tile_columns columns = {t->px, t->py, t->dx, t->dy, t->radius, 1, LANES, 0};
	ask_with(a, &columns, 1, &t->way[way].place, graze_ask_circles);
}
