#include "engine/rounds/leaving.h"

#include <math.h>
#include <string.h>

#include "engine/mover/mover_state.h"
#include "engine/query/against_circles.h"
#include "engine/query/crowd_pairs.h"
#include "engine/rounds/find_walls.h"
#include "engine/rounds/neighbour_lists.h"
#include "engine/rounds/neighbours.h"
#include "engine/rounds/read_bodies.h"
#include "engine/rounds/round_walls.h"

enum { NO_PAIR = -1 };

/// Whether the wish of a body leaves the disc in which its neighbours are known.
static bool leaves(const round_body *b, const round_details *d) {
	const double x = (double)b->px + (double)b->wish_x - (double)d->middle_x;
	const double y = (double)b->py + (double)b->wish_y - (double)d->middle_y;
	return x * x + y * y > (double)d->reach * (double)d->reach;
}

/// Gives a body another disc, around what is left of its wish.
static void set_disc(const round_body *b, round_details *d) {
	const body_values n = {b->px, b->py, b->wish_x, b->wish_y, b->radius};
	d->middle_x = b->px + 0.5f * b->wish_x, d->middle_y = b->py + 0.5f * b->wish_y;
	d->margin = graze_rounds_margin(&n);
	d->reach = 0.5f * sqrtf(b->wish_x * b->wish_x + b->wish_y * b->wish_y) + d->margin;
	d->has_left = true;
}

/// The radius of a disc around all that a body may touch.
static float disc_radius(const round_body *b, const round_details *d) {
	const float rounding = 0x1p-20f * (fabsf(d->middle_x) + fabsf(d->middle_y) + d->reach);
	return d->reach + b->radius + 3 * fabsf(b->skin) + rounding;
}

static bool append_number(query_run *run, dynamic_array *numbers, int32_t number) {
	if (!graze_array_reserve(numbers, 1, sizeof number, &run->scratch->memory)) return false;
	((int32_t *)numbers->at)[numbers->count++] = number;
	return true;
}

/// A stage: lists the bodies that leave their discs, in the order of numbers, and gives them others. The active bodies
/// are in an order that depends on the parts, because some have joined.
static bool leave_discs(round_part *p) {
	const crowd_rounds *g = p->rounds;
	p->leaving.count = p->left.count = 0;
	for (int32_t i = p->from; i < p->to; i++) {
		if (((const uint8_t *)g->kinds.at)[i] == ROUND_ALONE) continue;
		const round_body *b = round_body_of(g, i);
		if (b->response != GZ_RESPONSE_BOUNCE || b->state & ROUND_DONE || !leaves(b, details_of(g, i))) continue;
		if (!append_number(&p->run, &p->leaving, i)) return false;
		if (!details_of(g, i)->has_left && !append_number(&p->run, &p->left, i)) return false;
		set_disc(b, details_of(g, i));
		if (!graze_round_search_walls(p, i)) return false;
	}
	return true;
}

/// Lists the bodies of all parts that leave their discs. False without memory.
static bool list_leaving(query_run *run, crowd_rounds *g) {
	if (!graze_rounds_in_parts(run, leave_discs)) return false;
	g->leaving.count = 0;
	for (size_t k = 0; k < g->part_count; k++) {
		const round_part *p = part_at(g, k);
		for (size_t i = 0; i < p->leaving.count; i++)
			if (!append_number(run, &g->leaving, ((const int32_t *)p->leaving.at)[i])) return false;
		for (size_t i = 0; i < p->left.count; i++)
			if (!append_number(run, &g->left, ((const int32_t *)p->left.at)[i])) return false;
	}
	return true;
}

/// Whether a pair is among those that are known, or among the new ones, which are chained by their lower numbers.
static bool is_known(const crowd_rounds *g, int32_t low, int32_t high) {
	for (int32_t k = 0; k < neighbours_of(g, low); k++)
		if (neighbour_at(g, low, k) == high) return true;
	const int32_t *next = g->next_new.at;
	for (int32_t i = ((const int32_t *)g->first_new.at)[low]; i != NO_PAIR; i = next[i - (int32_t)g->known_pairs])
		if (g->pairs.other[i] == high) return true;
	return false;
}

/// Adds the pair of a leaving body with another one, unless it is known. False without memory.
static bool add_pair(query_run *run, crowd_rounds *g, int32_t one, int32_t other) {
	const int32_t low = one < other ? one : other, high = one < other ? other : one;
	if (one == other || !graze_rounds_collide(g, one, other) || is_known(g, low, high)) return true;
	if (!graze_pairs_reserve(&g->pairs, 1, &run->scratch->memory) ||
		!append_number(run, &g->next_new, ((const int32_t *)g->first_new.at)[low]))
		return false;
	((int32_t *)g->first_new.at)[low] = (int32_t)g->pairs.count;
	g->pairs.body[g->pairs.count] = low, g->pairs.other[g->pairs.count++] = high;
	if (((const uint8_t *)g->kinds.at)[other] == ROUND_ALONE) graze_rounds_join(run, other);
	return true;
}

/// Begins to add pairs. False without memory.
static bool begin_pairs(query_run *run, crowd_rounds *g) {
	if (!graze_array_size(run, &g->first_new, g->count, sizeof(int32_t))) return false;
	for (size_t i = 0; i < g->count; i++) ((int32_t *)g->first_new.at)[i] = NO_PAIR;
	g->next_new.count = 0, g->known_pairs = g->pairs.count;
	return true;
}

/// Whether a leaving body may come to the first disc of another one. The search finds more, which depends on its cells.
static bool may_come_to(const crowd_rounds *g, int32_t leaving, const circle_grid *grid, int32_t other) {
	const round_details *d = details_of(g, leaving);
	const float x = grid->x[other] - d->middle_x, y = grid->y[other] - d->middle_y;
	const float both = grid->reach[other] + disc_radius(round_body_of(g, leaving), d);
	return x * x + y * y <= both * both;
}

/// query_type.circles: adds the pairs of leaving bodies with those whose first discs they may come to.
static void keep_circles(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const gz_scratch *m = run->scratch;
	const circle_grid *grid = &run->query->crowd->grid;
	for (int32_t i = 0; i < m->pairs.count; i++) {
		const int32_t slot = m->near.body[m->pairs.body[i] / RECORD].slot;
		const int32_t number = ((const int32_t *)g->leaving.at)[run->index + (size_t)slot];
		const int32_t place = m->pairs.other[i] / RECORD;
		const int32_t other = (int32_t)g->crowd->grid.place[grid->record[place].index];
		if (may_come_to(g, number, grid, place) && !add_pair(run, g, number, other)) {
			graze_mover_out_of_memory(run);
			return;
		}
	}
}

/// Finds the bodies of a crowd whose first discs the leaving bodies may come to.
static bool find_around(query_run *run, crowd_rounds *g, const gz_crowd *crowd) {
	static const query_type around = {.circles = keep_circles};
	mover_tile *t = part_at(g, 0)->movers;
	query_context context = *run->query;
	context.type = &around, context.crowd = crowd, context.targets = GZ_TARGETS_CIRCLES, context.filtering = false;
	query_run circles = *run;
	circles.query = &context;
	for (size_t at = 0; at < g->leaving.count && !graze_out_of_memory(run); at += TILE) {
		int32_t n = 0;
		for (; n < TILE && at + (size_t)n < g->leaving.count; n++) {
			const int32_t number = ((const int32_t *)g->leaving.at)[at + (size_t)n];
			const round_details *d = details_of(g, number);
			t->px[n] = d->middle_x, t->py[n] = d->middle_y, t->dx[n] = t->dy[n] = 0;
			t->radius[n] = disc_radius(round_body_of(g, number), d);
		}
		const int32_t count = n;
		for (; n % LANES; n++) t->px[n] = t->py[n] = t->dx[n] = t->dy[n] = t->radius[n] = NAN;
		const tile_view view = {{t->px, t->py, t->dx, t->dy, t->radius, 1, n, 0}, count, NULL};
		circles.index = at, run->scratch->invalid_count = 0;
		graze_query_circles(&circles, &view);
	}
	return !graze_out_of_memory(run);
}

/// query_type.crowd_pairs: adds the pairs of bodies that have left their first discs.
static void keep_left(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const pair_list *pairs = &run->scratch->pairs;
	const circle_record *record = g->left_crowd->grid.record;
	const int32_t *left = g->left.at;
	for (int32_t i = 0; i < pairs->count; i++) {
		const int32_t one = left[record[pairs->body[i] / RECORD].index];
		const int32_t other = left[record[pairs->other[i] / RECORD].index];
		if (!add_pair(run, g, one, other)) {
			graze_mover_out_of_memory(run);
			return;
		}
	}
}

/// Places the discs of all bodies that have left their first ones in a crowd of their own. False without memory.
static bool place_left(query_run *run, crowd_rounds *g) {
	const size_t count = g->left.count;
	if (!g->left_crowd) g->left_crowd = gz_crowd_create(run->query->world);
	if (!g->left_crowd || !graze_array_size(run, &g->left_columns, 3 * count, sizeof(float))) return false;
	float *x = g->left_columns.at, *y = x + count, *radius = y + count;
	for (size_t i = 0; i < count; i++) {
		const int32_t number = ((const int32_t *)g->left.at)[i];
		const round_details *d = details_of(g, number);
		x[i] = d->middle_x, y[i] = d->middle_y, radius[i] = disc_radius(round_body_of(g, number), d);
	}
	const float still = 0;
	const gz_bodies discs = {
		.count = count, .center = {x, y, sizeof *x}, .motion = {&still, &still, 0}, .radius = {radius, sizeof *radius}};
	return gz_crowd_place(g->left_crowd, &discs, 1).error.status != GZ_STATUS_OUT_OF_MEMORY;
}

static bool find_left(query_run *run, crowd_rounds *g) {
	static const query_type of_crowd = {.crowd_pairs = keep_left};
	if (!place_left(run, g)) return false;
	query_context context = *run->query;
	context.type = &of_crowd, context.crowd = g->left_crowd, context.targets = GZ_TARGETS_CIRCLES;
	context.from_crowd = true, context.filtering = false;
	query_run pairs = *run;
	pairs.query = &context;
	const int32_t count = (int32_t)g->left_crowd->grid.count;
	run->scratch->prepared_keys = SIZE_MAX; // keys are not used
	graze_crowd_pairs_scattered(&pairs);
	graze_crowd_pairs_contiguous(&pairs, 0, count, count);
	return !graze_out_of_memory(run);
}

bool graze_rounds_find_leaving(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	bool joined = false;
	if (!g->bounces || !list_leaving(run, g)) return !g->bounces;
	if (!g->leaving.count) return true;
	if (!begin_pairs(run, g) || !find_around(run, g, g->crowd) ||
		(g->pile_count && !find_around(run, g, g->pile_crowd)) || !find_left(run, g) ||
		!graze_rounds_add_neighbours(run, g->known_pairs))
		return false;
	for (size_t k = 0; k < g->part_count; k++) {
		number_list *active = &part_at(g, k)->active;
		for (size_t i = 0; i < active->count; i++) {
			const int32_t number = listed(active, i);
			links_of(g, number)->sorted = false;
			((int32_t *)active->neighbours.at)[i] = neighbours_of(g, number);
			joined |= ((const uint8_t *)g->kinds.at)[number] == ROUND_JOINING;
		}
	}
	return !joined || graze_rounds_find_joined_walls(run);
}
