// Who may meet whom: a crowd is placed with bodies as large as they may come, and those that overlap are neighbours
// for so long, wherever they turn.
#include <string.h>

#include "engine/collisions/collision_step.h"
#include "engine/mover/candidates.h"
#include "engine/world/filters.h"

// ---------------------------------------------------------------------------------------------------------------------
// Pairs
// ---------------------------------------------------------------------------------------------------------------------

static int32_t number_at(const collision_step *g, int32_t record) {
	return g->numbered ? g->crowd->grid.record[record / RECORD].index : record / RECORD;
}

static int may_meet(const collision_step *g, int32_t one, int32_t other) {
	const filter_record *filters = g->filters.at;
	if (course_of(g, one)->response == GZ_RESPONSE_PASS || course_of(g, other)->response == GZ_RESPONSE_PASS) return 0;
	return !g->filtering || graze_filters_allow(filters + one, filters + other);
}

void graze_collision_keep_pairs(query_run *a) {
	collision_step *g = a->scratch->collision_step;
	const pair_list *pairs = &a->scratch->pairs;
	if (graze_out_of_memory(a)) return;
	if (!graze_pairs_reserve(&g->candidates, (size_t)pairs->count, &a->scratch->memory)) {
		graze_mover_out_of_memory(a);
		return;
	}
	for (int32_t i = 0; i < pairs->count; i++) {
		const int32_t one = number_at(g, pairs->body[i]), other = number_at(g, pairs->other[i]);
		g->candidates.body[g->candidates.count] = one, g->candidates.other[g->candidates.count] = other;
		g->candidates.count += (size_t)may_meet(g, one, other);
	}
}

/// All pairs of the crowd's bodies that overlap.
static int list_pairs(query_run *a, collision_step *g) {
	query_run crowd_asks = *a;
	g->candidates.count = 0;
	crowd_asks.crowd = g->crowd, crowd_asks.targets = GZ_TARGETS_CIRCLES, crowd_asks.from_crowd = 1,
	crowd_asks.filtering = 0;
	a->scratch->prepared_keys = SIZE_MAX; // no key is wanted
	graze_crowd_pairs_elsewhere(&crowd_asks);
	const int32_t all = (int32_t)g->crowd->grid.count;
	graze_crowd_pairs_side_by_side(&crowd_asks, 0, all, all);
	a->report = crowd_asks.report;
	return !graze_out_of_memory(a);
}

int graze_collision_read(query_run *a) {
	collision_step *g = a->scratch->collision_step;
	const size_t count = graze_bodies_count(a->chunks, a->chunk_count);
	g->numbered = 0, g->numbers.count = 0;
	if (!graze_collision_place_starts(a)) return 0;
	if (!graze_array_reserve(&g->numbers, count, sizeof(int32_t), &a->scratch->memory)) return 0;
	for (size_t i = 0; i < count; i++) ((int32_t *)g->numbers.at)[i] = (int32_t)g->crowd->grid.record_index[i];
	return graze_collision_read_bodies(a) && list_pairs(a, g);
}

int graze_collision_read_again(query_run *a) {
	collision_step *g = a->scratch->collision_step;
	graze_collision_read_places(a);
	g->whole = graze_collision_substeps(g) == 1;
	return !g->whole || (graze_collision_place_bounds(a, 0, 1) && list_pairs(a, g));
}

int graze_collision_list_neighbours(query_run *a) {
	collision_step *g = a->scratch->collision_step;
	caller_memory *memory = &a->scratch->memory;
	const size_t bodies = g->bodies.count, pairs = g->candidates.count;
	g->first.count = g->others.count = 0;
	if (!graze_array_reserve(&g->first, bodies + 2, sizeof(uint32_t), memory)) return 0;
	if (!graze_array_reserve(&g->others, 2 * pairs, sizeof(int32_t), memory)) return 0;
	uint32_t *first = g->first.at;
	int32_t *others = g->others.at;
	memset(first, 0, (bodies + 2) * sizeof *first);
	for (size_t i = 0; i < pairs; i++) first[g->candidates.body[i] + 2]++, first[g->candidates.other[i] + 2]++;
	for (size_t i = 0; i < bodies; i++) first[i + 2] += first[i + 1];
	for (size_t i = 0; i < pairs; i++) {
		const int32_t x = g->candidates.body[i], y = g->candidates.other[i];
		others[first[x + 1]++] = y, others[first[y + 1]++] = x;
	}
	g->others.count = 2 * pairs;
	return 1;
}

int graze_collision_neighbours(query_run *a, double from, double until) {
	collision_step *g = a->scratch->collision_step;
	for (size_t i = 0; i < g->leaving.count; i++) {
		active_body *who = actor_of(g, ((const int32_t *)g->leaving.at)[i]);
		who->leaves = 0, who->other_count = -1;
	}
	g->leaving.count = 0, g->until = until;
	if (g->whole) return graze_collision_list_neighbours(a);
	return graze_collision_place_bounds(a, from, until) && list_pairs(a, g) && graze_collision_list_neighbours(a);
}

// ---------------------------------------------------------------------------------------------------------------------
// Those of one
// ---------------------------------------------------------------------------------------------------------------------

static void keep_others(query_run *a) {
	collision_step *g = a->scratch->collision_step;
	const pair_list *pairs = &a->scratch->pairs;
	if (graze_out_of_memory(a)) return;
	if (!graze_array_reserve(&g->others, (size_t)pairs->count, sizeof(int32_t), &a->scratch->memory)) {
		graze_mover_out_of_memory(a);
		return;
	}
	for (int32_t i = 0; i < pairs->count; i++) {
		const int32_t other = number_at(g, pairs->other[i]);
		((int32_t *)g->others.at)[g->others.count] = other;
		g->others.count += (size_t)(other != g->current && may_meet(g, g->current, other));
	}
}

int graze_active_leaves(query_run *a, int32_t number, float reach) {
	static const query_type around = {.circles = keep_others};
	collision_step *g = a->scratch->collision_step;
	active_body *who = actor_of(g, number);
	const size_t before = g->others.count;
	query_run looks = *a;
	g->current = who->body;
	looks.type = &around, looks.crowd = g->crowd, looks.targets = GZ_TARGETS_CIRCLES, looks.filtering = 0;
	graze_query_around(&looks, number, reach);
	a->report = looks.report;
	who->first_other = before, who->other_count = (int32_t)(g->others.count - before);
	return !graze_out_of_memory(a);
}

neighbour_cursor graze_neighbours_of(const collision_step *g, int32_t number) {
	const active_body *who = actor_of(g, number);
	const uint32_t *first = (const uint32_t *)g->first.at + who->body;
	const int passes = course_of(g, who->body)->response == GZ_RESPONSE_PASS;
	const int32_t *all = g->others.at, *begin = all, *end = all; // null as long as it is empty: null + 0 is undefined
	if (all && who->other_count < 0) begin = all + first[0], end = all + first[1];
	else if (all) begin = all + who->first_other, end = begin + who->other_count;
	return (neighbour_cursor){g, passes ? end : begin, end, who->body, passes ? g->leaving.count : 0};
}

int32_t graze_neighbours_next_leaving(neighbour_cursor *o) {
	const collision_step *g = o->g;
	while (o->leaving < g->leaving.count) {
		const int32_t other = actor_of(g, ((const int32_t *)g->leaving.at)[o->leaving++])->body;
		if (other != o->body && may_meet(g, o->body, other)) return other;
	}
	return -1;
}
