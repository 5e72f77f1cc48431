#include "engine/mover/write_moves.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/query/query_tasks.h"
#include "engine/query/slot_set.h"
#include "engine/query/tile_hits.h"

/// Writes the motion that remains: that of the caller unless the body has turned. A step of 0 has none for a
/// displacement.
static void write_motion(const gz_moves *m, const gz_bodies *b, size_t i, const mover_state *w) {
	const double step = b->step.data ? (double)float_at(b->step, i) : 1;
	const bool turned = w && w->contact_count && w->response != GZ_RESPONSE_PASS && step != 0;
	*(float *)out_at(m->motion.x, m->motion.stride, i) = turned ? (float)(w->allowed_x / step) : x_at(b->motion, i);
	*(float *)out_at(m->motion.y, m->motion.stride, i) = turned ? (float)(w->allowed_y / step) : y_at(b->motion, i);
}

/// Whether a mover ended before the end of the tick. One without a displacement did not: whether such a body has a wall
/// in reach, and so is a mover at all, depends on the cells.
static bool is_stopped(const mover_state *w) {
	return w->time_left > 0 && (w->wanted_x != 0 || w->wanted_y != 0 || w->spent);
}

static void write_used_and_lost(const gz_moves *m, size_t i, const motion_end *end) {
	const mover_state *w = end->mover;
	const double dx = (double)end->dx, dy = (double)end->dy;
	if (m->used.data)
		*(float *)out_at(m->used.data, m->used.stride, i) = w && is_stopped(w) ? (float)(1 - w->time_left) : 1;
	if (m->lost.data)
		*(float *)out_at(m->lost.data, m->lost.stride, i) =
			w ? (float)larger(sqrt(dx * dx + dy * dy) - w->travelled, 0) : 0;
}

void graze_write_end(const gz_moves *m, const gz_bodies *b, size_t i, const motion_end *end) {
	*(float *)out_at(m->center.x, m->center.stride, i) = end->x;
	*(float *)out_at(m->center.y, m->center.stride, i) = end->y;
	if (m->motion.x) write_motion(m, b, i, end->mover);
	write_used_and_lost(m, i, end);
}

gz_contact graze_contact_of(const mover_contact *c) {
	return (gz_contact){.time = c->time,
		.center_x = c->x,
		.center_y = c->y,
		.normal_x = c->normal_x,
		.normal_y = c->normal_y,
		.feature = (uint8_t)c->feature};
}

gz_contact graze_contact_of_wall(const query_run *run, const mover_contact *c) {
	const gz_world *world = run->query->world;
	gz_contact out = graze_contact_of(c);
	out.index = c->target / RECORD, out.id = world->ids ? world->ids[out.index] : 0;
	const bool swapped = wall_ends_are_swapped(world->walls + out.index) && c->feature != GZ_FEATURE_SIDE;
	if (swapped) out.feature = (uint8_t)(GZ_FEATURE_END_A + GZ_FEATURE_END_B - c->feature);
	return out;
}

size_t graze_count_contacts(const contact_output *to, const contact_chain *chain) {
	size_t count = 0;
	for (int32_t i = chain->last; i != NO_CONTACT; i = chain->contacts[i].previous) count++;
	return to->first || !count ? count : 1;
}

/// Writes the first contact of a body that has any.
static void write_first_contact(
	const query_run *run, const contact_output *to, size_t body, const contact_chain *chain, size_t place) {
	const mover_contact *c = chain->contacts + chain->last;
	while (c->previous != NO_CONTACT) c = chain->contacts + c->previous;
	((gz_body_contact *)to->data)[place] = (gz_body_contact){body, to->contact_of(run, c)};
}

size_t graze_write_contacts(
	const query_run *run, const contact_output *to, size_t body, const contact_chain *chain, size_t place) {
	const size_t count = graze_count_contacts(to, chain);
	if (!to->first) {
		if (count && place < to->capacity) write_first_contact(run, to, body, chain, place);
		return count;
	}
	size_t next = place + count;
	for (int32_t i = chain->last; i != NO_CONTACT; i = chain->contacts[i].previous)
		if (--next < to->capacity) ((gz_contact *)to->data)[next] = to->contact_of(run, chain->contacts + i);
	return count;
}

size_t graze_count_stopped(const mover_tile *t) {
	size_t stopped = 0;
	for (int32_t i = 0; i < t->mover_count; i++) stopped += t->state[i].loaded && is_stopped(t->state + i);
	return stopped;
}

// ---------------------------------------------------------------------------------------------------------------------
// A tile
// ---------------------------------------------------------------------------------------------------------------------

/// Sets px and py of the tile to the ends of all bodies: of their displacement, of their last segment, or of their
/// mover.
static void find_ends(mover_tile *t) {
	const tile_columns *c = &t->tile;
	const float step = c->step;
	for (int32_t i = 0; i < c->count; i++)
		t->px[i] = displaced(c->px[i], c->mx[i] * step), t->py[i] = displaced(c->py[i], c->my[i] * step);
	for (int32_t i = 0; i < t->segments.responding_count; i++) {
		const motion_segment *last = t->segments.segment + t->segments.responding[i];
		const int32_t slot = t->fast.slot[t->segments.responding[i]];
		t->px[slot] = displaced_wide(last->px, last->vx), t->py[slot] = displaced_wide(last->py, last->vy);
	}
	for (int32_t i = 0; i < t->mover_count; i++)
		t->px[t->state[i].slot] = t->mover[i].px, t->py[t->state[i].slot] = t->mover[i].py;
}

/// The loaded mover of a slot; null where there is none. Any mover with a contact is loaded.
static const mover_state *loaded_mover(const mover_tile *t, int32_t slot) {
	const int32_t index = t->mover_of[slot];
	return index != NO_MOVER && t->state[index].loaded ? t->state + index : NULL;
}

static motion_end end_of_slot(const mover_tile *t, int32_t slot) {
	const tile_columns *c = &t->tile;
	return (motion_end){t->px[slot], t->py[slot], c->mx[slot] * c->step, c->my[slot] * c->step, loaded_mover(t, slot)};
}

/// Whether a chunk's ends can be copied: only positions are requested, in columns without gaps.
static bool has_only_centers(const gz_moves *m, const gz_bodies *b, int32_t invalid) {
	const size_t size = sizeof(float);
	return !invalid && !b->pick && m->center.x && m->center.stride == size && !m->motion.x && !m->used.data &&
		   !m->lost.data;
}

bool graze_moves_need_details(const query_run *run, const mover_tile *t) {
	const body_tile *tile = &run->scratch->tile;
	bool details = run->query->output != NULL || t->settings->jumps;
	for (int32_t s = 0; s < tile->spans; s++) {
		const gz_moves *m = t->settings->moves + tile->span[s].chunk;
		details |= m->motion.x || m->used.data || m->lost.data;
	}
	return details;
}

static void write_tile(const query_run *run, const mover_tile *t) {
	const gz_scratch *m = run->scratch;
	uint8_t is_invalid[TILE] = {0};
	for (int32_t i = 0; i < m->invalid_count; i++) is_invalid[m->invalid[i]] = 1;
	for (int32_t s = 0; s < m->tile.spans; s++) {
		const body_span *span = m->tile.span + s;
		const gz_bodies *chunk = run->query->chunks + span->chunk;
		const gz_moves *moves = t->settings->moves + span->chunk;
		const size_t bytes = (size_t)span->count * sizeof(float);
		if (has_only_centers(moves, chunk, m->invalid_count)) {
			memcpy(moves->center.x + span->first, t->px + span->slot, bytes);
			memcpy(moves->center.y + span->first, t->py + span->slot, bytes);
			continue;
		}
		for (int32_t k = 0; k < span->count; k++) {
			const motion_end end = end_of_slot(t, span->slot + k);
			if (!is_invalid[span->slot + k])
				graze_write_end(moves, chunk, graze_element(chunk, span->first + (size_t)k), &end);
		}
	}
}

static slot_set slots_with_contacts(const mover_tile *t) {
	slot_set slots = {0};
	for (int32_t i = 0; i < t->mover_count; i++)
		if (t->state[i].loaded && t->state[i].last_contact != NO_CONTACT) slot_set_add(&slots, t->state[i].slot);
	return slots;
}

/// Writes the contacts of the tile's bodies to the caller's list, or to the results of the task. Returns their number.
static size_t write_tile_contacts(query_run *run, const mover_tile *t) {
	contact_output to = *(const contact_output *)run->query->output;
	const size_t before = run->report->hits;
	if (run->results && to.capacity)
		to.data = graze_keep_results(run, t->contacts.count, contact_size(&to)), to.capacity = SIZE_MAX;
	if (graze_aborted(run)) return 0;
	const slot_set slots = slots_with_contacts(t);
	size_t place = before, body = run->index;
	for (int32_t slot = slot_set_from(&slots, 0); slot < TILE; slot = slot_set_from(&slots, slot + 1)) {
		const contact_chain chain = {t->contacts.at, loaded_mover(t, slot)->last_contact};
		for (; to.first && body <= run->index + (size_t)slot; body++) to.first[body] = place;
		place += graze_write_contacts(run, &to, run->index + (size_t)slot, &chain, place);
	}
	for (; to.first && body < run->index + (size_t)run->scratch->tile.count; body++) to.first[body] = place;
	return place - before;
}

void graze_mover_write_tile(query_run *run) {
	mover_tile *t = run->state;
	size_t contacts = t->contacts.count + t->unlisted_contacts;
	if (run->query->output) contacts = write_tile_contacts(run, t);
	if (graze_aborted(run)) return;
	graze_note_invalid(run); // reads the bodies as they were
	find_ends(t);
	write_tile(run, t);
	run->report->hits += contacts;
	run->report->bodies += (size_t)run->scratch->tile.count;
	run->report->stopped += graze_count_stopped(t);
}
