#include "engine/mover/write_moves.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/collisions/islands.h"
#include "engine/query/body_ranges.h"

/// Where a body ends.
typedef struct motion_end {
	float x, y;
	float dx, dy;           ///< its displacement
	const mover_state *way; ///< what it met; null: nothing
} motion_end;

static void write_motion(const gz_moves *m, const gz_bodies *b, size_t i, const mover_state *w) {
	const int turned = w && w->contacts && w->response != GZ_RESPONSE_PASS;
	const double step = b->step.data ? (double)float_at(b->step, i) : 1;
	*(float *)out_at(m->motion.x, m->motion.stride, i) = turned ? (float)(w->allowed_x / step) : x_at(b->motion, i);
	*(float *)out_at(m->motion.y, m->motion.stride, i) = turned ? (float)(w->allowed_y / step) : y_at(b->motion, i);
}

/// Has a way ended before its time? Nowhere to go is no way to end: whether such a body is near anything, and so has a
/// way at all, depends on the cells.
static int is_stopped(const mover_state *w) { return w->time_left > 0 && (w->wanted_x != 0 || w->wanted_y != 0); }

static void write_shares(const gz_moves *m, size_t i, const motion_end *end) {
	const mover_state *w = end->way;
	const double dx = (double)end->dx, dy = (double)end->dy;
	if (m->used.data)
		*(float *)out_at(m->used.data, m->used.stride, i) = w && is_stopped(w) ? (float)(1 - w->time_left) : 1;
	if (m->lost.data)
		*(float *)out_at(m->lost.data, m->lost.stride, i) =
			w ? (float)larger(sqrt(dx * dx + dy * dy) - w->travelled, 0) : 0;
}

/// Element i of a chunk.
static void write_end(const gz_moves *m, const gz_bodies *b, size_t i, const motion_end *end) {
	if (m->center.x) {
		*(float *)out_at(m->center.x, m->center.stride, i) = end->x;
		*(float *)out_at(m->center.y, m->center.stride, i) = end->y;
	}
	if (m->motion.x) write_motion(m, b, i, end->way);
	write_shares(m, i, end);
}

static gz_contact contact_of(const query_run *a, const mover_contact *c) {
	const gz_world *world = a->world;
	gz_contact out = {.time = c->time,
		.center_x = c->x,
		.center_y = c->y,
		.normal_x = c->normal_x,
		.normal_y = c->normal_y,
		.feature = (uint8_t)c->feature};
	if (c->feature == GZ_FEATURE_CIRCLE) {
		const body_ref place = graze_collision_body_ref(a, ~c->target);
		const gz_bodies *b = a->chunks + place.chunk;
		out.index = body_of(a->scratch->collision_step, ~c->target)->index,
		out.id = id_at(b->id, graze_element(b, place.k));
		return out;
	}
	out.index = c->target / RECORD, out.id = world->ids ? world->ids[out.index] : 0;
	const int swapped = wall_ends_are_swapped(world->walls + out.index) && c->feature != GZ_FEATURE_SIDE;
	if (swapped) out.feature = (uint8_t)(GZ_FEATURE_END_A + GZ_FEATURE_END_B - c->feature);
	return out;
}

static size_t count_contacts(const mover_tile *t, const mover_state *w) {
	const mover_contact *contacts = t->contacts.at;
	size_t count = 0;
	for (int32_t i = w->contact; i >= 0; i = contacts[i].previous) count++;
	return count;
}

/// Writes a way's contacts, the last one first, as far as they find room. Returns how many there are.
static size_t write_contacts(
	const query_run *a, const gz_contact_list *list, const mover_tile *t, size_t first, const mover_state *w) {
	const mover_contact *contacts = t->contacts.at;
	const size_t count = count_contacts(t, w);
	size_t place = first + count;
	for (int32_t i = w->contact; i >= 0; i = contacts[i].previous)
		if (--place < list->capacity) list->data[place] = contact_of(a, contacts + i);
	return count;
}

static size_t count_stopped(const mover_tile *t) {
	size_t stopped = 0;
	for (int32_t i = 0; i < t->mover_count; i++) stopped += t->state[i].loaded && is_stopped(t->state + i);
	return stopped;
}

// ---------------------------------------------------------------------------------------------------------------------
// A tile
// ---------------------------------------------------------------------------------------------------------------------

/// All go their way, or end with their second leg; ways end where their movers are.
static void find_ends(mover_tile *t) {
	const tile_columns *c = &t->tile;
	const float step = c->step;
	for (int32_t i = 0; i < c->count; i++)
		t->px[i] = displaced(c->px[i], c->mx[i] * step), t->py[i] = displaced(c->py[i], c->my[i] * step);
	for (int32_t i = 0; i < t->segment.responding_count; i++) {
		const motion_segment *l = t->segment.segment + t->segment.responding[i];
		const int32_t slot = t->fast.slot[t->segment.responding[i]];
		t->px[slot] = displaced_wide(l->px, l->vx), t->py[slot] = displaced_wide(l->py, l->vy);
	}
	for (int32_t i = 0; i < t->mover_count; i++)
		t->px[t->state[i].slot] = t->mover[i].px, t->py[t->state[i].slot] = t->mover[i].py;
}

/// The way of a slot that has met anything; else null.
static const mover_state *way_of(const mover_tile *t, int32_t slot) {
	const int32_t way = t->mover_of[slot];
	return way >= 0 && t->state[way].loaded ? t->state + way : NULL;
}

static motion_end end_of_slot(const mover_tile *t, int32_t slot) {
	const tile_columns *c = &t->tile;
	return (motion_end){t->px[slot], t->py[slot], c->mx[slot] * c->step, c->my[slot] * c->step, way_of(t, slot)};
}

/// Where nothing but places is wanted, of bodies side by side.
static int is_plain(const gz_moves *m, const gz_bodies *b, int32_t invalid) {
	const size_t size = sizeof(float);
	return !invalid && !b->pick && m->center.x && m->center.stride == size && !m->motion.x && !m->used.data &&
		   !m->lost.data;
}

int graze_moves_want_details(const query_run *a) {
	const body_tile *tile = &a->scratch->tile;
	int told = a->output != NULL;
	for (int32_t s = 0; s < tile->spans; s++) {
		const gz_moves *m = a->scratch->mover->moves + tile->span[s].chunk;
		told |= m->motion.x || m->used.data || m->lost.data;
	}
	return told;
}

static void write_tile(const query_run *a) {
	const gz_scratch *m = a->scratch;
	const mover_tile *t = m->mover;
	uint8_t is_invalid[TILE] = {0};
	for (int32_t i = 0; i < m->invalid_count; i++) is_invalid[m->invalid[i]] = 1;
	for (int32_t s = 0; s < m->tile.spans; s++) {
		const body_span *span = m->tile.span + s;
		const gz_bodies *chunk = a->chunks + span->chunk;
		const gz_moves *moves = t->moves + span->chunk;
		const size_t bytes = (size_t)span->count * sizeof(float);
		if (is_plain(moves, chunk, m->invalid_count)) {
			memcpy(moves->center.x + span->first, t->px + span->slot, bytes);
			memcpy(moves->center.y + span->first, t->py + span->slot, bytes);
			continue;
		}
		for (int32_t k = 0; k < span->count; k++) {
			const motion_end end = end_of_slot(t, span->slot + k);
			if (!is_invalid[span->slot + k])
				write_end(moves, chunk, graze_element(chunk, span->first + (size_t)k), &end);
		}
	}
}

static void tell_contacts(const query_run *a, const gz_contact_list *list) {
	const mover_tile *t = a->scratch->mover;
	size_t contacts = a->report.hits;
	for (int32_t slot = 0; slot < a->scratch->tile.count; slot++) {
		const mover_state *w = way_of(t, slot);
		list->first[a->index + (size_t)slot] = contacts;
		if (w) contacts += write_contacts(a, list, t, contacts, w);
	}
}

void graze_mover_write_tile(query_run *a) {
	mover_tile *t = a->scratch->mover;
	const gz_contact_list *into = a->output;
	gz_contact_list list = {NULL, 0, NULL};
	if (into) list = *into;
	if (list.capacity && a->results)
		list.data = graze_keep_results(a, t->contacts.count, sizeof *list.data), list.capacity = SIZE_MAX;
	if (graze_out_of_memory(a)) return;
	graze_note_invalid(a); // reads the bodies as they were
	find_ends(t);
	write_tile(a);
	if (into) tell_contacts(a, &list);
	a->report.hits += t->contacts.count + t->contact_count;
	a->report.bodies += (size_t)a->scratch->tile.count;
	a->report.stopped += count_stopped(t);
}

// ---------------------------------------------------------------------------------------------------------------------
// A gathering
// ---------------------------------------------------------------------------------------------------------------------

/// A body of the gathering, and what it has become.
typedef struct gathered_end {
	const mover_tile *ways; ///< of whom it belongs to
	const mover_state *way; ///< null: it met nothing
	motion_end end;
	int valid;
} gathered_end;

static gathered_end end_of_body(const query_run *a, size_t index) {
	const collision_step *g = a->scratch->collision_step;
	const int32_t number = number_of(g, index);
	const mover_tile *t = graze_island_group_of(a, number)->movers;
	const start_body *b = body_of(g, number);
	const course *seen = course_of(g, number);
	const mover_state *w = seen->active < 0 ? NULL : t->state + seen->active;
	const mover *m = seen->active < 0 ? NULL : t->mover + seen->active;
	return (gathered_end){t, w,
		{m ? m->px : displaced(b->px, b->dx), m ? m->py : displaced(b->py, b->dy), b->dx, b->dy, w}, seen->radius >= 0};
}

static void count_share(void *context, size_t number, size_t worker) {
	body_ranges *s = context;
	size_t contacts = 0;
	(void)worker;
	for (size_t index = s->range[number].number; index < s->range[number].end; index++) {
		const gathered_end e = end_of_body(s->run, index);
		if (e.way) contacts += count_contacts(e.ways, e.way);
	}
	s->range[number].found = contacts;
}

static void tell_share(void *context, size_t number, size_t worker) {
	const body_ranges *s = context;
	const query_run *a = s->run;
	const gz_contact_list *list = a->output;
	body_range at = s->range[number];
	size_t contacts = at.before;
	(void)worker;
	for (; range_next(s, &at); range_pass(&at, 1)) {
		const gathered_end e = end_of_body(a, at.number);
		const gz_bodies *b = s->chunks + at.chunk;
		if (e.valid) write_end(e.ways->moves + at.chunk, b, graze_element(b, at.k), &e.end);
		if (list) list->first[at.number] = contacts;
		if (list && e.way) contacts += write_contacts(a, list, e.ways, contacts, e.way);
	}
}

void graze_collision_write(query_run *a) {
	body_ranges s = graze_body_ranges(a, a->chunks);
	if (a->output) graze_run_tasks(&s.jobs, s.count, count_share, &s);
	graze_body_ranges_add(&s);
	graze_run_tasks(&s.jobs, s.count, tell_share, &s);
	a->report.hits = a->report.stopped = 0;
	for (size_t k = 0; k < graze_island_groups(a); k++) {
		const mover_tile *t = graze_island_group(a, k)->movers;
		a->report.hits += t->contacts.count, a->report.stopped += count_stopped(t);
	}
}
