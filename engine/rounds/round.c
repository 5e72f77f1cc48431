#include "engine/rounds/round.h"

#include <math.h>

#include "engine/rounds/directions.h"
#include "engine/rounds/fixed_point.h"
#include "engine/rounds/limits.h"
#include "engine/rounds/round_contacts.h"
#include "engine/rounds/round_walls.h"

#define NEAR_SHARE 0.2f ///< after the first round, bodies within this share of the wish count as obstacles already

/// Moves a body by its share.
static void advance(crowd_rounds *g, int32_t number) {
	round_body *b = round_body_of(g, number);
	const bool bounces = b->response == GZ_RESPONSE_BOUNCE, whole = b->share >= 1;
	if (g->needs_details) {
		round_details *d = details_of(g, number);
		const double dx = (double)b->dx, dy = (double)b->dy;
		d->allowed_x = dx / (double)b->left, d->allowed_y = dy / (double)b->left;
		d->travelled += (double)b->share * sqrt(dx * dx + dy * dy);
	}
	if (b->share > 0) {
		((uint8_t *)g->moved.at)[number] = g->round;
		const float scale = bounces ? details_of(g, number)->scale : 1;
		b->px = displaced(b->px, whole ? b->dx : b->share * b->dx);
		b->py = displaced(b->py, whole ? b->dy : b->share * b->dy);
		b->left = whole && scale >= 1 ? 0 : b->left * (1 - b->share * scale);
	}
	if (!(b->left > 0)) b->state |= ROUND_DONE;
}

/// Whether a neighbour of the body has moved in this round.
static bool moved_around(const crowd_rounds *g, int32_t number) {
	for (int32_t k = 0; k < neighbours_of(g, number); k++)
		if (((const uint8_t *)g->moved.at)[neighbour_at(g, number, k)] == g->round) return true;
	return false;
}

static bool respond_all(query_run *run, crowd_rounds *g) {
	for (size_t i = 0; i < g->moving.count; i++) {
		round_body *b = round_body_of(g, listed(&g->moving, i));
		if (b->limit == LIMITED_BY_FOLLOWING) links_of(g, listed(&g->moving, i))->followed = NO_NEIGHBOUR;
	}
	graze_find_followed(g);
	for (size_t i = 0; g->needs_details && i < g->moving.count;
		 i++) { // a body that bounces meets the one that it follows
		round_body *b = round_body_of(g, listed(&g->moving, i));
		const int32_t followed = links_of(g, listed(&g->moving, i))->followed;
		if (b->limit == LIMITED_BY_FOLLOWING && b->response == GZ_RESPONSE_BOUNCE && followed != NO_NEIGHBOUR)
			b->limit = followed;
	}
	graze_assign_hits(g);
	for (size_t i = 0; i < g->moving.count; i++)
		if (round_body_of(g, listed(&g->moving, i))->share < 1 && !graze_limit_contact(run, listed(&g->moving, i)))
			return false;
	return graze_hit_contacts(run);
}

/// Ends the round of the active bodies. Where a body had no displacement and nothing has moved around it, the next
/// round would be the same, and it is done.
static void end_round(query_run *run, crowd_rounds *g, bool same_rules) {
	const int32_t max_contacts = graze_move_settings(run)->max_contacts;
	int32_t *active = g->active.body.at, *neighbours = g->active.neighbours.at;
	size_t n = 0;
	for (size_t i = 0; i < g->active.count; i++) {
		round_body *b = round_body_of(g, active[i]);
		const bool rests = same_rules && b->dx == 0 && b->dy == 0 && !moved_around(g, active[i]);
		const bool is_full = links_of(g, active[i])->own_contacts >= max_contacts;
		if (rests || is_full) b->state |= ROUND_DONE;
		if (is_full) b->state |= ROUND_FULL;
		const float left = b->state & ROUND_DONE ? 0 : b->left;
		b->wish_x = b->whole_x * left, b->wish_y = b->whole_y * left;
		b->dx = b->dy = b->share = 0;
		active[n] = active[i], neighbours[n] = neighbours[i];
		n += !(b->state & ROUND_DONE);
	}
	g->active.count = n;
}

bool graze_round(query_run *run, int number) {
	crowd_rounds *g = graze_rounds_of(run);
	g->round = (uint8_t)(number + 1);
	const round_rules rules = {
		.near = number ? NEAR_SHARE : 0, .follows = !number, .separates = g->separating == SHIFTING};
	if (!graze_round_walls_around(run) || !graze_round_directions(run, g, &rules) || !graze_hit_contacts(run) ||
		!graze_round_limits(run, g, &rules) || !graze_round_walls_ahead(run) || !graze_link_followers(run, g))
		return false;
	do graze_lower_shares(g);
	while (graze_round_validate(run));
	graze_unlink_followers(g);
	for (size_t i = 0; i < g->moving.count; i++) advance(g, listed(&g->moving, i));
	if (g->separating == NOT_SEPARATING && !respond_all(run, g)) return false;
	end_round(run, g, number > 0);
	return true;
}
