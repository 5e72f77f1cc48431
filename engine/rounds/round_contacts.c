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
	const round_record *p = course_of_body(g, from), *q = course_of_body(g, to);
	const double rx = (double)q->px - (double)p->px, ry = (double)q->py - (double)p->py;
	const double distance = sqrt(rx * rx + ry * ry);
	body_gap gap = {.skin = larger((double)p->skin, (double)q->skin)};
	gap.gap = distance - ((double)p->radius + (double)q->radius + gap.skin);
	if (distance > 0) gap.normal_x = rx / distance, gap.normal_y = ry / distance;
	return gap;
}

static bool has_contact(const crowd_rounds *g, const round_body *b, int32_t target) {
	const mover_contact *contacts = g->movers->contacts.at;
	for (int32_t i = b->last_contact; i != NO_CONTACT; i = contacts[i].previous)
		if (contacts[i].target == target) return true;
	return false;
}

/// Adds a contact where the body is.
static bool add_contact(
	query_run *run, int32_t number, int32_t target, int32_t feature, double normal_x, double normal_y) {
	const crowd_rounds *g = graze_rounds_of(run);
	round_body *b = round_body_of(g, number);
	dynamic_array *list = &g->movers->contacts;
	if (b->contact_count >= graze_move_settings(run)->max_contacts) return true;
	if (b->response != GZ_RESPONSE_BOUNCE && has_contact(g, b, target)) return true;
	if (!graze_array_reserve(list, 1, sizeof(mover_contact), &run->scratch->memory)) return false;
	const round_record *at = course_of_body(g, number);
	((mover_contact *)list->at)[list->count] = (mover_contact){.time = 1 - b->left,
		.x = at->px,
		.y = at->py,
		.normal_x = (float)normal_x,
		.normal_y = (float)normal_y,
		.target = target,
		.feature = feature,
		.previous = b->last_contact};
	b->last_contact = (int32_t)list->count++, b->contact_count++;
	return true;
}

bool graze_touch_contact(query_run *run, int32_t number, int32_t source) {
	const crowd_rounds *g = graze_rounds_of(run);
	const round_body *b = round_body_of(g, number);
	if (source & IS_WALL) {
		const nearby_shape *near =
			(const nearby_shape *)g->wall_shapes.at + walls_of(g, b)->first_plane + (source & SOURCE_PLACE);
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
	b->dx += impulse * normal_x, b->dy += impulse * normal_y;
	b->allowed_x = b->dx, b->allowed_y = b->dy;
}

/// Reflects a body that bounces at something that moves along the normal at this speed.
static void bounce_off(round_body *b, double normal_x, double normal_y, double speed) {
	const double away = b->dx * normal_x + b->dy * normal_y - speed;
	if (away < 0) add_impulse(b, normal_x, normal_y, -(1 + (double)b->restitution) * away);
}

/// Two bodies that bounce exchange impulses by their masses. normal: from the first to the second
static void exchange(round_body *one, round_body *other, double normal_x, double normal_y) {
	const double closing = (one->dx - other->dx) * normal_x + (one->dy - other->dy) * normal_y;
	if (!(closing > 0)) return;
	const double both =
		(1 + (double)one->restitution * (double)other->restitution) * closing / (one->mass + other->mass);
	add_impulse(one, normal_x, normal_y, -both * other->mass);
	add_impulse(other, normal_x, normal_y, both * one->mass);
}

static bool hit_wall(query_run *run, int32_t number) {
	const crowd_rounds *g = graze_rounds_of(run);
	round_body *b = round_body_of(g, number);
	const mover_state *w = g->movers->state + b->mover;
	const round_record *at = course_of_body(g, number);
	double normal[2];
	graze_wall_normal(
		normal, run->query->world->walls + w->hit_target / RECORD, w->hit_feature, (double)at->px, (double)at->py);
	if (b->response == GZ_RESPONSE_STOP) b->done = true;
	if (b->response == GZ_RESPONSE_BOUNCE) {
		bounce_off(b, normal[0], normal[1], 0);
		if (!graze_round_turned(run, number)) return false;
	}
	return add_contact(run, number, w->hit_target, w->hit_feature, normal[0], normal[1]);
}

/// The displacement of a body in this round, of a whole tick, along a direction.
static double speed_along(const crowd_rounds *g, int32_t number, double x, double y) {
	const round_record *c = course_of_body(g, number);
	const round_body *b = round_body_of(g, number);
	return b->round_left > 0 ? ((double)c->dx * x + (double)c->dy * y) / (double)b->round_left : 0;
}

/// Both bodies bounce, and each is the first that the other meets: the first of them does it for both.
static bool meets_mutually(const crowd_rounds *g, int32_t number, int32_t other) {
	return share_of(g, other)->limit == number && round_body_of(g, other)->response == GZ_RESPONSE_BOUNCE;
}

static bool meet_body(query_run *run, int32_t number, int32_t other) {
	const crowd_rounds *g = graze_rounds_of(run);
	round_body *b = round_body_of(g, number);
	const body_gap gap = gap_between(g, number, other);
	const bool follows = share_of(g, number)->limit == LIMITED_BY_FOLLOWING;
	if (!follows && gap.gap > SKIN_TOUCH * gap.skin) return true; // it was stopped before
	if (b->response == GZ_RESPONSE_STOP) b->done = true;
	if (b->response == GZ_RESPONSE_BOUNCE) {
		round_body *o = round_body_of(g, other);
		if (o->response != GZ_RESPONSE_BOUNCE)
			bounce_off(b, -gap.normal_x, -gap.normal_y, -speed_along(g, other, gap.normal_x, gap.normal_y));
		else if (!meets_mutually(g, number, other)) return true;
		else if (number < other) exchange(b, o, gap.normal_x, gap.normal_y);
		if (!graze_round_turned(run, number)) return false;
	}
	return add_contact(run, number, target_of_body(other), GZ_FEATURE_CIRCLE, -gap.normal_x, -gap.normal_y);
}

bool graze_limit_contact(query_run *run, int32_t number) {
	const crowd_rounds *g = graze_rounds_of(run);
	const round_share *s = share_of(g, number);
	switch (s->limit) {
	case LIMITED_BY_NONE:
		return true;
	case LIMITED_BY_SAFETY:
		return round_body_of(g, number)->done = true, true;
	case LIMITED_BY_WALL:
		return hit_wall(run, number);
	case LIMITED_BY_FOLLOWING:
		return s->followed == NO_NEIGHBOUR || meet_body(run, number, s->followed);
	default:
		return meet_body(run, number, s->limit);
	}
}
