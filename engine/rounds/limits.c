#include "engine/rounds/limits.h"

#include <math.h>

#include "engine/rounds/round_lists.h"

float graze_share_of_rest(const crowd_rounds *g, int32_t number, bool pushed) {
	const round_body *b = round_body_of(g, number);
	if (b->response == GZ_RESPONSE_BOUNCE) return 0;
	const float wished = b->wish_x * b->wish_x + b->wish_y * b->wish_y, rest = SKIN_REST * fabsf(b->skin);
	float least = rest * rest < SHARE_REST * SHARE_REST * wished ? rest * rest : SHARE_REST * SHARE_REST * wished;
	if (pushed && g->pushing && least < push_rest(g, number)) least = push_rest(g, number);
	return sqrtf(least / (b->dx * b->dx + b->dy * b->dy));
}

/// Sets the share of body i of the kernel's list to its first meeting.
static void set_share(const round_part *p, const round_list *list, int32_t i) {
	const crowd_rounds *g = p->rounds;
	const int32_t k = p->limits.limit[i];
	round_body *b = round_body_of(g, list->body[i]);
	b->rest = graze_share_of_rest(g, list->body[i], true);
	if (b->rest < p->limits.rest[i]) b->rest = p->limits.rest[i];
	b->share = p->limits.share[i] < b->rest ? 0 : p->limits.share[i];
	b->limit = k == NO_LIMIT ? LIMITED_BY_NONE : neighbour_at(g, list->body[i], k);
}

/// The limits of a list of bodies. Those that meet two bodies at the same time are listed as tied.
static void limit_bodies(round_part *p, const number_list *bodies, round_follows *follows) {
	const round_bodies columns = columns_of(p->rounds);
	for (size_t at = 0; at < bodies->count; at += TILE) {
		const round_list list = batch_of(bodies, at);
		p->run.query->world->backend->limit_shares(&p->limits, follows, &list, &columns, &p->rounds->rules);
		for (int32_t i = 0; i < list.count; i++) {
			set_share(p, &list, i);
			if (bit_at(p->limits.ties, (size_t)i)) list_number(&p->tied, list.body[i], list.neighbours[i]);
		}
	}
}

bool graze_round_limits(round_part *p) {
	query_run *run = &p->run;
	size_t pairs = LANES;
	for (size_t i = 0; i < p->moving.count; i++) pairs += (size_t)((const int32_t *)p->moving.neighbours.at)[i];
	if (!graze_array_size(run, &p->follow_body, 2 * pairs, sizeof(int32_t)) ||
		!graze_array_size(run, &p->follow_other, 2 * pairs, sizeof(int32_t)) ||
		!graze_array_size(run, &p->follow_base, 2 * pairs, sizeof(float)) ||
		!graze_array_size(run, &p->follow_factor, 2 * pairs, sizeof(float)) ||
		!graze_number_list_size(run, &p->tied, 2 * p->moving.count))
		return false;
	round_follows follows = {p->follow_body.at, p->follow_other.at, p->follow_base.at, p->follow_factor.at, 0};
	limit_bodies(p, &p->moving, &follows);
	p->follow_count = follows.count;
	return true;
}

bool graze_round_tied_limits(round_part *p) {
	const int32_t counted = p->follow_count; // the same limits of following again are not
	round_follows again = {p->follow_body.at, p->follow_other.at, p->follow_base.at, p->follow_factor.at, counted};
	const number_list tied = p->tied;
	limit_bodies(p, &tied, &again);
	return true;
}
