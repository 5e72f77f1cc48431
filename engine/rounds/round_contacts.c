#include "engine/rounds/round_contacts.h"

#include <math.h>

#include "engine/mover/contacts.h"
#include "engine/rounds/fixed_point.h"
#include "engine/rounds/round_walls.h"

/// The direction from one body to another, and the gap between their surfaces, less their skin.
typedef struct body_gap {
	double gap, normal_x, normal_y, skin;
} body_gap;

static body_gap gap_between(const crowd_rounds *g, int32_t from, int32_t to) {
	const round_body *p = round_body_of(g, from), *q = round_body_of(g, to);
	const double rx = (double)q->px - (double)p->px, ry = (double)q->py - (double)p->py;
	const double distance = sqrt(rx * rx + ry * ry);
	body_gap gap = {.skin = (double)graze_pair_skin(p, q)};
	gap.gap = distance - ((double)p->radius + (double)q->radius + gap.skin);
	if (distance > 0) gap.normal_x = rx / distance, gap.normal_y = ry / distance;
	return gap;
}

static bool has_contact(const crowd_rounds *g, int32_t number, int32_t target) {
	const round_links *links = links_of(g, number);
	const mover_contact *contacts = g->movers->contacts.at;
	const int32_t count = round_body_of(g, number)->contact_count;
	for (int32_t i = 0; i < count && i < ROUND_TARGETS; i++)
		if (links->target[i] == target) return true;
	for (int32_t i = count > ROUND_TARGETS ? links->last_contact : NO_CONTACT; i != NO_CONTACT;
		 i = contacts[i].previous)
		if (contacts[i].target == target) return true;
	return false;
}

/// Appends a contact where the body is. Those with walls are always listed, because ends of walls limit a body only
/// after a contact (graze_mover_limits). The normal is only used where contacts are written.
static bool append_contact(query_run *run, int32_t number, int32_t target, int32_t feature, double x, double y) {
	const crowd_rounds *g = graze_rounds_of(run);
	round_body *b = round_body_of(g, number);
	round_links *links = links_of(g, number);
	dynamic_array *list = &g->movers->contacts;
	if (b->contact_count < ROUND_TARGETS) links->target[b->contact_count] = target;
	const bool is_listed = run->query->output || !target_is_body(target) || b->contact_count >= ROUND_TARGETS;
	b->contact_count++;
	if (!is_listed) return true;
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

/// Notes that a body was hit: it has the contact too, also if it keeps its course.
static bool note_hit(query_run *run, int32_t number, int32_t other) {
	pair_buffer *hit = &graze_rounds_of(run)->hit;
	if (!graze_pairs_reserve(hit, 1, &run->scratch->memory)) return false;
	hit->body[hit->count] = number, hit->other[hit->count++] = other;
	return true;
}

/// A contact that counts against the maximum. The body that was touched has it too.
static bool add_contact(query_run *run, int32_t number, int32_t target, int32_t feature, double x, double y) {
	const crowd_rounds *g = graze_rounds_of(run);
	round_links *links = links_of(g, number);
	if (links->own_contacts >= graze_move_settings(run)->max_contacts) return true;
	if (round_body_of(g, number)->response != GZ_RESPONSE_BOUNCE && has_contact(g, number, target)) return true;
	links->own_contacts++;
	return append_contact(run, number, target, feature, x, y) &&
		   (!target_is_body(target) || note_hit(run, body_of_target(target), number));
}

bool graze_hit_contacts(query_run *run) {
	const crowd_rounds *g = graze_rounds_of(run);
	for (size_t i = 0; i < g->hit.count; i++) {
		const int32_t number = g->hit.body[i], other = g->hit.other[i];
		if (has_contact(g, number, target_of_body(other))) continue;
		const body_gap gap = run->query->output ? gap_between(g, number, other) : (body_gap){0};
		if (!append_contact(run, number, target_of_body(other), GZ_FEATURE_CIRCLE, -gap.normal_x, -gap.normal_y))
			return false;
	}
	graze_rounds_of(run)->hit.count = 0;
	return true;
}

bool graze_touch_contact(query_run *run, int32_t number, int32_t source) {
	const crowd_rounds *g = graze_rounds_of(run);
	if (source & IS_WALL) {
		const round_walls *walls = (const round_walls *)g->walls.at + links_of(g, number)->mover;
		const nearby_shape *near =
			(const nearby_shape *)g->wall_shapes.at + walls->first_plane + (source & SOURCE_PLACE);
		return add_contact(run, number, near->target, near->feature, near->normal_x, near->normal_y);
	}
	const int32_t other = neighbour_at(g, number, source & SOURCE_PLACE);
	const body_gap gap =
		run->query->output ? gap_between(g, number, other) : (body_gap){0}; // the normal is for the list
	return add_contact(run, number, target_of_body(other), GZ_FEATURE_CIRCLE, -gap.normal_x, -gap.normal_y);
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
	return add_contact(run, number, w->hit_target, w->hit_feature, normal[0], normal[1]);
}

/// The displacement of a body in this round, of a whole tick, along a direction.
static double speed_along(const crowd_rounds *g, int32_t number, double x, double y) {
	const round_body *b = round_body_of(g, number);
	const double left = (double)details_of(g, number)->left;
	return b->dx != 0 || b->dy != 0 ? ((double)b->dx * x + (double)b->dy * y) / left : 0;
}

/// What a body that bounces does where it meets another. Of two that meet one another first, the first does it for
/// both. Returns false if the other one meets another body first: then this one waits.
static bool bounce_at(const query_run *run, int32_t number, int32_t other, const body_gap *gap) {
	const crowd_rounds *g = graze_rounds_of(run);
	const round_body *o = round_body_of(g, other);
	const bool is_wall = o->response != GZ_RESPONSE_BOUNCE || o->state & ROUND_FULL;
	if (is_wall)
		bounce_off(g, number, -gap->normal_x, -gap->normal_y, -speed_along(g, other, gap->normal_x, gap->normal_y));
	else if (o->limit != number) return false;
	else if (number < other || (o->dx == 0 && o->dy == 0)) exchange(g, number, other, gap->normal_x, gap->normal_y);
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
	const body_gap gap = bounces || run->query->output ? gap_between(g, number, other) : (body_gap){0};
	if (bounces && !bounce_at(run, number, other, &gap)) return true;
	return add_contact(run, number, target_of_body(other), GZ_FEATURE_CIRCLE, -gap.normal_x, -gap.normal_y);
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
