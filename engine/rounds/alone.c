#include "engine/rounds/alone.h"

#include <string.h>

#include "engine/base/views.h"
#include "engine/mover/candidates.h"
#include "engine/mover/move_tile.h"
#include "engine/mover/mover_state.h"
#include "engine/mover/write_moves.h"
#include "engine/rounds/find_walls.h"

/// Copies the contacts of the tile's movers.
static void keep_contacts(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const mover_tile *t = run->state;
	graze_mover_write_tile(run);
	if (graze_aborted(run)) return;
	dynamic_array *to = &g->alone_contacts;
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

/// The columns of a chunk's moves that are written.
enum { END_COLUMNS = 6 };

typedef struct end_column {
	float **data; ///< of the moves
	size_t stride;
} end_column;

static void columns_of_moves(end_column to[END_COLUMNS], gz_moves *m) {
	const end_column all[END_COLUMNS] = {{&m->center.x, m->center.stride}, {&m->center.y, m->center.stride},
		{&m->motion.x, m->motion.stride}, {&m->motion.y, m->motion.stride}, {&m->used.data, m->used.stride},
		{&m->lost.data, m->lost.stride}};
	memcpy(to, all, sizeof all);
}

/// Makes moves that write to columns of their own. False without memory.
static bool redirect_moves(query_run *run, crowd_rounds *g) {
	const gz_moves *from = graze_move_settings(run)->moves;
	const size_t chunk_count = run->query->chunk_count;
	end_column column[END_COLUMNS];
	if (!graze_array_size(run, &g->moves, chunk_count, sizeof(gz_moves))) return false;
	gz_moves *moves = g->moves.at;
	size_t floats = 0;
	for (size_t c = 0; c < chunk_count; c++) {
		moves[c] = from[c];
		columns_of_moves(column, moves + c);
		for (int k = 0; k < END_COLUMNS; k++) floats += *column[k].data ? run->query->chunks[c].count : 0;
	}
	if (!graze_array_size(run, &g->ends, floats, sizeof(float))) return false;
	float *at = g->ends.at;
	for (size_t c = 0; c < chunk_count; c++) {
		columns_of_moves(column, moves + c);
		for (int k = 0; k < END_COLUMNS; k++)
			if (*column[k].data) *column[k].data = at, at += run->query->chunks[c].count;
		moves[c].center.stride = moves[c].motion.stride = moves[c].used.stride = moves[c].lost.stride = sizeof(float);
	}
	return true;
}

void graze_rounds_write_alone(const query_run *run) {
	const crowd_rounds *g = graze_rounds_of(run);
	const int32_t *index = g->pick_indices.at;
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		const gz_bodies *b = (const gz_bodies *)g->chunks.at + c;
		gz_moves to = graze_move_settings(run)->moves[c], from = ((const gz_moves *)g->moves.at)[c];
		end_column out[END_COLUMNS], in[END_COLUMNS];
		columns_of_moves(out, &to), columns_of_moves(in, &from);
		for (size_t k = 0; k < b->pick_count; k++, index++) {
			const size_t i = b->pick[k];
			const bool is_valid = g->crowd->grid.place[*index] < g->crowd->grid.count;
			for (int column = 0; is_valid && column < END_COLUMNS; column++)
				if (*out[column].data)
					*(float *)out_at(*out[column].data, out[column].stride, i) = (*in[column].data)[i];
		}
	}
}

bool graze_rounds_pick_alone(query_run *run, int response) {
	crowd_rounds *g = graze_rounds_of(run);
	const size_t count = g->count, chunk_count = run->query->chunk_count;
	if (!graze_array_size(run, &g->picks, count, sizeof(uint32_t)) ||
		!graze_array_size(run, &g->pick_indices, count, sizeof(int32_t)) ||
		!graze_array_size(run, &g->chunks, chunk_count, sizeof(gz_bodies)))
		return false;
	uint32_t *pick = g->picks.at;
	int32_t *of_index = g->pick_indices.at;
	const uint32_t *number = g->crowd->grid.place;
	size_t picked = 0;
	int32_t index = 0;
	for (size_t c = 0; c < chunk_count; c++) {
		const gz_bodies *b = run->query->chunks + c;
		const size_t begin = picked;
		for (size_t k = 0; k < graze_body_count(b); k++, index++, number++) {
			pick[picked] = (uint32_t)graze_element(b, k), of_index[picked] = index;
			const bool responds = response == ANY_RESPONSE || ((const uint8_t *)g->responses.at)[*number] == response;
			picked += responds && !b->ghosts && round_is_alone(g, (int32_t)*number);
		}
		gz_bodies *to = (gz_bodies *)g->chunks.at + c;
		*to = *b, to->pick = pick + begin, to->pick_count = picked - begin;
	}
	g->pick_indices.count = picked;
	return true;
}

bool graze_rounds_move_alone(query_run *run) {
	static const query_type alone_with_contacts = {.walls = graze_keep_pairs,
		.finish = keep_contacts,
		.hits = FIRST_HIT,
		.find_pairs = graze_move_tile,
		.state = &graze_mover_state};
	crowd_rounds *g = graze_rounds_of(run);
	const size_t count = g->count;
	move_settings settings = *graze_move_settings(run);
	query_context context = *run->query;
	query_run redirected = *run;
	if (!graze_rounds_pick_alone(run, ANY_RESPONSE) || !redirect_moves(run, g)) return false;
	settings.moves = g->moves.at, context.shared = &settings, redirected.query = &context;
	if (!run->query->output) return graze_rounds_run_picks(&redirected, &graze_moves_among_walls, g->chunks.at, NULL);
	if (!graze_array_size(run, &g->last_contacts, count, sizeof(int32_t))) return false;
	g->alone_contacts.count = 0;
	for (size_t i = 0; i < count; i++) ((int32_t *)g->last_contacts.at)[i] = NO_CONTACT;
	const contact_output none = {.contact_of = graze_contact_of_wall};
	return graze_rounds_run_picks(&redirected, &alone_with_contacts, g->chunks.at, &none);
}
