#include "engine/collisions/courses.h"

#include <math.h>
#include <string.h>

#include "engine/collisions/impact.h"
#include "engine/mover/advance.h"
#include "engine/mover/respond.h"
#include "engine/mover/safety_check.h"

static pair_buffer pairs_of(const collision_step *g, int32_t number) {
	const active_body *body_state = active_of(g, number);
	if (!body_state->pair_count) return (pair_buffer){0}; // the columns may be null, and null + 0 is undefined
	return (pair_buffer){g->wall_pairs.body + body_state->first_pair, g->wall_pairs.other + body_state->first_pair,
		(size_t)body_state->pair_count, 0};
}

bool graze_active_advance(query_run *run, collision_step *g, int32_t number, double time) {
	mover_state *w = g->movers->state + number;
	course *c = active_course(g, number);
	const pair_buffer pairs = pairs_of(g, number);
	const double range = w->phase == MOVER_DONE || !(c->time < 1) ? 0 : (time - c->time) / (1 - c->time);
	graze_mover_advance(run, g->movers, number, smaller(range, 1), &pairs);
	w->time_left = w->phase == MOVER_DONE ? w->time_left : 1 - time;
	graze_active_publish(g, number, time);
	if (w->shortened) w->phase = MOVER_DONE, c->vx = c->vy = 0;
	return !w->shortened;
}

/// The share of a bounce that one of two bodies receives: by their masses, if the other bounces too; both lose energy
/// by their restitutions.
static double bounce_share(const collision_step *g, int32_t number, int32_t other) {
	const mover_state *w = g->movers->state + number, *v = g->movers->state + other;
	if (w->response != GZ_RESPONSE_BOUNCE || v->response != GZ_RESPONSE_BOUNCE || v->phase == MOVER_DONE) return 1;
	const double mass = active_of(g, number)->mass, other_mass = active_of(g, other)->mass;
	const double both = (1 + (double)w->restitution * (double)v->restitution) / (1 + (double)w->restitution);
	return both * other_mass / (mass + other_mass);
}

/// Adds another body to the shapes near an active body: once, since a second entry would be a second bounce; and in the
/// order of keys, since the first one of equals counts.
static bool add_circle(
	query_run *run, collision_step *g, int32_t number, int32_t body, const pair_contact *e, const course *other) {
	mover_tile *t = g->movers;
	mover_state *w = t->state + number;
	const int32_t other_actor = other->active;
	if (!graze_array_reserve(&t->nearby, 1, sizeof(nearby_shape), &run->scratch->memory)) return false;
	nearby_shape *near = (nearby_shape *)t->nearby.at + w->nearby;
	int32_t place = w->nearby_count;
	for (int32_t i = place; i-- && near[i].target < 0;) {
		if (near[i].target == target_of_body(body)) return true;
		if (comes_first(g, body, body_of_target(near[i].target))) place = i;
	}
	memmove(near + place + 1, near + place, (size_t)(w->nearby_count++ - place) * sizeof *near);
	near[place] = (nearby_shape){t->mover[number].radius + larger(e->gap, 0), e->normal_x, e->normal_y,
		e->normal_x * other->vx + e->normal_y * other->vy, other_actor < 0 ? 1 : bounce_share(g, number, other_actor),
		number, target_of_body(body), GZ_FEATURE_CIRCLE, 0};
	t->nearby.count++;
	return true;
}

/// Adds the bodies that a body touches, unless it bounces.
static bool add_touching(query_run *run, collision_step *g, int32_t number) {
	const course *own = active_course(g, number);
	neighbour_cursor o = graze_neighbours_of(g, number);
	for (int32_t other; (other = graze_neighbours_next(&o)) >= 0;) {
		const course *that = course_of(g, other);
		if (graze_is_separated(g, own, that, own->time, SKIN_TOUCH)) continue;
		const pair_contact e = graze_pair_contact(g, own, that, own->time);
		if (e.gap <= SKIN_TOUCH * g->all->skin && !add_circle(run, g, number, other, &e, that)) return false;
	}
	return true;
}

bool graze_active_find_nearby(query_run *run, collision_step *g, int32_t number, int32_t partner) {
	mover_tile *t = g->movers;
	const pair_buffer pairs = pairs_of(g, number);
	t->mover[number].qx = t->mover[number].px, t->mover[number].qy = t->mover[number].py;
	if (!graze_find_nearby(run, g->movers, &pairs, &number, 1)) return false;
	t->state[number].nearby = t->state[number].nearby_count ? t->state[number].nearby : (int32_t)t->nearby.count;
	graze_mover_set_radius(t, number);
	if (partner >= 0) {
		const course *own = active_course(g, number), *that = course_of(g, partner);
		const pair_contact e = graze_pair_contact(g, own, that, own->time);
		if (!add_circle(run, g, number, partner, &e, that)) return false;
	}
	return t->state[number].response == GZ_RESPONSE_BOUNCE || add_touching(run, g, number);
}

/// How far an active body may go from the centre of its disc.
static double free_distance(const collision_step *g, int32_t number, double *x, double *y) {
	const active_body *body_state = active_of(g, number);
	const start_body *b = body_of(g, body_state->body);
	const course *c = course_of(g, body_state->body);
	const size_t count = g->all->bodies.count;
	if (g->whole) {
		const double dx = (double)b->dx, dy = (double)b->dy, d = sqrt(dx * dx + dy * dy);
		*x = (double)b->px, *y = (double)b->py;
		return (c->response == GZ_RESPONSE_BOUNCE ? larger(d, g->all->reach) : d) + SKIN_MAX_RECOVERY * g->all->skin;
	}
	const float *disc = (const float *)g->discs.at + body_state->body;
	*x = (double)disc[0], *y = (double)disc[count];
	return (double)disc[2 * count] - (double)c->radius - (SKIN_KEPT + SKIN_TOUCH) * g->all->skin;
}

/// A bounce may carry an active body out of its disc: then its neighbours are looked for along its course.
static bool find_further_neighbours(query_run *run, collision_step *g, int32_t number) {
	active_body *body_state = active_of(g, number);
	const course *c = course_of(g, body_state->body);
	const double ahead = sqrt(c->vx * c->vx + c->vy * c->vy) * larger(g->until - c->time, 0);
	double x, y;
	const double known = free_distance(g, number, &x, &y);
	const double gone = sqrt((c->x - x) * (c->x - x) + (c->y - y) * (c->y - y));
	body_state->other_count = -1;
	if (gone + ahead <= known) return true;
	if (g->divided) return g->left_group = 1, false;
	if (!body_state->leaves) {
		if (!graze_array_reserve(&g->leaving, 1, sizeof(int32_t), &run->scratch->memory)) return false;
		((int32_t *)g->leaving.at)[g->leaving.count++] = number;
		body_state->leaves = 1;
	}
	return graze_active_leaves(run, number, (float)((double)c->radius + ahead + 2 * g->all->skin) * (1 + 0x1p-20f));
}

bool graze_active_set_course(query_run *run, collision_step *g, int32_t number) {
	mover_state *w = g->movers->state + number;
	course *c = active_course(g, number);
	const bool stays = w->phase == MOVER_DONE;
	c->vx = stays ? 0 : w->allowed_x, c->vy = stays ? 0 : w->allowed_y, active_of(g, number)->version++;
	w->hit_time = INFINITY, w->has_hit = 0;
	return (stays || graze_active_find_walls(run, number)) && find_further_neighbours(run, g, number);
}

bool graze_active_respond(query_run *run, collision_step *g, int32_t number) {
	mover_tile *t = g->movers;
	mover_state *w = t->state + number;
	if (!graze_mover_respond(t, number, &run->scratch->memory)) return false;
	if (w->response == GZ_RESPONSE_BOUNCE && w->contacts < t->settings->max_contacts) w->phase = MOVER_SEARCHES;
	return true;
}
