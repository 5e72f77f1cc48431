#include "engine/rounds/fixed_point.h"

#include <math.h>

#define SLIDE_STEPS 256.0f    ///< shares that depend on others are multiples of 1 / steps
#define BOUNCE_STEPS 65536.0f ///< finer: what bodies that bounce lose by rounding makes them wait

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

static share_queue empty_queue(const dynamic_array *bodies) {
	return (share_queue){.body = bodies->at, .capacity = bodies->count};
}

/// A share of 0 is final: its followers come first. Most shares of a jam are, and so are lowered but once.
static void push(share_queue *q, round_body *b, int32_t body) {
	if (b->state & ROUND_QUEUED || b->followers == NO_FOLLOWER) return;
	b->state |= ROUND_QUEUED;
	if (b->share == 0) {
		q->first = (q->first ? q->first : q->capacity) - 1, q->count++;
		q->body[q->first] = body;
		return;
	}
	const size_t end = q->first + q->count++;
	q->body[end < q->capacity ? end : end - q->capacity] = body;
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

/// Lowers the shares of the followers of all bodies in the queue, and of their followers, until none is too large.
static void lower_followers(const crowd_rounds *g, share_queue *q) {
	const follow_limit *limits = g->follow_limits.at;
	while (q->count) {
		round_body *b = round_body_of(g, pop(q));
		b->state &= (uint8_t)~ROUND_QUEUED;
		for (int32_t i = b->followers; i != NO_FOLLOWER; i = limits[i].next) lower(g, q, limits + i, b->share);
	}
}

bool graze_reserve_followers(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	size_t limits = 0, moving = 0;
	for (size_t k = 0; k < g->part_count; k++) {
		part_at(g, k)->first_follow = limits;
		limits += (size_t)part_at(g, k)->follow_count, moving += part_at(g, k)->moving.count;
	}
	const size_t ghosts = g->body_count - g->own_count;
	for (size_t i = g->own_count; i < g->body_count; i++) {
		const int32_t number = round_number_of(g, (int32_t)i);
		if (round_is_alone(g, number)) continue;
		round_body *b = round_body_of(g, number);
		b->share = 1, b->followers = NO_FOLLOWER;
	}
	return graze_array_size(run, &g->follow_limits, limits, sizeof(follow_limit)) &&
		   graze_array_size(run, &g->queue, moving + ghosts, sizeof(int32_t)) &&
		   graze_array_size(run, &g->lowered, ghosts, sizeof(int32_t));
}

/// Links a limit to the share that it depends on.
static void link(const crowd_rounds *g, int32_t limit, int32_t followed) {
	round_body *b = round_body_of(g, followed);
	((follow_limit *)g->follow_limits.at)[limit].next = b->followers;
	b->followers = limit;
}

bool graze_lower_shares_within(round_part *p) {
	const crowd_rounds *g = p->rounds;
	const int32_t *body = p->follow_body.at, *other = p->follow_other.at;
	const float *base = p->follow_base.at, *factor = p->follow_factor.at;
	const int32_t first = (int32_t)p->first_follow;
	if (!graze_array_size(&p->run, &p->across, (size_t)p->follow_count, sizeof(int32_t)) ||
		!graze_array_size(&p->run, &p->queue, p->moving.count, sizeof(int32_t)))
		return false;
	follow_limit *limits = (follow_limit *)g->follow_limits.at + first;
	p->across.count = 0;
	for (int32_t i = 0; i < p->follow_count; i++) {
		limits[i] = (follow_limit){body[i], NO_FOLLOWER, base[i], factor[i]};
		if (!(base[i] < round_body_of(g, body[i])->share)) continue; // it allows more in any case
		if (p->from <= other[i] && other[i] < p->to) link(g, first + i, other[i]);
		else ((int32_t *)p->across.at)[p->across.count++] = i;
	}
	share_queue q = empty_queue(&p->queue);
	for (size_t i = 0; i < p->moving.count; i++) {
		round_body *b = round_body_of(g, listed(&p->moving, i));
		if (b->share == 0) push(&q, b, listed(&p->moving, i));
	}
	lower_followers(g, &q);
	for (int32_t i = 0; i < p->follow_count; i++)
		if (round_body_of(g, body[i])->share > 0 && p->from <= other[i] && other[i] < p->to)
			lower(g, &q, limits + i, round_body_of(g, other[i])->share);
	lower_followers(g, &q);
	return true;
}

void graze_lower_shares_across(const crowd_rounds *g) {
	for (size_t k = 0; k < g->part_count; k++) {
		const round_part *p = part_at(g, k);
		for (size_t i = 0; i < p->across.count; i++) {
			const int32_t limit = ((const int32_t *)p->across.at)[i];
			link(g, (int32_t)p->first_follow + limit, ((const int32_t *)p->follow_other.at)[limit]);
		}
	}
	share_queue q = empty_queue(&g->queue);
	for (size_t k = 0; k < g->part_count; k++) {
		const round_part *p = part_at(g, k);
		const follow_limit *limits = (const follow_limit *)g->follow_limits.at + p->first_follow;
		for (size_t i = 0; i < p->across.count; i++) {
			const int32_t limit = ((const int32_t *)p->across.at)[i];
			lower(g, &q, limits + limit, round_body_of(g, ((const int32_t *)p->follow_other.at)[limit])->share);
		}
	}
	lower_followers(g, &q);
}

void graze_lower_shares_of(const crowd_rounds *g, const round_part *p) {
	const int32_t *other = p->follow_other.at;
	const follow_limit *limits = (const follow_limit *)g->follow_limits.at + p->first_follow;
	share_queue q = empty_queue(&g->queue);
	for (int32_t i = 0; i < p->follow_count; i++) lower(g, &q, limits + i, round_body_of(g, other[i])->share);
	lower_followers(g, &q);
}

static void pack_share(const query_run *run, int32_t index, void *record) {
	const crowd_rounds *g = graze_rounds_of(run);
	const int32_t number = round_number_of(g, index);
	*(float *)record = round_is_alone(g, number) ? 0 : round_body_of(g, number)->share;
}

/// Lists the ghosts whose shares this lowers.
static void unpack_share(query_run *run, int32_t index, const void *record, const float *shift) {
	crowd_rounds *g = graze_rounds_of(run);
	const int32_t number = round_number_of(g, index);
	const float share = *(const float *)record;
	(void)shift;
	if (round_is_alone(g, number) || !(share < round_body_of(g, number)->share)) return;
	round_body_of(g, number)->share = share;
	((int32_t *)g->lowered.at)[g->lowered.count++] = number;
}

/// Lowers the shares that depend on the ghosts whose shares were lowered.
static void lower_after_ghosts(const crowd_rounds *g) {
	share_queue q = empty_queue(&g->queue);
	for (size_t i = 0; i < g->lowered.count; i++) {
		const int32_t number = ((const int32_t *)g->lowered.at)[i];
		push(&q, round_body_of(g, number), number);
	}
	lower_followers(g, &q);
}

bool graze_lower_shares_of_all(round_domains *domains) {
	static const shared_record share_record = {sizeof(float), pack_share, unpack_share};
	bool lowered = true; // something here, since the last exchange
	while (has_others(domains)) {
		for (size_t k = 0; k < domains->count; k++) graze_rounds_of(&domains->domain[k].run)->lowered.count = 0;
		if (!graze_domains_share(domains, &share_record, &lowered)) return false;
		if (!lowered) break; // nor anywhere else: the ghosts were up to date
		lowered = false;
		for (size_t k = 0; k < domains->count; k++) {
			const crowd_rounds *g = graze_rounds_of(&domains->domain[k].run);
			lower_after_ghosts(g);
			lowered |= g->lowered.count > 0;
		}
	}
	return true;
}

void graze_find_followed(const round_part *p) {
	const crowd_rounds *g = p->rounds;
	const int32_t *body = p->follow_body.at, *other = p->follow_other.at;
	const float *base = p->follow_base.at, *factor = p->follow_factor.at;
	for (int32_t i = 0; i < p->follow_count; i++) {
		round_body *b = round_body_of(g, body[i]);
		if (b->limit != LIMITED_BY_FOLLOWING) continue;
		round_links *links = links_of(g, body[i]);
		// What the body that is looked for allows is kept in `rest`, which this round does not need any more.
		const float value = base[i] + round_body_of(g, other[i])->share * factor[i];
		const bool is_first = links->followed == NO_NEIGHBOUR || value < b->rest ||
							  (value == b->rest && graze_rounds_first(g, other[i], links->followed));
		if (is_first) b->rest = value, links->followed = other[i];
	}
}
