#include "engine/rounds/read_bodies.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/mover/candidates.h"
#include "engine/mover/mover_state.h"
#include "engine/mover/rounds.h"
#include "engine/mover/write_moves.h"
#include "engine/query/run_query.h"
#include "engine/query/stage_helpers.h"

// ---------------------------------------------------------------------------------------------------------------------
// Alone and together
// ---------------------------------------------------------------------------------------------------------------------

bool graze_rounds_divide(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const size_t count = g->crowd->grid.count + g->crowd->invalid, chunk_count = run->query->chunk_count;
	if (!graze_array_size(run, &g->picks, count, sizeof(uint32_t)) ||
		!graze_array_size(run, &g->pick_indices, count, sizeof(int32_t)) ||
		!graze_array_size(run, &g->chunks, 2 * chunk_count, sizeof(gz_bodies)))
		return false;
	// The alone bodies fill the picks from the front, the others from the back; these are reversed at the end.
	uint32_t *pick = g->picks.at;
	int32_t *of_index = g->pick_indices.at;
	gz_bodies *chunks = g->chunks.at;
	size_t alone = 0, together = 0, index = 0;
	for (int pass = 0; pass < 2; pass++) { // the alone bodies, then the others
		index = 0;
		for (size_t c = 0; c < chunk_count; c++) {
			const gz_bodies *b = run->query->chunks + c;
			const size_t begin = alone + together;
			for (size_t k = 0; k < graze_body_count(b); k++, index++) {
				const bool is_alone = !neighbours_of(g, (int32_t)g->crowd->grid.place[index]);
				if (is_alone == (pass == 1)) continue;
				pick[alone + together] = (uint32_t)graze_element(b, k), of_index[alone + together] = (int32_t)index;
				*(pass ? &together : &alone) += 1;
			}
			gz_bodies *part = chunks + (size_t)pass * chunk_count + c;
			*part = *b, part->pick = pick + begin, part->pick_count = alone + together - begin;
		}
	}
	g->alone_count = alone;
	return true;
}

/// Runs a query of a part of the bodies: of the chunks from `first` on.
static bool run_part(query_run *run, const query_type *type, size_t first, const void *output) {
	crowd_rounds *g = graze_rounds_of(run);
	query_context context = *run->query;
	context.type = type, context.chunks = (const gz_bodies *)g->chunks.at + first, context.output = output;
	query_run part = *run;
	part.query = &context, part.state = NULL;
	graze_run_chunks(&part);
	return !graze_out_of_memory(run);
}

/// Copies the contacts of the tile's movers.
static void keep_contacts(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const mover_tile *t = run->state;
	graze_mover_write_tile(run);
	if (graze_out_of_memory(run)) return;
	dynamic_array *to = &g->movers->contacts;
	if (!graze_array_reserve(to, t->contacts.count, sizeof(mover_contact), &run->scratch->memory)) {
		graze_mover_out_of_memory(run);
		return;
	}
	const int32_t base = (int32_t)to->count;
	mover_contact *contacts = to->at;
	for (size_t i = 0; i < t->contacts.count; i++) {
		contacts[to->count] = ((const mover_contact *)t->contacts.at)[i];
		if (contacts[to->count].previous != NO_CONTACT) contacts[to->count].previous += base;
		to->count++;
	}
	for (int32_t i = 0; i < t->mover_count; i++) {
		const mover_state *w = t->state + i;
		if (!w->loaded || w->last_contact == NO_CONTACT) continue;
		const size_t place = run->index + (size_t)w->slot;
		((int32_t *)g->last_contacts.at)[((const int32_t *)g->pick_indices.at)[place]] = base + w->last_contact;
	}
}

bool graze_rounds_move_alone(query_run *run) {
	static const query_type alone = {.walls = graze_keep_pairs,
		.finish = graze_mover_write_tile,
		.hits = FIRST_HIT,
		.find_pairs = graze_rounds,
		.state = &graze_mover_state,
		.divisible = true};
	static const query_type alone_with_contacts = {.walls = graze_keep_pairs,
		.finish = keep_contacts,
		.hits = FIRST_HIT,
		.find_pairs = graze_rounds,
		.state = &graze_mover_state};
	crowd_rounds *g = graze_rounds_of(run);
	const size_t count = g->pick_indices.count;
	if (!run->query->output) return run_part(run, &alone, 0, NULL);
	if (!graze_array_size(run, &g->last_contacts, count, sizeof(int32_t)) ||
		!graze_array_size(run, &g->alone_first, count + 1, sizeof(size_t)))
		return false;
	for (size_t i = 0; i < count; i++) ((int32_t *)g->last_contacts.at)[i] = NO_CONTACT;
	const gz_contact_list list = {.first = g->alone_first.at};
	return run_part(run, &alone_with_contacts, 0, &list);
}

// ---------------------------------------------------------------------------------------------------------------------
// The walls near bodies that move together
// ---------------------------------------------------------------------------------------------------------------------

static void find_walls(query_run *run) {
	mover_tile *t = run->state;
	if (!graze_rounds_begin(run, t) && !graze_out_of_memory(run)) graze_mover_out_of_memory(run);
}

/// The number of the body in a slot of the tile of bodies that move together.
static int32_t number_in_slot(const query_run *run, int32_t slot) {
	const crowd_rounds *g = graze_rounds_of(run);
	const size_t place = g->alone_count + run->index + (size_t)slot;
	return (int32_t)g->crowd->grid.place[((const int32_t *)g->pick_indices.at)[place]];
}

/// Makes a mover of a body, with the values of one of the tile.
static void keep_mover(query_run *run, crowd_rounds *g, mover_tile *from, int32_t index, int32_t number) {
	graze_mover_load_slot(run, from, index);
	mover_tile *t = g->movers;
	const int32_t kept = t->mover_count++;
	t->state[kept] = from->state[index], t->mover[kept] = from->mover[index];
	t->state[kept].slot = number, t->state[kept].nearby_count = 0, t->state[kept].phase = MOVER_SEARCHES;
	round_body_of(g, number)->mover = kept;
	const mover *m = t->mover + kept;
	float *wish = wish_row(g, number), *course = course_row(g, number);
	wish[0] = course[0] = m->px, wish[1] = course[1] = m->py; // skin recovery may have moved it
}

static void keep_movers(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	mover_tile *t = run->state;
	const int32_t count = run->scratch->tile.count;
	if (!graze_movers_reserve(g->movers, (size_t)(g->movers->mover_count + count), &run->scratch->memory)) {
		graze_mover_out_of_memory(run);
		return;
	}
	for (int32_t slot = 0; slot < count; slot++) {
		const int32_t number = number_in_slot(run, slot);
		const bool bounces = round_body_of(g, number)->response == GZ_RESPONSE_BOUNCE;
		if (t->mover_of[slot] == NO_MOVER && !bounces) continue;
		keep_mover(run, g, t, graze_mover_of_slot(t, slot), number);
	}
	run->report->bodies += (size_t)count;
}

/// Reads one body.
static void read_body(
	const query_run *run, crowd_rounds *g, const gz_bodies *b, size_t chunk, size_t i, int32_t index) {
	const gz_moves *moves = graze_move_settings(run)->moves + chunk;
	const int32_t number = (int32_t)g->crowd->grid.place[index];
	const body_values n = graze_read_body(b, i);
	const float row[ROUND_ROW] = {n.px, n.py, n.dx, n.dy}, rest[ROUND_ROW] = {n.px, n.py, 0, 0};
	memcpy(wish_row(g, number), row, sizeof row), memcpy(course_row(g, number), rest, sizeof rest);
	((float *)g->radius.at)[number] = n.radius;
	*share_of(g, number) = (round_share){.limit = LIMITED_BY_NONE};
	*round_body_of(g, number) = (round_body){.dx = (double)n.dx,
		.dy = (double)n.dy,
		.allowed_x = (double)n.dx,
		.allowed_y = (double)n.dy,
		.mass = moves->mass.data ? (double)float_at(moves->mass, i) : 1,
		.restitution = moves->restitution.data ? float_at(moves->restitution, i) : 1,
		.response = moves->response.data ? byte_at(moves->response, i) : GZ_RESPONSE_SLIDE,
		.left = 1,
		.scale = 1,
		.start_x = n.px,
		.start_y = n.py,
		.reach = (float)larger(sqrt((double)n.dx * (double)n.dx + (double)n.dy * (double)n.dy), g->reach),
		.index = index,
		.mover = NO_MOVER,
		.last_contact = NO_CONTACT,
		.done = n.dx == 0 && n.dy == 0};
	if (n.dx != 0 || n.dy != 0) ((int32_t *)g->active.at)[g->active.count++] = number;
}

bool graze_rounds_find_walls(query_run *run) {
	static const query_type together = {.walls = graze_keep_pairs,
		.finish = keep_movers,
		.hits = FIRST_HIT,
		.find_pairs = find_walls,
		.state = &graze_mover_state};
	return run_part(run, &together, run->query->chunk_count, NULL);
}

bool graze_rounds_any_near(const query_run *run) {
	const crowd_rounds *g = graze_rounds_of(run);
	const float least = (float)SKIN_RECOVERY * g->skin;
	bool any = false;
	for (size_t i = 0; i < g->pairs.count; i++) {
		const float *p = wish_row(g, g->pairs.body[i]), *q = wish_row(g, g->pairs.other[i]);
		const float x = q[0] - p[0], y = q[1] - p[1];
		const float kept = radius_of(g, g->pairs.body[i]) + radius_of(g, g->pairs.other[i]) + least;
		any |= x * x + y * y < kept * kept;
	}
	return any;
}

bool graze_rounds_read(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const size_t count = g->count + 1, chunk_count = run->query->chunk_count;
	const size_t bodies = g->pick_indices.count - g->alone_count;
	if (!graze_array_size(run, &g->wish, ROUND_ROW * count, sizeof(float)) ||
		!graze_array_size(run, &g->course, ROUND_ROW * count, sizeof(float)) ||
		!graze_array_size(run, &g->radius, count, sizeof(float)) ||
		!graze_array_size(run, &g->bodies, count, sizeof(round_body)) ||
		!graze_array_size(run, &g->shares, count, sizeof(round_share)) ||
		!graze_array_size(run, &g->active, bodies, sizeof(int32_t)))
		return false;
	g->active.count = 0;
	const int32_t *index = (const int32_t *)g->pick_indices.at + g->alone_count;
	for (size_t c = 0; c < chunk_count; c++) {
		const gz_bodies *b = (const gz_bodies *)g->chunks.at + chunk_count + c;
		for (size_t k = 0; k < b->pick_count; k++) read_body(run, g, b, c, b->pick[k], *index++);
	}
	return true;
}
