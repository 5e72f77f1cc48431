#include "engine/collisions/courses.h"

#include <math.h>
#include <string.h>

#include "engine/collisions/impact.h"
#include "engine/mover/advance.h"
#include "engine/mover/nearby.h"
#include "engine/mover/respond.h"

static pair_store pairs_of(const gathering *g, int32_t number) {
	const actor *who = actor_of(g, number);
	if (!who->pairs) return (pair_store){0}; // the columns may be null, and null + 0 is undefined
	return (pair_store){g->kept.body + who->pair, g->kept.wall + who->pair, (size_t)who->pairs, 0};
}

int graze_actor_goes(asking *a, gathering *g, int32_t number, double time) {
	body_way *w = g->ways->way + number;
	course *c = actor_course(g, number);
	const pair_store pairs = pairs_of(g, number);
	const double share = w->state == WAY_ENDS || !(c->time < 1) ? 0 : (time - c->time) / (1 - c->time);
	graze_way_go(a, number, smaller(share, 1), &pairs);
	w->left = w->state == WAY_ENDS ? w->left : 1 - time;
	graze_actor_seen(g, number, time);
	if (w->cut) w->state = WAY_ENDS, c->vx = c->vy = 0;
	return !w->cut;
}

/// What share of a bounce comes to one of two: by their masses, if the other bounces too; both give back less.
static double share_of_bounce(const gathering *g, int32_t number, int32_t other) {
	const body_way *w = g->ways->way + number, *v = g->ways->way + other;
	if (w->response != GZ_RESPONSE_BOUNCE || v->response != GZ_RESPONSE_BOUNCE || v->state == WAY_ENDS) return 1;
	const double mass = actor_of(g, number)->mass, other_mass = actor_of(g, other)->mass;
	const double both = (1 + (double)w->restitution * (double)v->restitution) / (1 + (double)w->restitution);
	return both * other_mass / (mass + other_mass);
}

/// Another that it touches or meets joins what is near an actor: once, for who is there twice would be bounced off
/// twice; and in the order of the keys, whatever that of the bodies, for of equals the first one counts.
static int add_circle(asking *a, gathering *g, int32_t number, int32_t body, const encounter *e, const course *other) {
	motion_tile *t = g->ways;
	body_way *w = t->way + number;
	const int32_t other_actor = other->actor;
	if (!graze_list_room(&t->near, 1, sizeof(near_thing), &a->scratch->memory)) return 0;
	near_thing *near = (near_thing *)t->near.at + w->near;
	int32_t place = w->near_count;
	for (int32_t i = place; i-- && near[i].thing < 0;) {
		if (near[i].thing == ~body) return 1;
		if (comes_first(g, body, ~near[i].thing)) place = i;
	}
	memmove(near + place + 1, near + place, (size_t)(w->near_count++ - place) * sizeof *near);
	near[place] = (near_thing){t->mover[number].radius + larger(e->gap, 0), e->normal_x, e->normal_y,
		e->normal_x * other->vx + e->normal_y * other->vy,
		other_actor < 0 ? 1 : share_of_bounce(g, number, other_actor), number, ~body, GZ_FEATURE_CIRCLE, 0};
	t->near.count++;
	return 1;
}

/// The bodies that one who does not bounce touches.
static int add_touching(asking *a, gathering *g, int32_t number) {
	const course *own = actor_course(g, number);
	other_bodies o = graze_others_of(g, number);
	for (int32_t other; (other = graze_next_other(&o)) >= 0;) {
		const course *that = course_of(g, other);
		if (graze_is_apart(g, own, that, own->time, TOUCH)) continue;
		const encounter e = graze_encounter(g, own, that, own->time);
		if (e.gap <= TOUCH * g->skin && !add_circle(a, g, number, other, &e, that)) return 0;
	}
	return 1;
}

int graze_actor_looks(asking *a, gathering *g, int32_t number, int32_t partner) {
	motion_tile *t = g->ways;
	const pair_store pairs = pairs_of(g, number);
	t->mover[number].qx = t->mover[number].px, t->mover[number].qy = t->mover[number].py;
	if (!graze_look_around(a, &pairs, &number, 1)) return 0;
	t->way[number].near = t->way[number].near_count ? t->way[number].near : (int32_t)t->near.count;
	graze_way_stand(t, number);
	if (partner >= 0) {
		const course *own = actor_course(g, number), *that = course_of(g, partner);
		const encounter e = graze_encounter(g, own, that, own->time);
		if (!add_circle(a, g, number, partner, &e, that)) return 0;
	}
	return t->way[number].response == GZ_RESPONSE_BOUNCE || add_touching(a, g, number);
}

/// How far from where it was looked for others an actor may go.
static double known_distance(const gathering *g, int32_t number, double *x, double *y) {
	const actor *who = actor_of(g, number);
	const gathered_body *b = body_of(g, who->body);
	const course *c = course_of(g, who->body);
	const size_t count = g->bodies.count;
	if (g->whole) {
		const double dx = (double)b->dx, dy = (double)b->dy, d = sqrt(dx * dx + dy * dy);
		*x = (double)b->px, *y = (double)b->py;
		return (c->response == GZ_RESPONSE_BOUNCE ? larger(d, g->reach) : d) + PUSH * g->skin;
	}
	const float *disc = (const float *)g->discs.at + who->body;
	*x = (double)disc[0], *y = (double)disc[count];
	return (double)disc[2 * count] - (double)c->radius - (HALF + TOUCH) * g->skin;
}

/// A bounce may carry it further than it was looked for those whom it may meet.
static int look_further(asking *a, gathering *g, int32_t number) {
	actor *who = actor_of(g, number);
	const course *c = course_of(g, who->body);
	const double ahead = sqrt(c->vx * c->vx + c->vy * c->vy) * larger(g->until - c->time, 0);
	double x, y;
	const double known = known_distance(g, number, &x, &y);
	const double gone = sqrt((c->x - x) * (c->x - x) + (c->y - y) * (c->y - y));
	who->others = -1;
	if (gone + ahead <= known) return 1;
	if (g->divided) return g->broken = 1, 0;
	if (!who->leaves) {
		if (!graze_list_room(&g->leaving, 1, sizeof(int32_t), &a->scratch->memory)) return 0;
		((int32_t *)g->leaving.at)[g->leaving.count++] = number;
		who->leaves = 1;
	}
	return graze_actor_leaves(a, number, (float)((double)c->radius + ahead + 2 * g->skin) * (1 + 0x1p-20f));
}

int graze_actor_sets_course(asking *a, gathering *g, int32_t number) {
	body_way *w = g->ways->way + number;
	course *c = actor_course(g, number);
	const int stays = w->state == WAY_ENDS;
	c->vx = stays ? 0 : w->turned_x, c->vy = stays ? 0 : w->turned_y, actor_of(g, number)->turns++;
	w->hit_time = INFINITY, w->hits = 0;
	return (stays || graze_actor_seek(a, number)) && look_further(a, g, number);
}

int graze_actor_turns(asking *a, gathering *g, int32_t number) {
	motion_tile *t = g->ways;
	body_way *w = t->way + number;
	if (!graze_way_turn(t, number, &a->scratch->memory)) return 0;
	if (w->response == GZ_RESPONSE_BOUNCE && w->contacts < t->most_contacts) w->state = WAY_GOES;
	return 1;
}
