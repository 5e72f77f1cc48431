#include "engine/collisions/write_collisions.h"

#include "engine/base/views.h"
#include "engine/collisions/islands.h"
#include "engine/mover/write_moves.h"
#include "engine/query/body_ranges.h"

gz_contact graze_collision_contact(const query_run *run, const mover_contact *c) {
	if (c->feature != GZ_FEATURE_CIRCLE) return graze_contact_of_wall(run, c);
	const body_ref body = graze_collision_body_ref(run, body_of_target(c->target));
	const gz_bodies *b = run->query->chunks + body.chunk;
	gz_contact out = graze_contact_of(c);
	out.index = body_of(graze_step_of(run), body_of_target(c->target))->index;
	out.id = id_at(b->id, graze_element(b, body.k));
	return out;
}

/// The end of a body of the collision step.
typedef struct body_end {
	const mover_tile *movers; ///< of the group that the body belongs to
	const mover_state *state; ///< null: the body was not active
	motion_end end;
	bool valid;
} body_end;

static body_end end_of_body(const query_run *run, size_t index) {
	const collision_step *g = graze_step_of(run);
	const int32_t number = number_of(g, index);
	const mover_tile *t = graze_island_group_of(run, number)->movers;
	const start_body *b = body_of(g, number);
	const course *c = course_of(g, number);
	const bool valid = course_is_valid(c);
	if (c->active == NOT_ACTIVE)
		return (body_end){t, NULL, {displaced(b->px, b->dx), displaced(b->py, b->dy), b->dx, b->dy, NULL}, valid};
	const mover_state *w = t->state + c->active;
	const mover *m = t->mover + c->active;
	return (body_end){t, w, {m->px, m->py, b->dx, b->dy, w}, valid};
}

/// The contacts of a body of the collision step.
static contact_chain contacts_of(const body_end *end) {
	return (contact_chain){end->movers->contacts.at, end->state ? end->state->last_contact : NO_CONTACT};
}

/// Counts the contacts of a range of bodies.
static void count_range(void *context, size_t number, size_t worker) {
	body_ranges *s = context;
	size_t contacts = 0;
	(void)worker;
	for (size_t index = s->range[number].number; index < s->range[number].end; index++) {
		const body_end end = end_of_body(s->run, index);
		const contact_chain chain = contacts_of(&end);
		contacts += graze_count_contacts(s->run->query->output, &chain);
	}
	s->range[number].found = contacts;
}

/// Writes a range of bodies, and their contacts from place `before` on.
static void write_range(void *context, size_t number, size_t worker) {
	const body_ranges *s = context;
	const query_run *run = s->run;
	const contact_output *output = run->query->output;
	body_range at = s->range[number];
	size_t place = at.before;
	(void)worker;
	for (; range_next(s, &at); range_pass(&at, 1)) {
		const body_end end = end_of_body(run, at.number);
		const contact_chain chain = contacts_of(&end);
		const gz_bodies *b = s->chunks + at.chunk;
		if (end.valid) graze_write_end(end.movers->settings->moves + at.chunk, b, graze_element(b, at.k), &end.end);
		if (output && output->first) output->first[at.number] = place;
		if (output) place += graze_write_contacts(run, output, at.number, &chain, place);
	}
}

void graze_collision_write(query_run *run) {
	body_ranges s = graze_body_ranges(run, run->query->chunks);
	if (run->query->output) graze_run_tasks(&s.jobs, s.count, count_range, &s);
	const size_t written = graze_body_ranges_add(&s);
	graze_run_tasks(&s.jobs, s.count, write_range, &s);
	run->report->hits = run->report->stopped = 0;
	for (size_t k = 0; k < graze_island_groups(run); k++) {
		const mover_tile *t = graze_island_group(run, k)->movers;
		run->report->hits += t->contacts.count, run->report->stopped += graze_count_stopped(t);
	}
	if (run->query->output) run->report->hits = written;
}
