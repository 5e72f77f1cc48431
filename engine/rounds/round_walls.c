#include "engine/rounds/round_walls.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/mover/candidates.h"
#include "engine/mover/mover_state.h"
#include "engine/mover/respond.h"
#include "engine/mover/safety_check.h"
#include "engine/mover/sweep_movers.h"
#include "engine/rounds/limits.h"

/// Sets a mover to where its body is.
static void place_mover(round_part *p, int32_t number) {
	const crowd_rounds *g = p->rounds;
	const round_body *b = round_body_of(g, number);
	const round_links *d = links_of(g, number);
	mover_state *w = p->movers->state + d->mover;
	mover *m = p->movers->mover + d->mover;
	m->px = m->qx = b->px, m->py = m->qy = b->py;
	m->vx = m->vy = 0;
	w->hit_time = NO_HIT, w->has_hit = w->shortened = false;
	w->phase = MOVER_SEARCHES, w->nearby_count = 0;
	w->last_contact = d->last_contact, w->contact_count = d->contacts;
	w->time_left = (double)b->left;
}

/// How far a mover may go towards a wall that it touches. Within the dead zone it would hit the wall's side at once,
/// and stay (graze_mover_fraction).
static double room_before(const mover_tile *t, int32_t index, const nearby_shape *wall) {
	const double room = wall->distance - t->mover[index].radius;
	return room > SKIN_DEAD_ZONE * t->state[index].skin ? room : 0;
}

/// Adds the half-planes of the walls that a mover touches.
static bool add_planes(round_part *p, int32_t index) {
	mover_tile *t = p->movers;
	const mover_state *w = t->state + index;
	caller_memory *memory = &p->run.scratch->memory;
	round_walls *walls = (round_walls *)p->walls.at + index;
	const size_t more = (size_t)w->nearby_count;
	dynamic_array *const columns[] = {&p->wall_x, &p->wall_y, &p->wall_room};
	for (int k = 0; k < 3; k++) {
		columns[k]->count = p->wall_shapes.count;
		if (!graze_array_reserve(columns[k], more, sizeof(float), memory)) return false;
	}
	if (!graze_array_reserve(&p->wall_shapes, more, sizeof(nearby_shape), memory)) return false;
	graze_mover_set_radius(t, index);
	graze_mover_limits(t, index, p->run.query->world->walls);
	walls->first_plane = walls->plane_end = (int32_t)p->wall_shapes.count;
	const nearby_shape *near = more ? (const nearby_shape *)t->nearby.at + w->nearby : NULL;
	for (size_t i = 0; i < more; i++) {
		if (!near[i].limits) continue;
		const size_t n = p->wall_shapes.count++;
		((float *)p->wall_x.at)[n] = (float)-near[i].normal_x, ((float *)p->wall_y.at)[n] = (float)-near[i].normal_y;
		((float *)p->wall_room.at)[n] = (float)room_before(t, index, near + i);
		((nearby_shape *)p->wall_shapes.at)[n] = near[i];
		walls->plane_end++;
	}
	return true;
}

/// The query of walls, for movers.
typedef struct wall_search {
	query_context context;
	query_run run;
	gz_report report; ///< what rounds look up is not reported: it depends on which bodies are in a part
} wall_search;

static void begin_search(wall_search *s, round_part *p) {
	static const query_type walls = {.walls = graze_keep_pairs, .hits = FIRST_HIT, .state = &graze_mover_state};
	s->context = *p->run.query, s->context.type = &walls;
	s->run = p->run, s->run.query = &s->context, s->run.state = p->movers;
	s->report = (gz_report){.error = graze_no_error()}, s->run.report = &s->report;
	p->movers->swept_phase = MOVER_SEARCHES, p->movers->pairs_for = PAIRS_FOR_MOVERS;
}

/// Whether a search was ended: without memory, or by the limit of pairs.
static bool was_ended(round_part *p, const wall_search *s) {
	if (!graze_aborted(&s->run)) return false;
	p->run.report->error = s->report.error;
	return true;
}

/// Lists the active bodies that have movers. False without memory.
static bool list_walled(round_part *p) {
	const crowd_rounds *g = p->rounds;
	if (!graze_array_size(&p->run, &p->walled, (size_t)p->movers->mover_count, sizeof(int32_t))) return false;
	p->walled.count = 0;
	for (int32_t i = 0; i < p->movers->mover_count; i++) {
		const int32_t number = p->movers->state[i].slot;
		const round_body *b = round_body_of(g, number);
		const bool moves = !(b->state & ROUND_DONE) && (b->whole_x != 0 || b->whole_y != 0);
		if (!moves && g->separating != FINDING_SHIFTS) continue;
		((int32_t *)p->walled.at)[p->walled.count++] = i;
	}
	return true;
}

/// Lists up to TILE of the movers from *at on, whose pairs must be searched, or not; `moving`: those whose bodies move
/// in this round.
static void list_movers(round_part *p, size_t *at, bool searches, bool moving) {
	const crowd_rounds *g = p->rounds;
	mover_tile *t = p->movers;
	const int32_t *walled = p->walled.at;
	for (t->searching_count = 0; *at < p->walled.count && t->searching_count < TILE; ++*at) {
		const round_body *b = round_body_of(g, t->state[walled[*at]].slot);
		if (((const round_walls *)p->walls.at)[walled[*at]].searches != searches) continue;
		if (moving && b->dx == 0 && b->dy == 0) continue;
		t->searching[t->searching_count++] = walled[*at];
	}
}

/// Copies the kept pairs of the listed movers to the tile's pairs. False without memory.
static bool copy_pairs(round_part *p) {
	mover_tile *t = p->movers;
	t->pairs.count = 0;
	for (int32_t i = 0; i < t->searching_count; i++) {
		const round_walls *w = (const round_walls *)p->walls.at + t->searching[i];
		const size_t count = w->pair_end - w->first_pair;
		if (!graze_pairs_reserve(&t->pairs, count, &p->run.scratch->memory)) return false;
		memcpy(t->pairs.body + t->pairs.count, p->wall_pairs.body + w->first_pair, count * sizeof(int32_t));
		memcpy(t->pairs.other + t->pairs.count, p->wall_pairs.other + w->first_pair, count * sizeof(int32_t));
		t->pairs.count += count;
	}
	graze_pairs_pad(&t->pairs);
	return true;
}

/// Finds the walls around the listed movers, and their half-planes.
static bool look_around(round_part *p, bool searches) {
	mover_tile *t = p->movers;
	wall_search s;
	begin_search(&s, p);
	for (int32_t i = 0; i < t->searching_count; i++) place_mover(p, t->state[t->searching[i]].slot);
	if (searches) graze_mover_candidates_around(&s.run, t);
	else if (!copy_pairs(p)) return false;
	if (was_ended(p, &s) || !graze_find_nearby(&s.run, t, &t->pairs, t->searching, t->searching_count)) return false;
	for (int32_t i = 0; i < t->searching_count; i++)
		if (!add_planes(p, t->searching[i])) return false;
	return true;
}

bool graze_round_walls_around(round_part *p) {
	mover_tile *t = p->movers;
	t->nearby.count = 0;
	p->wall_x.count = p->wall_y.count = p->wall_room.count = p->wall_shapes.count = 0;
	if (!list_walled(p)) return false;
	for (int searches = 0; searches < 2; searches++)
		for (size_t at = 0; at < p->walled.count;) {
			list_movers(p, &at, searches, false);
			if (t->searching_count && !look_around(p, searches)) return false;
		}
	return true;
}

/// The greatest float that is not above a value.
static float rounded_down(double value) {
	const float x = (float)value;
	return (double)x > value ? nextafterf(x, -1) : x;
}

bool graze_round_keep_wall_pairs(round_part *p, const pair_buffer *pairs, const int32_t *movers, int32_t count) {
	round_walls *walls = p->walls.at;
	if (!graze_pairs_reserve(&p->wall_pairs, pairs->count, &p->run.scratch->memory)) return false;
	for (size_t i = 0; i < pairs->count; i++) walls[pairs->body[i] / RECORD].pair_end++;
	for (int32_t i = 0; i < count; i++) {
		round_walls *w = walls + movers[i];
		w->first_pair = p->wall_pairs.count, p->wall_pairs.count += w->pair_end, w->pair_end = w->first_pair;
	}
	for (size_t i = 0; i < pairs->count; i++) {
		const size_t n = walls[pairs->body[i] / RECORD].pair_end++;
		p->wall_pairs.body[n] = pairs->body[i], p->wall_pairs.other[n] = pairs->other[i];
	}
	graze_pairs_pad(&p->wall_pairs);
	return true;
}

/// Limits a share by a wall. A body that pushes goes up to it, however near it is: otherwise it would rest before the
/// wall for ever, where it neither touches it nor slides. Where even that is below what counts as 0, the body stays,
/// and has a contact if it is at the wall: two bodies that are too near to one another may have a higher limit.
static void limit_by_wall(const crowd_rounds *g, int32_t number, float fraction) {
	round_body *b = round_body_of(g, number);
	const float pushed = graze_share_of_rest(g, number, true);
	const float rest = b->rest > pushed ? b->rest : graze_share_of_rest(g, number, false);
	const float x = fraction * b->dx, y = fraction * b->dy, skin = SKIN_REST * fabsf(b->skin);
	b->share = fraction < rest ? 0 : fraction;
	b->limit = b->share > 0 || x * x + y * y <= skin * skin ? LIMITED_BY_WALL : LIMITED_BY_NONE;
}

/// Sweeps the listed movers, and limits the shares of their bodies.
static bool look_ahead(round_part *p, bool searches) {
	const crowd_rounds *g = p->rounds;
	mover_tile *t = p->movers;
	wall_search s;
	begin_search(&s, p);
	for (int32_t i = 0; i < t->searching_count; i++) {
		const round_body *b = round_body_of(g, t->state[t->searching[i]].slot);
		mover *m = t->mover + t->searching[i];
		round_walls *walls = (round_walls *)p->walls.at + t->searching[i];
		m->vx = (double)b->dx, m->vy = (double)b->dy;
		walls->shortenings = 0;
		if (searches) walls->first_pair = walls->pair_end = 0;
	}
	if (searches) {
		graze_mover_candidates_next(&s.run, t);
		if (was_ended(p, &s)) return false;
		if (!graze_round_keep_wall_pairs(p, &t->pairs, t->searching, t->searching_count)) return false;
	} else {
		if (!copy_pairs(p)) return false;
		graze_sweep_all_movers(&s.run, t);
	}
	for (int32_t i = 0; i < t->searching_count; i++) {
		const int32_t index = t->searching[i];
		const round_body *b = round_body_of(g, t->state[index].slot);
		if (!t->state[index].has_hit) continue;
		const float fraction = rounded_down(graze_mover_fraction(t, index));
		if (fraction <= b->share) limit_by_wall(g, t->state[index].slot, fraction);
	}
	return true;
}

bool graze_round_walls_ahead(round_part *p) {
	for (int searches = 0; searches < 2; searches++)
		for (size_t at = 0; at < p->walled.count;) {
			list_movers(p, &at, searches, true);
			if (p->movers->searching_count && !look_ahead(p, searches)) return false;
		}
	return true;
}

/// Begins a mover for a body without walls near its first path. False without memory.
static bool begin_mover(round_part *p, int32_t number) {
	const crowd_rounds *g = p->rounds;
	mover_tile *t = p->movers;
	caller_memory *memory = &p->run.scratch->memory;
	const round_body *b = round_body_of(g, number);
	round_links *links = links_of(g, number);
	if (!graze_movers_reserve(t, (size_t)t->mover_count + 1, memory) ||
		!graze_array_reserve(&p->walls, 1, sizeof(round_walls), memory))
		return false;
	links->mover = t->mover_count++;
	graze_mover_begin(t, links->mover, (body_values){b->px, b->py, b->wish_x, b->wish_y, b->radius});
	graze_mover_load(&p->run, t, links->mover, graze_rounds_body_ref(&p->run, index_of(g, number)), b->radius);
	t->state[links->mover].slot = number;
	((round_walls *)p->walls.at)[p->walls.count++] = (round_walls){.searches = true};
	return true;
}

bool graze_round_search_walls(round_part *p, int32_t number) {
	const int32_t index = links_of(p->rounds, number)->mover;
	if (index == NO_MOVER) return begin_mover(p, number);
	((round_walls *)p->walls.at)[index].searches = true;
	return true;
}

/// Whether the safety check refuses the motion to q of a mover.
static bool is_refused(round_part *p, int32_t index) {
	mover_tile *t = p->movers;
	const round_walls *walls = (const round_walls *)p->walls.at + index;
	const mover *m = t->mover + index;
	if (m->qx == m->px && m->qy == m->py) return false;
	for (size_t i = walls->first_pair; i < walls->pair_end; i += TILE) {
		const size_t left = walls->pair_end - i;
		const mover_pairs batch = {p->wall_pairs.body + i, p->wall_pairs.other + i, left < TILE ? (int32_t)left : TILE};
		p->run.query->world->backend->validate(&t->results, t->mover, &batch, p->run.query->world->walls);
		if (t->results.refused_count) return true;
	}
	return false;
}

bool graze_round_validate(round_part *p) {
	static const float shortenings[] = {0.999f, 0.5f, 0.5f, 0};
	const crowd_rounds *g = p->rounds;
	p->refused = 0;
	for (size_t i = 0; i < p->walled.count; i++) {
		const int32_t index = ((const int32_t *)p->walled.at)[i];
		round_body *b = round_body_of(g, p->movers->state[index].slot);
		if (b->share == 0) continue;
		round_walls *walls = (round_walls *)p->walls.at + index;
		mover *m = p->movers->mover + index;
		if (walls->first_pair == walls->pair_end) continue;
		float place[2];
		graze_place_after_share(place, b);
		m->qx = place[0], m->qy = place[1];
		if (!is_refused(p, index)) continue;
		const float factor = shortenings[walls->shortenings++];
		b->share *= factor, b->limit = LIMITED_BY_SAFETY;
		if (b->share < b->rest) b->share = 0;
		++*(factor > 0 ? &p->report.shortened : &p->report.refused);
		p->refused++;
	}
	return true;
}
