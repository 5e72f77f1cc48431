#include "engine/collisions/events.h"

#include "engine/collisions/courses.h"
#include "engine/collisions/event_queue.h"
#include "engine/collisions/impact.h"
#include "engine/mover/respond.h"

static int hit_wall(query_run *a, collision_step *g, int32_t number, double time) {
	mover_tile *t = g->movers;
	mover_state *w = t->state + number;
	w->has_hit = 1;
	if (graze_mover_share(t, number) > 0) {
		if (!graze_active_advance(a, g, number, time))
			return graze_active_set_course(a, g, number) && graze_queue_next_event(a, g, number, time);
	} else { // where it stands
		w->time_left = 1 - time, actor_course(g, number)->time = time;
	}
	if (!graze_active_find_nearby(a, g, number, -1)) return 0;
	if (!graze_mover_add_hit(t, number, a->world->walls, &a->scratch->memory) || !graze_active_respond(a, g, number))
		return 0;
	return graze_active_set_course(a, g, number) && graze_queue_next_event(a, g, number, time);
}

/// Does an actor that meets another change its course for that?
static int is_moved(
	const collision_step *g, int32_t number, const course *own, const course *other, const pair_contact *e) {
	const mover_state *w = g->movers->state + number;
	if (w->phase == MOVER_DONE) return 0;
	if (w->response == GZ_RESPONSE_BOUNCE) return 1;
	const double speed = e->normal_x * other->vx + e->normal_y * other->vy;
	return e->normal_x * own->vx + e->normal_y * own->vy < smaller(speed, 0);
}

/// One of two that meet turns. What is around it was looked at while both had the courses that they came with.
static int turn_from(query_run *a, collision_step *g, int32_t number, int32_t other) {
	mover_state *w = g->movers->state + number;
	w->has_hit = 1, w->hit_target = ~actor_of(g, other)->body;
	return graze_mover_add_hit(g->movers, number, a->world->walls, &a->scratch->memory) &&
		   graze_active_respond(a, g, number);
}

/// One that goes on as if nothing had happened has met something all the same. It tells the same bits as the other.
static int note_bystander(query_run *a, collision_step *g, int32_t number, int32_t other, double time) {
	const course *own = actor_course(g, number);
	const pair_contact e = graze_pair_contact(g, own, actor_course(g, other), time);
	const double left = 1 - time;
	const mover_contact contact = {.time = (float)(1 - left),
		.x = (float)course_x(own, time),
		.y = (float)course_y(own, time),
		.normal_x = (float)e.normal_x,
		.normal_y = (float)e.normal_y,
		.target = ~actor_of(g, other)->body,
		.feature = GZ_FEATURE_CIRCLE};
	return graze_mover_add_contact(g->movers, number, &contact, &a->scratch->memory);
}

/// Which of two that meet change their courses. Rounding may have it that neither does: then both, if they can, so that
/// each event costs somebody a contact, and their number is limited.
static void find_moved(const collision_step *g, const int32_t number[2], double time, int moves[2]) {
	const course *one = actor_course(g, number[0]), *two = actor_course(g, number[1]);
	pair_contact e = graze_pair_contact(g, one, two, time);
	moves[0] = is_moved(g, number[0], one, two, &e);
	e.normal_x = -e.normal_x, e.normal_y = -e.normal_y;
	moves[1] = is_moved(g, number[1], two, one, &e);
	const int neither = !moves[0] && !moves[1];
	for (int k = 0; neither && k < 2; k++) moves[k] = g->movers->state[number[k]].phase != MOVER_DONE;
}

static int meet(query_run *a, collision_step *g, int32_t one, int32_t two, double time) {
	const int32_t number[2] = {one, two};
	int moves[2];
	find_moved(g, number, time, moves);
	for (int k = 0; k < 2; k++)
		if (moves[k])
			moves[k] = graze_active_advance(a, g, number[k], time) ? 1 : -1; // -1: the guard stopped it before
	for (int k = 0; k < 2; k++)
		if (moves[k] > 0 && !graze_active_find_nearby(a, g, number[k], actor_of(g, number[1 - k])->body)) return 0;
	for (int k = 0; k < 2; k++)
		if (moves[k] > 0 && !turn_from(a, g, number[k], number[1 - k])) return 0;
	for (int k = 0; k < 2; k++)
		if (moves[k] && !graze_active_set_course(a, g, number[k])) return 0;
	for (int k = 0; k < 2; k++)
		if (!moves[k] && moves[1 - k] > 0 && !note_bystander(a, g, number[k], number[1 - k], time)) return 0;
	return graze_queue_next_event(a, g, one, time) && graze_queue_next_event(a, g, two, time);
}

static int happen(query_run *a, collision_step *g, const collision_event *event) {
	if (event->version != actor_of(g, event->active)->version) return 1; // it went elsewhere
	if (event->other < 0) return hit_wall(a, g, event->active, event->time);
	if (event->other_version != actor_of(g, event->other)->version)
		return graze_queue_next_event(a, g, event->active, event->time);
	return meet(a, g, event->active, event->other, event->time);
}

/// Those who touch another where they start are actors, and know who.
static int look_at_touching(query_run *a, collision_step *g) {
	for (size_t i = 0; i < g->candidates.count; i++) {
		const int32_t both[2] = {g->candidates.body[i], g->candidates.other[i]};
		const course *c = course_of(g, both[0]), *d = course_of(g, both[1]);
		if (graze_is_separated(g, c, d, 0, SKIN_TOUCH) || graze_pair_contact(g, c, d, 0).gap > SKIN_TOUCH * g->skin)
			continue;
		for (int k = 0; k < 2; k++) {
			const int32_t number = graze_active_body(a, both[k]);
			if (number < 0) return 0;
			actor_of(g, number)->touches = 1;
		}
	}
	for (int32_t i = 0; i < g->movers->mover_count; i++)
		if (actor_of(g, i)->touches && !graze_active_find_nearby(a, g, i, -1)) return 0;
	return 1;
}

/// At the start all turn from what they touch there, each from how the others come.
static int set_out(query_run *a, collision_step *g) {
	mover_tile *t = g->movers;
	for (int32_t i = 0; i < t->mover_count; i++) t->state[i].has_hit = 0; // that of a wall comes in its time
	if (!look_at_touching(a, g)) return 0;
	for (int32_t i = 0; i < t->mover_count; i++)
		if (!graze_active_respond(a, g, i)) return 0;
	for (int32_t i = 0; i < t->mover_count; i++) {
		mover_state *w = t->state + i;
		const int straight = w->allowed_x == w->wanted_x && w->allowed_y == w->wanted_y && !w->contacts;
		const int at_hand = w->phase == MOVER_SEARCHES && !w->out_of_range && !w->recovered;
		if (w->response == GZ_RESPONSE_PASS && !w->out_of_range) w->phase = MOVER_READY;
		else if (at_hand && straight) w->phase = MOVER_READY;
		else if (!graze_active_set_course(a, g, i)) return 0;
	}
	return 1;
}

/// Who meets whom is known until the end of a window; what happens in it happens.
static int pass_window(query_run *a, collision_step *g, double from) {
	if (from == 0 && !set_out(a, g)) return 0;
	if (!graze_queue_all_events(a, g, from)) return 0;
	collision_event event;
	while (graze_pop_event(a, g, &event))
		if (!happen(a, g, &event)) return 0;
	return !graze_out_of_memory(a);
}

/// Who still goes comes to the end of its way.
static void end_all(query_run *a, collision_step *g) {
	for (int32_t i = 0; i < g->movers->mover_count; i++)
		if (g->movers->state[i].phase != MOVER_DONE) graze_active_advance(a, g, i, 1);
}

int graze_events(query_run *a) {
	collision_step *g = a->scratch->collision_step;
	const int windows = g->whole ? 1 : graze_collision_substeps(g);
	for (int k = 0; k < windows; k++) {
		const double from = (double)k / windows;
		if (!graze_collision_neighbours(a, from, (double)(k + 1) / windows)) return 0;
		graze_clear_earliest(g);
		if (!pass_window(a, g, from)) return 0;
	}
	end_all(a, g);
	return 1;
}

int graze_events_of_group(query_run *a) {
	collision_step *g = a->scratch->collision_step;
	if (!pass_window(a, g, 0)) return 0;
	end_all(a, g);
	return 1;
}
