#include "engine/mover/write_moves.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/collisions/islands.h"
#include "engine/query/body_ranges.h"

/// Where a body ends.
typedef struct motion_end {
	float x, y;
	float dx, dy;        ///< its displacement
	const body_way *way; ///< what it met; null: nothing
} motion_end;

static void write_motion(const gz_moves *m, const gz_bodies *b, size_t i, const body_way *w) {
	const int turned = w && w->contacts && w->response != GZ_RESPONSE_PASS;
	const double step = b->step.data ? (double)float_at(b->step, i) : 1;
	*(float *)out_at(m->motion.x, m->motion.stride, i) = turned ? (float)(w->turned_x / step) : x_at(b->motion, i);
	*(float *)out_at(m->motion.y, m->motion.stride, i) = turned ? (float)(w->turned_y / step) : y_at(b->motion, i);
}

/// Has a way ended before its time? Nowhere to go is no way to end: whether such a body is near anything, and so has a
/// way at all, depends on the cells.
static int is_stopped(const body_way *w) { return w->left > 0 && (w->wish_x != 0 || w->wish_y != 0); }

static void write_shares(const gz_moves *m, size_t i, const motion_end *end) {
	const body_way *w = end->way;
	const double dx = (double)end->dx, dy = (double)end->dy;
	if (m->used.data) *(float *)out_at(m->used.data, m->used.stride, i) = w && is_stopped(w) ? (float)(1 - w->left) : 1;
	if (m->lost.data)
		*(float *)out_at(m->lost.data, m->lost.stride, i) = w ? (float)larger(sqrt(dx * dx + dy * dy) - w->gone, 0) : 0;
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

static gz_contact contact_of(const asking *a, const way_contact *c) {
	const gz_world *world = a->world;
	gz_contact out = {.time = c->time,
		.center_x = c->x,
		.center_y = c->y,
		.normal_x = c->normal_x,
		.normal_y = c->normal_y,
		.feature = (uint8_t)c->feature};
	if (c->feature == GZ_FEATURE_CIRCLE) {
		const body_place place = graze_gathered_place(a, ~c->thing);
		const gz_bodies *b = a->chunks + place.chunk;
		out.index = body_of(a->scratch->gathering, ~c->thing)->index, out.id = id_at(b->id, graze_element(b, place.k));
		return out;
	}
	out.index = c->thing / RECORD, out.id = world->ids ? world->ids[out.index] : 0;
	const int swapped = signbit(world->walls[out.index].radius) != 0 && c->feature != GZ_FEATURE_SIDE;
	if (swapped) out.feature = (uint8_t)(GZ_FEATURE_END_A + GZ_FEATURE_END_B - c->feature);
	return out;
}

static size_t count_contacts(const motion_tile *t, const body_way *w) {
	const way_contact *contacts = t->contacts.at;
	size_t count = 0;
	for (int32_t i = w->contact; i >= 0; i = contacts[i].previous) count++;
	return count;
}

/// Writes a way's contacts, the last one first, as far as they find room. Returns how many there are.
static size_t write_contacts(
	const asking *a, const gz_contact_list *list, const motion_tile *t, size_t first, const body_way *w) {
	const way_contact *contacts = t->contacts.at;
	const size_t count = count_contacts(t, w);
	size_t place = first + count;
	for (int32_t i = w->contact; i >= 0; i = contacts[i].previous)
		if (--place < list->capacity) list->data[place] = contact_of(a, contacts + i);
	return count;
}

static size_t count_stopped(const motion_tile *t) {
	size_t stopped = 0;
	for (int32_t i = 0; i < t->ways; i++) stopped += t->way[i].awake && is_stopped(t->way + i);
	return stopped;
}

// ---------------------------------------------------------------------------------------------------------------------
// A tile
// ---------------------------------------------------------------------------------------------------------------------

/// All go their way, or end with their second leg; ways end where their movers are.
static void find_ends(motion_tile *t) {
	const tile_columns *c = &t->tile;
	const float step = c->step;
	for (int32_t i = 0; i < c->count; i++)
		t->px[i] = displaced(c->px[i], c->mx[i] * step), t->py[i] = displaced(c->py[i], c->my[i] * step);
	for (int32_t i = 0; i < t->leg.turns; i++) {
		const leg *l = t->leg.leg + t->leg.turn[i];
		const int32_t slot = t->legs.slot[t->leg.turn[i]];
		t->px[slot] = displaced_wide(l->px, l->vx), t->py[slot] = displaced_wide(l->py, l->vy);
	}
	for (int32_t i = 0; i < t->ways; i++)
		t->px[t->way[i].slot] = t->mover[i].px, t->py[t->way[i].slot] = t->mover[i].py;
}

/// The way of a slot that has met anything; else null.
static const body_way *way_of(const motion_tile *t, int32_t slot) {
	const int32_t way = t->way_of[slot];
	return way >= 0 && t->way[way].awake ? t->way + way : NULL;
}

static motion_end end_of_slot(const motion_tile *t, int32_t slot) {
	const tile_columns *c = &t->tile;
	return (motion_end){t->px[slot], t->py[slot], c->mx[slot] * c->step, c->my[slot] * c->step, way_of(t, slot)};
}

/// Where nothing but places is wanted, of bodies side by side.
static int is_plain(const gz_moves *m, const gz_bodies *b, int32_t bad) {
	const size_t size = sizeof(float);
	return !bad && !b->pick && m->center.x && m->center.stride == size && !m->motion.x && !m->used.data &&
		   !m->lost.data;
}

int graze_ways_are_told(const asking *a) {
	const body_tile *tile = &a->scratch->tile;
	int told = a->into != NULL;
	for (int32_t s = 0; s < tile->spans; s++) {
		const gz_moves *m = a->scratch->motion->moves + tile->span[s].chunk;
		told |= m->motion.x || m->used.data || m->lost.data;
	}
	return told;
}

static void write_tile(const asking *a) {
	const gz_scratch *m = a->scratch;
	const motion_tile *t = m->motion;
	uint8_t is_bad[TILE] = {0};
	for (int32_t i = 0; i < m->bad_count; i++) is_bad[m->bad[i]] = 1;
	for (int32_t s = 0; s < m->tile.spans; s++) {
		const body_span *span = m->tile.span + s;
		const gz_bodies *chunk = a->chunks + span->chunk;
		const gz_moves *moves = t->moves + span->chunk;
		const size_t bytes = (size_t)span->count * sizeof(float);
		if (is_plain(moves, chunk, m->bad_count)) {
			memcpy(moves->center.x + span->first, t->px + span->slot, bytes);
			memcpy(moves->center.y + span->first, t->py + span->slot, bytes);
			continue;
		}
		for (int32_t k = 0; k < span->count; k++) {
			const motion_end end = end_of_slot(t, span->slot + k);
			if (!is_bad[span->slot + k]) write_end(moves, chunk, graze_element(chunk, span->first + (size_t)k), &end);
		}
	}
}

static void tell_contacts(const asking *a, const gz_contact_list *list) {
	const motion_tile *t = a->scratch->motion;
	size_t contacts = a->report.hits;
	for (int32_t slot = 0; slot < a->scratch->tile.count; slot++) {
		const body_way *w = way_of(t, slot);
		list->first[a->index + (size_t)slot] = contacts;
		if (w) contacts += write_contacts(a, list, t, contacts, w);
	}
}

void graze_tell_tile(asking *a) {
	motion_tile *t = a->scratch->motion;
	const gz_contact_list *into = a->into;
	gz_contact_list list = {NULL, 0, NULL};
	if (into) list = *into;
	if (list.capacity && a->kept)
		list.data = graze_keep_answers(a, t->contacts.count, sizeof *list.data), list.capacity = SIZE_MAX;
	if (graze_ran_out(a)) return;
	graze_note_bad(a); // reads the bodies as they were
	find_ends(t);
	write_tile(a);
	if (into) tell_contacts(a, &list);
	a->report.hits += t->contacts.count + t->met;
	a->report.bodies += (size_t)a->scratch->tile.count;
	a->report.stopped += count_stopped(t);
}

// ---------------------------------------------------------------------------------------------------------------------
// A gathering
// ---------------------------------------------------------------------------------------------------------------------

/// A body of the gathering, and what it has become.
typedef struct gathered_end {
	const motion_tile *ways; ///< of whom it belongs to
	const body_way *way;     ///< null: it met nothing
	motion_end end;
	int good;
} gathered_end;

static gathered_end end_of_body(const asking *a, size_t index) {
	const gathering *g = a->scratch->gathering;
	const int32_t number = number_of(g, index);
	const motion_tile *t = graze_home_of(a, number)->ways;
	const gathered_body *b = body_of(g, number);
	const course *seen = course_of(g, number);
	const body_way *w = seen->actor < 0 ? NULL : t->way + seen->actor;
	const mover *m = seen->actor < 0 ? NULL : t->mover + seen->actor;
	return (gathered_end){t, w,
		{m ? m->px : displaced(b->px, b->dx), m ? m->py : displaced(b->py, b->dy), b->dx, b->dy, w}, seen->radius >= 0};
}

static void count_share(void *context, size_t number, size_t worker) {
	body_shares *s = context;
	size_t contacts = 0;
	(void)worker;
	for (size_t index = s->share[number].number; index < s->share[number].end; index++) {
		const gathered_end e = end_of_body(s->a, index);
		if (e.way) contacts += count_contacts(e.ways, e.way);
	}
	s->share[number].found = contacts;
}

static void tell_share(void *context, size_t number, size_t worker) {
	const body_shares *s = context;
	const asking *a = s->a;
	const gz_contact_list *list = a->into;
	body_share at = s->share[number];
	size_t contacts = at.before;
	(void)worker;
	for (; share_run(s, &at); share_pass(&at, 1)) {
		const gathered_end e = end_of_body(a, at.number);
		const gz_bodies *b = s->chunks + at.chunk;
		if (e.good) write_end(e.ways->moves + at.chunk, b, graze_element(b, at.k), &e.end);
		if (list) list->first[at.number] = contacts;
		if (list && e.way) contacts += write_contacts(a, list, e.ways, contacts, e.way);
	}
}

void graze_tell_gathering(asking *a) {
	body_shares s = graze_share_bodies(a, a->chunks);
	if (a->into) graze_run_parts(&s.hook, s.count, count_share, &s);
	graze_shares_add(&s);
	graze_run_parts(&s.hook, s.count, tell_share, &s);
	a->report.hits = a->report.stopped = 0;
	for (size_t k = 0; k < graze_homes(a); k++) {
		const motion_tile *t = graze_home(a, k)->ways;
		a->report.hits += t->contacts.count, a->report.stopped += count_stopped(t);
	}
}
