#include "engine/collisions/events.h"

#include "engine/collisions/courses.h"
#include "engine/collisions/event_queue.h"
#include "engine/collisions/impact.h"
#include "engine/mover/respond.h"

static int hit_wall(asking *a, gathering *g, int32_t number, double time) {
	motion_tile *t = g->ways;
	body_way *w = t->way + number;
	w->hits = 1;
	if (graze_way_share(t, number) > 0) {
		if (!graze_actor_goes(a, g, number, time))
			return graze_actor_sets_course(a, g, number) && graze_foresee(a, g, number, time);
	} else { // where it stands
		w->left = 1 - time, actor_course(g, number)->time = time;
	}
	if (!graze_actor_looks(a, g, number, -1)) return 0;
	if (!graze_way_hit(t, number, a->world->walls, &a->scratch->memory) || !graze_actor_turns(a, g, number)) return 0;
	return graze_actor_sets_course(a, g, number) && graze_foresee(a, g, number, time);
}

/// Does an actor that meets another change its course for that?
static int is_moved(const gathering *g, int32_t number, const course *own, const course *other, const encounter *e) {
	const body_way *w = g->ways->way + number;
	if (w->state == WAY_ENDS) return 0;
	if (w->response == GZ_RESPONSE_BOUNCE) return 1;
	const double speed = e->normal_x * other->vx + e->normal_y * other->vy;
	return e->normal_x * own->vx + e->normal_y * own->vy < smaller(speed, 0);
}

/// One of two that meet turns. What is around it was looked at while both had the courses that they came with.
static int turn_from(asking *a, gathering *g, int32_t number, int32_t other) {
	body_way *w = g->ways->way + number;
	w->hits = 1, w->hit_thing = ~actor_of(g, other)->body;
	return graze_way_hit(g->ways, number, a->world->walls, &a->scratch->memory) && graze_actor_turns(a, g, number);
}

/// One that goes on as if nothing had happened has met something all the same. It tells the same bits as the other.
static int note_bystander(asking *a, gathering *g, int32_t number, int32_t other, double time) {
	const course *own = actor_course(g, number);
	const encounter e = graze_encounter(g, own, actor_course(g, other), time);
	const double left = 1 - time;
	const way_contact contact = {.time = (float)(1 - left),
		.x = (float)course_x(own, time),
		.y = (float)course_y(own, time),
		.normal_x = (float)e.normal_x,
		.normal_y = (float)e.normal_y,
		.thing = ~actor_of(g, other)->body,
		.feature = GZ_FEATURE_CIRCLE};
	return graze_way_meet(g->ways, number, &contact, &a->scratch->memory);
}

/// Which of two that meet change their courses. Rounding may have it that neither does: then both, if they can, so that
/// each event costs somebody a contact, and their number is limited.
static void find_moved(const gathering *g, const int32_t number[2], double time, int moves[2]) {
	const course *one = actor_course(g, number[0]), *two = actor_course(g, number[1]);
	encounter e = graze_encounter(g, one, two, time);
	moves[0] = is_moved(g, number[0], one, two, &e);
	e.normal_x = -e.normal_x, e.normal_y = -e.normal_y;
	moves[1] = is_moved(g, number[1], two, one, &e);
	const int neither = !moves[0] && !moves[1];
	for (int k = 0; neither && k < 2; k++) moves[k] = g->ways->way[number[k]].state != WAY_ENDS;
}

static int meet(asking *a, gathering *g, int32_t one, int32_t two, double time) {
	const int32_t number[2] = {one, two};
	int moves[2];
	find_moved(g, number, time, moves);
	for (int k = 0; k < 2; k++)
		if (moves[k]) moves[k] = graze_actor_goes(a, g, number[k], time) ? 1 : -1; // -1: the guard stopped it before
	for (int k = 0; k < 2; k++)
		if (moves[k] > 0 && !graze_actor_looks(a, g, number[k], actor_of(g, number[1 - k])->body)) return 0;
	for (int k = 0; k < 2; k++)
		if (moves[k] > 0 && !turn_from(a, g, number[k], number[1 - k])) return 0;
	for (int k = 0; k < 2; k++)
		if (moves[k] && !graze_actor_sets_course(a, g, number[k])) return 0;
	for (int k = 0; k < 2; k++)
		if (!moves[k] && moves[1 - k] > 0 && !note_bystander(a, g, number[k], number[1 - k], time)) return 0;
	return graze_foresee(a, g, one, time) && graze_foresee(a, g, two, time);
}

static int happen(asking *a, gathering *g, const motion_event *event) {
	if (event->turns != actor_of(g, event->actor)->turns) return 1; // it went elsewhere
	if (event->other < 0) return hit_wall(a, g, event->actor, event->time);
	if (event->other_turns != actor_of(g, event->other)->turns) return graze_foresee(a, g, event->actor, event->time);
	return meet(a, g, event->actor, event->other, event->time);
}

/// Those who touch another where they start are actors, and know who.
static int look_at_touching(asking *a, gathering *g) {
	for (size_t i = 0; i < g->meetings.count; i++) {
		const int32_t both[2] = {g->meetings.body[i], g->meetings.wall[i]};
		const course *c = course_of(g, both[0]), *d = course_of(g, both[1]);
		if (graze_is_apart(g, c, d, 0, TOUCH) || graze_encounter(g, c, d, 0).gap > TOUCH * g->skin) continue;
		for (int k = 0; k < 2; k++) {
			const int32_t number = graze_actor(a, both[k]);
			if (number < 0) return 0;
			actor_of(g, number)->touches = 1;
		}
	}
	for (int32_t i = 0; i < g->ways->ways; i++)
		if (actor_of(g, i)->touches && !graze_actor_looks(a, g, i, -1)) return 0;
	return 1;
}

/// At the start all turn from what they touch there, each from how the others come.
static int set_out(asking *a, gathering *g) {
	motion_tile *t = g->ways;
	for (int32_t i = 0; i < t->ways; i++) t->way[i].hits = 0; // that of a wall comes in its time
	if (!look_at_touching(a, g)) return 0;
	for (int32_t i = 0; i < t->ways; i++)
		if (!graze_actor_turns(a, g, i)) return 0;
	for (int32_t i = 0; i < t->ways; i++) {
		body_way *w = t->way + i;
		const int straight = w->turned_x == w->wish_x && w->turned_y == w->wish_y && !w->contacts;
		const int at_hand = w->state == WAY_GOES && !w->far && !w->pushed;
		if (w->response == GZ_RESPONSE_PASS && !w->far) w->state = WAY_IN_HAND;
		else if (at_hand && straight) w->state = WAY_IN_HAND;
		else if (!graze_actor_sets_course(a, g, i)) return 0;
	}
	return 1;
}

/// Who meets whom is known until the end of a window; what happens in it happens.
static int pass_window(asking *a, gathering *g, double from) {
	if (from == 0 && !set_out(a, g)) return 0;
	if (!graze_foresee_all(a, g, from)) return 0;
	motion_event event;
	while (graze_pop_event(a, g, &event))
		if (!happen(a, g, &event)) return 0;
	return !graze_ran_out(a);
}

/// Who still goes comes to the end of its way.
static void end_all(asking *a, gathering *g) {
	for (int32_t i = 0; i < g->ways->ways; i++)
		if (g->ways->way[i].state != WAY_ENDS) graze_actor_goes(a, g, i, 1);
}

int graze_events(asking *a) {
	gathering *g = a->scratch->gathering;
	const int windows = g->whole ? 1 : graze_gather_windows(g);
	for (int k = 0; k < windows; k++) {
		const double from = (double)k / windows;
		if (!graze_gather_neighbours(a, from, (double)(k + 1) / windows)) return 0;
		graze_forget_meetings(g);
		if (!pass_window(a, g, from)) return 0;
	}
	end_all(a, g);
	return 1;
}

int graze_events_of_part(asking *a) {
	gathering *g = a->scratch->gathering;
	if (!pass_window(a, g, 0)) return 0;
	end_all(a, g);
	return 1;
}
