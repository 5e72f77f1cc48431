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

static bool has_wall_contact(const crowd_rounds *g, int32_t number, int32_t target) {
	const mover_contact *contacts = g->movers->contacts.at;
	for (int32_t i = links_of(g, number)->last_contact; i != NO_CONTACT; i = contacts[i].previous)
		if (contacts[i].target == target) return true;
	return false;
}

/// Lists a contact where the body is.
static bool list_contact(query_run *run, int32_t number, int32_t target, int32_t feature, double x, double y) {
	const crowd_rounds *g = graze_rounds_of(run);
	const round_body *b = round_body_of(g, number);
	round_links *links = links_of(g, number);
	dynamic_array *list = &g->movers->contacts;
	if (!graze_array_reserve(list, 1, sizeof(mover_contact), &run->scratch->memory)) return false;
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
static bool may_have_more(const query_run *run, const crowd_rounds *g, int32_t number) {
	return links_of(g, number)->own_contacts < graze_move_settings(run)->max_contacts;
}

/// A contact with a wall is always listed, because ends of walls limit a body only after a contact
/// (graze_mover_limits).
static bool add_wall_contact(query_run *run, int32_t number, int32_t target, int32_t feature, double x, double y) {
	const crowd_rounds *g = graze_rounds_of(run);
	round_body *b = round_body_of(g, number);
	if (!may_have_more(run, g, number)) return true;
	if (b->response != GZ_RESPONSE_BOUNCE && has_wall_contact(g, number, target)) return true;
	links_of(g, number)->own_contacts++, b->contact_count++;
	return list_contact(run, number, target, feature, x, y);
}

/// A contact with a body is listed where the caller wants a list.
static bool list_body_contact(query_run *run, int32_t number, int32_t other) {
	if (!run->query->output) return true;
	const body_normal normal = normal_between(graze_rounds_of(run), other, number);
	return list_contact(run, number, target_of_body(other), GZ_FEATURE_CIRCLE, normal.x, normal.y);
}

/// edge: to the other body
static bool add_body_contact(query_run *run, int32_t number, int32_t other, uint32_t edge) {
	crowd_rounds *g = graze_rounds_of(run);
	round_body *b = round_body_of(g, number);
	if (!may_have_more(run, g, number)) return true;
	bool *met = (bool *)g->met.at + edge;
	if (b->response != GZ_RESPONSE_BOUNCE && *met) return true;
	*met = true, links_of(g, number)->own_contacts++, b->contact_count++;
	if (!graze_array_reserve(&g->hits, 1, sizeof edge, &run->scratch->memory)) return false;
	((uint32_t *)g->hits.at)[g->hits.count++] = edge;
	return list_body_contact(run, number, other);
}

bool graze_hit_contacts(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	for (size_t i = 0; i < g->hits.count; i++) {
		const uint32_t edge = ((const uint32_t *)g->hits.at)[i] ^ 1; // from the body that was hit
		bool *met = (bool *)g->met.at + edge;
		if (*met) continue;
		const int32_t one = g->pairs.body[edge / 2], other = g->pairs.other[edge / 2];
		const int32_t number = edge & 1 ? other : one;
		*met = true, round_body_of(g, number)->contact_count++;
		if (!list_body_contact(run, number, edge & 1 ? one : other)) return false;
	}
	g->hits.count = 0;
	return true;
}

bool graze_touch_contact(query_run *run, int32_t number, int32_t source) {
	const crowd_rounds *g = graze_rounds_of(run);
	if (!(source & IS_WALL)) {
		const int32_t place = source & SOURCE_PLACE;
		return add_body_contact(run, number, neighbour_at(g, number, place), edge_at(g, number, place));
	}
	const round_walls *walls = (const round_walls *)g->walls.at + links_of(g, number)->mover;
	const nearby_shape *near = (const nearby_shape *)g->wall_shapes.at + walls->first_plane + (source & SOURCE_PLACE);
	return add_wall_contact(run, number, near->target, near->feature, near->normal_x, near->normal_y);
}

// ---------------------------------------------------------------------------------------------------------------------
// What bodies do where they were stopped
// ---------------------------------------------------------------------------------------------------------------------

/// Turns the displacement of a body that bounces by an impulse along the normal.
static void add_impulse(round_body *b, double normal_x, double normal_y, double impulse) {
	b->whole_x = (float)((double)b->whole_x + impulse * normal_x);
	b->whole_y = (float)((double)b->whole_y + impulse * normal_y);
}

static double along(const round_body *b, double x, double y) { return (double)b->whole_x * x + (double)b->whole_y * y; }

/// Reflects a body that bounces at something that moves along the normal at this speed.
static void bounce_off(const crowd_rounds *g, int32_t number, double normal_x, double normal_y, double speed) {
	round_body *b = round_body_of(g, number);
	const double away = along(b, normal_x, normal_y) - speed;
	if (!(away < 0)) return;
	add_impulse(b, normal_x, normal_y, -(1 + (double)details_of(g, number)->restitution) * away);
}

/// Two bodies that bounce exchange impulses by their masses. normal: from the first to the second
static void exchange(const crowd_rounds *g, int32_t first, int32_t second, double normal_x, double normal_y) {
	round_body *one = round_body_of(g, first), *other = round_body_of(g, second);
	const round_details *d = details_of(g, first), *e = details_of(g, second);
	const double closing = along(one, normal_x, normal_y) - along(other, normal_x, normal_y);
	if (!(closing > 0)) return;
	const double both =
		(1 + (double)d->restitution * (double)e->restitution) * closing / ((double)d->mass + (double)e->mass);
	add_impulse(one, normal_x, normal_y, -both * (double)e->mass);
	add_impulse(other, normal_x, normal_y, both * (double)d->mass);
}

/// A body that stops moves no more in this tick.
static void stop(const crowd_rounds *g, int32_t number) {
	round_body_of(g, number)->state |= ROUND_DONE;
	if (g->needs_details) details_of(g, number)->allowed_x = details_of(g, number)->allowed_y = 0;
}

static bool hit_wall(query_run *run, int32_t number) {
	const crowd_rounds *g = graze_rounds_of(run);
	round_body *b = round_body_of(g, number);
	const mover_state *w = g->movers->state + links_of(g, number)->mover;
	double normal[2];
	graze_wall_normal(
		normal, run->query->world->walls + w->hit_target / RECORD, w->hit_feature, (double)b->px, (double)b->py);
	if (b->response == GZ_RESPONSE_STOP) stop(g, number);
	if (b->response == GZ_RESPONSE_BOUNCE) bounce_off(g, number, normal[0], normal[1], 0);
	return add_wall_contact(run, number, w->hit_target, w->hit_feature, normal[0], normal[1]);
}

/// The displacement of a body in this round, of a whole tick, along a direction.
static double speed_along(const crowd_rounds *g, int32_t number, double x, double y) {
	const round_body *b = round_body_of(g, number);
	const double left = (double)details_of(g, number)->left;
	return b->dx != 0 || b->dy != 0 ? ((double)b->dx * x + (double)b->dy * y) / left : 0;
}

/// What a body that bounces does where it meets another. Of two that meet one another first, the first does it for
/// both. Returns false if the other one meets another body first: then this one waits.
static bool bounce_at(const crowd_rounds *g, int32_t number, int32_t other) {
	const round_body *o = round_body_of(g, other);
	const body_normal normal = normal_between(g, number, other);
	const bool is_wall = o->response != GZ_RESPONSE_BOUNCE || o->state & ROUND_FULL;
	if (is_wall) bounce_off(g, number, -normal.x, -normal.y, -speed_along(g, other, normal.x, normal.y));
	else if (o->limit != number) return false;
	else if (number < other || (o->dx == 0 && o->dy == 0)) exchange(g, number, other, normal.x, normal.y);
	return true;
}

/// Whether two bodies are so near that they touch.
static bool are_touching(const round_body *b, const round_body *o) {
	const float x = o->px - b->px, y = o->py - b->py, skin = graze_pair_skin(b, o);
	const float far = b->radius + o->radius + (1 + SKIN_BESIDE) * skin;
	return x * x + y * y <= far * far;
}

static bool meet_body(query_run *run, int32_t number, int32_t other) {
	const crowd_rounds *g = graze_rounds_of(run);
	round_body *b = round_body_of(g, number);
	const round_body *o = round_body_of(g, other);
	const bool bounces = b->response == GZ_RESPONSE_BOUNCE;
	// Otherwise the other one was stopped before.
	if (b->limit != LIMITED_BY_FOLLOWING && !are_touching(b, o)) return true;
	if (b->response == GZ_RESPONSE_STOP) stop(g, number);
	return (bounces && !bounce_at(g, number, other)) ||
		   add_body_contact(run, number, other, edge_between(g, number, other));
}

/// Whether a body bounces off another that bounces and has no displacement in this round.
static bool hits_resting(const crowd_rounds *g, const round_body *b) {
	if (b->response != GZ_RESPONSE_BOUNCE || b->limit < 0 || b->share >= 1) return false;
	const round_body *o = round_body_of(g, b->limit);
	return o->response == GZ_RESPONSE_BOUNCE && o->dx == 0 && o->dy == 0;
}

void graze_assign_hits(const crowd_rounds *g) {
	for (size_t i = 0; g->needs_details && i < g->moving.count; i++) {
		const round_body *b = round_body_of(g, listed(&g->moving, i));
		if (hits_resting(g, b)) round_body_of(g, b->limit)->limit = LIMITED_BY_NONE;
	}
	for (size_t i = 0; g->needs_details && i < g->moving.count; i++) {
		const int32_t number = listed(&g->moving, i);
		const round_body *b = round_body_of(g, number);
		if (!hits_resting(g, b)) continue;
		round_body *o = round_body_of(g, b->limit);
		const float share = o->limit < 0 ? 2 : round_body_of(g, o->limit)->share;
		if (b->share < share || (b->share == share && graze_rounds_first(g, number, o->limit))) o->limit = number;
	}
}

bool graze_limit_contact(query_run *run, int32_t number) {
	const crowd_rounds *g = graze_rounds_of(run);
	round_body *b = round_body_of(g, number);
	switch (b->limit) {
	case LIMITED_BY_NONE:
		return true;
	case LIMITED_BY_SAFETY:
		b->state |= ROUND_DONE;
		return true;
	case LIMITED_BY_WALL:
		return hit_wall(run, number);
	case LIMITED_BY_FOLLOWING: {
		const int32_t followed = links_of(g, number)->followed;
		return followed == NO_NEIGHBOUR || meet_body(run, number, followed);
	}
	default:
		return meet_body(run, number, b->limit);
	}
}
