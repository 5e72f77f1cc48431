#include "engine/rounds/round_contacts.h"

#include <math.h>

#include "engine/mover/contacts.h"
#include "engine/rounds/fixed_point.h"
#include "engine/rounds/round_walls.h"

typedef struct body_normal {
	double x, y;
} body_normal;

/// The direction from one body to another.
static body_normal normal_between(const crowd_rounds *g, int32_t from, int32_t to) {
	const round_body *p = round_body_of(g, from), *q = round_body_of(g, to);
	const double rx = (double)q->px - (double)p->px, ry = (double)q->py - (double)p->py;
	const double distance = sqrt(rx * rx + ry * ry);
	return distance > 0 ? (body_normal){rx / distance, ry / distance} : (body_normal){0, 0};
}

/// The edge from a body to another one near it.
static uint32_t edge_between(const crowd_rounds *g, int32_t number, int32_t other) {
	int32_t k = 0;
	while (neighbour_at(g, number, k) != other) k++;
	return edge_at(g, number, k);
}

static bool has_wall_contact(const round_part *p, int32_t number, int32_t target) {
	return graze_contact_with(p->movers, links_of(p->rounds, number)->last_contact, target);
}

/// Lists a contact where a body of the part is.
static bool list_contact(round_part *p, int32_t number, int32_t target, int32_t feature, double x, double y) {
	const crowd_rounds *g = p->rounds;
	const round_body *b = round_body_of(g, number);
	round_links *links = links_of(g, number);
	dynamic_array *list = &p->movers->contacts;
	if (!graze_array_reserve(list, 1, sizeof(mover_contact), &p->run.scratch->memory)) return false;
	((mover_contact *)list->at)[list->count] = (mover_contact){.time = 1 - b->left,
		.x = b->px,
		.y = b->py,
		.normal_x = (float)x,
		.normal_y = (float)y,
		.target = target,
		.feature = feature,
		.previous = links->last_contact};
	links->last_contact = (int32_t)list->count++;
	return true;
}

/// Whether the contacts of a body that count against the maximum are fewer. Those with bodies that have hit it do not.
static inline bool may_have_more(const round_part *p, const round_links *links) {
	return links->own_contacts < graze_move_settings(&p->run)->max_contacts;
}

/// A contact with a wall is always listed, because ends of walls limit a body only after a contact
/// (graze_mover_limits).
static bool add_wall_contact(round_part *p, int32_t number, int32_t target, int32_t feature, double x, double y) {
	const crowd_rounds *g = p->rounds;
	round_body *b = round_body_of(g, number);
	if (!may_have_more(p, links_of(g, number))) return true;
	if (b->response != GZ_RESPONSE_BOUNCE && has_wall_contact(p, number, target)) return true;
	links_of(g, number)->own_contacts++, graze_count_contact(g, number);
	return list_contact(p, number, target, feature, x, y);
}

/// A contact with a body is listed where the caller wants a list. Out of line, since without a list its registers are
/// not saved.
NOINLINE static bool list_body_contact(round_part *p, int32_t number, int32_t other) {
	const body_normal normal = normal_between(p->rounds, other, number);
	return list_contact(p, number, target_of_body(other), GZ_FEATURE_CIRCLE, normal.x, normal.y);
}

/// edge: to the other body. The part has room for the hit (graze_reserve_hits).
static bool add_body_contact(round_part *p, int32_t number, int32_t other, uint32_t edge) {
	const crowd_rounds *g = p->rounds;
	round_body *b = round_body_of(g, number);
	round_links *links = links_of(g, number);
	bool *met = (bool *)g->met.at + edge;
	if (!may_have_more(p, links) || (*met && b->response != GZ_RESPONSE_BOUNCE)) return true;
	*met = true, links->own_contacts++, graze_count_contact(g, number);
	((round_hit *)p->hits.at)[p->hits.count++] = (round_hit){other, number, edge ^ 1};
	return !p->run.query->output || list_body_contact(p, number, other);
}

void graze_ghost_touches(const crowd_rounds *g, int32_t ghost, int32_t place) {
	round_part *p = part_of(g, ghost);
	const uint32_t edge = edge_at(g, ghost, place);
	((bool *)g->met.at)[edge] = true;
	((round_hit *)p->hits.at)[p->hits.count++] = (round_hit){neighbour_at(g, ghost, place), ghost, edge ^ 1};
}

bool graze_reserve_hits(round_part *p, size_t most) {
	return graze_array_reserve(&p->hits, most, sizeof(round_hit), &p->run.scratch->memory);
}

/// Adds the contacts of bodies that those of a part have hit.
static bool add_hit_contacts(const crowd_rounds *g, round_part *p) {
	for (size_t i = 0; i < p->hits.count; i++) {
		const round_hit *h = (const round_hit *)p->hits.at + i;
		bool *met = (bool *)g->met.at + h->edge;
		if (*met) continue;
		*met = true, graze_count_contact(g, h->body);
		if (p->run.query->output && !list_body_contact(part_of(g, h->body), h->body, h->other)) return false;
	}
	p->hits.count = 0;
	return true;
}

bool graze_hit_contacts(const crowd_rounds *g) {
	bool done = true;
	for (size_t k = 0; done && k < g->part_count; k++) done = add_hit_contacts(g, part_at(g, k));
	return done;
}

bool graze_touch_contact(round_part *p, int32_t number, int32_t source) {
	const crowd_rounds *g = p->rounds;
	if (!(source & IS_WALL)) {
		const int32_t place = source & SOURCE_PLACE;
		return add_body_contact(p, number, neighbour_at(g, number, place), edge_at(g, number, place));
	}
	const round_walls *walls = (const round_walls *)p->walls.at + links_of(g, number)->mover;
	const nearby_shape *near = (const nearby_shape *)p->wall_shapes.at + walls->first_plane + (source & SOURCE_PLACE);
	return add_wall_contact(p, number, near->target, near->feature, near->normal_x, near->normal_y);
}

// ---------------------------------------------------------------------------------------------------------------------
// What bodies do where they were stopped
// ---------------------------------------------------------------------------------------------------------------------

/// Turns the displacement that a body which bounces has from the next round on, by an impulse along the normal.
static void add_impulse(const crowd_rounds *g, int32_t number, double normal_x, double normal_y, double impulse) {
	round_body *b = round_body_of(g, number);
	round_details *d = details_of(g, number);
	double x = (double)b->whole_x + impulse * normal_x, y = (double)b->whole_y + impulse * normal_y;
	limit_displacement(&x, &y);
	d->next_x = (float)x, d->next_y = (float)y;
	const bool spent = d->next_x == 0 && d->next_y == 0;
	b->state = (uint8_t)((b->state & ~ROUND_SPENT) | ROUND_TURNED | (spent ? ROUND_SPENT : 0));
}

static double along(const round_body *b, double x, double y) { return (double)b->whole_x * x + (double)b->whole_y * y; }

/// Reflects a body that bounces at something that moves along the normal at this speed. Returns false if it moves away
/// from that.
static bool bounce_off(const crowd_rounds *g, int32_t number, double normal_x, double normal_y, double speed) {
	const double away = along(round_body_of(g, number), normal_x, normal_y) - speed;
	if (!(away < 0)) return false;
	add_impulse(g, number, normal_x, normal_y, -(1 + (double)details_of(g, number)->restitution) * away);
	return true;
}

/// The first of two bodies that bounce receives its impulse, by their masses. normal: from the first to the second.
/// Returns false if they move apart.
static bool receive(const crowd_rounds *g, int32_t first, int32_t second, double normal_x, double normal_y) {
	const round_details *d = details_of(g, first), *e = details_of(g, second);
	const double closing =
		along(round_body_of(g, first), normal_x, normal_y) - along(round_body_of(g, second), normal_x, normal_y);
	if (!(closing > 0)) return false;
	const double both =
		(1 + (double)d->restitution * (double)e->restitution) * closing / ((double)d->mass + (double)e->mass);
	add_impulse(g, first, normal_x, normal_y, -both * (double)e->mass);
	return true;
}

void graze_turn_after_bounce(const crowd_rounds *g, int32_t number) {
	round_body *b = round_body_of(g, number);
	b->whole_x = details_of(g, number)->next_x, b->whole_y = details_of(g, number)->next_y;
}

/// A body that stops moves no more in this tick.
static void stop(const crowd_rounds *g, int32_t number) {
	round_body_of(g, number)->state |= ROUND_DONE;
	if (g->needs_details) details_of(g, number)->allowed_x = details_of(g, number)->allowed_y = 0;
}

static bool hit_wall(round_part *p, int32_t number) {
	const crowd_rounds *g = p->rounds;
	round_body *b = round_body_of(g, number);
	const mover_state *w = p->movers->state + links_of(g, number)->mover;
	double normal[2];
	graze_wall_normal(
		normal, p->run.query->world->walls + w->hit_target / RECORD, w->hit_feature, (double)b->px, (double)b->py);
	if (b->response == GZ_RESPONSE_STOP) stop(g, number);
	if (b->response == GZ_RESPONSE_BOUNCE) bounce_off(g, number, normal[0], normal[1], 0);
	return add_wall_contact(p, number, w->hit_target, w->hit_feature, normal[0], normal[1]);
}

/// The displacement of a body in this round, of a whole tick, along a direction.
static double speed_along(const crowd_rounds *g, int32_t number, double x, double y) {
	const round_body *b = round_body_of(g, number);
	if (b->dx == 0 && b->dy == 0) return 0;
	if (b->response == GZ_RESPONSE_BOUNCE) return along(b, x, y);
	return ((double)b->dx * x + (double)b->dy * y) / (double)details_of(g, number)->left;
}

/// What a body that bounces does where it meets another. One without a displacement in this round does nothing itself.
/// Returns false if there is no contact, and the body waits: the other one meets another body first, or moves away and
/// has only used up its tick before. Such a body is in the way until the next tick. The other one may be of another
/// part: it rests, and only the body that limits it turns it.
static bool bounce_at(const crowd_rounds *g, int32_t number, int32_t other) {
	const round_body *o = round_body_of(g, other);
	const body_normal normal = normal_between(g, number, other);
	const bool is_wall = o->response != GZ_RESPONSE_BOUNCE || ((const bool *)g->full.at)[other];
	bool meets;
	if (is_wall) meets = bounce_off(g, number, -normal.x, -normal.y, -speed_along(g, other, normal.x, normal.y));
	else if (o->limit != number) return false;
	else meets = receive(g, number, other, normal.x, normal.y);
	if (!is_wall && o->dx == 0 && o->dy == 0) {
		receive(g, other, number, -normal.x, -normal.y);
		graze_turn_after_bounce(g, other);
	}
	if (!meets && !(o->left > 0)) round_body_of(g, number)->state |= ROUND_DONE;
	return meets;
}

/// Whether two bodies are so near that they touch.
static bool are_touching(const round_body *b, const round_body *o) {
	const float x = o->px - b->px, y = o->py - b->py, skin = graze_pair_skin(b, o);
	const float far = b->radius + o->radius + (1 + SKIN_BESIDE) * skin;
	return x * x + y * y <= far * far;
}

static bool meet_body(round_part *p, int32_t number, int32_t other) {
	const crowd_rounds *g = p->rounds;
	round_body *b = round_body_of(g, number);
	const round_body *o = round_body_of(g, other);
	const bool bounces = b->response == GZ_RESPONSE_BOUNCE;
	// Otherwise the other one was stopped before.
	if (b->limit != LIMITED_BY_FOLLOWING && !are_touching(b, o)) return true;
	if (b->response == GZ_RESPONSE_STOP) stop(g, number);
	return (bounces && !bounce_at(g, number, other)) ||
		   add_body_contact(p, number, other, edge_between(g, number, other));
}

bool graze_limit_contact(round_part *p, int32_t number) {
	const crowd_rounds *g = p->rounds;
	round_body *b = round_body_of(g, number);
	switch (b->limit) {
	case LIMITED_BY_NONE:
		return true;
	case LIMITED_BY_SAFETY:
		b->state |= ROUND_DONE;
		return true;
	case LIMITED_BY_WALL:
		return hit_wall(p, number);
	case LIMITED_BY_FOLLOWING: {
		const int32_t followed = links_of(g, number)->followed;
		return followed == NO_NEIGHBOUR || meet_body(p, number, followed);
	}
	default:
		return meet_body(p, number, b->limit);
	}
}
