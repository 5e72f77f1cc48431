#include "engine/collisions/courses.h"

#include <math.h>

#include "engine/collisions/impact.h"
#include "engine/mover/advance.h"
#include "engine/mover/respond.h"
#include "engine/mover/safety_check.h"
#include "engine/mover/sort_shapes.h"

/// The pairs of an active body with walls, as a list that does not own its columns.
static pair_buffer pairs_of(const collision_step *g, int32_t active) {
	const active_body *a = active_of(g, active);
	if (!a->pair_count) return (pair_buffer){0}; // the columns may be null, and null + 0 is undefined
	return (pair_buffer){
		g->wall_pairs.body + a->first_pair, g->wall_pairs.other + a->first_pair, (size_t)a->pair_count, 0};
}

bool graze_active_advance(query_run *run, collision_step *g, int32_t active, double time) {
	mover_state *w = g->movers->state + active;
	course *c = active_course(g, active);
	const pair_buffer pairs = pairs_of(g, active);
	const double fraction = w->phase == MOVER_DONE || !(c->time < 1) ? 0 : (time - c->time) / (1 - c->time);
	graze_mover_advance(run, g->movers, active, smaller(fraction, 1), &pairs);
	w->time_left = w->phase == MOVER_DONE || w->spent ? w->time_left : 1 - time;
	graze_active_place_course(run, g, active, time);
	if (w->shortened) w->phase = MOVER_DONE, c->vx = c->vy = 0;
	return !w->shortened;
}

/// The part of a bounce that one of two bodies receives (nearby_shape.bounce_share): by their masses, if the other
/// bounces too; the restitution of the pair is the product of both.
static double bounce_share(const collision_step *g, int32_t active, int32_t other) {
	const mover_state *w = g->movers->state + active, *o = g->movers->state + other;
	if (w->response != GZ_RESPONSE_BOUNCE || o->response != GZ_RESPONSE_BOUNCE || o->phase == MOVER_DONE) return 1;
	const double mass = active_of(g, active)->mass, other_mass = active_of(g, other)->mass;
	const double correction = (1 + (double)w->restitution * (double)o->restitution) / (1 + (double)w->restitution);
	return correction * other_mass / (mass + other_mass);
}

/// Adds another body to the shapes near an active body, which must be the last of the list.
static bool add_circle(
	query_run *run, collision_step *g, int32_t active, int32_t body, const pair_contact *contact, const course *other) {
	mover_tile *t = g->movers;
	const int32_t other_active = other->active;
	if (!graze_array_reserve(&t->nearby, 1, sizeof(nearby_shape), &run->scratch->memory)) return false;
	((nearby_shape *)t->nearby.at)[t->nearby.count++] =
		(nearby_shape){t->mover[active].radius + larger(contact->gap, 0), contact->normal_x, contact->normal_y,
			contact->normal_x * other->vx + contact->normal_y * other->vy,
			other_active == NOT_ACTIVE ? 1 : bounce_share(g, active, other_active), active, target_of_body(body),
			GZ_FEATURE_CIRCLE, false, false};
	t->state[active].nearby_count++;
	return true;
}

static bool body_comes_first(const void *step, const nearby_shape *x, const nearby_shape *y) {
	return comes_first(step, body_of_target(x->target), body_of_target(y->target));
}

/// Sorts the bodies near an active body, which are behind the walls, by key, since of equally opposing shapes the first
/// one counts. Each is kept once, since a second entry would be a second bounce.
static void sort_circles(const collision_step *g, mover_tile *t, int32_t active) {
	mover_state *w = t->state + active;
	nearby_shape *near = (nearby_shape *)t->nearby.at + w->nearby;
	int32_t first = w->nearby_count, kept;
	while (first > 0 && target_is_body(near[first - 1].target)) first--;
	const int32_t count = w->nearby_count - first;
	if (count < 2) return;
	near += first, kept = 1;
	sort_shapes(near, (size_t)count, (size_t)count / 2 | 1, body_comes_first, g);
	for (int32_t i = 1; i < count; i++)
		if (near[i].target != near[kept - 1].target) near[kept++] = near[i];
	w->nearby_count -= count - kept, t->nearby.count -= (size_t)(count - kept);
}

/// Adds the bodies that an active body touches.
static bool add_touching(query_run *run, collision_step *g, int32_t active) {
	const course *own = active_course(g, active);
	neighbour_cursor cursor = graze_neighbours_of(g, active);
	for (int32_t other; (other = graze_neighbours_next(&cursor)) != NO_BODY;) {
		const course *that = course_of(g, other);
		if (graze_is_separated(g, own, that, own->time, SKIN_TOUCH)) continue;
		const pair_contact contact = graze_pair_contact(g, own, that, own->time);
		if (contact.gap <= SKIN_TOUCH * g->all->skin && !add_circle(run, g, active, other, &contact, that))
			return false;
	}
	return true;
}

bool graze_active_find_nearby(query_run *run, collision_step *g, int32_t active, int32_t partner) {
	mover_tile *t = g->movers;
	const pair_buffer pairs = pairs_of(g, active);
	t->mover[active].qx = t->mover[active].px, t->mover[active].qy = t->mover[active].py;
	if (!graze_find_nearby(run, g->movers, &pairs, &active, 1)) return false;
	if (!t->state[active].nearby_count) t->state[active].nearby = (int32_t)t->nearby.count; // bodies may follow
	graze_mover_set_radius(t, active);
	if (partner != NO_BODY) {
		const course *own = active_course(g, active), *that = course_of(g, partner);
		const pair_contact contact = graze_pair_contact(g, own, that, own->time);
		if (!add_circle(run, g, active, partner, &contact, that)) return false;
	}
	if (t->state[active].response == GZ_RESPONSE_BOUNCE) return true;
	if (!add_touching(run, g, active)) return false;
	sort_circles(g, t, active);
	return true;
}

/// How far an active body may be from the centre (x, y) of its disc.
static double free_distance(const collision_step *g, int32_t active, double *x, double *y) {
	const active_body *a = active_of(g, active);
	const start_body *b = body_of(g, a->body);
	const course *c = course_of(g, a->body);
	const size_t count = g->all->bodies.count;
	if (g->whole) {
		const double dx = (double)b->dx, dy = (double)b->dy, d = sqrt(dx * dx + dy * dy);
		*x = (double)b->px, *y = (double)b->py;
		return (c->response == GZ_RESPONSE_BOUNCE ? larger(d, g->all->reach) : d) + SKIN_MAX_RECOVERY * g->all->skin;
	}
	const float *disc = (const float *)g->discs.at + a->body;
	*x = (double)disc[0], *y = (double)disc[count];
	return (double)disc[2 * count] - (double)c->radius - (SKIN_KEPT + SKIN_TOUCH) * g->all->skin;
}

/// Finds the neighbours of an active body whose course may leave its disc, as bounces may do. False without memory; or
/// where the step is divided: then left_group is set.
static bool find_further_neighbours(query_run *run, collision_step *g, int32_t active) {
	active_body *a = active_of(g, active);
	const course *c = course_of(g, a->body);
	const double ahead = sqrt(c->vx * c->vx + c->vy * c->vy) * larger(g->until - c->time, 0);
	double x, y;
	const double allowed = free_distance(g, active, &x, &y);
	const double distance = sqrt((c->x - x) * (c->x - x) + (c->y - y) * (c->y - y));
	a->other_count = OTHERS_OF_ALL;
	if (distance + ahead <= allowed) return true;
	if (g->divided) return g->left_group = true, false;
	if (!a->is_leaving) {
		if (!graze_array_reserve(&g->leaving, 1, sizeof(int32_t), &run->scratch->memory)) return false;
		((int32_t *)g->leaving.at)[g->leaving.count++] = active;
		a->is_leaving = true;
	}
	const float reach = (float)((double)c->radius + ahead + 2 * g->all->skin) * (1 + 0x1p-20f);
	return graze_active_find_neighbours(run, active, reach < GZ_LIMIT ? reach : GZ_LIMIT);
}

bool graze_active_set_course(query_run *run, collision_step *g, int32_t active) {
	mover_state *w = g->movers->state + active;
	course *c = active_course(g, active);
	const bool is_done = w->phase == MOVER_DONE;
	c->vx = is_done ? 0 : w->allowed_x, c->vy = is_done ? 0 : w->allowed_y, active_of(g, active)->version++;
	active_of(g, active)->impact_count = NOT_LISTED;
	w->hit_time = NO_HIT, w->has_hit = false;
	return (is_done || graze_active_find_walls(run, active)) && find_further_neighbours(run, g, active);
}

bool graze_active_respond(query_run *run, collision_step *g, int32_t active) {
	mover_tile *t = g->movers;
	mover_state *w = t->state + active;
	if (w->phase != MOVER_DONE) w->time_left = 1 - active_course(g, active)->time; // also if it was spent until now
	if (!graze_mover_respond(t, active, run->query->world->walls, &run->scratch->memory)) return false;
	if (w->response == GZ_RESPONSE_BOUNCE && w->contact_count < t->settings->max_contacts) w->phase = MOVER_SEARCHES;
	return true;
}
