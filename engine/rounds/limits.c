#include "engine/rounds/limits.h"

#include <math.h>

#include "engine/rounds/round_lists.h"

/// Sets the share of body i of the kernel's list to its first meeting.
static void set_share(const crowd_rounds *g, const round_list *list, int32_t i) {
	const int32_t k = g->limits.limit[i];
	round_body *b = round_body_of(g, list->body[i]);
	const float wished = b->wish_x * b->wish_x + b->wish_y * b->wish_y, rest = SKIN_REST * fabsf(b->skin);
	float least = rest * rest < SHARE_REST * SHARE_REST * wished ? rest * rest : SHARE_REST * SHARE_REST * wished;
	if (g->pushing && least < push_rest(g, list->body[i])) least = push_rest(g, list->body[i]);
	b->rest = b->response == GZ_RESPONSE_BOUNCE ? 0 : sqrtf(least / (b->dx * b->dx + b->dy * b->dy));
	b->share = g->limits.share[i] < b->rest ? 0 : g->limits.share[i];
	b->limit = k == NO_LIMIT ? LIMITED_BY_NONE : neighbour_at(g, list->body[i], k);
}

/// The limits of a list of bodies. Those that meet two bodies at the same time are listed as tied.
static void limit_bodies(
	query_run *run, crowd_rounds *g, const number_list *bodies, const round_rules *rules, round_follows *follows) {
	const round_bodies columns = columns_of(g);
	for (size_t at = 0; at < bodies->count; at += TILE) {
		const round_list list = batch_of(bodies, at);
		run->query->world->backend->limit_shares(&g->limits, follows, &list, &columns, rules);
		for (int32_t i = 0; i < list.count; i++) {
			set_share(g, &list, i);
			if (g->limits.ties[i >> 3] >> (i & 7) & 1) list_number(&g->tied, list.body[i], list.neighbours[i]);
		}
	}
}

bool graze_round_limits(query_run *run, crowd_rounds *g, const round_rules *rules) {
	size_t pairs = LANES;
	for (size_t i = 0; i < g->moving.count; i++) pairs += (size_t)((const int32_t *)g->moving.neighbours.at)[i];
	if (!graze_array_size(run, &g->follow_body, 2 * pairs, sizeof(int32_t)) ||
		!graze_array_size(run, &g->follow_other, 2 * pairs, sizeof(int32_t)) ||
		!graze_array_size(run, &g->follow_base, 2 * pairs, sizeof(float)) ||
		!graze_array_size(run, &g->follow_factor, 2 * pairs, sizeof(float)) ||
		!graze_number_list_size(run, &g->tied, 2 * g->moving.count))
		return false;
	round_follows follows = {g->follow_body.at, g->follow_other.at, g->follow_base.at, g->follow_factor.at, 0};
	limit_bodies(run, g, &g->moving, rules, &follows);
	g->follow_count = follows.count;
	if (!g->tied.count) return true;
	for (size_t i = 0; i < g->tied.count; i++) graze_round_sort_neighbours(g, listed(&g->tied, i));
	pad_list(&g->tied);
	const number_list tied = g->tied;
	limit_bodies(run, g, &tied, rules, &follows); // the same limits of following again, which are not counted
	return true;
}
