#include "engine/rounds/fixed_point.h"

#include <math.h>

bool graze_link_followers(query_run *run, crowd_rounds *g) {
	if (!graze_array_size(run, &g->next_follower, (size_t)g->follow_count, sizeof(int32_t)) ||
		!graze_array_size(run, &g->queue, g->moving.count, sizeof(int32_t)))
		return false;
	const int32_t *other = g->follow_other.at;
	int32_t *next = g->next_follower.at;
	for (int32_t i = 0; i < g->follow_count; i++) {
		round_share *s = share_of(g, other[i]);
		next[i] = s->followers, s->followers = i;
	}
	return true;
}

void graze_unlink_followers(crowd_rounds *g) {
	const int32_t *other = g->follow_other.at;
	for (int32_t i = 0; i < g->follow_count; i++) share_of(g, other[i])->followers = NO_FOLLOWER;
}

/// The share that a limit allows; it is lowered to a multiple of the body's step.
static float allowed_share(const round_share *s, float value) {
	const float stepped = floorf(value * s->steps) / s->steps;
	return stepped < s->rest ? 0 : stepped;
}

/// The bodies whose shares have been lowered, and not yet those of their followers. A body is in it once.
typedef struct share_queue {
	int32_t *body;
	size_t first, count, capacity; ///< a ring
} share_queue;

static void push(share_queue *q, round_share *s, int32_t body) {
	if (s->queued || s->followers == NO_FOLLOWER) return;
	const size_t end = q->first + q->count++;
	q->body[end < q->capacity ? end : end - q->capacity] = body;
	s->queued = true;
}

static int32_t pop(share_queue *q) {
	const int32_t body = q->body[q->first];
	q->first = q->first + 1 < q->capacity ? q->first + 1 : 0, q->count--;
	return body;
}

/// Lowers the share of a body to what one of its limits allows.
static void lower(const crowd_rounds *g, share_queue *q, int32_t limit, float followed) {
	const int32_t body = ((const int32_t *)g->follow_body.at)[limit];
	round_share *s = share_of(g, body);
	const float value =
		((const float *)g->follow_base.at)[limit] + followed * ((const float *)g->follow_factor.at)[limit];
	if (!(value < s->share)) return;
	const float allowed = allowed_share(s, value);
	if (!(allowed < s->share)) return;
	s->share = allowed, s->limit = LIMITED_BY_FOLLOWING;
	push(q, s, body);
}

void graze_lower_shares(crowd_rounds *g) {
	const int32_t *other = g->follow_other.at, *next = g->next_follower.at;
	share_queue q = {g->queue.at, 0, 0, g->moving.count};
	for (int32_t i = 0; i < g->follow_count; i++) lower(g, &q, i, share_of(g, other[i])->share);
	while (q.count) {
		round_share *s = share_of(g, pop(&q));
		s->queued = false;
		for (int32_t i = s->followers; i != NO_FOLLOWER; i = next[i]) lower(g, &q, i, s->share);
	}
}

void graze_find_followed(const query_run *run, crowd_rounds *g) {
	const int32_t *body = g->follow_body.at, *other = g->follow_other.at;
	const float *base = g->follow_base.at, *factor = g->follow_factor.at;
	for (int32_t i = 0; i < g->follow_count; i++) {
		round_share *s = share_of(g, body[i]);
		if (s->limit != LIMITED_BY_FOLLOWING) continue;
		const float value = base[i] + share_of(g, other[i])->share * factor[i];
		const bool is_first = s->followed == NO_NEIGHBOUR || value < s->least ||
							  (value == s->least && graze_rounds_first(run, other[i], s->followed));
		if (is_first) s->least = value, s->followed = other[i];
	}
}
