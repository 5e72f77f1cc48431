// The candidates of collisions: a crowd is placed with discs that contain the motion of each body, wherever it turns;
// bodies whose discs overlap are neighbours.
#include <string.h>

#include "engine/base/filters.h"
#include "engine/collisions/collision_step.h"
#include "engine/collisions/impact.h"
#include "engine/mover/candidates.h"
#include "engine/mover/mover_state.h"
#include "engine/query/crowd_pairs.h"

// ---------------------------------------------------------------------------------------------------------------------
// Pairs
// ---------------------------------------------------------------------------------------------------------------------

/// The number of the body of a record of the crowd, by the offset of the record.
static int32_t number_at(const collision_step *g, int32_t offset) {
	return g->all->numbered ? g->all->crowd->grid.record[offset / RECORD].index : offset / RECORD;
}

static bool may_collide(const collision_step *g, int32_t one, int32_t other) {
	const filter_record *filters = g->all->filters.at;
	if (course_of(g, one)->response == GZ_RESPONSE_PASS || course_of(g, other)->response == GZ_RESPONSE_PASS)
		return false;
	return !g->all->filtering || graze_filters_allow(filters + one, filters + other);
}

void graze_collision_keep_pairs(query_run *run) {
	collision_step *g = graze_step_of(run);
	const pair_list *pairs = &run->scratch->pairs;
	if (graze_aborted(run)) return;
	if (!graze_pairs_reserve(&g->candidates, (size_t)pairs->count, &run->scratch->memory)) {
		graze_mover_out_of_memory(run);
		return;
	}
	for (int32_t i = 0; i < pairs->count; i++) {
		const int32_t one = number_at(g, pairs->body[i]), other = number_at(g, pairs->other[i]);
		g->candidates.body[g->candidates.count] = one, g->candidates.other[g->candidates.count] = other;
		g->candidates.count += (size_t)may_collide(g, one, other);
	}
}

/// Lists all pairs of the crowd's bodies that overlap as candidates. False without memory.
static bool list_pairs(query_run *run, collision_step *g) {
	query_context context = *run->query;
	context.crowd = g->all->crowd, context.targets = GZ_TARGETS_CIRCLES, context.from_crowd = true;
	context.filtering = false; // graze_collision_keep_pairs filters by the columns of the query
	query_run pairs = *run;
	pairs.query = &context;
	g->candidates.count = 0;
	run->scratch->prepared_keys = SIZE_MAX; // keys are not used
	graze_crowd_pairs_scattered(&pairs);
	const int32_t all = (int32_t)g->all->crowd->grid.count;
	graze_crowd_pairs_contiguous(&pairs, 0, all, all);
	return !graze_aborted(run);
}

bool graze_collision_read(query_run *run) {
	collision_step *g = graze_step_of(run);
	const size_t count = graze_bodies_count(run->query->chunks, run->query->chunk_count);
	g->all->numbered = false, g->all->numbers.count = 0;
	if (!graze_collision_place_starts(run)) return false;
	if (!graze_array_reserve(&g->all->numbers, count, sizeof(int32_t), &run->scratch->memory)) return false;
	for (size_t i = 0; i < count; i++) ((int32_t *)g->all->numbers.at)[i] = (int32_t)g->all->crowd->grid.place[i];
	return graze_collision_read_bodies(run) && list_pairs(run, g);
}

bool graze_collision_any_near(const query_run *run) {
	const collision_step *g = graze_step_of(run);
	for (size_t i = 0; i < g->candidates.count; i++) {
		const course *one = course_of(g, g->candidates.body[i]), *other = course_of(g, g->candidates.other[i]);
		if (!graze_is_separated(g, one, other, 0, 0)) return true;
	}
	return false;
}

bool graze_collision_list_neighbours(query_run *run) {
	collision_step *g = graze_step_of(run);
	caller_memory *memory = &run->scratch->memory;
	const size_t bodies = g->all->bodies.count, pairs = g->candidates.count;
	g->all->first.count = g->all->others.count = 0;
	if (!graze_array_reserve(&g->all->first, bodies + 2, sizeof(uint32_t), memory)) return false;
	if (!graze_array_reserve(&g->all->others, 2 * pairs, sizeof(int32_t), memory)) return false;
	uint32_t *first = g->all->first.at;
	int32_t *others = g->all->others.at;
	memset(first, 0, (bodies + 2) * sizeof *first);
	for (size_t i = 0; i < pairs; i++) first[g->candidates.body[i] + 2]++, first[g->candidates.other[i] + 2]++;
	for (size_t i = 0; i < bodies; i++) first[i + 2] += first[i + 1];
	for (size_t i = 0; i < pairs; i++) {
		const int32_t x = g->candidates.body[i], y = g->candidates.other[i];
		others[first[x + 1]++] = y, others[first[y + 1]++] = x;
	}
	g->all->others.count = 2 * pairs;
	return true;
}

bool graze_collision_neighbours(query_run *run, double from, double until) {
	collision_step *g = graze_step_of(run);
	for (size_t i = 0; i < g->leaving.count; i++) {
		active_body *a = active_of(g, ((const int32_t *)g->leaving.at)[i]);
		a->is_leaving = false, a->other_count = OTHERS_OF_ALL;
	}
	g->leaving.count = 0, g->until = until;
	if (g->whole) return graze_collision_list_neighbours(run);
	return graze_collision_place_bounds(run, from, until) && list_pairs(run, g) && graze_collision_list_neighbours(run);
}

// ---------------------------------------------------------------------------------------------------------------------
// The neighbours of one body
// ---------------------------------------------------------------------------------------------------------------------

/// query_type.circles: appends the bodies that the current one may collide with to the lists of others.
static void keep_others(query_run *run) {
	collision_step *g = graze_step_of(run);
	const pair_list *pairs = &run->scratch->pairs;
	if (graze_aborted(run)) return;
	if (!graze_array_reserve(&g->all->others, (size_t)pairs->count, sizeof(int32_t), &run->scratch->memory)) {
		graze_mover_out_of_memory(run);
		return;
	}
	for (int32_t i = 0; i < pairs->count; i++) {
		const int32_t other = number_at(g, pairs->other[i]);
		((int32_t *)g->all->others.at)[g->all->others.count] = other;
		g->all->others.count += (size_t)(other != g->current && may_collide(g, g->current, other));
	}
}

bool graze_active_find_neighbours(query_run *run, int32_t active, float reach) {
	static const query_type around = {.circles = keep_others};
	collision_step *g = graze_step_of(run);
	active_body *a = active_of(g, active);
	const size_t before = g->all->others.count;
	query_context context = *run->query;
	context.type = &around, context.crowd = g->all->crowd, context.targets = GZ_TARGETS_CIRCLES;
	context.filtering = false; // as in list_pairs
	query_run circles = *run;
	circles.query = &context;
	g->current = a->body;
	graze_mover_search_circles(&circles, g->movers, active, reach);
	a->first_other = before, a->other_count = (int32_t)(g->all->others.count - before);
	return !graze_aborted(run);
}

neighbour_cursor graze_neighbours_of(const collision_step *g, int32_t active) {
	const active_body *a = active_of(g, active);
	const uint32_t *first = (const uint32_t *)g->all->first.at + a->body;
	const bool passes = course_of(g, a->body)->response == GZ_RESPONSE_PASS;
	const int32_t *all = g->all->others.at; // null while the list is empty, and null + 0 is undefined
	const int32_t *begin = all, *end = all;
	if (all && a->other_count == OTHERS_OF_ALL) begin = all + first[0], end = all + first[1];
	else if (all) begin = all + a->first_other, end = begin + a->other_count;
	return (neighbour_cursor){g, passes ? end : begin, end, a->body, passes ? g->leaving.count : 0};
}

int32_t graze_neighbours_next_leaving(neighbour_cursor *cursor) {
	const collision_step *g = cursor->g;
	while (cursor->leaving < g->leaving.count) {
		const int32_t other = active_of(g, ((const int32_t *)g->leaving.at)[cursor->leaving++])->body;
		if (other != cursor->body && may_collide(g, cursor->body, other)) return other;
	}
	return NO_BODY;
}
