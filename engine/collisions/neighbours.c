// Who may meet whom: a crowd is placed with bodies as large as they may come, and those that overlap are neighbours
// for so long, wherever they turn.
#include <string.h>

#include "engine/collisions/collision_step.h"
#include "engine/mover/candidates.h"
#include "engine/world/filters.h"

// ---------------------------------------------------------------------------------------------------------------------
// Pairs
// ---------------------------------------------------------------------------------------------------------------------

static int32_t number_at(const gathering *g, int32_t record) {
	return g->numbered ? g->crowd->grid.record[record / RECORD].index : record / RECORD;
}

static int may_meet(const gathering *g, int32_t one, int32_t other) {
	const filter_record *filters = g->filters.at;
	if (course_of(g, one)->response == GZ_RESPONSE_PASS || course_of(g, other)->response == GZ_RESPONSE_PASS) return 0;
	return !g->filtering || graze_filters_allow(filters + one, filters + other);
}

void graze_gather_meetings(asking *a) {
	gathering *g = a->scratch->gathering;
	const pair_list *pairs = &a->scratch->pairs;
	if (graze_ran_out(a)) return;
	if (!graze_pairs_room(&g->meetings, (size_t)pairs->count, &a->scratch->memory)) {
		graze_out_of_contacts(a);
		return;
	}
	for (int32_t i = 0; i < pairs->count; i++) {
		const int32_t one = number_at(g, pairs->body[i]), other = number_at(g, pairs->wall[i]);
		g->meetings.body[g->meetings.count] = one, g->meetings.wall[g->meetings.count] = other;
		g->meetings.count += (size_t)may_meet(g, one, other);
	}
}

/// All pairs of the crowd's bodies that overlap.
static int list_pairs(asking *a, gathering *g) {
	asking crowd_asks = *a;
	g->meetings.count = 0;
	crowd_asks.crowd = g->crowd, crowd_asks.against = GZ_TARGETS_CIRCLES, crowd_asks.of_crowd = 1,
	crowd_asks.filtering = 0;
	a->scratch->ready_keys = SIZE_MAX; // no key is wanted
	graze_meet_elsewhere(&crowd_asks);
	const int32_t all = (int32_t)g->crowd->grid.count;
	graze_meet_side_by_side(&crowd_asks, 0, all, all);
	a->report = crowd_asks.report;
	return !graze_ran_out(a);
}

int graze_gather_parting(asking *a) {
	gathering *g = a->scratch->gathering;
	const size_t count = graze_bodies_count(a->chunks, a->chunk_count);
	g->numbered = 0, g->numbers.count = 0;
	if (!graze_place_at_first(a)) return 0;
	if (!graze_list_room(&g->numbers, count, sizeof(int32_t), &a->scratch->memory)) return 0;
	for (size_t i = 0; i < count; i++) ((int32_t *)g->numbers.at)[i] = (int32_t)g->crowd->grid.place[i];
	return graze_gather_bodies(a) && list_pairs(a, g);
}

int graze_gather_again(asking *a) {
	gathering *g = a->scratch->gathering;
	graze_gather_places(a);
	g->whole = graze_gather_windows(g) == 1;
	return !g->whole || (graze_place_discs(a, 0, 1) && list_pairs(a, g));
}

int graze_list_neighbours(asking *a) {
	gathering *g = a->scratch->gathering;
	caller_memory *memory = &a->scratch->memory;
	const size_t bodies = g->bodies.count, pairs = g->meetings.count;
	g->first.count = g->others.count = 0;
	if (!graze_list_room(&g->first, bodies + 2, sizeof(uint32_t), memory)) return 0;
	if (!graze_list_room(&g->others, 2 * pairs, sizeof(int32_t), memory)) return 0;
	uint32_t *first = g->first.at;
	int32_t *others = g->others.at;
	memset(first, 0, (bodies + 2) * sizeof *first);
	for (size_t i = 0; i < pairs; i++) first[g->meetings.body[i] + 2]++, first[g->meetings.wall[i] + 2]++;
	for (size_t i = 0; i < bodies; i++) first[i + 2] += first[i + 1];
	for (size_t i = 0; i < pairs; i++) {
		const int32_t x = g->meetings.body[i], y = g->meetings.wall[i];
		others[first[x + 1]++] = y, others[first[y + 1]++] = x;
	}
	g->others.count = 2 * pairs;
	return 1;
}

int graze_gather_neighbours(asking *a, double from, double until) {
	gathering *g = a->scratch->gathering;
	for (size_t i = 0; i < g->leaving.count; i++) {
		actor *who = actor_of(g, ((const int32_t *)g->leaving.at)[i]);
		who->leaves = 0, who->others = -1;
	}
	g->leaving.count = 0, g->until = until;
	if (g->whole) return graze_list_neighbours(a);
	return graze_place_discs(a, from, until) && list_pairs(a, g) && graze_list_neighbours(a);
}

// ---------------------------------------------------------------------------------------------------------------------
// Those of one
// ---------------------------------------------------------------------------------------------------------------------

static void keep_others(asking *a) {
	gathering *g = a->scratch->gathering;
	const pair_list *pairs = &a->scratch->pairs;
	if (graze_ran_out(a)) return;
	if (!graze_list_room(&g->others, (size_t)pairs->count, sizeof(int32_t), &a->scratch->memory)) {
		graze_out_of_contacts(a);
		return;
	}
	for (int32_t i = 0; i < pairs->count; i++) {
		const int32_t other = number_at(g, pairs->wall[i]);
		((int32_t *)g->others.at)[g->others.count] = other;
		g->others.count += (size_t)(other != g->asker && may_meet(g, g->asker, other));
	}
}

int graze_actor_leaves(asking *a, int32_t number, float reach) {
	static const question_kind around = {.circles = keep_others};
	gathering *g = a->scratch->gathering;
	actor *who = actor_of(g, number);
	const size_t before = g->others.count;
	asking looks = *a;
	g->asker = who->body;
	looks.kind = &around, looks.crowd = g->crowd, looks.against = GZ_TARGETS_CIRCLES, looks.filtering = 0;
	graze_ask_around(&looks, number, reach);
	a->report = looks.report;
	who->other = before, who->others = (int32_t)(g->others.count - before);
	return !graze_ran_out(a);
}

other_bodies graze_others_of(const gathering *g, int32_t number) {
	const actor *who = actor_of(g, number);
	const uint32_t *first = (const uint32_t *)g->first.at + who->body;
	const int passes = course_of(g, who->body)->response == GZ_RESPONSE_PASS;
	const int32_t *all = g->others.at, *begin = all, *end = all; // null as long as it is empty: null + 0 is undefined
	if (all && who->others < 0) begin = all + first[0], end = all + first[1];
	else if (all) begin = all + who->other, end = begin + who->others;
	return (other_bodies){g, passes ? end : begin, end, who->body, passes ? g->leaving.count : 0};
}

int32_t graze_next_leaving(other_bodies *o) {
	const gathering *g = o->g;
	while (o->leaving < g->leaving.count) {
		const int32_t other = actor_of(g, ((const int32_t *)g->leaving.at)[o->leaving++])->body;
		if (other != o->body && may_meet(g, o->body, other)) return other;
	}
	return -1;
}
