#include "engine/rounds/round.h"

#include <math.h>

#include "engine/mover/way_points.h"
#include "engine/rounds/directions.h"
#include "engine/rounds/fixed_point.h"
#include "engine/rounds/ghost_states.h"
#include "engine/rounds/limits.h"
#include "engine/rounds/resting_hits.h"
#include "engine/rounds/round_contacts.h"
#include "engine/rounds/round_lists.h"
#include "engine/rounds/round_walls.h"

#define NEAR_SHARE 0.2f ///< after the first round, bodies within this share of the wish count as obstacles already

/// Moves a body by its share.
static void advance(const crowd_rounds *g, int32_t number) {
	round_body *b = round_body_of(g, number);
	const bool bounces = b->response == GZ_RESPONSE_BOUNCE, whole = b->share >= 1;
	b->followers = NO_FOLLOWER;
	if (b->limit == LIMITED_BY_FOLLOWING) links_of(g, number)->followed = NO_NEIGHBOUR;
	if (g->needs_details) {
		round_details *d = details_of(g, number);
		const double dx = (double)b->dx, dy = (double)b->dy;
		if (!bounces) d->allowed_x = dx / (double)b->left, d->allowed_y = dy / (double)b->left;
		if (g->measures_paths) d->travelled += (double)b->share * sqrt(dx * dx + dy * dy);
	}
	if (b->share > 0) {
		((uint8_t *)g->moved.at)[number] = (uint8_t)(g->round + 1);
		float place[2];
		graze_place_after_share(place, b);
		b->px = place[0], b->py = place[1];
		b->left = whole ? 0 : b->left * (1 - b->share);
	}
	if (!(b->left > 0)) b->state |= ROUND_DONE;
}

/// Appends the body's present place to its way. False without memory.
static bool note_place(round_part *p, int32_t number) {
	const round_body *b = round_body_of(p->rounds, number);
	const way_point point = {(size_t)index_of(p->rounds, number), 1 - b->left, b->px, b->py};
	return !(b->share > 0) || graze_way_point_add(p->movers, point, &p->run.scratch->memory);
}

/// Whether a neighbour of the body has moved in this round.
static bool moved_around(const crowd_rounds *g, int32_t number) {
	for (int32_t k = 0; k < neighbours_of(g, number); k++)
		if (((const uint8_t *)g->moved.at)[neighbour_at(g, number, k)] == g->round + 1) return true;
	return false;
}

/// A stage: finds where bodies go, and the contacts of what they touch there.
static bool find_directions(round_part *p) { return graze_round_walls_around(p) && graze_round_directions(p); }

/// A stage: lowers the shares to what walls allow, and to what the bodies that they follow do.
static bool lower_shares(round_part *p) { return graze_round_walls_ahead(p) && graze_lower_shares_within(p); }

/// Runs a stage, and its second part for the tied bodies, where there are any. False without memory.
static bool in_parts_with_ties(query_run *run, round_stage *stage, round_stage *for_tied) {
	const crowd_rounds *g = graze_rounds_of(run);
	bool any = false;
	if (!graze_rounds_in_parts(run, stage)) return false;
	for (size_t k = 0; k < g->part_count; k++) any |= part_at(g, k)->tied.count > 0;
	return !any || (graze_rounds_in_parts(run, graze_round_sort_tied) && graze_rounds_in_parts(run, for_tied));
}

/// A stage: moves the bodies, and finds what has stopped them.
static bool advance_all(round_part *p) {
	const crowd_rounds *g = p->rounds;
	for (size_t i = 0; i < p->moving.count; i++) {
		advance(g, listed(&p->moving, i));
		if (!note_place(p, listed(&p->moving, i))) return false;
	}
	graze_find_followed(p);
	for (size_t i = 0; g->bounces && i < p->moving.count; i++) { // a body that bounces meets the one that it follows
		round_body *b = round_body_of(g, listed(&p->moving, i));
		if (b->limit != LIMITED_BY_FOLLOWING || b->response != GZ_RESPONSE_BOUNCE) continue;
		const int32_t followed = links_of(g, listed(&p->moving, i))->followed;
		if (followed != NO_NEIGHBOUR) b->limit = followed;
	}
	return true;
}

/// The responses of a part's ghosts to own bodies. What they do themselves is replaced by what their originals do.
static bool respond_ghosts(round_part *p) {
	const crowd_rounds *g = p->rounds;
	for (int32_t i = p->from; i < p->to; i++) {
		if (round_is_alone(g, i) || !is_ghost(g, i)) continue;
		const round_body *b = round_body_of(g, i);
		const bool meets = b->limit >= 0 || b->limit == LIMITED_BY_FOLLOWING;
		if (meets && (b->dx != 0 || b->dy != 0) && b->share < 1 && !graze_limit_contact(p, i)) return false;
	}
	return true;
}

/// A stage: the responses of the bodies, where they were stopped. Those of ghosts concern the own bodies that they hit.
static bool respond_all(round_part *p) {
	const size_t ghosts = p->rounds->body_count - p->rounds->own_count;
	if (!graze_reserve_hits(p, p->moving.count + ghosts)) return false;
	for (size_t i = 0; i < p->moving.count; i++)
		if (round_body_of(p->rounds, listed(&p->moving, i))->share < 1 &&
			!graze_limit_contact(p, listed(&p->moving, i)))
			return false;
	return !ghosts || respond_ghosts(p);
}

static bool validate(query_run *run) { return graze_rounds_in_parts(run, graze_round_validate); }

/// A stage: ends the round of the active bodies. Where a body had no displacement and nothing has moved around it, the
/// next round would be the same, unless its rules are others, and it is done. One that bounces may still be hit by a
/// body that turns towards it.
static bool end_round(round_part *p) {
	const crowd_rounds *g = p->rounds;
	const int32_t max_contacts = graze_move_settings(&p->run)->max_contacts;
	int32_t *active = p->active.body.at, *neighbours = p->active.neighbours.at;
	size_t n = 0;
	for (size_t i = 0; i < p->active.count; i++) {
		round_body *b = round_body_of(g, active[i]);
		const bool rests = g->round > 0 && b->dx == 0 && b->dy == 0 && b->response != GZ_RESPONSE_BOUNCE &&
						   !moved_around(g, active[i]);
		const bool is_full = b->contact_count >= max_contacts && links_of(g, active[i])->own_contacts >= max_contacts;
		if (rests || is_full) b->state |= ROUND_DONE;
		if (is_full && g->bounces) ((bool *)g->full.at)[active[i]] = true;
		if (b->state & ROUND_TURNED) graze_turn_after_bounce(g, active[i]);
		const float left = b->state & ROUND_DONE ? 0 : b->left;
		b->wish_x = b->whole_x * left, b->wish_y = b->whole_y * left;
		b->dx = b->dy = b->share = 0;
		active[n] = active[i], neighbours[n] = neighbours[i];
		n += !(b->state & ROUND_DONE);
	}
	p->active.count = n;
	return true;
}

/// Validates the motions among walls. Sets whether some were refused in any domain, after lowering what depends on
/// those here. False where the call ends.
static bool shorten(round_domains *domains, bool *refused) {
	*refused = false;
	graze_domains_run(domains, validate); // it needs no memory
	for (size_t k = 0; k < domains->count; k++) {
		const crowd_rounds *g = graze_rounds_of(&domains->domain[k].run);
		bool any = false;
		for (size_t i = 0; i < g->part_count; i++) any |= part_at(g, i)->refused > 0;
		for (size_t i = 0; any && i < g->part_count; i++) graze_lower_shares_of(g, part_at(g, i));
		*refused |= any;
	}
	return graze_domains_vote(domains, refused);
}

/// Finds where bodies go.
static bool direct(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	g->rules =
		(round_rules){.near = g->round ? NEAR_SHARE : 0, .follows = !g->round, .separates = g->separating == SHIFTING};
	return in_parts_with_ties(run, find_directions, graze_round_tied_directions);
}

/// Finds how far they go, before ghosts are known to go less far than all of their way.
static bool limit(query_run *run) {
	const crowd_rounds *g = graze_rounds_of(run);
	if (!graze_hit_contacts(g) || !in_parts_with_ties(run, graze_round_limits, graze_round_tied_limits) ||
		!graze_reserve_followers(run) || !graze_rounds_in_parts(run, lower_shares))
		return false;
	graze_lower_shares_across(g);
	return true;
}

static bool advance_bodies(query_run *run) { return graze_rounds_in_parts(run, advance_all); }

static bool assign_hits(query_run *run) {
	if (!graze_rounds_in_parts(run, graze_list_resting_hits)) return false;
	graze_assign_hits(graze_rounds_of(run));
	return true;
}

static bool respond(query_run *run) {
	return graze_rounds_in_parts(run, respond_all) && graze_hit_contacts(graze_rounds_of(run));
}

static bool end_bodies(query_run *run) { return graze_rounds_in_parts(run, end_round); }

/// The responses of the bodies where they were stopped. False where the call ends.
static bool respond_in_all(round_domains *domains) {
	if (domains->separating != NOT_SEPARATING) return true;
	if (domains->bounces && !(graze_domains_run(domains, assign_hits) && graze_share_bodies(domains))) return false;
	return graze_domains_run(domains, respond);
}

bool graze_round(round_domains *domains) {
	bool refused = true;
	if (!graze_domains_run(domains, direct) || !graze_share_bodies(domains) || !graze_domains_run(domains, limit))
		return false;
	while (refused)
		if (!graze_lower_shares_of_all(domains) || !shorten(domains, &refused)) return false;
	return graze_domains_run(domains, advance_bodies) && graze_share_bodies(domains) && respond_in_all(domains) &&
		   graze_domains_run(domains, end_bodies) && graze_share_bodies(domains);
}
