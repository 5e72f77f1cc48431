#include "engine/rounds/piles.h"

#include <math.h>
#include <string.h>

#include "engine/base/bodies.h"
#include "engine/base/filters.h"
#include "engine/base/views.h"
#include "engine/mover/mover_state.h"
#include "engine/rounds/pile_cells.h"
#include "engine/rounds/pile_overlaps.h"

enum { NEAR_SQUARE = (2 * NEAR_CELLS + 1) * (2 * NEAR_CELLS + 1) };

/// What is known of piles in the course of the search.
typedef struct pile_search {
	const pile_counts *counts;
	bool filtering;
	cell_set cells;                ///< those that may be dense, with their bodies
	cell_set near;                 ///< those around dense ones, with the bodies of these dense ones
	cell_set groups;               ///< of the candidates: pile_overlaps.h
	bool used_sides[MAX_SIDE + 1]; ///< the sides of dense cells
} pile_search;

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

/// What determines the size of the cells of a body.
static float larger_size(const pile_body *b) { return b->radius > b->skin ? b->radius : b->skin; }

static pile_body read_pile_body(const query_run *run, size_t chunk, size_t i, size_t index, bool filtering) {
	const gz_bodies *b = run->query->chunks + chunk;
	const gz_byte_view response = graze_move_settings(run)->moves[chunk].response;
	const body_values n = graze_read_body(b, i);
	pile_body body = {.x = n.px, .y = n.py, .radius = n.radius};
	if (!graze_body_is_valid(b, i) || (response.data && byte_at(response, i) == GZ_RESPONSE_PASS)) return body;
	const filter_record f =
		filtering ? graze_filter(&b->filters, (gz_id_view){0}, (gz_id_view){0}, i) : graze_no_filter();
	body.skin = skin_at(graze_rounds_of(run), (int32_t)index);
	body.kind = filtering ? graze_mix((uint64_t)f.category << 32 | f.mask) ^ f.group : 0;
	body.side = graze_pile_cell_side(larger_size(&body));
	body.counts = !filtering || graze_filters_allow(&f, &f);
	body.filter = filtering ? graze_filter(&b->filters, b->id, b->ignore, i) : graze_no_filter();
	return body;
}

/// All bodies of the query in turn.
typedef struct pile_cursor {
	size_t chunk, k, index;
} pile_cursor;

static bool next_body(const query_run *run, pile_cursor *at, bool filtering, pile_body *body) {
	while (at->chunk < run->query->chunk_count && at->k == graze_body_count(run->query->chunks + at->chunk))
		at->chunk++, at->k = 0;
	if (at->chunk == run->query->chunk_count) return false;
	const gz_bodies *b = run->query->chunks + at->chunk;
	const size_t i = graze_element(b, at->k);
	*body = read_pile_body(run, at->chunk, i, at->index, filtering);
	body->key = b->id.data ? id_at(b->id, i) : at->index;
	at->k++, at->index++;
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Dense cells
// ---------------------------------------------------------------------------------------------------------------------

bool graze_piles_begin(query_run *run, pile_counts *counts) {
	crowd_rounds *g = graze_rounds_of(run);
	const size_t bodies = graze_bodies_count(run->query->chunks, run->query->chunk_count);
	int32_t bits = 6;
	while ((size_t)1 << bits < 4 * bodies) bits++;
	if (!graze_array_size(run, &g->cell_counts, (size_t)1 << bits, sizeof(uint8_t)) ||
		!graze_array_size(run, &g->cell_counters, bodies, sizeof(uint32_t)))
		return false;
	*counts = (pile_counts){.count = g->cell_counts.at, .counter = g->cell_counters.at, .shift = 32 - bits};
	return true;
}

/// Counts all bodies. Returns whether some cell may be dense.
static bool count_all(const pile_counts *c, size_t bodies) {
	bool any_dense = false;
	memset(c->count, 0, (size_t)1 << (32 - c->shift));
	for (size_t i = 0; i < bodies; i++) {
		const uint8_t count = c->count[c->counter[i]];
		c->count[c->counter[i]] = (uint8_t)(count + (count < PILE_DENSE));
		any_dense |= count + 1 == PILE_DENSE;
	}
	return any_dense;
}

/// Whether a body may be in a dense cell.
static bool is_suspect(const pile_search *s, const pile_body *b, size_t index) {
	return b->counts && s->counts->count[s->counts->counter[index]] == PILE_DENSE;
}

/// Counts the bodies of the cells that may be dense. False without memory.
static bool count_exactly(query_run *run, pile_search *s) {
	crowd_rounds *g = graze_rounds_of(run);
	size_t suspects = 0;
	for (int pass = 0; pass < 2; pass++) {
		pile_cursor at = {0};
		if (pass && !graze_pile_cells_begin(run, &g->cells, &s->cells, suspects)) return false;
		for (pile_body b; next_body(run, &at, s->filtering, &b);) {
			if (!is_suspect(s, &b, at.index - 1)) continue;
			const pile_cell c = graze_pile_cell_of(&b, b.side);
			int64_t x, y;
			graze_place_in_cell(&c, &b, &x, &y);
			if (pass) graze_pile_cells_add(&s->cells, &c, 1, x, y);
			suspects++;
		}
	}
	return true;
}

/// Lists the cells around dense ones, with the sums of these dense ones. False without memory.
static bool list_near_cells(query_run *run, pile_search *s) {
	crowd_rounds *g = graze_rounds_of(run);
	size_t dense = 0;
	for (size_t i = 0; i <= s->cells.mask; i++) dense += s->cells.cell[i].count >= PILE_DENSE;
	if (!graze_pile_cells_begin(run, &g->near_cells, &s->near, NEAR_SQUARE * dense) ||
		!graze_pile_cells_begin(run, &g->groups, &s->groups, dense))
		return false;
	for (size_t i = 0; i <= s->cells.mask; i++) {
		const pile_cell *c = s->cells.cell + i;
		if (c->count < PILE_DENSE) continue;
		s->used_sides[c->side] = true;
		for (int y = -NEAR_CELLS; y <= NEAR_CELLS; y++)
			for (int x = -NEAR_CELLS; x <= NEAR_CELLS; x++) {
				pile_cell around = *c;
				around.x += x, around.y += y;
				const int64_t unit = (int64_t)c->count * SIDE_UNITS;
				graze_pile_cells_add(&s->near, &around, c->count, c->sum_x - x * unit, c->sum_y - y * unit);
			}
	}
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// The bodies of piles
// ---------------------------------------------------------------------------------------------------------------------

/// The cell near dense ones that a body is in: of bodies of its size or of larger ones. Null if there is none.
static pile_cell *near_cell_of(const pile_search *s, const pile_body *b) {
	for (unsigned side = b->side; b->counts && side <= MAX_SIDE; side++) {
		if (!s->used_sides[side]) continue;
		const pile_cell c = graze_pile_cell_of(b, side);
		pile_cell *found = graze_pile_cells_find(&s->near, &c);
		if (found->is_used) return found;
	}
	return NULL;
}

/// Lists the bodies near dense cells, by group. False without memory.
static bool list_candidates(query_run *run, pile_search *s) {
	crowd_rounds *g = graze_rounds_of(run);
	pile_cursor at = {0};
	g->candidates.count = 0;
	for (pile_body b; next_body(run, &at, s->filtering, &b);) {
		const pile_cell *near = near_cell_of(s, &b);
		if (!near) continue;
		if (!graze_array_reserve(&g->candidates, 1, sizeof(pile_candidate), &run->scratch->memory)) return false;
		const int32_t n = (int32_t)g->candidates.count++;
		pile_cell *group = graze_pile_cells_add(&s->groups, &(pile_cell){.kind = b.kind, .side = near->side}, 1, 0, 0);
		((pile_candidate *)g->candidates.at)[n] =
			(pile_candidate){b, (int32_t)at.index - 1, group->first, (uint32_t)(near - s->near.cell), false};
		group->first = n;
	}
	return true;
}

/// How far a body of a pile drifts in a tick, at most half its radius: away from the middle of the bodies around, and
/// in a direction of its own, so that bodies at one place part, and those that are pressed against walls find a way
/// out. That direction changes with the number of bodies around.
static pile_drift drift_of(const pile_body *b, const pile_cell *near) {
	int64_t x, y;
	double noise_x, noise_y;
	graze_place_in_cell(near, b, &x, &y);
	const double unit = 1.0 / SIDE_UNITS;
	const double away_x = ((double)x - (double)near->sum_x / near->count) * unit;
	const double away_y = ((double)y - (double)near->sum_y / near->count) * unit;
	const uint64_t hash = graze_mix(b->key ^ graze_mix((uint64_t)near->count));
	graze_hashed_direction(&noise_x, &noise_y, b->key, (uint64_t)near->count);
	const double noise = sqrt((double)(hash >> 11) * 0x1p-53); // with the direction: uniform in a disc
	const double away = 1 / (sqrt(away_x * away_x + away_y * away_y) + 0.5), quarter = (double)b->radius / 4;
	return (pile_drift){
		(float)(quarter * (away * away_x + noise * noise_x)), (float)(quarter * (away * away_y + noise * noise_y))};
}

bool graze_piles_find(query_run *run, pile_counts *counts) {
	crowd_rounds *g = graze_rounds_of(run);
	const size_t bodies = graze_bodies_count(run->query->chunks, run->query->chunk_count);
	if (!count_all(counts, bodies)) return true;
	pile_search s = {
		.counts = counts, .filtering = graze_bodies_have_filters(run->query->chunks, run->query->chunk_count)};
	if (!count_exactly(run, &s) || !list_near_cells(run, &s) || !list_candidates(run, &s) ||
		!graze_piles_find_overlaps(run, &s.near, &s.groups) ||
		!graze_array_size(run, &g->piled, bodies, sizeof(bool)) ||
		!graze_array_size(run, &g->drifts, bodies, sizeof(pile_drift)))
		return false;
	bool *piled = g->piled.at;
	memset(piled, 0, bodies * sizeof *piled);
	const pile_candidate *all = g->candidates.at;
	for (size_t i = 0; i < g->candidates.count; i++) {
		if (!all[i].overlaps) continue;
		piled[all[i].index] = true, g->pile_count++;
		((pile_drift *)g->drifts.at)[all[i].index] = drift_of(&all[i].body, s.near.cell + all[i].cell);
	}
	return true;
}
