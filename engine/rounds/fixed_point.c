#include "engine/rounds/fixed_point.h"

#include <math.h>

#define SLIDE_STEPS 256.0f    ///< shares that depend on others are multiples of 1 / steps
#define BOUNCE_STEPS 65536.0f ///< finer: what bodies that bounce lose by rounding makes them wait

bool graze_link_followers(query_run *run, crowd_rounds *g) {
	if (!graze_array_size(run, &g->follow_limits, (size_t)g->follow_count, sizeof(follow_limit)) ||
		!graze_array_size(run, &g->queue, g->moving.count, sizeof(int32_t)))
		return false;
	const int32_t *body = g->follow_body.at, *other = g->follow_other.at;
	const float *base = g->follow_base.at, *factor = g->follow_factor.at;
	follow_limit *limits = g->follow_limits.at;
	for (int32_t i = 0; i < g->follow_count; i++) {
		round_body *b = round_body_of(g, other[i]);
		limits[i] = (follow_limit){body[i], b->followers, base[i], factor[i]};
		b->followers = i;
	}
	return true;
}

void graze_unlink_followers(crowd_rounds *g) {
	const int32_t *other = g->follow_other.at;
	for (int32_t i = 0; i < g->follow_count; i++) round_body_of(g, other[i])->followers = NO_FOLLOWER;
}

/// The share that a limit allows; it is lowered to a multiple of the body's step.
static float allowed_share(const round_body *b, float value) {
	const float steps = b->response == GZ_RESPONSE_BOUNCE ? BOUNCE_STEPS : SLIDE_STEPS;
	const float stepped = floorf(value * steps) / steps;
	return stepped < b->rest ? 0 : stepped;
}

/// The bodies whose shares have been lowered, and not yet those of their followers. A body is in it once.
typedef struct share_queue {
	int32_t *body;
	size_t first, count, capacity; ///< a ring
} share_queue;

static void push(share_queue *q, round_body *b, int32_t body) {
	if (b->state & ROUND_QUEUED || b->followers == NO_FOLLOWER) return;
	const size_t end = q->first + q->count++;
	q->body[end < q->capacity ? end : end - q->capacity] = body;
	b->state |= ROUND_QUEUED;
}

static int32_t pop(share_queue *q) {
	const int32_t body = q->body[q->first];
	q->first = q->first + 1 < q->capacity ? q->first + 1 : 0, q->count--;
	return body;
}

/// Lowers the share of a body to what one of its limits allows.
static void lower(const crowd_rounds *g, share_queue *q, const follow_limit *limit, float followed) {
	round_body *b = round_body_of(g, limit->body);
	const float value = limit->base + followed * limit->factor;
	if (!(value < b->share)) return;
	const float allowed = allowed_share(b, value);
	if (!(allowed < b->share)) return;
	b->share = allowed, b->limit = LIMITED_BY_FOLLOWING;
	push(q, b, limit->body);
}

void graze_lower_shares(crowd_rounds *g) {
	const int32_t *other = g->follow_other.at;
	const follow_limit *limits = g->follow_limits.at;
	share_queue q = {g->queue.at, 0, 0, g->moving.count};
	for (int32_t i = 0; i < g->follow_count; i++) lower(g, &q, limits + i, round_body_of(g, other[i])->share);
	while (q.count) {
		round_body *b = round_body_of(g, pop(&q));
		b->state &= (uint8_t)~ROUND_QUEUED;
		for (int32_t i = b->followers; i != NO_FOLLOWER; i = limits[i].next) lower(g, &q, limits + i, b->share);
	}
}

void graze_find_followed(crowd_rounds *g) {
	const int32_t *other = g->follow_other.at;
	const follow_limit *limits = g->follow_limits.at;
	for (int32_t i = 0; i < g->follow_count; i++) {
		round_body *b = round_body_of(g, limits[i].body);
		if (b->limit != LIMITED_BY_FOLLOWING) continue;
		round_links *links = links_of(g, limits[i].body);
		// What the body that is looked for allows is kept in `rest`, which this round does not need any more.
		const float value = limits[i].base + round_body_of(g, other[i])->share * limits[i].factor;
		const bool is_first = links->followed == NO_NEIGHBOUR || value < b->rest ||
							  (value == b->rest && graze_rounds_first(g, other[i], links->followed));
		if (is_first) b->rest = value, links->followed = other[i];
	}
}
