#include "engine/collisions/events.h"

#include "engine/collisions/courses.h"
#include "engine/collisions/event_queue.h"
#include "engine/collisions/impact.h"
#include "engine/mover/contacts.h"
#include "engine/mover/respond.h"

/// Resolves the hit of an active body on a wall. False without memory.
static bool hit_wall(query_run *run, collision_step *g, int32_t active, double time) {
	mover_tile *t = g->movers;
	mover_state *w = t->state + active;
	w->has_hit = true;
	if (graze_mover_fraction(t, active) > 0) {
		if (!graze_active_advance(run, g, active, time))
			return graze_active_set_course(run, g, active) && graze_queue_next_event(run, g, active, time);
	} else { // within the dead zone: it stays where it is
		w->time_left = 1 - time, active_course(g, active)->time = time;
	}
	if (!graze_active_find_nearby(run, g, active, NO_BODY)) return false;
	if (!graze_mover_add_hit(t, active, run->query->world->walls, &run->scratch->memory) ||
		!graze_active_respond(run, g, active))
		return false;
	return graze_active_set_course(run, g, active) && graze_queue_next_event(run, g, active, time);
}

/// Whether a body changes its course in a collision with another.
static bool changes_course(
	const collision_step *g, int32_t active, const course *own, const course *other, const pair_contact *contact) {
	const mover_state *w = g->movers->state + active;
	if (w->phase == MOVER_DONE) return false;
	if (w->response == GZ_RESPONSE_BOUNCE) return true;
	const double speed = contact->normal_x * other->vx + contact->normal_y * other->vy;
	return contact->normal_x * own->vx + contact->normal_y * own->vy < smaller(speed, 0);
}

/// Responds to a collision, for one of the two bodies. The shapes around it have been found while both had the courses
/// from before the collision. False without memory.
static bool respond_to(query_run *run, collision_step *g, int32_t active, int32_t other) {
	mover_state *w = g->movers->state + active;
	w->has_hit = true, w->hit_target = target_of_body(active_of(g, other)->body);
	return graze_mover_add_hit(g->movers, active, run->query->world->walls, &run->scratch->memory) &&
		   graze_active_respond(run, g, active);
}

/// Adds the contact of a body that keeps its course, with the bits that the contact of a responding body has. False
/// without memory.
static bool add_kept_course_contact(query_run *run, collision_step *g, int32_t active, int32_t other, double time) {
	const course *own = active_course(g, active);
	const pair_contact between = graze_pair_contact(g, own, active_course(g, other), time);
	const double time_left = 1 - time;
	const mover_contact contact = {.time = (float)(1 - time_left),
		.x = (float)course_x(own, time),
		.y = (float)course_y(own, time),
		.normal_x = (float)between.normal_x,
		.normal_y = (float)between.normal_y,
		.target = target_of_body(active_of(g, other)->body),
		.feature = GZ_FEATURE_CIRCLE};
	const int32_t target = target_of_body(active_of(g, active)->body);
	return graze_contact_add_kept(g->movers, active, target, other, &contact, &run->scratch->memory);
}

/// What a collision does to one of its bodies.
typedef enum collision_effect {
	KEEPS_COURSE,
	RESPONDS,
	STOPS_BEFORE ///< the safety check stopped it on the way to the collision
} collision_effect;

/// Which of two bodies respond. Rounding may have it that neither does: then both do, if they are not done, so that
/// every event costs a contact, and the number of events is limited.
static void find_effects(const collision_step *g, const int32_t active[2], double time, collision_effect effect[2]) {
	const course *one = active_course(g, active[0]), *two = active_course(g, active[1]);
	pair_contact contact = graze_pair_contact(g, one, two, time);
	bool changes[2];
	changes[0] = changes_course(g, active[0], one, two, &contact);
	contact.normal_x = -contact.normal_x, contact.normal_y = -contact.normal_y;
	changes[1] = changes_course(g, active[1], two, one, &contact);
	const bool neither = !changes[0] && !changes[1];
	for (int k = 0; neither && k < 2; k++) changes[k] = g->movers->state[active[k]].phase != MOVER_DONE;
	for (int k = 0; k < 2; k++) effect[k] = changes[k] ? RESPONDS : KEEPS_COURSE;
}

/// Resolves the collision of two active bodies, an event of the first one. The second one keeps the event that it has
/// in the queue if it keeps its course. False without memory, or where left_group is set.
static bool collide(query_run *run, collision_step *g, int32_t one, int32_t two, double time) {
	const int32_t active[2] = {one, two};
	collision_effect effect[2];
	find_effects(g, active, time, effect);
	for (int k = 0; k < 2; k++)
		if (effect[k] == RESPONDS && !graze_active_advance(run, g, active[k], time)) effect[k] = STOPS_BEFORE;
	for (int k = 0; k < 2; k++)
		if (effect[k] == RESPONDS && !graze_active_find_nearby(run, g, active[k], active_of(g, active[1 - k])->body))
			return false;
	for (int k = 0; k < 2; k++)
		if (effect[k] == RESPONDS && !respond_to(run, g, active[k], active[1 - k])) return false;
	for (int k = 0; k < 2; k++)
		if (effect[k] != KEEPS_COURSE && !graze_active_set_course(run, g, active[k])) return false;
	for (int k = 0; k < 2; k++)
		if (effect[k] == KEEPS_COURSE && effect[1 - k] == RESPONDS &&
			!add_kept_course_contact(run, g, active[k], active[1 - k], time))
			return false;
	for (int k = 0; k < 2; k++)
		if (effect[k] != KEEPS_COURSE && !graze_queue_next_event(run, g, active[k], time)) return false;
	return effect[0] != KEEPS_COURSE || graze_queue_next_on_course(run, g, one, time);
}

/// Resolves an event, unless it is void. False without memory, or where left_group is set.
static bool process_event(query_run *run, collision_step *g, const collision_event *event) {
	if (event->version != active_of(g, event->active)->version) return true; // its next event has been queued since
	if (event->other == NOT_ACTIVE) return hit_wall(run, g, event->active, event->time);
	if (event->other_version != active_of(g, event->other)->version)
		return graze_queue_next_on_course(run, g, event->active, event->time);
	return collide(run, g, event->active, event->other, event->time);
}

/// Activates the bodies that touch another one where they start, and finds the shapes around them. False without
/// memory.
static bool activate_touching(query_run *run, collision_step *g) {
	for (size_t i = 0; i < g->candidates.count; i++) {
		const int32_t both[2] = {g->candidates.body[i], g->candidates.other[i]};
		const course *c = course_of(g, both[0]), *d = course_of(g, both[1]);
		if (graze_is_separated(g, c, d, 0, SKIN_TOUCH) ||
			graze_pair_contact(g, c, d, 0).gap > SKIN_TOUCH * g->all->skin)
			continue;
		for (int k = 0; k < 2; k++) {
			const int32_t active = graze_activate_body(run, both[k]);
			if (active == NOT_ACTIVE) return false;
			active_of(g, active)->touches = true;
		}
	}
	for (int32_t i = 0; i < g->movers->mover_count; i++)
		if (active_of(g, i)->touches && !graze_active_find_nearby(run, g, i, NO_BODY)) return false;
	return true;
}

/// All active bodies respond to the shapes that they touch where they start, from the courses that they all begin with.
/// False without memory.
static bool start(query_run *run, collision_step *g) {
	mover_tile *t = g->movers;
	for (int32_t i = 0; i < t->mover_count; i++) t->state[i].has_hit = false; // a hit on a wall is an event at its time
	if (!activate_touching(run, g)) return false;
	for (int32_t i = 0; i < t->mover_count; i++)
		if (!graze_active_respond(run, g, i)) return false;
	for (int32_t i = 0; i < t->mover_count; i++) {
		mover_state *w = t->state + i;
		const bool straight = w->allowed_x == w->wanted_x && w->allowed_y == w->wanted_y && !w->contact_count;
		const bool has_pairs = w->phase == MOVER_SEARCHES && !w->lacks_pairs && !w->recovered;
		if (w->response == GZ_RESPONSE_PASS && !w->lacks_pairs) w->phase = MOVER_READY;
		else if (has_pairs && straight) w->phase = MOVER_READY;
		else if (!graze_active_set_course(run, g, i)) return false;
	}
	return true;
}

/// Processes the events of a substep, whose candidates are listed, in their order. False without memory, or where
/// left_group is set.
static bool run_substep(query_run *run, collision_step *g, double from) {
	if (from == 0 && !start(run, g)) return false;
	if (!graze_queue_all_events(run, g, from)) return false;
	collision_event event;
	while (graze_pop_event(run, g, &event))
		if (!process_event(run, g, &event)) return false;
	return !graze_aborted(run);
}

/// Advances the bodies that still move to the end of the tick.
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
	return !graze_aborted(run);
}

bool graze_events_of_group(query_run *run) {
	collision_step *g = graze_step_of(run);
	if (!run_substep(run, g, 0)) return false;
	finish_all(run, g);
	return !graze_aborted(run);
}
