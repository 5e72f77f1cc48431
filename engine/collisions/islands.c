#include "engine/collisions/islands.h"

#include <string.h>

#include "engine/collisions/event_queue.h"
#include "engine/collisions/events.h"
#include "engine/mover/candidates.h"
#include "engine/query/workers.h"

enum { LEAST_BODIES = 1024 }; ///< of a gathering

size_t graze_island_groups(const query_run *a) {
	return a->scratch->collision_step->group_count ? a->scratch->collision_step->group_count : 1;
}

collision_step *graze_island_group(const query_run *a, size_t k) {
	return k ? a->scratch->workers->scratch[k]->collision_step : a->scratch->collision_step;
}

// ---------------------------------------------------------------------------------------------------------------------
// Islands
// ---------------------------------------------------------------------------------------------------------------------

static int32_t root_of(int32_t *up, int32_t i) {
	while (up[i] != i) i = up[i] = up[up[i]];
	return i;
}

/// Each body points at a lower one of its island, or is its first.
static void unite(const collision_step *g, int32_t *up) {
	for (size_t i = 0; i < g->bodies.count; i++) up[i] = (int32_t)i;
	for (size_t i = 0; i < g->candidates.count; i++) {
		const int32_t one = root_of(up, g->candidates.body[i]), other = root_of(up, g->candidates.other[i]);
		if (one < other) up[other] = one;
		else up[one] = other;
	}
}

/// An island goes where its first body is: as many bodies and pairs lie before each gathering's as before the others'.
/// Returns how many bodies the largest has.
static size_t settle(collision_step *g, int32_t *home, size_t homes, size_t *own) {
	const uint32_t *before = g->first.at; // of each body, the others of those before it
	const size_t count = g->bodies.count, all = count + before[count];
	size_t largest = 0;
	for (size_t k = 0; k < homes; k++) own[k] = 0;
	for (size_t i = 0; i < count; i++) {
		const size_t first = (size_t)home[i];
		home[i] = first < i ? home[first] : (int32_t)((i + before[i]) * homes / (all + 1));
		own[home[i]]++;
	}
	for (size_t k = 0; k < homes; k++) largest = own[k] > largest ? own[k] : largest;
	return largest;
}

// ---------------------------------------------------------------------------------------------------------------------
// Gatherings
// ---------------------------------------------------------------------------------------------------------------------

static void follow(collision_step *g, const collision_step *first) {
	graze_collision_begin(g);
	graze_mover_tile_configure(g->movers, first->movers);
	g->bodies = first->bodies, g->courses = first->courses, g->filters = first->filters;
	g->numbers = first->numbers, g->starts = first->starts, g->soonest = first->soonest;
	g->first = first->first, g->others = first->others;
	g->crowd = first->crowd, g->numbered = first->numbered, g->filtering = first->filtering, g->skin = first->skin,
	g->reach = first->reach;
	g->whole = 1, g->until = 1, g->candidates.count = 0;
}

void graze_islands_end(const query_run *a) {
	const dynamic_array none = {NULL, 0, 0};
	for (size_t k = 1; k < graze_island_groups(a); k++) {
		collision_step *g = graze_island_group(a, k);
		g->bodies = g->courses = g->filters = g->numbers = g->starts = g->soonest = g->first = g->others = none;
	}
}

/// Each pair goes to the gathering of its bodies.
static int share_meetings(const query_run *a, collision_step *g) {
	const pair_buffer all = g->candidates;
	const int32_t *home = g->group_of.at;
	g->candidates.count = 0;
	for (size_t i = 0; i < all.count; i++) {
		pair_buffer *to = &graze_island_group(a, (size_t)home[all.body[i]])->candidates;
		if (!graze_pairs_reserve(to, 1, &a->scratch->memory)) return 0;
		to->body[to->count] = all.body[i], to->other[to->count++] = all.other[i];
	}
	return 1;
}

int graze_islands_divide(query_run *a) {
	collision_step *g = a->scratch->collision_step;
	const query_workers *team = a->scratch->workers;
	const size_t count = g->bodies.count, max = count / LEAST_BODIES;
	const size_t homes = team && team->jobs.workers < max ? team->jobs.workers : max;
	size_t own[GZ_MAX_WORKERS];
	if (!team || !g->whole || g->average.bouncing > 0 || homes < 2) return 1;
	if (!graze_workers_ready(a->scratch) || !graze_collision_list_neighbours(a)) return 0;
	if (!graze_array_reserve(&g->group_of, count, sizeof(int32_t), &a->scratch->memory)) return 0;
	unite(g, g->group_of.at);
	if (settle(g, g->group_of.at, homes, own) > count - count / 4) return 1;
	for (size_t k = 0; k < homes; k++) {
		collision_step *home = graze_island_group(a, k);
		if (k) follow(home, g);
		home->divided = 1, home->group_size = own[k];
	}
	g->group_count = homes, g->until = 1;
	return share_meetings(a, g);
}

// ---------------------------------------------------------------------------------------------------------------------
// Events
// ---------------------------------------------------------------------------------------------------------------------

static void go(void *context, size_t part, size_t worker) {
	const query_run *whole = context;
	query_task *p = whole->scratch->workers->tasks + part;
	gz_scratch *m = whole->scratch->workers->scratch[part];
	mover_tile *tile = m->mover;
	(void)worker;
	graze_query_task_begin(p, whole, m);
	m->mover = m->collision_step->movers;
	m->best.key = m->tile_key; // nobody has hit anything
	memset(m->tile_key, 0xff, sizeof m->tile_key);
	if (!graze_events_of_group(&p->run) && !m->collision_step->left_group && !graze_out_of_memory(&p->run))
		graze_mover_out_of_memory(&p->run);
	m->mover = tile;
}

int graze_islands_run(query_run *a) {
	collision_step *g = a->scratch->collision_step;
	query_workers *team = a->scratch->workers;
	graze_clear_earliest(g);
	graze_run_tasks(&team->jobs, g->group_count, go, a);
	for (size_t k = 0; k < g->group_count; k++) {
		graze_report_add(&a->report, &team->tasks[k].run.report);
		g->left_group |= graze_island_group(a, k)->left_group;
	}
	return !graze_out_of_memory(a) && !g->left_group;
}
