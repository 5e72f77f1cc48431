#include "engine/motion/courses.h"

#include <math.h>
#include <string.h>

#include "engine/motion/go.h"
#include "engine/motion/impact.h"
#include "engine/motion/near.h"
#include "engine/motion/ways.h"

static pair_store pairs_of(const gathering *g, int32_t number) {
	const actor *who = actor_of(g, number);
	return (pair_store){g->kept.body + who->pair, g->kept.wall + who->pair, (size_t)who->pairs, 0};
}

int graze_actor_goes(asking *a, gathering *g, int32_t number, double time) {
	body_way *w = g->ways->way + number;
	actor *who = actor_of(g, number);
	const pair_store pairs = pairs_of(g, number);
	const double share = w->state == WAY_ENDS || !(who->time < 1) ? 0 : (time - who->time) / (1 - who->time);
	graze_way_go(a, number, smaller(share, 1), &pairs);
	w->left = w->state == WAY_ENDS ? w->left : 1 - time;
	who->time = time;
	if (w->cut) w->state = WAY_ENDS, who->vx = who->vy = 0;
	return !w->cut;
}

/// What share of a bounce comes to one of two: by their masses, if the other bounces too; both give back less.
static double share_of_bounce(const gathering *g, int32_t number, int32_t other) {
	const body_way *w = g->ways->way + number, *v = g->ways->way + other;
	if (w->response != GZ_BOUNCE || v->response != GZ_BOUNCE || v->state == WAY_ENDS) return 1;
	const double mass = actor_of(g, number)->mass, other_mass = actor_of(g, other)->mass;
	const double both = (1 + (double)w->restitution * (double)v->restitution) / (1 + (double)w->restitution);
	return both * other_mass / (mass + other_mass);
}

/// Another that it touches or meets joins what is near an actor: once, for who is there twice would be bounced off
/// twice; and in the order of the keys, whatever that of the bodies, for of equals the first one counts.
static int add_circle(asking *a, gathering *g, int32_t number, int32_t body, const encounter *e, const course *other) {
	motion_tile *t = g->ways;
	body_way *w = t->way + number;
	const int32_t other_actor = body_of(g, body)->actor;
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
		other_actor < 0 ? 1 : share_of_bounce(g, number, other_actor), number, ~body, GZ_CIRCLE, 0};
	t->near.count++;
	return 1;
}

int graze_actor_looks(asking *a, gathering *g, int32_t number, int32_t partner) {
	motion_tile *t = g->ways;
	const actor *who = actor_of(g, number);
	const pair_store pairs = pairs_of(g, number);
	t->mover[number].qx = t->mover[number].px, t->mover[number].qy = t->mover[number].py;
	if (!graze_look_around(a, &pairs, &number, 1)) return 0;
	t->way[number].near = t->way[number].near_count ? t->way[number].near : (int32_t)t->near.count;
	graze_way_stand(t, number);
	const course own = graze_course(g, who->body, who->time);
	const int bounces = t->way[number].response == GZ_BOUNCE;
	other_bodies o = graze_others_of(g, number);
	for (int32_t other; (other = graze_next_other(&o)) >= 0;) {
		const course that = graze_course(g, other, who->time);
		const encounter e = graze_encounter(g, &own, &that);
		const int counts = other == partner || (!bounces && e.gap <= TOUCH * g->skin);
		if (counts && !add_circle(a, g, number, other, &e, &that)) return 0;
	}
	return 1;
}

/// A bounce may carry it further than it was looked for those whom it may meet.
static int look_further(asking *a, gathering *g, int32_t number) {
	actor *who = actor_of(g, number);
	const gathered_body *b = body_of(g, who->body);
	const course c = graze_course(g, who->body, who->time);
	const double ahead = sqrt(c.vx * c.vx + c.vy * c.vy) * (1 - who->time);
	const double x = c.x - (double)b->px, y = c.y - (double)b->py, gone = sqrt(x * x + y * y);
	const double dx = (double)b->dx, dy = (double)b->dy, d = sqrt(dx * dx + dy * dy);
	const double known = b->response == GZ_BOUNCE ? larger(d, g->reach) : d;
	if (gone + ahead <= known * (1 + 0x1p-20) + 2 * g->skin) return 1;
	if (!who->leaves) {
		if (!graze_list_room(&g->leaving, 1, sizeof(int32_t), &a->scratch->memory)) return 0;
		((int32_t *)g->leaving.at)[g->leaving.count++] = number;
		who->leaves = 1;
	}
	return graze_actor_leaves(a, number, (float)((double)b->radius + ahead + 2 * g->skin) * (1 + 0x1p-20f));
}

int graze_actor_sets_course(asking *a, gathering *g, int32_t number) {
	body_way *w = g->ways->way + number;
	actor *who = actor_of(g, number);
	const int stays = w->state == WAY_ENDS;
	who->vx = stays ? 0 : w->turned_x, who->vy = stays ? 0 : w->turned_y, who->course++;
	w->hit_time = INFINITY, w->hits = 0;
	return (stays || graze_actor_seek(a, number)) && look_further(a, g, number);
}

int graze_actor_turns(asking *a, gathering *g, int32_t number) {
	motion_tile *t = g->ways;
	body_way *w = t->way + number;
	if (!graze_way_turn(t, number, &a->scratch->memory)) return 0;
	if (w->response == GZ_BOUNCE && w->contacts < t->most_contacts) w->state = WAY_GOES;
	return 1;
}
