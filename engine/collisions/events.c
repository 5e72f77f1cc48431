#include "engine/collisions/events.h"

#include "engine/collisions/courses.h"
#include "engine/collisions/event_queue.h"
#include "engine/collisions/impact.h"
#include "engine/mover/contacts.h"
#include "engine/mover/respond.h"

static bool hit_wall(query_run *run, collision_step *g, int32_t number, double time) {
	mover_tile *t = g->movers;
	mover_state *w = t->state + number;
	w->has_hit = 1;
	if (graze_mover_share(t, number) > 0) {
		if (!graze_active_advance(run, g, number, time))
			return graze_active_set_course(run, g, number) && graze_queue_next_event(run, g, number, time);
	} else { // it stays where it is
		w->time_left = 1 - time, active_course(g, number)->time = time;
	}
	if (!graze_active_find_nearby(run, g, number, -1)) return false;
	if (!graze_mover_add_hit(t, number, run->query->world->walls, &run->scratch->memory) ||
		!graze_active_respond(run, g, number))
		return false;
	return graze_active_set_course(run, g, number) && graze_queue_next_event(run, g, number, time);
}

/// Whether a body changes its course in a collision with another.
static bool changes_course(
	const collision_step *g, int32_t number, const course *own, const course *other, const pair_contact *e) {
	const mover_state *w = g->movers->state + number;
	if (w->phase == MOVER_DONE) return false;
	if (w->response == GZ_RESPONSE_BOUNCE) return true;
	const double speed = e->normal_x * other->vx + e->normal_y * other->vy;
	return e->normal_x * own->vx + e->normal_y * own->vy < smaller(speed, 0);
}

/// One of two bodies responds to the other. The shapes around it were found while both had the courses that they came
/// with.
static bool respond_to(query_run *run, collision_step *g, int32_t number, int32_t other) {
	mover_state *w = g->movers->state + number;
	w->has_hit = 1, w->hit_target = target_of_body(active_of(g, other)->body);
	return graze_mover_add_hit(g->movers, number, run->query->world->walls, &run->scratch->memory) &&
		   graze_active_respond(run, g, number);
}

/// A body that keeps its course has a contact all the same, with the same bits as that of the other body.
static bool add_bystander_contact(query_run *run, collision_step *g, int32_t number, int32_t other, double time) {
	const course *own = active_course(g, number);
	const pair_contact e = graze_pair_contact(g, own, active_course(g, other), time);
	const double left = 1 - time;
	const mover_contact contact = {.time = (float)(1 - left),
		.x = (float)course_x(own, time),
		.y = (float)course_y(own, time),
		.normal_x = (float)e.normal_x,
		.normal_y = (float)e.normal_y,
		.target = target_of_body(active_of(g, other)->body),
		.feature = GZ_FEATURE_CIRCLE};
	return graze_mover_add_contact(g->movers, number, &contact, &run->scratch->memory);
}

/// Which of two bodies change their courses. Rounding may have it that neither does: then both do, if they can, so that
/// every event costs a contact, and the number of events is limited.
static void find_changes(const collision_step *g, const int32_t number[2], double time, int moves[2]) {
	const course *one = active_course(g, number[0]), *two = active_course(g, number[1]);
	pair_contact e = graze_pair_contact(g, one, two, time);
	moves[0] = changes_course(g, number[0], one, two, &e);
	e.normal_x = -e.normal_x, e.normal_y = -e.normal_y;
	moves[1] = changes_course(g, number[1], two, one, &e);
	const bool neither = !moves[0] && !moves[1];
	for (int k = 0; neither && k < 2; k++) moves[k] = g->movers->state[number[k]].phase != MOVER_DONE;
}

static bool collide(query_run *run, collision_step *g, int32_t one, int32_t two, double time) {
	const int32_t number[2] = {one, two};
	int moves[2];
	find_changes(g, number, time, moves);
	for (int k = 0; k < 2; k++)
		if (moves[k])
			moves[k] = graze_active_advance(run, g, number[k], time) ? 1 : -1; // -1: the safety check stopped it before
	for (int k = 0; k < 2; k++)
		if (moves[k] > 0 && !graze_active_find_nearby(run, g, number[k], active_of(g, number[1 - k])->body))
			return false;
	for (int k = 0; k < 2; k++)
		if (moves[k] > 0 && !respond_to(run, g, number[k], number[1 - k])) return false;
	for (int k = 0; k < 2; k++)
		if (moves[k] && !graze_active_set_course(run, g, number[k])) return false;
	for (int k = 0; k < 2; k++)
		if (!moves[k] && moves[1 - k] > 0 && !add_bystander_contact(run, g, number[k], number[1 - k], time))
			return false;
	return graze_queue_next_event(run, g, one, time) && graze_queue_next_event(run, g, two, time);
}

static bool process_event(query_run *run, collision_step *g, const collision_event *event) {
	if (event->version != active_of(g, event->active)->version) return true; // its course has changed
	if (event->other < 0) return hit_wall(run, g, event->active, event->time);
	if (event->other_version != active_of(g, event->other)->version)
		return graze_queue_next_event(run, g, event->active, event->time);
	return collide(run, g, event->active, event->other, event->time);
}

/// Bodies that touch another where they start become active, and get the shapes around them.
static bool activate_touching(query_run *run, collision_step *g) {
	for (size_t i = 0; i < g->candidates.count; i++) {
		const int32_t both[2] = {g->candidates.body[i], g->candidates.other[i]};
		const course *c = course_of(g, both[0]), *d = course_of(g, both[1]);
		if (graze_is_separated(g, c, d, 0, SKIN_TOUCH) ||
			graze_pair_contact(g, c, d, 0).gap > SKIN_TOUCH * g->all->skin)
			continue;
		for (int k = 0; k < 2; k++) {
			const int32_t number = graze_active_body(run, both[k]);
			if (number < 0) return false;
			active_of(g, number)->touches = 1;
		}
	}
	for (int32_t i = 0; i < g->movers->mover_count; i++)
		if (active_of(g, i)->touches && !graze_active_find_nearby(run, g, i, -1)) return false;
	return true;
}

/// At the start all bodies respond to what they touch, each to how the others come.
static bool start(query_run *run, collision_step *g) {
	mover_tile *t = g->movers;
	for (int32_t i = 0; i < t->mover_count; i++) t->state[i].has_hit = 0; // a hit on a wall is an event in its time
	if (!activate_touching(run, g)) return false;
	for (int32_t i = 0; i < t->mover_count; i++)
		if (!graze_active_respond(run, g, i)) return false;
	for (int32_t i = 0; i < t->mover_count; i++) {
		mover_state *w = t->state + i;
		const bool straight = w->allowed_x == w->wanted_x && w->allowed_y == w->wanted_y && !w->contacts;
		const bool at_hand = w->phase == MOVER_SEARCHES && !w->out_of_range && !w->recovered;
		if (w->response == GZ_RESPONSE_PASS && !w->out_of_range) w->phase = MOVER_READY;
		else if (at_hand && straight) w->phase = MOVER_READY;
		else if (!graze_active_set_course(run, g, i)) return false;
	}
	return true;
}

/// A substep: the candidates up to its end are known; its events are processed in their order.
static bool run_substep(query_run *run, collision_step *g, double from) {
	if (from == 0 && !start(run, g)) return false;
	if (!graze_queue_all_events(run, g, from)) return false;
	collision_event event;
	while (graze_pop_event(run, g, &event))
		if (!process_event(run, g, &event)) return false;
	return !graze_out_of_memory(run);
}

/// The bodies that still go come to the end of their motion.
static void finish_all(query_run *run, collision_step *g) {
	for (int32_t i = 0; i < g->movers->mover_count; i++)
		if (g->movers->state[i].phase != MOVER_DONE) graze_active_advance(run, g, i, 1);
}

bool graze_events(query_run *run) {
	collision_step *g = graze_step_of(run);
	const int substeps = g->whole ? 1 : graze_collision_substeps(g);
	for (int k = 0; k < substeps; k++) {
		const double from = (double)k / substeps;
		if (!graze_collision_neighbours(run, from, (double)(k + 1) / substeps)) return false;
		graze_clear_earliest(g);
		if (!run_substep(run, g, from)) return false;
	}
	finish_all(run, g);
	return true;
}

bool graze_events_of_group(query_run *run) {
	collision_step *g = graze_step_of(run);
	if (!run_substep(run, g, 0)) return false;
	finish_all(run, g);
	return true;
}
