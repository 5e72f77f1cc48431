#include "engine/collisions/courses.h"

#include <math.h>
#include <string.h>

#include "engine/collisions/impact.h"
#include "engine/mover/advance.h"
#include "engine/mover/nearby.h"
#include "engine/mover/respond.h"

static pair_buffer pairs_of(const collision_step *g, int32_t number) {
	const active_body *who = actor_of(g, number);
	if (!who->pair_count) return (pair_buffer){0}; // the columns may be null, and null + 0 is undefined
	return (pair_buffer){
		g->wall_pairs.body + who->first_pair, g->wall_pairs.other + who->first_pair, (size_t)who->pair_count, 0};
}

int graze_active_advance(query_run *a, collision_step *g, int32_t number, double time) {
	mover_state *w = g->movers->state + number;
	course *c = actor_course(g, number);
	const pair_buffer pairs = pairs_of(g, number);
	const double share = w->phase == MOVER_DONE || !(c->time < 1) ? 0 : (time - c->time) / (1 - c->time);
	graze_mover_advance(a, number, smaller(share, 1), &pairs);
	w->time_left = w->phase == MOVER_DONE ? w->time_left : 1 - time;
	graze_active_publish(g, number, time);
	if (w->shortened) w->phase = MOVER_DONE, c->vx = c->vy = 0;
	return !w->shortened;
}

/// What share of a bounce comes to one of two: by their masses, if the other bounces too; both give back less.
static double share_of_bounce(const collision_step *g, int32_t number, int32_t other) {
	const mover_state *w = g->movers->state + number, *v = g->movers->state + other;
	if (w->response != GZ_RESPONSE_BOUNCE || v->response != GZ_RESPONSE_BOUNCE || v->phase == MOVER_DONE) return 1;
	const double mass = actor_of(g, number)->mass, other_mass = actor_of(g, other)->mass;
	const double both = (1 + (double)w->restitution * (double)v->restitution) / (1 + (double)w->restitution);
	return both * other_mass / (mass + other_mass);
}

/// Another that it touches or meets joins what is near an actor: once, for who is there twice would be bounced off
/// twice; and in the order of the keys, whatever that of the bodies, for of equals the first one counts.
static int add_circle(
	query_run *a, collision_step *g, int32_t number, int32_t body, const pair_contact *e, const course *other) {
	mover_tile *t = g->movers;
	mover_state *w = t->state + number;
	const int32_t other_actor = other->active;
	if (!graze_array_reserve(&t->nearby, 1, sizeof(nearby_shape), &a->scratch->memory)) return 0;
	nearby_shape *near = (nearby_shape *)t->nearby.at + w->nearby;
	int32_t place = w->nearby_count;
	for (int32_t i = place; i-- && near[i].target < 0;) {
		if (near[i].target == ~body) return 1;
		if (comes_first(g, body, ~near[i].target)) place = i;
	}
	memmove(near + place + 1, near + place, (size_t)(w->nearby_count++ - place) * sizeof *near);
	near[place] = (nearby_shape){t->mover[number].radius + larger(e->gap, 0), e->normal_x, e->normal_y,
		e->normal_x * other->vx + e->normal_y * other->vy,
		other_actor < 0 ? 1 : share_of_bounce(g, number, other_actor), number, ~body, GZ_FEATURE_CIRCLE, 0};
	t->nearby.count++;
	return 1;
}

/// The bodies that one who does not bounce touches.
static int add_touching(query_run *a, collision_step *g, int32_t number) {
	const course *own = actor_course(g, number);
	neighbour_cursor o = graze_neighbours_of(g, number);
	for (int32_t other; (other = graze_neighbours_next(&o)) >= 0;) {
		const course *that = course_of(g, other);
		if (graze_is_separated(g, own, that, own->time, SKIN_TOUCH)) continue;
		const pair_contact e = graze_pair_contact(g, own, that, own->time);
		if (e.gap <= SKIN_TOUCH * g->skin && !add_circle(a, g, number, other, &e, that)) return 0;
	}
	return 1;
}

int graze_active_find_nearby(query_run *a, collision_step *g, int32_t number, int32_t partner) {
	mover_tile *t = g->movers;
	const pair_buffer pairs = pairs_of(g, number);
	t->mover[number].qx = t->mover[number].px, t->mover[number].qy = t->mover[number].py;
	if (!graze_find_nearby(a, &pairs, &number, 1)) return 0;
	t->state[number].nearby = t->state[number].nearby_count ? t->state[number].nearby : (int32_t)t->nearby.count;
	graze_mover_set_radius(t, number);
	if (partner >= 0) {
		const course *own = actor_course(g, number), *that = course_of(g, partner);
		const pair_contact e = graze_pair_contact(g, own, that, own->time);
		if (!add_circle(a, g, number, partner, &e, that)) return 0;
	}
	return t->state[number].response == GZ_RESPONSE_BOUNCE || add_touching(a, g, number);
}

/// How far from where it was looked for others an actor may go.
static double known_distance(const collision_step *g, int32_t number, double *x, double *y) {
	const active_body *who = actor_of(g, number);
	const start_body *b = body_of(g, who->body);
	const course *c = course_of(g, who->body);
	const size_t count = g->bodies.count;
	if (g->whole) {
		const double dx = (double)b->dx, dy = (double)b->dy, d = sqrt(dx * dx + dy * dy);
		*x = (double)b->px, *y = (double)b->py;
		return (c->response == GZ_RESPONSE_BOUNCE ? larger(d, g->reach) : d) + SKIN_MAX_RECOVERY * g->skin;
	}
	const float *disc = (const float *)g->discs.at + who->body;
	*x = (double)disc[0], *y = (double)disc[count];
	return (double)disc[2 * count] - (double)c->radius - (SKIN_KEPT + SKIN_TOUCH) * g->skin;
}

/// A bounce may carry it further than it was looked for those whom it may meet.
static int look_further(query_run *a, collision_step *g, int32_t number) {
	active_body *who = actor_of(g, number);
	const course *c = course_of(g, who->body);
	const double ahead = sqrt(c->vx * c->vx + c->vy * c->vy) * larger(g->until - c->time, 0);
	double x, y;
	const double known = known_distance(g, number, &x, &y);
	const double gone = sqrt((c->x - x) * (c->x - x) + (c->y - y) * (c->y - y));
	who->other_count = -1;
	if (gone + ahead <= known) return 1;
	if (g->divided) return g->left_group = 1, 0;
	if (!who->leaves) {
		if (!graze_array_reserve(&g->leaving, 1, sizeof(int32_t), &a->scratch->memory)) return 0;
		((int32_t *)g->leaving.at)[g->leaving.count++] = number;
		who->leaves = 1;
	}
	return graze_active_leaves(a, number, (float)((double)c->radius + ahead + 2 * g->skin) * (1 + 0x1p-20f));
}

int graze_active_set_course(query_run *a, collision_step *g, int32_t number) {
	mover_state *w = g->movers->state + number;
	course *c = actor_course(g, number);
	const int stays = w->phase == MOVER_DONE;
	c->vx = stays ? 0 : w->allowed_x, c->vy = stays ? 0 : w->allowed_y, actor_of(g, number)->version++;
	w->hit_time = INFINITY, w->has_hit = 0;
	return (stays || graze_active_find_walls(a, number)) && look_further(a, g, number);
}

int graze_active_respond(query_run *a, collision_step *g, int32_t number) {
	mover_tile *t = g->movers;
	mover_state *w = t->state + number;
	if (!graze_mover_respond(t, number, &a->scratch->memory)) return 0;
	if (w->response == GZ_RESPONSE_BOUNCE && w->contacts < t->max_contacts) w->phase = MOVER_SEARCHES;
	return 1;
}
