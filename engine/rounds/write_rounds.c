#include "engine/rounds/write_rounds.h"

#include <math.h>

#include "engine/base/views.h"
#include "engine/mover/write_moves.h"
#include "engine/rounds/round_part.h"

static bool is_stopped(const round_body *b) {
	return b->left > 0 && (b->whole_x != 0 || b->whole_y != 0 || b->state & ROUND_SPENT);
}

/// What is left of a motion that was pushed: its part along the body's own. Pushes change places, not motions.
static void along_own_motion(double *x, double *y, const body_values *own) {
	const double dx = (double)own->dx, dy = (double)own->dy, length = dx * dx + dy * dy;
	const double part = length > 0 ? (*x * dx + *y * dy) / length : 0, kept = part < 0 ? 0 : part < 1 ? part : 1;
	*x = kept * dx, *y = kept * dy;
}

/// Writes the motion that remains, and how much of the path was lost.
static void write_details(const gz_moves *m, const gz_bodies *chunk, size_t i, const crowd_rounds *g, int32_t number) {
	const round_body *b = round_body_of(g, number);
	const round_details *d = details_of(g, number);
	const body_values n = graze_rounds_values(g, number, chunk, i);
	const double step = chunk->step.data ? (double)float_at(chunk->step, i) : 1;
	const bool turned = b->contact_count && step != 0 && !is_piled(g, index_of(g, number)),
			   bounces = b->response == GZ_RESPONSE_BOUNCE;
	double x = bounces ? (double)b->whole_x : d->allowed_x, y = bounces ? (double)b->whole_y : d->allowed_y;
	const bool was_pushed = !bounces && (b->whole_x != n.dx || b->whole_y != n.dy);
	limit_displacement(&x, &y); // a slide can be longer in x or y than the wish
	if (was_pushed) along_own_motion(&x, &y, &n);
	const float mx = turned ? (float)(x / step) : x_at(chunk->motion, i);
	const float my = turned ? (float)(y / step) : y_at(chunk->motion, i);
	if (m->motion.x) {
		*(float *)out_at(m->motion.x, m->motion.stride, i) = mx;
		*(float *)out_at(m->motion.y, m->motion.stride, i) = my;
	}
	const double length = sqrt((double)n.dx * (double)n.dx + (double)n.dy * (double)n.dy);
	if (m->lost.data) *(float *)out_at(m->lost.data, m->lost.stride, i) = (float)larger(length - d->travelled, 0);
}

static void write_body(const gz_moves *m, const gz_bodies *chunk, size_t i, const crowd_rounds *g, int32_t number) {
	const round_body *b = round_body_of(g, number);
	if (m->motion.x || m->lost.data) write_details(m, chunk, i, g, number);
	*(float *)out_at(m->center.x, m->center.stride, i) = b->px;
	*(float *)out_at(m->center.y, m->center.stride, i) = b->py;
	if (m->used.data) *(float *)out_at(m->used.data, m->used.stride, i) = is_stopped(b) ? 1 - b->left : 1;
}

gz_contact graze_rounds_contact(const query_run *run, const mover_contact *c) {
	if (c->feature != GZ_FEATURE_CIRCLE) return graze_contact_of_wall(run, c);
	const crowd_rounds *g = graze_rounds_of(run);
	gz_contact out = graze_contact_of(c);
	out.index = index_of(g, body_of_target(c->target));
	const body_ref body = graze_rounds_body_ref(run, out.index);
	const gz_bodies *b = run->query->chunks + body.chunk;
	out.id = id_at(b->id, graze_element(b, body.k));
	return out;
}

/// The order of the contacts of a body: by time; at equal times walls precede bodies, then the lower ids.
static bool contact_comes_first(const crowd_rounds *g, const mover_contact *x, const mover_contact *y) {
	if (x->time != y->time) return x->time < y->time;
	const bool is_body = target_is_body(x->target);
	if (is_body != target_is_body(y->target)) return !is_body;
	return is_body && graze_rounds_first(g, body_of_target(x->target), body_of_target(y->target));
}

/// Merges two chains of contacts, whose last ones come first. Of equal ones those of `late` are the later ones.
static int32_t merge_chains(const crowd_rounds *g, mover_contact *contacts, int32_t late, int32_t early) {
	int32_t first = NO_CONTACT, *end = &first;
	while (late != NO_CONTACT && early != NO_CONTACT) {
		int32_t *next = contact_comes_first(g, contacts + late, contacts + early) ? &early : &late;
		*end = *next, end = &contacts[*next].previous, *next = *end;
	}
	*end = late != NO_CONTACT ? late : early;
	return first;
}

/// Sorts a chain of contacts (merge sort, stable): run k has 2^k of them, or none. Returns the last contact.
static int32_t sort_chain(const crowd_rounds *g, mover_contact *contacts, int32_t last) {
	enum { RUNS = 32 };
	int32_t run[RUNS];
	if (last == NO_CONTACT) return last;
	for (int k = 0; k < RUNS; k++) run[k] = NO_CONTACT;
	while (last != NO_CONTACT) {
		int32_t chain = last;
		last = contacts[chain].previous, contacts[chain].previous = NO_CONTACT;
		int k = 0;
		for (; run[k] != NO_CONTACT; run[k++] = NO_CONTACT) chain = merge_chains(g, contacts, run[k], chain);
		run[k] = chain;
	}
	int32_t all = NO_CONTACT;
	for (int k = 0; k < RUNS; k++) all = merge_chains(g, contacts, run[k], all);
	return all;
}

/// Writes the bodies of a part.
static bool write_part(round_part *p) {
	query_run *run = &p->run;
	const crowd_rounds *g = p->rounds;
	for (int32_t i = p->from; i < p->to; i++) {
		if (round_is_alone(g, i) || is_ghost(g, i)) continue;
		const round_body *b = round_body_of(g, i);
		const body_ref ref = graze_rounds_body_ref(run, index_of(g, i));
		const gz_bodies *chunk = run->query->chunks + ref.chunk;
		write_body(graze_move_settings(run)->moves + ref.chunk, chunk, graze_element(chunk, ref.k), g, i);
		run->report->stopped += (size_t)is_stopped(b);
		run->report->hits += (size_t)links_of(g, i)->contacts;
		run->report->bodies++;
	}
	return true;
}

/// Writes the contacts of all bodies. Returns their number.
static size_t write_contacts(const query_run *run, const crowd_rounds *g, const contact_output *to) {
	size_t place = 0;
	for (size_t i = 0; i < g->own_count; i++) {
		const int32_t number = round_number_of(g, (int32_t)i);
		const bool is_alone = round_is_alone(g, number);
		mover_contact *contacts = is_alone ? g->alone_contacts.at : part_of(g, number)->movers->contacts.at;
		const int32_t last = is_alone ? ((const int32_t *)g->last_contacts.at)[i] : links_of(g, number)->last_contact;
		const contact_chain chain = {contacts, sort_chain(g, contacts, last)};
		if (to->first) to->first[i] = place;
		place += graze_write_contacts(run, to, i, &chain, place);
	}
	return place;
}

bool graze_rounds_write(query_run *run) {
	// Of several bodies of one element the last one is written last.
	if (!(graze_rounds_any_picks(run) ? graze_rounds_in_turn : graze_rounds_in_parts)(run, write_part)) return false;
	if (run->query->output) run->report->hits = write_contacts(run, graze_rounds_of(run), run->query->output);
	return true;
}
